import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { csv, gb18030, utf16, xls } from './sheets.ts';

const HEAD = ['交易码', '交易名称', '请求地址', '令牌桶容量', '令牌桶每秒生成数', '验签'];

async function upload(client: Client, name: string, content: Uint8Array | string): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'sheet');
  body.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

async function groupOf(client: Client, name = '账户'): Promise<string> {
  const [group] = await client.items('listApiGroups', { query: { name } });
  return String(group?.['id']);
}

async function preview(
  client: Client,
  name: string,
  content: Uint8Array | string,
  part: object = {},
): Promise<Record<string, unknown>> {
  const body = { groupId: await groupOf(client), fileId: await upload(client, name, content), ...part };
  return client.ok('previewTransactionImport', { body });
}

async function refusal(client: Client, name: string, content: Uint8Array | string, part: object = {}): Promise<string> {
  const body = { groupId: await groupOf(client), fileId: await upload(client, name, content), ...part };
  return client.refusal('previewTransactionImport', { body });
}

const added = (code = 'NEW1') => [code, '新交易', '/new/one', '10', '5', '是'];

test('a preview returns a verdict for each row and writes nothing', async () => {
  const admin = await signedIn();
  const [present] = await admin.items('listTransactions', { query: { code: 'ACCT0002' } });
  const { name, requestUrl } = present ?? {};
  const rows = [
    HEAD,
    added(),
    ['acct0002', String(name), String(requestUrl), '', '', ''],
    ['ACCT0001', '改了名', '/account/v1/balance', '', '', ''],
    ['BAD 1', '', 'no/slash', '0', '', '也许'],
    added('new1'),
  ];
  const result = await preview(admin, 'x.csv', csv(rows));
  expect(result).toMatchObject({ encoding: 'utf8', ignored: [], counts: { add: 1, update: 1, same: 1, error: 2 } });
  expect(result['rows']).toEqual([
    { line: 2, code: 'NEW1', name: '新交易', verdict: 'add' },
    { line: 3, code: 'acct0002', name, verdict: 'same' },
    {
      line: 4,
      code: 'ACCT0001',
      name: '改了名',
      verdict: 'update',
      changes: [{ field: 'name', before: '账户余额查询', after: '改了名' }],
    },
    {
      line: 5,
      code: 'BAD 1',
      name: '',
      verdict: 'error',
      values: rows[4],
      errors: expect.arrayContaining([
        { field: 'code', cell: 'A5', code: 'TX_CODE_FORMAT' },
        { field: 'name', cell: 'B5', code: 'FIELD_REQUIRED' },
        { field: 'requestUrl', cell: 'C5', code: 'TX_PATH_FORMAT' },
        { field: 'tokenBucketCapacity', cell: 'D5', code: 'NUMBER_TYPE_ERROR' },
        { field: 'tokenBucketRate', cell: 'E5', code: 'FIELD_REQUIRED' },
        { field: 'signature', cell: 'F5', code: 'ENTRY_WRONG' },
      ]),
    },
    {
      line: 6,
      code: 'new1',
      name: '新交易',
      verdict: 'error',
      values: rows[5],
      errors: [{ field: 'code', cell: 'A6', code: 'TX_CODE_REPEATED' }],
    },
  ]);
  expect((await admin.ok('listTransactions'))['total']).toBe(96);
});

test('an import adds and updates valid rows, and returns the reason for each skipped row', async () => {
  const admin = await signedIn();
  const [group, fileId] = [
    await groupOf(admin),
    await upload(
      admin,
      'x.csv',
      csv([HEAD, added(), ['ACCT0001', '改了名', '/account/v1/balance', '', '', ''], ['BAD 1', 'x', '/x', '', '', '']]),
    ),
  ];
  expect(await admin.ok('importTransactions', { body: { groupId: group, fileId, onDuplicate: 'skip' } })).toEqual({
    added: 1,
    updated: 0,
    skipped: [
      { line: 3, code: 'ACCT0001', reason: 'exists' },
      { line: 4, code: 'BAD 1', reason: 'error', problem: 'TX_CODE_FORMAT' },
    ],
  });
  expect(
    await admin.ok('importTransactions', { body: { groupId: group, fileId, onDuplicate: 'update' } }),
  ).toMatchObject({
    added: 0,
    updated: 1,
    skipped: [
      { line: 2, code: 'NEW1', reason: 'same' },
      { line: 4, reason: 'error' },
    ],
  });
  const [created] = await admin.items('listTransactions', { query: { code: 'NEW1' } });
  expect(created).toMatchObject({ status: 'disabled', groupName: '账户', policies: ['tokenBucket', 'signature'] });
  const [changed] = await admin.items('listTransactions', { query: { code: 'ACCT0001' } });
  expect(changed).toMatchObject({ name: '改了名' });
  expect(new Set((await admin.items('listGateways')).map(({ configStatus }) => configStatus))).toEqual(
    new Set(['notGenerated']),
  );
});

test('an import is refused if a transaction of its rows has changed since the reviewed preview', async () => {
  const admin = await signedIn();
  const content = csv([HEAD, added(), ['ACCT0001', '改了名', '/account/v1/balance', '', '', '']]);
  const body = { groupId: await groupOf(admin), fileId: await upload(admin, 'x.csv', content) };
  const review = async () => (await admin.ok('previewTransactionImport', { body }))['checksum'];
  const importAs = (reviewed: unknown) => ({ body: { ...body, onDuplicate: 'update', reviewed } });
  const reviewed = await review();
  expect(await review()).toBe(reviewed);
  const [present] = await admin.items('listTransactions', { query: { code: 'ACCT0001' } });
  const status = present?.['status'] === 'enabled' ? 'disabled' : 'enabled';
  await admin.ok('changeTransactionStatus', { path: { id: String(present?.['id']), status } });
  expect(await admin.refusal('importTransactions', importAs(reviewed))).toBe('409 IMPORT_CHANGED');
  expect(await admin.items('listTransactions', { query: { code: 'NEW1' } })).toEqual([]);
  expect(await admin.ok('importTransactions', importAs(await review()))).toMatchObject({ added: 1, updated: 1 });
});

test('a preview names the risk of each change, as a synchronization would', async () => {
  const admin = await signedIn();
  const [row] = await admin.items('listTransactions', { query: { policy: 'signature', status: 'enabled' } });
  const { code, name, requestUrl } = row ?? {};
  const rows = [
    ['code', 'name', 'requestUrl', 'signature', 'deviceList'],
    [code, 'New', requestUrl, 'N', 'white'],
  ];
  expect(await preview(admin, 'x.csv', csv(rows.map((cells) => cells.map(String))))).toMatchObject({
    rows: [
      {
        verdict: 'update',
        changes: expect.arrayContaining([
          { field: 'name', before: name, after: 'New' },
          { field: 'signature', before: 'true', after: 'false', risk: 'securityOff' },
          { field: 'deviceList', before: expect.any(String), after: 'white', risk: 'refusing' },
        ]),
      },
    ],
  });
});

test('a row whose transaction is in another group is previewed as a move', async () => {
  const admin = await signedIn();
  const result = await preview(admin, 'x.csv', csv([HEAD, ['TRAN0001', '行内转账', '/transfer/v1/inner', '', '', '']]));
  expect(result['rows']).toMatchObject([
    { verdict: 'update', changes: [{ field: 'groupId', before: '转账', after: '账户' }] },
  ]);
});

test.each([
  ['UTF-8', 'utf8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', 'utf8Bom', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['GB18030', 'gb18030', gb18030],
  ['UTF-16', 'utf16le', utf16],
])('a CSV file in %s is read and its encoding reported', async (_, encoding, write) => {
  const admin = await signedIn();
  const result = await preview(admin, 'x.csv', write(csv([HEAD, added()])));
  expect(result).toMatchObject({ encoding, counts: { add: 1 }, rows: [{ name: '新交易' }] });
});

test('a request can give the encoding, and a wrong one is refused', async () => {
  const admin = await signedIn();
  const content = gb18030(csv([HEAD, added()]));
  expect(await refusal(admin, 'x.csv', content, { encoding: 'utf8' })).toBe('422 IMPORT_UNREADABLE');
  expect(await preview(admin, 'x.csv', content, { encoding: 'gb18030' })).toMatchObject({ counts: { add: 1 } });
});

test('XLSX and XLS files are read like CSV files', async () => {
  const admin = await signedIn();
  const workbook = await writeXlsx({
    sheets: [{ name: 'a', rows: [HEAD, ['NEW1', '新交易', '/new/one', 10, 5, true]] }],
  });
  expect(await preview(admin, 'x.xlsx', new Uint8Array(workbook))).toMatchObject({
    counts: { add: 1 },
    rows: [{ code: 'NEW1', verdict: 'add' }],
  });
  expect(await preview(admin, 'x.xls', xls([HEAD, added()]))).toMatchObject({
    counts: { add: 1 },
    rows: [{ code: 'NEW1', name: '新交易' }],
  });
});

test.each([
  ['English', ['Transaction code', 'name', 'Request path *', 'What']],
  ['Traditional Chinese', ['交易代碼', '交易名稱', '請求位址', 'What']],
  ['an earlier template', ['交易碼', '交易名稱', '請求位址', 'What']],
  ['field names', ['code', 'name', 'requestUrl', 'What']],
])('column titles are recognized (%s), and unknown ones are reported', async (_, head) => {
  const admin = await signedIn();
  const result = await preview(admin, 'x.csv', csv([head, ['N1', 'n', '/n', '?']]));
  expect(result).toMatchObject({ ignored: ['What'], counts: { add: 1 } });
  expect(result['columns']).toMatchObject([
    { field: 'code', title: 'Transaction code' },
    { field: 'name' },
    { field: 'requestUrl' },
  ]);
});

test('invalid groups, files and sheets are refused, each with its own code', async () => {
  const admin = await signedIn();
  expect(await refusal(admin, 'x.csv', csv([HEAD, added()]), { groupId: undefined })).toBe('422 IMPORT_GROUP_REQUIRED');
  expect(await refusal(admin, 'x.csv', csv([HEAD, added()]), { groupId: '999' })).toBe('422 IMPORT_GROUP_REQUIRED');
  expect(
    await refusal(
      admin,
      'x.csv',
      csv([
        ['交易码', '请求地址'],
        ['A', '/a'],
      ]),
    ),
  ).toBe('422 IMPORT_COLUMNS_MISSING');
  expect(await refusal(admin, 'x.csv', csv([HEAD, ['', '', '', '', '', '']]))).toBe('422 IMPORT_EMPTY');
  expect(await refusal(admin, 'x.xlsx', 'PK\u0003\u0004 but no more')).toBe('422 IMPORT_UNREADABLE');
  expect(
    await admin.refusal('previewTransactionImport', { body: { groupId: await groupOf(admin), fileId: '999' } }),
  ).toBe('422 FILE_NOT_UPLOADED');
  const many = Array.from({ length: 10_001 }, (_, at) => [`N${at}`, 'n', '/n']);
  expect(await refusal(admin, 'x.csv', csv([['code', 'name', 'requestUrl'], ...many]))).toBe(
    '422 IMPORT_TOO_MANY_ROWS',
  );
});

test('5,000 rows are previewed and imported', async () => {
  const admin = await signedIn();
  const rows = Array.from({ length: 5000 }, (_, at) => [`N${at}`, `名称${at}`, `/n/${at}`]);
  const fileId = await upload(admin, 'x.csv', csv([['code', 'name', 'requestUrl'], ...rows]));
  const body = { groupId: await groupOf(admin), fileId };
  expect(await admin.ok('previewTransactionImport', { body })).toMatchObject({
    counts: { add: 5000, update: 0, same: 0, error: 0 },
  });
  expect(await admin.ok('importTransactions', { body: { ...body, onDuplicate: 'skip' } })).toEqual({
    added: 5000,
    updated: 0,
    skipped: [],
  });
}, 30_000);

test('the template is in the language of the request and can be imported as it is', async () => {
  const admin = await signedIn();
  for (const [language, title] of [
    ['zh-CN', '交易码'],
    ['zh-TW', '交易代碼'],
    ['en', 'Transaction code'],
  ] as const) {
    const [path, token] = ['/zuul/api/transaction-import/template', await admin.signIn('admin')];
    const response = await admin.mock.fetch(
      new Request(`http://mock.test${path}`, {
        headers: { Authorization: `Bearer ${String(token.body['access_token'])}`, 'Accept-Language': language },
      }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows[0]?.[0]).toBe(title);
    expect(await preview(admin, 'template.xlsx', bytes)).toMatchObject({ ignored: [], counts: { add: 1, error: 0 } });
  }
});

test('cells that look like formulas are read as text, without a leading apostrophe', async () => {
  const admin = await signedIn();
  const result = await preview(
    admin,
    'x.csv',
    csv([
      ['code', 'name', 'requestUrl'],
      ['N1', "'=1+1", '/n'],
      ['N2', '@SUM(A1)', '/n'],
    ]),
  );
  expect(result['rows']).toMatchObject([
    { name: '=1+1', verdict: 'add' },
    { name: '@SUM(A1)', verdict: 'add' },
  ]);
});

test('hidden sheets, number formats and Big5 are read as a spreadsheet shows them', async () => {
  const admin = await signedIn();
  const hidden = await preview(admin, 'a.xlsx', readFileSync('tests/files/real/hidden_first.xlsx'));
  expect(hidden).toMatchObject({ sheet: { name: 'Sheet', isOneOfMany: false }, counts: { add: 2 } });
  const formatted = await preview(admin, 'a.xlsx', readFileSync('tests/files/real/leading_zero_format.xlsx'));
  const [row] = Array.isArray(formatted['rows']) ? formatted['rows'] : [];
  expect(row).toMatchObject({ line: 2, code: '0007' });
  const big5 = await preview(admin, 'a.csv', readFileSync('tests/files/real/big5.csv'));
  expect(big5).toMatchObject({ encoding: 'big5', rows: [{ name: '轉帳壹', verdict: 'add' }] });
});

test('a formatted number is read as a number, and a title above the columns is skipped', async () => {
  const admin = await signedIn();
  const sheet = {
    name: '交易',
    rows: [['2026 年交易'], [], HEAD, ['NEW9', '新交易', '/new/nine', 1000, 5, '是']],
    cells: new Map([['3,3', { value: 1000, style: { numFmt: '#,##0.00' } }]]),
  };
  const notes = { name: 'Notes', rows: [['nothing here']] };
  const result = await preview(admin, 'a.xlsx', await writeXlsx({ sheets: [notes, sheet] }));
  expect(result).toMatchObject({
    sheet: { name: '交易', isOneOfMany: true },
    hidden: { rows: 0, columns: 0 },
    rows: [{ line: 4, code: 'NEW9', verdict: 'add' }],
  });
});

test('a cell with an error, or with a formula that was not calculated, is wrong', async () => {
  const admin = await signedIn();
  const wrong = (cell: string, field: string) => ({ cell, field, code: 'IMPORT_CELL_ERROR' });
  const rows = [HEAD, ['NEW1', '#N/A', '/new/one', '#DIV/0!', '5', 'Y'], ['NEW2', '#NA', '/new/two', '', '', '']];
  const expected = [
    { verdict: 'error', errors: [wrong('B2', 'name'), wrong('D2', 'tokenBucketCapacity')] },
    { verdict: 'add', name: '#NA' },
  ];
  expect(await preview(admin, 'a.csv', csv(rows))).toMatchObject({ rows: expected });
  expect(await preview(admin, 'a.xls', xls(rows))).toMatchObject({ rows: expected });
  const cells = new Map([
    ['1,1', { formula: '"NEW"&1', formulaResult: 'NEW1' }],
    ['2,2', { formula: 'B2' }],
  ]);
  const sheet = { name: 'a', rows: [HEAD, ['NEW1', null, '/a'], ['NEW2', 'n', null], ['', '', '']], cells };
  expect(await preview(admin, 'a.xlsx', await writeXlsx({ sheets: [sheet] }))).toMatchObject({
    rows: [
      { code: 'NEW1', name: 'NEW1', verdict: 'add' },
      { code: 'NEW2', verdict: 'error', errors: [wrong('C3', 'requestUrl')] },
    ],
  });
});

test('a refusal names the sheet and the missing columns in the language of the request', async () => {
  const admin = await signedIn();
  const fileId = await upload(admin, 'a.xlsx', await writeXlsx({ sheets: [{ name: 'Tx', rows: [['code', 'name']] }] }));
  const body = { groupId: await groupOf(admin), fileId };
  const { body: answer } = await admin.call('previewTransactionImport', { body, headers: { 'Accept-Language': 'en' } });
  expect(answer['errors']).toEqual([
    { pointer: '/fileId', code: 'IMPORT_COLUMNS_MISSING', params: { columns: 'Request path', sheet: 'Tx' } },
  ]);
});
