import { crc32 } from '../../../openapi/files/crc32.ts';
import { concat } from './bytes.ts';

/** Encodes numbers with the given lengths, lowest byte first. */
function fields(...pairs: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    pairs.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (at * 8)) & 0xff)),
  );
}

/** Noon of 1 January 2024 in DOS format; fixed, so that the same content gives the same bytes. */
const TIME = [
  [12 << 11, 2],
  [((2024 - 1980) << 9) | (1 << 5) | 1, 2],
] as const;
const UTF_8 = 0x0800;

const encoder = new TextEncoder();

/** A file in a zip, with the checksum of its content. */
export interface ZipFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly crc: number;
}

/** Creates a text file for a zip. */
export function textEntry(path: string, text: string): ZipFile {
  const content = encoder.encode(text);
  return { path, content, crc: crc32(content) };
}

/**
 * Returns the parts of a zip in order: header and content of each entry, then the directory. Uncompressed, so that it
 * works on any platform. The first parts do not depend on later entries.
 */
export function zipParts(entries: readonly ZipFile[]): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { path, content, crc } of entries) {
    const name = encoder.encode(path);
    const sizes = [
      [crc, 4],
      [content.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const header = concat(fields([0x04034b50, 4], [20, 2], [UTF_8, 2], [0, 2], ...TIME, ...sizes), name);
    directory.push(
      concat(
        fields(
          [0x02014b50, 4],
          [20, 2],
          [20, 2],
          [UTF_8, 2],
          [0, 2],
          ...TIME,
          ...sizes,
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [at, 4],
        ),
        name,
      ),
    );
    bodies.push(header, content);
    at += header.length + content.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [length, 4],
    [at, 4],
    [0, 2],
  );
  return [...bodies, concat(...directory, end)];
}

/**
 * Creates a zip of some texts.
 * @param files content by path
 */
export const zipOf = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  concat(...zipParts(Object.entries(files).map(([path, text]) => textEntry(path, text))));
