import * as v from 'valibot';
import { GrayRule, Switch, SwitchRevision, Upgrade, UploadService } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/store/table.ts';
import { compareVersions } from '../core/kit/versions.ts';

type Schemas = components['schemas'];
/** Without what an answer adds to the record. */
export type UpgradeRow = Omit<Schemas['Upgrade'], 'adoption' | 'reach'>;
export type GrayRuleRow = Schemas['GrayRule'] & { appId: string; lot?: number };
export type SwitchRow = Omit<Schemas['Switch'], 'reach'>;
export type SwitchRevisionRow = Schemas['SwitchRevision'] & { id: string; switchId: string };
export type UploadServiceRow = Omit<Schemas['UploadService'], 'packages' | 'usedBy'> & {
  appId: string;
  password: string;
};

declare module '../core/store/registry.ts' {
  interface Rows {
    upgrades: UpgradeRow;
    grayRules: GrayRuleRow;
    uploadServices: UploadServiceRow;
    switches: SwitchRow;
    switchRevisions: SwitchRevisionRow;
  }
}

const { adoption: _adoption, reach: _reach, ...upgradeColumns } = Upgrade.entries;
const { reach: _switchReach, ...switchColumns } = Switch.entries;
const { packages: _packages, usedBy: _usedBy, ...serviceColumns } = UploadService.entries;

/** Releases: packages, who gets them, and where they are uploaded to. */
export const publishTables: TableDefinitions<
  'upgrades' | 'grayRules' | 'uploadServices' | 'switches' | 'switchRevisions'
> = {
  upgrades: {
    schema: v.object(upgradeColumns),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
      serviceId: { table: 'uploadServices', onRemove: 'restrict' },
    },
    compare: { version: compareVersions },
  },
  // Owners are in a table for each kind: whoever removes one removes its rules.
  grayRules: {
    schema: GrayRule,
    internal: { appId: v.string(), lot: v.optional(v.number()) },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  uploadServices: {
    schema: v.object(serviceColumns),
    internal: { appId: v.string(), password: v.string() },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  switches: {
    schema: v.object(switchColumns),
    unique: [{ columns: ['appId', 'key'], code: 'SWITCH_KEY_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  switchRevisions: {
    schema: SwitchRevision,
    internal: { id: v.string(), switchId: v.string() },
    references: { switchId: { table: 'switches', onRemove: 'cascade' } },
  },
};
