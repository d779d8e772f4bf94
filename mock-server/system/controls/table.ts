import * as v from 'valibot';
import type { Audit } from '../../core/store/registry.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { audit } from '../columns.ts';

const columns = {
  menuCode: v.string(),
  ctrlCode: v.string(),
  ctrlName: v.string(),
  ctrlEnName: v.string(),
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  urlPattern: v.optional(v.string()),
  order: v.number(),
};
const Control = v.object({ ...audit, ...columns });
export type ControlRow = Audit & v.InferOutput<typeof Control>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    controls: ControlRow;
  }
}

export const controlTables: TableDefinitions<'controls'> = {
  controls: { schema: Control, unique: [{ columns: ['menuCode', 'ctrlCode'], code: 'CTRL_CODE_DUP', names: true }] },
};
