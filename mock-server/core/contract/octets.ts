/**
 * Bytes as a text of one character each (Latin-1). Joining such texts is cheap, and Node writes one together with
 * the head of an answer in a single call, without looking at its characters.
 */
export type Octets = string & { readonly octets: unique symbol };

const utf8 = new TextEncoder();
const decoder = new TextDecoder();
const BEYOND_ASCII = /[^\0-\x7f]/u;
const SLICE = 8192;

/** The UTF-8 bytes of a text. */
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

/** The bytes themselves. */
export function toBytes(octets: Octets): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(octets.length);
  for (let i = 0; i < octets.length; i++) bytes[i] = octets.charCodeAt(i);
  return bytes;
}

/** The text whose UTF-8 bytes these are. */
export function toText(octets: Octets): string {
  if (!BEYOND_ASCII.test(octets)) return octets;
  return typeof Buffer === 'function'
    ? Buffer.from(octets, 'latin1').toString('utf8')
    : decoder.decode(toBytes(octets));
}

/** Only for texts that consist of bytes: what was octets before. */
export function asOctets(text: string): Octets {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looking at every character would cost what this saves
  return text as Octets;
}
