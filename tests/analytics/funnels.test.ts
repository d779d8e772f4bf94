import { array, boolean, number, object, optional, parse, string } from 'valibot';
import { expect, test } from 'vitest';
import { idsBehind, populationOf } from '../../mock-server/delivery/population.ts';
import { FunnelCounts } from '../../mock-server/analytics/funnels/counts.ts';
import { Progress } from '../../mock-server/flows/progress.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { isNumbers } from './numbers.ts';

type Query = Record<string, string | string[]>;
const days = { start: '2024-06-10', end: '2024-06-12' };
const transfer = ['page:转账', 'page:转账确认', 'event:transfer_submit', 'event:transfer_success'];

const answer = object({
  steps: array(
    object({
      step: string(),
      devices: number(),
      lost: number(),
      underWay: number(),
      ofBefore: optional(number()),
      ofFirst: optional(number()),
      medianSeconds: optional(number()),
      medianTotalSeconds: optional(number()),
    }),
  ),
});
const ask = async (client: Client, steps: readonly string[], query: Query = days, windowHours = 24) =>
  parse(answer, await client.ok('queryFunnel', { query, body: { steps, windowHours } })).steps;

const losses = object({
  total: number(),
  items: array(object({ id: string(), deviceId: string(), at: string(), weight: number(), underWay: boolean() })),
});
/** All devices lost after a step. */
async function lossesAfter(client: Client, steps: readonly string[], step: number, query: Query = days) {
  const all = [];
  for (let page = 1; ; page++) {
    const { items, total } = parse(
      losses,
      await client.ok('listFunnelLosses', {
        query: { ...query, steps: steps.join('~'), step: String(step), page: String(page), size: '100' },
      }),
    );
    all.push(...items);
    if (items.length === 0 || all.length >= total) return { all, total };
  }
}

const visitorsOf = async (client: Client, query: Query) => {
  const { figures } = await client.ok('getPageViewsFigures', { query });
  const devices = isNumbers(figures) ? figures['devices'] : undefined;
  return isNumbers(devices) ? devices['value'] : undefined;
};

test.each<Query>([
  days,
  { ...days, platform: 'ios' },
  { ...days, version: ['6.3.1'], network: 'wifi' },
  { range: '7d' },
])('the first step equals the visitors of its page, and losses and rates add up: %j', async (query) => {
  const client = await signedIn('analyst01');
  const steps = await ask(client, transfer, query);
  expect(steps.map(({ step }) => step)).toEqual(transfer);
  expect(steps[0]?.devices).toBe(await visitorsOf(client, { ...query, pageName: '转账' }));
  expect(steps[0]?.devices).toBeGreaterThan(0);
  for (const [place, { devices, lost, underWay, ofBefore, ofFirst }] of steps.entries()) {
    const [before, next] = [steps[place - 1], steps[place + 1]];
    if (next) expect(lost + next.devices).toBe(devices);
    else expect(lost).toBe(0);
    expect(underWay).toBeLessThanOrEqual(lost);
    expect(ofBefore).toBe(before && devices / before.devices);
    expect(ofFirst).toBe(devices / (steps[0]?.devices ?? 0));
  }
});

test('parts by platform add up, and a longer window has more conversions', async () => {
  const client = await signedIn('analyst01');
  const all = await ask(client, transfer);
  const parts = await Promise.all(
    ['android', 'ios', 'harmony'].map((platform) => ask(client, transfer, { ...days, platform })),
  );
  for (const [place, { devices, lost }] of all.entries()) {
    expect(parts.reduce((sum, part) => sum + (part[place]?.devices ?? 0), 0)).toBe(devices);
    expect(parts.reduce((sum, part) => sum + (part[place]?.lost ?? 0), 0)).toBe(lost);
  }
  const counts = await Promise.all(
    [1, 24, 720].map((hours) => ask(client, ['page:首页', 'page:购买确认'], days, hours)),
  );
  const [hour = 0, day = 0, month = 0] = counts.map((steps) => steps[1]?.devices);
  expect(hour).toBeGreaterThan(0);
  expect(day).toBeGreaterThan(hour);
  expect(month).toBeGreaterThan(day);
  for (const [step] of counts) expect(step?.devices).toBe(counts[0]?.[0]?.devices);
});

test('the weights of the listed lost devices add up to the loss of their step', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '7d', channel: 'website' };
  const steps = await ask(client, transfer, query);
  for (const step of [1, 2, 3]) {
    const { all, total } = await lossesAfter(client, transfer, step, query);
    const stepFigures = steps[step - 1];
    expect(total).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBe(stepFigures?.lost);
    expect(all.reduce((sum, { weight, underWay }) => sum + (underWay ? weight : 0), 0)).toBe(stepFigures?.underWay);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  }
  const { items } = await client.ok('listFunnelLosses', {
    query: { ...query, steps: transfer.join('~'), step: '1', sort: 'at,asc', size: '10' },
  });
  const times = parse(losses.entries.items, items).map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(await client.ok('listFunnelLosses', { query })).toMatchObject({ items: [], total: 0 });
  const { all: ofToday } = await lossesAfter(client, transfer, 1, { range: 'today' });
  expect(ofToday.length).toBeGreaterThan(0);
  expect(ofToday.filter(({ at }) => Date.parse(at) > NOW)).toEqual([]);
  expect((await lossesAfter(client, transfer, 4, query)).total).toBe(0);
});

test('an unknown page or event is a step without devices', async () => {
  const client = await signedIn('analyst01');
  const [first, second] = await ask(client, ['page:首页', 'page:没有的页面']);
  expect(second).toEqual({ step: 'page:没有的页面', devices: 0, lost: 0, underWay: 0, ofBefore: 0, ofFirst: 0 });
  expect(first?.lost).toBe(first?.devices);
  const none = await ask(client, ['event:none', 'page:首页']);
  expect(none).toEqual([
    { step: 'event:none', devices: 0, lost: 0, underWay: 0 },
    { step: 'page:首页', devices: 0, lost: 0, underWay: 0 },
  ]);
});

test('an event counts only while it is enabled', async () => {
  const client = await signedIn('admin');
  const steps = ['page:转账确认', 'event:transfer_submit'];
  const today = { start: '2024-06-18', end: '2024-06-18' };
  const before = await ask(client, steps, today);
  const [{ id } = {}] = await client.items('listEvents', { query: { eventId: 'transfer_submit' } });
  await client.ok('changeEventStatus', { path: { id: String(id), status: 'disabled' } });
  expect(await ask(client, steps, today)).toEqual(before);
  // Later events do not count.
  await client.ok('setMockClock', { body: { advanceSeconds: 10_800 } });
  expect((await client.signIn('admin')).status).toBe(200);
  const later = await ask(client, steps, today);
  expect(later[0]?.devices).toBeGreaterThan(before[0]?.devices ?? 0);
  expect(later[1]?.devices).toBe(before[1]?.devices);
  await client.ok('changeEventStatus', { path: { id: String(id), status: 'enabled' } });
  expect(await ask(client, steps, today)).toEqual(later);
});

test('a tag of lost devices has as many devices as are lost, and each sampled one once', async () => {
  const client = await signedIn('admin');
  const query = { ...days, platform: 'harmony' };
  const steps = ['page:转账', 'page:转账确认'];
  const [first] = await ask(client, steps, query);
  const body = { tagName: '转账未完成', steps, windowHours: 24, step: 1 };
  const tag = await client.ok('createFunnelTag', { query, body });
  expect(tag).toMatchObject({ kind: 'list', tagName: '转账未完成', clientCount: first?.lost });
  const { all } = await lossesAfter(client, steps, 1, query);
  const clients = await client.items('listTagClients', { path: { id: String(tag['id']) }, query: { size: '100' } });
  expect(clients).toHaveLength(100);
  const [sampled] = all;
  expect(
    await client.ok('listTagClients', {
      path: { id: String(tag['id']) },
      query: { clientId: sampled?.deviceId ?? '' },
    }),
  ).toMatchObject({ total: 1 });
  expect(await client.refusal('createFunnelTag', { query, body })).toBe('409 TAG_NAME_DUP');
  const nobody = { ...body, tagName: '没有人', steps: ['event:none', 'page:转账'] };
  expect(await client.refusal('createFunnelTag', { query, body: nobody })).toBe('409 FUNNEL_NOBODY_LOST');
  const many = { ...body, tagName: '太多', steps: ['page:首页', 'page:没有的页面'] };
  expect(await client.refusal('createFunnelTag', { query: { range: '30d' }, body: many })).toBe('409 LIST_FULL');
});

test('the sample represents all devices, each exactly once', () => {
  const draw = (...key: (string | number)[]) => createRng(7, key);
  const { devices, weights, users } = populationOf(draw, 'chenghu-cbank');
  const behind = idsBehind(draw, 'chenghu-cbank');
  const ids = devices.flatMap((_, place) => behind(place));
  expect(new Set(ids).size).toBe(users);
  expect(ids).toHaveLength(users);
  const { placeOf } = populationOf(draw, 'chenghu-cbank');
  for (const place of [0, 7, devices.length - 1]) {
    expect(behind(place)).toHaveLength(weights[place] ?? 0);
    expect(behind(place)[0]).toBe(devices[place]?.deviceId);
    for (const id of behind(place)) expect(placeOf?.(id)).toBe(place);
  }
  expect(behind(devices.length)).toEqual([]);
});

test('medians are weighted by device', () => {
  const counts = new FunnelCounts(['a', 'b']);
  const add = (seconds: number, weight: number) => {
    const progress = new Progress(2, 1_000_000);
    progress.add(0, 1, true);
    progress.add(seconds * 1000, 2, true);
    counts.add(progress, weight, 0);
  };
  add(30, 1);
  add(10, 2);
  add(20, 2);
  expect(counts.steps()[1]).toMatchObject({ devices: 5, medianSeconds: 20, medianTotalSeconds: 20 });
  add(90, 5);
  expect(counts.steps()[1]).toMatchObject({ devices: 10, medianSeconds: 30 });
  expect(counts.steps()[0]).toEqual({ step: 'a', devices: 10, lost: 0, underWay: 0, ofFirst: 1 });
});

test('a funnel takes two to eight steps, a window of 1 to 720 hours and the filters of its topic', async () => {
  const client = await signedIn('analyst01');
  const refusal = (steps: readonly string[], windowHours: number) =>
    client.refusal('queryFunnel', { query: days, body: { steps, windowHours } });
  expect(await refusal(['page:首页'], 24)).toBe('422 ENTRY_WRONG');
  expect(
    await refusal(
      Array.from({ length: 9 }, () => 'page:首页'),
      24,
    ),
  ).toBe('422 ENTRY_WRONG');
  expect(await refusal(['page:首页', '首页'], 24)).toBe('422 FUNNEL_STEP');
  expect(await refusal(['page:首页', 'page:转账'], 721)).toBe('422 ENTRY_WRONG');
  expect(await refusal(['page:首页', 'page:转账'], 0)).toBe('422 ENTRY_WRONG');
  const filtersOf = (id: 'queryFunnel' | 'getBehaviorFigures') =>
    Object.keys(validators[id].query?.entries ?? {})
      .filter((one) => !['compare', 'compareVersion', 'around'].includes(one))
      .toSorted();
  expect(filtersOf('queryFunnel')).toEqual(filtersOf('getBehaviorFigures'));
});

test('funnels of another application are not found', async () => {
  const client = await signedIn('admin');
  const { id } = client.mock.db.funnels.find({ name: '审批' }) ?? { id: '' };
  const [path, body] = [{ id }, { name: '审批', steps: ['page:首页', 'page:转账'], windowHours: 1 }];
  expect(await client.refusal('getFunnel', { path })).toBe('404 NOT_FOUND');
  expect(await client.refusal('updateFunnel', { path, body, headers: { 'If-Match': '"1"' } })).toBe('404 NOT_FOUND');
  expect(await client.refusal('deleteFunnels', { path })).toBe('404 NOT_FOUND');
});

test('a saved funnel has a unique name and can be updated and deleted', async () => {
  const client = await signedIn('admin');
  const body = { name: '登录', steps: ['page:首页', 'event:login_success'], windowHours: 1 };
  const saved = await client.ok('createFunnel', { body });
  expect(saved).toMatchObject(body);
  expect(await client.refusal('createFunnel', { body })).toBe('409 FUNNEL_NAME_DUP');
  const path = { id: String(saved['id']) };
  const changed = { ...body, windowHours: 2 };
  expect(
    await client.ok('updateFunnel', { path, body: changed, headers: { 'If-Match': `"${String(saved['revision'])}"` } }),
  ).toMatchObject(changed);
  expect(await client.items('listFunnels', { query: { name: '登' } })).toMatchObject([{ id: path.id }]);
  // A duplicate name, also one of the seed, is reported at its field.
  const conflict = { body: { errors: [{ pointer: '/name', code: 'FUNNEL_NAME_DUP' }] } };
  expect(await client.call('createFunnel', { body })).toMatchObject(conflict);
  const headers = { 'If-Match': `"${String((await client.ok('getFunnel', { path }))['revision'])}"` };
  expect(await client.call('updateFunnel', { path, headers, body: { ...body, name: '转账' } })).toMatchObject(conflict);
  await client.ok('deleteFunnels', { path });
  expect(await client.refusal('getFunnel', { path })).toBe('404 NOT_FOUND');
  const analyst = await signedIn('analyst01');
  expect(await analyst.items('listFunnels')).toHaveLength(3);
});
