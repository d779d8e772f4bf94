import { crc32 } from './crc32.ts';
import { createBreaks } from './breaks.ts';
import { partsOf } from './parts.ts';
import { type ByteSource, readZip, windowed, type ZipFault, type ZipFile, type ZipRead } from './zip.ts';

const PART_BYTES = 256 * 1024;
const FACTS_BYTES = 12;
const FACTS_SIGNATURE = 0x08074b50;

type Read = ReturnType<typeof windowed>;

/** The packed bytes of a file in the zip, in parts. */
function packedStream(read: Read, { at, packed }: ZipFile): ReadableStream<Uint8Array<ArrayBuffer>> {
  let done = 0;
  return new ReadableStream({
    async pull(controller) {
      if (done === packed) return controller.close();
      const bytes = await read(at + done, Math.min(PART_BYTES, packed - done));
      if (bytes.length === 0) return controller.error(new TypeError('the zip ends within a file'));
      done += bytes.length;
      controller.enqueue(new Uint8Array(bytes));
    },
  });
}

/** Whether the data descriptor after the content of a file, with or without a signature, matches the directory. */
async function hasSameFacts(read: Read, { at, crc, packed, unpacked }: ZipFile): Promise<boolean> {
  const bytes = await read(at + packed, 4 + FACTS_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isAt = (from: number) =>
    from + FACTS_BYTES <= view.byteLength &&
    [crc, packed, unpacked].every((fact, index) => view.getUint32(from + index * 4, true) === fact);
  return isAt(0) || (view.byteLength >= 4 && view.getUint32(0, true) === FACTS_SIGNATURE && isAt(4));
}

/** Whether a file unpacks to the size and checksum in the directory. */
async function isWhole(read: Read, file: ZipFile, rest: () => Promise<void>): Promise<boolean> {
  const packed = packedStream(read, file);
  let [bytes, sum] = [0, 0];
  try {
    const unpacked = file.isStored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const part of partsOf(unpacked)) {
      bytes += part.length;
      if (bytes > file.unpacked) return false;
      sum = crc32(part, sum);
      await rest();
    }
  } catch (error) {
    // The deflated data is invalid, incomplete, or followed by other bytes.
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
  return bytes === file.unpacked && sum === file.crc && (!file.hasFactsBehind || hasSameFacts(read, file));
}

/**
 * Reads a zip as `readZip` does, and then the content of each file in it: every one unpacks to the size and the
 * checksum in the directory. Keeps only a few parts in memory, and yields to other tasks in between.
 * @returns its content, or why a phone cannot unpack it
 */
export async function readWholeZip(source: ByteSource): Promise<ZipRead | ZipFault> {
  const zip = await readZip(source);
  if (typeof zip === 'string') return { code: zip };
  const [read, rest] = [windowed(source), createBreaks()];
  for (const file of zip.files)
    if (!(await isWhole(read, file, rest))) return { code: 'ZIP_UNREADABLE', entry: file.path };
  return zip;
}

/**
 * The content of one file in a zip.
 * @returns undefined if size or checksum differ from the directory
 */
export async function unpack(source: ByteSource, file: ZipFile): Promise<Uint8Array | undefined> {
  const packed = packedStream(windowed(source), file);
  const stream = file.isStored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(file.unpacked);
  let done = 0;
  try {
    for await (const part of partsOf(stream)) {
      if (done + part.length > bytes.length) return undefined;
      bytes.set(part, done);
      done += part.length;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
  return done === bytes.length && crc32(bytes, 0) === file.crc ? bytes : undefined;
}
