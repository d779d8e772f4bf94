import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Option, User } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { errorToast } from '../../../api/error-place.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { atOnce, type RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useSession } from '../../../session/permission.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { columns, filtersOf } from './fields.tsx';

const UserForm = lazy(() => import('./form.tsx'));
const UserDetail = lazy(() => import('./detail.tsx'));
const UserRights = lazy(() => import('./rights.tsx'));
const UserSessions = lazy(() => import('./sessions.tsx'));
const PasswordForm = lazy(() => import('./password.tsx'));

const resource = { ...users, ...address };
const { enabled: enable, disabled: disable } = users.changeUserStatus;
const changed = msg`User status changed`;

export const prefetch = prefetchList(resource);

/** A user can't manage users with more permissions than their own. */
const beyondOwn = ({ adminRefusal }: User) => adminRefusal ?? null;

/** The acts on the row of a user. Users who could not sign in can't be enabled. */
function useUserActs(
  roles: readonly Option[] | undefined,
): readonly RowAct<User, View<typeof resource.path>['search']>[] {
  const { t } = useLingui();
  const { user: me } = useSession();
  const isOff = (id: string) => roles?.find(({ value }) => value === id)?.extra?.['status'] !== 'enabled';
  const unenablable = (user: User) => {
    if (user.roles.length === 0) return 'AUTH_ROLES_REQUIRED';
    return roles && user.roles.every(({ id }) => isOff(id)) ? 'USER_ROLES_DISABLED' : null;
  };
  const undisablable = ({ id, isAdmin }: User) => {
    if (isAdmin) return 'USER_ADMIN_NO_DISABLE';
    return id === me.userId ? 'USER_SELF_NO_DISABLE' : null;
  };
  return [
    { control: 'doQuery', label: msg`Permissions`, opens: 'rights' },
    { control: 'doQuery', label: msg`Sessions`, opens: 'sessions' },
    {
      id: 'enable',
      of: enable,
      label: msg`Enable`,
      inline: true,
      refuse: unenablable,
      run: ({ id }) => atOnce(enable, { id }, changed),
    },
    {
      id: 'disable',
      of: disable,
      label: msg`Disable`,
      refuse: undisablable,
      confirm: ({ id, fullName: name, userName }) => ({
        title: t`Disable ${name}?`,
        verb: t`Disable`,
        names: [name],
        impact: [userName],
        next: t`The user is signed out everywhere immediately and can't sign in until enabled again.`,
        run: () => perform(disable, { id }, { done: changed }),
      }),
    },
    {
      control: users.resetUserPassword.control,
      label: msg`Reset password`,
      opens: 'password',
      refuse: beyondOwn,
    },
  ];
}

/** The list of users. */
export default function UserList() {
  const { t } = useLingui();
  const roles = useListOptions('role', errorToast).data;
  const filters = filtersOf(roles, useListOptions('application', errorToast).data, useListUnits({}, errorToast).data);
  return (
    <ResourceList
      of={resource}
      name={(user) => user.fullName}
      columns={columns}
      filters={filters}
      create={t`New user`}
      empty={t`No users yet. Add a user, assign roles, and enable the user to allow sign-in.`}
      refuse={beyondOwn}
      inlineEdit
      acts={useUserActs(roles)}
      remove={{
        several: (count) => t`Delete ${count} users?`,
        impact: (all) =>
          all.map(({ fullName, userName, ownedApplications = 0 }) =>
            ownedApplications > 0
              ? t`${fullName} (${userName}): ${plural(ownedApplications, { one: '# application will have no owner', other: '# applications will have no owner' })}`
              : `${fullName} (${userName})`,
          ),
        done: msg`Users deleted`,
      }}
      drawers={{
        form: UserForm,
        view: UserDetail,
        rights: UserRights,
        sessions: UserSessions,
        password: PasswordForm,
      }}
    />
  );
}
