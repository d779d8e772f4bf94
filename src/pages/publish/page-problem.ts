import { hasPage, type MainPage } from '../../rules/main-page.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import { uploadOf } from '../../ui/upload/transfer/store.ts';

/**
 * Problem code of a zip that lacks its main page, or null. Of a file that the server had before, the server tells.
 * @param upload the upload behind the file; rendering code passes the one it follows
 */
export function pageProblem(
  file: FileValue | null,
  page: MainPage,
  upload = uploadOf(file?.key),
): 'ZIP_PAGE_MISSING' | null {
  return upload?.paths === undefined || hasPage(upload.paths, page) ? null : 'ZIP_PAGE_MISSING';
}
