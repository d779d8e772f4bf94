import { deflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { crc32 } from '../../openapi/files/crc32.ts';
import { fillsPlace, pictureSize } from '../../openapi/pictures/size.ts';
import { wholePicture } from '../../openapi/pictures/whole.ts';
import { decodedPicture } from '../../src/ui/upload/decoded-picture.ts';
import { lakePicture } from '../../mock-server/advertisement/booths/seed.ts';
import { encoded, gifHead, jpegHead, picture, webpHead } from './pictures.ts';

test.each([
  ['PNG', picture(30, 20)],
  ['GIF', gifHead(30, 20)],
  ['JPEG', jpegHead(30, 20)],
  ['lossy WebP', webpHead('VP8 ', 30, 20)],
  ['lossless WebP', webpHead('VP8L', 30, 20)],
  ['extended WebP', webpHead('VP8X', 30, 20)],
])('the size of a %s is read, and its first bytes have none', (_, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 30, height: 20 });
  for (const length of [0, 3, 9]) expect(pictureSize(bytes.subarray(0, length))).toBeNull();
});

test('sizes above 255 and subarrays of a buffer are read', () => {
  for (const bytes of [gifHead(1080, 1920), jpegHead(1080, 1920), webpHead('VP8L', 1080, 1920)])
    expect(pictureSize(bytes)).toEqual({ width: 1080, height: 1920 });
  const whole = new Uint8Array([7, ...gifHead(600, 800)]);
  expect(pictureSize(whole.subarray(1))).toEqual({ width: 600, height: 800 });
});

test.each([
  ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')],
  ['Lottie', new TextEncoder().encode('{"v":"5.5.7","w":30,"h":20,"layers":[]}')],
  ['a side of zero pixels', gifHead(0, 20)],
  ['a JPEG with broken segments', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)],
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
])('an image of %j fits a slot of 750 × 320: %s', (size, fills) =>
  expect(fillsPlace(size, { width: 750, height: 320 })).toBe(fills),
);

test('a seeded image has the requested size', () => {
  expect(pictureSize(lakePicture({ width: 540, height: 960 }))).toEqual({ width: 540, height: 960 });
});

const whole = { png: picture(30, 20), ...encoded };

test.each(Object.entries(whole))('a %s is accepted only with its last byte', async (_, bytes) => {
  expect(await wholePicture(bytes)).toEqual(pictureSize(bytes));
  const acceptedLengths: number[] = [];
  for (let length = 0; length < bytes.length; length++)
    if (await wholePicture(bytes.subarray(0, length))) acceptedLengths.push(length);
  expect(acceptedLengths).toEqual([]);
});

/** A PNG with a changed header and its correct checksum. */
function withHeader(png: Uint8Array<ArrayBuffer>, change: (header: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = png.slice();
  const view = new DataView(bytes.buffer);
  change(new DataView(bytes.buffer, 16, 13));
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
}

const png = picture(30, 20);
const noise = (length: number) => new TextEncoder().encode('no picture '.repeat(length));

test.each([
  ['a PNG with a flipped bit', png.with(60, (png[60] ?? 0) ^ 1)],
  ['a PNG whose rows end early', withHeader(png, (header) => header.setUint32(4, 21))],
  ['a PNG with a bit depth that its color type does not allow', withHeader(png, (header) => header.setUint8(8, 3))],
  ['a PNG without its palette', withHeader(png, (header) => header.setUint8(9, 3))],
  ['a PNG without width', withHeader(png, (header) => header.setUint32(0, 0))],
  ['a PNG with an enormous width', withHeader(png, (header) => header.setUint32(0, 2_000_000_000))],
  ['a PNG with an enormous area', withHeader(png, (header) => [0, 4].forEach((at) => header.setUint32(at, 16_000)))],
  ['a PNG header followed by text', new Uint8Array([...png.subarray(0, 33), ...noise(20)])],
  ['a GIF without an image', new Uint8Array([...gifHead(30, 20), 0x3b])],
  ['a JPEG without a scan', new Uint8Array([...jpegHead(30, 20), 0, 0, 0, 0, 0, 0, 0xff, 0xd9])],
  ['a WebP that is shorter than declared', webpHead('VP8X', 30, 20)],
  ['a text', noise(9)],
])('%s is not accepted as an image', async (_, bytes) => expect(await wholePicture(new Uint8Array(bytes))).toBeNull());

/** A PNG of 30 × 20 with the given packed rows, in chunks with correct checksums. */
function withRows(...packed: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const chunks = [...packed.map((data) => ['IDAT', data] as const), ['IEND', new Uint8Array()] as const].map(
    ([type, data]) => {
      const typeAndData = Buffer.concat([Buffer.from(type), data]);
      const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      checksum.writeUInt32BE(crc32(typeAndData));
      return Buffer.concat([length, typeAndData, checksum]);
    },
  );
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), ...chunks]));
}

test('a PNG whose rows can’t be unpacked is rejected despite correct checksums', async () => {
  const packed = new Uint8Array(deflateSync(Buffer.from(Array.from({ length: 31 * 20 }, (_, at) => (at % 31) * 7))));
  expect(await wholePicture(withRows(packed))).not.toBeNull();
  expect(await wholePicture(withRows(packed.subarray(0, 9), packed.subarray(9)))).not.toBeNull();
  const broken = [packed.subarray(0, 12), packed.with(0, 0), new Uint8Array(), new Uint8Array(packed).fill(255, 2, 20)];
  for (const bytes of broken) expect(await wholePicture(withRows(bytes))).toBeNull();
});

test('bytes after the end of a PNG and an unknown chunk with a wrong checksum are ignored', async () => {
  const size = { width: 30, height: 20 };
  expect(await wholePicture(new Uint8Array([...png, ...noise(3)]))).toEqual(size);
  const text = [0, 0, 0, 2, ...new TextEncoder().encode('tEXtab'), 1, 2, 3, 4];
  expect(await wholePicture(new Uint8Array([...png.subarray(0, 33), ...text, ...png.subarray(33)]))).toEqual(size);
});

afterEach(() => vi.unstubAllGlobals());

test('the console accepts a complete image that the browser decodes, and decodes no incomplete one', async () => {
  const close = vi.fn<() => void>();
  const decode = vi.fn<(file: Blob) => Promise<{ close: () => void }>>(async () => ({ close }));
  vi.stubGlobal('createImageBitmap', decode);
  expect(await decodedPicture(new Blob([png]))).toEqual({ width: 30, height: 20 });
  expect(close).toHaveBeenCalledOnce();
  expect(await decodedPicture(new Blob([png.subarray(0, -20)]))).toBeNull();
  expect(decode).toHaveBeenCalledOnce();
  decode.mockRejectedValue(new DOMException('', 'InvalidStateError'));
  expect(await decodedPicture(new Blob([png]))).toBeNull();
});
