import * as v from 'valibot';
import { SubApp } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. */
export type SubAppRow = Omit<Schemas['SubApp'], 'packageCount'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    subApps: SubAppRow;
  }
}

const { packageCount: _count, ...columns } = SubApp.entries;

export const subAppTables: TableDefinitions<'subApps'> = {
  subApps: {
    schema: v.object(columns),
    unique: [{ columns: ['appId', 'subAppId'], code: 'SUBAPP_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
