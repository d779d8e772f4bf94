import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { verifyAct } from './act-verify.ts';
import { columns, filters } from './fields.tsx';
import { keyName } from './fields.tsx';

const PushKeyForm = lazy(() => import('./form.tsx'));
const PushKeyDetail = lazy(() => import('./detail.tsx'));

export const prefetch = prefetchList(pushKeys);

/** The list of credentials for the vendors' push services. */
export default function PushKeyList() {
  const { t, i18n } = useLingui();
  return (
    <ResourceList
      of={pushKeys}
      name={(key) => keyName(i18n, key)}
      columns={columns}
      filters={filters}
      create={t`New push key`}
      empty={t`No push keys yet. Create one for each push service that the app is registered with.`}
      acts={[verifyAct]}
      remove={{
        several: (count) => t`Delete ${count} push keys?`,
        impact: (all) =>
          all.map((key) => {
            const name = keyName(i18n, key);
            return t`${name}: messages can no longer be sent through it`;
          }),
        next: t`This can't be undone. A new key needs its secret again.`,
        done: msg`Push keys deleted`,
      }}
      drawers={{ form: PushKeyForm, view: PushKeyDetail }}
    />
  );
}
