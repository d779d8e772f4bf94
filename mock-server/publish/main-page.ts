import type { Blobs } from '../core/store/blobs.ts';
import { filePart } from '../core/kit/file-content.ts';
import { findDirectory, MOST_DIRECTORY_BYTES, readDirectory, ZIP_TAIL_BYTES } from '../core/kit/unzip.ts';
import type { StoredFileRow } from '../files/files/table.ts';

/** The page that a package begins with. */
interface MainPage {
  path: string;
  /** The path may leave the extension out, as the pages of applets do. */
  anyExtension?: boolean;
}

const [DOT, SLASH] = [0x2e, 0x2f];

/** Where the page lies in the zip: without query, fragment and the slash at its beginning. */
function pathInZip({ path, anyExtension }: MainPage): string {
  const plain = (path.split(/[?#]/u, 1)[0] ?? '').replace(/^\/+/u, '');
  return plain === '' || plain.endsWith('/') ? `${plain}index${anyExtension ? '' : '.html'}` : plain;
}

/** Names are compared as bytes: a hostile directory lists some ten thousands, none of which is worth a text. */
function isPage(name: Uint8Array, path: Uint8Array, anyExtension: boolean): boolean {
  let start = 0;
  while (name[start] === SLASH || (name[start] === DOT && name[start + 1] === SLASH)) start++;
  if (!path.every((byte, at) => name[start + at] === byte)) return false;
  const rest = name.subarray(start + path.length);
  return rest.length === 0 || (anyExtension && rest[0] === DOT && !rest.includes(SLASH));
}

/**
 * Why an uploaded zip cannot be a package: it cannot be read, or lacks its main page. Of the zip only the directory is
 * read, which lies at its end and has a limit.
 * @returns a problem code, or null
 */
export async function pageProblem(
  blobs: Blobs,
  file: StoredFileRow | undefined,
  page: MainPage,
): Promise<'ZIP_UNREADABLE' | 'ZIP_PAGE_MISSING' | null> {
  if (file === undefined) return 'ZIP_UNREADABLE';
  const found = findDirectory(await filePart(blobs, file, Math.max(file.size - ZIP_TAIL_BYTES, 0), ZIP_TAIL_BYTES));
  if (found === null || found.behind !== 0 || found.bytes > MOST_DIRECTORY_BYTES) return 'ZIP_UNREADABLE';
  const entries = readDirectory(await filePart(blobs, file, found.offset, found.bytes), found);
  if (entries === null) return 'ZIP_UNREADABLE';
  const path = new TextEncoder().encode(pathInZip(page));
  return entries.some(({ name }) => isPage(name, path, page.anyExtension === true)) ? null : 'ZIP_PAGE_MISSING';
}
