import * as v from 'valibot';
import { ExportJob } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';
import type { Requester } from '../../core/world/lists.ts';

/** An export job. Its progress follows the clock and is computed on demand, as is the name of its application. */
export type ExportJobRow = Omit<Schemas['ExportJob'], 'progress' | 'applicationName'> & {
  /** User id of the owner; a user's name may change, and may later be another user's. */
  ownerId: string;
  /** The user for whom the list is read. */
  asker: Requester;
  /** Mock time (ms) at which the current attempt began, and at which it ends. */
  startedAt: number;
  dueAt: number;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    exportJobs: ExportJobRow;
  }
}

const { progress: _progress, applicationName: _applicationName, ...columns } = ExportJob.entries;

export const exportTables: TableDefinitions<'exportJobs'> = {
  exportJobs: {
    schema: v.object(columns),
    lifecycle: 'ExportJob',
    internal: {
      ownerId: v.string(),
      asker: v.object({
        userId: v.string(),
        userName: v.string(),
        roleId: v.string(),
        appId: v.string(),
        applicationId: v.string(),
      }),
      startedAt: v.number(),
      dueAt: v.number(),
    },
  },
};
