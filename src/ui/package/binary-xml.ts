/*
 * Parses the compiled form of AndroidManifest.xml: a pool of strings, the resource ids of attribute names, then a chunk
 * for the start and the end of each element (ResourceTypes.h of the Android platform).
 */
import { Octets } from './octets.ts';

const documentType = 0x0003;
const poolType = 0x0001;
const resourceMapType = 0x0180;
const startElementType = 0x0102;
const utf8Flag = 0x100;
const noIndex = 0xffffffff;
const stringValue = 0x03;
const decimalValue = 0x10;
const hexValue = 0x11;
/** More than any valid manifest has; a file with more is malformed. */
const mostChunks = 20_000;
const mostAttributes = 200;

/** The start of an element. Attributes of the Android namespace are identified by resource id, others by name. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string | number, string>;
}

/** Reads the strings of a pool on demand. */
function stringsOf(octets: Octets, pool: number): (index: number) => string {
  const [count, flags, start] = [octets.u32(pool + 8), octets.u32(pool + 16), pool + octets.u32(pool + 20)];
  const offsets = pool + octets.u16(pool + 2);
  return (index) => {
    if (index >= count) return '';
    let at = start + octets.u32(offsets + index * 4);
    if ((flags & utf8Flag) === 0) {
      const first = octets.u16(at);
      const isLong = first >= 0x8000;
      const units = isLong ? (first - 0x8000) * 0x10000 + octets.u16(at + 2) : first;
      return octets.text(at + (isLong ? 4 : 2), units * 2, 'utf-16le');
    }
    // Length in characters, then in bytes; each takes one or two bytes.
    at += octets.u8(at) >= 0x80 ? 2 : 1;
    const first = octets.u8(at);
    const isLong = first >= 0x80;
    return octets.text(at + (isLong ? 2 : 1), isLong ? (first - 0x80) * 256 + octets.u8(at + 1) : first, 'utf-8');
  };
}

/**
 * The elements of a compiled XML document, in order.
 * @throws RangeError if it is malformed or truncated
 */
export function* elementsOf(bytes: Uint8Array): Generator<Element> {
  const octets = new Octets(bytes, 'little');
  if (octets.u16(0) !== documentType) throw new RangeError('No compiled XML');
  let textOf: (index: number) => string = () => '';
  let resourceOf: (index: number) => number | undefined = () => undefined;
  for (let at = octets.u16(2), count = 0; at + 8 <= octets.length && count < mostChunks; count += 1) {
    const [type, header, size] = [octets.u16(at), octets.u16(at + 2), octets.u32(at + 4)];
    if (size < 8) throw new RangeError('A chunk without a size');
    const begin = at + header;
    if (type === poolType) textOf = stringsOf(octets, at);
    if (type === resourceMapType) {
      const [map, names] = [begin, (size - header) / 4];
      resourceOf = (index) => (index < names ? octets.u32(map + index * 4) : undefined);
    }
    if (type === startElementType) {
      const [first, each, attributeCount] = [
        begin + octets.u16(begin + 8),
        octets.u16(begin + 10),
        octets.u16(begin + 12),
      ];
      const attributes = new Map<string | number, string>();
      for (let index = 0; index < Math.min(attributeCount, mostAttributes); index += 1) {
        const attribute = first + index * each;
        const nameIndex = octets.u32(attribute + 4);
        const value = valueAt(octets, attribute, textOf);
        if (value !== null) attributes.set(resourceOf(nameIndex) ?? textOf(nameIndex), value);
      }
      yield { name: textOf(octets.u32(begin + 4)), attributes };
    }
    at += size;
  }
}

/** The value of an attribute as text; null if it is a reference to another file, such as a translated one. */
function valueAt(octets: Octets, attribute: number, textOf: (index: number) => string): string | null {
  const [raw, type, data] = [octets.u32(attribute + 8), octets.u8(attribute + 15), octets.u32(attribute + 16)];
  if (type === stringValue) return textOf(data);
  if (type === decimalValue || type === hexValue) return String(data);
  return raw === noIndex ? null : textOf(raw);
}
