import * as v from 'valibot';
import { ConfigEntity, ConfigRecord, ConfigVersion, GatewayJob } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';

export type GatewayJobRow = Omit<Schemas['GatewayJob'], 'progress'> & {
  /** End of the work, mock time in ms. */
  dueAt: number;
  appId: string;
};
export type ConfigVersionRow = Omit<Schemas['ConfigVersion'], 'inForceOn'> & {
  appId: string;
  content: Schemas['ConfigRecord'][];
};

/** Who edited a record of the configuration while a given version was the newest. Each field has its last editor. */
export interface ConfigEditRow {
  id: string;
  appId: string;
  entity: Schemas['ConfigEntity'];
  entityId: string;
  /** The newest version at that time; 0 before the first. */
  since: number;
  /** In order of time. */
  edits: { by: string; at: string; paths: string[] }[];
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    gatewayJobs: GatewayJobRow;
    configEdits: ConfigEditRow;
    configVersions: ConfigVersionRow;
  }
}

const { progress: _progress, ...jobColumns } = GatewayJob.entries;
const { inForceOn: _inForceOn, ...versionColumns } = ConfigVersion.entries;

const ofApplication = { appId: { table: 'applications', onRemove: 'cascade' } } as const;

export const gatewayConfigTables: TableDefinitions<'gatewayJobs' | 'configEdits' | 'configVersions'> = {
  gatewayJobs: {
    schema: v.object(jobColumns),
    internal: { dueAt: v.number(), appId: v.string() },
    // A job outlives its instance: what was synchronized remains an event of the past.
    references: ofApplication,
  },
  configEdits: {
    schema: v.object({
      id: v.string(),
      appId: v.string(),
      entity: ConfigEntity,
      entityId: v.string(),
      since: v.number(),
      edits: v.array(v.object({ by: v.string(), at: v.string(), paths: v.array(v.string()) })),
    }),
    references: ofApplication,
  },
  configVersions: {
    schema: v.object(versionColumns),
    internal: { appId: v.string(), content: v.array(ConfigRecord) },
    references: ofApplication,
  },
};

/** Returns the successful syncs of a version to instances of an application, including deleted ones. */
export const syncsOf = (db: Tables, appId: string) =>
  db.gatewayJobs
    .all({ where: { appId, type: 'sync', status: 'succeeded' } })
    .flatMap(({ finishedAt, ...job }) => (finishedAt === undefined ? [] : [{ ...job, at: Date.parse(finishedAt) }]));

/** Returns a version of an application's configuration; undefined if it does not exist. */
export const versionOf = (db: Tables, appId: string, version: number | undefined): ConfigVersionRow | undefined =>
  version === undefined ? undefined : db.configVersions.find({ appId, version });
