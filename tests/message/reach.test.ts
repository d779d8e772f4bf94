import { describe, expect, test } from 'vitest';
import type { Device, Population } from '../../mock-server/delivery/target.ts';
import { failureOf, numbersOf } from '../../mock-server/message/push-messages/audience.ts';
import {
  channelOf,
  isMeant,
  refusalOf,
  routed,
  type Burden,
  type PushPlan,
} from '../../mock-server/message/push-messages/plan.ts';
import {
  isNamed,
  NOT_MEANT,
  REACHED,
  reachOf,
  reasonIn,
  type Past,
  type Reach,
} from '../../mock-server/message/push-messages/reach.ts';
import { randomAt } from '../../mock-server/delivery/bucket.ts';
import { phoneOf, phonesOf, type Phone } from '../../mock-server/delivery/push-phones.ts';
import { standingFor } from '../delivery/any-target.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in Shanghai. */
const T = Date.parse('2024-06-18T00:00:00+08:00');

const device = (deviceId: string, more: Partial<Device> = {}): Device => ({
  deviceId,
  platform: 'android',
  model: 'Xiaomi 14',
  osVersion: '14',
  appVersion: '6.3.1',
  city: '澄州',
  network: 'wifi',
  userGroup: 'ordinary',
  tags: [],
  ...more,
});
const plan = (more: Partial<PushPlan> = {}): PushPlan => ({
  category: 'service',
  route: 'auto',
  everyone: true,
  tags: [],
  regions: [],
  named: [],
  keys: {},
  at: T,
  ...more,
});
const phone = (more: Partial<Phone> = {}): Phone => ({ vendor: 'MIUI', token: 'valid', shows: true, lot: 1, ...more });
const light: Burden = { inWeek: 0, onDay: 0 };

/** Reachable devices of a kind: tries IDs until enough phones have a token and show notifications. */
function reachable(count: number, more: Partial<Device> = {}): Device[] {
  const devices: Device[] = [];
  for (let at = 0; devices.length < count; at++) {
    const candidate = device(`${more.platform ?? 'CH'}-${at}`, more);
    const { token, shows } = phoneOf(candidate);
    if (token === 'valid' && shows) devices.push(candidate);
  }
  return devices;
}
const population = (devices: readonly Device[], each = 1): Population => standingFor(each, devices);
const finder = (devices: readonly Device[]) => (id: string) => devices.find(({ deviceId }) => deviceId === id);

describe('phones', () => {
  test.each([
    ['ios', 'iPhone 15', 'APNS'],
    ['harmony', 'HUAWEI Mate 60', 'HARMONY'],
    ['android', 'HUAWEI P60', 'HMS'],
    ['android', 'Redmi K70', 'MIUI'],
    ['android', 'OnePlus 12', 'OPPO'],
    ['android', 'iQOO 12', 'VIVO'],
    ['android', 'HONOR 100', 'HONOR'],
    ['android', 'Galaxy S24', 'FCM'],
    ['android', 'Meizu 21', null],
  ] as const)('on %s, the vendor of %s is %s', (platform, model, vendor) => {
    expect(phoneOf(device('CH-1', { platform, model })).vendor).toBe(vendor);
  });

  test('about 5% have no valid token, and about 9% show no notifications', () => {
    const phones = phonesOf(population(Array.from({ length: 4000 }, (_, at) => device(`CH-${at}`))));
    const share = (fits: (one: Phone) => boolean) => phones.filter(fits).length / phones.length;
    expect(share(({ token }) => token === 'none')).toBeCloseTo(0.025, 1);
    expect(share(({ token }) => token === 'invalid')).toBeCloseTo(0.03, 1);
    expect(share(({ token }) => token === 'valid')).toBeGreaterThan(0.9);
    expect(share(({ shows }) => !shows)).toBeCloseTo(0.09, 1);
    expect(share(({ token, shows }) => token === 'valid' && shows)).toBeGreaterThan(0.8);
  });

  test('randomAt is uniform between 0 and 1 and depends on each of its arguments', () => {
    const values = Array.from({ length: 2000 }, (_, at) => randomAt(at, 7, 1));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
    expect(values.filter((value) => value < 0.1).length / values.length).toBeCloseTo(0.1, 1);
    expect(randomAt(5, 7, 1)).toBe(randomAt(5, 7, 1));
    expect(new Set([randomAt(5, 7, 1), randomAt(5, 7, 2), randomAt(5, 8, 1), randomAt(6, 7, 1)]).size).toBe(4);
  });

  test('the phones of a population are cached', () => {
    const all = population([device('CH-1')]);
    expect(phonesOf(all)).toBe(phonesOf(all));
  });
});

describe('a push plan', () => {
  test('routes automatically, through vendors only, or through our own channel only', () => {
    const own = phone({ vendor: null });
    expect([channelOf(phone()), channelOf(own)]).toEqual(['MIUI', 'SELF']);
    expect([routed(plan(), phone()), routed(plan(), own)]).toEqual(['MIUI', 'SELF']);
    expect([routed(plan({ route: 'vendor' }), phone()), routed(plan({ route: 'vendor' }), own)]).toEqual([
      'MIUI',
      null,
    ]);
    expect(routed(plan({ route: 'self' }), phone())).toBe('SELF');
  });

  test('targets all devices, those in a region or those with a tag', () => {
    const here = device('CH-1', { tags: ['card'] });
    const meant = (more: Partial<PushPlan>) => isMeant(plan({ everyone: false, ...more }), here, phone());
    expect(meant({ everyone: true })).toBe(true);
    expect(meant({})).toBe(false);
    expect([meant({ regions: ['澄州'] }), meant({ regions: ['临湖'] })]).toEqual([true, false]);
    expect([meant({ tags: ['card', 'new'] }), meant({ tags: ['new'] })]).toEqual([true, false]);
  });

  test('targets only phones of its platforms and channels', () => {
    const here = device('CH-1');
    expect(isMeant(plan({ platforms: ['android'] }), here, phone())).toBe(true);
    expect(isMeant(plan({ platforms: ['ios'] }), here, phone())).toBe(false);
    expect(isMeant(plan({ channels: ['MIUI'] }), here, phone())).toBe(true);
    expect(isMeant(plan({ channels: ['SELF', 'OPPO'] }), here, phone())).toBe(false);
    expect(isMeant(plan({ channels: ['SELF'] }), here, phone({ vendor: null }))).toBe(true);
  });

  test.each([
    ['otherPlatform', { platforms: ['ios'] }, { token: 'none' }, light],
    ['appUninstalled', {}, { token: 'none', shows: false }, light],
    ['tokenInvalid', {}, { token: 'invalid', shows: false }, light],
    ['notificationsOff', { keys: { MIUI: 'expired' } }, { shows: false }, light],
    ['noVendor', { route: 'vendor' }, { vendor: null }, light],
    ['channelFailed', { keys: { MIUI: 'expired' } }, {}, light],
    ['frequencyCap', { category: 'marketing' }, {}, { inWeek: 3, onDay: 2 }],
    ['vendorQuota', { category: 'marketing' }, {}, { inWeek: 2, onDay: 2 }],
    [null, { category: 'marketing' }, {}, { inWeek: 2, onDay: 1 }],
    [null, { category: 'marketing' }, { vendor: 'APNS' }, { inWeek: 2, onDay: 2 }],
    [null, { category: 'marketing', route: 'self' }, {}, { inWeek: 2, onDay: 2 }],
    [null, { category: 'service' }, {}, { inWeek: 9, onDay: 9 }],
    [null, { keys: { OPPO: 'missing', MIUI: 'ok' } }, {}, light],
    [null, { keys: { MIUI: 'missing' }, route: 'self' }, {}, light],
  ] as const)('refusalOf returns %s for %j, %j, %j', (reason, more, of, burden) => {
    expect(refusalOf(plan(more), device('CH-1'), phone(of), burden)).toBe(reason);
  });

  test.each(['HMS', 'MIUI', 'OPPO', 'VIVO', 'HONOR'] as const)('%s has a daily quota of two messages', (vendor) => {
    const marketing = plan({ category: 'marketing' });
    expect(refusalOf(marketing, device('CH-1'), phone({ vendor }), { inWeek: 2, onDay: 2 })).toBe('vendorQuota');
  });

  test.each(['APNS', 'FCM', 'HARMONY'] as const)('%s has no daily quota', (vendor) => {
    const marketing = plan({ category: 'marketing' });
    expect(refusalOf(marketing, device('CH-1'), phone({ vendor }), { inWeek: 2, onDay: 2 })).toBeNull();
  });
});

describe('reachOf', () => {
  const some = reachable(6);
  const [first, second] = some.map(({ deviceId }) => deviceId);

  test('returns a verdict for each device of the population', () => {
    const farDevice = device('CH-0', { city: '临湖' });
    const all = population([...some, farDevice]);
    const { share, named } = reachOf(plan({ everyone: false, regions: ['澄州'] }), all, [], finder(all.devices));
    expect([...share]).toEqual([...some.map(() => REACHED), NOT_MEANT]);
    expect(named).toEqual([]);
    const broken = reachOf(plan({ keys: { MIUI: 'missing' } }), all, [], finder(all.devices));
    expect([...broken.share].slice(0, 6).map(reasonIn)).toEqual(some.map(() => 'channelFailed'));
    expect([reasonIn(NOT_MEANT), reasonIn(REACHED)]).toEqual([null, null]);
  });

  test('lists named devices separately, unless the target includes them anyway', () => {
    const all = population(some);
    const find = finder(some);
    const named = [first ?? '', 'CH-nobody'];
    const aside = reachOf(plan({ everyone: false, named }), all, [], find);
    expect(aside.named.map(({ deviceId, reason }) => [deviceId, reason])).toEqual([
      [first, null],
      ['CH-nobody', 'unknownDevice'],
    ]);
    expect(numbersOf(aside)).toMatchObject({ devices: 2, reachable: 1 });
    const both = reachOf(plan({ named }), all, [], find);
    expect(both.named.map(({ deviceId }) => deviceId)).toEqual(['CH-nobody']);
    expect([aside.alsoNamed, both.alsoNamed]).toEqual([[], [first]]);
    expect(numbersOf(both)).toMatchObject({ devices: 7, reachable: 6 });
    expect([isNamed(aside.plan, first ?? ''), isNamed(aside.plan, second ?? ''), isNamed(plan(), '')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('omits named devices of other channels, and reports those of other platforms as otherPlatform', () => {
    const all = population(some);
    const named = [first ?? ''];
    expect(reachOf(plan({ everyone: false, named, channels: ['OPPO'] }), all, [], finder(some)).named).toEqual([]);
    const [other] = reachOf(plan({ everyone: false, named, platforms: ['ios'] }), all, [], finder(some)).named;
    expect(other).toMatchObject({ reason: 'otherPlatform' });
  });

  /** The reach of messages in order, each with the earlier ones as its past. */
  function chain(all: Population, plans: readonly (PushPlan & Partial<Past>)[]): Reach[] {
    const before: Past[] = [];
    for (const { stoppedAt = Infinity, wasSent = () => true, ...one } of plans)
      before.push({ reach: reachOf(one, all, [...before], finder(all.devices)), stoppedAt, wasSent });
    return before.map(({ reach }) => reach);
  }
  const marketing = (at: number, more: Partial<PushPlan> = {}) => plan({ category: 'marketing', at, ...more });

  test('the fourth marketing message within seven days reaches no device, one after seven days reaches all', () => {
    const all = population(some);
    const times = [T, T + DAY, T + 2 * DAY];
    const fourth = (at: number) =>
      chain(
        all,
        [...times, at].map((time) => marketing(time)),
      ).at(-1);
    expect(fourth(T + 3 * DAY)?.share.filter((verdict) => verdict === REACHED).length).toBe(0);
    expect([...(fourth(T + 7 * DAY - 1)?.share ?? [])].map(reasonIn)).toEqual(some.map(() => 'frequencyCap'));
    expect([...(fourth(T + 7 * DAY)?.share ?? [])]).toEqual(some.map(() => REACHED));
  });

  test('failed deliveries and service messages do not count toward the cap', () => {
    const all = population(some);
    const broken = { keys: { MIUI: 'expired' } } as const;
    const [, , , last] = chain(all, [
      marketing(T, broken),
      marketing(T + DAY),
      marketing(T + 2 * DAY),
      marketing(T + 3 * DAY),
    ]);
    expect([...(last?.share ?? [])]).toEqual(some.map(() => REACHED));
    const afterService = chain(all, [plan({ at: T }), plan({ at: T + 1 }), plan({ at: T + 2 }), marketing(T + 3)]).at(
      -1,
    );
    expect([...(afterService?.share ?? [])]).toEqual(some.map(() => REACHED));
  });

  test('a stopped message counts only for the devices that it was sent to, from the stop on', () => {
    const all = population(some);
    const half = phonesOf(all)
      .slice(0, 3)
      .map(({ lot }) => lot);
    const stopped = (at: number) => ({
      ...marketing(at),
      stoppedAt: at + HOUR,
      wasSent: ({ lot }: Phone) => half.includes(lot),
    });
    const reasonsAt = (at: number, before: readonly PushPlan[]) =>
      [...(chain(all, [...before, marketing(at)]).at(-1)?.share ?? [])].map(reasonIn);
    const first3 = some.map((_, place) => (place < 3 ? 'frequencyCap' : null));
    const threeStopped = [stopped(T), stopped(T + DAY), stopped(T + 2 * DAY)];
    expect(reasonsAt(T + 3 * DAY, threeStopped)).toEqual(first3);
    // Until it is stopped, a message counts for all devices.
    const lastStopped = [marketing(T), marketing(T + DAY), stopped(T + 2 * DAY)];
    expect(reasonsAt(T + 2 * DAY + HOUR - 1, lastStopped)).toEqual(some.map(() => 'frequencyCap'));
    expect(reasonsAt(T + 2 * DAY + HOUR, lastStopped)).toEqual(first3);
    const lastReach = chain(all, [
      stopped(T),
      stopped(T + DAY),
      stopped(T + 2 * DAY),
      marketing(T + 3 * DAY, { everyone: false, named: some.map(({ deviceId }) => deviceId) }),
    ]).at(-1);
    expect(lastReach?.named.map(({ reason }) => reason)).toEqual(first3);
  });

  test('the daily quota restarts at midnight in Shanghai', () => {
    const all = population(some);
    const evening = chain(all, [marketing(T - HOUR), marketing(T - HOUR / 2), marketing(T)]).at(-1);
    expect([...(evening?.share ?? [])]).toEqual(some.map(() => REACHED));
    const sameDay = chain(all, [marketing(T), marketing(T + HOUR), marketing(T + DAY - 1)]).at(-1);
    expect([...(sameDay?.share ?? [])].map(reasonIn)).toEqual(some.map(() => 'vendorQuota'));
  });

  test('messages to named and to targeted devices count toward the same cap', () => {
    const all = population(some);
    const named = [first ?? ''];
    const toFirst = { everyone: false, named };
    const before = [marketing(T, toFirst), marketing(T + DAY, toFirst), marketing(T + 2 * DAY)];
    const share = chain(all, [...before, marketing(T + 3 * DAY)]).at(-1);
    expect([...(share?.share ?? [])].map(reasonIn)).toEqual(['frequencyCap', null, null, null, null, null]);
    const byName = chain(all, [
      ...before,
      marketing(T + 3 * DAY, { everyone: false, named: [first ?? '', second ?? ''] }),
    ]).at(-1);
    expect(byName?.named.map(({ reason }) => reason)).toEqual(['frequencyCap', null]);
    const light_ = chain(all, [...before, plan({ at: T + 3 * DAY, everyone: false, named })]).at(-1);
    expect(light_?.named.map(({ reason }) => reason)).toEqual([null]);
  });
});

describe('numbersOf', () => {
  const android = reachable(3);
  const apple = reachable(2, { platform: 'ios', model: 'iPhone 15', city: '临湖' });
  const all = population([...android, ...apple], 200);

  test('counts all devices by reason, channel, platform and region, and caches the result', () => {
    const reach = reachOf(plan({ keys: { MIUI: 'expired' } }), all, [], finder(all.devices));
    expect(numbersOf(reach)).toEqual({
      devices: 1000,
      reachable: 400,
      unreachable: [{ reason: 'channelFailed', devices: 600 }],
      byChannel: [
        { channel: 'MIUI', devices: 600, reachable: 0, lost: 600, key: 'expired' },
        { channel: 'APNS', devices: 400, reachable: 400, lost: 0, key: 'ok' },
      ],
      byPlatform: [
        { name: 'android', devices: 600, reachable: 0 },
        { name: 'ios', devices: 400, reachable: 400 },
      ],
      byRegion: [
        { name: '澄州', devices: 600, reachable: 0 },
        { name: '临湖', devices: 400, reachable: 400 },
      ],
    });
    expect(numbersOf(reach)).toBe(numbersOf(reach));
  });

  test('counts each named device once, and unknown ones as a part of each split', () => {
    const named = [apple[0]?.deviceId ?? '', 'CH-nobody', 'CH-nowhere'];
    const reach = reachOf(plan({ everyone: false, regions: ['澄州'], named }), all, [], finder(all.devices));
    expect(numbersOf(reach)).toMatchObject({
      devices: 603,
      reachable: 601,
      unreachable: [{ reason: 'unknownDevice', devices: 2 }],
      byPlatform: [
        { name: 'android', devices: 600, reachable: 600 },
        { devices: 2, reachable: 0 },
        { name: 'ios', devices: 1, reachable: 1 },
      ],
    });
    expect(numbersOf(reach).byChannel).toContainEqual({ devices: 2, reachable: 0, lost: 0, key: 'ok' });
    expect(numbersOf(reach).byRegion).toContainEqual({ devices: 2, reachable: 0 });
  });

  test('has parts that add up in each split although devices have different weights', () => {
    const mixed = {
      devices: [...android, ...apple, ...reachable(2, { model: 'vivo X100', city: '北屿' })],
      weights: [40, 1, 9, 30, 2, 11, 7],
      users: 100,
    };
    const { devices, byChannel, byPlatform, byRegion } = numbersOf(
      reachOf(plan({ keys: { VIVO: 'missing' } }), mixed, [], finder(mixed.devices)),
    );
    expect(devices).toBe(100);
    for (const parts of [byChannel, byPlatform, byRegion])
      expect(parts.reduce((sum, { devices: count }) => sum + count, 0)).toBe(100);
  });

  test.each([
    ['nobody', plan({ everyone: false, named: ['CH-nobody'] })],
    ['nobody', plan({ everyone: false })],
    ['channels', plan({ keys: { MIUI: 'expired' }, platforms: ['android'] })],
    ['devices', plan({ platforms: ['ios'], everyone: false, named: android.map(({ deviceId }) => deviceId) })],
  ] as const)('failureOf returns %s', (failure, one) => {
    expect(failureOf(reachOf(one, all, [], finder(all.devices)))).toBe(failure);
  });

  test('failureOf returns limits even if a channel fails as well', () => {
    const before: Past[] = [];
    const mixed = population([...android, ...reachable(1, { model: 'vivo X100' })]);
    for (let day = 0; day < 4; day++) {
      const one = plan({ category: 'marketing', at: T + day * DAY, keys: { VIVO: 'missing' } });
      before.push({
        reach: reachOf(one, mixed, [...before], () => undefined),
        stoppedAt: Infinity,
        wasSent: () => true,
      });
    }
    const last = before.at(-1)?.reach;
    expect(last && failureOf(last)).toBe('limits');
  });

  test('puts all devices of our own channel in one part', () => {
    const reach = reachOf(plan({ route: 'self', keys: { MIUI: 'expired' } }), all, [], finder(all.devices));
    expect(numbersOf(reach).byChannel).toEqual([
      { channel: 'SELF', devices: 1000, reachable: 1000, lost: 0, key: 'ok' },
    ]);
    const alone = reachOf(
      plan({ route: 'vendor' }),
      population(reachable(1, { model: 'Meizu 21' })),
      [],
      () => undefined,
    );
    expect(numbersOf(alone)).toMatchObject({
      unreachable: [{ reason: 'noVendor', devices: 1 }],
      byChannel: [{ channel: 'SELF', devices: 1, reachable: 0, lost: 0, key: 'ok' }],
    });
  });

  test('sorts reasons by frequency, and parts of the same size by name', () => {
    const mixed = population([
      ...reachable(2, { model: 'OPPO A2 Pro', city: '云溪' }),
      ...reachable(2, { model: 'vivo X100', city: '北屿' }),
      ...reachable(3, { model: 'Meizu 21', city: '石桥' }),
    ]);
    const reach = reachOf(plan({ route: 'vendor', keys: { OPPO: 'missing' } }), mixed, [], () => undefined);
    expect(numbersOf(reach).unreachable).toEqual([
      { reason: 'noVendor', devices: 3 },
      { reason: 'channelFailed', devices: 2 },
    ]);
    expect(numbersOf(reach).byRegion.map(({ name }) => name)).toEqual(['石桥', '云溪', '北屿']);
  });
});
