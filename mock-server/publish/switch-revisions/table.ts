import * as v from 'valibot';
import { SwitchRevision } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type SwitchRevisionRow = Schemas['SwitchRevision'] & { id: string; switchId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    switchRevisions: SwitchRevisionRow;
  }
}

export const switchRevisionTables: TableDefinitions<'switchRevisions'> = {
  switchRevisions: {
    schema: SwitchRevision,
    internal: { id: v.string(), switchId: v.string() },
    references: { switchId: { table: 'switches', onRemove: 'cascade' } },
  },
};
