import { hasPage, type MainPage, readZip, type ZipProblem } from '../../openapi/files/zip.ts';
import type { Blobs } from '../core/store/blobs.ts';
import { fileSource } from '../core/kit/file-content.ts';
import type { StoredFileRow } from '../files/files/table.ts';

/**
 * Returns why an uploaded zip cannot be a package: phones cannot unpack it, or it lacks its main page. Reads only the
 * directory of the zip and the headers of its files: the content was checked at the end of the upload.
 * @returns a problem code, or null
 */
export async function pageProblem(
  blobs: Blobs,
  file: StoredFileRow | undefined,
  page: MainPage,
): Promise<ZipProblem | 'ZIP_PAGE_MISSING' | null> {
  if (file === undefined) return 'ZIP_UNREADABLE';
  const zip = await readZip(fileSource(blobs, file));
  if (typeof zip === 'string') return zip;
  return hasPage(zip.paths, page) ? null : 'ZIP_PAGE_MISSING';
}
