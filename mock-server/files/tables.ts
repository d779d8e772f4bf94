import * as v from 'valibot';
import { ExportJob, Notice, StoredFile } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Asker } from '../core/world/lists.ts';
import type { TableDefinitions } from '../core/store/table.ts';

export type StoredFileRow = components['schemas']['StoredFile'] & {
  appId: string;
  /** Blobs that hold the bytes, in order. */
  chunks: string[];
};

/** An export job. Its progress follows the clock and is worked out when it is shown. */
export type ExportJobRow = Omit<components['schemas']['ExportJob'], 'progress'> & {
  /** As whom the list is asked. */
  asker: Asker;
  /** Mock time (ms) at which the present attempt began, and at which it ends. */
  startedAt: number;
  dueAt: number;
};

export type NoticeRow = components['schemas']['Notice'] & { userName: string };

declare module '../core/store/registry.ts' {
  interface Rows {
    files: StoredFileRow;
    exportJobs: ExportJobRow;
    notices: NoticeRow;
  }
}

const { progress: _, ...exportJobEntries } = ExportJob.entries;

/** Uploaded files, complete or on their way, export jobs, and what users are told of them. */
export const fileTables: TableDefinitions<'files' | 'exportJobs' | 'notices'> = {
  notices: { schema: Notice, internal: { userName: v.string() } },
  files: { schema: StoredFile, internal: { appId: v.string(), chunks: v.array(v.string()) } },
  exportJobs: {
    schema: v.object(exportJobEntries),
    internal: {
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
