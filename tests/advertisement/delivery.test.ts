import { expect, test } from 'vitest';
import { type Client, NOW, signedIn } from '../mock-client.ts';

const DAY = 86_400_000;
const at = (days: number) => new Date(NOW + days * DAY).toISOString();
const numbers = (record: unknown, ...path: string[]): number =>
  Number(path.reduce<unknown>((value, key) => Object(value)[key], record));
const sum = (parts: unknown, key: string): number =>
  (Array.isArray(parts) ? parts : []).reduce<number>((total, part) => total + numbers(part, key), 0);
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const idOf = async (admin: Client, name: string) => {
  const [activity] = await admin.items('listActivities', { query: { name } });
  return { id: String(activity?.['id']) };
};
const crowdId = async (admin: Client, name: string) =>
  String((await admin.items('listCrowds', { query: { name } }))[0]?.['id']);

/** Creates a high-priority notice in the ad slot where the festival has one of medium priority. */
async function notice(admin: Client, part: object = {}): Promise<{ id: string }> {
  const [slot] = await admin.items('listBooths', { query: { code: 'home-notice' } });
  const created = await admin.ok('createActivity', {
    body: {
      name: 'Maintenance',
      type: 'announcement',
      startTime: at(-1),
      endTime: at(4),
      platforms: ['android'],
      booths: [{ boothId: String(slot?.['id']), priority: 'high', text: 'Closed on Sunday' }],
      ...part,
    },
  });
  return { id: String(created['id']) };
}

test('the parts of each split of an estimate add up to the total, with and without a crowd', async () => {
  const admin = await signedIn();
  for (const body of [
    { platforms: ['android', 'ios', 'harmony'] },
    { platforms: ['ios'], cities: ['澄州', '临湖'], versions: { ios: { min: '6.3.0' } } },
    { platforms: ['android'], crowdId: await crowdId(admin, '信用卡持卡人') },
  ]) {
    const audience = await admin.ok('estimateActivityAudience', { body });
    expect(audience['devices']).toBe(412_000);
    for (const split of ['byPlatform', 'byVersion', 'byCity']) {
      expect(sum(audience[split], 'matched')).toBe(audience['matched']);
      expect(sum(audience[split], 'total')).toBe(412_000);
    }
  }
});

test('the estimate and the overlaps of an activity have the same number of devices', async () => {
  const admin = await signedIn();
  const activities = await admin.items('listActivities', { query: { size: '100' } });
  for (const { id, platforms, versions, cities, crowdId: crowd } of activities) {
    const body = { platforms, versions, cities, ...(crowd !== undefined && { crowdId: crowd }) };
    const form = await admin.ok('estimateActivityAudience', { body });
    const question = await admin.ok('getActivityOverlaps', { path: { id: String(id) } });
    expect(question['matched'], `${String(id)} in its question`).toBe(form['matched']);
    expect(question['devices']).toBe(form['devices']);
  }
  expect(activities.filter(({ crowdId: crowd }) => crowd !== undefined).length).toBeGreaterThan(0);
});

test('a crowd of users counts all devices of its members and reports unknown IDs', async () => {
  const admin = await signedIn();
  const id = await crowdId(admin, '私人银行客户');
  const all = { platforms: ['android', 'ios', 'harmony'], crowdId: id };
  const before = await admin.ok('estimateActivityAudience', { body: all });
  expect(before['crowd']).toMatchObject({ members: 1860, unknown: 0 });
  expect(before['matched']).toBe(numbers(before, 'crowd', 'devices'));
  expect(before['matched']).toBeGreaterThan(1860);

  await admin.ok('changeCrowdMembers', { path: { id }, body: { mode: 'add', ids: ['U00000001', 'nobody'] } });
  await admin.mock.control.setClock({ frozen: true, advanceSeconds: 60 });
  const after = await admin.ok('estimateActivityAudience', { body: all });
  expect(after['crowd']).toMatchObject({ members: 1862, unknown: 2 });
  expect(after['matched']).toBe(before['matched']);
});

test('an estimate rejects an unknown crowd and an empty version range', async () => {
  const admin = await signedIn();
  const body = { platforms: ['android'], crowdId: '999', versions: { android: { min: '6.3.0', max: '6.2.0' } } };
  const { body: problem } = await admin.call('estimateActivityAudience', { body });
  expect(problem['errors']).toEqual([
    { pointer: '/crowdId', code: 'ENTRY_WRONG' },
    { pointer: '/versions/android/max', code: 'CLIENT_RANGE' },
  ]);
});

test('the overlaps before an activity goes online equal those of the calendar afterwards', async () => {
  const admin = await signedIn();
  const path = await notice(admin);
  const preview = await admin.ok('getActivityOverlaps', { path });
  const [overlap, ...more] = records(preview['overlaps']);
  expect(more).toEqual([]);
  expect(overlap).toMatchObject({
    boothName: '首页公告',
    capacity: 1,
    activity: { name: '理财节' },
    behind: [{ name: 'Maintenance' }],
  });
  // The notice is for Android only, so it hides the festival from a part of its devices.
  const hidden = numbers(overlap, 'hidden');
  expect(hidden).toBeGreaterThan(0);
  expect(hidden).toBeLessThan(numbers(overlap, 'devices'));

  await admin.ok('onlineActivity', { path });
  const calendar = await admin.ok('getActivityCalendar', { query: { start: '2024-06-18', days: '7' } });
  expect(records(calendar['overlaps']).find((one) => one['boothName'] === '首页公告')).toMatchObject({
    activity: { name: '理财节' },
    hidden,
  });
});

test('a seeded activity is hidden behind another one on about half of its devices', async () => {
  const admin = await signedIn();
  const calendar = await admin.ok('getActivityCalendar', { query: { start: '2024-06-18' } });
  const overlap = records(calendar['overlaps']).find((one) => one['boothName'] === '首页弹窗');
  expect(overlap).toMatchObject({ activity: { name: '数字人民币体验周' }, behind: [{ name: '城市生活节' }] });
  expect(numbers(overlap, 'hidden') / numbers(overlap, 'devices')).toBeCloseTo(0.51, 1);
});

test('the calendar lists online and future activities by ad slot, highest priority first', async () => {
  const admin = await signedIn();
  await notice(admin);
  const calendar = await admin.ok('getActivityCalendar', { query: { start: '2024-06-17', days: '14' } });
  expect(calendar).toMatchObject({ from: '2024-06-17T00:00:00.000+08:00', to: '2024-07-01T00:00:00.000+08:00' });
  const lanes = records(calendar['lanes']);
  expect(lanes).toHaveLength(7);
  const home = lanes.find((lane) => lane['boothName'] === '首页公告');
  expect(records(home?.['activities']).map(({ name, status }) => [name, status])).toEqual([
    ['Maintenance', 'toBeOnline'],
    ['理财节', 'online'],
  ]);
  // Offline activities are not listed.
  expect(JSON.stringify(lanes)).not.toContain('核心系统升级公告');
});

test('the device check lists what each ad slot shows, and why other activities are not shown', async () => {
  const admin = await signedIn();
  const festival = await admin.ok('getActivity', { path: await idOf(admin, '理财节') });
  const members = await admin.items('listCrowdMembers', { path: { id: String(festival['crowdId']) } });
  const { devicesOfUser } = await import('../../mock-server/delivery/population.ts');
  const { createRng } = await import('../../mock-server/core/world/rng.ts');
  const [device] = devicesOfUser(
    (...key) => createRng(20240618, key),
    'chenghu-mbank',
    String(members.at(0)?.['memberId']),
  );
  const path = { deviceId: device?.deviceId ?? '' };
  const before = await admin.ok('explainActivityDevice', { path });
  expect(before['device']).toMatchObject({ userId: members.at(0)?.['memberId'] });
  const shows = (answer: Record<string, unknown>, boothName: string) =>
    records(answer['slots']).find((slot) => slot['boothName'] === boothName)?.['shows'];
  expect(shows(before, '首页公告')).toEqual([{ activityId: festival['id'], name: '理财节', isTest: false }]);
  const verdicts = records(before['activities']);
  const of = (name: string) => verdicts.find((verdict) => Object(verdict['activity']).name === name);
  expect(of('理财节')).toMatchObject({ verdict: 'gets', hiddenIn: [] });
  expect(of('数字人民币体验周')).toMatchObject({ verdict: 'misses' });
  expect(records(of('数字人民币体验周')?.['steps'])[0]).toEqual({ check: 'online', passed: false, decides: true });
  expect(records(of('信用卡开卡礼')?.['steps']).find(({ decides }) => decides)).toMatchObject({ check: 'period' });

  const maintenance = await notice(admin, { platforms: [device?.platform] });
  await admin.ok('onlineActivity', { path: maintenance });
  const after = await admin.ok('explainActivityDevice', { path });
  expect(shows(after, '首页公告')).toMatchObject([{ name: 'Maintenance' }]);
  expect(records(after['activities']).find(({ hiddenIn }) => records(hiddenIn).length > 0)).toMatchObject({
    activity: { name: '理财节' },
    verdict: 'gets',
    hiddenIn: [{ boothName: '首页公告', behind: [{ name: 'Maintenance' }] }],
  });
});

test('the device check returns nothing for an unknown ID', async () => {
  const admin = await signedIn();
  expect(await admin.ok('explainActivityDevice', { path: { deviceId: 'CH-00000000' } })).toEqual({
    slots: [],
    activities: [],
  });
});

test('a test shows an activity on the test devices only, before any other one, for 30 minutes', async () => {
  const admin = await signedIn();
  const { populationOf } = await import('../../mock-server/delivery/population.ts');
  const { createRng } = await import('../../mock-server/core/world/rng.ts');
  const { devices } = populationOf((...key) => createRng(20240618, key), 'chenghu-mbank');
  const [android, other] = devices.filter(({ platform }) => platform === 'android');
  const iphone = devices.find(({ platform }) => platform === 'ios');
  await admin.ok('onlineActivity', { path: await notice(admin, { name: 'Rival', platforms: ['android'] }) });
  // A test ignores the period and the crowd of the activity.
  const path = await notice(admin, { startTime: at(2), crowdId: await crowdId(admin, '私人银行客户') });
  const deviceIds = [android?.deviceId ?? '', iphone?.deviceId ?? '', 'CH-00000000'];
  const result = await admin.ok('testActivity', { path, body: { deviceIds } });
  expect(result).toMatchObject({
    until: '2024-06-18T11:00:00.000+08:00',
    devices: [{ outcome: 'shown' }, { outcome: 'otherPlatform' }, { outcome: 'unknownDevice' }],
  });
  expect(await admin.ok('getActivity', { path })).toMatchObject({
    status: 'toBeOnline',
    revision: 1,
    test: { deviceIds },
  });
  const shows = async (device: typeof android) => {
    const answer = await admin.ok('explainActivityDevice', { path: { deviceId: device?.deviceId ?? '' } });
    return records(answer['slots']).find((slot) => slot['boothName'] === '首页公告')?.['shows'];
  };
  expect(await shows(android)).toMatchObject([{ name: 'Maintenance', isTest: true }]);
  expect(await shows(iphone)).toEqual([]);
  expect(await shows(other)).toMatchObject([{ name: 'Rival', isTest: false }]);

  await admin.mock.control.setClock({ frozen: true, advanceSeconds: 1800 });
  expect(await shows(android)).toMatchObject([{ name: 'Rival' }]);
  expect(await admin.ok('getActivity', { path })).not.toHaveProperty('test');
});

test('a test ends on request, and when the activity goes online', async () => {
  const admin = await signedIn();
  const path = await notice(admin);
  const body = { deviceIds: ['CH-00000000'] };
  await admin.ok('testActivity', { path, body });
  await admin.ok('endActivityTest', { path });
  expect(await admin.ok('getActivity', { path })).not.toHaveProperty('test');

  await admin.ok('testActivity', { path, body });
  await admin.ok('onlineActivity', { path });
  expect(await admin.ok('getActivity', { path })).not.toHaveProperty('test');
  expect(await admin.refusal('testActivity', { path, body })).toBe('409 ACT_STATE');
  expect(await admin.refusal('endActivityTest', { path })).toBe('409 ACT_STATE');
});

test('a test of four devices is rejected', async () => {
  const admin = await signedIn();
  const path = await notice(admin);
  const body = { deviceIds: ['CH-00000001', 'CH-00000002', 'CH-00000003', 'CH-00000004'] };
  expect(await admin.refusal('testActivity', { path, body })).toMatch(/^4\d\d /u);
});

test('release managers get 403 for the estimate, the device check and the calendar', async () => {
  const release = await signedIn('release01');
  const body = { platforms: ['android'] };
  expect(await release.refusal('estimateActivityAudience', { body })).toBe('403 AUTH_FORBIDDEN');
  expect(await release.refusal('explainActivityDevice', { path: { deviceId: 'CH-00000000' } })).toBe(
    '403 AUTH_FORBIDDEN',
  );
  expect(await release.refusal('getActivityCalendar', { query: { start: '2024-06-18' } })).toBe('403 AUTH_FORBIDDEN');
  const operator = await signedIn('operator01');
  await operator.ok('estimateActivityAudience', { body });
});

test('activities are filtered by crowd', async () => {
  const admin = await signedIn();
  const activities = await admin.items('listActivities', { query: { crowdId: await crowdId(admin, '信用卡持卡人') } });
  expect(activities.map(({ name }) => name)).toEqual(['信用卡开卡礼']);
});
