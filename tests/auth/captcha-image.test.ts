import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { captchaImage, captchaText } from '../../mock-server/auth/passwords/captcha-image.ts';
import { encodeGrey, encodeTwoColours } from '../../mock-server/core/kit/png.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';

/** The chunks of a PNG; throws when a checksum is wrong. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const typeAndData = bytes.subarray(at + 4, at + 8 + length);
    if (bytes.readUInt32BE(at + 8 + length) !== crc32(typeAndData)) throw new Error('wrong checksum');
    chunks.set(typeAndData.toString('latin1', 0, 4), typeAndData.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

test('a grayscale image larger than one block is encoded as a valid PNG', () => {
  const [width, height] = [301, 299];
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 7) % 256);
  const chunks = chunksOf(encodeGrey(width, height, pixels));
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(chunks.get('IHDR')?.readUInt32BE(0)).toBe(width);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows.length).toBe((width + 1) * height);
  expect(Uint8Array.from(rows.filter((_, i) => i % (width + 1) !== 0))).toEqual(pixels);
});

test('a two-color image is encoded as a PNG with one bit per pixel', () => {
  const chunks = chunksOf(
    encodeTwoColours(
      11,
      [
        [255, 0, 1],
        [2, 3, 4],
      ],
      (x, y) => x === 10 || y === 0,
    ),
  );
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect([...(chunks.get('PLTE') ?? [])]).toEqual([255, 0, 1, 2, 3, 4]);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect([...rows]).toEqual([0, 0xff, 0xe0, ...Array.from({ length: 10 }, () => [0, 0, 0x20]).flat()]);
});

test('a captcha text has four unambiguous letters or digits', () => {
  for (let i = 0; i < 500; i++) expect(captchaText(createRng(1, [i]))).toMatch(/^[2-46-9ACEFHJKMNPRTUWXY]{4}$/);
});

test('every captcha image has dark letters on a light background', () => {
  for (let i = 0; i < 50; i++) {
    const rows = inflateSync(chunksOf(captchaImage('K7WP', createRng(1, [i]))).get('IDAT') ?? Buffer.alloc(0));
    const dark = rows.filter((grey) => grey > 0 && grey < 100).length;
    expect(dark).toBeGreaterThan(700);
    expect(dark).toBeLessThan(2500);
  }
});
