/** Operations on issues: states, owners, comments, and the check whether resolved ones have returned. */
import { describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { list } from './numbers.ts';

type Group = 'android' | 'ios' | 'anr';
const HALF_A_DAY = 12 * 3600;

const set = (client: Client, group: Group, status: string, ids: readonly string[], resolvedIn?: string) =>
  client.call('changeCrashIssueStatus', {
    path: { group: `crash-${group}`, status },
    body: { ids, ...(resolvedIn !== undefined && { resolvedIn }) },
  });
const issue = (client: Client, group: Group, id: string) =>
  client.ok('getCrashIssue', { path: { group: `crash-${group}`, id } });
const history = (client: Client, group: Group, id: string) =>
  client.items('listCrashIssueHistory', { path: { group: `crash-${group}`, id } });

async function idOf(client: Client, group: Group, keyword: string): Promise<string> {
  const [row] = await client.items('listCrashIssues', {
    path: { group: `crash-${group}` },
    query: { range: '7d', keyword },
  });
  return String(row?.['id']);
}

async function pass(client: Client, seconds: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: seconds } });
  await client.signIn('dev02');
}

describe('states', () => {
  test('are set for several issues at once, each with a history entry', async () => {
    const client = await signedIn('dev02');
    const ids = [await idOf(client, 'android', 'onSmsVerified'), await idOf(client, 'android', 'ScanActivity')];
    expect((await set(client, 'android', 'resolved', ids, '6.4.1')).status).toBe(204);
    for (const id of ids) {
      expect(await issue(client, 'android', id)).toMatchObject({ status: 'resolved', resolvedIn: '6.4.1' });
      const [newest, ...older] = await history(client, 'android', id);
      expect(newest).toEqual({
        id: expect.any(String),
        event: 'statusChanged',
        by: 'dev02',
        at: client.mock.clock.iso(),
        status: 'resolved',
        version: '6.4.1',
      });
      expect(older).toEqual([]);
    }
    // The version is removed with the state.
    await pass(client, 60);
    expect((await set(client, 'android', 'ignored', ids)).status).toBe(204);
    for (const id of ids) {
      expect(await issue(client, 'android', id)).not.toHaveProperty('resolvedIn');
      const events = await history(client, 'android', id);
      expect(events.map(({ status }) => status)).toEqual(['ignored', 'resolved']);
      expect(events[0]).not.toHaveProperty('version');
    }
  });

  test('of ANRs are set across platforms, but only in versions that each platform has', async () => {
    const client = await signedIn('dev02');
    const ids = [await idOf(client, 'anr', 'AccountCache'), await idOf(client, 'anr', 'SecureStore')];
    expect((await set(client, 'anr', 'ignored', ids)).status).toBe(204);
    expect(await issue(client, 'anr', ids[1] ?? '')).toMatchObject({ status: 'ignored', platform: 'harmony' });
    expect((await set(client, 'anr', 'resolved', [await idOf(client, 'android', 'ScanActivity')])).status).toBe(404);
    // HarmonyOS has no package of it.
    const refused = await set(client, 'anr', 'resolved', ids, '6.4.1');
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'ISSUE_VERSION_UNKNOWN',
        errors: [{ pointer: '/resolvedIn', code: 'ISSUE_VERSION_UNKNOWN' }],
      },
    });
    expect(await issue(client, 'anr', ids[0] ?? '')).toMatchObject({ status: 'ignored' });
    expect((await set(client, 'anr', 'resolved', ids.slice(0, 1), '6.4.1')).status).toBe(204);
  });
});

describe('an owner', () => {
  test('has to be an enabled user and can be removed', async () => {
    const client = await signedIn('dev02');
    const path = { group: 'crash-android', id: await idOf(client, 'android', 'ScanActivity') } as const;
    const update = async (body: Record<string, string>, revision?: string) => {
      const now = String((await client.ok('getCrashIssue', { path }))['revision']);
      return client.call('updateCrashIssue', { path, body, headers: { 'If-Match': `"${revision ?? now}"` } });
    };
    const first = String((await client.ok('getCrashIssue', { path }))['revision']);
    expect((await update({ owner: 'dev01' })).body).toMatchObject({ owner: 'dev01' });
    expect((await update({ owner: 'dev02' }, first)).status).toBe(412);
    // Setting the same owner changes nothing.
    await pass(client, 60);
    expect((await update({ owner: 'dev01' })).body).toMatchObject({ owner: 'dev01' });
    await client.mock.write(async (db) => {
      await db.users.update(db.users.find({ userName: 'analyst01' })?.id ?? '', { status: 'disabled' });
    });
    for (const owner of ['analyst01', 'nobody_here'])
      expect(await update({ owner })).toMatchObject({
        status: 422,
        body: { code: 'ISSUE_OWNER_UNKNOWN', errors: [{ pointer: '/owner', code: 'ISSUE_OWNER_UNKNOWN' }] },
      });
    expect((await update({})).body).not.toHaveProperty('owner');
    const [none, own, ...further] = await history(client, 'android', path.id);
    expect(none).toMatchObject({ event: 'ownerChanged', by: 'dev02' });
    expect(none).not.toHaveProperty('owner');
    expect(own).toMatchObject({ event: 'ownerChanged', owner: 'dev01' });
    expect(further).toEqual([]);
  });
});

describe('a resolved issue', () => {
  test('regresses at the next check after a crash of that version or a newer one', async () => {
    const mock = await freshMock();
    const client = await signedIn('dev02', mock);
    const [first, second, old] = [
      await idOf(client, 'android', 'onSmsVerified'),
      await idOf(client, 'android', 'ScanActivity'),
      // Resolved in 6.4.0, and happens in older versions only.
      await idOf(client, 'android', 'HomeCardAdapter'),
    ];
    await set(client, 'android', 'resolved', [first], '6.3.1');
    await set(client, 'android', 'resolved', [second], '6.4.1');
    await pass(client, HALF_A_DAY - 60);
    expect(await issue(client, 'android', first)).toMatchObject({ status: 'resolved' });
    await pass(client, 60);
    expect(await issue(client, 'android', first)).toMatchObject({ status: 'regressed', resolvedIn: '6.3.1' });
    const [newest] = await history(client, 'android', first);
    expect(newest).toMatchObject({ event: 'regressed', status: 'regressed' });
    expect(newest).not.toHaveProperty('by');
    expect(await issue(client, 'android', second)).toMatchObject({ status: 'regressed', resolvedIn: '6.4.1' });
    expect((await history(client, 'android', second))[0]).toMatchObject({ event: 'regressed', version: '6.4.1' });
    expect(await issue(client, 'android', old)).toMatchObject({ status: 'resolved' });
    // The next check includes issues resolved meanwhile, and counts crashes since then only.
    await pass(client, HALF_A_DAY - 60);
    await set(client, 'android', 'resolved', [first], '6.3.1');
    await pass(client, 60);
    expect(await issue(client, 'android', first)).toMatchObject({ status: 'resolved' });
    await pass(client, HALF_A_DAY);
    expect(await issue(client, 'android', first)).toMatchObject({ status: 'regressed' });
    expect(mock.db.crashWatches.all({ where: { category: 'crash' } })).toHaveLength(1);
  });

  test.each([
    ['android', 'onSmsVerified'],
    ['anr', 'AccountCache'],
    ['js', 'onTimeout'],
  ] as const)('of %s names the first crash after it was resolved', async (group, keyword) => {
    const client = await signedIn('dev02', await freshMock());
    const path = { group: group === 'js' ? group : `crash-${group}` };
    const [row] = await client.items('listCrashIssues', { path, query: { range: '7d', keyword } });
    const own = { ...path, id: String(row?.['id']) };
    const resolvedAt = client.mock.clock.now();
    await client.ok('changeCrashIssueStatus', {
      path: { ...path, status: 'resolved' },
      body: { ids: [own.id], resolvedIn: '6.3.0' },
    });
    await pass(client, HALF_A_DAY);
    const [newest] = await client.items('listCrashIssueHistory', { path: own });
    const query = { range: 'today', sort: 'at,asc', size: '100', version: ['6.3.0', '6.3.1', '6.4.0', '6.4.1'] };
    for (let page = 1; ; page++) {
      const { items } = await client.ok('listCrashSamples', { path: own, query: { ...query, page: String(page) } });
      const later = list(items).filter(({ at }) => Date.parse(String(at)) > resolvedAt);
      const [first] = later;
      if (first === undefined && list(items).length > 0) continue;
      const sample = later.find(({ id }) => id === newest?.['sampleId']);
      expect(newest).toMatchObject({ event: 'regressed', at: first?.['at'] });
      expect(sample).toMatchObject({ at: first?.['at'], version: newest?.['version'] });
      return;
    }
  });

  test('of ANRs has a watch that ends when no resolved one is left', async () => {
    const mock = await freshMock();
    const client = await signedIn('dev02', mock);
    const id = await idOf(client, 'anr', 'AccountCache');
    const watches = () => mock.db.crashWatches.all({ where: { category: 'anr' } });
    expect(watches()).toEqual([]);
    await set(client, 'anr', 'resolved', [id]);
    expect(watches()).toMatchObject([{ from: mock.clock.now() }]);
    await pass(client, HALF_A_DAY);
    expect(await issue(client, 'anr', id)).toMatchObject({ status: 'regressed' });
    expect(watches()).toEqual([]);
    await set(client, 'anr', 'resolved', [id]);
    await pass(client, HALF_A_DAY - 60);
    const other = await idOf(client, 'anr', 'SecureStore');
    await set(client, 'anr', 'resolved', [other]);
    await pass(client, 60);
    expect(await issue(client, 'anr', other)).toMatchObject({ status: 'resolved' });
    expect(watches()).toMatchObject([{ from: mock.clock.now() }]);
    await set(client, 'anr', 'ignored', [other]);
    await pass(client, HALF_A_DAY);
    expect(watches()).toEqual([]);
  });
});

test('the history of an issue has only its own entries, newest first', async () => {
  const client = await signedIn('dev02');
  const [id, other] = [await idOf(client, 'android', 'onSmsVerified'), await idOf(client, 'android', 'ScanActivity')];
  const comment = (of: string, text: string) =>
    client.ok('addCrashComment', { path: { group: 'crash-android', id: of }, body: { text } });
  expect(await comment(id, 'first')).toEqual({
    id: expect.any(String),
    event: 'commented',
    by: 'dev02',
    at: client.mock.clock.iso(),
    text: 'first',
  });
  await pass(client, 60);
  await comment(other, 'of another');
  await comment(id, 'second');
  expect((await history(client, 'android', id)).map(({ text }) => text)).toEqual(['second', 'first']);
});
