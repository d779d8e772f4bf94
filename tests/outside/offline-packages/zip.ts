import { crc32, inflateRawSync } from 'node:zlib';
import { Refused } from './problems.ts';

const LARGEST = 512 * 1024 * 1024;
const MOST = 65_534;

type Entry = { name: string; flags: number; method: number; crc: number; packed: number; size: number; at: number };

/** The names of the files of a zip that phones can unpack. */
export function namesInZip(bytes: Buffer): string[] {
  const entries = directory(bytes);
  if (entries.some(({ flags }) => (flags & 1) === 1)) throw new Refused('ZIP_ENCRYPTED');
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw new Refused('ZIP_METHOD');
  const names = entries.map(({ name }) => name);
  const areAlike = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  if (areAlike || names.some((name) => !isSafe(name))) throw new Refused('ZIP_NAMES');
  const sum = entries.reduce((total, { size }) => total + size, 0);
  if (sum > LARGEST || entries.length > MOST) throw new Refused('ZIP_TOO_LARGE');
  if (!entries.every((entry) => isWhole(bytes, entry))) throw new Refused('ZIP_UNREADABLE');
  return names;
}

const isSafe = (name: string): boolean =>
  name !== '' && !/[\\\uFFFD]|^\/|^[A-Za-z]:/.test(name) && !name.split('/').some((part) => part === '..');

function directory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  try {
    if (end === -1) throw new RangeError('There is no end of a directory');
    let place = bytes.readUInt32LE(end + 16);
    return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
      const entry = entryAt(bytes, place);
      place += 46 + bytes.readUInt16LE(place + 28) + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
      return entry;
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('ZIP_UNREADABLE');
    throw error;
  }
}

function entryAt(bytes: Buffer, place: number): Entry {
  if (bytes.toString('latin1', place, place + 4) !== 'PK\x01\x02') throw new RangeError('There is no entry');
  return {
    name: bytes.toString('utf8', place + 46, place + 46 + bytes.readUInt16LE(place + 28)),
    flags: bytes.readUInt16LE(place + 8),
    method: bytes.readUInt16LE(place + 10),
    crc: bytes.readUInt32LE(place + 16),
    packed: bytes.readUInt32LE(place + 20),
    size: bytes.readUInt32LE(place + 24),
    at: bytes.readUInt32LE(place + 42),
  };
}

function isWhole(bytes: Buffer, { method, crc, packed, size, at }: Entry): boolean {
  try {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const content = bytes.subarray(from, from + packed);
    const plain = method === 0 ? content : inflateRawSync(content, { maxOutputLength: size + 1 });
    return plain.length === size && crc32(plain) === crc;
  } catch {
    return false;
  }
}
