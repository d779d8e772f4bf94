import { crc32 } from '../../../openapi/files/crc32.ts';
import { concat } from './bytes.ts';

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

const number32 = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

function chunk(type: string, content: Uint8Array): Uint8Array {
  const typed = concat(new TextEncoder().encode(type), content);
  return concat(number32(content.length), typed, number32(crc32(typed)));
}

/** Returns a zlib stream of stored blocks. Uncompressed, so that it works on any platform. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const block = bytes.subarray(at, at + 0xffff);
    const { length } = block;
    const last = at + length === bytes.length ? 1 : 0;
    blocks.push(Uint8Array.of(last, length, length >>> 8, ~length, ~length >>> 8), block);
  }
  return concat(Uint8Array.of(0x78, 0x01), ...blocks, number32(adler32(bytes)));
}

/** Color type in IHDR. */
const GREY = 0;
const PALETTE = 3;

/** @param rows the content of each row, packed by the bit depth */
function encode(
  width: number,
  [depth, kind]: readonly [number, number],
  rows: readonly Uint8Array[],
  ...before: Uint8Array[]
): Uint8Array<ArrayBuffer> {
  // Each row begins with its filter type: none.
  const filtered = rows.flatMap((row) => [Uint8Array.of(0), row]);
  return concat(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', concat(number32(width), number32(rows.length), Uint8Array.of(depth, kind, 0, 0, 0))),
    ...before,
    chunk('IDAT', stored(concat(...filtered))),
    chunk('IEND', new Uint8Array()),
  );
}

/**
 * Encodes a grayscale picture as PNG.
 * @param pixels row by row, 0 black to 255 white; `width` × `height` of them, at least one
 */
export function encodeGrey(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  return encode(
    width,
    [8, GREY],
    Array.from({ length: height }, (_, y) => pixels.subarray(y * width, (y + 1) * width)),
  );
}

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * Encodes a square picture in two colors as PNG, one bit per pixel.
 * @param width in pixels, at least one
 * @param isInk whether a pixel has the second color
 */
export function encodeTwoColours(
  width: number,
  [ground, ink]: readonly [Colour, Colour],
  isInk: (x: number, y: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: width }, (_, y) => {
    const row = new Uint8Array(Math.ceil(width / 8));
    for (let x = 0; x < width; x++) if (isInk(x, y)) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
    return row;
  });
  return encode(width, [1, PALETTE], rows, chunk('PLTE', Uint8Array.of(...ground, ...ink)));
}

interface Blocks {
  /** In pixels, a multiple of `scale`, like the height. */
  readonly width: number;
  readonly height: number;
  /** Size of its squares in pixels. */
  readonly scale: number;
}

/**
 * Encodes a picture of squares in up to four colors as PNG.
 * @param colourAt the index of a square's color, by its column and row
 */
export function encodeBlocks(
  { width, height, scale }: Blocks,
  colours: readonly Colour[],
  colourAt: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height / scale }, (_, y) => {
    const row = new Uint8Array(Math.ceil(width / 4));
    const line = Array.from({ length: width / scale }, (_column, x) => colourAt(x, y));
    for (let x = 0; x < width; x++) {
      const colour = line[Math.floor(x / scale)] ?? 0;
      row[x >> 2] = (row[x >> 2] ?? 0) | (colour << (6 - 2 * (x & 3)));
    }
    return Array.from({ length: scale }, () => row);
  });
  return encode(width, [2, PALETTE], rows.flat(), chunk('PLTE', Uint8Array.of(...colours.flat())));
}
