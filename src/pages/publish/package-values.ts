import { exceeds, isVersion } from '../../rules/version.ts';
import { hasPage, type MainPage } from '../../../openapi/files/zip.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { uploadOf } from '../../ui/upload/transfer/store.ts';

/**
 * Problem code of a version that is not higher than the highest so far, or null. A package's own version may stay; where
 * it is the highest itself, only the server knows the next one below.
 */
export const versionProblem = (version: string, highest: string | undefined, own: string | undefined): string | null =>
  !isVersion(version) || !highest || version === own || highest === own || exceeds(version, highest)
    ? null
    : 'VERSION_NOT_HIGHER';

/**
 * Problem code of a zip that lacks its main page, or null. A file that was on the server before is checked there.
 * @param upload the upload behind the file; rendering code passes the one it follows
 */
export function pageProblem(
  file: FileValue | null,
  page: MainPage,
  upload = uploadOf(file?.key),
): 'ZIP_PAGE_MISSING' | null {
  return upload?.paths === undefined || hasPage(upload.paths, page) ? null : 'ZIP_PAGE_MISSING';
}
