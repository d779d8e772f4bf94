import * as v from 'valibot';
import { Gateway } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type GatewayRow = Omit<Schemas['Gateway'], 'address' | 'pendingChanges' | 'job'> & {
  /** The running job, or the last one. */
  jobId?: string;
  /** The configuration changed while the job ran. */
  isStale: boolean;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    gateways: GatewayRow;
  }
}

const { address: _address, pendingChanges: _pendingChanges, job: _job, ...columns } = Gateway.entries;

export const gatewayTables: TableDefinitions<'gateways'> = {
  gateways: {
    schema: v.object(columns),
    lifecycle: 'Gateway',
    internal: { jobId: v.optional(v.string()), isStale: v.boolean() },
    // Written by jobs, health checks and edits of the configuration.
    unaudited: [
      'instanceStatus',
      'checkedAt',
      'configStatus',
      'inForceVersion',
      'inForceSince',
      'generatedVersion',
      'lastError',
      'jobId',
      'isStale',
    ],
    unique: [{ columns: ['appId', 'ip', 'port'], code: 'GW_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
