/** Minimal installation packages: the parts of a build tool's output that the console reads. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive, optionally with a false size. */
interface Entry {
  name: string;
  content: Buffer | string;
  declaredSize?: number;
}

const u16 = (...numbers: number[]): Buffer => Buffer.from(Uint16Array.from(numbers).buffer);
const u32 = (...numbers: number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer);

/** A zip archive. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredSize } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const facts = Buffer.concat([
      u16(20, 0x800, 8, 0, 0),
      u32(crc32(bytes), packed.length, declaredSize ?? bytes.length),
      u16(path.length, 0),
    ]);
    files.push(u32(0x04034b50), facts, path, packed);
    directory.push(u32(0x02014b50), u16(20), facts, u16(0, 0, 0), u32(0, at), path);
    at += 30 + path.length + packed.length;
  }
  const table = Buffer.concat(directory);
  return Buffer.concat([
    ...files,
    table,
    u32(0x06054b50),
    u16(0, 0, entries.length, entries.length),
    u32(table.length, at),
    u16(0),
  ]);
}

const versionCode = 0x0101021b;
const versionName = 0x0101021c;
const minSdkVersion = 0x0101020c;
const none = 0xffffffff;

interface Manifest {
  name: string;
  /** Absent: it is in another file of the package. */
  version?: string;
  build: number;
  minSdk: number;
}

const chunk = (type: number, header: Buffer, body: Buffer): Buffer =>
  Buffer.concat([u16(type, 8 + header.length), u32(8 + header.length + body.length), header, body]);

/** AndroidManifest.xml as the Android tools compile it. */
export function androidManifest(
  { name, version, build, minSdk }: Manifest,
  encoding: 'utf-8' | 'utf-16' = 'utf-8',
): Buffer {
  // The names of resource ids come first.
  const texts = [
    'versionCode',
    'versionName',
    'minSdkVersion',
    'package',
    'manifest',
    'uses-sdk',
    'application',
    name,
    version ?? '',
  ];
  const encoded = texts.map((text) => {
    const bytes = Buffer.from(text);
    if (encoding === 'utf-8') return Buffer.concat([Buffer.from([text.length, bytes.length]), bytes, Buffer.from([0])]);
    return Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)]);
  });
  const offsets = encoded.map((_, index) => encoded.slice(0, index).reduce((sum, each) => sum + each.length, 0));
  const data = Buffer.concat(encoded);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const pool = chunk(
    0x0001,
    u32(texts.length, 0, encoding === 'utf-8' ? 0x100 : 0, 28 + texts.length * 4, 0),
    Buffer.concat([u32(...offsets), padded]),
  );
  const ids = chunk(0x0180, Buffer.alloc(0), u32(versionCode, versionName, minSdkVersion));
  const attribute = (key: number, type: number, value: number, raw = none) =>
    Buffer.concat([u32(none, key, raw), u16(8), Buffer.from([0, type]), u32(value)]);
  const element = (tag: number, ...attributes: Buffer[]) =>
    chunk(
      0x0102,
      u32(1, none),
      Buffer.concat([u32(none, tag), u16(20, 20, attributes.length, 0, 0, 0), ...attributes]),
    );
  const body = Buffer.concat([
    pool,
    ids,
    element(
      4,
      attribute(0, 0x10, build),
      version === undefined ? attribute(1, 0x01, 0x7f100001) : attribute(1, 0x03, 8, 8),
      attribute(3, 0x03, 7, 7),
    ),
    element(5, attribute(2, 0x10, minSdk)),
    element(6),
  ]);
  return chunk(0x0003, Buffer.alloc(0), body);
}

export const apk = (manifest: Manifest, encoding?: 'utf-8' | 'utf-16'): Buffer =>
  zip([
    { name: 'classes.dex', content: 'dex' },
    { name: 'AndroidManifest.xml', content: androidManifest(manifest, encoding) },
  ]);

/** Info.plist in Apple's binary form. Texts beyond ASCII are in UTF-16. */
export function binaryPlist(values: Readonly<Record<string, string>>): Buffer {
  const marked = (kind: number, count: number) =>
    count < 15 ? Buffer.from([(kind << 4) | count]) : Buffer.from([(kind << 4) | 15, 0x10, count]);
  const isAscii = (text: string) => Buffer.from(text).length === text.length;
  const text = (value: string) =>
    Buffer.concat([
      marked(isAscii(value) ? 5 : 6, value.length),
      isAscii(value) ? Buffer.from(value) : Buffer.from(value, 'utf16le').swap16(),
    ]);
  const texts = [...Object.keys(values), ...Object.values(values)];
  const references = Buffer.from(texts.map((_, index) => index + 1));
  const objects = [Buffer.concat([marked(13, texts.length / 2), references]), ...texts.map(text)];
  const offsets = objects.map((_, index) => 8 + objects.slice(0, index).reduce((sum, each) => sum + each.length, 0));
  const table = 8 + objects.reduce((sum, each) => sum + each.length, 0);
  const trailer = Buffer.alloc(32);
  trailer.writeUInt8(2, 6);
  trailer.writeUInt8(1, 7);
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(table), 24);
  return Buffer.concat([
    Buffer.from('bplist00'),
    ...objects,
    Buffer.from(Uint16Array.from(offsets).buffer).swap16(),
    trailer,
  ]);
}

export const xmlPlist = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist version="1.0"><dict>${inner}</dict></plist>`;

export const ipa = (plist: Buffer | string): Buffer =>
  zip([
    { name: 'Payload/Bank.app/Base.lproj/Info.plist', content: 'not this' },
    { name: 'Payload/Bank.app/Info.plist', content: plist },
  ]);
