import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createBreaks } from '../../../openapi/files/breaks.ts';
import { readText } from '../../../openapi/files/text.ts';
import type { ByteSource, ZipFault } from '../../../openapi/files/zip.ts';
import { readWholeZip } from '../../../openapi/files/zip-content.ts';
import { contentFits, contentOf } from './purposes.ts';
import type { StoredFileRow } from './table.ts';

const HEAD_BYTES = 64;
const PART_BYTES = 1024 * 1024;

/** The result of inspecting a file's bytes. */
export interface Inspection {
  sums: { md5: string; sha256: string };
  /** Whether they match its type. */
  isOfType: boolean;
  /** Why a phone cannot unpack a zip. */
  fault: ZipFault | null;
}

async function sumsOf(source: ByteSource): Promise<Inspection['sums']> {
  const [weak, strong, rest] = [md5.create(), sha256.create(), createBreaks()];
  for (let at = 0; at < source.size; at += PART_BYTES) {
    const bytes = await source.read(at, PART_BYTES);
    weak.update(bytes);
    strong.update(bytes);
    await rest();
  }
  return { md5: bytesToHex(weak.digest()), sha256: bytesToHex(strong.digest()) };
}

async function isOfType(source: ByteSource, type: StoredFileRow['type']): Promise<boolean> {
  if (!contentFits(type, await source.read(0, HEAD_BYTES))) return false;
  const content = contentOf(type);
  return content === undefined || readText(await source.read(0, source.size))?.text.includes(content) === true;
}

async function faultOf(source: ByteSource): Promise<ZipFault | null> {
  const zip = await readWholeZip(source);
  return 'code' in zip ? zip : null;
}

/** Inspects the whole content of a file, which takes seconds for a large one; other requests run in between. */
export async function inspect(source: ByteSource, type: StoredFileRow['type']): Promise<Inspection> {
  const fits = await isOfType(source, type);
  return {
    sums: await sumsOf(source),
    isOfType: fits,
    fault: fits && type === 'zip' ? await faultOf(source) : null,
  };
}
