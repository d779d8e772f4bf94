import * as v from 'valibot';
import { AppletPackage } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { compareVersions } from '../../core/kit/versions.ts';

/** Excludes derived fields. */
export type AppletPackageRow = Omit<Schemas['AppletPackage'], 'appletName' | 'iconId' | 'reach'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    appletPackages: AppletPackageRow;
  }
}

const { appletName: _name, iconId: _icon, reach: _reach, ...columns } = AppletPackage.entries;

export const appletPackageTables: TableDefinitions<'appletPackages'> = {
  appletPackages: {
    schema: v.object(columns),
    lifecycle: 'AppletPackage',
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      appletId: { table: 'applets', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
    compare: { version: compareVersions },
  },
};
