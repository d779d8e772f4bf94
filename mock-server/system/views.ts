/** Converts rows to responses, with data from other tables. */
import type { Schemas } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/store/table.ts';
import type { ApplicationRow } from '../platform/applications/table.ts';
import type { ControlRow } from './controls/table.ts';
import type { MenuRow } from './menus/table.ts';
import type { RoleRow } from './roles/table.ts';
import type { UserRow } from './users/table.ts';
import { rightsOf } from './rights.ts';

export const roleReference = ({ id, code, name }: RoleRow): Schemas['RoleRef'] => ({ id, code, name });
export const applicationReference = ({
  id,
  applicationId,
  applicationName,
}: ApplicationRow): Schemas['SessionApplication'] => ({
  appId: id,
  applicationId,
  applicationName,
});

export const menuReference = ({ code, name, enName, parentCode, url }: MenuRow): Schemas['MenuRef'] => ({
  code,
  name,
  enName,
  parentCode,
  url,
});
export const controlReference = ({
  id,
  menuCode,
  ctrlCode,
  ctrlName,
  ctrlEnName,
}: ControlRow): Schemas['ControlRef'] => ({
  id,
  menuCode,
  ctrlCode,
  ctrlName,
  ctrlEnName,
});

/** Returns rights as a list. */
export const rightsList = (menus: readonly MenuRow[], controls: readonly ControlRow[]): Schemas['RightsList'] => ({
  menus: menus.map(menuReference),
  controls: controls.map(controlReference),
});

/** Converts a role to its response, with its rights. */
export function toRole(db: Tables, row: RoleRow): Schemas['Role'] {
  const { menus: _menus, controls: _controls, ...columns } = row;
  const { menus, controls } = rightsOf(db, row);
  return {
    ...columns,
    userCount: db.users.count({ filter: ({ roleIds }) => roleIds.includes(row.id) }),
    menuCount: menus.length,
    controlCount: controls.length,
  };
}

/** Converts a user to its response, without the password and without missing levels of units. */
export function toUser(db: Tables, row: UserRow): Schemas['User'] {
  const { roleIds, appIds, institution, organisation, department, password: _, ...columns } = row;
  const signedIn = db.signIns.get(row.id);
  return {
    ...columns,
    roles: roleIds.flatMap((id) => db.roles.get(id) ?? []).map(roleReference),
    applications: appIds.flatMap((id) => db.applications.get(id) ?? []).map(applicationReference),
    ...(organisation.id !== '' && { org: organisation, orgCode: organisation.id }),
    ...(department.id !== '' && { dpt: department }),
    ...(institution.id !== '' && { instu: institution }),
    ownedApplications: db.applications.count({ where: { ownerUserId: row.id } }),
    ...(signedIn && { lastLoginTime: signedIn.at }),
  };
}
