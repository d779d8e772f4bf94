import { expect, test } from 'vitest';
import { fillsPlace, pictureSize } from '../../openapi/pictures/size.ts';
import { lakePicture } from '../../mock-server/advertisement/booths/seed.ts';
import { gifHead, jpegHead, picture, webpHead } from './pictures.ts';

test.each([
  ['PNG', picture(30, 20)],
  ['GIF', gifHead(30, 20)],
  ['JPEG', jpegHead(30, 20)],
  ['lossy WebP', webpHead('VP8 ', 30, 20)],
  ['lossless WebP', webpHead('VP8L', 30, 20)],
  ['extended WebP', webpHead('VP8X', 30, 20)],
])('a %s says its size, and a part of one says none', (_, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 30, height: 20 });
  for (const length of [0, 3, 9]) expect(pictureSize(bytes.subarray(0, length))).toBeNull();
});

test('sizes beyond a byte are read, and bytes from the middle of a buffer', () => {
  for (const bytes of [gifHead(1080, 1920), jpegHead(1080, 1920), webpHead('VP8L', 1080, 1920)])
    expect(pictureSize(bytes)).toEqual({ width: 1080, height: 1920 });
  const whole = new Uint8Array([7, ...gifHead(600, 800)]);
  expect(pictureSize(whole.subarray(1))).toEqual({ width: 600, height: 800 });
});

test.each([
  ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')],
  ['Lottie', new TextEncoder().encode('{"v":"5.5.7","w":30,"h":20,"layers":[]}')],
  ['a side without pixels', gifHead(0, 20)],
  ['a JPEG whose segments are broken', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)],
  ['a WebP of another kind', new TextEncoder().encode('RIFF0000WEBPALPH0000000000000000')],
])('%s has no size', (_, bytes) => expect(pictureSize(bytes)).toBeNull());

test.each([
  [{ width: 750, height: 320 }, true],
  [{ width: 1500, height: 640 }, true],
  [{ width: 1125, height: 482 }, true],
  [{ width: 749, height: 320 }, false],
  [{ width: 750, height: 319 }, false],
  [{ width: 750, height: 328 }, false],
  [{ width: 320, height: 750 }, false],
])('%j fills a place of 750 × 320: %s', (size, fills) =>
  expect(fillsPlace(size, { width: 750, height: 320 })).toBe(fills),
);

test('a seeded picture has the size of its slot', () => {
  expect(pictureSize(lakePicture({ width: 540, height: 960 }))).toEqual({ width: 540, height: 960 });
});
