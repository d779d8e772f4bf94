// @vitest-environment happy-dom
/** The confirmation before a push, the warning before one without reachable devices, and the title of a copy. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { parse } from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { PushAudience, PushMessage } from '../../openapi/generated/schemas.message.ts';
import confirmPush, { confirmReschedule } from '../../src/pages/message/push/act-push.ts';
import { copyTitle } from '../../src/pages/message/push/copy.ts';
import { pushReachesNobody } from '../../src/pages/message/push/no-devices.ts';
import { stored } from '../../src/pages/message/push/stored.ts';
import type { Obstacle } from '../../src/ui/confirm/confirmation.ts';
import { consoleCalls } from '../console-calls.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';

const message = {
  title: 'Festival',
  content: 'Gifts are waiting.',
  category: 'service',
  targetType: 'all',
  route: 'vendor',
  openMode: 'home',
  validityHours: 24,
};

let admin: Client;
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => {
  admin = await signedIn();
});

async function obstacleOf(more: object): Promise<Obstacle> {
  const row = parse(PushMessage, await admin.ok('createPushMessage', { body: { ...message, ...more } }));
  const audience = parse(PushAudience, await admin.ok('estimatePushAudience', { body: stored(row) }));
  expect(audience.reachable).toBe(0);
  return pushReachesNobody(row, audience);
}

describe('a push without reachable devices', () => {
  test('lists each failing channel with its devices and the age of its expired key', async () => {
    const { title, impact } = await obstacleOf({ channels: ['OPPO', 'VIVO'] });
    expect(title).toBe('Festival would reach no devices');
    expect(impact.slice(1)).toEqual([
      expect.stringMatching(/^OPPO: key expired 3 days ago: [\d,]+ devices$/u),
      expect.stringMatching(/^vivo: No push key: [\d,]+ devices$/u),
      expect.stringMatching(/^Notifications turned off: [\d,]+ devices$/u),
      expect.stringMatching(/^Invalid token: [\d,]+ devices$/u),
      expect.stringMatching(/^App uninstalled: [\d,]+ devices$/u),
    ]);
  });

  test('names the day on which a key expires before the push time', async () => {
    const { impact } = await obstacleOf({ channels: ['HARMONY'], pushTime: '2024-07-20T10:00:00+08:00' });
    expect(impact[1]).toMatch(/^Harmony: key expires on 2024-07-06, before the push time: [\d,]+ devices$/u);
  });

  test('reports unknown IDs and a target without devices', async () => {
    expect((await obstacleOf({ targetType: 'clientIds', clientIds: ['CH-nobody'] })).impact).toContain(
      'Unknown device: 1 device',
    );
    const { id: tagId } = await admin.ok('createPushTag', { body: { tagName: 'Nobody' } });
    expect((await obstacleOf({ targetType: 'tags', tagIds: [tagId] })).impact).toContain('Target: 0 devices');
  });

  test('devices lost to failing keys add up to those with the reason channelFailed', async () => {
    const { unreachable, byChannel } = parse(
      PushAudience,
      await admin.ok('estimatePushAudience', { body: { category: 'service', targetType: 'all', route: 'auto' } }),
    );
    const lostDevices = byChannel.reduce((sum, part) => sum + part.lost, 0);
    expect(unreachable.find(({ reason }) => reason === 'channelFailed')?.devices).toBe(lostDevices);
    expect(byChannel.filter((part) => part.lost > 0).map(({ channel }) => channel)).toEqual(['OPPO', 'VIVO']);
    expect(byChannel.find(({ channel }) => channel === 'OPPO')).toMatchObject({ expiresAt: '2024-06-15' });
  });
});

describe('a push that is confirmed', () => {
  beforeEach(async () => consoleCalls(admin));
  afterEach(() => vi.unstubAllGlobals());

  test('after the announced push time sends nothing', async () => {
    const pushTime = formatTime(NOW + 600_000);
    const row = parse(PushMessage, await admin.ok('createPushMessage', { body: { ...message, pushTime } }));
    const question = await confirmPush(row);
    expect(question).toMatchObject({ title: expect.stringMatching(/^Schedule Festival for /u), harmless: true });
    await admin.ok('setMockClock', { body: { advanceSeconds: 601 } });
    if (!('run' in question)) throw new Error('no confirmation');
    await expect(question.run([], '', '')).rejects.toMatchObject({ code: 'PUSH_TIME_PAST' });
    expect(await admin.ok('getPushMessage', { path: { id: row.id } })).not.toHaveProperty('send');
  });
});

test('another push time is confirmed with the title of a message to everyone, unless it has passed', async () => {
  await consoleCalls(admin);
  const pushTime = formatTime(NOW + 600_000);
  const row = parse(PushMessage, await admin.ok('createPushMessage', { body: { ...message, pushTime } }));
  expect(await confirmReschedule({ ...row, pushTime: '2024-06-19T23:30:00+08:00' })).toMatchObject({
    title: 'Schedule Festival for 2024-06-19 23:30?',
    impact: expect.arrayContaining([expect.stringMatching(/^At that time, [\d,]+ of [\d,]+ devices can be reached/u)]),
    typed: 'Festival',
  });
  expect(await confirmReschedule({ ...row, pushTime: formatTime(NOW - 1000) })).toBeNull();
  vi.unstubAllGlobals();
});

describe('the title of a copy', () => {
  const say = (descriptor: MessageDescriptor) => i18n._(descriptor);
  test.each([
    ['Festival', 'Festival (copy)'],
    ['x'.repeat(50), `${'x'.repeat(43)} (copy)`],
    [`${'x'.repeat(42)} yyyyyyy`, `${'x'.repeat(42)} (copy)`],
    // Surrogate pairs are not split.
    [`${'x'.repeat(42)}🎉🎉🎉🎉`, `${'x'.repeat(42)} (copy)`],
  ])('of %s is %s', (title, copy) => {
    expect(copyTitle(say, title, 50)).toBe(copy);
    expect(copy.length).toBeLessThanOrEqual(50);
  });
});
