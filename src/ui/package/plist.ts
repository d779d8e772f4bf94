/*
 * Parses property lists such as Info.plist: XML, or Apple's binary format (objects with a table of offsets, described
 * by a trailer). Only texts of the outermost dictionary are read.
 */
import { Octets } from './octets.ts';

const binaryMark = 'bplist00';
const trailerBytes = 32;
const mostEntries = 2000;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => entities[name] ?? '');

function fromXml(text: string): Map<string, string> {
  // Nested dictionaries have keys of their own; only the outermost one counts.
  const values = new Map<string, string>();
  let depth = 0;
  let key: string | null = null;
  for (const [tag, ofKey, ofString = ''] of text.matchAll(
    /<(?:\/?(?:dict|array)|key>([^<]*)<\/key|string>([^<]*)<\/string)>/gu,
  )) {
    if (tag === '<dict>' || tag === '<array>') {
      depth += 1;
      key = null;
    } else if (tag === '</dict>' || tag === '</array>') depth -= 1;
    else if (depth === 1 && ofKey !== undefined) key = plain(ofKey);
    else if (depth === 1 && key !== null) {
      values.set(key, plain(ofString));
      key = null;
    }
  }
  return values;
}

function fromBinary(bytes: Uint8Array): Map<string, string> {
  const octets = new Octets(bytes, 'big');
  const trailer = octets.length - trailerBytes;
  const [offsetBytes, referenceBytes] = [octets.u8(trailer + 6), octets.u8(trailer + 7)];
  const [top, table] = [octets.number(trailer + 18, 6), octets.number(trailer + 26, 6)];
  const placeOf = (object: number) => octets.number(table + object * offsetBytes, offsetBytes);
  /** The start of an object's content and its number of elements. */
  const contentOf = (at: number): { kind: number; begin: number; count: number } => {
    const [kind, count] = [octets.u8(at) >> 4, octets.u8(at) & 0xf];
    if (count < 0xf) return { kind, begin: at + 1, count };
    const bytesOfCount = 1 << (octets.u8(at + 1) & 0xf);
    return { kind, begin: at + 2 + bytesOfCount, count: octets.number(at + 2, bytesOfCount) };
  };
  const textOf = (object: number): string | null => {
    const { kind, begin, count } = contentOf(placeOf(object));
    if (kind === 0x5) return octets.text(begin, count, 'utf-8');
    return kind === 0x6 ? octets.text(begin, count * 2, 'utf-16be') : null;
  };
  const { kind, begin, count } = contentOf(placeOf(top));
  if (kind !== 0xd || count > mostEntries) throw new RangeError('No dictionary');
  const reference = (index: number) => octets.number(begin + index * referenceBytes, referenceBytes);
  const values = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const [key, value] = [textOf(reference(index)), textOf(reference(count + index))];
    if (key !== null && value !== null) values.set(key, value);
  }
  return values;
}

/**
 * The texts of a property list's outermost dictionary.
 * @throws RangeError if it is malformed
 */
export function textsOfPlist(bytes: Uint8Array): Map<string, string> {
  const mark = String.fromCharCode(...bytes.subarray(0, binaryMark.length));
  return mark === binaryMark ? fromBinary(bytes) : fromXml(new TextDecoder().decode(bytes));
}
