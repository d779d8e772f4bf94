import { describe, expect, test } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { deviceIds, populationOf } from '../../mock-server/delivery/population.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { phoneOf } from '../../mock-server/delivery/push-phones.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';

const message = {
  title: 'Festival',
  content: 'Gifts are waiting.',
  category: 'service',
  targetType: 'all',
  route: 'auto',
  openMode: 'home',
  validityHours: 24,
};

const HOUR_S = 3600;
const at = (seconds: number) => formatTime(NOW + seconds * 1000);
/** Advances the clock and signs in again, because the session would have expired. */
async function pass(client: Client, seconds: number, userName = 'admin'): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: seconds } });
  await client.signIn(userName);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const part = (body: Record<string, unknown>, key: string): Record<string, unknown> => {
  const value = body[key];
  return isRecord(value) ? value : {};
};
const list = (body: Record<string, unknown>, key: string): Record<string, unknown>[] => {
  const value = body[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

const make = async (client: Client, more: object = {}): Promise<{ id: string }> => ({
  id: String((await client.ok('createPushMessage', { body: { ...message, ...more } }))['id']),
});
const push = (client: Client, path: { id: string }) => client.ok('pushMessage', { path });
const read = (client: Client, path: { id: string }) => client.ok('getPushMessage', { path });
const estimate = (client: Client, more: object = {}) =>
  client.ok('estimatePushAudience', {
    body: { category: message.category, targetType: message.targetType, route: message.route, ...more },
  });

/** Devices of the retail app whose phones can be reached, or match another condition. */
function phones(count: number, fits = (phone: ReturnType<typeof phoneOf>) => phone.token === 'valid' && phone.shows) {
  const { devices } = populationOf((...key) => createRng(20240618, key), 'chenghu-mbank');
  return devices.filter((device) => fits(phoneOf(device))).slice(0, count);
}

describe('saving and sending', () => {
  test('saving sends nothing', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    await pass(admin, 48 * HOUR_S);
    const saved = await read(admin, path);
    expect(saved).toMatchObject({ status: 'notPushed', tagNames: [] });
    for (const key of ['send', 'stats', 'schedule', 'pushedAt']) expect(saved).not.toHaveProperty(key);
    expect(await admin.items('listPushDeliveries', { path })).toEqual([]);
  });

  test('a push has the devices, the reach and the channels of the estimate before it', async () => {
    const admin = await signedIn();
    const tags = await admin.items('listPushTags', { query: { size: '50' } });
    const idOf = (name: string) => tags.find(({ tagName }) => tagName === name)?.['id'];
    const clientIds = phones(12, () => true).map(({ deviceId }) => deviceId);
    for (const target of [
      { targetType: 'all' },
      { targetType: 'all', category: 'marketing', platforms: ['ios', 'harmony'] },
      { targetType: 'region', regions: ['青梧', '石桥'], route: 'vendor' },
      { targetType: 'tags', tagIds: [idOf('老年版'), idOf('临湖支行迁址')], category: 'marketing' },
      { targetType: 'clientIds', clientIds: [...clientIds, 'CH-nobody'], route: 'self' },
    ]) {
      const audience = await estimate(admin, target);
      const { send } = await push(admin, await make(admin, target));
      expect(send).toMatchObject({
        devices: audience['devices'],
        reachable: audience['reachable'],
        parts: audience['byChannel'],
      });
      await pass(admin, 600);
    }
  });

  test('the weights of deliveries add up to the devices and the reach of the push', async () => {
    const admin = await signedIn();
    const path = await make(admin, { targetType: 'region', regions: ['石桥'] });
    const { send } = await push(admin, path);
    const { devices, reachable } = isRecord(send) ? send : {};
    const deliveries: Record<string, unknown>[] = [];
    for (let page = 1; page < 9; page++)
      deliveries.push(
        ...(await admin.items('listPushDeliveries', { path, query: { page: String(page), size: '100' } })),
      );
    const weigh = (all: Record<string, unknown>[]) => all.reduce((sum, { weight }) => sum + Number(weight), 0);
    expect(Math.round(weigh(deliveries))).toBe(devices);
    expect(Math.round(weigh(deliveries.filter(({ outcome }) => outcome !== 'failed')))).toBe(reachable);
  });

  test('a push goes from sending to sent, and its counts never decrease', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    const { send, status } = await push(admin, path);
    expect(status).toBe('pushedThirdParty');
    expect(send).toMatchObject({ state: 'sending', sent: expect.any(Number) });
    const reachable = Number(part(await read(admin, path), 'send')['reachable']);
    let before = part(await read(admin, path), 'stats');
    for (const seconds of [60, 60, 600, 6 * HOUR_S, 40 * HOUR_S]) {
      await pass(admin, seconds);
      const now = part(await read(admin, path), 'stats');
      for (const [step, count] of Object.entries(now)) expect(count, step).toBeGreaterThanOrEqual(Number(before[step]));
      before = now;
    }
    expect(before['sent']).toBe(reachable);
    const [arrived, displayed, clicked] = ['arrived', 'displayed', 'clicked'].map((step) => Number(before[step]));
    expect((arrived ?? 0) / reachable).toBeCloseTo(0.91, 1);
    expect((displayed ?? 0) / (arrived ?? 1)).toBeCloseTo(0.94, 1);
    expect((clicked ?? 0) / (displayed ?? 1)).toBeCloseTo(0.06, 1);
    expect(part(await read(admin, path), 'send')).toMatchObject({ state: 'sent' });
  });

  test('a stopped push keeps its sent count and counts the rest as stopped', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    await push(admin, path);
    await pass(admin, 90);
    const sent = Number(part(await read(admin, path), 'stats')['sent']);
    const stopped = part(await admin.ok('stopPush', { path }), 'send');
    expect(stopped).toMatchObject({ state: 'stopped', sent });
    expect(Number(stopped['sent']) + Number(stopped['stopped'])).toBe(stopped['reachable']);
    await pass(admin, HOUR_S);
    expect(part(await read(admin, path), 'stats')['sent']).toBe(sent);
    expect(await admin.refusal('stopPush', { path })).toBe('409 PUSH_NOT_SENDING');
    const [first] = await admin.items('listPushDeliveries', { path, query: { reason: 'stopped' } });
    expect(first).toMatchObject({ outcome: 'failed', reason: 'stopped' });
  });

  test('a message that has been sent to all cannot be stopped', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    await push(admin, path);
    await pass(admin, HOUR_S);
    expect(await admin.refusal('stopPush', { path })).toBe('409 PUSH_NOT_SENDING');
  });

  test('the status is pushed through our own channel, and pushedThirdParty through vendors', async () => {
    const admin = await signedIn();
    expect(await push(admin, await make(admin, { route: 'self' }))).toMatchObject({ status: 'pushed' });
    expect(await push(admin, await make(admin, { route: 'vendor' }))).toMatchObject({ status: 'pushedThirdParty' });
  });

  test('a push with an outdated If-Match fails with 412', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    await admin.ok('updatePushMessage', { path, body: { ...message, title: 'Changed' } });
    expect(await admin.refusal('pushMessage', { path, headers: { 'If-Match': '"1"' } })).toBe('412 RECORD_CHANGED');
  });
});

describe('schedules', () => {
  const due = { pushTime: at(2 * HOUR_S) };

  test('a future push time schedules the message, which is sent at that time', async () => {
    const admin = await signedIn();
    const path = await make(admin, due);
    const armed = await push(admin, path);
    expect(armed).toMatchObject({ status: 'notPushed', schedule: { by: 'admin', scheduledAt: at(0) } });
    expect(armed).not.toHaveProperty('send');
    await pass(admin, 2 * HOUR_S + 1);
    const sent = await read(admin, path);
    expect(sent).toMatchObject({
      status: 'pushedThirdParty',
      pushedAt: at(2 * HOUR_S),
      send: { by: 'admin', scheduled: part(armed, 'schedule')['devices'] },
    });
    expect(sent).not.toHaveProperty('schedule');
  });

  test('the devices are determined again at the push time', async () => {
    const admin = await signedIn();
    const { id: tagId } = await admin.ok('createPushTag', { body: { tagName: 'Testers' } });
    const add = (clientIds: string[]) =>
      admin.ok('addTagClients', { path: { id: String(tagId) }, body: { clientIds } });
    const [first, second] = phones(2).map(({ deviceId }) => deviceId);
    await add([first ?? '']);
    const path = await make(admin, { ...due, targetType: 'tags', tagIds: [tagId], route: 'self' });
    expect(part(await push(admin, path), 'schedule')['devices']).toBe(1);
    await add([second ?? '']);
    await pass(admin, 3 * HOUR_S);
    expect(part(await read(admin, path), 'send')).toMatchObject({ scheduled: 1, reachable: 2 });
  });

  test.each(['cancelSchedule', 'updatePushMessage'] as const)('%s removes the schedule', async (operationId) => {
    const admin = await signedIn();
    const path = await make(admin, due);
    await push(admin, path);
    const after = await admin.ok(operationId, {
      path,
      ...(operationId === 'updatePushMessage' && { body: { ...message, ...due } }),
    });
    expect(after).not.toHaveProperty('schedule');
    await pass(admin, 3 * HOUR_S);
    expect(await read(admin, path)).toMatchObject({ status: 'notPushed' });
    expect(await admin.refusal('cancelSchedule', { path })).toBe('409 PUSH_NOT_SCHEDULED');
  });

  test('a scheduled message can be sent now or rescheduled to a future time', async () => {
    const admin = await signedIn();
    const [now, later] = [await make(admin, due), await make(admin, due)];
    for (const path of [now, later]) await push(admin, path);
    const sent = await admin.ok('pushMessage', { path: now, body: { now: true } });
    expect(sent).toMatchObject({ status: 'pushedThirdParty', pushedAt: at(0) });
    for (const key of ['schedule', 'pushTime']) expect(sent).not.toHaveProperty(key);
    const rescheduled = await admin.ok('pushMessage', { path: later, body: { pushTime: at(5 * HOUR_S) } });
    expect(rescheduled).toMatchObject({ pushTime: at(5 * HOUR_S), schedule: { at: at(5 * HOUR_S) } });
    const refused = await admin.call('pushMessage', { path: later, body: { pushTime: at(-60) } });
    expect(refused.body).toMatchObject({ code: 'PUSH_TIME_PAST' });
    await pass(admin, 3 * HOUR_S);
    expect(await read(admin, later)).toMatchObject({ status: 'notPushed' });
    await pass(admin, 3 * HOUR_S);
    expect(await read(admin, later)).toMatchObject({ status: 'pushedThirdParty', pushedAt: at(5 * HOUR_S) });
  });

  test('the seeded schedule has its reach without marketing caps, and warns of fewer devices', async () => {
    const operator = await signedIn('operator01');
    const [seeded] = await operator.items('listPushMessages', { query: { title: '龙舟' } });
    const { pushTime, regions } = seeded ?? {};
    const audience = await estimate(operator, { category: 'service', targetType: 'region', regions, pushTime });
    expect(part(seeded ?? {}, 'schedule')).toMatchObject({
      devices: audience['reachable'],
      failing: [],
      warnings: ['fewer'],
    });
  });

  test('a deleted scheduled message is not found after its push time', async () => {
    const admin = await signedIn();
    const path = await make(admin, due);
    await push(admin, path);
    await admin.ok('deletePushMessages', { path });
    await pass(admin, 3 * HOUR_S);
    expect(await admin.refusal('getPushMessage', { path })).toBe('404 NOT_FOUND');
  });

  test('a scheduled push without reachable devices fails and notifies its scheduler', async () => {
    const operator = await signedIn('operator01');
    const path = await make(operator, { ...due, targetType: 'clientIds', clientIds: ['CH-nobody'] });
    await push(operator, path);
    await pass(operator, 3 * HOUR_S, 'operator01');
    expect(await read(operator, path)).toMatchObject({ status: 'pushFailed', failure: 'nobody' });
    expect((await operator.items('listNotices'))[0]).toMatchObject({
      kind: 'pushFailed',
      subject: message.title,
      subjectId: path.id,
      screen: 'message/push',
    });
  });
});

describe('reach', () => {
  test('a vendor without a valid key reaches no device, and its part has the state of the key', async () => {
    const admin = await signedIn();
    const parts = list(part(await push(admin, await make(admin)), 'send'), 'parts');
    const of = (name: string) => parts.find(({ channel }) => channel === name);
    expect(of('OPPO')).toMatchObject({ reachable: 0, key: 'expired' });
    expect(of('VIVO')).toMatchObject({ reachable: 0, key: 'missing' });
    expect(of('MIUI')).toMatchObject({ key: 'ok' });
    expect((await estimate(admin))['warnings']).toEqual(['channelFailed']);
  });

  test('a push fails if every channel fails, and succeeds after a change of route', async () => {
    const admin = await signedIn();
    const path = await make(admin, { route: 'vendor', channels: ['OPPO'] });
    expect(await push(admin, path)).toMatchObject({ status: 'pushFailed', failure: 'channels' });
    await admin.ok('updatePushMessage', { path, body: { ...message, route: 'self', channels: ['OPPO'] } });
    const again = await push(admin, path);
    expect(again).toMatchObject({ status: 'pushed' });
    expect(again).not.toHaveProperty('failure');
  });

  test('a copy with failedOnly targets exactly the failed channels', async () => {
    const admin = await signedIn();
    const path = await make(admin, { pushTime: at(60) });
    await admin.ok('updatePushMessage', { path, body: message });
    const parts = list(part(await push(admin, path), 'send'), 'parts');
    const failed = parts.filter(({ key }) => key !== 'ok');
    const copy = await admin.ok('copyPushMessage', { path, body: { failedOnly: true } });
    expect(copy).toMatchObject({ status: 'notPushed', title: message.title });
    expect(copy['channels']).toEqual(failed.map(({ channel }) => channel));
    const audience = await estimate(admin, { channels: copy['channels'], route: 'self' });
    expect(audience['devices']).toBe(failed.reduce((all, { devices }) => all + Number(devices), 0));
  });

  test('a copy with unsentOnly requires a stopped message, takes a title and targets the unsent devices', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    const unsentOnly = (title?: string) => ({ unsentOnly: true, ...(title !== undefined && { title }) });
    expect(await admin.refusal('copyPushMessage', { path, body: unsentOnly() })).toBe('409 PUSH_NOT_STOPPED');
    const { send } = await push(admin, path);
    await pass(admin, 30);
    const stopped = part(await admin.ok('stopPush', { path }), 'send');
    const copy = await admin.ok('copyPushMessage', { path, body: unsentOnly('Festival (copy)') });
    expect(copy).toMatchObject({
      title: 'Festival (copy)',
      status: 'notPushed',
      remainderOf: path.id,
      remainderTitle: message.title,
    });
    const { unreachable: _unreachable, ...remainder } = await estimate(admin, { remainderOf: path.id });
    expect(remainder).toMatchObject({
      devices: Number(part({ send }, 'send')['devices']) - Number(stopped['sent']),
      reachable: stopped['stopped'],
    });
    const body = { ...message, remainderOf: String(copy['id']) };
    const refused = await admin.call('createPushMessage', { body });
    expect(refused.body['errors']).toMatchObject([{ pointer: '/remainderOf', code: 'ENTRY_WRONG' }]);
  });

  test('a failed push appears in details, statistics and deliveries until the message is updated', async () => {
    const admin = await signedIn();
    const path = await make(admin, { channels: ['OPPO'], route: 'vendor' });
    const { send, stats } = await push(admin, path);
    expect(send).toMatchObject({ state: 'failed', reachable: 0, sent: 0, unreachable: expect.any(Array) });
    const { devices } = isRecord(send) ? send : {};
    expect(stats).toMatchObject({ sent: 0, failed: devices });
    const rows = () => admin.items('listPushByMessage', { query: { range: 'today', messageId: path.id } });
    expect(await rows()).toMatchObject([{ sent: 0, failed: devices }]);
    expect((await admin.ok('listPushDeliveries', { path }))['total']).toBeGreaterThan(0);
    const changed = await admin.ok('updatePushMessage', { path, body: message });
    for (const key of ['send', 'stats', 'failure', 'pushedAt']) expect(changed).not.toHaveProperty(key);
    expect(await rows()).toEqual([]);
  });

  test('messages are filtered by template and have its name', async () => {
    const admin = await signedIn();
    const [template] = await admin.items('listPushTemplates', { query: { name: '工资到账' } });
    const messages = await admin.items('listPushMessages', { query: { templateId: String(template?.['id']) } });
    expect(messages).toMatchObject([{ title: '工资到账啦', templateName: '工资到账' }]);
  });

  test('a copy with failedOnly fails with 409 if no channel failed', async () => {
    const admin = await signedIn();
    const path = await make(admin, { route: 'self' });
    await push(admin, path);
    expect(await admin.refusal('copyPushMessage', { path, body: { failedOnly: true } })).toBe('409 PUSH_NONE_FAILED');
    const copy = await admin.ok('copyPushMessage', { path, body: {} });
    expect(copy).toMatchObject({ status: 'notPushed' });
    expect(copy).not.toHaveProperty('channels');
  });

  test.each([
    ['appUninstalled', (phone: ReturnType<typeof phoneOf>) => phone.token === 'none'],
    ['tokenInvalid', (phone: ReturnType<typeof phoneOf>) => phone.token === 'invalid'],
    ['notificationsOff', (phone: ReturnType<typeof phoneOf>) => phone.token === 'valid' && !phone.shows],
    [
      'noVendor',
      (phone: ReturnType<typeof phoneOf>) => phone.token === 'valid' && phone.shows && phone.vendor === null,
    ],
    [
      'channelFailed',
      (phone: ReturnType<typeof phoneOf>) => phone.token === 'valid' && phone.shows && phone.vendor === 'OPPO',
    ],
  ])('an estimate reports unreachable devices with the reason %s', async (reason, fits) => {
    const admin = await signedIn();
    const clientIds = phones(3, fits).map(({ deviceId }) => deviceId);
    const audience = await estimate(admin, { targetType: 'clientIds', clientIds, route: 'vendor' });
    expect(audience).toMatchObject({ devices: 3, reachable: 0, unreachable: [{ reason, devices: 3 }] });
    expect(audience['warnings']).toContain('nobody');
  });

  test('an ID in two tags is counted once, and an unknown ID is reported as unknownDevice', async () => {
    const admin = await signedIn();
    const [phone] = phones(1);
    const deviceId = phone?.deviceId ?? '';
    const tag = async (tagName: string) => {
      const { id } = await admin.ok('createPushTag', { body: { tagName } });
      await admin.ok('addTagClients', { path: { id: String(id) }, body: { clientIds: [deviceId, 'CH-unknown'] } });
      return id;
    };
    const tagIds = [await tag('A'), await tag('B')];
    expect(await estimate(admin, { targetType: 'tags', tagIds, route: 'self' })).toMatchObject({
      devices: 2,
      reachable: 1,
      duplicates: 2,
      unreachable: [{ reason: 'unknownDevice', devices: 1 }],
    });
  });

  test('named devices that the channels exclude are no duplicates', async () => {
    const admin = await signedIn();
    const clientIds = phones(2, ({ vendor }) => vendor === 'MIUI').map(({ deviceId }) => deviceId);
    const target = { targetType: 'clientIds', clientIds };
    expect(await estimate(admin, { ...target, channels: ['VIVO'] })).toMatchObject({ devices: 0, duplicates: 0 });
    expect(await estimate(admin, { ...target, channels: ['MIUI'] })).toMatchObject({ devices: 2, duplicates: 0 });
  });

  test('client IDs beyond the sample are known and reachable', async () => {
    const admin = await signedIn();
    const clientIds = deviceIds((...key) => createRng(20240618, key), 'chenghu-mbank', 30, { skip: 300_000 });
    const audience = await estimate(admin, { targetType: 'clientIds', clientIds, route: 'self' });
    expect(audience['devices']).toBe(30);
    expect(Number(audience['reachable'])).toBeGreaterThan(15);
    expect(list(audience, 'unreachable').map(({ reason }) => reason)).not.toContain('unknownDevice');
  });

  test('listed devices on another platform are unreachable with the reason otherPlatform', async () => {
    const admin = await signedIn();
    const clientIds = phones(40).flatMap(({ deviceId, platform }) => (platform === 'android' ? [deviceId] : []));
    const audience = await estimate(admin, {
      targetType: 'clientIds',
      clientIds: clientIds.slice(0, 4),
      platforms: ['ios'],
    });
    expect(audience).toMatchObject({ reachable: 0, unreachable: [{ reason: 'otherPlatform', devices: 4 }] });
  });

  test('a device gets at most three marketing messages a week; service messages do not count', async () => {
    const admin = await signedIn();
    // No seeded message counts toward a cap any more.
    await pass(admin, 14 * 24 * HOUR_S);
    const clientIds = phones(5, (phone) => phone.token === 'valid' && phone.shows && phone.vendor === 'APNS').map(
      ({ deviceId }) => deviceId,
    );
    const target = { targetType: 'clientIds', clientIds };
    const marketing = { ...target, category: 'marketing' };
    for (let day = 0; day < 3; day++) {
      await push(admin, await make(admin, marketing));
      await push(admin, await make(admin, target));
      await pass(admin, 24 * HOUR_S);
    }
    expect(await estimate(admin, marketing)).toMatchObject({
      reachable: 0,
      unreachable: [{ reason: 'frequencyCap', devices: 5 }],
      warnings: ['nobody', 'frequencyCap'],
    });
    expect(await estimate(admin, target)).toMatchObject({ reachable: 5 });
    await pass(admin, 5 * 24 * HOUR_S);
    expect(await estimate(admin, marketing)).toMatchObject({ reachable: 5 });
  });

  test('Xiaomi accepts two marketing messages a day per device; our own channel has no such quota', async () => {
    const admin = await signedIn();
    await pass(admin, 14 * 24 * HOUR_S);
    const clientIds = phones(4, (phone) => phone.token === 'valid' && phone.shows && phone.vendor === 'MIUI').map(
      ({ deviceId }) => deviceId,
    );
    const marketing = { targetType: 'clientIds', clientIds, category: 'marketing' };
    for (let count = 0; count < 2; count++) {
      await push(admin, await make(admin, marketing));
      await pass(admin, 60);
    }
    expect(await estimate(admin, marketing)).toMatchObject({ unreachable: [{ reason: 'vendorQuota', devices: 4 }] });
    expect(await estimate(admin, { ...marketing, route: 'self' })).toMatchObject({ reachable: 4 });
  });

  test('only marketing messages with a push time between 22:00 and 8:00 get the warning quietHours', async () => {
    const admin = await signedIn();
    const warnings = async (more: object) => (await estimate(admin, { route: 'self', ...more }))['warnings'];
    const night = { pushTime: '2024-06-18T22:00:00+08:00' };
    expect(await warnings({ category: 'marketing', ...night })).toContain('quietHours');
    expect(await warnings({ category: 'marketing', pushTime: '2024-06-19T07:59:00+08:00' })).toContain('quietHours');
    expect(await warnings({ category: 'marketing', pushTime: '2024-06-19T08:00:00+08:00' })).not.toContain(
      'quietHours',
    );
    expect(await warnings({ category: 'service', ...night })).not.toContain('quietHours');
    expect(await warnings({ category: 'marketing' })).not.toContain('quietHours');
  });

  test('the parts of each split, and reach and reasons, add up to all devices', async () => {
    const admin = await signedIn();
    for (const more of [
      {},
      { category: 'marketing' },
      { route: 'vendor', platforms: ['android'] },
      { targetType: 'region', regions: ['澄州', '石桥'], route: 'self' },
    ]) {
      const audience = await estimate(admin, more);
      const sum = (key: string, of: string) => list(audience, key).reduce((all, item) => all + Number(item[of]), 0);
      for (const split of ['byChannel', 'byPlatform', 'byRegion']) {
        expect(sum(split, 'devices')).toBe(audience['devices']);
        expect(sum(split, 'reachable')).toBe(audience['reachable']);
      }
      expect(sum('unreachable', 'devices') + Number(audience['reachable'])).toBe(audience['devices']);
    }
  });
});

describe('validation of a message', () => {
  test.each([
    [{ targetType: 'tags' }, '/tagIds', 'PUSH_TARGET_REQUIRED'],
    [{ targetType: 'tags', tagIds: ['nothing'] }, '/tagIds/0', 'ENTRY_WRONG'],
    [{ targetType: 'region' }, '/regions', 'PUSH_TARGET_REQUIRED'],
    [{ targetType: 'region', regions: ['Atlantis'] }, '/regions/0', 'REGION_UNKNOWN'],
    [
      { targetType: 'region', regions: Array.from({ length: 51 }, (_, at_) => `R${at_}`) },
      '/regions',
      'PUSH_REGIONS_50',
    ],
    [{ targetType: 'clientIds' }, '/clientIds', 'FIELD_REQUIRED'],
    [
      { targetType: 'clientIds', clientIds: Array.from({ length: 31 }, (_, at_) => `CH-${at_}`) },
      '/clientIds',
      'PUSH_CLIENTS_30',
    ],
    [{ openMode: 'url' }, '/url', 'FIELD_REQUIRED'],
    [{ openMode: 'url', url: 'javascript:alert(1)' }, '/url', 'URL_INVALID'],
    [{ openMode: 'page' }, '/pagePath', 'FIELD_REQUIRED'],
    [{ validityHours: 1.5 }, '/validityHours', 'NUMBER_TYPE_ERROR'],
    [{ validityHours: 73 }, '/validityHours', 'ENTRY_WRONG'],
    [{ pushTime: at(0) }, '/pushTime', 'PUSH_TIME_PAST'],
    [{ templateId: 'nothing' }, '/templateId', 'ENTRY_WRONG'],
  ])('rejects %j', async (more, pointer, code) => {
    const admin = await signedIn();
    const { status, body } = await admin.call('createPushMessage', { body: { ...message, ...more } });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ pointer, code }]);
  });

  test('unfilled placeholders of the template are rejected; any other # is accepted', async () => {
    const admin = await signedIn();
    const [template] = await admin.items('listPushTemplates', { query: { name: '节日祝福' } });
    const templateId = String(template?.['id']);
    for (const [key, text] of [
      ['title', '#节日#安康'],
      ['content', '#称呼#，您好'],
    ] as const) {
      const { status, body } = await admin.call('createPushMessage', {
        body: { ...message, templateId, [key]: text },
      });
      expect(status).toBe(422);
      expect(body['errors']).toMatchObject([{ pointer: `/${key}`, code: 'PUSH_PLACEHOLDERS' }]);
    }
    const texts = { title: '#端午#', content: 'A #topic# of our own' };
    expect(await admin.ok('createPushMessage', { body: { ...message, ...texts } })).toMatchObject(texts);
    expect(await admin.ok('createPushMessage', { body: { ...message, ...texts, templateId } })).toMatchObject(texts);
  });

  test('only the target and the address that are in use are stored', async () => {
    const admin = await signedIn();
    const more = { clientIds: ['CH-1'], regions: ['澄州'], url: 'https://a.example', pagePath: '/a', openMode: 'page' };
    const created = await admin.ok('createPushMessage', { body: { ...message, ...more, targetType: 'region' } });
    expect(created).toMatchObject({ regions: ['澄州'], pagePath: '/a' });
    for (const key of ['clientIds', 'tagIds', 'url']) expect(created).not.toHaveProperty(key);
  });

  test('tags and templates can be deleted only after the messages that use them were pushed', async () => {
    const admin = await signedIn();
    const { id: tagId } = await admin.ok('createPushTag', { body: { tagName: 'Testers' } });
    const [template] = await admin.items('listPushTemplates');
    const clientIds = phones(1).map(({ deviceId }) => deviceId);
    await admin.ok('addTagClients', { path: { id: String(tagId) }, body: { clientIds } });
    const templateId = String(template?.['id']);
    const path = await make(admin, { targetType: 'tags', tagIds: [tagId], templateId, route: 'self' });
    const deleting = [
      ['deletePushTags', String(tagId), '409 TAG_IN_USE'],
      ['deletePushTemplates', templateId, '409 TEMPLATE_IN_USE'],
    ] as const;
    for (const [operationId, id, refusal] of deleting)
      expect(await admin.refusal(operationId, { path: { id } })).toBe(refusal);
    await push(admin, path);
    for (const [operationId, id] of deleting) await admin.ok(operationId, { path: { id } });
    const after = await read(admin, path);
    expect(after).toMatchObject({ tagNames: ['Testers'], send: { reachable: 1 } });
    expect(after).not.toHaveProperty('templateId');
  });

  test('a test takes at most three IDs, returns an outcome for each, and counts nowhere', async () => {
    const admin = await signedIn();
    const path = await make(admin);
    const [good] = phones(1, (phone) => phone.token === 'valid' && phone.shows && phone.vendor === 'APNS');
    const [failing] = phones(1, (phone) => phone.token === 'valid' && phone.shows && phone.vendor === 'OPPO');
    const clientIds = [good?.deviceId, failing?.deviceId, 'CH-unknown'];
    expect(await admin.items('testPushMessage', { path, body: { clientIds } })).toEqual([
      { clientId: good?.deviceId, channel: 'APNS', sent: true },
      { clientId: failing?.deviceId, channel: 'OPPO', sent: false, reason: 'channelFailed', key: 'expired' },
      { clientId: 'CH-unknown', sent: false, reason: 'unknownDevice' },
    ]);
    const tested = await read(admin, path);
    expect(tested).toMatchObject({ status: 'notPushed', revision: 1 });
    for (const key of ['send', 'stats', 'pushedAt']) expect(tested).not.toHaveProperty(key);
    expect(await admin.items('listPushDeliveries', { path })).toEqual([]);
    const { body } = await admin.call('testPushMessage', { path, body: { clientIds: ['A', 'B', 'C', 'D'] } });
    expect(body['errors']).toMatchObject([{ pointer: '/clientIds', code: 'PUSH_TEST_3' }]);
  });
});

test('deliveries are filtered by channel, outcome, reason and case-insensitive client ID', async () => {
  const admin = await signedIn();
  const path = await make(admin, { targetType: 'region', regions: ['石桥'] });
  await push(admin, path);
  await pass(admin, 48 * HOUR_S);
  const total = async (query: Record<string, string>) =>
    Number((await admin.ok('listPushDeliveries', { path, query }))['total']);
  const all = await total({});
  const outcomes = ['sent', 'arrived', 'displayed', 'clicked', 'failed'];
  let sum = 0;
  for (const outcome of outcomes) sum += await total({ outcome });
  expect(sum).toBe(all);
  expect(await total({ outcome: 'waiting' })).toBe(0);
  expect(await total({ channel: 'OPPO', reason: 'channelFailed' })).toBeGreaterThan(0);
  expect(await total({ channel: 'APNS', reason: 'channelFailed' })).toBe(0);
  const [first] = await admin.items('listPushDeliveries', { path });
  expect(await total({ clientId: String(first?.['clientId']).toUpperCase() })).toBe(1);
});

test('deliveries are a sample unless all devices are named, also if none of them matches', async () => {
  const admin = await signedIn();
  const all = await make(admin);
  const named = await make(admin, { targetType: 'clientIds', clientIds: phones(2).map(({ deviceId }) => deviceId) });
  const deliveries = (path: { id: string }) =>
    admin.ok('listPushDeliveries', { path, query: { clientId: 'CH-nobody' } });
  expect(await deliveries(all)).toMatchObject({ isSample: false, total: 0 });
  for (const path of [all, named]) await push(admin, path);
  expect(await deliveries(all)).toMatchObject({ isSample: true, total: 0 });
  expect(await deliveries(named)).toMatchObject({ isSample: false, total: 0 });
});

describe('the device check', () => {
  test('shows the delivery of each message, for a device of the sample and for a listed one', async () => {
    const admin = await signedIn();
    const [some] = phones(1);
    const farDeviceId = deviceIds((...key) => createRng(20240618, key), 'chenghu-mbank', 1, { skip: 300_000 })[0] ?? '';
    const ids = [some?.deviceId ?? '', farDeviceId];
    const path = await make(admin, { targetType: 'clientIds', clientIds: ids });
    await push(admin, path);
    await pass(admin, 48 * HOUR_S);
    for (const deviceId of ids) {
      const explanation = await admin.ok('explainPushDevice', { path: { deviceId } });
      expect(explanation['device']).toMatchObject({ deviceId });
      const messages = list(explanation, 'messages');
      expect(messages.find(({ messageId }) => messageId === path.id)).toMatchObject({ title: message.title });
      const times = messages.map(({ pushedAt }) => Date.parse(String(pushedAt)));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      for (const { messageId, delivery } of messages) {
        const [listedDelivery] = await admin.items('listPushDeliveries', {
          path: { id: String(messageId) },
          query: { clientId: deviceId },
        });
        // Messages to a target list only the deliveries to devices of the sample.
        if (!listedDelivery) continue;
        const { weight: _weight, ...facts } = listedDelivery;
        expect(delivery).toMatchObject(facts);
      }
    }
  });

  test('shows no delivery of a message to other devices, and no messages of an unknown device', async () => {
    const admin = await signedIn();
    const [phone] = phones(1, () => true).filter(({ city }) => city !== '石桥');
    const path = await make(admin, { targetType: 'region', regions: ['石桥'] });
    await push(admin, path);
    const explanation = await admin.ok('explainPushDevice', { path: { deviceId: phone?.deviceId ?? '' } });
    expect(list(explanation, 'messages')[0]).toMatchObject({ messageId: path.id });
    expect(list(explanation, 'messages')[0]).not.toHaveProperty('delivery');
    expect(await admin.ok('explainPushDevice', { path: { deviceId: 'CH-unknown' } })).toEqual({ messages: [] });
  });
});

test('seeded messages have all four statuses, and one of them is scheduled', async () => {
  const operator = await signedIn('operator01');
  const all = await operator.items('listPushMessages', { query: { size: '50' } });
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['notPushed', 'pushed', 'pushedThirdParty', 'pushFailed']),
  );
  expect(all.filter(({ schedule }) => schedule !== undefined)).toHaveLength(1);
  const festival = await operator.items('listPushMessages', { query: { title: '端午', status: 'pushedThirdParty' } });
  expect(festival).toHaveLength(1);
});
