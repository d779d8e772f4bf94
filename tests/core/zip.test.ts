import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { concat } from '../../mock-server/core/kit/bytes.ts';
import { findDirectory, inflatedBytes, readDirectory, ZIP_TAIL_BYTES } from '../../mock-server/core/kit/unzip.ts';
import { zipOf } from '../../mock-server/core/kit/zip.ts';
import { inZip } from '../zips.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const files = { 'a/首页.html': '<p>版本</p>', 'b.txt': '' };
const zip = zipOf(files);
const plenty = { bytes: 1e6, tags: 1e6 };

function directoryOf(bytes: Uint8Array) {
  const directory = findDirectory(bytes);
  if (directory === null) throw new Error('no zip');
  return directory;
}
function entriesOf(bytes: Uint8Array) {
  const directory = directoryOf(bytes);
  return readDirectory(bytes.subarray(directory.offset, directory.offset + directory.bytes), directory);
}

describe('a written zip', () => {
  test('is the same for the same content, and its first file has a complete header', () => {
    expect(zipOf(files)).toEqual(zip);
    const view = new DataView(zip.buffer);
    const [name, content] = [Buffer.from('a/首页.html'), Buffer.from('<p>版本</p>')];
    expect(text(zip.subarray(0, 4))).toBe('PK\u0003\u0004');
    expect(view.getUint16(4, true)).toBe(20);
    // Bit 11: the name is UTF-8.
    expect(view.getUint16(6, true)).toBe(1 << 11);
    expect(view.getUint16(8, true)).toBe(0);
    // 12:00 on 1 January, 44 years after 1980.
    expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([0x6000, (44 << 9) | 0x21]);
    expect(view.getUint32(14, true)).toBe(crc32(content));
    expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([content.length, content.length]);
    expect([view.getUint16(26, true), view.getUint16(28, true)]).toEqual([name.length, 0]);
    expect(text(zip.subarray(30, 30 + name.length + content.length))).toBe('a/首页.html<p>版本</p>');
  });

  test('has a directory at its end that repeats the values of the file headers', () => {
    const { offset, bytes } = directoryOf(zip);
    const header = zip.subarray(offset, offset + bytes);
    expect(text(header.subarray(0, 4))).toBe('PK\u0001\u0002');
    expect([header[4], header[6]]).toEqual([20, 20]);
    // From the flags to the length of the name as in the file header.
    expect(header.subarray(8, 30)).toEqual(zip.subarray(6, 28));
    expect(header.subarray(30, 46).every((byte) => byte === 0)).toBe(true);
    expect(text(zip.subarray(offset + bytes, offset + bytes + 4))).toBe('PK\u0005\u0006');
    expect(zip.length).toBe(offset + bytes + 22);
    expect([...zip.subarray(-18)].slice(0, 8)).toEqual([0, 0, 0, 0, 2, 0, 2, 0]);
  });
});

describe('the directory of a zip', () => {
  test('has the offset, the size and the compression of each file', () => {
    const head = 30 + Buffer.byteLength('a/首页.html') + Buffer.byteLength('<p>版本</p>');
    expect(entriesOf(zip)?.map(({ name, ...rest }) => ({ name: text(name), ...rest }))).toEqual([
      { name: 'a/首页.html', isStored: true, offset: 0, packedBytes: 13 },
      { name: 'b.txt', isStored: true, offset: head, packedBytes: 0 },
    ]);
    expect(entriesOf(inZip({ a: 'aaaa' }))).toMatchObject([{ isStored: false }]);
  });

  test('is found before a comment and in a subarray, with the number of bytes after the zip', () => {
    const ended = new Uint8Array(zip);
    new DataView(ended.buffer).setUint16(ended.length - 2, 3, true);
    const { offset, bytes } = directoryOf(zip);
    const comment = new TextEncoder().encode('abc');
    expect(findDirectory(concat(ended, comment))).toEqual({ entries: 2, bytes, offset, behind: 0 });
    expect(findDirectory(concat(ended, comment, Uint8Array.of(1, 2)))).toEqual({
      entries: 2,
      bytes,
      offset,
      behind: 2,
    });
    expect(findDirectory(concat(Uint8Array.of(9, 9), zip).subarray(2))).toEqual({
      entries: 2,
      bytes,
      offset,
      behind: 0,
    });
  });

  test('is searched only as far from the end as a comment can reach', () => {
    expect(ZIP_TAIL_BYTES).toBe(22 + 65_535);
    expect(findDirectory(concat(zip, new Uint8Array(65_535)))).not.toBeNull();
    expect(findDirectory(concat(zip, new Uint8Array(65_536)))).toBeNull();
    expect(findDirectory(new Uint8Array(21))).toBeNull();
    expect(findDirectory(new Uint8Array())).toBeNull();
    expect(findDirectory(zip.subarray(-22))).not.toBeNull();
  });

  test('is invalid if an entry is truncated or has no signature', () => {
    const directory = directoryOf(zip);
    const directoryBytes = zip.slice(directory.offset, directory.offset + directory.bytes);
    expect(readDirectory(directoryBytes, { ...directory, entries: 3 })).toBeNull();
    expect(readDirectory(directoryBytes.subarray(0, 45), { ...directory, entries: 1 })).toBeNull();
    expect(readDirectory(directoryBytes, { ...directory, entries: 0 })).toEqual([]);
    directoryBytes[0] = 0;
    expect(readDirectory(directoryBytes, directory)).toBeNull();
  });

  test('may have extra fields and comments of entries, which are skipped', () => {
    const entry = (name: string, extra: number, comment: number): Uint8Array => {
      const bytes = new Uint8Array(46 + name.length + extra + comment);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(28, name.length, true);
      view.setUint16(30, extra, true);
      view.setUint16(32, comment, true);
      bytes.set(new TextEncoder().encode(name), 46);
      return bytes;
    };
    const directoryBytes = concat(entry('a', 3, 0), entry('bc', 0, 5), entry('d', 0, 0));
    const read = readDirectory(directoryBytes, { entries: 3, bytes: directoryBytes.length, offset: 0, behind: 0 });
    expect(read?.map(({ name }) => text(name))).toEqual(['a', 'bc', 'd']);
  });
});

describe('the unpacked size of a zip', () => {
  const countBytes = (bytes: Uint8Array, limits = plenty) => inflatedBytes(new Uint8Array(bytes), limits);

  test('is counted for stored and deflated files, regardless of the declared size', async () => {
    expect(await countBytes(zip)).toBe(13);
    expect(await countBytes(inZip({ a: 'x'.repeat(5000), b: 'yy' }))).toBe(5002);
    expect(await countBytes(inZip({ a: 'x'.repeat(5000) }, { declaredSize: 1 }))).toBe(5000);
  });

  test('is null beyond the limit of bytes or tags', async () => {
    const some = inZip({ a: '<a><b>', b: '<c>' });
    expect(await countBytes(some, { bytes: 9, tags: 3 })).toBe(9);
    expect(await countBytes(some, { bytes: 8, tags: 3 })).toBeNull();
    expect(await countBytes(some, { bytes: 9, tags: 2 })).toBeNull();
  });

  test('cannot be counted for a file that is not a zip, or if a file has no header', async () => {
    await expect(countBytes(Buffer.from('no zip'))).rejects.toThrow('has no directory');
    const broken = new Uint8Array(zip);
    broken[0] = 0;
    await expect(countBytes(broken)).rejects.toThrow('has no head');
    const { offset } = directoryOf(zip);
    const pointing = new Uint8Array(zip);
    new DataView(pointing.buffer).setUint32(offset + 42, zip.length - 4, true);
    await expect(countBytes(pointing)).rejects.toThrow('has no head');
  });

  test('is counted after the extra field of a file header', async () => {
    const head = new Uint8Array(31 + 2);
    const view = new DataView(head.buffer);
    view.setUint32(0, 0x04034b50, true);
    view.setUint16(26, 1, true);
    view.setUint16(28, 2, true);
    const { offset, bytes } = directoryOf(zipOf({ a: '<<' }));
    const plain = zipOf({ a: '<<' });
    const shifted = concat(head, new TextEncoder().encode('<<'), plain.subarray(offset));
    new DataView(shifted.buffer).setUint32(shifted.length - 6, head.length + 2, true);
    expect(directoryOf(shifted).bytes).toBe(bytes);
    expect(await countBytes(shifted, { bytes: 2, tags: 2 })).toBe(2);
    expect(await countBytes(shifted, { bytes: 2, tags: 1 })).toBeNull();
  });
});
