import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { freshMock, NOW, signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

const COUNTS = ['sent', 'arrived', 'displayed', 'clicked', 'failed'] as const;
const METRICS = [...COUNTS, 'ignored'] as const;
const RATES = ['arrivalRate', 'displayRate', 'clickRate'] as const;

const sumOf = (rows: readonly Numbers[], key: string): number =>
  rows.reduce((sum, { [key]: value }) => sum + Number(value ?? 0), 0);

type Query = Record<string, string>;
const cards = async (client: Client, query: Query = {}): Promise<Map<unknown, Numbers>> => {
  const { figures } = await client.ok('getPushFigures', { query: { ...query, compare: 'previous' } });
  return new Map(
    Object.entries(isNumbers(figures) ? figures : {}).flatMap(([metric, one]) =>
      isNumbers(one) ? [[metric, one]] : [],
    ),
  );
};
const split = async (client: Client, dimensions: string, query: Query = {}): Promise<Numbers> => {
  const { splits } = await client.ok('getPushSplit', { query: { ...query, dimensions, top: '100' } });
  return list(splits)[0] ?? {};
};
const trend = (client: Client, { metric = 'sent', ...query }: Query = {}) =>
  client.ok('getPushTrend', { query: { ...query, metrics: metric } });
const pointsOf = (answer: Numbers): Numbers[] => list(list(answer['lines'])[0]?.['points']);
const rows = (client: Client, { by, ...query }: Query = {}) =>
  client.items(by === 'day' ? 'listPushByDay' : 'listPushByMessage', { query: { size: '100', ...query } });

/** Random queries as an operator may combine them. */
const questions = fc
  .record(
    {
      range: fc.constantFrom('today', '7d', '15d', '30d', '90d'),
      days: fc.tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 17 })),
      platform: fc.constantFrom('android', 'ios', 'harmony'),
      channel: fc.constantFrom('SELF', 'APNS', 'HMS', 'MIUI', 'OPPO', 'VIVO', 'HARMONY'),
      category: fc.constantFrom('service', 'marketing'),
      targetType: fc.constantFrom('all', 'tags', 'region', 'clientIds'),
    },
    { requiredKeys: [] },
  )
  .map(({ days, ...query }): Query => {
    if (days === undefined) return { ...query };
    const [start, end] = days.map((day) => `2024-06-${String(day).padStart(2, '0')}`);
    return { ...query, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  });

describe('figures of messages', () => {
  test('equal the sums of trend, sparkline, splits and rows for random queries', async () => {
    const admin = await signedIn();
    await fc.assert(
      fc.asyncProperty(questions, fc.constantFrom(...METRICS), async (query, metric) => {
        const card = (await cards(admin, query)).get(metric) ?? {};
        const { value } = card;
        const points = pointsOf(await trend(admin, { ...query, metric, compare: 'previous' }));
        expect(sumOf(points, 'value'), 'trend').toBe(value);
        expect(sumOf(points, 'previous'), 'trend before').toBe(card['previous']);
        const { spark } = card;
        const isOver = query['end'] !== undefined && query['start'] !== undefined;
        const sparkSum = (Array.isArray(spark) ? spark : []).reduce<number>((sum, one) => sum + Number(one), 0);
        if (isOver) expect(sparkSum, 'small line').toBe(value);
        else expect(sparkSum, 'small line').toBeLessThanOrEqual(Number(value));
        for (const dim of ['pushChannel', 'platform', 'city', 'sendHour']) {
          const { parts } = await split(admin, dim, { ...query, metric });
          expect(sumOf(list(parts), 'value'), dim).toBe(value);
        }
        const reasons = await split(admin, 'pushReason', query);
        expect(reasons['metric']).toBe('failed');
        expect(sumOf(list(reasons['parts']), 'value'), 'reasons').toBe(
          (await cards(admin, query)).get('failed')?.['value'],
        );
        for (const by of ['message', 'day']) expect(sumOf(await rows(admin, { ...query, by }), metric), by).toBe(value);
      }),
      { numRuns: 40, seed: 11 },
    );
  });

  test('have steps that never increase, and rates of at most 100%', async () => {
    const admin = await signedIn();
    await fc.assert(
      fc.asyncProperty(questions, async (query) => {
        const figures = await cards(admin, query);
        const steps = COUNTS.slice(0, 4).map((step) => Number(figures.get(step)?.['value']));
        expect(steps).toEqual(steps.toSorted((a, b) => b - a));
        const [, , displayed = 0, clicked = 0] = steps;
        expect(figures.get('ignored')?.['value'], 'displayed and not clicked').toBe(displayed - clicked);
        for (const row of await rows(admin, query))
          for (const rate of RATES) if (row[rate] !== undefined) expect(row[rate]).toBeLessThanOrEqual(1);
      }),
      { numRuns: 20, seed: 12 },
    );
  });

  test('of each message equal those in the list of messages', async () => {
    const admin = await signedIn();
    const messages = (await admin.items('listPushMessages', { query: { size: '100' } })).filter(({ stats }) => stats);
    const table = await rows(admin, { range: '30d' });
    expect(new Set(table.map(({ id }) => id))).toEqual(new Set(messages.map(({ id }) => id)));
    for (const { id, title, stats } of messages) {
      const row = table.find((one) => one['id'] === id);
      const numbers = isNumbers(stats) ? stats : {};
      expect(row, String(title)).toMatchObject(numbers);
    }
  });

  test('equal those of the message while it is sent, after a stop and after its validity', async () => {
    const admin = await signedIn();
    const body = {
      title: 'Festival',
      content: 'Gifts are waiting.',
      category: 'service',
      targetType: 'all',
      route: 'auto',
      openMode: 'home',
      validityHours: 24,
    };
    const push = async () => {
      const { id } = await admin.ok('createPushMessage', { body });
      await admin.ok('pushMessage', { path: { id: String(id) } });
      return String(id);
    };
    const pass = async (seconds: number) => {
      await admin.ok('setMockClock', { body: { advanceSeconds: seconds } });
      await admin.signIn('admin');
    };
    const whole = await push();
    const stopped = await push();
    await pass(60);
    await admin.ok('stopPush', { path: { id: stopped } });
    for (const seconds of [0, 30, 300, 3600, 26 * 3600]) {
      await pass(seconds);
      for (const messageId of [whole, stopped]) {
        const { stats } = await admin.ok('getPushMessage', { path: { id: messageId } });
        const figures = await cards(admin, { messageId });
        const counts = Object.fromEntries(COUNTS.map((count) => [count, figures.get(count)?.['value']]));
        expect(counts, `${messageId} after ${seconds} s`).toEqual(stats);
      }
    }
    const reasons = list((await split(admin, 'pushReason', { messageId: stopped }))['parts']).map(({ key }) => key);
    expect(reasons).toEqual(expect.arrayContaining(['stopped', 'offline']));
  });

  test('split by reason into the unreachable devices of the estimate', async () => {
    const admin = await signedIn();
    const send = { category: 'service', targetType: 'region', regions: ['澄州', '临湖'], route: 'vendor' };
    const estimate = await admin.ok('estimatePushAudience', { body: send });
    const more = { title: 'Festival', content: 'Gifts are waiting.', openMode: 'home', validityHours: 24 };
    const { id } = await admin.ok('createPushMessage', { body: { ...send, ...more } });
    await admin.ok('pushMessage', { path: { id: String(id) } });
    const { parts } = await split(admin, 'pushReason', { messageId: String(id) });
    const splitCounts = list(parts).map(({ key, value }) => [String(key), value]);
    const unreachable = list(estimate['unreachable']).map(({ reason, devices }) => [String(reason), devices]);
    expect(Object.fromEntries(splitCounts)).toEqual(Object.fromEntries(unreachable));
  });

  test('split by channel, platform and city into the reachable devices of the estimate', async () => {
    const admin = await signedIn();
    const send = { category: 'service', targetType: 'region', regions: ['澄州', '临湖'], route: 'auto' };
    const estimate = await admin.ok('estimatePushAudience', { body: send });
    const more = { title: 'Festival', content: 'Gifts are waiting.', openMode: 'home', validityHours: 24 };
    const { id } = await admin.ok('createPushMessage', { body: { ...send, ...more } });
    await admin.ok('pushMessage', { path: { id: String(id) } });
    await admin.ok('setMockClock', { body: { advanceSeconds: 3600 } });
    await admin.signIn('admin');
    const { parts: regions } = await split(admin, 'city', { messageId: String(id) });
    expect(new Set(list(regions).map(({ key }) => key))).toEqual(new Set(['澄州', '临湖']));
    const fields = { pushChannel: 'byChannel', platform: 'byPlatform', city: 'byRegion' };
    for (const [dim, by] of Object.entries(fields)) {
      const { parts } = await split(admin, dim, { messageId: String(id) });
      const reachableBy = new Map(
        list(estimate[by]).map(({ name, channel, reachable }) => [String(name ?? channel), Number(reachable)]),
      );
      for (const { key, value } of list(parts))
        expect(value, `${dim} ${String(key)}`).toBe(reachableBy.get(String(key)) ?? 0);
    }
  });

  test('of a template are those of its messages', async () => {
    const admin = await signedIn();
    const messages = (await admin.items('listPushMessages', { query: { size: '100' } })).filter(({ stats }) => stats);
    const [template] = await admin.items('listPushTemplates', { query: { name: '工资到账' } });
    const templateId = String(template?.['id']);
    const templateMessages = messages.filter((message) => message['templateId'] === templateId);
    expect(templateMessages.length).toBeGreaterThan(0);
    const table = await rows(admin, { range: '30d', templateId });
    expect(new Set(table.map(({ id }) => id))).toEqual(new Set(templateMessages.map(({ id }) => id)));
    expect((await cards(admin, { range: '30d', templateId })).get('sent')?.['value']).toBe(sumOf(table, 'sent'));
    expect((await cards(admin, { range: '30d', templateId: '99999' })).get('sent')?.['value']).toBe(0);
  });

  test('reject metrics and dimensions of other topics', async () => {
    const admin = await signedIn();
    expect(await admin.refusal('getPushTrend', { query: { metrics: 'exposures' } })).toBe('422 ENTRY_WRONG');
    expect(await admin.refusal('getPushSplit', { query: { dimensions: 'booth' } })).toBe('422 ENTRY_WRONG');
  });

  test('count a device at the time when the message was sent to it', async () => {
    const admin = await signedIn();
    const messages = await admin.items('listPushMessages', { query: { title: '工资到账' } });
    const day = { start: '2024-06-15', end: '2024-06-15' };
    const messageCards = await cards(admin, { ...day, messageId: String(messages[0]?.['id']) });
    const { stats } = messages[0] ?? {};
    expect(isNumbers(stats) && stats['clicked']).toBe(messageCards.get('clicked')?.['value']);
    const { parts } = await split(admin, 'sendHour', { ...day, messageId: String(messages[0]?.['id']) });
    expect(list(parts).map(({ key }) => key)).toEqual(['10']);
  });

  test('include numerator and denominator of a rate, and no value for a rate without data', async () => {
    const admin = await signedIn();
    const rate = (await cards(admin, { range: '30d' })).get('arrivalRate');
    expect(rate?.['value']).toBe(Number(rate?.['numerator']) / Number(rate?.['denominator']));
    const day = { start: '2024-06-07' };
    const nothing = (await cards(admin, day)).get('arrivalRate');
    expect(nothing).toMatchObject({ numerator: 0, denominator: 0 });
    expect(nothing).not.toHaveProperty('value');
    const [first] = pointsOf(await trend(admin, { metric: 'clickRate', range: '15d' }));
    expect(first).toMatchObject({ at: formatTime(Date.parse('2024-06-04T00:00:00+08:00')) });
    expect(first).not.toHaveProperty('value');
  });

  test('are by day in platform time, and by hour for one or two days', async () => {
    const admin = await signedIn();
    const days = await trend(admin, { range: '7d' });
    expect(days).toMatchObject({ unit: 'day', partial: true });
    expect(pointsOf(days).map(({ at }) => String(at).slice(0, 10))).toEqual(
      ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2024-06-${day}`),
    );
    const hours = await trend(admin, { range: 'today' });
    expect(hours).toMatchObject({ unit: 'hour', partial: true });
    expect(pointsOf(hours)).toHaveLength(11);
    const past = await trend(admin, { start: '2024-06-17', end: '2024-06-16' });
    expect(past).toMatchObject({ unit: 'hour', partial: false });
    expect(pointsOf(past)).toHaveLength(48);
  });

  test('compare with a previous period of the same length, up to the same time of day', async () => {
    const admin = await signedIn();
    const today = await admin.ok('getPushFigures', { query: { range: 'today', compare: 'previous' } });
    expect(today).toMatchObject({
      from: '2024-06-18T00:00:00.000+08:00',
      to: formatTime(NOW),
      previousFrom: '2024-06-17T00:00:00.000+08:00',
    });
    // 临湖支行迁址 was sent at 10:30, and nothing else before.
    const [move] = await admin.items('listPushMessages', { query: { title: '临湖支行' } });
    const { previous } = (await cards(admin, { range: 'today' })).get('sent') ?? {};
    expect(previous).toBeLessThan(Number(isNumbers(move?.['stats']) && move['stats']['sent']));
    const former = await cards(admin, { start: '2024-05-01', end: '2024-05-07' });
    expect(former.get('sent')).toMatchObject({ value: 0, previous: 0 });
    expect(former.get('clickRate')).not.toHaveProperty('previous');
  });

  test('include the previous period in the trend on request, without rates where it has no data', async () => {
    const admin = await signedIn();
    const alone = await trend(admin, { range: '7d', metric: 'clickRate' });
    expect(alone).not.toHaveProperty('previousFrom');
    expect(pointsOf(alone).some((point) => 'previous' in point)).toBe(false);
    const compared = await trend(admin, { range: '7d', metric: 'clickRate', compare: 'previous' });
    expect(compared['previousFrom']).toBe('2024-06-05T00:00:00.000+08:00');
    const before = await trend(admin, { start: '2024-06-05', end: '2024-06-11', metric: 'clickRate' });
    const [points, past] = [pointsOf(compared), pointsOf(before)];
    expect(points.map((point) => 'previous' in point)).toEqual(past.map((point) => 'value' in point));
    expect(points.some((point) => 'previous' in point)).toBe(true);
  });

  test('have sparklines of at most 31 complete intervals', async () => {
    const admin = await signedIn();
    const lineOf = async (query: Query, metric = 'sent') => {
      const spark = (await cards(admin, query)).get(metric)?.['spark'];
      return Array.isArray(spark) ? spark : [];
    };
    expect(await lineOf({ range: 'today' })).toHaveLength(10);
    expect(await lineOf({ range: '7d' })).toHaveLength(6);
    expect(await lineOf({ range: '30d' })).toHaveLength(29);
    const months = await lineOf({ range: '90d' });
    expect(months).toHaveLength(30);
    const days = pointsOf(await trend(admin, { range: '90d' }));
    expect(months.at(-1)).toBe(sumOf(days.slice(-4, -1), 'value'));
    expect(await lineOf({ start: '2024-06-07', end: '2024-06-08' }, 'clickRate')).toContain(null);
  });

  test('reject periods of more than a year and future days', async () => {
    const admin = await signedIn();
    const wrong: Query[] = [{ start: '2023-01-01', end: '2024-06-18' }, { start: '2024-06-19' }, { end: '2025-01-01' }];
    for (const query of wrong) expect(await admin.refusal('getPushFigures', { query })).toBe('422 ENTRY_WRONG');
  });

  test('have events for the messages sent in the period, filtered by message', async () => {
    const admin = await signedIn();
    const eventsOf = (query: Query) => admin.items('listPushEvents', { query });
    const events = await eventsOf({ range: '30d' });
    expect(events.length).toBeGreaterThan(1);
    const times = events.map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const sends = admin.mock.db.pushSends.all({ where: { appId: '1' } });
    for (const { at, event, id, title } of events) {
      expect(event).toBe('sent');
      expect(sends.filter(({ messageId, startedAt }) => messageId === id && startedAt === at)).toHaveLength(1);
      expect(admin.mock.db.pushMessages.get(String(id))?.title).toBe(title);
    }
    const [first] = events;
    expect(await eventsOf({ range: '30d', messageId: String(first?.['id']) })).toEqual([first]);
  });

  test('have release marks of the period, filtered by platform', async () => {
    const admin = await signedIn();
    const marks = await admin.items('listReleaseMarks', { query: { range: '30d' } });
    expect(marks.length).toBeGreaterThan(0);
    const times = marks.map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const ofIos = await admin.items('listReleaseMarks', { query: { range: '30d', platform: 'ios' } });
    const platforms = ofIos.map(({ release }) => isNumbers(release) && release['platform']);
    expect(new Set(platforms)).not.toContain('android');
  });

  test('are zero without messages', async () => {
    const admin = await signedIn('admin', await freshMock('empty'));
    expect((await cards(admin)).get('sent')).toMatchObject({ value: 0 });
    expect(list((await split(admin, 'pushChannel'))['parts'])).toEqual([]);
    expect(await rows(admin)).toEqual([]);
  });

  test('return 403 to gateway engineers', async () => {
    const gateway = await signedIn('gateway01');
    for (const operation of ['getPushFigures', 'listPushEvents'] as const)
      expect(await gateway.refusal(operation)).toBe('403 AUTH_FORBIDDEN');
    expect(await gateway.refusal('getPushTrend', { query: { metrics: 'sent' } })).toBe('403 AUTH_FORBIDDEN');
    expect(await gateway.refusal('getPushSplit', { query: { dimensions: 'sendHour' } })).toBe('403 AUTH_FORBIDDEN');
    expect(await gateway.refusal('listPushByMessage')).toBe('403 AUTH_FORBIDDEN');
    expect(await gateway.refusal('listPushByDay')).toBe('403 AUTH_FORBIDDEN');
  });

  test('have rows that are sorted by a column, with missing values last', async () => {
    const admin = await signedIn();
    for (const key of ['sent', 'clickRate']) {
      const values = (await rows(admin, { range: '30d', sort: `${key},desc` })).map(({ [key]: value }) =>
        Number(value ?? -1),
      );
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  });
});
