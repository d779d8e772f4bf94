/**
 * Reads the output of compilers. `symbol-samples/` has libraries of gcc (`-shared -nostdlib`, DWARF 4 and 5), objects
 * of rustc (DWARF 4) and clang (DWARF 5) for `arm64-apple`, a mapping as R8 writes it, and the source map of a bundle
 * of esbuild.
 */
import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../openapi/files/crc32.ts';
import { readLines } from '../../openapi/files/symbols/dwarf-lines.ts';
import { readElf } from '../../openapi/files/symbols/elf.ts';
import { readMachO } from '../../openapi/files/symbols/mach-o.ts';
import { readMapping } from '../../openapi/files/symbols/mapping.ts';
import { readSourceMaps } from '../../openapi/files/symbols/source-map.ts';
import type { ByteSource } from '../../openapi/files/zip.ts';
import { ByteWriter } from '../../mock-server/analytics/symbols/builds/bytes.ts';
import { readSymbols } from '../../mock-server/analytics/symbols/content.ts';
import { textEntry, zipParts } from '../../mock-server/core/kit/zip.ts';

/** The column of `throw` in the bundle. */
const THROW = 510;

const sample = (name: string): Uint8Array => readFileSync(new URL(`symbol-samples/${name}`, import.meta.url));
const text = (name: string): string => new TextDecoder().decode(sample(name));
const source = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
});

describe('a mapping', () => {
  const mapping = readMapping(text('mapping.txt'));
  const frames = (className: string, method: string, line?: number) =>
    mapping
      ?.retrace(className, method, line)
      .map((one) => `${one.className}.${one.method} ${one.file}:${one.line ?? '?'}`);

  test('has the ID of its build', () => {
    expect(mapping?.mapId).toBe('4b7f1d2');
  });

  test.each([
    [
      'a line within a range',
      'com.example.app.CartActivity',
      'onCreate',
      3,
      ['CartActivity.onCreate CartActivity.kt:20'],
    ],
    [
      'an inlined method',
      'com.example.app.CartActivity',
      'onCreate',
      5,
      ['Cart.total Cart.kt:33', 'CartActivity.onCreate CartActivity.kt:22'],
    ],
    [
      'one in another',
      'com.example.app.CartActivity',
      'onCreate',
      6,
      ['Money.cents Money.java:7', 'Cart.price Cart.kt:41', 'CartActivity.onCreate CartActivity.kt:23'],
    ],
    ['overloads by their lines', 'a.b', 'a', 5, ['Cart.add Cart.kt:51']],
    ['many lines of one', 'a.b', 'b', 2, ['Cart.clear Cart.kt:60']],
    ['no lines', 'a.b', 'c', 4, ['Cart.isEmpty Cart.kt:4']],
    ['lines that stayed', 'a.b', 'd', 8, ['Cart.count Cart.kt:8']],
    ['a class within another', 'a.c', '<init>', 1, ['Cart$Item.<init> Cart.java:9']],
  ] as const)('retraces %s', (_, className, method, line, names) => {
    expect(frames(className, method, line)).toEqual(names.map((one) => `com.example.app.${one}`));
  });

  test.each([
    ['class', 'z.z', 'a', 1],
    ['method', 'a.b', 'z', 1],
    ['line', 'a.b', 'a', 90],
  ] as const)('returns no frames for an unknown %s', (_, className, method, line) => {
    expect(frames(className, method, line)).toEqual([]);
  });

  test('returns the same frames with Windows line endings', () => {
    const other = readMapping(text('mapping.txt').replaceAll('\n', '\r\n'));
    expect(other?.retrace('a.b', 'a', 2)).toEqual(mapping?.retrace('a.b', 'a', 2));
  });

  test.each([
    '',
    'hello',
    '# compiler: R8\n',
    '    1:1:void a():1:1 -> a\n',
    '{"version":3}',
    'a.B -> c:\n    nothing\n',
  ])('is not read from %j', (wrong) => {
    expect(readMapping(wrong)).toBeNull();
  });

  test('retraces every line of random line ranges', () => {
    const method = record({ length: integer({ min: 1, max: 9 }), from: integer({ min: 1, max: 5000 }) });
    assert(
      property(array(method, { minLength: 1, maxLength: 20 }), (methods) => {
        let next = 1;
        const ranges = methods.map(({ length, from }, index) => {
          const first = next;
          next += length;
          return { first, length, from, name: `m${index}` };
        });
        const lines = ranges.map(
          ({ first, length, from, name }) =>
            `    ${first}:${first + length - 1}:void ${name}(int,long):${from}:${from + length - 1} -> a`,
        );
        const read = readMapping(['x.Y -> b:', ...lines].join('\n'));
        for (const { first, length, from, name } of ranges)
          for (let line = 0; line < length; line++)
            expect(read?.retrace('b', 'a', first + line)).toEqual([
              { className: 'x.Y', method: name, file: 'Y.java', line: from + line },
            ]);
      }),
    );
  });
});

describe('a source map', () => {
  const map = text('total.js.map');

  test('maps a position in a minified bundle to its source', () => {
    expect(readSourceMaps(map)?.originalOf('total.js', 1, THROW)).toEqual({
      source: 'total.ts',
      line: 7,
      column: 30,
      name: undefined,
    });
  });

  test('of HarmonyOS has a map for each module', () => {
    const maps = readSourceMaps(JSON.stringify({ 'entry|entry|1.0.0|src/main/ets/pages/Total.ts': JSON.parse(map) }));
    expect(maps?.originalOf('entry|entry|1.0.0|src/main/ets/pages/Total.ts', 1, THROW)).toMatchObject({ line: 7 });
    expect(maps?.originalOf('pages/Total.ts', 1, THROW)).toMatchObject({ line: 7 });
    expect(maps?.originalOf('pages/Other.ts', 1, THROW)).toBeNull();
  });

  test.each([
    '',
    'var a',
    '{}',
    '[]',
    '{"version":2,"mappings":""}',
    '{"a":1}',
    '{"a":{"version":3,"mappings":""},"b":1}',
  ])('is not read from %j', (wrong) => {
    expect(readSourceMaps(wrong)).toBeNull();
  });
});

describe('native code', () => {
  test('of Android has a build ID, functions and lines', async () => {
    const elf = await readElf(source(sample('libadd.so')));
    expect(elf?.buildId).toBe('69759b4e799c46a5c205fa2f8e07041c9ed298c0');
    const symbols = await elf?.symbols();
    expect(symbols?.count).toBe(2);
    expect(symbols?.placeOf(0x27f)).toEqual({ name: 'add', offset: 15, file: 'add.c', line: 2 });
    expect(symbols?.placeOf(0x29b)).toEqual({ name: 'twice', offset: 11, file: 'add.c', line: 7 });
    expect(symbols?.placeOf(0x100)).toBeNull();
    expect(symbols?.placeOf(0x9000)).toBeNull();
  });

  test('of Apple has functions and lines', async () => {
    const [image] = (await readMachO(source(sample('macho-arm64.o')))) ?? [];
    // An object has no build ID before it is linked.
    expect(image?.uuid).toBeUndefined();
    const symbols = await image?.symbols();
    expect(symbols?.placeOf(0x8)).toMatchObject({ name: 'first', file: 'add.rs', line: 13 });
    expect(symbols?.placeOf(0x20)).toMatchObject({ name: 'second', file: 'add.rs', line: 18 });
  });

  test('of Android has lines of DWARF 5, including those of a header', async () => {
    const elf = await readElf(source(sample('libsum.so')));
    expect(elf?.buildId).toBe('f5f90c1191d066e8f00c590cbca08de40929c454');
    const symbols = await elf?.symbols();
    expect(symbols?.count).toBe(2);
    expect(symbols?.placeOf(0x250)).toEqual({ name: 'sum', offset: 16, file: 'sum.c', line: 4 });
    expect(symbols?.placeOf(0x265)).toMatchObject({ name: 'sum', file: 'scale.h', line: 2 });
    expect(symbols?.placeOf(0x27a)).toMatchObject({ name: 'thrice', file: 'sum.c', line: 9 });
  });

  test('of Apple has lines of DWARF 5, including those of a header', async () => {
    const [image] = (await readMachO(source(sample('macho-dwarf5.o')))) ?? [];
    const symbols = await image?.symbols();
    expect(symbols?.placeOf(0x0)).toMatchObject({ name: 'sum', file: 'sum.c', line: 3 });
    expect(symbols?.placeOf(0x2c)).toMatchObject({ name: 'sum', file: 'scale.h', line: 2 });
    expect(symbols?.placeOf(0x70)).toMatchObject({ name: 'thrice', file: 'sum.c', line: 9 });
  });

  test.each(['libadd.so', 'libsum.so', 'macho-arm64.o', 'macho-dwarf5.o'])(
    'that is truncated does not throw: %s',
    async (name) => {
      const bytes = sample(name);
      await assert(
        asyncProperty(integer({ min: 0, max: bytes.length }), async (length) => {
          const cut = source(bytes.subarray(0, length));
          for (const type of ['so', 'dsym'] as const) await readSymbols(cut, type);
        }),
        { numRuns: 50 },
      );
    },
  );

  test('of another type is not read', async () => {
    expect(await readElf(source(sample('mapping.txt')))).toBeNull();
    expect(await readElf(source(sample('macho-arm64.o')))).toBeNull();
    expect(await readMachO(source(sample('libadd.so')))).toBeNull();
    expect(await readMachO(source(sample('mapping.txt')))).toBeNull();
  });
});

describe('a line table', () => {
  /** A DWARF 5 unit with a directory and a file, whose line 8 covers 0x20 to 0x30. */
  const unit = (
    formats: readonly number[],
    entry: (writer: ByteWriter) => ByteWriter,
    { version = 5, kinds = formats.length / 2, count = 1 } = {},
  ) => {
    const head = new ByteWriter().bytes([1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]);
    head.bytes([1, 1, 0x08, 1]).text('/src');
    entry(head.int(kinds, 1).bytes(formats).unsigned(count));
    const program = new ByteWriter().bytes([0, 9, 2]).int(0x20, 8).bytes([4, 0, 3, 7, 1, 2, 16, 0, 1, 1]);
    const body = new ByteWriter().int(version, 2).bytes([8, 0]).words(head.length);
    body.bytes(head.done()).bytes(program.done());
    return new ByteWriter().words(body.length).bytes(body.done()).done();
  };
  const placesIn = (...units: readonly Uint8Array[]) => {
    const bytes = Uint8Array.from(units.flatMap((one) => [...one]));
    const { placeOf } = readLines({ lines: new DataView(bytes.buffer), texts: undefined }, 8);
    return [0x1f, 0x20, 0x2f, 0x30].map((address) => placeOf(address)?.file);
  };
  const inPlace = unit([1, 0x08, 2, 0x0b], (entry) => entry.text('sub/a.c').int(0, 1));

  test('of DWARF 5 skips attributes of a file other than its name', () => {
    expect(placesIn(inPlace)).toEqual([undefined, 'a.c', 'a.c', undefined]);
    const entry = (writer: ByteWriter) =>
      writer.unsigned(300).int(1, 2).int(2, 4).int(3, 8).int(4, 8).int(5, 8).unsigned(3).text('b', 3).text('a.c');
    // The vendor-defined content type takes two bytes.
    const formats = [2, 0x0f, 3, 0x05, 3, 0x06, 4, 0x07, 5, 0x1e, 0x81, 0x40, 0x09, 1, 0x08];
    expect(placesIn(unit(formats, entry, { kinds: 7 }))).toEqual(placesIn(inPlace));
  });

  test('with a file count beyond its size is read to its end', () => {
    for (const formats of [[], [2, 0x0b], [1, 0x08], [4, 0x09]])
      expect(placesIn(unit(formats, (entry) => entry, { count: 2 ** 50 }))).toHaveLength(4);
  });

  test('with unsupported names or version has no files, and the next unit is read', () => {
    const elsewhere = unit([1, 0x1a], (entry) => entry.unsigned(7));
    const later = unit([1, 0x08], (entry) => entry.text('b.c'), { version: 6 });
    expect(placesIn(elsewhere)).toEqual([undefined, undefined, undefined, undefined]);
    expect(placesIn(unit([1, 0x1f], (entry) => entry.words(0)))).toEqual(placesIn(elsewhere));
    expect(placesIn(elsewhere, later, inPlace)).toEqual(placesIn(inPlace));
  });
});

describe('a file that was crafted to keep its reader busy', () => {
  const MIB = 1024 * 1024;
  const [SYMBOLS, TEXTS, NOTES] = [2, 3, 7];

  /**
   * A library of empty notes, text without an end, and functions.
   * @param noteSections number of sections that each hold all notes
   * @param nameAt offset of a function's name in the text
   */
  function library(noteSections: number, nameAt: (index: number) => number): Buffer {
    const [head, functions] = [Buffer.alloc(64), 40_000];
    const symbols = Buffer.alloc(functions * 24);
    for (let index = 0; index < functions; index++) {
      symbols.writeUInt32LE(nameAt(index), index * 24);
      symbols.writeUInt8(2, index * 24 + 4);
      symbols.writeBigUInt64LE(BigInt(index + 1), index * 24 + 8);
    }
    const [notesAt, textsAt, symbolsAt] = [64, 64 + MIB, 64 + 2 * MIB];
    const section = (type: number, offset: number, size: number, link = 0) => {
      const row = Buffer.alloc(64);
      row.writeUInt32LE(type, 4);
      row.writeBigUInt64LE(BigInt(offset), 24);
      row.writeBigUInt64LE(BigInt(size), 32);
      row.writeUInt32LE(link, 40);
      return row;
    };
    const notes = Array.from({ length: noteSections }, () => section(NOTES, notesAt, MIB));
    const sections = [section(TEXTS, textsAt, MIB), section(SYMBOLS, symbolsAt, symbols.length), ...notes];
    head.write('\u007FELF\u0002\u0001', 'latin1');
    head.writeBigUInt64LE(BigInt(symbolsAt + symbols.length), 40);
    head.writeUInt16LE(64, 58);
    head.writeUInt16LE(sections.length, 60);
    return Buffer.concat([head, Buffer.alloc(MIB), Buffer.alloc(MIB, 'a'), symbols, ...sections]);
  }

  test('by many sections with the same notes, and long names, is read in part', async () => {
    const content = await readSymbols(source(library(20_000, () => 0)), 'so');
    expect(content).toMatchObject({ buildIds: [], isEmpty: false, symbols: { native: { count: 40_000 } } });
  });

  test('by names that overlap is not read', async () => {
    expect(await readSymbols(source(library(0, (index) => index)), 'so')).toBeNull();
  });

  test('by many units that overlap has no lines', () => {
    const units = 50_000;
    const unit = (folders: number) => {
      const body = new ByteWriter().int(5, 2).bytes([8, 0]).words(15).bytes([1, 1, 1, 0xfb, 14, 1]);
      // Each folder is a byte without a name.
      body.bytes([1, 2, 0x0b]).unsigned(folders);
      return Buffer.from(new ByteWriter().words(body.length).bytes(body.done()).done());
    };
    // From any unit the list leads to the second byte of another, a zero: there are no files.
    const { length } = unit(2 ** 19);
    const lines = Buffer.concat(Array.from({ length: units }, () => unit(Math.floor(2 ** 20 / length) * length + 1)));
    const view = new DataView(lines.buffer, lines.byteOffset, lines.length);
    expect(readLines({ lines: view, texts: undefined }, 8).placeOf(0x20)).toBeUndefined();
  });
});

test('a file in a ZIP archive is read', async () => {
  const content = sample('macho-arm64.o');
  const path = 'a/CHBank.app.dSYM/Contents/Resources/DWARF/CHBank';
  const packed = Buffer.concat(zipParts([textEntry('a/readme.txt', 'hello'), { path, content, crc: crc32(content) }]));
  expect(await readSymbols(source(packed), 'dsym')).toMatchObject({ buildIds: [], isEmpty: false });
  expect(await readSymbols(source(packed.subarray(0, 200)), 'dsym')).toBeNull();
});
