import type { Context } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { UserRow } from './table.ts';
import { placeOf } from '../units/units.ts';

type Saving = Context<'insertUser'> | Context<'updateUser'>;
type Columns = Pick<
  UserRow,
  | 'userName'
  | 'fullName'
  | 'jobNumber'
  | 'roleIds'
  | 'appIds'
  | 'unitId'
  | 'institution'
  | 'organisation'
  | 'department'
  | 'phone'
  | 'email'
  | 'remark'
>;

/** Reports all invalid fields of the form: unknown roles, applications and units. */
function noteWrongFields({ db, body }: Saving, wrong: Pick<FieldProblems<'ENTRY_WRONG'>, 'when' | 'also'>): void {
  wrong.also(() =>
    body.roles.forEach((_, index) =>
      wrong.when(() => !db.roles.get(body.roles[index] ?? ''), `/roles/${index}`, 'ENTRY_WRONG'),
    ),
  );
  wrong.also(() =>
    body.applications?.forEach((_, index) =>
      wrong.when(() => !db.applications.get(body.applications?.[index] ?? ''), `/applications/${index}`, 'ENTRY_WRONG'),
    ),
  );
  wrong.when(() => body.unitId !== undefined && !db.units.get(body.unitId), '/unitId', 'ENTRY_WRONG');
}

/** Refuses a new user with unknown references, or with two different passwords. */
export function checkNewUser(context: Context<'insertUser'>): void {
  const { body, refuse } = context;
  const wrong = new FieldProblems<'ENTRY_WRONG' | 'PWD_MISMATCH'>();
  noteWrongFields(context, wrong);
  wrong.when(() => body.password !== body.confirmPassword, '/confirmPassword', 'PWD_MISMATCH');
  wrong.throwIfAny(refuse);
}

/** Refuses a change of a user with unknown references. */
export function checkUser(context: Context<'updateUser'>): void {
  const wrong = new FieldProblems<'ENTRY_WRONG'>();
  noteWrongFields(context, wrong);
  wrong.throwIfAny(context.refuse);
}

/** Returns the columns of the form; absent fields are cleared. */
export function userColumns({ db, body }: Saving): Columns {
  const { userName, fullName, jobNumber = '', roles, applications = [], unitId, phone, email, remark } = body;
  return {
    userName,
    fullName,
    jobNumber,
    roleIds: roles,
    appIds: applications,
    ...placeOf(db, unitId),
    phone,
    email,
    remark,
  };
}
