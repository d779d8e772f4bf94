import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.User.ts';
import type { User } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import {
  getListUsersQueryOptions,
  useBatchDeleteUsers,
  useChangeUserStatus,
  useListUsers,
} from '../../../api/generated/users/users.ts';
import { problemShown, problemToast } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls, useSession } from '../../../session/permission.ts';
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
import { columns, filtersOf } from './columns.tsx';

const UserForm = lazy(() => import('./form.tsx'));
const UserDetail = lazy(() => import('./detail.tsx'));
const UserRights = lazy(() => import('./rights.tsx'));
const UserSessions = lazy(() => import('./sessions.tsx'));
const PasswordForm = lazy(() => import('./password.tsx'));

const path = '/pages/system/user';

const asked = ({
  userName,
  fullName,
  jobNumber,
  roleId,
  appId,
  status,
  unitId,
  ...search
}: View<typeof path>['search']) => ({
  ...paging(search),
  userName,
  fullName,
  jobNumber,
  roleId,
  appId,
  status,
  unitId,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListUsersQueryOptions(asked(search)));

/** Who holds more than oneself is administered by others. */
const beyondOwn = ({ adminRefusal }: User) => adminRefusal ?? null;

const undeletable = (users: readonly User[]) =>
  users
    .map((user) => beyondOwn(user) ?? refusal(lifecycle, 'batchDeleteUsers', user.status))
    .find((code) => code !== null) ?? null;

/** The users of the console. */
export default function UserList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('system/user');
  const { user: me } = useSession();
  const { ask, dialog } = useConfirm();

  const query = useListUsers(asked(search), { query: { placeholderData: keepPreviousData } });
  const roles = useListOptions('role', problemToast).data;
  const filters = filtersOf(
    roles,
    useListOptions('application', problemToast).data,
    useListUnits({}, problemToast).data,
  );
  const { mutateAsync: remove } = useBatchDeleteUsers(problemShown);
  const { mutateAsync: change } = useChangeUserStatus(problemShown);
  const { mutate: enable } = useChangeUserStatus();

  const isOff = (id: string) => roles?.find(({ value }) => value === id)?.extra?.['status'] !== 'enabled';
  const unenablable = (user: User) =>
    beyondOwn(user) ??
    refusal(lifecycle, 'changeUserStatus/enabled', user.status) ??
    (user.roles.length === 0
      ? 'AUTH_ROLES_REQUIRED'
      : roles && user.roles.every(({ id }) => isOff(id))
        ? 'USER_ROLES_DISABLED'
        : null);
  const undisablable = (user: User) =>
    beyondOwn(user) ??
    refusal(lifecycle, 'changeUserStatus/disabled', user.status) ??
    (user.isAdmin ? 'USER_ADMIN_NO_DISABLE' : user.id === me.userId ? 'USER_SELF_NO_DISABLE' : null);
  const askDisable = ({ id, fullName: name, userName }: User) =>
    ask({
      title: t`Disable ${name}?`,
      verb: t`Disable`,
      names: [name],
      impact: [userName],
      next: t`The user is signed out everywhere at once and cannot sign in until enabled again.`,
      run: () => change({ id, status: 'disabled' }),
    });
  const askDelete = (users: readonly User[], settle: Settle) =>
    ask({
      title: users.length === 1 ? t`Delete ${users[0]?.fullName ?? ''}?` : t`Delete ${users.length} users?`,
      verb: t`Delete`,
      names: users.map(({ fullName }) => fullName),
      impact: users.map(({ fullName, userName }) => `${fullName} (${userName})`),
      next: t`This cannot be undone.`,
      ...typedCount(users.length),
      records: users.map(({ id, fullName: name }) => ({ id, name })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New user`}</Button>;
  return (
    <ListPage
      table="system.user.1"
      title={i18n._(titles.user)}
      name={(user) => user.fullName}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{ what: t`No user yet. Users work with the console in the roles that they are given.`, action: create }}
      rowActions={[
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          inline: true,
          refuse: beyondOwn,
          run: ({ id }: User) => setSearch({ form: id }),
        },
        { id: 'rights', control: 'doQuery', label: t`Rights`, run: ({ id }: User) => setSearch({ rights: id }) },
        { id: 'sessions', control: 'doQuery', label: t`Sessions`, run: ({ id }: User) => setSearch({ sessions: id }) },
        {
          id: 'enable',
          control: 'doEnable',
          label: t`Enable`,
          refuse: unenablable,
          run: ({ id }: User) => enable({ id, status: 'enabled' }),
        },
        { id: 'disable', control: 'doDisable', label: t`Disable`, refuse: undisablable, run: askDisable },
        {
          id: 'password',
          control: 'doResetPwd',
          label: t`Reset password`,
          refuse: beyondOwn,
          run: ({ id }: User) => setSearch({ password: id }),
        },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: (user: User) => undeletable([user]),
          run: (user: User, settle: Settle) => askDelete([user], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={
        may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: undeletable, run: askDelete }] : []
      }
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <UserForm />
      </Once>
      <Once when={search.view !== undefined}>
        <UserDetail />
      </Once>
      <Once when={search.rights !== undefined}>
        <UserRights />
      </Once>
      <Once when={search.sessions !== undefined}>
        <UserSessions />
      </Once>
      <Once when={search.password !== undefined}>
        <PasswordForm />
      </Once>
    </ListPage>
  );
}
