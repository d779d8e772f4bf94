import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Small enough that a slice is hashed within a frame. */
const sliceBytes = 256 * 1024;

/**
 * Hashes a file slice by slice; it is never in memory as a whole.
 * @returns MD5 in lower-case hex
 * @throws AbortError when the signal fires, NotReadableError when the file is gone
 */
export async function md5OfSlices(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = md5.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
