import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { applications } from '../../../api/generated/applications/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList, ResourceList } from '../../../resource/list.tsx';
import { useApplication } from '../../../session/permission.ts';
import { address } from './address.ts';
import { columns, filters } from './columns.tsx';
import { useSecret } from './secret.tsx';

const ApplicationForm = lazy(() => import('./form.tsx'));
const ApplicationDetail = lazy(() => import('./detail.tsx'));
const ApplicationUsers = lazy(() => import('./users.tsx'));

const resource = { ...applications, ...address };
const { resetApplicationSecret: reset } = applications;

export const prefetch = prefetchList(resource);

/** The applications of the platform. */
export default function ApplicationList() {
  const { t } = useLingui();
  const { id: current } = useApplication();
  const secret = useSecret();
  return (
    <ResourceList
      of={resource}
      name={(application) => application.applicationName}
      columns={columns}
      filters={filters}
      create={t`New application`}
      empty={t`No application yet. An application is what phones install, with its releases, messages and gateway.`}
      inlineEdit
      acts={[
        { control: 'doQuery', label: msg`Users`, opens: 'users' },
        {
          of: reset,
          label: msg`New secret`,
          danger: true,
          confirm: ({ id, applicationName: name }) => ({
            title: t`Give ${name} a new secret?`,
            verb: t`New secret`,
            names: [name],
            impact: [t`Every server and device that signs with the present secret is refused from then on.`],
            next: t`The new secret is shown once. There is no way back to the present one.`,
            typed: name,
            run: async () => {
              const { appSecret } = await perform(reset, { id }, { done: msg`The application has a new secret` });
              secret.show({ name, value: appSecret });
            },
          }),
        },
      ]}
      remove={{
        title: (names) => (names.length === 1 ? t`Delete ${names[0]}?` : t`Delete ${names.length} applications?`),
        impact: (all) => all.map(({ applicationName, applicationId }) => `${applicationName} (${applicationId})`),
        next: t`All that belongs to them goes with them. This cannot be undone.`,
        refuse: ({ applicationId }) => (applicationId === current ? 'APP_CURRENT_NO_DELETE' : null),
        done: msg`The applications were deleted`,
      }}
      drawers={{ form: ApplicationForm, view: ApplicationDetail, users: ApplicationUsers }}
    >
      {secret.dialog}
    </ResourceList>
  );
}
