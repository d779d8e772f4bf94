import * as v from 'valibot';
import { UnitType } from '../../../openapi/generated/schemas.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

const Unit = v.object({
  id: v.string(),
  unitCode: v.string(),
  unitName: v.string(),
  type: UnitType,
  parentId: v.optional(v.string()),
});

export type UnitRow = v.InferOutput<typeof Unit>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    units: UnitRow;
  }
}

export const unitTables: TableDefinitions<'units'> = {
  units: { schema: Unit, unique: [{ columns: ['unitCode'] }] },
};
