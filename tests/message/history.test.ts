import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { NOW, signedIn, type Client } from '../mock-client.ts';
import { tries } from '../thorough.ts';

type Facts = Record<string, unknown>;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;
const part = (of: Facts, key: string): Facts => (isFacts(of[key]) ? of[key] : {});
const list = (of: Facts, key: string): Facts[] => (Array.isArray(of[key]) ? of[key].filter(isFacts) : []);
const sumOf = (all: readonly Facts[], key: string): number => all.reduce((sum, one) => sum + Number(one[key] ?? 0), 0);

const message = {
  title: 'Festival',
  content: 'Gifts are waiting.',
  category: 'marketing',
  targetType: 'region',
  regions: ['石桥'],
  route: 'auto',
  openMode: 'home',
  validityHours: 24,
};

/** A mock whose clock the test advances. */
class Day {
  readonly client: Client;
  now = NOW;

  private constructor(client: Client) {
    this.client = client;
  }

  /** Two weeks after the seed, so that no seeded message counts toward a cap any more. */
  static async start(): Promise<Day> {
    const day = new Day(await signedIn());
    await day.client.ok('setMockClock', { body: { frozen: true } });
    await day.pass(14 * DAY_S);
    return day;
  }

  /** Advances the clock and signs in again, because the session would have expired. */
  async pass(seconds: number): Promise<void> {
    this.now += seconds * 1000;
    await this.client.ok('setMockClock', { body: { now: formatTime(this.now) } });
    await this.client.signIn('admin');
  }

  at(seconds: number): string {
    return formatTime(this.now + seconds * 1000);
  }

  async create(more: object = {}): Promise<string> {
    return String((await this.client.ok('createPushMessage', { body: { ...message, ...more } }))['id']);
  }

  push(id: string, body?: object): Promise<Facts> {
    return this.client.ok('pushMessage', { path: { id }, ...(body && { body }) });
  }

  read(id: string): Promise<Facts> {
    return this.client.ok('getPushMessage', { path: { id } });
  }

  /** The outcome of a message on each of its devices. */
  async deliveries(id: string): Promise<Facts[]> {
    const all: Facts[] = [];
    for (let page = 1; ; page++) {
      const query = { page: String(page), size: '100' };
      const { items = [], total } = await this.client.ok('listPushDeliveries', { path: { id }, query });
      all.push(...(Array.isArray(items) ? items.filter(isFacts) : []));
      if (all.length >= Number(total)) return all;
    }
  }
}

/** The devices that a message was sent to, from its deliveries. */
const sentTo = (deliveries: readonly Facts[]): string[] =>
  deliveries.filter(({ sentAt }) => sentAt !== undefined).map(({ clientId }) => String(clientId));

describe('delivery history', () => {
  const steps = fc.array(
    fc.record({
      category: fc.constantFrom('marketing', 'marketing', 'marketing', 'service'),
      /** Seconds after which it is stopped. */
      stop: fc.option(fc.integer({ min: 0, max: 19 })),
      /** Whether it is copied and pushed to the devices that it was not sent to. */
      resend: fc.boolean(),
      pause: fc.constantFrom(0, 30, 3 * HOUR_S, DAY_S, 2 * DAY_S),
    }),
    { minLength: 4, maxLength: 7 },
  );

  test('caps, details, statistics and the device check agree after any stops and resends', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const day = await Day.start();
        const pushed: { id: string; category: string; of?: string }[] = [];
        const send = async (id: string, category: string, stop: number | null, of?: string) => {
          const { status, send: sent } = await day.push(id);
          pushed.push({ id, category, ...(of !== undefined && { of }) });
          if (stop === null || status === 'pushFailed' || !isFacts(sent)) return false;
          await day.pass(stop);
          await day.client.ok('stopPush', { path: { id } });
          return true;
        };
        for (const { category, stop, resend, pause } of all) {
          const id = await day.create({ category });
          if ((await send(id, category, stop)) && resend) {
            const copy = await day.client.ok('copyPushMessage', { path: { id }, body: { unsentOnly: true } });
            await send(String(copy['id']), category, null, id);
          }
          await day.pass(pause);
        }
        await day.pass(60);
        // The last message shows which caps apply to which devices.
        const last = await day.create();
        const estimate = await day.client.ok('estimatePushAudience', {
          body: { category: 'marketing', targetType: 'region', regions: ['石桥'], route: 'auto' },
        });
        await send(last, 'marketing', null);
        const lastAt = day.now;
        await day.pass(60);

        const startedAt = new Map<string, number>();
        const sent = new Map<string, Set<string>>();
        for (const { id, of } of pushed) {
          const answer = await day.read(id);
          const { stats, send: facts } = answer;
          const [figures, of_] = [isFacts(stats) ? stats : {}, isFacts(facts) ? facts : {}];
          startedAt.set(id, Date.parse(String(of_['startedAt'])));
          const deliveries = await day.deliveries(id);
          const [row] = await day.client.items('listPushByMessage', { query: { range: '90d', messageId: id } });
          expect(row).toMatchObject(figures);
          expect(sumOf(deliveries, 'weight')).toBe(of_['devices']);
          const isSent = deliveries.filter(({ sentAt }) => sentAt !== undefined);
          expect(sumOf(isSent, 'weight'), 'deliveries and details').toBe(figures['sent']);
          for (const key of ['devices', 'reachable']) expect(sumOf(list(of_, 'parts'), key), key).toBe(of_[key]);
          for (const key of ['sent', 'failed']) expect(sumOf(list(of_, 'parts'), key), key).toBe(figures[key]);
          sent.set(id, new Set(sentTo(deliveries)));
          const before = of === undefined ? undefined : sent.get(of);
          // No device gets the message twice, and all others are included.
          if (before && of !== undefined) {
            const ids = deliveries.map(({ clientId }) => String(clientId));
            const former = await day.deliveries(of);
            expect(ids.toSorted()).toEqual(
              former.flatMap(({ clientId }) => (before.has(String(clientId)) ? [] : String(clientId))).toSorted(),
            );
          }
        }

        const finals = await day.deliveries(last);
        expect(
          sumOf(
            finals.filter(({ sentAt }) => sentAt !== undefined),
            'weight',
          ),
        ).toBe(estimate['reachable']);
        for (const { clientId, reason, sentAt } of finals) {
          const id = String(clientId);
          const earlier = pushed.filter(
            (one) => one.id !== last && one.category === 'marketing' && sent.get(one.id)?.has(id),
          );
          const inWeek = earlier.filter((one) => (startedAt.get(one.id) ?? 0) > lastAt - 7 * DAY_S * 1000).length;
          if (reason === 'frequencyCap') expect(inWeek, id).toBeGreaterThanOrEqual(3);
          if (reason === 'vendorQuota') expect(inWeek, id).toBe(2);
          if (sentAt !== undefined) expect(inWeek, id).toBeLessThan(3);
        }
        for (const { clientId } of finals.slice(0, 3)) {
          const deviceId = String(clientId);
          const messages = list(await day.client.ok('explainPushDevice', { path: { deviceId } }), 'messages');
          for (const { id } of pushed) {
            const delivery = part(messages.find(({ messageId }) => messageId === id) ?? {}, 'delivery');
            expect(delivery['sentAt'] !== undefined, `${deviceId} ${id}`).toBe(sent.get(id)?.has(deviceId));
          }
        }
      }),
      { numRuns: tries(6), seed: 32 },
    );
  });

  test('messages that were stopped after one second use up the caps of fewer than 5% of devices', async () => {
    const day = await Day.start();
    const ask = () =>
      day.client.ok('estimatePushAudience', { body: { category: 'marketing', targetType: 'all', route: 'auto' } });
    const { reachable } = await ask();
    for (let count = 0; count < 3; count++) {
      const id = await day.create({ targetType: 'all', regions: undefined });
      await day.push(id);
      await day.pass(1);
      await day.client.ok('stopPush', { path: { id } });
    }
    const after = await ask();
    const capped = list(after, 'unreachable').filter(
      ({ reason }) => reason === 'frequencyCap' || reason === 'vendorQuota',
    );
    expect(Number(after['reachable']) + sumOf(capped, 'devices')).toBe(reachable);
    expect(Number(after['reachable'])).toBeGreaterThan(0.95 * Number(reachable));
  });
});

describe('an estimate for a push time', () => {
  /** The numbers that an estimate and a send have in common. */
  const numbers = (of: Facts) => ({
    devices: of['devices'],
    reachable: of['reachable'],
    unreachable: of['unreachable'],
    parts: list(of, 'parts').map(({ channel, devices, reachable, key }) => ({ channel, devices, reachable, key })),
  });
  const estimated = (estimate: Facts) => numbers({ ...estimate, parts: estimate['byChannel'] });

  test('scheduled copies of the seeded messages reach as many devices as their schedules predict', async () => {
    const admin = await signedIn();
    const day = { now: NOW };
    await admin.ok('setMockClock', { body: { frozen: true } });
    const all = await admin.items('listPushMessages', { query: { size: '50', sort: 'title,asc' } });
    const scheduled: string[] = [];
    for (const [index, { id }] of all.entries()) {
      const copy = await admin.ok('copyPushMessage', { path: { id: String(id) }, body: {} });
      const pushTime = formatTime(day.now + (1 + index) * 5 * HOUR_S * 1000);
      await admin.ok('pushMessage', { path: { id: String(copy['id']) }, body: { pushTime } });
      scheduled.push(String(copy['id']));
    }
    const planned: unknown[] = [];
    for (const id of scheduled)
      planned.push(part(await admin.ok('getPushMessage', { path: { id } }), 'schedule')['reachable']);
    await admin.ok('setMockClock', { body: { now: formatTime(day.now + 10 * DAY_S * 1000) } });
    await admin.signIn('admin');
    const sent: unknown[] = [];
    for (const id of scheduled)
      sent.push(part(await admin.ok('getPushMessage', { path: { id } }), 'send')['reachable']);
    expect(sent).toEqual(planned);
    expect(new Set(sent).size).toBeGreaterThan(5);
  });

  const cases = fc.record({
    hours: fc.integer({ min: 1, max: 10 * 24 }),
    /** Days after which a key expires, by channel. */
    keys: fc.dictionary(fc.constantFrom('HARMONY', 'APNS', 'OPPO'), fc.integer({ min: 0, max: 10 }), { maxKeys: 2 }),
    sent: fc.array(fc.constantFrom('marketing', 'service'), { maxLength: 3 }),
    pending: fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 10 * 24 }),
        isTie: fc.boolean(),
        regions: fc.constantFrom(['石桥'], ['澄州', '石桥']),
      }),
      { maxLength: 4 },
    ),
    target: fc.constantFrom<object>(
      {},
      { targetType: 'all', regions: undefined },
      { regions: ['石桥', '临湖'], platforms: ['harmony', 'ios'] },
      { category: 'service' },
    ),
  });

  test('equals the later send despite expiring keys, caps and other scheduled messages', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ hours, keys, sent, pending, target }) => {
        const day = await Day.start();
        const { client } = day;
        for (const key of await client.items('listPushKeys', { query: { environment: 'prod', size: '50' } })) {
          const days = keys[String(key['channel'])];
          if (days === undefined) continue;
          const { channel, environment, appKey, bundleOrPackage, enabled } = key;
          const expiresAt = formatTime(day.now + days * DAY_S * 1000).slice(0, 10);
          await client.ok('updatePushKey', {
            path: { id: String(key['id']) },
            body: { channel, environment, appKey, bundleOrPackage, enabled, expiresAt },
          });
        }
        for (const category of sent) {
          await day.push(await day.create({ category }));
          await day.pass(HOUR_S);
        }
        const pushTime = day.at(hours * HOUR_S);
        for (const other of pending) {
          const id = await day.create({ regions: other.regions });
          await day.push(id, { pushTime: other.isTie ? pushTime : day.at(other.hours * HOUR_S) });
        }
        const input: Facts = { ...message, ...target };
        const { title: _title, content: _content, openMode: _mode, validityHours: _validity, ...addressed } = input;
        const estimate = await client.ok('estimatePushAudience', { body: { ...addressed, pushTime } });
        const id = await day.create(target);
        const { schedule } = await day.push(id, { pushTime });
        expect(schedule).toMatchObject({
          devices: estimate['reachable'],
          reachable: estimate['reachable'],
          warnings: estimate['reachable'] === 0 ? ['nobody'] : [],
        });
        await day.pass(hours * HOUR_S);
        expect(numbers(part(await day.read(id), 'send'))).toEqual(estimated(estimate));
        expect(estimate['at']).toBe(pushTime);
      }),
      { numRuns: tries(12), seed: 33 },
    );
  });

  test('warns of quiet hours at 22:00, but not at 21:59', async () => {
    const day = await Day.start();
    const warnings = async (pushTime: string) =>
      (
        await day.client.ok('estimatePushAudience', {
          body: { category: 'marketing', targetType: 'all', route: 'self', pushTime },
        })
      )['warnings'];
    expect(await warnings('2024-07-03T22:00:00+08:00')).toContain('quietHours');
    expect(await warnings('2024-07-03T21:59:00+08:00')).not.toContain('quietHours');
  });
});

describe('a schedule warns of', () => {
  const warningsOf = async (day: Day, id: string) => part(await day.read(id), 'schedule');

  test('a key that expires before the push time', async () => {
    const day = await Day.start();
    const id = await day.create({ category: 'service', platforms: ['harmony'] });
    await day.push(id, { pushTime: day.at(3 * DAY_S) });
    expect(await warningsOf(day, id)).toMatchObject({ warnings: [], failing: [] });
    const [key] = await day.client.items('listPushKeys', { query: { channel: 'HARMONY' } });
    const { channel, environment, appKey, bundleOrPackage, enabled } = key ?? {};
    const body = { channel, environment, appKey, bundleOrPackage, enabled, expiresAt: day.at(DAY_S).slice(0, 10) };
    await day.client.ok('updatePushKey', { path: { id: String(key?.['id']) }, body });
    expect(await warningsOf(day, id)).toMatchObject({
      reachable: 0,
      warnings: ['nobody', 'channelFailed'],
      failing: [{ channel: 'HARMONY', key: 'expired' }],
    });
  });

  test('devices removed from its tag, and caps used up by earlier scheduled messages', async () => {
    const day = await Day.start();
    const former = await day.create({ category: 'service' });
    await day.push(former);
    await day.pass(60);
    const clientIds = sentTo(await day.deliveries(former)).slice(0, 5);
    const { id: tagId } = await day.client.ok('createPushTag', { body: { tagName: 'Testers' } });
    await day.client.ok('addTagClients', { path: { id: String(tagId) }, body: { clientIds } });
    const target = { targetType: 'tags', tagIds: [tagId], regions: undefined, route: 'self' };
    const id = await day.create(target);
    await day.push(id, { pushTime: day.at(5 * DAY_S) });
    const [goneId, ...rest] = clientIds;
    await day.client.ok('deleteTagClients', { path: { id: String(tagId), clientIds: String(goneId) } });
    expect(await warningsOf(day, id)).toMatchObject({ devices: 5, reachable: 4, warnings: ['fewer'] });
    for (let count = 1; count <= 3; count++)
      await day.push(await day.create({ ...target, targetType: 'clientIds', tagIds: undefined, clientIds: rest }), {
        pushTime: day.at(count * HOUR_S),
      });
    expect(await warningsOf(day, id)).toMatchObject({ reachable: 0, warnings: ['nobody'] });
  });

  test('devices added to its tag', async () => {
    const day = await Day.start();
    const former = await day.create({ category: 'service' });
    await day.push(former);
    await day.pass(60);
    const clientIds = sentTo(await day.deliveries(former)).slice(0, 5);
    const { id: tagId } = await day.client.ok('createPushTag', { body: { tagName: 'Testers' } });
    const add = async (some: readonly string[]) =>
      day.client.ok('addTagClients', { path: { id: String(tagId) }, body: { clientIds: some } });
    await add(clientIds.slice(0, 2));
    const id = await day.create({ targetType: 'tags', tagIds: [tagId], regions: undefined, route: 'self' });
    await day.push(id, { pushTime: day.at(5 * DAY_S) });
    expect(await warningsOf(day, id)).toMatchObject({ devices: 2, reachable: 2, warnings: [] });
    await add(clientIds);
    expect(await warningsOf(day, id)).toMatchObject({ devices: 2, reachable: 5, warnings: ['more'] });
  });
});
