/** Safari has no `for await` over streams: reading still yields every part. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partsOf } from '../../openapi/files/parts.ts';
import { readWholeZip } from '../../openapi/files/zip-content.ts';
import { wholePicture } from '../../openapi/pictures/whole.ts';
import { picture } from '../advertisement/pictures.ts';
import { inZip } from '../zips.ts';

const going = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator) ?? {};
beforeEach(() => void Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
afterEach(() => void Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, going));

test('a zip and a picture are read completely without async iteration of streams', async () => {
  expect(Symbol.asyncIterator in ReadableStream.prototype).toBe(false);
  const zip = inZip({ 'www/index.html': '<!doctype html>' });
  const read = async (offset: number, length: number) => new Uint8Array(zip.subarray(offset, offset + length));
  expect(await readWholeZip({ size: zip.length, read })).toMatchObject({ paths: ['www/index.html'] });
  expect(await wholePicture(picture(30, 20))).not.toBeNull();
});

test('ending the loop early cancels the stream, and an error of the stream is passed on', async () => {
  let isGivenUp = false;
  const stream = new ReadableStream<number>({
    pull: (controller) => controller.enqueue(1),
    cancel: () => void (isGivenUp = true),
  });
  for await (const part of partsOf(stream)) {
    expect(part).toBe(1);
    break;
  }
  expect(isGivenUp).toBe(true);
  const failing = new ReadableStream<number>({ pull: (controller) => controller.error(new TypeError('broken')) });
  await expect(partsOf(failing).next()).rejects.toThrow('broken');
});
