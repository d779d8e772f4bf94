import * as v from 'valibot';
import type { Audit } from '../../core/store/registry.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { audit, status } from '../columns.ts';

const columns = {
  code: v.string(),
  name: v.string(),
  description: v.string(),
  recordNumber: v.number(),
  /** Whether it is the initial system role, which has every right regardless of its lists. */
  isSystem: v.boolean(),
  status,
  /** Menus by code; their ancestors are implied. */
  menus: v.array(v.string()),
  /** Controls by id. */
  controls: v.array(v.string()),
};
const Role = v.object({ ...audit, ...columns });
export type RoleRow = Audit & v.InferOutput<typeof Role>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    roles: RoleRow;
  }
}

export const roleTables: TableDefinitions<'roles'> = {
  roles: { schema: Role, lifecycle: 'Role', unique: [{ columns: ['code'], code: 'ROLE_CODE_DUP', names: true }] },
};
