import * as v from 'valibot';
import { UnitType } from '../../openapi/generated/schemas.ts';
import type { Audit } from '../core/store/registry.ts';
import type { TableDefinitions } from '../core/store/table.ts';

const audit = {
  id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
};
const named = v.object({ id: v.string(), name: v.string() });
const status = v.picklist(['notEnabled', 'enabled', 'disabled']);

const userFields = {
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
  /** What the unit and those above it are; units never change, so that a copy stays right. No id: there is none. */
  institution: named,
  organisation: named,
  department: named,
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
  remark: v.optional(v.string()),
  /** Address of a picture. */
  avatar: v.optional(v.string()),
  registrationTime: v.string(),
};
const roleFields = {
  code: v.string(),
  name: v.string(),
  description: v.string(),
  recordNumber: v.number(),
  /** The initial role of the system, which has every right whatever is listed here. */
  isSystem: v.boolean(),
  status,
  /** Menus by their code; those above them follow. */
  menus: v.array(v.string()),
  /** Controls by their id. */
  controls: v.array(v.string()),
};
const menuFields = {
  code: v.string(),
  name: v.string(),
  enName: v.string(),
  parentCode: v.string(),
  url: v.string(),
  icon: v.string(),
  order: v.number(),
  description: v.string(),
  /** Whether it is sent to clients; rights do not depend on it. */
  visible: v.boolean(),
  type: v.picklist(['directory', 'menu', 'link', 'iframe']),
};
const controlFields = {
  menuCode: v.string(),
  ctrlCode: v.string(),
  ctrlName: v.string(),
  ctrlEnName: v.string(),
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  urlPattern: v.optional(v.string()),
  order: v.number(),
};

const User = v.object({ ...audit, ...userFields });
const Role = v.object({ ...audit, ...roleFields });
const Menu = v.object({ ...audit, ...menuFields });
const Control = v.object({ ...audit, ...controlFields });
const Unit = v.object({
  id: v.string(),
  unitCode: v.string(),
  unitName: v.string(),
  type: UnitType,
  parentId: v.optional(v.string()),
});
/** When a user signed in last. Apart from the user, whose revision counts what was administered. */
const SignIn = v.object({ id: v.string(), at: v.string() });

export type UserRow = Audit & v.InferOutput<typeof User>;
export type RoleRow = Audit & v.InferOutput<typeof Role>;
export type MenuRow = Audit & v.InferOutput<typeof Menu>;
export type ControlRow = Audit & v.InferOutput<typeof Control>;
export type UnitRow = v.InferOutput<typeof Unit>;

declare module '../core/store/registry.ts' {
  interface Rows {
    users: UserRow;
    roles: RoleRow;
    menus: MenuRow;
    controls: ControlRow;
    units: UnitRow;
    signIns: v.InferOutput<typeof SignIn>;
  }
}

/** Who works with the console and what they may do. */
export const systemTables: TableDefinitions<'users' | 'roles' | 'menus' | 'controls' | 'units' | 'signIns'> = {
  users: { schema: User, unique: [{ columns: ['userName'], code: 'USER_NAME_DUP', names: true }] },
  roles: { schema: Role, unique: [{ columns: ['code'], code: 'ROLE_CODE_DUP', names: true }] },
  menus: { schema: Menu, unique: [{ columns: ['code'], code: 'MENU_CODE_DUP', names: true }] },
  controls: { schema: Control, unique: [{ columns: ['menuCode', 'ctrlCode'], code: 'CTRL_CODE_DUP', names: true }] },
  units: { schema: Unit, unique: [{ columns: ['unitCode'] }] },
  signIns: { schema: SignIn, references: { id: { table: 'users', onRemove: 'cascade' } } },
};
