import { exceeds, isVersion } from '../../rules/version.ts';
import { hasPage, type MainPage } from '../../../openapi/files/zip.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { uploadOf } from '../../ui/upload/transfer/store.ts';

/**
 * Problem code of a version that is not higher than the current highest, or null. A package's own version may stay; if
 * that is the highest, only the server knows the next one below it.
 */
export const versionProblem = (version: string, highest: string | undefined, own: string | undefined): string | null =>
  !isVersion(version) || !highest || version === own || highest === own || exceeds(version, highest)
    ? null
    : 'VERSION_NOT_HIGHER';

/**
 * Problem code of a zip that lacks its main page, or null. The server checks files that were stored before.
 * @param upload the upload of the file; components pass the one that they subscribe to
 */
export function pageProblem(
  file: FileValue | null,
  page: MainPage,
  upload = uploadOf(file?.key),
): 'ZIP_PAGE_MISSING' | null {
  return upload?.paths === undefined || hasPage(upload.paths, page) ? null : 'ZIP_PAGE_MISSING';
}
