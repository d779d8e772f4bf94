import { describe, expect, test } from 'vitest';
import { buildIdOf } from '../../mock-server/analytics/symbols/needs.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { list, type Numbers } from './numbers.ts';
import { symbolBuild as fileOf } from './symbol-build.ts';

type Platform = Schemas['Platform'];
type Need = Omit<Schemas['SymbolNeed'], 'buildId'>;

async function uploaded(client: Client, bytes: Uint8Array, name = 'symbols.bin'): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'symbol');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return String((await client.ok('uploadFile', { body: form }))['id']);
}

async function added(
  client: Client,
  [platform, version, fileType]: readonly [Platform, string, Need['fileType']],
  bytes: Uint8Array,
): Promise<string> {
  const body = { platform, version, fileType, fileId: await uploaded(client, bytes) };
  return String((await client.ok('uploadSymbol', { body }))['id']);
}

async function parsed(client: Client, id: string): Promise<Record<string, unknown>> {
  await client.ok('parseSymbol', { path: { id } });
  await client.ok('setMockClock', { body: { advanceSeconds: 5 } });
  return client.ok('getSymbol', { path: { id } });
}

const missing = async (client: Client, query = {}): Promise<Numbers[]> =>
  list((await client.ok('listMissingSymbols', { query: { size: '100', ...query } }))['items']);

const symbolsOf = async (client: Client, query: Record<string, string>): Promise<Numbers[]> =>
  list((await client.ok('listSymbols', { query: { size: '100', ...query } }))['items']);

/** The newest sample of an issue with a version, with its crashed thread. */
async function sampleOf(client: Client, platform: Platform, keyword: string, version: string) {
  const group = `crash-${platform}`;
  const [issue] = list(
    (await client.ok('listCrashIssues', { path: { group }, query: { range: '30d', keyword } }))['items'],
  );
  const path = { group, id: String(issue?.['id']) };
  const [first] = await client.items('listCrashSamples', { path, query: { range: '30d', version } });
  const sample = await client.ok('getCrashSample', { path: { ...path, sampleId: String(first?.['id']) } });
  const [thread] = list(sample['threads']);
  return { sample, frames: list(thread?.['frames']), rawFrames: list(thread?.['rawFrames'] ?? []) };
}

describe('a symbol file', () => {
  test('symbolicates earlier crashes once it is parsed', async () => {
    const client = await signedIn('dev02', await freshMock());
    const before = await sampleOf(client, 'android', 'onSmsVerified', '6.3.0');
    expect(before.sample['missingSymbols']).toEqual([
      { fileType: 'mapping', buildId: buildIdOf('android', '6.3.0', { fileType: 'mapping' }) },
    ]);
    expect(before.frames).toEqual(before.rawFrames);
    expect(before.frames[1]).toMatchObject({ symbol: 'onSmsVerified', file: 'SourceFile', isSymbolicated: false });
    const id = await added(client, ['android', '6.3.0', 'mapping'], fileOf('android', '6.3.0', 'mapping'));
    expect(await client.ok('getSymbol', { path: { id } })).toMatchObject({ parseStatus: 'notParsed', progress: 0 });
    expect(await parsed(client, id)).toMatchObject({ parseStatus: 'parseComplete', progress: 100, waitingCrashes: 0 });
    const after = await sampleOf(client, 'android', 'onSmsVerified', '6.3.0');
    expect(after.sample['missingSymbols']).toEqual([]);
    expect(after.frames[1]).toMatchObject({
      module: 'com.chenghu.mbank.transfer.TransferConfirmFragment',
      symbol: 'onSmsVerified',
      file: 'TransferConfirmFragment.java',
      line: 188,
      isSymbolicated: true,
    });
    expect(after.rawFrames).toEqual(before.rawFrames);
  });

  test('restores inlined frames', async () => {
    const client = await signedIn('dev02');
    const { frames, rawFrames } = await sampleOf(client, 'android', 'AmountInput', '6.4.1');
    expect(frames.slice(1, 3)).toMatchObject([
      { symbol: 'amount', line: 39, isInlined: true },
      { symbol: 'onNext', line: 301 },
    ]);
    expect(frames).toHaveLength(rawFrames.length + 1);
  });

  test.each([
    [
      'ios',
      'CHKeyboardView',
      '6.4.0',
      { symbol: '-[CHKeyboardView insertText:]', file: 'CHKeyboardView.m', line: 176 },
    ],
    ['harmony', 'AccountPage', '1.1.0', { symbol: 'build', file: 'AccountPage.ets', line: 88 }],
    ['android', 'sm4_cbc_encrypt', '6.4.1', { module: 'libguomi.so', symbol: 'sm4_cbc_encrypt+128' }],
  ] as const)('symbolicates frames of %s: %s', async (group, keyword, version, frame) => {
    const { frames, rawFrames } = await sampleOf(await signedIn('analyst01'), group, keyword, version);
    expect(frames[0]).toMatchObject(frame);
    expect(rawFrames[0]).toMatchObject({ isSymbolicated: false });
    expect(rawFrames[0]).not.toMatchObject(frame);
  });

  test('no longer symbolicates frames once it is deleted', async () => {
    const client = await signedIn('dev02', await freshMock());
    const [file] = await symbolsOf(client, { platform: 'ios', version: '6.4.0' });
    await client.ok('deleteSymbols', { path: { id: String(file?.['id']) } });
    const { frames } = await sampleOf(client, 'ios', 'CHKeyboardView', '6.4.0');
    expect(frames[0]).toMatchObject({ module: 'CHBank', isSymbolicated: false });
    expect(frames[0]?.['address']).toMatch(/^0x[0-9a-f]{16}$/u);
    expect(frames[0]).not.toHaveProperty('symbol');
    const [issue] = list(
      (await client.ok('listCrashIssues', { path: { group: 'crash-ios' }, query: { keyword: 'CHKeyboardView' } }))[
        'items'
      ],
    );
    // Another version still names the issue.
    expect(issue).toMatchObject({
      isSymbolicated: false,
      place: '-[CHKeyboardView insertText:] (CHKeyboardView.m:176)',
    });
  });

  test.each([
    ['another version', 'android', 'mapping', () => fileOf('android', '6.2.1', 'mapping'), 'otherVersion'],
    ['no known build', 'ios', 'dsym', () => fileOf('ios', '99.0.0', 'dsym'), 'buildUnknown'],
    ['another type', 'android', 'so', () => fileOf('android', '6.3.0', 'mapping'), 'unreadable'],
    ['a text', 'harmony', 'sourceMap', () => new TextEncoder().encode('hello'), 'unreadable'],
  ] as const)('of %s fails to parse, with a reason and a notice', async (_, platform, fileType, bytes, failReason) => {
    const client = await signedIn('dev02', await freshMock());
    const id = await added(client, [platform, '6.3.0', fileType], bytes());
    const row = await parsed(client, id);
    expect(row).toMatchObject({ parseStatus: 'parseFailed', failReason });
    expect(row['fitsVersion']).toBe(failReason === 'otherVersion' ? '6.2.1' : undefined);
    expect(list((await client.ok('listNotices'))['items'])[0]).toMatchObject({ kind: 'symbolFailed', subjectId: id });
  });

  test('without a build ID is accepted', async () => {
    const client = await signedIn('dev02', await freshMock());
    const bytes = new TextEncoder().encode('com.example.A -> a.a:\n    1:1:void b():4:4 -> a\n');
    const id = await added(client, ['android', '6.3.0', 'mapping'], bytes);
    expect(await parsed(client, id)).toMatchObject({ parseStatus: 'parseComplete', buildIds: [] });
  });

  test('can be stopped while it is being parsed, and stays unparsed', async () => {
    const client = await signedIn('dev02', await freshMock());
    const id = await added(client, ['android', '6.3.0', 'mapping'], fileOf('android', '6.3.0', 'mapping'));
    await client.ok('parseSymbol', { path: { id } });
    expect(await client.refusal('parseSymbol', { path: { id } })).toBe('409 SYMBOL_STATE');
    expect(await client.refusal('deleteSymbols', { path: { id } })).toBe('409 SYMBOL_PARSING');
    expect(await client.ok('stopSymbol', { path: { id } })).toMatchObject({ parseStatus: 'notParsed' });
    await client.ok('setMockClock', { body: { advanceSeconds: 60 } });
    expect(await client.ok('getSymbol', { path: { id } })).toMatchObject({ parseStatus: 'notParsed' });
    expect(await client.refusal('stopSymbol', { path: { id } })).toBe('409 SYMBOL_STATE');
  });

  test('requires a type of its platform, an uploaded file and permission', async () => {
    const client = await signedIn('dev02');
    const fileId = await uploaded(client, fileOf('ios', '6.4.0', 'dsym'));
    const body = { platform: 'ios', version: '6.4.0', fileType: 'mapping', fileId };
    expect(await client.refusal('uploadSymbol', { body })).toBe('422 SYMBOL_FILE_TYPE');
    expect(await client.refusal('uploadSymbol', { body: { ...body, fileType: 'dsym', fileId: '99999' } })).toBe(
      '422 FILE_NOT_UPLOADED',
    );
    const reader = await signedIn('analyst01');
    expect(await reader.refusal('uploadSymbol', { body })).toBe('403 AUTH_FORBIDDEN');
  });
});

describe('missing symbols', () => {
  test('count the crashes and ANRs of versions without symbols', async () => {
    const client = await signedIn('analyst01');
    const rows = await missing(client);
    const one = rows.find(
      ({ platform, version, fileType }) => platform === 'android' && version === '6.3.0' && fileType === 'mapping',
    );
    let total = 0;
    for (const group of ['crash-android', 'crash-anr'] as const) {
      const query = { range: '7d', version: '6.3.0', platform: 'android', size: '100' };
      const issues = list((await client.ok('listCrashIssues', { path: { group }, query }))['items']);
      // Only system frames, or only libraries: a mapping does not cover them.
      const own = issues.filter(({ isOwn, place }) => isOwn === true && !String(place).startsWith('libfaceengine'));
      total += own.reduce((sum, { count }) => sum + Number(count), 0);
    }
    expect(one?.['crashes']).toBe(total);
    expect(total).toBeGreaterThan(0);
  });

  test('are sorted by crashes and include files that are not parsed', async () => {
    const client = await signedIn('analyst01');
    const rows = await missing(client);
    const counts = rows.map(({ crashes }) => Number(crashes));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(rows.find(({ platform, fileType }) => platform === 'harmony' && fileType === 'sourceMap')).toMatchObject({
      parseStatus: 'notParsed',
    });
    expect(rows.find(({ fileType }) => fileType === 'dsym')).toMatchObject({ parseStatus: 'parseFailed' });
    for (const { symbolId, crashes, platform, version, fileType, parseStatus } of rows) {
      if (typeof symbolId !== 'string') continue;
      const file = await client.ok('getSymbol', { path: { id: symbolId } });
      expect(file).toMatchObject({ platform, version, fileType, parseStatus, waitingCrashes: crashes });
    }
    const ios = await missing(client, { platform: 'ios' });
    expect(ios).toEqual(rows.filter(({ platform }) => platform === 'ios'));
  });

  test('disappear once their file is parsed', async () => {
    const client = await signedIn('release01', await freshMock());
    const isThere = async () => (await missing(client, { platform: 'ios' })).some(({ version }) => version === '6.3.1');
    expect(await isThere()).toBe(true);
    await parsed(client, await added(client, ['ios', '6.3.1', 'dsym'], fileOf('ios', '6.3.1', 'dsym')));
    expect(await isThere()).toBe(false);
  });

  test('are a filter of issues', async () => {
    const client = await signedIn('analyst01');
    const path = { group: 'crash-android' };
    const of = async (isSymbolicated: string) =>
      list(
        (await client.ok('listCrashIssues', { path, query: { range: '7d', size: '100', isSymbolicated } }))['items'],
      );
    expect((await of('false')).map(({ title }) => title)).toEqual(['java.lang.RuntimeException', 'SIGABRT(SI_TKILL)']);
    expect((await of('true')).every(({ isSymbolicated }) => isSymbolicated === true)).toBe(true);
  });
});
