import * as v from 'valibot';
import { Upgrade } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import { compareVersions } from '../../core/kit/versions.ts';

/** Excludes derived fields. */
export type UpgradeRow = Omit<Schemas['Upgrade'], 'adoption' | 'reach'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    upgrades: UpgradeRow;
  }
}

const { adoption: _adoption, reach: _reach, ...columns } = Upgrade.entries;

export const upgradeTables: TableDefinitions<'upgrades'> = {
  upgrades: {
    schema: v.object(columns),
    lifecycle: 'Upgrade',
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
      serviceId: { table: 'uploadServices', onRemove: 'restrict' },
    },
    compare: { version: compareVersions },
  },
};
