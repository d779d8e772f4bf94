import { Refusal } from '../../core/contract/refusal.ts';
import { AppConfig } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';

export type AppConfigRow = Schemas['AppConfig'];

declare module '../../core/store/registry.ts' {
  interface Rows {
    appConfigs: AppConfigRow;
  }
}

export const applicationConfigTables: TableDefinitions<'appConfigs'> = {
  appConfigs: {
    schema: AppConfig,
    unique: [{ columns: ['appId'] }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};

/** The switches of a new application. */
export const ALL_OFF: Schemas['AppConfigSwitches'] = {
  antiBrush: false,
  rateLimit: false,
  circuitBreaker: false,
  dataEncryption: false,
  crossDomain: false,
  signature: false,
  deviceList: false,
  antiReplay: false,
  deviceListMode: 'black',
  antiReplayWindowSeconds: 300,
  signTimestampToleranceSeconds: 300,
};

/** Returns the switches of an application, which exist from its creation; throws `NOT_FOUND` otherwise. */
export function configOf(db: Tables, appId: string): AppConfigRow {
  const config = db.appConfigs.find({ appId });
  if (config === undefined) throw new Refusal('NOT_FOUND');
  return config;
}
