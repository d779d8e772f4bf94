import { describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;
const groups = ['crash-android', 'crash-ios', 'crash-harmony', 'crash-anr', 'js'] as const;
type Group = (typeof groups)[number];

const crashes = { operation: 'getCrashesFigures', count: 'crashes', devices: 'crashDevices' } as const;
/** The topic that counts the incidents of a group's issues. */
const topics = {
  'crash-android': { ...crashes, platform: 'android' },
  'crash-ios': { ...crashes, platform: 'ios' },
  'crash-harmony': { ...crashes, platform: 'harmony' },
  'crash-anr': { operation: 'getAnrsFigures', count: 'anrs', devices: 'anrDevices', platform: undefined },
  js: { operation: 'getJsErrorsFigures', count: 'errors', devices: 'errorDevices', platform: undefined },
} as const satisfies Record<Group, unknown>;

const issues = async (client: Client, group: Group, query: Query = {}): Promise<Numbers[]> =>
  list((await client.ok('listCrashIssues', { path: { group }, query: { size: '100', ...query } }))['items']);

async function figure(client: Client, group: Group, metric: string, query: Query): Promise<number> {
  const { operation, platform } = topics[group];
  const { figures } = await client.ok(operation, { query: { ...query, ...(platform && { platform }) } });
  const entry = isNumbers(figures) && figures[metric];
  return Number(isNumbers(entry) ? entry['value'] : Number.NaN);
}

const countOf = (group: Group) => topics[group].count;
const devicesOf = (group: Group) => topics[group].devices;
const sumOf = (rows: readonly Numbers[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0);

/** The first issue with a keyword in its title or its place. */
async function issueOf(
  client: Client,
  group: Group,
  keyword: string,
  query: Query = { range: '30d' },
): Promise<Numbers> {
  const [issue] = await issues(client, group, { ...query, keyword });
  if (issue === undefined) throw new Error(`no issue ${keyword}`);
  return issue;
}

const questions: readonly Query[] = [
  { range: '7d' },
  { range: '24h' },
  { start: '2024-06-05', end: '2024-06-09', region: '澄湖省' },
  { range: '30d', modelClass: 'low', network: '4g' },
];

describe.each(groups)('issues of %s', (group) => {
  test.each(questions)('add up to the figures of their topic: %j', async (query) => {
    const client = await signedIn('analyst01');
    const rows = await issues(client, group, query);
    expect(sumOf(rows, 'count')).toBe(await figure(client, group, countOf(group), query));
    expect(sumOf(rows, 'count')).toBeGreaterThan(0);
    expect(sumOf(rows, 'share')).toBeCloseTo(1, 9);
    for (const { id, count, devices, spark } of rows.slice(0, 3)) {
      const own = { ...query, issueId: String(id) };
      expect(await figure(client, group, countOf(group), own)).toBe(count);
      expect(await figure(client, group, devicesOf(group), own)).toBe(devices);
      expect(list(spark).length).toBeLessThanOrEqual(24);
    }
  });

  test('have samples whose weights add up to their count', async () => {
    const client = await signedIn('analyst01');
    const query = { start: '2024-06-12', end: '2024-06-12' };
    const [issue] = await issues(client, group, query);
    const path = { group, id: String(issue?.['id']) };
    const all: Numbers[] = [];
    for (let page = 1; ; page++) {
      const { items } = await client.ok('listCrashSamples', {
        path,
        query: { ...query, page: `${page}`, size: '100' },
      });
      all.push(...list(items));
      if (list(items).length < 100) break;
    }
    expect(sumOf(all, 'weight')).toBe(issue?.['count']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const [first] = all;
    const sample = await client.ok('getCrashSample', { path: { ...path, sampleId: String(first?.['id']) } });
    expect(sample).toMatchObject({ ...first, issueId: path.id });
    expect(list(sample['threads'])[0]).toMatchObject({ crashed: true });
    const [, other] = await issues(client, group, query);
    const wrong = { group, id: String(other?.['id']), sampleId: String(first?.['id']) };
    expect(await client.refusal('getCrashSample', { path: wrong })).toBe('404 NOT_FOUND');
  });
});

test('crashes and ANRs equal those of the crash overview', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-03', end: '2024-06-09', model: ['Xiaomi 14', 'Redmi K70'] };
  const { figures } = await client.ok('getStabilityFigures', { query: { ...query, platform: 'android' } });
  const valueOf = (metric: string) => isNumbers(figures) && isNumbers(figures[metric]) && figures[metric]['value'];
  for (const metric of ['crashes', 'crashDevices', 'launches', 'devices'])
    expect(await figure(client, 'crash-android', metric, query)).toBe(valueOf(metric));
  expect(await figure(client, 'crash-anr', 'anrs', { ...query, platform: 'android' })).toBe(valueOf('anrs'));
});

test('the seeded crash of 6.4.0 is an issue that starts with its rollout and affects one model most', async () => {
  const client = await signedIn('analyst01');
  const issue = await issueOf(client, 'crash-android', 'FaceLoginActivity');
  expect(issue).toMatchObject({ firstVersion: '6.4.0', lastVersion: '6.4.0', status: 'resolved', resolvedIn: '6.4.1' });
  expect(Date.parse(String(issue['firstSeenAt']))).toBeGreaterThan(Date.parse('2024-06-06T13:00:00+08:00'));
  const { splits } = await client.ok('getCrashesSplit', {
    query: { range: '30d', platform: 'android', issueId: String(issue['id']), dimensions: 'model' },
  });
  const [models] = list(splits);
  expect(list(models?.['parts'])[0]).toMatchObject({ key: 'Xiaomi 14' });
});

test('the last hour has twelve points of five minutes that add up to its figure', async () => {
  const client = await signedIn('analyst01');
  const { unit, lines } = await client.ok('getCrashesTrend', { query: { range: '1h', metrics: 'launches' } });
  expect(unit).toBe('5min');
  const points = list(list(lines)[0]?.['points']);
  expect(points).toHaveLength(12);
  const { figures } = await client.ok('getCrashesFigures', { query: { range: '1h' } });
  const launches = isNumbers(figures) && figures['launches'];
  expect(sumOf(points, 'value')).toBe(isNumbers(launches) && launches['value']);
});

describe('changes with a version', () => {
  const query = { range: '7d' };
  const changed = async (client: Client, group: Group, change: string, more: Query = {}) =>
    (await issues(client, group, { ...query, change, ...more })).map(({ title }) => title);

  test('are new, gone or regressed issues', async () => {
    const client = await signedIn('analyst01');
    expect(await changed(client, 'crash-ios', 'new')).toEqual(['NSInvalidArgumentException']);
    expect(await changed(client, 'crash-ios', 'gone')).toEqual(['NSInternalInconsistencyException']);
    expect(await changed(client, 'crash-android', 'regressed')).toEqual(['java.lang.NumberFormatException']);
    expect(await changed(client, 'crash-android', 'new')).toEqual([]);
  });

  test('are new in the version in which the issue was first seen, if it is not older than the data', async () => {
    const client = await signedIn('analyst01');
    for (const version of ['6.2.0', '6.3.0', '6.3.1', '6.4.0'])
      for (const group of ['crash-android', 'crash-ios', 'crash-anr'] as const)
        for (const { firstVersion } of await issues(client, group, { range: '90d', change: 'new', version }))
          expect(firstVersion).toBe(version);
  });

  test('include a gone issue with a count of zero', async () => {
    const client = await signedIn('analyst01');
    const [goneIssue] = await issues(client, 'crash-ios', { ...query, change: 'gone', version: '6.4.0' });
    expect(goneIssue).toMatchObject({ count: 0 });
  });
});

describe('operations on an issue', () => {
  const status = (client: Client, group: Group, to: string, ids: readonly unknown[], resolvedIn?: string) =>
    client.call('changeCrashIssueStatus', {
      path: { group, status: to },
      body: { ids, ...(resolvedIn !== undefined && { resolvedIn }) },
    });
  const stateOf = async (client: Client, group: Group, id: unknown) =>
    (await client.ok('getCrashIssue', { path: { group, id: String(id) } }))['status'];

  test.each([
    ['a newer version', '6.3.1', 'regressed'],
    ['the same version', '6.4.1', 'regressed'],
    ['any version if none was given', undefined, 'regressed'],
  ])('a resolved issue regresses by %s', async (_, resolvedIn, after) => {
    const mock = await freshMock();
    const client = await signedIn('dev02', mock);
    const { id } = await issueOf(client, 'crash-android', 'onSmsVerified');
    expect((await status(client, 'crash-android', 'resolved', [id], resolvedIn)).status).toBe(204);
    await client.ok('setMockClock', { body: { advanceSeconds: 12 * 3600 } });
    await client.signIn('dev02');
    expect(await stateOf(client, 'crash-android', id)).toBe(after);
    const [newest] = await client.items('listCrashIssueHistory', { path: { group: 'crash-android', id: String(id) } });
    expect(newest).toMatchObject({ event: after === 'regressed' ? 'regressed' : 'statusChanged' });
  });

  test('a resolved issue with crashes in old versions only stays resolved', async () => {
    const mock = await freshMock();
    const client = await signedIn('dev02', mock);
    const { id } = await issueOf(client, 'crash-android', 'HomeCardAdapter');
    expect(await stateOf(client, 'crash-android', id)).toBe('resolved');
    await client.ok('setMockClock', { body: { advanceSeconds: 5 * 86_400 } });
    await client.signIn('dev02');
    const [again] = await issues(client, 'crash-android', { range: '48h', keyword: 'HomeCardAdapter' });
    expect(again).toMatchObject({ status: 'resolved' });
    expect(Number(again?.['count'])).toBeGreaterThan(0);
  });

  test('an unknown version, an unchanged status and an issue of another group are rejected', async () => {
    const client = await signedIn('dev02');
    const { id } = await issueOf(client, 'crash-android', 'onSmsVerified');
    expect((await status(client, 'crash-android', 'resolved', [id], '9.9.9')).body).toMatchObject({
      code: 'ISSUE_VERSION_UNKNOWN',
    });
    expect((await status(client, 'crash-android', 'new', [id])).body).toMatchObject({ code: 'ISSUE_STATUS_SAME' });
    expect((await status(client, 'crash-ios', 'ignored', [id])).status).toBe(404);
  });

  test('a developer sets the owner and adds a comment, and an analyst gets 403', async () => {
    const client = await signedIn('dev02');
    const path = {
      group: 'crash-android',
      id: String((await issueOf(client, 'crash-android', 'onSmsVerified'))['id']),
    };
    const { revision } = await client.ok('getCrashIssue', { path });
    const headers = { 'If-Match': `"${String(revision)}"` };
    expect(await client.refusal('updateCrashIssue', { path, headers, body: { owner: 'nobody_here' } })).toBe(
      '422 ISSUE_OWNER_UNKNOWN',
    );
    expect(await client.ok('updateCrashIssue', { path, headers, body: { owner: 'dev01' } })).toMatchObject({
      owner: 'dev01',
    });
    await client.ok('addCrashComment', { path, body: { text: 'Seen on a foldable.' } });
    expect(await client.items('listCrashIssueHistory', { path })).toMatchObject([
      { event: 'commented', by: 'dev02', text: 'Seen on a foldable.' },
      { event: 'ownerChanged', by: 'dev02', owner: 'dev01' },
    ]);
    const reader = await signedIn('analyst01');
    expect(await reader.refusal('addCrashComment', { path, body: { text: 'Me too' } })).toBe('403 AUTH_FORBIDDEN');
  });
});
