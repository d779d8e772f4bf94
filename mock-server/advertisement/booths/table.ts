import * as v from 'valibot';
import { Booth } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes fields derived from the activities that use the slot. */
export type BoothRow = Omit<Schemas['Booth'], 'status' | 'activities'> & { appId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    booths: BoothRow;
  }
}

const { status: _status, activities: _activities, ...columns } = Booth.entries;

export const boothTables: TableDefinitions<'booths'> = {
  booths: {
    schema: v.object(columns),
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'name'] }, { columns: ['appId', 'code'], names: true }],
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fallbackId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
