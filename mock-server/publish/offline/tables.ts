import * as v from 'valibot';
import { OfflinePackage, SubApp } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

type Schemas = components['schemas'];
/** What an answer adds to the record. */
type Derived = 'subAppName' | 'reach' | 'replaces' | 'rollbackTo';
export type OfflinePackageRow = Omit<Schemas['OfflinePackage'], Derived>;
export type SubAppRow = Omit<Schemas['SubApp'], 'packageCount'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    offlinePackages: OfflinePackageRow;
    subApps: SubAppRow;
  }
}

const {
  subAppName: _name,
  reach: _reach,
  replaces: _replaces,
  rollbackTo: _rollbackTo,
  ...packageColumns
} = OfflinePackage.entries;
const { packageCount: _count, ...subAppColumns } = SubApp.entries;

/** Packages of web pages, and the sub-applications that they belong to. A package names its sub-application by the number. */
export const offlineTables: TableDefinitions<'offlinePackages' | 'subApps'> = {
  subApps: {
    schema: v.object(subAppColumns),
    unique: [{ columns: ['appId', 'subAppId'], code: 'SUBAPP_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  offlinePackages: {
    schema: v.object(packageColumns),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
