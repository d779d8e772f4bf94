/** Zips that tests upload. */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { TestInfo } from '@playwright/test';
import { zipOf } from '../mock-server/core/kit/zip.ts';

/**
 * A small zip with the page that an offline package begins with by default, and the one that an applet does.
 * @param mark makes it another file
 */
export const pagesZip = (mark = ''): Uint8Array<ArrayBuffer> =>
  zipOf({ 'www/index.html': '<!doctype html>', 'pages/index.html': '<!doctype html>', mark });

/** The same zip, padded to a given length. */
export const archive = (bytes: number, fill = 7): Buffer =>
  Buffer.from(pagesZip(String.fromCharCode(fill).repeat(bytes - pagesZip().length)));

/**
 * A file on disk, so that it keeps its time stamp when it is chosen twice. The browser reads it there: bytes that a story
 * gives a page go to it as text, and take half a second of three processes for each large file.
 */
export async function onDisk(info: TestInfo, name: string, bytes: Buffer, folder = 'a'): Promise<string> {
  const path = info.outputPath(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  await utimes(path, new Date('2026-11-01T08:00:00Z'), new Date('2026-11-01T08:00:00Z'));
  return path;
}

/**
 * A compressed zip.
 * @param files content by path
 * @param declaredSize size of every file in header and directory, instead of the true one
 */
export function inZip(
  files: Readonly<Record<string, string | Buffer>>,
  { declaredSize }: { declaredSize?: number } = {},
): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, plain] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declaredSize ?? plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), facts, rest, name);
    at += 4 + facts.length + name.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directoryBytes, end]);
}

/** A directory entry of a zip. */
export interface ZipPlaces {
  crc: number;
  packed: number;
  unpacked: number;
}

/**
 * A zip with other facts about its first file.
 * @param head changes the local header only, and not the directory
 */
export function changedZip(
  bytes: Uint8Array,
  facts: Partial<ZipPlaces>,
  { head = false }: { head?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const zip = Buffer.from(bytes);
  const entry = zip.readUInt32LE(zip.length - 6);
  for (const [at, fact] of [facts.crc, facts.packed, facts.unpacked].entries()) {
    if (fact === undefined) continue;
    zip.writeUInt32LE(fact, 14 + at * 4);
    if (!head) zip.writeUInt32LE(fact, entry + 16 + at * 4);
  }
  return new Uint8Array(zip);
}
