import * as v from 'valibot';
import { Applet, AppletPackage } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { compareVersions } from '../../core/kit/versions.ts';

type Schemas = components['schemas'];
/** What an answer adds to the records. */
export type AppletRow = Omit<Schemas['Applet'], 'packages' | 'releasedVersion'>;
export type AppletPackageRow = Omit<Schemas['AppletPackage'], 'appletName' | 'iconId' | 'reach'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    applets: AppletRow;
    appletPackages: AppletPackageRow;
  }
}

const { packages: _packages, releasedVersion: _released, ...appletColumns } = Applet.entries;
const { appletName: _name, iconId: _icon, reach: _reach, ...packageColumns } = AppletPackage.entries;

/** Applets and their packages. */
export const appletTables: TableDefinitions<'applets' | 'appletPackages'> = {
  applets: {
    schema: v.object(appletColumns),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      iconId: { table: 'files', onRemove: 'restrict' },
    },
  },
  appletPackages: {
    schema: v.object(packageColumns),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      appletId: { table: 'applets', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
    compare: { version: compareVersions },
  },
};
