import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Role.ts';
import type { Role } from '../../../api/generated/client.schemas.ts';
import {
  getListRolesQueryOptions,
  useChangeRoleStatus,
  useDeleteRoles,
  useListRoles,
} from '../../../api/generated/roles/roles.ts';
import { problemShown } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import '../outcomes.ts';
import { columns, filters } from './columns.tsx';

const RoleForm = lazy(() => import('./form.tsx'));
const RoleCopyForm = lazy(async () => ({ default: (await import('./form.tsx')).RoleCopyForm }));
const RoleDetail = lazy(() => import('./detail.tsx'));
const RoleAuthorise = lazy(() => import('./authorise.tsx'));
const RoleCompare = lazy(() => import('./compare.tsx'));

const path = '/pages/system/role';

const asked = ({ code, name, status, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  code,
  name,
  status,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListRolesQueryOptions(asked(search)));

/** Who holds less than a role leaves it to others. */
const beyondOwn = ({ adminRefusal }: Role) => adminRefusal ?? null;

const undeletable = (roles: readonly Role[]) =>
  roles
    .map(
      (role) =>
        beyondOwn(role) ??
        refusal(lifecycle, 'deleteRoles', role.status) ??
        (role.userCount > 0 ? 'ROLE_IN_USE' : null),
    )
    .find((code) => code !== null) ?? null;

const unenablable = (role: Role) => beyondOwn(role) ?? refusal(lifecycle, 'changeRoleStatus/enabled', role.status);

const undisablable = (role: Role) =>
  beyondOwn(role) ??
  refusal(lifecycle, 'changeRoleStatus/disabled', role.status) ??
  (role.isSystem ? 'ROLE_SYSTEM_NO_DISABLE' : null);

/** The roles of the console. */
export default function RoleList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('system/role');
  const { ask, dialog } = useConfirm();
  const query = useListRoles(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteRoles(problemShown);
  const { mutateAsync: change } = useChangeRoleStatus(problemShown);
  const { mutate: enable } = useChangeRoleStatus();

  const askDisable = ({ id, name, userCount }: Role) =>
    ask({
      title: t`Disable ${name}?`,
      verb: t`Disable`,
      names: [name],
      impact: [t`${userCount} users hold this role and lose its rights at their next request.`],
      next: t`Enabling it again gives them back.`,
      run: () => change({ id, status: 'disabled' }),
    });
  const askDelete = (roles: readonly Role[], settle: Settle) =>
    ask({
      title: roles.length === 1 ? t`Delete ${roles[0]?.name ?? ''}?` : t`Delete ${roles.length} roles?`,
      verb: t`Delete`,
      names: roles.map(({ name }) => name),
      impact: roles.map(({ name, code }) => `${name} (${code})`),
      next: t`This cannot be undone.`,
      ...typedCount(roles.length),
      records: roles,
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New role`}</Button>;
  return (
    <ListPage
      table="system.role.1"
      title={i18n._(titles.role)}
      name={(role) => role.name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{
        what: t`No role yet. A role says which menus its users see and what they may do there.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'authorise',
          control: 'doQuery',
          label: t`Rights`,
          inline: true,
          run: ({ id }: Role) => setSearch({ authorise: id }),
        },
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          refuse: beyondOwn,
          run: ({ id }: Role) => setSearch({ form: id }),
        },
        {
          id: 'enable',
          control: 'doEnable',
          label: t`Enable`,
          refuse: unenablable,
          run: ({ id }: Role) => enable({ id, status: 'enabled' }),
        },
        { id: 'disable', control: 'doDisable', label: t`Disable`, refuse: undisablable, run: askDisable },
        {
          id: 'copy',
          control: 'doCreate',
          label: t`Copy`,
          refuse: beyondOwn,
          run: ({ id }: Role) => setSearch({ copy: id }),
        },
        { id: 'compare', control: 'doQuery', label: t`Compare`, run: ({ id }: Role) => setSearch({ compare: id }) },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: (role: Role) => undeletable([role]),
          run: (role: Role, settle: Settle) => askDelete([role], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={
        may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: undeletable, run: askDelete }] : []
      }
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <RoleForm />
      </Once>
      <Once when={search.copy !== undefined}>
        <RoleCopyForm />
      </Once>
      <Once when={search.view !== undefined}>
        <RoleDetail />
      </Once>
      <Once when={search.authorise !== undefined}>
        <RoleAuthorise />
      </Once>
      <Once when={search.compare !== undefined}>
        <RoleCompare />
      </Once>
    </ListPage>
  );
}
