/** Hashes a salt and two numbers to 32 bits. */
export function mix(salt: number, a: number, b: number): number {
  let value =
    Math.imul(salt ^ Math.imul(a + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35) ^ Math.imul(b + 0x7f4a7c15, 0x27d4eb2f);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Maps 32 bits to a number from 0 to below 1. */
export const unit = (value: number): number => value / 2 ** 32;
