import { array, boolean, object, optional, parse, string } from 'valibot';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

const received = object({
  device: optional(object({ deviceId: string() })),
  events: array(object({ at: string(), eventId: string(), name: string(), pageName: string(), isCounted: boolean() })),
});
const ask = async (client: Client, deviceId: string) =>
  parse(received, await client.ok('listReceivedEvents', { path: { deviceId } }));

/** A device that was used today. */
async function used(client: Client): Promise<string> {
  const query = { range: 'today', steps: 'event:login_success~event:none', step: '1' };
  const [loss] = await client.items('listFunnelLosses', { query });
  return String(loss?.['deviceId']);
}

test('the received events of a device equal those of its timeline, newest first', async () => {
  const client = await signedIn('admin');
  const deviceId = await used(client);
  const { device, events } = await ask(client, deviceId);
  expect(device?.deviceId).toBe(deviceId);
  expect(events.length).toBeGreaterThan(0);
  expect(events.length).toBeLessThanOrEqual(100);
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const countedEvents = events.filter(({ isCounted }) => isCounted).map(({ at, eventId }) => ({ at, key: eventId }));
  const path = { userOrDeviceId: deviceId };
  const timeline = await client.items('getUserTimeline', { path, query: { range: '7d', kind: 'event', size: '100' } });
  expect(timeline.slice(0, countedEvents.length).map(({ at, key }) => ({ at, key }))).toEqual(countedEvents);
});

test('events received while they are disabled are listed but not counted', async () => {
  const client = await signedIn('admin');
  const [{ id } = {}] = await client.items('listEvents', { query: { eventId: 'login_success' } });
  await client.ok('changeEventStatus', { path: { id: String(id), status: 'disabled' } });
  const disabledAt = '2024-06-18T10:30:00.000+08:00';
  await client.ok('setMockClock', { body: { advanceSeconds: 10_800 } });
  expect((await client.signIn('admin')).status).toBe(200);
  const query = { range: 'today', steps: 'page:首页~event:none', step: '1', size: '100' };
  const devices = await client.items('listFunnelLosses', { query });
  const all = [];
  for (const { deviceId } of devices) all.push(...(await ask(client, String(deviceId))).events);
  const logins = all.filter(({ eventId }) => eventId === 'login_success');
  const lateLogins = logins.filter(({ isCounted }) => !isCounted);
  expect(lateLogins.length).toBeGreaterThan(0);
  for (const { at } of lateLogins) expect(at > disabledAt).toBe(true);
  expect(logins.some(({ isCounted }) => isCounted)).toBe(true);
});

test('an unknown device has no events, and users without access get 403', async () => {
  const client = await signedIn('admin');
  expect(await ask(client, 'CH-nobody')).toEqual({ events: [] });
  const release = await signedIn('release01');
  expect(await release.refusal('listReceivedEvents', { path: { deviceId: 'CH-nobody' } })).toBe('403 AUTH_FORBIDDEN');
});
