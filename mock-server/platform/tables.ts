import * as v from 'valibot';
import {
  ApiGroup,
  AppConfig,
  Application,
  ConfigEntity,
  ConfigRecord,
  ConfigVersion,
  Gateway,
  GatewayJob,
  Transaction,
} from '../../openapi/generated/schemas.ts';
import { Traffic } from './traffic.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/store/table.ts';

type Schemas = components['schemas'];

/** What an answer adds to the record. */
type Derived = 'appId' | 'userCount' | 'ownerName';
export type ApplicationRow = Omit<Schemas['Application'], Derived> & { appSecret: string };
export type AppConfigRow = Schemas['AppConfig'];

/** Files of a group are kept by their ids. */
type GroupFiles = Pick<Schemas['ApiGroupInput'], 'requestMfd' | 'responseMfd' | 'envMrd'>;
export type ApiGroupRow = Omit<Schemas['ApiGroup'], keyof GroupFiles | 'transactionCount'> &
  GroupFiles & { appId: string };
export type TransactionRow = Omit<Schemas['Transaction'], 'groupName' | 'policies' | 'notInForce' | 'isPending'> & {
  appId: string;
  /** The code as it must be unique: without letter case. */
  codeKey: string;
};

export type GatewayRow = Omit<Schemas['Gateway'], 'pendingChanges' | 'job'> & {
  /** The job that runs, or the last one. */
  jobId?: string;
  /** The configuration changed while the job ran. */
  isStale: boolean;
};
export type GatewayJobRow = Omit<Schemas['GatewayJob'], 'progress'> & {
  /** When its work is done, mock time in ms. */
  dueAt: number;
};
export type ConfigVersionRow = Omit<Schemas['ConfigVersion'], 'inForceOn'> & {
  appId: string;
  content: Schemas['ConfigRecord'][];
};

/** What the gateway remembers of the test calls of a transaction. */
interface ApiTrafficRow {
  id: string;
  appId: string;
  transactionId: string;
  config: Schemas['DebugCall']['config'];
  traffic: Traffic;
}

/** Who edited a record of the configuration while one version was the newest. Each field has the editor who wrote it last. */
export interface ConfigEditRow {
  id: string;
  appId: string;
  entity: Schemas['ConfigEntity'];
  entityId: string;
  /** The newest version at that time; 0 before the first. */
  since: number;
  /** In the order of time. */
  edits: { by: string; at: string; paths: string[] }[];
}

declare module '../core/store/registry.ts' {
  interface Rows {
    applications: ApplicationRow;
    appConfigs: AppConfigRow;
    transactions: TransactionRow;
    apiGroups: ApiGroupRow;
    apiTraffic: ApiTrafficRow;
    gateways: GatewayRow;
    gatewayJobs: GatewayJobRow;
    configEdits: ConfigEditRow;
    configVersions: ConfigVersionRow;
  }
}

type Names =
  | 'applications'
  | 'appConfigs'
  | 'transactions'
  | 'apiGroups'
  | 'apiTraffic'
  | 'gateways'
  | 'gatewayJobs'
  | 'configEdits'
  | 'configVersions';

const { appId: _appId, userCount: _userCount, ownerName: _ownerName, ...applicationColumns } = Application.entries;
const {
  requestMfd: _request,
  responseMfd: _response,
  envMrd: _env,
  transactionCount: _count,
  ...groupColumns
} = ApiGroup.entries;
const {
  groupName: _group,
  policies: _policies,
  notInForce: _notInForce,
  isPending: _isPending,
  ...transactionColumns
} = Transaction.entries;
const { pendingChanges: _pendingChanges, job: _job, ...gatewayColumns } = Gateway.entries;
const { progress: _progress, ...jobColumns } = GatewayJob.entries;
const { inForceOn: _inForceOn, ...versionColumns } = ConfigVersion.entries;

const ofApplication = { appId: { table: 'applications', onRemove: 'cascade' } } as const;

const ofFile = { table: 'files', onRemove: 'restrict' } as const;

/** The applications of the bank, and what lies between them and the services behind. */
export const platformTables: TableDefinitions<Names> = {
  applications: {
    schema: v.object(applicationColumns),
    internal: { appSecret: v.string() },
    unique: [{ columns: ['applicationId'], code: 'APP_ID_DUP', names: true }],
    references: { ownerUserId: { table: 'users', onRemove: 'clear' } },
  },
  appConfigs: { schema: AppConfig, unique: [{ columns: ['appId'] }], references: ofApplication },
  // Before their groups, which cannot go while they are there.
  transactions: {
    schema: v.object(transactionColumns),
    internal: { appId: v.string(), codeKey: v.string() },
    unique: [{ columns: ['appId', 'codeKey'] }],
    references: { ...ofApplication, groupId: { table: 'apiGroups', onRemove: 'restrict' } },
  },
  apiGroups: {
    schema: v.object(groupColumns),
    internal: {
      appId: v.string(),
      requestMfd: v.optional(v.string()),
      responseMfd: v.optional(v.string()),
      envMrd: v.optional(v.string()),
    },
    unique: [{ columns: ['appId', 'name'] }],
    references: { ...ofApplication, requestMfd: ofFile, responseMfd: ofFile, envMrd: ofFile },
  },
  apiTraffic: {
    schema: v.object({
      id: v.string(),
      appId: v.string(),
      transactionId: v.string(),
      config: v.picklist(['draft', 'inForce']),
      traffic: Traffic,
    }),
    unique: [{ columns: ['transactionId', 'config'] }],
    references: { ...ofApplication, transactionId: { table: 'transactions', onRemove: 'cascade' } },
  },
  gateways: {
    schema: v.object(gatewayColumns),
    internal: { jobId: v.optional(v.string()), isStale: v.boolean() },
    unique: [{ columns: ['appId', 'ip', 'port'], code: 'GW_DUP' }],
    references: ofApplication,
  },
  gatewayJobs: {
    schema: v.object(jobColumns),
    internal: { dueAt: v.number() },
    references: { gatewayId: { table: 'gateways', onRemove: 'cascade' } },
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
