/** CRC-32 of each byte value. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * Computes the checksum that PNG and zip use.
 * @param before checksum of the preceding bytes
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  // By index: packages are large, and the iterator of the bytes takes three times as long.
  for (let at = 0; at < bytes.length; at++) value = (value >>> 8) ^ (CRC[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~value >>> 0;
}
