import * as v from 'valibot';
import { OfflinePackage } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. A package references its sub-application by number. */
export type OfflinePackageRow = Omit<Schemas['OfflinePackage'], 'subAppName' | 'reach' | 'replaces' | 'rollbackTo'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    offlinePackages: OfflinePackageRow;
  }
}

const {
  subAppName: _name,
  reach: _reach,
  replaces: _replaces,
  rollbackTo: _rollbackTo,
  ...columns
} = OfflinePackage.entries;

export const offlinePackageTables: TableDefinitions<'offlinePackages'> = {
  offlinePackages: {
    schema: v.object(columns),
    lifecycle: 'OfflinePackage',
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
