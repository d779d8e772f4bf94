import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { findDirectory, readDirectory } from '../../mock-server/core/kit/unzip.ts';
import { freshMock, signedIn } from '../mock-client.ts';

const MIB = 1024 * 1024;
const sum = (name: string, bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');

test('seeded packages have realistic sizes', async () => {
  const { db } = await freshMock();
  const sizesOf = (rows: readonly { fileSize?: number | undefined }[]) =>
    rows.flatMap(({ fileSize }) => (fileSize === undefined ? [] : [fileSize / MIB]));
  const limits = [
    [sizesOf(db.upgrades.all()), 20, 80],
    [sizesOf(db.offlinePackages.all({ where: { packageType: 'full' } })), 1, 5],
    [sizesOf(db.offlinePackages.all({ where: { packageType: 'incremental' } })), 0.3, 0.5],
    [sizesOf(db.appletPackages.all()), 0.7, 2],
  ] as const;
  for (const [sizes, least, most] of limits) {
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
  }
});

test('the download of a seeded ZIP matches its size, its checksums and those of its files', async () => {
  const admin = await signedIn();
  const { db, blobs } = admin.mock;
  const [packaged] = await admin.items('listOfflinePackages', { query: { size: '10' } });
  const own = db.files.all({
    where: { type: 'zip', appId: db.offlinePackages.require(String(packaged?.['id'])).appId },
  });
  expect(own.length).toBeGreaterThan(20);
  for (const file of own.slice(0, 4)) {
    const bytes = await admin.download('downloadFile', { path: { id: file.id } });
    expect(bytes).toHaveLength(file.size);
    expect([sum('md5', bytes), sum('sha256', bytes)]).toEqual([file.md5, file.sha256]);
    const directory = findDirectory(bytes);
    if (directory === null) throw new Error('no zip');
    const entries = readDirectory(bytes.subarray(directory.offset, directory.offset + directory.bytes), directory);
    const view = new DataView(bytes.buffer);
    let at = 0;
    for (let remaining = entries?.length ?? 0; remaining > 0; remaining -= 1) {
      const [checksum, length] = [view.getUint32(at + 14, true), view.getUint32(at + 22, true)];
      const begin = at + 30 + view.getUint16(at + 26, true);
      expect(crc32(bytes.subarray(begin, begin + length))).toBe(checksum);
      at = begin + length;
    }
    expect(at).toBe(directory.offset);
  }
  expect(new Set(own.map(({ md5 }) => md5)).size).toBe(own.length);
  const keys = new Set(own.flatMap(({ chunks }) => chunks));
  const stored = [...keys].reduce((total, key) => total + (blobs.size(key) ?? 0), 0);
  // The stored chunks of all files together take less than 1 MiB.
  expect(stored).toBeLessThan(MIB);
});
