import { concat, crc32 } from './bytes.ts';

/** Numbers as a zip writes them: lowest byte first, each with its length. */
function fields(...pairs: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    pairs.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (at * 8)) & 0xff)),
  );
}

/** Noon of 1 January 2024, as the old clock of a zip says it: the same content gives the same bytes. */
const TIME = [
  [12 << 11, 2],
  [((2024 - 1980) << 9) | (1 << 5) | 1, 2],
] as const;
const UTF_8 = 0x0800;

/**
 * A zip of some texts, without compression, so that it needs nothing of the platform.
 * @param files content by path
 */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)];
    const sizes = [
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const body = concat(fields([0x04034b50, 4], [20, 2], [UTF_8, 2], [0, 2], ...TIME, ...sizes), name, content);
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
    bodies.push(body);
    at += body.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [bodies.length, 2],
    [bodies.length, 2],
    [length, 4],
    [at, 4],
    [0, 2],
  );
  return concat(...bodies, ...directory, end);
}
