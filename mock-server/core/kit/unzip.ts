import { partsOf } from '../../../openapi/files/parts.ts';
import {
  END_BYTES,
  ENTRY_BYTES,
  HEAD_BYTES,
  IN_64,
  IN_64_SHORT,
  MAX_COMMENT,
  SIGNATURES,
} from '../../../openapi/files/zip.ts';

/** A file in a zip, as listed in its directory. */
export interface ZipEntry {
  /** Its path, in UTF-8. Not decoded, because a directory may list a great many names. */
  name: Uint8Array;
  isStored: boolean;
  /** Offset of its local header. */
  offset: number;
  packedBytes: number;
}

/** Number of bytes at the end that contain the end record, and usually the whole directory. */
export const ZIP_TAIL_BYTES = END_BYTES + MAX_COMMENT;

interface Directory {
  entries: number;
  bytes: number;
  /** Offset in the file. */
  offset: number;
  /** Number of bytes after the zip. */
  behind: number;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * Finds the directory of a zip.
 * @param tail the last bytes of the file
 * @returns null if it is not a zip, or one in the 64-bit format
 */
export function findDirectory(tail: Uint8Array): Directory | null {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0 && at >= tail.length - ZIP_TAIL_BYTES; at--) {
    if (view.getUint32(at, true) !== SIGNATURES.end) continue;
    const entries = view.getUint16(at + 10, true);
    const [bytes, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (entries === IN_64_SHORT || bytes === IN_64 || offset === IN_64) return null;
    return {
      entries,
      bytes,
      offset,
      behind: tail.length - at - END_BYTES - view.getUint16(at + 20, true),
    };
  }
  return null;
}

/** Reads the entries of a directory; null if it is broken. */
export function readDirectory(directory: Uint8Array, { entries }: Directory): ZipEntry[] | null {
  const view = viewOf(directory);
  const files: ZipEntry[] = [];
  let at = 0;
  while (files.length < entries) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== SIGNATURES.entry) return null;
    const name = view.getUint16(at + 28, true);
    files.push({
      name: directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      isStored: view.getUint16(at + 10, true) === 0,
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

/** Reads the entries of a zip in memory; null if it is not a zip. */
function entriesOf(zip: Uint8Array): ZipEntry[] | null {
  const directory = findDirectory(zip.subarray(-ZIP_TAIL_BYTES));
  return directory && readDirectory(zip.subarray(directory.offset, directory.offset + directory.bytes), directory);
}

function packed(zip: Uint8Array<ArrayBuffer>, { offset, packedBytes }: ZipEntry): Uint8Array<ArrayBuffer> {
  const head = viewOf(zip.subarray(offset, offset + HEAD_BYTES));
  if (head.byteLength < HEAD_BYTES || head.getUint32(0, true) !== SIGNATURES.head)
    throw new Error('a file of the zip has no head');
  const start = offset + HEAD_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  return zip.subarray(start, start + packedBytes);
}

const TAG = 0x3c;

/**
 * Counts the unpacked size of a zip, regardless of what its directory states, and stops at a limit.
 * @param limits maximum number of bytes, and of `<` signs, which begin tags of XML
 * @returns the number of bytes; null if a limit is exceeded
 * @throws Error if its files can't be counted
 */
export async function inflatedBytes(
  zip: Uint8Array<ArrayBuffer>,
  limits: { bytes: number; tags: number },
): Promise<number | null> {
  let [bytes, tags] = [0, 0];
  const entries = entriesOf(zip);
  if (entries === null) throw new Error('the zip has no directory');
  for (const entry of entries) {
    const content = new Blob([packed(zip, entry)]).stream();
    const unpacked = entry.isStored ? content : content.pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const part of partsOf(unpacked)) {
      bytes += part.length;
      for (let at = part.indexOf(TAG); at >= 0; at = part.indexOf(TAG, at + 1)) tags++;
      if (bytes > limits.bytes || tags > limits.tags) return null;
    }
  }
  return bytes;
}
