import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '../../../api/generated/client.schemas.ts';
import {
  getListApplicationsQueryOptions,
  useDeleteApplications,
  useListApplications,
  useResetApplicationSecret,
} from '../../../api/generated/applications/applications.ts';
import { problemShown } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useApplication, useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { Button } from '../../../ui/button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import '../outcomes.ts';
import { columns, filters } from './columns.tsx';

const ApplicationForm = lazy(() => import('./form.tsx'));
const ApplicationDetail = lazy(() => import('./detail.tsx'));
const ApplicationUsers = lazy(() => import('./users.tsx'));
const SecretDialog = lazy(async () => ({ default: (await import('../../../ui/secret-dialog.tsx')).SecretDialog }));

const path = '/pages/platform/application';

const asked = ({ applicationId, applicationName, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  applicationId,
  applicationName,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListApplicationsQueryOptions(asked(search)));

/** The applications of the platform. */
export default function ApplicationList() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const may = useControls('platform/application');
  const { id: current } = useApplication();
  const { ask, dialog } = useConfirm();
  const [secret, setSecret] = useState<{ name: string; value: string } | null>(null);

  const query = useListApplications(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteApplications(problemShown);
  const { mutateAsync: resetSecret } = useResetApplicationSecret(problemShown);

  const isCurrent = ({ applicationId }: Application) => applicationId === current;
  const isInUse = (applications: readonly Application[]) =>
    applications.some(isCurrent) ? 'APP_CURRENT_NO_DELETE' : null;
  const askReset = ({ appId, applicationName: name }: Application) =>
    ask({
      title: t`Give ${name} a new secret?`,
      verb: t`New secret`,
      names: [name],
      impact: [t`Every server and device that signs with the present secret is refused from then on.`],
      next: t`The new secret is shown once. There is no way back to the present one.`,
      typed: name,
      run: async () => setSecret({ name, value: (await resetSecret({ appId })).appSecret }),
    });
  const askDelete = (applications: readonly Application[], settle: Settle) =>
    ask({
      title:
        applications.length === 1
          ? t`Delete ${applications[0]?.applicationName ?? ''}?`
          : t`Delete ${applications.length} applications?`,
      verb: t`Delete`,
      names: applications.map(({ applicationName }) => applicationName),
      impact: applications.map(({ applicationName, applicationId }) => `${applicationName} (${applicationId})`),
      next: t`All that belongs to them goes with them. This cannot be undone.`,
      ...typedCount(applications.length),
      records: applications.map(({ appId: id, applicationName: name }) => ({ id, name })),
      settle,
      run: (ids) => remove({ appId: ids.join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New application`}</Button>;
  return (
    <ListPage
      table="platform.application.1"
      title={screenText('platform/application')}
      name={(application) => application.applicationName}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{
        what: t`No application yet. An application is what phones install, with its releases, messages and gateway.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          inline: true,
          run: ({ id }: Application) => setSearch({ form: id }),
        },
        { id: 'users', control: 'doQuery', label: t`Users`, run: ({ id }: Application) => setSearch({ users: id }) },
        { id: 'secret', control: 'doUpdate', label: t`New secret`, danger: true, run: askReset },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: (application: Application) => isInUse([application]),
          run: (application: Application, settle: Settle) => askDelete([application], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={
        may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: isInUse, run: askDelete }] : []
      }
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <ApplicationForm onSecret={setSecret} />
      </Once>
      <Once when={search.view !== undefined}>
        <ApplicationDetail />
      </Once>
      <Once when={search.users !== undefined}>
        <ApplicationUsers />
      </Once>
      <Once when={secret !== null}>
        <SecretDialog
          title={t`Secret of ${secret?.name ?? ''}`}
          secret={secret?.value ?? null}
          onClose={() => setSecret(null)}
        />
      </Once>
    </ListPage>
  );
}
