/** Sheets that are small as files but huge when unpacked. */
import { expect, test, vi } from 'vitest';
import { readSheetApart } from '../../mock-server/core/node/sheets.ts';
import { readSheet, type SheetType } from '../../mock-server/core/kit/sheet.ts';
import { createMock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { inZip } from '../zips.ts';
import { xls } from './sheets.ts';
import { untilExpected } from '../until.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const maxRows = 10_000;

/** An XLSX file with one sheet. */
function xlsx(sheetData: string | Buffer, strings = '<sst/>'): Buffer<ArrayBuffer> {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (...targets: [string, string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  return inZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': strings,
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      Buffer.from(sheetData),
      Buffer.from('</sheetData></worksheet>'),
    ]),
  });
}

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const read = (bytes: Buffer<ArrayBuffer>, type: SheetType) =>
  readSheet({ bytes: new Uint8Array(bytes), type, maxRows });
const text = (content: string): Buffer<ArrayBuffer> => Buffer.from(content);
const filled = (byte: string): Buffer<ArrayBuffer> => Buffer.alloc(3 * MIB, byte);

/** More spaces than the unpacking limit allows. */
const blanks = Buffer.alloc(33 * MIB, ' ');
let blank: Buffer<ArrayBuffer> | undefined;
/** A sheet of these spaces, packed once. */
const blankSheet = () => (blank ??= xlsx(blanks));

const bombs: [string, SheetType, () => Buffer<ArrayBuffer>, string][] = [
  ['blanks', 'xlsx', blankSheet, 'tooLarge'],
  ['empty cells', 'xlsx', () => xlsx(`<row>${'<c/>'.repeat(3_010_000)}</row>`), 'tooLarge'],
  ['shared strings', 'xlsx', () => xlsx('<row><c/></row>', `<sst>${'<si/>'.repeat(3_010_000)}</sst>`), 'tooLarge'],
  ['rows', 'xlsx', () => xlsx(`<row>${cell('A1', 'x')}</row>`.repeat(11_000)), 'tooManyRows'],
  ['empty rows', 'xlsx', () => xlsx('<row/>'.repeat(150_000)), 'tooManyRows'],
  ['a row far below', 'xlsx', () => xlsx(`<row r="1048576">${cell('A1048576', 'x')}</row>`), 'tooManyRows'],
  [
    'columns far to the right',
    'xlsx',
    () =>
      xlsx(Array.from({ length: 9000 }, (_, at) => `<row r="${at + 1}">${cell(`XFD${at + 1}`, 'x')}</row>`).join('')),
    'tooLarge',
  ],
  ['newlines', 'csv', () => filled('\n'), 'tooManyRows'],
  ['commas', 'csv', () => filled(','), 'tooLarge'],
  ['commas under another separator', 'csv', () => filled(';'), 'tooLarge'],
  ['cells', 'csv', () => text(`${'x,'.repeat(500)}\n`.repeat(4010)), 'tooLarge'],
  ['columns', 'csv', () => text('x,'.repeat(1500)), 'tooLarge'],
  ['rows', 'csv', () => text('x\n'.repeat(10_002)), 'tooManyRows'],
  ['rows', 'xls', () => xls([...Array.from({ length: 12_000 }, () => ['']), ['x']]), 'tooManyRows'],
];

test.each(bombs)(
  'an oversized sheet is rejected: %s (%s)',
  async (_, type, make, problem) => {
    expect(await read(make(), type)).toBe(problem);
  },
  30_000,
);

test('the size that a ZIP directory declares is not trusted', async () => {
  const bomb = inZip({ 'xl/worksheets/sheet1.xml': blanks }, { declaredSize: 10 });
  expect(bomb.length).toBeLessThan(100 * KIB);
  expect(await read(bomb, 'xlsx')).toBe('tooLarge');
});

/** The same zip with its directory in the 64-bit format, which a sheet does not need. */
function in64(zip: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const [body, end] = [zip.subarray(0, -22), Buffer.from(zip.subarray(-22))];
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), at);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  end.fill(0xff, 8, 20);
  return Buffer.concat([body, record, locator, end]);
}

test('a sheet whose unpacked size cannot be counted is not unpacked', async () => {
  expect(await read(in64(blankSheet()), 'xlsx')).toBe('unreadable');
  const sizeOnly = xlsx(`<row r="1">${cell('A1', 'x')}</row>`);
  sizeOnly.fill(0xff, sizeOnly.length - 10, sizeOnly.length - 6);
  expect(await read(sizeOnly, 'xlsx')).toBe('unreadable');
  expect(await read(in64(xlsx(`<row r="1">${cell('A1', 'x')}</row>`)), 'xlsx')).toBe('unreadable');
});

test('trailing empty rows and cells are ignored, and those in between are kept', async () => {
  const rows = `<row r="1">${cell('A1', 'head')}<c r="C1"/></row><row r="4">${cell('B4', ' x ')}</row>${'<row/>'.repeat(20_000)}`;
  expect(await read(xlsx(rows), 'xlsx')).toMatchObject({ rows: [['head'], [], [], ['', 'x']] });
  expect(await read(text('a,b,\n\n\nc\n\n\n'), 'csv')).toMatchObject({
    rows: [['a', 'b'], [], [], ['c']],
    encoding: 'utf8',
  });
});

test('a sheet with the maximum number of rows is read', async () => {
  const sheet = await read(text('x\n'.repeat(10_001)), 'csv');
  expect(typeof sheet === 'string' ? sheet : sheet.rows.length).toBe(10_001);
});

test('a worker thread returns the same result, and rejects a bomb without blocking the main thread', async () => {
  const small = text('a,b\nc,d');
  expect(await readSheetApart({ bytes: new Uint8Array(small), type: 'csv', maxRows })).toEqual(
    await read(small, 'csv'),
  );
  expect(await readSheetApart({ bytes: new Uint8Array(text('PK')), type: 'xlsx', maxRows })).toBe('unreadable');
  let turns = 0;
  const clock = setInterval(() => turns++, 1);
  const bomb = new Uint8Array(xlsx(`<row>${'<c/>'.repeat(2_000_000)}</row>`));
  const problem = await readSheetApart({ bytes: bomb, type: 'xlsx', maxRows });
  clearInterval(clock);
  expect(problem).not.toHaveProperty('rows.0');
  expect(turns).toBeGreaterThan(20);
}, 30_000);

async function uploadSheet(client: Client, name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'sheet');
  body.set('file', new File([content], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

test('preview and import of an oversized sheet are refused with IMPORT_TOO_LARGE', async () => {
  const admin = await signedIn();
  const [group] = await admin.items('listApiGroups');
  const fileId = await uploadSheet(admin, 'x.xlsx', new Uint8Array(blankSheet()));
  const body = { groupId: String(group?.['id']), fileId };
  for (const operation of ['previewTransactionImport', 'importTransactions'] as const) {
    expect(
      await admin.refusal(operation, {
        body: operation === 'importTransactions' ? { ...body, onDuplicate: 'skip' } : body,
      }),
    ).toBe('422 IMPORT_TOO_LARGE');
  }
});

test('other requests are served while a sheet is read, and an import reuses the sheet of its preview', async () => {
  let finish = (): void => {};
  const reading = vi.fn((source: Parameters<typeof readSheet>[0]) =>
    new Promise<void>((resolve) => (finish = resolve)).then(() => readSheet(source)),
  );
  const mock = await createMock({ domains: createDomains(reading), document: {}, version: 'test', frozenAt: NOW });
  const admin = await signedIn('admin', mock);
  const [group] = await admin.items('listApiGroups');
  const fileId = await uploadSheet(admin, 'x.csv', new Uint8Array(text('code,name,requestUrl\nN1,n,/n')));
  const body = { groupId: String(group?.['id']), fileId };
  const preview = admin.ok('previewTransactionImport', { body });
  await untilExpected(() => expect(reading).toHaveBeenCalledTimes(1));
  expect(await admin.items('listApiGroups')).not.toEqual([]);
  await admin.ok('createApiGroup', {
    body: { name: '新组', systemName: 's', communicationType: 'HTTP', ip: '10.1.1.1', port: 80 },
  });
  await uploadSheet(admin, 'y.csv', new Uint8Array(text('a,b')));
  finish();
  expect(await preview).toMatchObject({ counts: { add: 1 } });
  expect(await admin.ok('importTransactions', { body: { ...body, onDuplicate: 'skip' } })).toMatchObject({ added: 1 });
  expect(reading).toHaveBeenCalledTimes(1);
  await mock.close();
});
