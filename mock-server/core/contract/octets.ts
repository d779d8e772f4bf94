/**
 * Bytes as a string with one character per byte (Latin-1). Such strings are cheap to join, and Node writes one together
 * with the head of a response in a single call, without examining its characters.
 */
export type Octets = string & { readonly octets: unique symbol };

const utf8 = new TextEncoder();
const decoder = new TextDecoder();
const BEYOND_ASCII = /[^\0-\x7f]/u;
const SLICE = 8192;

/** Encodes a text as UTF-8. */
export function toOctets(text: string): Octets {
  if (typeof Buffer === 'function') {
    const isAscii = Buffer.byteLength(text, 'utf8') === text.length;
    return asOctets(isAscii ? text : Buffer.from(text, 'utf8').toString('latin1'));
  }
  const bytes = utf8.encode(text);
  let octets = '';
  for (let at = 0; at < bytes.length; at += SLICE) octets += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return asOctets(octets);
}

/** Converts octets to a byte array. */
export function toBytes(octets: Octets): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(octets.length);
  for (let i = 0; i < octets.length; i++) bytes[i] = octets.charCodeAt(i);
  return bytes;
}

/** Decodes UTF-8 octets. */
export function toText(octets: Octets): string {
  if (!BEYOND_ASCII.test(octets)) return octets;
  return typeof Buffer === 'function'
    ? Buffer.from(octets, 'latin1').toString('utf8')
    : decoder.decode(toBytes(octets));
}

/** Casts a string to octets; only for strings that were octets before. */
export function asOctets(text: string): Octets {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looking at every character would cost what this saves
  return text as Octets;
}
