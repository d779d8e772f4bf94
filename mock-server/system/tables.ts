import * as v from 'valibot';
import type { Audit } from '../core/registry.ts';
import type { TableDefinitions } from '../core/table.ts';

const audit = {
  id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
};
const named = v.object({ id: v.string(), name: v.string() });

const userFields = {
  userName: v.string(),
  fullName: v.string(),
  jobNumber: v.string(),
  password: v.string(),
  status: v.picklist(['notEnabled', 'enabled', 'disabled']),
  isAdmin: v.boolean(),
  /** The first one is selected at sign-in. */
  roleIds: v.array(v.string()),
  /** Applications that the user may switch to; the first one is current at sign-in. */
  appIds: v.array(v.string()),
  institution: named,
  organisation: named,
  department: named,
};
const roleFields = {
  code: v.string(),
  name: v.string(),
  description: v.string(),
  isSystem: v.boolean(),
  status: v.picklist(['notEnabled', 'enabled', 'disabled']),
  /** Menus by their code. */
  menus: v.array(v.string()),
  /** Controls as `menu code#control code`. */
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
  type: v.picklist(['directory', 'menu', 'link', 'iframe']),
  /** Control codes that the menu offers. */
  controls: v.array(v.string()),
};

const User = v.object({ ...audit, ...userFields });
const Role = v.object({ ...audit, ...roleFields });
const Menu = v.object({ ...audit, ...menuFields });

export type UserRow = Audit & v.InferOutput<typeof User>;
export type RoleRow = Audit & v.InferOutput<typeof Role>;
export type MenuRow = Audit & v.InferOutput<typeof Menu>;

declare module '../core/registry.ts' {
  interface Rows {
    users: UserRow;
    roles: RoleRow;
    menus: MenuRow;
  }
}

/** Who works with the console and what they may do. */
export const systemTables: TableDefinitions<'users' | 'roles' | 'menus'> = {
  users: { schema: User, unique: [{ columns: ['userName'] }] },
  roles: { schema: Role, unique: [{ columns: ['code'] }] },
  menus: { schema: Menu, unique: [{ columns: ['code'] }] },
};
