import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Application } from '../../../api/generated/client.schemas.ts';
import { applications } from '../../../api/generated/applications/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useApplication } from '../../../session/permission.ts';
import { address } from './address.ts';
import { columns, fields, filters } from './fields.tsx';
import { useSecret } from './secret.tsx';

const nameOf = ({ applicationName }: Application) => applicationName;

const ApplicationForm = lazy(() => import('./form.tsx'));
const ApplicationDetail = lazy(async () => ({
  default: (await import('../../../resource/detail.tsx')).detailOf(applications, fields, msg`Application`, nameOf),
}));
const ApplicationUsers = lazy(() => import('./users.tsx'));

const resource = { ...applications, ...address };
const { resetApplicationSecret: reset } = applications;

export const prefetch = prefetchList(resource);

/** The list of applications. */
export default function ApplicationList() {
  const { t } = useLingui();
  const { id: current } = useApplication();
  const secret = useSecret();
  return (
    <ResourceList
      of={resource}
      name={nameOf}
      columns={columns}
      filters={filters}
      create={t`New application`}
      empty={t`No applications yet. Create one to manage its releases, messages, and gateway.`}
      inlineEdit
      acts={[
        { control: 'doQuery', label: fields.userCount.label, opens: 'users' },
        {
          of: reset,
          label: msg`Reset secret`,
          danger: true,
          confirm: ({ id, applicationName: name }) => ({
            title: t`Reset the secret of ${name}?`,
            verb: t`Reset secret`,
            names: [name],
            impact: [t`Requests that servers and devices sign with the current secret will be rejected immediately.`],
            next: t`The new secret is shown only once. The current secret can't be restored.`,
            typed: name,
            run: async () => {
              const { appSecret } = await perform(reset, { id }, { done: msg`Application secret reset` });
              secret.show({ name, value: appSecret });
            },
          }),
        },
      ]}
      remove={{
        several: (count) => t`Delete ${count} applications?`,
        impact: (all) =>
          all.map(({ applicationName, applicationId, userCount }) =>
            userCount > 0
              ? t`${applicationName} (${applicationId}): ${plural(userCount, { one: '# user will lose access', other: '# users will lose access' })}`
              : `${applicationName} (${applicationId})`,
          ),
        next: t`All their data will be deleted too. This can't be undone.`,
        typed: (all) => ({ typed: all.length === 1 ? all[0]?.applicationName : String(all.length) }),
        refuse: ({ applicationId }) => (applicationId === current ? 'APP_CURRENT_NO_DELETE' : null),
        done: msg`Applications deleted`,
      }}
      drawers={{ form: ApplicationForm, view: ApplicationDetail, users: ApplicationUsers }}
    >
      {secret.dialog}
    </ResourceList>
  );
}
