import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { columns, filters } from './fields.tsx';

const ApiGroupForm = lazy(() => import('./form.tsx'));
const ApiGroupDetail = lazy(() => import('./detail.tsx'));

export const prefetch = withPending(prefetchList(apiGroups));

const notEmpty = ({ transactionCount }: ApiGroup) => (transactionCount > 0 ? 'GROUP_NOT_EMPTY' : null);

/** The list of API groups: the systems behind the gateway. */
export default function ApiGroupList() {
  const { t } = useLingui();
  return (
    <ResourceList
      of={apiGroups}
      name={(group) => group.name}
      columns={columns}
      filters={filters}
      note={<PendingBanner />}
      create={t`New API group`}
      empty={t`No API groups yet. Create one for each backend system that the gateway forwards requests to.`}
      inlineEdit
      remove={{
        several: (count) => t`Delete ${count} API groups?`,
        impact: (groups) => groups.map(({ name, systemName }) => `${name} (${systemName})`),
        next: t`This can't be undone. It takes effect once the configuration is generated and synced.`,
        refuse: notEmpty,
        done: msg`API groups deleted`,
      }}
      drawers={{ form: ApiGroupForm, view: ApiGroupDetail }}
    />
  );
}
