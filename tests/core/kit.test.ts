import { crc32 as ofNode } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat } from '../../mock-server/core/kit/bytes.ts';
import { crc32 } from '../../openapi/files/crc32.ts';

describe('bytes', () => {
  test('have the same CRC-32 as in Node', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => crc32(bytes) === ofNode(bytes)));
  });

  test('are concatenated in order', () => {
    expect(concat(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))).toEqual(Uint8Array.of(1, 2, 3));
    expect(concat()).toEqual(new Uint8Array());
  });
});
