import * as v from 'valibot';
import type { Audit } from '../../core/store/registry.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { audit, status } from '../columns.ts';

const NamedRef = v.object({ id: v.string(), name: v.string() });

/** Time of the last sign-in. Stored separately from the user, whose revision only counts administrative changes. */
const SignIn = v.object({ id: v.string(), at: v.string() });

const columns = {
  userName: v.string(),
  fullName: v.string(),
  jobNumber: v.string(),
  password: v.string(),
  status,
  isAdmin: v.boolean(),
  /** The first one is selected at sign-in. */
  roleIds: v.array(v.string()),
  /** Applications that the user may switch to; the first one is current at sign-in. */
  appIds: v.array(v.string()),
  unitId: v.optional(v.string()),
  /** The unit and its ancestors; units never change, so the copy stays valid. A level without an id does not exist. */
  institution: NamedRef,
  organisation: NamedRef,
  department: NamedRef,
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
  remark: v.optional(v.string()),
  /** URL of a picture. */
  avatar: v.optional(v.string()),
  registrationTime: v.string(),
};
const User = v.object({ ...audit, ...columns });
export type UserRow = Audit & v.InferOutput<typeof User>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    users: UserRow;
    signIns: v.InferOutput<typeof SignIn>;
  }
}

export const userTables: TableDefinitions<'users' | 'signIns'> = {
  users: { schema: User, lifecycle: 'User', unique: [{ columns: ['userName'], code: 'USER_NAME_DUP', names: true }] },
  signIns: { schema: SignIn, references: { id: { table: 'users', onRemove: 'cascade' } } },
};
