import type { IdsRead } from '../../../openapi/files/ids.ts';

/** What an import answers of its lines. */
export const importReport = ({ ids, duplicates, skipped, skippedTotal }: IdsRead) => ({
  added: ids.length,
  duplicated: duplicates,
  skipped,
  skippedTotal,
});
