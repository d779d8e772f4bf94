/**
 * Reads what compilers write. `symbol-samples/` has a library of gcc (`-shared -nostdlib -gdwarf-4`), an object of rustc
 * for `aarch64-apple-darwin` (DWARF 4), a mapping as R8 writes it, and the source map of a bundle of esbuild.
 */
import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../openapi/files/crc32.ts';
import { readElf } from '../../openapi/files/symbols/elf.ts';
import { readMachO } from '../../openapi/files/symbols/mach-o.ts';
import { readMapping } from '../../openapi/files/symbols/mapping.ts';
import { readSourceMaps } from '../../openapi/files/symbols/source-map.ts';
import type { ByteSource } from '../../openapi/files/zip.ts';
import { readSymbols } from '../../mock-server/analytics/symbols/content.ts';
import { textEntry, zipParts } from '../../mock-server/core/kit/zip.ts';

/** Where `throw` begins in the bundle. */
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

  test('says which build it is of', () => {
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
  ] as const)('tells %s', (_, className, method, line, told) => {
    expect(frames(className, method, line)).toEqual(told.map((one) => `com.example.app.${one}`));
  });

  test.each([
    ['class', 'z.z', 'a', 1],
    ['method', 'a.b', 'z', 1],
    ['line', 'a.b', 'a', 90],
  ] as const)('knows nothing of an unknown %s', (_, className, method, line) => {
    expect(frames(className, method, line)).toEqual([]);
  });

  test('with line ends of Windows says the same', () => {
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
  ])('is not %j', (wrong) => {
    expect(readMapping(wrong)).toBeNull();
  });

  test('leads back from every line that a compiler could give', () => {
    const method = record({ length: integer({ min: 1, max: 9 }), from: integer({ min: 1, max: 5000 }) });
    assert(
      property(array(method, { minLength: 1, maxLength: 20 }), (methods) => {
        let next = 1;
        const told = methods.map(({ length, from }, index) => {
          const first = next;
          next += length;
          return { first, length, from, name: `m${index}` };
        });
        const lines = told.map(
          ({ first, length, from, name }) =>
            `    ${first}:${first + length - 1}:void ${name}(int,long):${from}:${from + length - 1} -> a`,
        );
        const read = readMapping(['x.Y -> b:', ...lines].join('\n'));
        for (const { first, length, from, name } of told)
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

  test('tells the place in a minified bundle', () => {
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
  ])('is not %j', (wrong) => {
    expect(readSourceMaps(wrong)).toBeNull();
  });
});

describe('native code', () => {
  test('of Android tells its build, functions and lines', async () => {
    const elf = await readElf(source(sample('libadd.so')));
    expect(elf?.buildId).toBe('69759b4e799c46a5c205fa2f8e07041c9ed298c0');
    const symbols = await elf?.symbols();
    expect(symbols?.count).toBe(2);
    expect(symbols?.placeOf(0x27f)).toEqual({ name: 'add', offset: 15, file: 'add.c', line: 2 });
    expect(symbols?.placeOf(0x29b)).toEqual({ name: 'twice', offset: 11, file: 'add.c', line: 7 });
    expect(symbols?.placeOf(0x100)).toBeNull();
    expect(symbols?.placeOf(0x9000)).toBeNull();
  });

  test('of Apple tells its functions and lines', async () => {
    const [image] = (await readMachO(source(sample('macho-arm64.o')))) ?? [];
    // An object has no build before it is linked.
    expect(image?.uuid).toBeUndefined();
    const symbols = await image?.symbols();
    expect(symbols?.placeOf(0x8)).toMatchObject({ name: 'first', file: 'add.rs', line: 13 });
    expect(symbols?.placeOf(0x20)).toMatchObject({ name: 'second', file: 'add.rs', line: 18 });
  });

  test.each(['libadd.so', 'macho-arm64.o'])('that ends too soon breaks nothing: %s', async (name) => {
    const bytes = sample(name);
    await assert(
      asyncProperty(integer({ min: 0, max: bytes.length }), async (length) => {
        const cut = source(bytes.subarray(0, length));
        for (const type of ['so', 'dsym'] as const) await readSymbols(cut, type);
      }),
      { numRuns: 50 },
    );
  });

  test('that is none of its type is not read', async () => {
    expect(await readElf(source(sample('mapping.txt')))).toBeNull();
    expect(await readElf(source(sample('macho-arm64.o')))).toBeNull();
    expect(await readMachO(source(sample('libadd.so')))).toBeNull();
    expect(await readMachO(source(sample('mapping.txt')))).toBeNull();
  });
});

test('a file that is packed is read as it is', async () => {
  const content = sample('macho-arm64.o');
  const path = 'a/CHBank.app.dSYM/Contents/Resources/DWARF/CHBank';
  const packed = Buffer.concat(zipParts([textEntry('a/readme.txt', 'hello'), { path, content, crc: crc32(content) }]));
  expect(await readSymbols(source(packed), 'dsym')).toMatchObject({ buildIds: [], isEmpty: false });
  expect(await readSymbols(source(packed.subarray(0, 200)), 'dsym')).toBeNull();
});
