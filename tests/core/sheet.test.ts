import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { columnName, readSheet, type SheetType } from '../../mock-server/core/kit/sheet.ts';
import { type Cell, sheetName, writeSheet } from '../../mock-server/core/kit/write-sheet.ts';
import type { TextEncoding } from '../../openapi/files/text.ts';
import { gb18030, utf16, xls } from '../platform/sheets.ts';

const read = (bytes: Uint8Array, type: SheetType, options: { encoding?: TextEncoding; maxRows?: number } = {}) =>
  readSheet({ bytes: new Uint8Array(bytes), type, maxRows: 100, ...options });
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const readText = (content: string, maxRows?: number) =>
  read(text(content), 'csv', maxRows === undefined ? {} : { maxRows });
/** The rows read back from a written sheet. */
const writeAndRead = async (...rows: readonly Cell[][]) => read(await writeSheet('a', rows), 'xlsx');

describe('the encoding of a csv file', () => {
  const utf16be = Buffer.from(utf16('版,本')).swap16();
  test.each<[TextEncoding, Uint8Array]>([
    ['utf8', text('版,本')],
    ['utf8Bom', text('\uFEFF版,本')],
    ['utf16le', utf16('版,本')],
    ['utf16be', utf16be],
    ['gb18030', gb18030('版,本')],
  ])('%s is detected', async (encoding, bytes) => {
    expect(await read(bytes, 'csv')).toEqual({ rows: [['版', '本']], headAt: 0, encoding });
  });

  test.each([
    ['unreadable', [0xff, 0x41]],
    ['gb18030', [0x41, 0xb0, 0xa1]],
    ['gb18030', [0xfe, 0x41, 0xb0, 0xa1]],
    ['unreadable', [0x41, 0xff]],
    ['gb18030', [0x41, 0xbb, 0xbf]],
    ['big5', [0xef, 0x41, 0xbf, 0x41]],
    ['gb18030', [0xef, 0xbb, 0x41]],
  ])('is not derived from a partial byte order mark (%s: %j)', async (encoding, bytes) => {
    const sheet = await read(Uint8Array.from(bytes), 'csv');
    expect(typeof sheet === 'string' ? sheet : sheet.encoding).toBe(encoding);
  });

  test('may be given, and must then be correct', async () => {
    expect(await read(gb18030('版本'), 'csv', { encoding: 'gb18030' })).toMatchObject({ rows: [['版本']] });
    expect(await read(gb18030('版本'), 'csv', { encoding: 'utf8' })).toBe('unreadable');
    expect(await read(text('abc'), 'csv', { encoding: 'utf16le' })).toBe('unreadable');
  });
});

describe('the cells of a sheet', () => {
  test('are returned as texts without surrounding white space', async () => {
    expect(await readText(' a ,"b, c"\n\n,d')).toMatchObject({ rows: [['a', 'b, c'], [], ['', 'd']] });
    expect(await writeAndRead([' a ', 1.5, true, false, null])).toMatchObject({
      rows: [['a', '1.5', 'true', 'false']],
    });
  });

  test('lose the apostrophe before a formula character, and no other', async () => {
    expect(await readText("'=a,'+b,'-c,'@d,'e,f'=,''=")).toMatchObject({
      rows: [['=a', '+b', '-c', '@d', "'e", "f'=", "'="]],
    });
  });

  test('of an xls file are read', async () => {
    expect(await read(xls([['a', 'b'], [], ['c']]), 'xls')).toMatchObject({ rows: [['a', 'b'], [], ['c']] });
  });

  test('are unreadable in a file that is not a sheet', async () => {
    expect(await read(text('PK'), 'xlsx')).toBe('unreadable');
    expect(await read(text('PK'), 'xls')).toBe('unreadable');
  });
});

describe('the sheet that is read', () => {
  const columns = ['code', 'name'].map(columnName);
  const file = async (options: Parameters<typeof writeXlsx>[0]) => writeXlsx(options);
  const find = async (bytes: Uint8Array) =>
    readSheet({ bytes: new Uint8Array(bytes), type: 'xlsx', maxRows: 100, columns });

  test('is the visible one with the expected columns, and is returned with its name', async () => {
    const sheets = [
      { name: 'lists', hidden: true, rows: [['code', 'name']] },
      { name: 'secret', veryHidden: true, rows: [['code', 'name']] },
      { name: 'Notes', rows: [['how to fill in', 'the code']] },
      {
        name: '交易',
        rows: [
          ['code', 'name'],
          ['FT1', 'one'],
        ],
      },
    ];
    expect(await find(await file({ sheets }))).toMatchObject({
      name: '交易',
      isOneOfMany: true,
      headAt: 0,
      rows: [
        ['code', 'name'],
        ['FT1', 'one'],
      ],
    });
    const hidden = readFileSync('tests/files/real/hidden_first.xlsx');
    expect(await find(hidden)).toMatchObject({ name: 'Sheet', isOneOfMany: false, headAt: 0 });
  });

  test('may have a title above its header row', async () => {
    const rows = [['Transactions of 2026'], [], ['Code *', 'Name'], ['FT1', 'one']];
    expect(await find(await file({ sheets: [{ name: 'a', rows }] }))).toMatchObject({ headAt: 2 });
    expect(
      await readSheet({ bytes: new Uint8Array(text('t\n\ncode,name\n1,2')), type: 'csv', maxRows: 1, columns }),
    ).toMatchObject({ headAt: 2 });
  });

  test('has the formatted texts of its cells', async () => {
    const leading = await find(readFileSync('tests/files/real/leading_zero_format.xlsx'));
    expect(typeof leading !== 'string' && leading.texts).toEqual(new Map([['1,0', '0007']]));
    const cells = new Map([
      ['1,0', { value: 42, style: { numFmt: '"TX"0000' } }],
      ['1,1', { value: 5000, style: { numFmt: '#,##0' } }],
      ['2,0', { value: 123456789012345, style: { numFmt: 'General' } }],
      ['2,1', { value: 7, style: { numFmt: '@' } }],
    ]);
    const rows = [
      ['code', 'name'],
      [42, 5000],
      [123456789012345, 7],
    ];
    const sheet = await find(await file({ sheets: [{ name: 'a', rows, cells }] }));
    expect(sheet).toMatchObject({
      rows: [
        ['code', 'name'],
        ['42', '5000'],
        ['123456789012345', '7'],
      ],
      texts: new Map([
        ['1,0', 'TX0042'],
        ['1,1', '5,000'],
      ]),
    });
  });

  test('omits hidden rows and columns', async () => {
    const rows = [
      ['code', 'name', 'method'],
      ['FT1', 'one', 'GET'],
      ['FT2', 'two', 'PUT'],
    ];
    const sheets = [
      {
        name: 'a',
        rows,
        columns: [{}, {}, { hidden: true }],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
    ];
    expect(await find(await file({ sheets }))).toMatchObject({
      rows: [['code', 'name', ''], [], ['FT2', 'two', '']],
      hidden: { rows: 1, columns: 1 },
    });
  });

  test('is too large only if it has the expected columns', async () => {
    const many = Array.from({ length: 500 }, (_, at) => [at]);
    const expected = {
      name: 'b',
      rows: [
        ['code', 'name'],
        ['FT1', 'one'],
      ],
    };
    expect(await find(await file({ sheets: [{ name: 'a', rows: many }, expected] }))).toMatchObject({ name: 'b' });
    expect(await find(await file({ sheets: [{ name: 'a', rows: [['code', 'name'], ...many] }, expected] }))).toBe(
      'tooManyRows',
    );
    expect(
      await find(
        await file({
          sheets: [
            { name: 'a', rows: [['x']], hidden: true },
            { name: 'b', rows: [['x']], veryHidden: true },
          ],
        }),
      ),
    ).toBe('unreadable');
  });
});

describe('a sheet is too large', () => {
  test('with more rows than the limit below the first one', async () => {
    expect(await readText('h\n1\n2\n', 2)).toMatchObject({ rows: [['h'], ['1'], ['2']] });
    expect(await readText('h\n1\n2\n3', 2)).toBe('tooManyRows');
    expect(await read(xls([['h'], ['1'], ['2']]), 'xls', { maxRows: 1 })).toBe('tooManyRows');
    expect(await read(await writeSheet('a', [['h'], ['1'], ['2']]), 'xlsx', { maxRows: 1 })).toBe('tooManyRows');
  });

  test('with more than ten times as many empty rows', async () => {
    expect(await readText(`h\n${'\n'.repeat(19)}`, 2)).toMatchObject({ rows: [['h']] });
    expect(await readText(`h\n${'\n'.repeat(25)}`, 2)).toBe('tooManyRows');
  });

  test('with more than a thousand columns', async () => {
    const row = (cells: number) => Array.from({ length: cells }, () => 'x').join(',');
    expect(await readText(row(1000))).not.toBe('tooLarge');
    expect(await readText(row(1001))).toBe('tooLarge');
    expect(await readText(`${row(999)},x,,`)).not.toBe('tooLarge');
  });
});

describe('a written sheet', () => {
  test('keeps texts that look like formulas, numbers or escapes', async () => {
    expect(await writeAndRead(['=1+1', '007', '_x0041_', '_X004a_', '_x41_'])).toMatchObject({
      rows: [['=1+1', '007', '_x0041_', '_X004a_', '_x41_']],
    });
  });

  test('replaces characters that XML does not allow', async () => {
    expect(await writeAndRead(['a\uFFFEb\uFFFFc\uD800d\uDC00e', '😀'])).toMatchObject({
      rows: [['a\uFFFDb\uFFFDc\uFFFDd\uFFFDe', '😀']],
    });
  });

  test('truncates texts at the maximum length of a cell, but not within a character', async () => {
    const most = 32_767;
    expect(await writeAndRead(['x'.repeat(most), 'x'.repeat(most + 1), `${'x'.repeat(most - 2)}😀x`])).toMatchObject({
      rows: [['x'.repeat(most), `${'x'.repeat(most - 1)}…`, `${'x'.repeat(most - 2)}…`]],
    });
  });

  test('contains all of its 1250 rows', async () => {
    const rows = Array.from({ length: 1250 }, (_, index) => [index, 'x']);
    expect(await read(await writeSheet('a', rows), 'xlsx', { maxRows: 1250 })).toMatchObject({
      rows: rows.map((row) => row.map(String)),
    });
  });
});

test.each([
  ['Upgrades', 'Upgrades'],
  [' 版本 ', '版本'],
  ["a\\b/c?d*e:f[g]h'i\tj", 'a b c d e f g h i j'],
  ['a\uFFFEb\uD800', 'a\uFFFDb\uFFFD'],
  ['x'.repeat(32), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  [`${'x'.repeat(29)}😀`, `${'x'.repeat(29)}😀`],
  [`${'x'.repeat(30)} y`, 'x'.repeat(30)],
  [` ${'x'.repeat(31)}`, 'x'.repeat(31)],
  ['History', 'History 1'],
  ['Histories', 'Histories'],
  ['', 'Sheet'],
  ['???', 'Sheet'],
])('the name %j becomes the sheet name %j', (name, expected) => {
  expect(sheetName(name)).toBe(expected);
});

// The text is read character by character, which takes a while.
test('a sheet with more than two million separators of any kind, even quoted, is too large', async () => {
  expect(await readText(`"${',;\t|'.repeat(500_001)}"`)).toBe('tooLarge');
}, 30_000);
