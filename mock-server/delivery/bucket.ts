const BUCKETS = 1000;

/** FNV-1a over the UTF-16 code units of a text (ids are ASCII), 32 bits. */
export function fnv1a32(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/**
 * Whether a device is within the first `percent` (0 to 100) of a release. A device that is included at 10 % stays
 * included at 30 %, and each release has its own order.
 */
export const isWithin = (key: string, deviceId: string, percent: number): boolean =>
  fnv1a32(`${key}:${deviceId}`) % BUCKETS < percent * (BUCKETS / 100);

/** Returns a number ≥ 0 and < 1 from two random seeds; the same for the same pair and place. */
export function randomAt(a: number, b: number, place: number): number {
  let value = Math.imul(a ^ Math.imul(b + Math.imul(place, 0x9e3779b9), 0x85ebca6b), 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 13), 0x297a2d39);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
