/** A zip is read completely: each file must match the size and checksum in the directory. */
import { crc32 as crcOfNode, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../mock-server/core/kit/zip.ts';
import { crc32 } from '../../openapi/files/crc32.ts';
import type { ByteSource } from '../../openapi/files/zip.ts';
import { readWholeZip } from '../../openapi/files/zip-content.ts';
import { changedZip, inZip, type ZipPlaces } from '../zips.ts';

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)),
});
const read = (bytes: Uint8Array) => readWholeZip(sourceOf(bytes));
const damaged = (entry: string) => ({ code: 'ZIP_UNREADABLE', entry });

/** Text with many distinct parts. */
const long = Array.from({ length: 200_000 }, (_, at) => `${at} ${(at * 7919) % 10_007}`).join('\n');
const files = { 'www/index.html': '<!doctype html>', 'www/app.js': long, 'www/': '', 'www/空.txt': '' };
const first = 'www/index.html';

describe('an undamaged zip', () => {
  test.each([
    ['deflated', inZip(files)],
    ['stored', zipOf({ [first]: '<!doctype html>', 'www/app.js': long, 'www/空.txt': '' })],
    ['without files', inZip({})],
  ])('is accepted: %s', async (_, zip) => {
    expect(await read(zip)).not.toHaveProperty('code');
  });

  test('is accepted with data descriptors, signed or not', async () => {
    for (const isSigned of [true, false]) {
      expect(await read(streamed({ isSigned }))).toMatchObject({ paths: [first] });
    }
  });
});

const content = '<!doctype html><p>content</p>';
const packed = deflateRawSync(content);
const places: ZipPlaces = { crc: crcOfNode(Buffer.from(content)), packed: packed.length, unpacked: content.length };

/** A zip of one file as streams write it: its sizes follow the content, and are in the directory. */
function streamed({ isSigned, behind = places }: { isSigned: boolean; behind?: ZipPlaces }): Buffer {
  const factsOf = ({ crc, packed: bytes, unpacked }: ZipPlaces): Buffer =>
    Buffer.from(Uint32Array.of(crc, bytes, unpacked).buffer);
  const facts = Buffer.from([20, 0, 8, 8, 8, 0, 0, 0, 0, 0]);
  const name = Buffer.from(first);
  const length = Buffer.from(Uint16Array.of(name.length, 0).buffer);
  const body = Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    facts,
    Buffer.alloc(12),
    length,
    name,
    packed,
    ...(isSigned ? [Buffer.from('PK\u0007\u0008', 'latin1')] : []),
    factsOf(behind),
  ]);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002', 'latin1'),
    Buffer.from([20, 0]),
    facts,
    factsOf(places),
    length,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entry, end]);
}

describe('a damaged zip', () => {
  /** Where the content of the first file begins. */
  const begin = 30 + first.length;
  const flipped = (zip: Uint8Array, at: number): Uint8Array => {
    const copy = new Uint8Array(zip);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  };
  const deflated = inZip({ [first]: content, 'www/app.js': long });
  const stored = zipOf({ [first]: content, 'www/app.js': long });

  test.each<[string, Uint8Array, string]>([
    ['with a flipped bit in a deflated file', flipped(deflated, begin + 10), first],
    ['with a flipped bit in a stored file', flipped(stored, begin + 10), first],
    ['with a flipped bit in a large file', flipped(deflated, deflated.length - 2000), 'www/app.js'],
    ['with a flipped bit in a large stored file', flipped(stored, stored.length - 2000), 'www/app.js'],
    ['with a wrong checksum in header and directory', changedZip(deflated, { crc: 1 }), first],
    ['with a wrong checksum of a stored file', changedZip(stored, { crc: 1 }), first],
    ['with a size that is too large', changedZip(deflated, { unpacked: content.length + 1 }), first],
    ['with a size that is too small', changedZip(deflated, { unpacked: content.length - 1 }), first],
    ['with a truncated deflate stream', changedZip(deflated, { packed: packed.length - 3 }), first],
    [
      'with a wrong size of a stored file',
      changedZip(stored, { packed: content.length - 1, unpacked: content.length - 1 }),
      first,
    ],
    [
      'with a file that is not deflated',
      new Uint8Array(Buffer.concat([deflated.subarray(0, begin), Buffer.alloc(8, 7), deflated.subarray(begin + 8)])),
      first,
    ],
    [
      'with a wrong checksum in the data descriptor',
      streamed({ isSigned: true, behind: { ...places, crc: 1 } }),
      first,
    ],
    [
      'with a wrong size in the data descriptor',
      streamed({ isSigned: false, behind: { ...places, unpacked: 1 } }),
      first,
    ],
  ])('%s is rejected with the name of the damaged file', async (_, zip, entry) => {
    expect(await read(zip)).toEqual(damaged(entry));
  });

  test('a changed bit in any byte of a file is detected', async () => {
    for (let at = begin; at < begin + content.length; at++)
      expect(await read(flipped(stored, at))).toEqual(damaged(first));
  });

  test('a checksum in a file header that differs from the directory makes a zip unreadable', async () => {
    expect(await read(changedZip(deflated, { crc: 1 }, { head: true }))).toEqual({ code: 'ZIP_UNREADABLE' });
  });

  test('timers run while a large zip is read', async () => {
    const zip = zipOf({ a: 'x'.repeat(30_000_000) });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await read(zip)).not.toHaveProperty('code');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});

test('a checksum can be continued from the checksum of preceding bytes', () => {
  const bytes = Buffer.from(long);
  for (const at of [0, 1, 1000, bytes.length])
    expect(crc32(bytes.subarray(at), crc32(bytes.subarray(0, at)))).toBe(crcOfNode(bytes));
});
