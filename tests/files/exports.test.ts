import { readXlsx, writeXlsx } from 'hucre';
import { unzip } from 'unzipit';
import { expect, test } from 'vitest';
import { exportable, type ExportRow } from '../../openapi/generated/exports.ts';
import { writeSheet } from '../../mock-server/core/kit/write-sheet.ts';
import { sheetRows } from '../../openapi/exports/cells.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { isNumbers } from '../analytics/numbers.ts';
import { isThorough } from '../thorough.ts';
import { exportFileName } from '../../openapi/exports/names.ts';

const advance = (client: Client, seconds: number) => client.ok('setMockClock', { body: { advanceSeconds: seconds } });
const fail = (client: Client, operationId: string, times: number) =>
  client.ok('createMockFault', { body: { operationId, status: 500, code: 'DB_QUERY_FAILED', times } });

type Job = Record<string, unknown> & { id: string };
async function start(client: Client, body: object): Promise<Job> {
  const job = await client.ok('createExportJob', { body: { scope: 'all', columns: [{ key: 'createdAt' }], ...body } });
  return { ...job, id: String(job['id']) };
}
const read = (client: Client, { id }: Job) => client.ok('getExportJob', { path: { id } });

/** The cells of the file that a job made. */
async function cells(client: Client, { id }: Job) {
  const answer = await client.download('downloadExport', { path: { id } });
  const { sheets } = await readXlsx(answer);
  return sheets.flatMap(({ rows }) => rows);
}

/** The cells of a file that would compute something. */
async function formulas(bytes: Uint8Array<ArrayBuffer>) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return sheets
    .flatMap(({ cells: all }) => [...(all?.values() ?? [])])
    .filter(({ type, formula }) => type === 'formula' || formula !== undefined);
}

/** Name of a table with values for its parameters. */
const screenOf = (screen: string, parameters: Readonly<Record<string, readonly string[] | null>>) =>
  screen.replaceAll(/\{(\w+)\}/gu, (_, name: string) => parameters[name]?.[0] ?? '1');

test('every list of the contract can be exported, with each of its columns', async () => {
  const admin = await signedIn();
  // Not the message to all devices, which has twenty thousand similar rows.
  const small = (await admin.items('listPushMessages', { query: { size: '100' } })).find(
    ({ stats }) => isNumbers(stats) && Number(stats['sent']) > 100 && Number(stats['sent']) < 1000,
  );
  const jobs = new Map<string, { job: Job; keys: string[] }>();
  for (const [operationId, { screen, parameters, columns }] of Object.entries(exportable)) {
    const keys = Object.keys(columns);
    const filled = operationId === 'listPushDeliveries' ? { id: [String(small?.['id'])] } : parameters;
    // For slow or failed samples, today is enough: a week has seventy thousand rows of the same kind.
    const today = /^list(?:Slow|Failed)/u.test(operationId) && { scope: 'query', filters: { range: 'today' } };
    const body = { screen: screenOf(screen, filled), columns: keys.map((key) => ({ key })), ...today };
    jobs.set(operationId, { job: await start(admin, body), keys });
  }
  await advance(admin, 60);
  for (const [operationId, { job, keys }] of jobs) {
    const done = await read(admin, job);
    expect(done, operationId).toMatchObject({ status: 'succeeded', progress: 100 });
    const [head, ...rows] = await cells(admin, job);
    expect(head, operationId).toEqual(keys);
    expect(rows, operationId).toHaveLength(Number(done['rows']));
  }
  expect(Object.keys(exportable).length).toBeGreaterThan(14);
});

test("a file has the filtered rows in the list's order, with the labels of the screen", async () => {
  const admin = await signedIn();
  const exportRequest = {
    screen: 'publish/android-upgrade',
    scope: 'query',
    filters: { status: 'published' },
    sort: 'version,asc',
    timeZone: 'Asia/Tokyo',
    reportName: 'Published packages',
    columns: [
      { key: 'version', title: 'Version' },
      { key: 'status', title: 'Status', words: { published: '已发布' } },
      { key: 'fileSize' },
      { key: 'createdAt' },
    ],
  };
  const job = await start(admin, exportRequest);
  expect(job).toMatchObject({
    status: 'exporting',
    progress: 0,
    fileName: 'Published packages-2024-06-18.xlsx',
    createdBy: 'admin',
    isExpired: false,
  });
  await advance(admin, 60);
  const list = await admin.items('listUpgrades', {
    path: { platform: 'android' },
    query: { status: 'published', sort: 'version,asc', size: '100' },
  });
  const [head, ...rows] = await cells(admin, job);
  expect(head).toEqual(['Version', 'Status', 'fileSize', 'createdAt']);
  expect(rows.map(([version]) => version)).toEqual(list.map(({ version }) => version));
  expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(['已发布']));
  expect(rows.every(([, , size]) => size === null || typeof size === 'number')).toBe(true);
  expect(rows.every(([, , , at]) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+09:00$/u.test(String(at)))).toBe(true);
  const all = await start(admin, { ...exportRequest, scope: 'all' });
  expect(all).toMatchObject({ filters: {} });
  expect(Number(all['rows'])).toBeGreaterThan(rows.length);
});

test('an export of all rows keeps the parameters that select the list', async () => {
  const admin = await signedIn();
  const filters = { platform: 'ios', version: '6.4.0' };
  const job = await start(admin, { screen: 'analytics/symbol-table', filters });
  expect(job).toMatchObject({ filters: { platform: 'ios' } });
  const { total } = await admin.ok('listSymbols', { query: { platform: 'ios' } });
  expect(job['rows']).toBe(total);
  expect(total).toBeLessThan(Number((await admin.ok('listSymbols'))['total']));
});

test('an export names the application of its records by id, with its current name', async () => {
  const admin = await signedIn();
  const job = await start(admin, { screen: 'publish/android-upgrade' });
  const users = await start(admin, { screen: 'system/user' });
  const first = { applicationId: 'chenghu-mbank', applicationName: '澄湖手机银行' };
  expect(job).toMatchObject(first);
  expect(users).not.toHaveProperty('applicationId');
  await admin.ok('updateApplication', { path: { appId: '1' }, body: { applicationName: '新名' } });
  expect(await read(admin, job)).toMatchObject({ ...first, applicationName: '新名' });
});

/** Texts that spreadsheets would compute or change. */
const openings = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '＝', '＋', '－', '＠', "'=", ' =', '\u0000='];
const payloads = [
  ...openings.flatMap((opening) => [
    `${opening}1+1`,
    `${opening}cmd|' /C calc'!A0`,
    `${opening}HYPERLINK("https://evil.example","x")`,
    `${opening}SUM(A1:A9)`,
    `${opening}IMPORTXML("https://evil.example")`,
    `${opening}DDE("cmd";"/C calc")`,
    `${opening}A1`,
    `${opening}{1}`,
    `${opening}\u202Eslx.exe`,
    `${opening}"><script>`,
    `${opening}]]>`,
    `${opening}&amp;`,
    `${opening}_x003D_1`,
    `${opening}0`,
  ]),
  '123456789012345678901',
  '00012345678',
  '1e400',
  '2024-06-18',
  '_x0041_',
  'TRUE',
];

test('200 texts that spreadsheets would compute or change are no formulas and stay unchanged', async () => {
  expect(payloads.length).toBeGreaterThan(200);
  const admin = await signedIn();
  const texts = payloads.map((text) => text.slice(0, 100));
  const bytes = await admin.download('exportTable', {
    body: { columns: ['=1+1', 'Text'], rows: texts.map((text) => [text, text]) },
  });
  expect(await formulas(bytes)).toEqual([]);
  // The reader detects a real formula.
  const computed = await writeXlsx({
    sheets: [{ name: 'x', rows: [[1]], cells: new Map([['0,0', { formula: '1+1' }]]) }],
  });
  expect(await formulas(new Uint8Array(computed))).toHaveLength(1);
  const [sheet] = (await readXlsx(bytes)).sheets;
  // Every line break is one character in XML.
  const line = (text: unknown) => String(text).replaceAll(/\r\n?/gu, '\n');
  expect(sheet?.rows.slice(1).map(([text]) => line(text))).toEqual(texts.map(line));
});

/** Texts that no cell can hold unchanged, or that would break a file. */
const breaking = [
  ...Array.from({ length: 33 }, (_, code) => `a${String.fromCharCode(code)}b`),
  '\u007F\u0085\u009F',
  '\uFFFE',
  '\uFFFF',
  '\uD800',
  '\uDC00x',
  '\u2028',
  '\uFEFF',
  'x'.repeat(40_000),
  '😀'.repeat(19_000),
  '<a>&amp;</is></c>',
  ']]>',
  '<!--',
  '&#0;',
  '&lol;',
  '<?xml?>',
  '_x0000_',
  '_x005F_x0041_',
  '\r\n',
  ' ',
];

/** The sheet of a file, checked to be XML: no invalid character, and every tag closed. */
async function wellFormed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { entries } = await unzip(bytes);
  const xml = (await entries['xl/worksheets/sheet1.xml']?.text()) ?? '';
  expect(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml)?.[0]).toBeUndefined();
  const open: string[] = [];
  const astray: string[] = [];
  const rest = xml.replaceAll(
    /<(?<ends>\/?)(?<name>[\w:]+)(?: [\w:]+="[^"<]*")*(?<alone>\/?)>|<\?xml[^<>]*\?>/gu,
    (_tag, ends: string, name: string | undefined, alone: string) => {
      if (ends && open.pop() !== name) astray.push(`</${name}>`);
      if (!ends && name && !alone) open.push(name);
      return '';
    },
  );
  expect([...open, ...astray]).toEqual([]);
  expect(/<|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/u.exec(rest)).toBeNull();
  return xml;
}

/** A record with the text under each key, also within lists of objects. */
function recordWith(columns: ExportRow['columns'], text: string): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [key, kind] of Object.entries(columns)) {
    const [name = '', member] = key.split('.');
    const value = kind === 'number' ? 1 : kind === 'flag' ? true : text;
    if (kind === 'list') record[name] = [{}];
    else if (kind === 'object') record[name] = {};
    else if (member === undefined) record[name] = value;
    else Object.assign([record[name]].flat()[0] ?? {}, { [member]: value });
  }
  return record;
}

/** All texts in thorough runs, else a quarter for each table, as all tables write cells in the same way. */
const textsOf = (at: number): string[] => payloads.filter((_, index) => isThorough || index % 4 === at % 4);
/** The same for texts that would break a file; each table has the longest one. */
const breakingOf = (at: number): string[] =>
  breaking.filter((text, index) => isThorough || index % 4 === at % 4 || text.length === 40_000);

test.each(
  Object.entries(exportable).map(
    ([name, { columns }], at) => [name, columns, textsOf(at), [...textsOf(at), ...breakingOf(at)]] as const,
  ),
)(
  '%s exports hostile texts as plain text in each column, in a well-formed file',
  async (_, columns, hostile, texts) => {
    const keysOf = (cellKind: string) =>
      Object.entries(columns).flatMap(([key, kind]) => (kind === cellKind ? [key] : []));
    const keys = keysOf('text');
    const requestedColumns = [
      ...[...keys, ...keysOf('instant')].map((key) => ({ key, title: '=1+1' })),
      // A title, a label and joined values are texts as well.
      { key: 'id', title: '@x', words: Object.fromEntries(texts.map((text) => [text, text])) },
      { key: 'id', title: '+x', texts: ['={createdAt}', '[{id}|-]'] },
    ].filter(({ key }) => Object.hasOwn(columns, key));
    const bytes = await writeSheet(
      '=x',
      sheetRows(
        requestedColumns,
        columns,
        texts.map((text) => recordWith(columns, text)),
        'Asia/Shanghai',
      ),
    );
    await wellFormed(bytes);
    expect(await formulas(bytes)).toEqual([]);
    const [head, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(head).toEqual(requestedColumns.map(({ title }) => title));
    expect(rows).toHaveLength(texts.length);
    const longest = Math.max(...rows.flat().map((cell) => (typeof cell === 'string' ? cell.length : 0)));
    expect(longest).toBe(32_767);
    // Spreadsheet content is kept; a line break is one character in XML.
    const line = (cell: unknown) => (typeof cell === 'string' ? cell : '').replaceAll(/\r\n?/gu, '\n');
    for (const [at, text] of hostile.entries())
      expect(rows[at]?.slice(0, keys.length).map(line), text).toEqual(keys.map(() => line(text)));
  },
);

test('cells keep values that bear the names of inherited properties', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const records = names.map((id) => ({ id }));
  const [, ...rows] = sheetRows([{ key: 'id', title: 'Id' }], { id: 'text' }, records, undefined);
  expect(rows).toEqual(names.map((name) => [name]));
});

test('a job progresses with the clock, and its file can be downloaded for seven days', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  // More rows than are read or written in one step.
  await mock.write(async (db) => {
    const [application] = db.applications.all();
    for (let at = 0; at < 2100; at++) {
      await db.deviceEntries.insert({
        appId: application?.id ?? '',
        listType: 'white',
        deviceId: `DEVICE-${10_000 + at}`,
        source: 'import',
      });
    }
  });
  const job = await start(admin, { screen: 'platform/black-white-list/white', columns: [{ key: 'deviceId' }] });
  const rows = Number(job['rows']);
  expect(rows).toBeGreaterThanOrEqual(2100);
  expect(await admin.refusal('downloadExport', { path: { id: job.id } })).toBe('409 EXPORT_NOT_READY');
  expect(await admin.refusal('deleteExportJobs', { path: { id: job.id } })).toBe('409 EXPORT_RUNNING');
  expect(await admin.refusal('retryExportJob', { path: { id: job.id } })).toBe('409 EXPORT_NOT_FAILED');
  await advance(admin, 2);
  expect(await read(admin, job)).toMatchObject({ status: 'exporting', progress: 66 });
  await advance(admin, 1);
  expect(await read(admin, job)).toMatchObject({
    status: 'succeeded',
    rows,
    expiresAt: '2024-06-25T10:30:03.000+08:00',
  });
  expect(new Set((await cells(admin, job)).map(([id]) => id)).size).toBe(rows + 1);
  await advance(admin, 7 * 86_400);
  // The session has expired, too.
  await admin.signIn('admin');
  expect(await read(admin, job)).toMatchObject({ status: 'succeeded', isExpired: true });
  expect(admin.mock.blobs.size(`export-${job.id}`)).toBeUndefined();
  expect(await admin.refusal('downloadExport', { path: { id: job.id } })).toBe('409 EXPORT_EXPIRED');
  await admin.ok('deleteExportJobs', { path: { id: job.id } });
  expect(await admin.refusal('getExportJob', { path: { id: job.id } })).toBe('404 NOT_FOUND');
});

test('exports can be filtered by screen, by name and by whether they have expired', async () => {
  const admin = await signedIn();
  const address = '/pages/publish/android-upgrade?status=published';
  const list = await start(admin, {
    screen: 'publish/android-upgrade',
    scope: 'query',
    filters: { status: 'published' },
    address,
  });
  expect(list).toMatchObject({ address });
  await start(admin, { screen: 'platform/black-white-list/white' });
  const bytes = await admin.download('exportTable', {
    body: { name: 'Wrong rows', screen: 'platform/black-white-list', columns: ['Line', '=x'], rows: [[2, '=1']] },
  });
  await advance(admin, 60);
  const names = async (query: Record<string, string>) =>
    (await admin.items('listExportJobs', { query })).map(({ screen }) => screen);
  expect(await names({ screen: 'platform/black-white-list' })).toEqual([
    'platform/black-white-list',
    'platform/black-white-list/white',
  ]);
  expect(await names({ screen: 'platform/black' })).toEqual([]);
  const [table] = await admin.items('listExportJobs', {
    query: { screen: 'platform/black-white-list', reportName: 'wrong' },
  });
  expect(table).toMatchObject({
    status: 'succeeded',
    scope: 'all',
    rows: 1,
    size: bytes.length,
    progress: 100,
    createdBy: 'admin',
  });
  expect(await admin.download('downloadExport', { path: { id: String(table?.['id']) } })).toEqual(bytes);
  expect(
    await admin.refusal('createExportJob', {
      body: { screen: 'system/role', scope: 'all', columns: [{ key: 'name' }], address: 'https://evil.example' },
    }),
  ).toBe('422 ENTRY_WRONG');
  await advance(admin, 7 * 86_400 + 60);
  await admin.signIn('admin');
  expect([await names({ isExpired: 'false' }), (await names({ isExpired: 'true' })).length]).toEqual([[], 3]);
});

test('a failing list fails its job, which gives the reason and can be retried', async () => {
  const admin = await signedIn();
  await fail(admin, 'listRoles', 1);
  const job = await start(admin, { screen: 'system/role', columns: [{ key: 'name' }] });
  await advance(admin, 10);
  expect(await read(admin, job)).toMatchObject({ status: 'failed', error: 'DB_QUERY_FAILED' });
  expect(await admin.refusal('downloadExport', { path: { id: job.id } })).toBe('409 EXPORT_NOT_READY');
  const again = await admin.ok('retryExportJob', { path: { id: job.id } });
  expect(again).toMatchObject({ status: 'exporting' });
  expect(again).not.toHaveProperty('error');
  await advance(admin, 10);
  expect(await read(admin, job)).toMatchObject({ status: 'succeeded' });
});

test('only the owner is notified of the result of an export, and only once', async () => {
  const mock = await freshMock();
  const [admin, release] = [await signedIn('admin', mock), await signedIn('release01', mock)];
  await start(release, { screen: 'publish/android-upgrade', reportName: 'Packages' });
  expect(await release.ok('listNotices')).toMatchObject({ total: 0, unread: 0, running: 1 });
  await advance(admin, 10);
  const notices = await release.ok('listNotices');
  expect(notices).toMatchObject({
    unread: 1,
    running: 0,
    items: [{ kind: 'exportSucceeded', subject: 'Packages', isRead: false }],
  });
  expect(notices['items']).not.toMatchObject([{ userName: 'release01' }]);
  expect(await admin.ok('listNotices')).toMatchObject({ total: 0, running: 0 });
  expect(await admin.refusal('readNotice', { path: { id: '1' } })).toBe('404 NOT_FOUND');
  await release.ok('readNotice', { path: { id: '1' } });
  expect(await release.ok('listNotices')).toMatchObject({ total: 1, unread: 0 });
});

test('an export requires permission for the list, both on creation and when the job runs', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  const release = await signedIn('release01', mock);
  expect(
    await release.refusal('createExportJob', {
      body: { screen: 'system/user', scope: 'all', columns: [{ key: 'userName' }] },
    }),
  ).toBe('403 AUTH_FORBIDDEN');
  const job = await start(release, { screen: 'publish/android-upgrade' });
  await mock.write(async (db) => {
    const user = db.users.find({ userName: 'release01' });
    if (user) await db.users.update(user.id, { status: 'disabled' });
  });
  await advance(admin, 10);
  expect(await read(admin, job)).toMatchObject({ status: 'failed', error: 'AUTH_FORBIDDEN', createdBy: 'release01' });
});

test('jobs are visible only to their owner and to administrators', async () => {
  const mock = await freshMock();
  const [admin, release, gateway] = [
    await signedIn('admin', mock),
    await signedIn('release01', mock),
    await signedIn('gateway01', mock),
  ];
  const job = await start(release, { screen: 'publish/android-upgrade' });
  expect(await admin.items('listExportJobs')).toHaveLength(1);
  expect(await release.items('listExportJobs')).toHaveLength(1);
  expect(await gateway.items('listExportJobs')).toEqual([]);
  for (const operation of ['getExportJob', 'downloadExport', 'deleteExportJobs', 'retryExportJob'] as const) {
    expect(await gateway.refusal(operation, { path: { id: job.id } }), operation).toBe('404 NOT_FOUND');
  }
});

test('an export that the list would reject fails with a pointer to the wrong property', async () => {
  const admin = await signedIn();
  const right = { screen: 'publish/android-upgrade', scope: 'query', columns: [{ key: 'version' }] };
  for (const [wrong, pointer] of [
    [{ screen: 'publish/symbian-upgrade' }, '/screen'],
    [{ filters: { status: 'nowhere' } }, '/filters/status'],
    [{ filters: { page: '2' } }, '/filters/page'],
    [{ sort: 'appSecret,asc' }, '/sort'],
    [{ columns: [{ key: 'version' }, { key: 'appId2' }] }, '/columns/1/key'],
    [{ columns: [{ key: 'version', texts: ['{version} [{appSecret}|-]'] }] }, '/columns/0/texts'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
  ] as const) {
    const { status, body } = await admin.call('createExportJob', { body: { ...right, ...wrong } });
    expect([status, body['errors']], pointer).toMatchObject([422, [{ pointer }]]);
  }
});

test('a refusal names at most a hundred errors', async () => {
  const admin = await signedIn();
  const filters = Object.fromEntries(Array.from({ length: 150 }, (_, place) => [`unknown${place}`, 'x']));
  const body = { screen: 'publish/android-upgrade', scope: 'query', columns: [{ key: 'version' }], filters };
  const refused = await admin.call('createExportJob', { body });
  expect([refused.status, refused.body['errors']]).toEqual([422, expect.any(Array)]);
  expect(refused.body['errors']).toHaveLength(100);
});

test('a file name has the name of the report and the day, without unsafe characters or reserved names', () => {
  const name = (report?: string, unnamed: 'file' | 'excel-list' = 'file') =>
    exportFileName({ report, unnamed, day: '2026-11-22' });
  expect(name('Crash 日报')).toBe('Crash 日报-2026-11-22.xlsx');
  expect(name('../../etc/passwd')).toBe('etc passwd-2026-11-22.xlsx');
  expect(name('a\u202Excod.exe\r\n')).toBe('a xcod.exe-2026-11-22.xlsx');
  for (const nothing of ['...', '///', 'CON', '\u200B', '  ']) expect(name(nothing), nothing).toBe('file.xlsx');
  expect(name('x'.repeat(300)).length).toBeLessThan(110);
});

test('unnamed tables are excel-list.xlsx, unnamed jobs file.xlsx, and invalid names are rejected', async () => {
  const admin = await signedIn();
  const savedAs = async (body: object) =>
    decodeURIComponent(
      (await admin.call('exportTable', { body: { columns: ['a'], rows: [[1]], ...body } })).headers.get(
        'content-disposition',
      ) ?? '',
    );
  expect(await savedAs({})).toMatch(/''excel-list\.xlsx$/u);
  expect(await savedAs({ name: '' })).toMatch(/''excel-list\.xlsx$/u);
  expect(await savedAs({ name: '///' })).toMatch(/''file\.xlsx$/u);
  expect(await savedAs({ name: '角色' })).toMatch(/''角色-2024-06-18\.xlsx$/u);
  const report = { screen: 'publish/android-upgrade', scope: 'all', columns: [{ key: 'version' }] };
  for (const name of [' ', 'a ', 'a\u200Bb', 'a\u202Eb', 'a\nb', 'a'.repeat(101)]) {
    const code = name.length > 100 ? '422 ENTRY_WRONG' : '422 NAME_TEXT';
    expect(await admin.refusal('exportTable', { body: { name, columns: ['a'], rows: [[1]] } }), name).toBe(code);
    expect(await admin.refusal('createExportJob', { body: { ...report, reportName: name } }), name).toBe(code);
  }
  expect(await admin.ok('createExportJob', { body: report })).toMatchObject({ fileName: 'file.xlsx' });
  expect(await admin.ok('createExportJob', { body: { ...report, reportName: '角色' } })).toMatchObject({
    fileName: '角色-2024-06-18.xlsx',
  });
});

test.each([
  'History',
  'history ',
  '🏦'.repeat(16),
  `${'a'.repeat(30)}🏦`,
  "'a'",
  '[x]',
  '',
  '\uD800',
  '\uFFFF',
  `${' '.repeat(40)}b`,
])('a table named %j is written with a valid sheet name', async (name) => {
  const bytes = await writeSheet(name, [['a'], [1]]);
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows).toEqual([['a'], [1]]);
  expect(sheet?.name).toMatch(/^(?!history$)[^[\]:*?/\\']{1,31}$/iu);
  expect(sheet?.name.length).toBeLessThanOrEqual(31);
  expect(sheet?.name.isWellFormed()).toBe(true);
});

test('a download requires current permissions, not those at the time of the export', async () => {
  const release = await signedIn('release01');
  const { write, db } = release.mock;
  const job = await start(release, { screen: 'publish/android-upgrade' });
  const download = await release.download('exportTable', {
    body: { name: 'Held', screen: 'publish/android-upgrade', columns: ['a'], rows: [['b']] },
  });
  expect(download.length).toBeGreaterThan(0);
  await advance(release, 60);
  const [table] = await release.items('listExportJobs', { query: { reportName: 'Held' } });
  const both = [job.id, String(table?.['id'])].map((id) => ({ path: { id } }));
  const refusals = () => Promise.all(both.map((call) => release.refusal('downloadExport', call)));
  for (const call of both) await release.download('downloadExport', call);

  const role = db.roles.find({ code: 'release_mgr' });
  const { id, appIds } = db.users.require(String((await release.ok('getSessionInfo'))['userId']));
  await write(() => db.users.update(id, { appIds: appIds.slice(1) }));
  expect(await refusals()).toEqual(['403 APP_NOT_ASSIGNED', '403 APP_NOT_ASSIGNED']);
  await write(() => db.users.update(id, { appIds }));
  const menus = role?.menus.filter((code) => !code.includes('android')) ?? [];
  await write(() => db.roles.update(role?.id ?? '', { menus }));
  expect(await refusals()).toEqual(['403 AUTH_FORBIDDEN', '403 AUTH_FORBIDDEN']);
});

test('slow launches are exported with weights that add up to the figure; too many rows are rejected', async () => {
  const admin = await signedIn();
  const body = {
    screen: 'analytics/app-start/slow-launches',
    scope: 'query',
    filters: { start: '2024-06-08', end: '2024-06-14', platform: 'ios', version: ['6.4.0'] },
    sort: 'startMs,desc',
    columns: [{ key: 'startMs' }, { key: 'weight' }],
  };
  const job = await start(admin, body);
  await advance(admin, 60);
  const [, ...rows] = await cells(admin, job);
  expect(rows.length).toBeGreaterThan(10);
  const times = rows.map(([ms]) => Number(ms));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  // Each sample row has a weight: together they equal the figure.
  const { figures } = await admin.ok('getAppStartFigures', { query: body.filters });
  const { slow } = isNumbers(figures) ? figures : {};
  expect(rows.reduce((sum, [, weight]) => sum + Number(weight), 0)).toBe(isNumbers(slow) ? slow['value'] : undefined);
  const filters = { range: '90d', slowMs: '500' };
  expect(await admin.refusal('createExportJob', { body: { ...body, filters } })).toBe('422 EXPORT_TOO_LARGE');
});
