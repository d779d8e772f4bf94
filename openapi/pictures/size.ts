/** Width and height in pixels, from the header of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

type Reader = (view: DataView) => PictureSize | null;

const PNG: Reader = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });

const GIF: Reader = (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) });

/** JPEG: the frame header holds the size. The segments before it start with their length and are skipped. */
const JPEG: Reader = (view) => {
  for (let at = 2; at + 8 < view.byteLength;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    // A marker may be padded with further 0xff.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

/** The three kinds of a WebP: lossy, lossless and extended. */
const WEBP: Reader = (view) => {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const side = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return kind === 'VP8X' ? { width: side(24), height: side(27) } : null;
};

const readers: readonly (readonly [begins: string, read: Reader])[] = [
  ['\u0089PNG\r\n\u001a\n', PNG],
  ['GIF8', GIF],
  ['\u00ff\u00d8\u00ff', JPEG],
  ['RIFF', WEBP],
];

/**
 * Reads the size of a PNG, JPEG, WebP or GIF picture from its bytes.
 * @param bytes the picture; the first 32 bytes suffice for all formats except JPEG
 * @returns null for other files, truncated ones, and pictures with a side of 0 pixels
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const [, read] = readers.find(([begins]) => head.startsWith(begins)) ?? [];
  if (read === undefined) return null;
  try {
    const size = read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The bytes ended early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Maximum relative deviation of a picture's aspect ratio from that of its place. */
const TOLERANCE = 0.01;

/** Whether a picture fills a place: it has the same aspect ratio and at least as many pixels. */
export const fillsPlace = (picture: PictureSize, place: PictureSize): boolean =>
  Math.abs((picture.width * place.height) / (picture.height * place.width) - 1) <= TOLERANCE &&
  picture.width >= place.width &&
  picture.height >= place.height;
