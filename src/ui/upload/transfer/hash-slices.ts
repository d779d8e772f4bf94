import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Checksums of a file in lower-case hex. */
export interface Sums {
  md5: string;
  sha256: string;
}

/** Small enough to hash a slice within a frame. */
const sliceBytes = 256 * 1024;

/**
 * Hashes a file slice by slice, so that it is never in memory as a whole.
 * @throws AbortError if the signal aborts, NotReadableError if the file no longer exists or has changed
 */
export async function sumsOfSlices(file: Blob, signal?: AbortSignal): Promise<Sums> {
  const [weak, strong] = [md5.create(), sha256.create()];
  for (let start = 0; start < file.size; start += sliceBytes) {
    signal?.throwIfAborted();
    const slice = new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer());
    weak.update(slice);
    strong.update(slice);
  }
  return { md5: bytesToHex(weak.digest()), sha256: bytesToHex(strong.digest()) };
}
