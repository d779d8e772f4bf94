/** Rows as the contract shows them, with what belongs to them out of other tables. */
import type { components } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/table.ts';
import type { ApplicationRow } from '../platform/tables.ts';
import type { RoleRow, UserRow } from './tables.ts';

type Schemas = components['schemas'];

export const roleReference = ({ id, code, name }: RoleRow): Schemas['RoleRef'] => ({ id, code, name });
export const applicationReference = ({ id, applicationId, applicationName }: ApplicationRow): Schemas['SessionApplication'] => ({
  appId: id,
  applicationId,
  applicationName,
});

/** A user without the password; levels of units that there are not are left out. */
export function shownUser(db: Tables, row: UserRow): Schemas['User'] {
  const { roleIds, appIds, institution, organisation, department, password: _, ...columns } = row;
  const signedIn = db.signIns.get(row.id);
  return {
    ...columns,
    roles: roleIds.flatMap((id) => db.roles.get(id) ?? []).map(roleReference),
    applications: appIds.flatMap((id) => db.applications.get(id) ?? []).map(applicationReference),
    ...(organisation.id !== '' && { org: organisation, orgCode: organisation.id }),
    ...(department.id !== '' && { dpt: department }),
    ...(institution.id !== '' && { instu: institution }),
    ...(signedIn && { lastLoginTime: signedIn.at }),
  };
}
