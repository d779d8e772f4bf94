import { msg, t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Role } from '../../../api/generated/client.schemas.ts';
import { roles } from '../../../api/generated/roles/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useSession } from '../../../session/permission.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { address } from './address.ts';
import { columns, filters } from './fields.tsx';

const RoleForm = lazy(() => import('./form.tsx'));
const RoleCopyForm = lazy(() => import('./copy.tsx'));
const RoleDetail = lazy(() => import('./detail.tsx'));
const RoleAuthorise = lazy(() => import('./authorise.tsx'));
const RoleCompare = lazy(() => import('./compare.tsx'));

const resource = { ...roles, ...address };
const { enabled: enable, disabled: disable } = roles.changeRoleStatus;
const changed = msg`Role status changed`;

export const prefetch = prefetchList(resource);

/** A user can't manage roles with more permissions than their own. */
const beyondOwn = ({ adminRefusal }: Role) => adminRefusal ?? null;

const confirmEnable = ({ id, name, userCount }: Role): Confirmation => ({
  title: text`Enable ${name}?`,
  verb: text`Enable`,
  names: [name],
  impact: [text`Users with this role: ${userCount}. They get its permissions at their next request.`],
  next: text`They lose them when you disable the role again.`,
  harmless: true,
  run: () => perform(enable, { id }, { done: changed }),
});

/** The list of roles. */
export default function RoleList() {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <ResourceList
      of={resource}
      name={(role) => role.name}
      columns={columns}
      filters={filters}
      create={t`New role`}
      empty={t`No roles yet. A role determines which menus its users see and what they can do there. Add one, then assign it to users.`}
      refuse={beyondOwn}
      acts={[
        { control: 'doQuery', label: msg`Permissions`, inline: true, opens: 'authorise' },
        {
          id: 'enable',
          of: enable,
          label: msg`Enable`,
          confirm: confirmEnable,
        },
        {
          id: 'disable',
          of: disable,
          label: msg`Disable`,
          refuse: ({ isSystem }) => (isSystem ? 'ROLE_SYSTEM_NO_DISABLE' : null),
          confirm: ({ id, name, userCount }) => ({
            title: t`Disable ${name}?`,
            verb: t`Disable`,
            names: [name],
            impact: [t`Users with this role: ${userCount}. They lose its permissions at their next request.`],
            ...(id === user.selectedRoles.id
              ? { next: t`You are using this role yourself and may not be able to undo this.`, typed: name }
              : { next: t`They regain them when you enable the role again.` }),
            run: () => perform(disable, { id }, { done: changed }),
          }),
        },
        { control: roles.copyRole.control, label: msg`Copy`, opens: 'copy', refuse: beyondOwn },
        { control: 'doQuery', label: msg`Compare`, opens: 'compare' },
      ]}
      remove={{
        several: (count) => t`Delete ${count} roles?`,
        impact: (all) => all.map(({ name, code }) => `${name} (${code})`),
        refuse: ({ userCount }) => (userCount > 0 ? 'ROLE_IN_USE' : null),
        done: msg`Roles deleted`,
      }}
      drawers={{
        form: RoleForm,
        copy: RoleCopyForm,
        view: RoleDetail,
        authorise: RoleAuthorise,
        compare: RoleCompare,
      }}
    />
  );
}
