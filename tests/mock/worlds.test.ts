import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { NOW, signedIn } from '../mock-client.ts';
import { isThorough } from '../thorough.ts';

const options = { document, version: 'test' };

async function everything(mock: Mock): Promise<unknown> {
  // The row of the clock also contains the real time.
  const tables = Object.entries(mock.db).map(([name, table]) => [name, table.all().filter(({ id }) => id !== 'clock')]);
  // Comparing megabytes byte by byte takes seconds.
  const sumOf = async (id: string) => {
    const bytes = await mock.blobs.get(id);
    return bytes && createHash('sha256').update(bytes).digest('hex');
  };
  const bytes = await Promise.all(mock.db.blobs.all().map(async ({ id }) => [id, await sumOf(id)]));
  return { tables, bytes, now: mock.clock.iso(), faults: mock.control.faults() };
}

test.each(['default', 'release-day', 'faults'])(
  'a mock that shares its initial data with others starts like a separate one: %s',
  async (scenario) => {
    const worlds = new Worlds();
    const begin = async () =>
      everything(await createMock({ ...options, domains: createDomains(), scenario, frozenAt: NOW, worlds }));
    // The first mock has nothing to share yet.
    const alone = await begin();
    expect(await begin()).toEqual(alone);
    expect(await begin()).toEqual(alone);
  },
);

test('writes, removals and uploads of one mock are not visible to the others', async () => {
  const worlds = new Worlds();
  const begin = () => createMock({ ...options, domains: createDomains(), frozenAt: NOW, worlds });
  const [first, second] = [await begin(), await begin()];
  const before = await everything(first);
  const [upgrade] = second.db.upgrades.all({ where: { status: 'pending' } });
  if (upgrade === undefined) throw new Error('the seed has no pending upgrade');
  await second.write(async (db) => {
    await db.upgrades.remove(upgrade.id);
    for (const { id } of db.upgrades.all()) await db.upgrades.update(id, { description: 'changed' });
    for (const { id } of db.blobs.all()) await second.blobs.put(id, new Uint8Array([1]));
  });
  expect(await everything(first)).toEqual(before);
  expect(await everything(await begin())).toEqual(before);
});

test.each(['publishUpgrade', 'offlineActivity'] as const)(
  'results computed for one mock do not affect the others: %s',
  async (act) => {
    const worlds = new Worlds();
    const begin = (shared: Worlds) =>
      createMock({ ...options, domains: createDomains(), frozenAt: NOW, worlds: shared });
    const answers = async (mock: Mock, acts = false): Promise<unknown> => {
      const client = await signedIn('admin', mock);
      const [upgrade] = mock.db.upgrades.all({ where: { status: 'pending', platform: 'android' } });
      const appId = upgrade?.appId ?? '';
      const activity = mock.db.activities.all({ where: { appId, status: 'online' } }).at(-1);
      const id = (act === 'publishUpgrade' ? upgrade : activity)?.id ?? '';
      if (acts) await client.ok(act, { path: { platform: 'android', id } });
      // Another activity of the application begins meanwhile, and runs concurrently.
      await client.ok('setMockClock', { body: { advanceSeconds: 6 * 86_400 } });
      // The tokens have expired by then.
      await client.signIn('admin');
      const upgrades = { path: { platform: 'android' }, query: { size: '100' } };
      const lists = [await client.items('listActivities'), await client.items('listUpgrades', upgrades)];
      await mock.close();
      return lists;
    };
    // The first mock of a `Worlds` object has nothing to share yet.
    const alone = await answers(await begin(new Worlds()));
    const acted = await answers(await begin(worlds), true);
    expect(acted).not.toEqual(alone);
    // With and without the action, each after the other.
    for (const acts of [false, true, ...(isThorough ? [false] : [])])
      expect(await answers(await begin(worlds), acts)).toEqual(acts ? acted : alone);
  },
);

test('mocks with another start time or a running clock do not share initial data', async () => {
  const worlds = new Worlds();
  const begin = (frozenAt?: number) =>
    createMock({ ...options, domains: createDomains(), worlds, ...(frozenAt !== undefined && { frozenAt }) });
  const times = [];
  for (const at of [NOW, NOW + 86_400_000, undefined]) {
    const mock = await begin(at);
    times.push(mock.db.applications.all()[0]?.updatedAt);
    await mock.close();
  }
  expect(new Set(times).size).toBe(3);
});

test('a reset restores the initial data, regardless of earlier writes', async () => {
  const mock = await createMock({ ...options, domains: createDomains(), frozenAt: NOW });
  await mock.control.reset({});
  await mock.control.setClock({ now: NOW, frozen: true });
  const [upgrade] = mock.db.upgrades.all();
  if (upgrade === undefined) throw new Error('the seed has no upgrade');
  const before = mock.db.upgrades.get(upgrade.id)?.description;
  await mock.write(async (db) => {
    for (const { id } of db.upgrades.all()) await db.upgrades.update(id, { description: 'changed' });
    await db.upgrades.remove(upgrade.id);
  });
  expect(mock.db.upgrades.get(upgrade.id)).toBeUndefined();
  await mock.control.reset({});
  expect(mock.db.upgrades.get(upgrade.id)?.description).toBe(before);
  expect(mock.db.upgrades.find({ description: 'changed' })).toBeUndefined();
  await mock.close();
});

test('a snapshot keeps its records and blobs across resets to other scenarios', async () => {
  const worlds = new Worlds();
  const begin = (scenario: string) =>
    createMock({ ...options, domains: createDomains(), scenario, frozenAt: NOW, worlds });
  // Created by another mock, so that the blob keys of both scenarios meet here for the first time.
  await begin('release-day');
  const mock = await begin('default');
  await mock.write(async () => mock.blobs.put('1', new Uint8Array([1, 2, 3])));
  const before = await everything(mock);
  const { id } = mock.control.createSnapshot('before');
  await mock.write(async (db) => {
    for (const blob of db.blobs.all()) await mock.blobs.put(blob.id, new Uint8Array([9]));
  });
  for (const scenario of ['empty', 'release-day', 'default']) {
    await mock.control.reset({ scenario });
    await mock.write(async () => mock.blobs.put('1', new Uint8Array([4])));
  }
  expect(await mock.control.restoreSnapshot(id)).toBe(true);
  expect(await everything(mock)).toEqual(before);
  await mock.close();
});
