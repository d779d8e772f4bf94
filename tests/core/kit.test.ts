import { crc32 as ofNode } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, crc32 } from '../../mock-server/core/kit/bytes.ts';
import { importReport, sortIdLines } from '../../mock-server/core/kit/id-lines.ts';

describe('bytes', () => {
  test('have the checksum that zips and PNGs use', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => crc32(bytes) === ofNode(bytes)));
  });

  test('are put together in their order', () => {
    expect(concat(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))).toEqual(Uint8Array.of(1, 2, 3));
    expect(concat()).toEqual(new Uint8Array());
  });
});

describe('the lines of a file of ids', () => {
  const isId = (id: string): boolean => /^CH-\d+$/u.test(id);
  const sort = (text: string, present = new Set<string>(), most = 10) => sortIdLines(text, present, { isId, most });

  test('are new, there already, or none, whatever ends them; empty ones do not count', () => {
    const present = new Set(['CH-1']);
    expect(sort('CH-2\r\nCH-1\r\r\n  CH-3 \nCH-2\n\nnone\nCH-4', present)).toEqual({
      added: ['CH-2', 'CH-3', 'CH-4'],
      duplicated: 2,
      skipped: [{ line: 7, text: 'none', reason: 'invalid' }],
      skippedTotal: 1,
    });
    expect([...present]).toEqual(['CH-1', 'CH-2', 'CH-3', 'CH-4']);
  });

  test('are taken until there are as many as there may be', () => {
    expect(sort('CH-1\nCH-2\nCH-3\nCH-1\nx', new Set(), 2)).toEqual({
      added: ['CH-1', 'CH-2'],
      duplicated: 1,
      skipped: [
        { line: 3, text: 'CH-3', reason: 'full' },
        { line: 5, text: 'x', reason: 'invalid' },
      ],
      skippedTotal: 2,
    });
  });

  test('that are wrong are all counted, but only the first hundred of them told, each cut to a hundred characters', () => {
    const sorted = sort(`${'x'.repeat(101)}\n`.repeat(150));
    expect(sorted?.skippedTotal).toBe(150);
    expect(sorted?.skipped).toHaveLength(100);
    expect(sorted?.skipped.at(-1)).toEqual({ line: 100, text: 'x'.repeat(100), reason: 'invalid' });
  });

  test('are two hundred thousand at most, the empty ones included', () => {
    expect(sort(`${'\n'.repeat(199_998)}CH-1`)?.added).toEqual(['CH-1']);
    expect(sort('\n'.repeat(200_000))).toBeNull();
  });

  test('are reported with a number in place of the new ids', () => {
    const sorted = sort('CH-1\nCH-2\nx');
    expect(sorted && importReport(sorted)).toEqual({
      added: 2,
      duplicated: 0,
      skipped: [{ line: 3, text: 'x', reason: 'invalid' }],
      skippedTotal: 1,
    });
  });
});
