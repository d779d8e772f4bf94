import { expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Record<string, string | string[]>;

const week: Query = { start: '2024-06-10', end: '2024-06-16' };
const valueIn = (of: unknown) => Number(isNumbers(of) ? of['value'] : Number.NaN);

async function figures(client: Client, query: Query): Promise<Numbers> {
  const answer = await client.ok('getEventCountsFigures', { query });
  return isNumbers(answer['figures']) ? answer['figures'] : {};
}

async function parts(client: Client, query: Query): Promise<Numbers[]> {
  const { splits } = await client.ok('getEventCountsSplit', { query: { top: '100', ...query } });
  return list(list(splits)[0]?.['parts']);
}

const define = (client: Client, eventId: string) =>
  client.ok('createEvent', { body: { eventId, name: eventId, type: 'click' } });

test('devices with an event equal those of a funnel that starts with this event', async () => {
  const client = await signedIn();
  const filters: readonly Query[] = [
    {},
    { platform: 'ios' },
    { version: ['6.3.1', '6.4.0'] },
    { network: '5g', region: ['澄湖省'] },
  ];
  for (const filter of filters) {
    const { devices } = await figures(client, { ...week, ...filter, event: 'transfer_submit' });
    const body = { steps: ['event:transfer_submit', 'event:transfer_success'], windowHours: 1 };
    const { steps } = await client.ok('queryFunnel', { query: { ...week, ...filter }, body });
    expect(valueIn(devices)).toBeGreaterThan(0);
    expect(list(steps)[0]?.['devices']).toBe(valueIn(devices));
  }
});

test('the click rate divides events by the page views of their page', async () => {
  const client = await signedIn();
  const { views, events, clickRate } = await figures(client, { ...week, event: 'balance_reveal', platform: 'android' });
  const query = { ...week, pageName: '我的账户', platform: 'android' };
  const { figures: ofPage } = await client.ok('getPageViewsFigures', { query });
  expect(valueIn(views)).toBe(valueIn(isNumbers(ofPage) ? ofPage['views'] : undefined));
  expect(clickRate).toMatchObject({ numerator: valueIn(events), denominator: valueIn(views) });
  expect(valueIn(clickRate)).toBeCloseTo(0.57, 2);
});

test('events equal the weighted entries in the timelines of devices', async () => {
  const client = await signedIn();
  const day = { start: '2024-06-14', end: '2024-06-14' };
  const filter = { ...day, region: ['南浦省'], platform: 'harmony' };
  const { events } = await figures(client, { ...filter, event: 'pay_code_show' });
  const query = { ...filter, steps: 'event:pay_code_show~event:none', step: '1', size: '100' };
  const devices = await client.items('listFunnelLosses', { query });
  expect(devices.length).toBeGreaterThan(0);
  let sum = 0;
  for (const { deviceId, weight } of devices) {
    const path = { userOrDeviceId: String(deviceId) };
    const entries = await client.items('getUserTimeline', { path, query: { ...day, kind: 'event', size: '100' } });
    sum += Number(weight) * entries.filter(({ key }) => key === 'pay_code_show').length;
  }
  expect(sum).toBe(valueIn(events));
});

test('property values are those of the requested or first property, and do not filter views', async () => {
  const client = await signedIn();
  const query = { ...week, event: 'transfer_submit', dimensions: 'propertyValue' };
  const types = await parts(client, query);
  expect(types.map(({ key }) => key)).toEqual(['跨行', '行内', '手机号', '信用卡还款']);
  expect(await parts(client, { ...query, property: 'transfer_type' })).toEqual(types);
  const amounts = await parts(client, { ...query, property: 'amount' });
  expect(amounts.map(({ key }) => key)).toContain('≥ 50000');
  expect((await parts(client, { ...query, property: 'login_method' })).map(({ key }) => key)).toEqual(['unknown']);
  const all = await figures(client, { ...week, event: 'transfer_submit' });
  const own = await figures(client, { ...week, event: 'transfer_submit', propertyValue: '行内' });
  expect(own['views']).toEqual(all['views']);
  expect(valueIn(own['events'])).toBe(types.find(({ key }) => key === '行内')?.['value']);
});

test('an event that no app sends has no time of last receipt and counts zero', async () => {
  const client = await signedIn();
  expect(await define(client, 'voucher_use')).not.toHaveProperty('lastReceivedAt');
  const eventFigures = await figures(client, { range: '7d', event: 'voucher_use' });
  expect([valueIn(eventFigures['events']), valueIn(eventFigures['devices'])]).toEqual([0, 0]);
  expect(eventFigures['clickRate']).not.toHaveProperty('value');
  const [own] = await client.items('listEvents', { query: { eventId: 'voucher_use' } });
  expect(own).not.toHaveProperty('pageName');
});

test('a disabled event is still received, but no longer counted', async () => {
  const client = await signedIn();
  const [{ id, lastReceivedAt } = {}] = await client.items('listEvents', { query: { eventId: 'login_success' } });
  expect(String(lastReceivedAt).slice(0, 13)).toBe('2024-06-18T10');
  const path = { id: String(id), status: 'disabled' };
  await client.ok('changeEventStatus', { path });
  const before = await figures(client, { range: 'today', event: 'login_success' });
  await client.ok('setMockClock', { body: { advanceSeconds: 7200 } });
  await client.signIn('admin');
  const { events, views } = await figures(client, { range: 'today', event: 'login_success' });
  expect(valueIn(events)).toBe(valueIn(before['events']));
  expect(valueIn(views)).toBeGreaterThan(valueIn(before['views']));
  const after = await client.ok('getEvent', { path: { id: String(id) } });
  expect(String(after['lastReceivedAt']).slice(0, 13)).toBe('2024-06-18T12');
  expect(after).toMatchObject({ status: 'disabled', pageName: '首页' });
});

test('no device sends an event later than the last receipt of that event', async () => {
  const client = await signedIn();
  const events = await client.items('listEvents', { query: { size: '100' } });
  const latest = new Map(events.map(({ eventId, lastReceivedAt }) => [eventId, String(lastReceivedAt)]));
  const query = { range: 'today', steps: 'page:首页~event:none', step: '1', size: '100', sort: 'at,desc' };
  const arrived = [];
  for (const { deviceId } of await client.items('listFunnelLosses', { query })) {
    const received = await client.ok('listReceivedEvents', { path: { deviceId: String(deviceId) } });
    arrived.push(...list(received['events']).map(({ at, eventId }) => ({ at: String(at), eventId: String(eventId) })));
  }
  for (const { at, eventId } of arrived) expect(at <= (latest.get(eventId) ?? ''), `${eventId} at ${at}`).toBe(true);
  expect(arrived.some(({ at, eventId }) => at === latest.get(eventId))).toBe(true);
});

test('the empty scenario counts no events', async () => {
  const client = await signedIn('admin', await freshMock('empty'));
  const { events } = await figures(client, { range: '7d' });
  expect(valueIn(events)).toBe(0);
  expect(await client.items('listEventCountsByEvent', { query: { range: '7d' } })).toEqual([]);
});
