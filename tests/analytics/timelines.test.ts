import { array, number, object, optional, parse, picklist, string } from 'valibot';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

const kindSchema = picklist(['session', 'page', 'event', 'crash', 'anr', 'jsError', 'apiError', 'push', 'activity']);
const timeline = object({
  total: number(),
  devices: array(object({ deviceId: string(), userId: optional(string()) })),
  items: array(
    object({
      id: string(),
      at: string(),
      deviceId: string(),
      kind: kindSchema,
      name: optional(string()),
      key: optional(string()),
      seconds: optional(number()),
      version: optional(string()),
      outcome: optional(string()),
      booth: optional(string()),
      callStatus: optional(string()),
    }),
  ),
});
type Query = Record<string, string>;
const ask = async (client: Client, userOrDeviceId: string, query: Query = {}) =>
  parse(timeline, await client.ok('getUserTimeline', { path: { userOrDeviceId }, query: { size: '100', ...query } }));

/** The complete timeline, from all pages. */
async function all(client: Client, id: string, query: Query = {}) {
  const items = [];
  for (let page = 1; ; page++) {
    const answer = await ask(client, id, { ...query, page: String(page) });
    items.push(...answer.items);
    if (items.length >= answer.total || answer.items.length === 0) return { ...answer, items };
  }
}

/** A device that has crashed. */
async function crashed(client: Client) {
  const [issue] = await client.items('listCrashIssues', { path: { group: 'crash-android' }, query: { range: '7d' } });
  const path = { group: 'crash-android', id: String(issue?.['id']) };
  const [sample] = await client.items('listCrashSamples', { path, query: { range: '7d' } });
  return { issue, sample, deviceId: String(sample?.['deviceId']) };
}

test('the timeline of a device has its crash and the sessions of its usage, newest first', async () => {
  const client = await signedIn('analyst01');
  const { issue, sample, deviceId } = await crashed(client);
  const { items, total, devices } = await all(client, deviceId, { range: '7d' });
  expect(devices.map((device) => device.deviceId)).toEqual([deviceId]);
  expect(items).toHaveLength(total);
  expect(new Set(items.map(({ id }) => id)).size).toBe(total);
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const crashes = items.filter(({ kind }) => kind === 'crash');
  expect(crashes).toContainEqual(
    expect.objectContaining({ at: sample?.['at'], key: issue?.['id'], name: issue?.['title'] }),
  );
  const usage = await client.ok('getDeviceUsage', { path: { deviceId } });
  const recent = parse(array(object({ at: string(), version: string() })), usage['recent']);
  const sessions = items.filter(({ kind }) => kind === 'session');
  expect(sessions.length).toBeGreaterThan(0);
  for (const [place, session] of sessions.slice(0, recent.length).entries())
    expect(session).toMatchObject(recent[place] ?? {});
});

test('the timeline of one kind has the entries of that kind in the whole timeline', async () => {
  const client = await signedIn('analyst01');
  const { deviceId } = await crashed(client);
  const { items } = await all(client, deviceId, { range: '30d' });
  const kinds = kindSchema.options;
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(5);
  const ofKinds = await Promise.all(kinds.map((kind) => all(client, deviceId, { range: '30d', kind })));
  const withoutIds = (entries: typeof items) => entries.map((entry) => ({ ...entry, id: '' }));
  for (const [at, kind] of kinds.entries())
    expect(withoutIds(ofKinds[at]?.items ?? []), kind).toEqual(withoutIds(items.filter((one) => one.kind === kind)));
});

test('the timeline has the JS errors and failed API requests of a device, as in their own lists', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '7d' };
  const [issue] = await client.items('listCrashIssues', { path: { group: 'js' }, query });
  const path = { group: 'js', id: String(issue?.['id']) };
  const [sample] = await client.items('listCrashSamples', { path, query });
  const errors = await all(client, String(sample?.['deviceId']), { ...query, kind: 'jsError' });
  expect(errors.items).toContainEqual(
    expect.objectContaining({ at: sample?.['at'], key: issue?.['id'], name: issue?.['title'] }),
  );
  const [call] = await client.items('listFailedCalls', { query });
  const calls = await all(client, String(call?.['deviceId']), { ...query, kind: 'apiError' });
  expect(calls.items).toContainEqual(
    expect.objectContaining({
      at: call?.['at'],
      key: call?.['id'],
      name: call?.['api'],
      callStatus: call?.['callStatus'],
    }),
  );
});

test('the pages and events of a session begin with its first page and stay within its duration', async () => {
  const client = await signedIn('analyst01');
  const { deviceId } = await crashed(client);
  const { items } = await all(client, deviceId, { range: '30d' });
  const forward = items.toReversed().filter(({ kind }) => ['session', 'page', 'event'].includes(kind));
  const [first] = forward;
  expect(first?.kind).toBe('session');
  let [sessions, events] = [0, 0];
  for (const [place, entry] of forward.entries()) {
    if (entry.kind === 'event') events++;
    if (entry.kind !== 'session') continue;
    sessions++;
    const next = forward.findIndex((other, at) => at > place && other.kind === 'session');
    const own = forward.slice(place + 1, next < 0 ? undefined : next);
    expect(own[0]).toMatchObject({ kind: 'page', at: entry.at });
    const began = Date.parse(entry.at);
    for (const deed of own) expect(Date.parse(deed.at) - began).toBeLessThanOrEqual((entry.seconds ?? 0) * 1000);
  }
  expect(sessions).toBeGreaterThan(1);
  expect(events).toBeGreaterThan(0);
});

test('the timeline is filtered by period and kind, and paged', async () => {
  const client = await signedIn('analyst01');
  const { deviceId } = await crashed(client);
  const day = { start: '2024-06-17', end: '2024-06-17' };
  const { items } = await all(client, deviceId, { range: '7d' });
  const own = await all(client, deviceId, day);
  const stays = items.filter(({ at, kind }) => kind === 'session' && at.startsWith('2024-06-17'));
  expect(own.items.filter(({ kind }) => kind === 'session').map(({ at }) => at)).toEqual(stays.map(({ at }) => at));
  const pages = await all(client, deviceId, { range: '7d', kind: 'page' });
  expect(pages.items.map(({ at, name }) => [at, name])).toEqual(
    items.filter(({ kind }) => kind === 'page').map(({ at, name }) => [at, name]),
  );
  const second = await ask(client, deviceId, { range: '7d', page: '2', size: '10' });
  expect(second.items).toEqual(items.slice(10, 20));
});

test('the timeline has the messages sent to a device at the time of their deliveries', async () => {
  const client = await signedIn('admin');
  const { deviceId } = await crashed(client);
  const { items } = await all(client, deviceId, { range: '30d', kind: 'push' });
  const { messages } = await client.ok('explainPushDevice', { path: { deviceId } });
  const sent = parse(
    array(
      object({ messageId: string(), delivery: optional(object({ sentAt: optional(string()), outcome: string() })) }),
    ),
    messages,
  ).flatMap(({ messageId, delivery }) =>
    delivery?.sentAt === undefined || delivery.outcome === 'waiting' ? [] : [[delivery.sentAt, messageId]],
  );
  expect(sent.length).toBeGreaterThan(0);
  for (const one of sent) expect(items.map(({ at, key }) => [at, key])).toContainEqual(one);
});

test('the timeline has the activities on a device with name, ad slot and outcome', async () => {
  const client = await signedIn('admin');
  const { deviceId } = await crashed(client);
  const { items } = await all(client, deviceId, { range: '30d', kind: 'activity' });
  expect(items.length).toBeGreaterThan(0);
  const { db } = client.mock;
  const slots = new Set(db.booths.all().map(({ name }) => name));
  for (const { key = '', name, booth = '', outcome } of items) {
    expect(db.activities.get(key)?.name).toBe(name);
    expect(slots).toContain(booth);
    expect(['displayed', 'clicked', 'closed']).toContain(outcome);
  }
  const everything = await all(client, deviceId, { range: '30d' });
  expect(everything.items.filter(({ kind }) => kind === 'activity').map(({ at, key }) => [at, key])).toEqual(
    items.map(({ at, key }) => [at, key]),
  );
});

test('the timeline of a user has those of all devices, and that of an unknown ID is empty', async () => {
  const client = await signedIn('analyst01');
  const { deviceId } = await crashed(client);
  const [device] = (await ask(client, deviceId)).devices;
  const user = await all(client, device?.userId ?? '', { range: '7d' });
  const parts = await Promise.all(user.devices.map(async (own) => all(client, own.deviceId, { range: '7d' })));
  expect(user.devices.map((own) => own.deviceId)).toContain(deviceId);
  expect(user.total).toBe(parts.reduce((sum, { total }) => sum + total, 0));
  expect(await ask(client, 'CH-nobody')).toMatchObject({ devices: [], items: [], total: 0 });
  expect(await (await signedIn('release01')).refusal('getUserTimeline', { path: { userOrDeviceId: deviceId } })).toBe(
    '403 AUTH_FORBIDDEN',
  );
});
