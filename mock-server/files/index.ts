import type { DomainHandlers } from '../core/http/handler.ts';
import type { Watch } from '../core/world/attention.ts';
import type { ExpectedBy } from '../core/kit/notices.ts';
import type { FileUses } from '../core/session/file-uses.ts';
import { createAttentionHandlers } from './attention/attention.ts';
import { exportHandlers } from './exports/exports.ts';
import { exportTables } from './exports/table.ts';
import { createFileHandlers } from './files/files.ts';
import { fileTables } from './files/table.ts';
import { createNoticeHandlers } from './notices/notices.ts';
import { noticeTables } from './notices/table.ts';

export { filePreparations } from './files/files.ts';
export const filesTables = { ...noticeTables, ...fileTables, ...exportTables };

/**
 * @param uses finds the records of the other domains that use a file
 * @param expectedBy counts work in progress that may create a notice
 * @param watches watches of all domains for items that need attention
 */
export const createFilesHandlers = (
  uses: FileUses,
  expectedBy: ExpectedBy,
  watches: readonly Watch[],
): DomainHandlers<'files'> => ({
  ...createAttentionHandlers(watches),
  ...createFileHandlers(uses),
  ...exportHandlers,
  ...createNoticeHandlers(expectedBy),
});
