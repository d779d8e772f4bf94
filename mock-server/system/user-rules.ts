import type { Context } from '../core/handler.ts';
import type { FieldProblems } from '../core/fields.ts';
import type { UserRow } from './tables.ts';
import { placeOf } from './units.ts';

type Saving = Context<'insertUser'> | Context<'updateUser'>;
type Columns = Pick<
  UserRow,
  | 'userName' | 'fullName' | 'jobNumber' | 'roleIds' | 'appIds' | 'unitId' | 'institution' | 'organisation' | 'department'
  | 'phone' | 'email' | 'remark'
>;

/** Notes every wrong field of the form: roles, applications and a unit that do not exist. */
export function noteWrongFields({ db, body }: Saving, wrong: Pick<FieldProblems<'ENTRY_WRONG'>, 'when'>): void {
  const { roles, applications = [], unitId } = body;
  for (const [index, id] of roles.entries()) wrong.when(!db.roles.get(id), `/roles/${index}`, 'ENTRY_WRONG');
  for (const [index, id] of applications.entries()) wrong.when(!db.applications.get(id), `/applications/${index}`, 'ENTRY_WRONG');
  wrong.when(unitId !== undefined && !db.units.get(unitId), '/unitId', 'ENTRY_WRONG');
}

/** The columns that the form fills; what it leaves out becomes empty. */
export function userColumns({ db, body }: Saving): Columns {
  const { userName, fullName, jobNumber = '', roles, applications = [], unitId, phone, email, remark } = body;
  return { userName, fullName, jobNumber, roleIds: roles, appIds: applications, ...placeOf(db, unitId), phone, email, remark };
}
