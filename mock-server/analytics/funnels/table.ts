import { Funnel } from '../../../openapi/generated/schemas.ts';
import * as v from 'valibot';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type FunnelRow = Schemas['Funnel'] & { appId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    funnels: FunnelRow;
  }
}

export const funnelTables: TableDefinitions<'funnels'> = {
  funnels: {
    schema: v.object(Funnel.entries),
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'name'], code: 'FUNNEL_NAME_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
