import { crc32 } from '../files/crc32.ts';
import { partsOf } from '../files/parts.ts';
import { type PictureSize, pictureSize } from './size.ts';

/** Maximum side and area of a picture that a phone can hold in memory. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64 * 1024 * 1024;

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/** Whether a zlib stream unpacks to the expected number of bytes; trailing bytes are ignored. */
async function inflatesTo(parts: Uint8Array<ArrayBuffer>[], expected: number): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const part of partsOf(new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')))) {
      bytes += part.length;
      if (bytes >= expected) return true;
    }
  } catch (error) {
    // The stream is broken or ends early.
    if (!(error instanceof TypeError)) throw error;
  }
  return false;
}

/** Samples per pixel and their allowed depths, by the color type of a PNG. */
const COLOUR_TYPES: Partial<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Start and step of the seven passes of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Number of bytes in the rows of a PNG, including their filters; null for an invalid header. */
function rowBytes(view: DataView, { width, height }: PictureSize): number | null {
  const [depth, kind, method, filter, interlace] = [24, 25, 26, 27, 28].map((at) => view.getUint8(at));
  const colour = COLOUR_TYPES[kind ?? -1];
  if (depth === undefined || !colour?.depths.includes(depth) || method !== 0 || filter !== 0) return null;
  const rows = (columns: number, lines: number): number =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * colour.samples * depth) / 8));
  if (interlace === 0) return rows(width, height);
  if (interlace !== 1) return null;
  const within = (size: number, from: number, step: number): number => Math.max(0, Math.ceil((size - from) / step));
  return PASSES.reduce((sum, [x, y, dx, dy]) => sum + rows(within(width, x, dx), within(height, y, dy)), 0);
}

type Walk = (view: DataView<ArrayBuffer>, size: PictureSize) => boolean | Promise<boolean>;

/** PNG: checks every critical chunk with its checksum up to the last, and that the rows unpack to the whole picture. */
const PNG: Walk = (view, size) => {
  const expected = textAt(view, 12, 4) === 'IHDR' && view.getUint32(8) === 13 ? rowBytes(view, size) : null;
  if (expected === null) return false;
  const bytesAt = (at: number, length: number) => new Uint8Array(view.buffer, view.byteOffset + at, length);
  const rows: Uint8Array<ArrayBuffer>[] = [];
  let hasPalette = view.getUint8(25) !== 3;
  for (let at = 8; ;) {
    const length = view.getUint32(at);
    const type = textAt(view, at + 4, 4);
    const crc = view.getUint32(at + 8 + length);
    // Readers may skip chunks whose type begins with a lower-case letter.
    const isCritical = type < 'a';
    if (isCritical && crc32(bytesAt(at + 4, length + 4)) !== crc) return false;
    if (type === 'IEND') return hasPalette && rows.length > 0 && inflatesTo(rows, expected);
    if (type === 'PLTE') hasPalette = true;
    if (type === 'IDAT') rows.push(bytesAt(at + 8, length));
    at += 12 + length;
  }
};

/** The end of the sub-blocks of a GIF. Each begins with its length; the last one is empty. */
function afterSubBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
  return at + 1;
}

const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** GIF: checks every block up to the trailer, including at least one image. */
const GIF: Walk = (view) => {
  let images = 0;
  for (let at = 13 + colourBytes(view.getUint8(10)); ;) {
    const block = view.getUint8(at);
    if (block === 0x3b) return images > 0;
    if (block === 0x21) at = afterSubBlocks(view, at + 2);
    else if (block === 0x2c) {
      const data = at + 11 + colourBytes(view.getUint8(at + 9));
      if (view.getUint8(data) === 0) return false;
      at = afterSubBlocks(view, data);
      images += 1;
    } else return false;
  }
};

/** The end of the coded bytes of a JPEG's scan: the next marker that does not belong to them. */
function afterScan(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    const isCoded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
}

/** JPEG: checks every segment and scan up to the end marker; `pictureSize` has found the frame. */
const JPEG: Walk = (view) => {
  let scans = 0;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return scans > 0;
    if (marker === 0xff) at += 1;
    else {
      const next = at + 2 + view.getUint16(at + 2);
      at = next;
      if (marker === 0xda) {
        at = afterScan(view, next);
        if (at === next) return false;
        scans += 1;
      }
    }
  }
};

/** WebP: checks that the chunks add up to the declared file size, and that one has pixels. */
const WEBP: Walk = (view) => {
  const end = 8 + view.getUint32(4, true);
  if (end > view.byteLength) return false;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const type = textAt(view, at, 4);
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return false;
    if (type === 'VP8 ') {
      // The header holds the length of the first part.
      const head = view.getUint16(at + 8, true) | (view.getUint8(at + 10) << 16);
      if (textAt(view, at + 11, 3) !== '\u009d\u0001*' || 10 + (head >> 5) > length) return false;
    }
    if (type === 'VP8L' && view.getUint8(at + 8) !== 0x2f) return false;
    hasPixels ||= ['VP8 ', 'VP8L', 'ANMF'].includes(type);
    // Chunks begin at even offsets.
    at += 8 + length + (length & 1);
  }
  return hasPixels && at >= end;
};

const walks: readonly (readonly [begins: string, walk: Walk])[] = [
  ['\u0089PNG', PNG],
  ['GIF8', GIF],
  ['\u00ff\u00d8', JPEG],
  ['RIFF', WEBP],
];

/**
 * Reads a PNG, JPEG, WebP or GIF picture from its beginning to its end.
 * @returns its size; null for other files, truncated or damaged ones, and pictures too large to display
 */
export async function wholePicture(bytes: Uint8Array<ArrayBuffer>): Promise<PictureSize | null> {
  const size = pictureSize(bytes);
  if (size === null || Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_PIXELS)
    return null;
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  const [, walk] = walks.find(([begins]) => head.startsWith(begins)) ?? [];
  try {
    const isWhole = await walk?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), size);
    return isWhole === true ? size : null;
  } catch (error) {
    // The bytes ended early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
