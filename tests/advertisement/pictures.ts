import { encodeGrey } from '../../mock-server/core/kit/png.ts';

/** A grey picture of a size. */
export const picture = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  encodeGrey(width, height, new Uint8Array(width * height).fill(140));

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
    ),
  );

/** What a GIF of a size begins with. */
export const gifHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytes('GIF89a', [width & 0xff, width >> 8, height & 0xff, height >> 8, 0, 0, 0]);

/** What a JPEG of a size begins with: what a camera tells of it, then its frame. */
export const jpegHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc4, 0, 4, 9, 9],
    [0xff, 0xc2, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3, 0, 0],
  );

/** What a WebP of a size begins with: lossy, lossless or extended. */
export function webpHead(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Uint8Array<ArrayBuffer> {
  const start = ['RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0]] as const;
  if (kind === 'VP8 ')
    return bytes(...start, [0, 0, 0, 0x9d, 1, 0x2a, width & 0xff, width >> 8, height & 0xff, height >> 8]);
  if (kind === 'VP8X') return bytes(...start, [0, 0, 0, 0, ...little24(width - 1), ...little24(height - 1)]);
  const bits = (width - 1) | ((height - 1) << 14);
  return bytes(...start, [0x2f, bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff, (bits >>> 24) & 0xff]);
}

const little24 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
