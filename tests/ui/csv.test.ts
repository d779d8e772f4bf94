import { expect, test } from 'vitest';
import { parseCsv } from 'hucre';
import { readSheet } from '../../mock-server/core/kit/sheet.ts';
import { csvOf } from '../../src/ui/text/csv.ts';

const hostile = [
  'a;=1+1',
  'a\t=1+1',
  '=1+1',
  ';=1+1',
  '\t=1',
  '＝1+1',
  '@SUM(A1)',
  '-1',
  'a|=1',
  '"=1',
  'a"b;=2',
  'a\r\n=1',
  ',=1',
  '\0=1',
];

test.each([',', ';', '\t', '|'])(
  'with the separator %j, no cell is split or starts like a formula',
  async (delimiter) => {
    const text = await csvOf(hostile.map((cell) => [cell])).text();
    const rows = parseCsv(text, { delimiter });
    expect(rows).toHaveLength(hostile.length);
    for (const row of rows) {
      expect(row).toHaveLength(1);
      expect(String(row[0])).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/u);
    }
  },
);

test('a table is parsed back as it was written', async () => {
  const text = await csvOf([
    ['a', 'b,"c"'],
    [1, -2.5],
  ]).text();
  expect(text).toBe('"a","b,""c"""\r\n"1","-2.5"\r\n');
  expect(parseCsv(text)).toEqual([
    ['a', 'b,"c"'],
    ['1', '-2.5'],
  ]);
});

test('an import reads each text as it was exported', async () => {
  const rows = [...hostile.filter((cell) => !cell.includes('\0')), "'=1", "''＋1", "'a", '＋1', '－1', '＠a', '+1'].map(
    (cell) => [cell],
  );
  const bytes = new Uint8Array(await csvOf(rows).arrayBuffer());
  expect(await readSheet({ bytes, type: 'csv', maxRows: 100 })).toMatchObject({ rows });
});
