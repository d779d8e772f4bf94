import * as v from 'valibot';
import { Applet } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. */
export type AppletRow = Omit<Schemas['Applet'], 'packages' | 'releasedVersion'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    applets: AppletRow;
  }
}

const { packages: _packages, releasedVersion: _released, ...columns } = Applet.entries;

export const appletTables: TableDefinitions<'applets'> = {
  applets: {
    schema: v.object(columns),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      iconId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
