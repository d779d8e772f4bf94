import * as v from 'valibot';
import type { Audit } from '../../core/store/registry.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { audit } from '../columns.ts';

const columns = {
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
const Menu = v.object({ ...audit, ...columns });
export type MenuRow = Audit & v.InferOutput<typeof Menu>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    menus: MenuRow;
  }
}

export const menuTables: TableDefinitions<'menus'> = {
  menus: { schema: Menu, unique: [{ columns: ['code'], code: 'MENU_CODE_DUP', names: true }] },
};
