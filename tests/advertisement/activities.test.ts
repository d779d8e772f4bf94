import { expect, test } from 'vitest';
import { type Client, freshMock, NOW, signedIn } from '../mock-client.ts';
import { gifHead, picture } from './pictures.ts';

const DAY = 86_400_000;
const at = (days: number) => new Date(NOW + days * DAY).toISOString();

async function upload(client: Client, bytes = picture(60, 30), name = 'a.png') {
  const body = new FormData();
  body.set('purpose', 'picture');
  body.set('file', new File([bytes], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

/** Creates an ad slot and returns its ID. */
const slot = async (client: Client, part: object = {}) =>
  String(
    (
      await client.ok('createBooth', {
        body: {
          name: 'Card offers',
          code: 'card-offers',
          type: 'banner',
          materialType: 'image',
          width: 60,
          height: 30,
          capacity: 1,
          cacheSeconds: 600,
          fallback: 'none',
          ...part,
        },
      })
    )['id'],
  );

/** The input of an activity with one image. */
async function input(client: Client, part: object = {}) {
  const boothId = await slot(client);
  return {
    name: 'Festival',
    type: 'banner',
    startTime: at(-1),
    endTime: at(7),
    platforms: ['android', 'ios'],
    booths: [{ boothId, priority: 'high', imageId: await upload(client), jumpAddress: '/festival' }],
    ...part,
  };
}

async function createActivity(client: Client, part: object = {}) {
  const body = await input(client, part);
  const path = { id: String((await client.ok('createActivity', { body }))['id']) };
  return { path, body, boothId: String(body.booths[0]?.boothId) };
}

/** Advances the clock by days and signs in again, because the token expires. */
async function pass(client: Client, days: number): Promise<void> {
  await client.mock.control.setClock({ frozen: true, advanceSeconds: days * 86_400 });
  await client.signIn('admin');
}
const statusOf = async (client: Client, path: { id: string }) => (await client.ok('getActivity', { path }))['status'];
const booth = (client: Client, id: string) => client.ok('getBooth', { path: { id } });
const errorsOf = async (client: Client, part: object) =>
  (await client.call('createActivity', { body: await input(client, part) })).body['errors'];

test('the seed has started, future, pending, offline and ended activities; the empty scenario has none', async () => {
  const admin = await signedIn();
  const all = await admin.items('listActivities', { query: { sort: 'name,asc' } });
  expect(all).toHaveLength(7);
  const of = (name: string) => all.find((activity) => activity['name'] === name);
  expect(of('理财节')).toMatchObject({ status: 'online', isStarted: true, crowdStatus: 'ready' });
  expect(of('信用卡开卡礼')).toMatchObject({ status: 'online', isStarted: false });
  expect(of('新市民专享礼包')).toMatchObject({ status: 'toBeOnline', crowdStatus: 'notReady' });
  expect(of('核心系统升级公告')).toMatchObject({ status: 'offline', isEnded: false });
  expect(of('敬老月专享')).toMatchObject({ status: 'offline', isEnded: true });
  for (const name of ['信用卡开卡礼', '数字人民币体验周', '核心系统升级公告']) {
    const { id, status } = of(name) ?? {};
    if (status !== 'online') await admin.ok('onlineActivity', { path: { id: String(id) } });
  }
  expect(await admin.refusal('onlineActivity', { path: { id: String(of('新市民专享礼包')?.['id']) } })).toBe(
    '409 CROWD_NOT_READY',
  );
  expect(await admin.refusal('onlineActivity', { path: { id: String(of('敬老月专享')?.['id']) } })).toBe(
    '409 ACT_ENDED',
  );
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listActivities')).toEqual([]);
});

test('an activity that can no longer go online leaves its ad slot and audience free', async () => {
  const admin = await signedIn();
  const crowd = { id: admin.mock.db.crowds.find({ appId: '1', status: 'ready' })?.id ?? '' };
  const activities = async () => Number((await admin.ok('getCrowd', { path: crowd }))['activities']);
  const before = await activities();
  const { path, boothId } = await createActivity(admin, { endTime: at(1), crowdId: crowd.id });
  expect([await booth(admin, boothId), await activities()]).toMatchObject([{ status: 'toBeApplied' }, before + 1]);
  await pass(admin, 2);
  expect(await statusOf(admin, path)).toBe('toBeOnline');
  expect(await booth(admin, boothId)).toMatchObject({ status: 'notApplied', activities: 0 });
  expect(await admin.items('listBooths', { query: { status: 'toBeApplied', code: 'card-offers' } })).toEqual([]);
  expect(await activities()).toBeLessThanOrEqual(before);
  await admin.ok('deleteBooths', { path: { id: boothId } });
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 ACT_ENDED');
});

test('activities are sorted by time, even if their times have different offsets', async () => {
  const admin = await signedIn();
  const { body } = await createActivity(admin, {
    name: 'Second',
    startTime: '2034-07-03T00:00:00+08:00',
    endTime: '2034-07-20T20:00:00Z',
  });
  const first = { ...body, name: 'First', startTime: '2034-07-02T15:00:00Z', endTime: '2034-07-21T03:00:00+08:00' };
  const third = { ...body, name: 'Third', startTime: '2034-07-02T20:00:00Z', endTime: '2034-07-21T05:00:00+08:00' };
  for (const one of [third, first]) await admin.ok('createActivity', { body: one });
  const names = async (sort: string) =>
    (await admin.items('listActivities', { query: { sort, runsFrom: '2034-07-01T00:00:00Z' } })).map(
      ({ name }) => name,
    );
  expect(await names('startTime,asc')).toEqual(['First', 'Second', 'Third']);
  expect(await names('endTime,desc')).toEqual(['Third', 'Second', 'First']);
});

test('an overlap needs attention only if it hides an activity from devices', async () => {
  const admin = await signedIn();
  const overlaps = async () => (await admin.items('listAttention')).filter(({ kind }) => kind === 'activityOverlap');
  const { body } = await createActivity(admin);
  await admin.ok('createActivity', { body: { ...body, platforms: ['harmony'] } });
  expect(await overlaps()).toEqual([]);
  await admin.ok('createActivity', { body });
  expect(await overlaps()).toMatchObject([{ count: 1 }]);
});

test('an activity is created, put online and offline twice, updated while offline and deleted', async () => {
  const admin = await signedIn();
  const { path, body, boothId } = await createActivity(admin);
  expect(await admin.ok('getActivity', { path })).toMatchObject({
    status: 'toBeOnline',
    isStarted: true,
    cities: [],
    versions: {},
    booths: [{ boothId, boothName: 'Card offers', imageName: 'a.png', cacheSeconds: 600 }],
  });
  expect(await admin.refusal('offlineActivity', { path })).toBe('409 ACT_STATE');
  expect(await admin.ok('onlineActivity', { path })).toMatchObject({ status: 'online' });
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 ACT_STATE');
  expect(await admin.refusal('updateActivity', { path, body })).toBe('409 ACT_ONLINE_LOCKED');
  expect(await admin.refusal('deleteActivities', { path })).toBe('409 ACT_ONLINE_LOCKED');
  await admin.ok('offlineActivity', { path });
  expect(await admin.ok('updateActivity', { path, body: { ...body, name: 'Renamed' } })).toMatchObject({
    name: 'Renamed',
    status: 'offline',
  });
  await admin.ok('onlineActivity', { path });
  await admin.ok('offlineActivity', { path });
  await admin.ok('deleteActivities', { path });
  expect(await admin.refusal('getActivity', { path })).toBe('404 NOT_FOUND');
});

test('an activity goes offline at its end with one notice, and cannot go online again', async () => {
  const admin = await signedIn();
  const { path } = await createActivity(admin);
  await admin.ok('onlineActivity', { path });
  await pass(admin, 6);
  expect(await statusOf(admin, path)).toBe('online');
  await pass(admin, 1);
  const { name } = await admin.ok('getActivity', { path });
  expect(await admin.ok('getActivity', { path })).toMatchObject({ status: 'offline', isEnded: true });
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 ACT_ENDED');
  await pass(admin, 1);
  const ended = (await admin.items('listNotices')).filter(({ subjectId }) => subjectId === path.id);
  expect(ended).toMatchObject([{ kind: 'activityEnded', subject: name }]);
});

test('only an online activity can be extended, only to a later end, and it stays online', async () => {
  const admin = await signedIn();
  const { path } = await createActivity(admin);
  const extend = (days: number) => ({ path, body: { endTime: at(days) } });
  expect(await admin.refusal('extendActivity', extend(9))).toBe('409 ACT_STATE');
  await admin.ok('onlineActivity', { path });
  for (const days of [6, 7]) expect(await admin.refusal('extendActivity', extend(days))).toBe('422 ACT_EXTEND');
  expect(await admin.ok('extendActivity', extend(9))).toMatchObject({ status: 'online' });
  await pass(admin, 8);
  expect(await statusOf(admin, path)).toBe('online');
  await pass(admin, 1);
  expect(await statusOf(admin, path)).toBe('offline');
});

test('an activity that was taken offline and put online again goes offline at its end', async () => {
  const admin = await signedIn();
  const { path } = await createActivity(admin);
  await admin.ok('onlineActivity', { path });
  await admin.ok('offlineActivity', { path });
  await pass(admin, 3);
  await admin.ok('onlineActivity', { path });
  await pass(admin, 4);
  expect(await statusOf(admin, path)).toBe('offline');
});

test('the status of an ad slot and the changes that it allows depend on its activities', async () => {
  const admin = await signedIn();
  const { path, boothId } = await createActivity(admin);
  const facts = { ...(await booth(admin, boothId)) };
  expect(facts).toMatchObject({ status: 'toBeApplied', activities: 1 });
  const { name, code, type, materialType, width, height, capacity, cacheSeconds, fallback } = facts;
  const body = { name, code, type, materialType, width, height, capacity, cacheSeconds, fallback };
  const change = (part: object) => ({ path: { id: boothId }, body: { ...body, ...part } });
  expect(await admin.refusal('deleteBooths', { path: { id: boothId } })).toBe('409 BOOTH_IN_USE');
  await admin.ok('onlineActivity', { path });
  expect(await booth(admin, boothId)).toMatchObject({ status: 'inApplication' });
  const locked = await admin.call('updateBooth', change({ code: 'another', type: 'list', width: 120, height: 60 }));
  expect(locked.body).toMatchObject({
    code: 'BOOTH_IN_USE',
    errors: [{ pointer: '/code' }, { pointer: '/type' }, { pointer: '/width' }, { pointer: '/height' }],
  });
  await admin.ok('updateBooth', change({ capacity: 3 }));
  expect(await admin.refusal('deleteBooths', { path: { id: boothId } })).toBe('409 BOOTH_IN_USE');
  await admin.ok('offlineActivity', { path });
  expect(await booth(admin, boothId)).toMatchObject({ status: 'notApplied', activities: 0 });
  await admin.ok('updateBooth', change({ width: 120, height: 60 }));
  expect(await admin.refusal('onlineActivity', { path })).toBe('422 ACT_MATERIAL_REQUIRED');
  await admin.ok('deleteBooths', { path: { id: boothId } });
  const { body: refusal } = await admin.call('onlineActivity', { path });
  expect(refusal).toMatchObject({ code: 'ACT_BOOTH_REQUIRED', errors: [{ pointer: '/booths/0' }] });
});

test('a crowd in use can’t be deleted, and adding or removing members keeps the activity online', async () => {
  const admin = await signedIn();
  const crowd = {
    id: String((await admin.ok('createCrowd', { body: { name: 'C', type: 'user', ids: ['U1'] } }))['id']),
  };
  const { path } = await createActivity(admin, { crowdId: crowd.id });
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 CROWD_NOT_READY');
  expect(await admin.refusal('deleteCrowds', { path: crowd })).toBe('409 CROWD_IN_USE');
  await admin.mock.control.setClock({ frozen: true, advanceSeconds: 3 });
  await admin.ok('changeCrowdMembers', { path: crowd, body: { mode: 'replace', ids: ['U2'] } });
  // The members would be replaced while the activity is online.
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 CROWD_IMPORTING');
  await admin.mock.control.setClock({ frozen: true, advanceSeconds: 3 });
  await admin.ok('onlineActivity', { path });
  expect(await admin.ok('getCrowd', { path: crowd })).toMatchObject({ activities: 1, isOnline: true });
  expect(await admin.refusal('changeCrowdMembers', { path: crowd, body: { mode: 'replace', ids: ['U3'] } })).toBe(
    '409 CROWD_IN_USE',
  );
  for (const mode of ['add', 'remove']) {
    await admin.ok('changeCrowdMembers', { path: crowd, body: { mode, ids: ['U3'] } });
    expect(await admin.ok('getActivity', { path })).toMatchObject({ status: 'online', crowdStatus: 'ready' });
    await admin.mock.control.setClock({ frozen: true, advanceSeconds: 3 });
    expect(await statusOf(admin, path)).toBe('online');
  }
  expect(await admin.refusal('deleteCrowds', { path: crowd })).toBe('409 CROWD_IN_USE');
  await admin.ok('offlineActivity', { path });
  expect(await admin.ok('getCrowd', { path: crowd })).toMatchObject({ activities: 0, offlineActivities: 1 });
  await admin.ok('deleteCrowds', { path: crowd });
  // An activity whose crowd was deleted does not fall back to everyone.
  expect(await admin.refusal('onlineActivity', { path })).toBe('409 CROWD_DELETED');
});

test.each([
  [{ name: '' }, '/name', 'FIELD_REQUIRED'],
  [{ name: '长'.repeat(51) }, '/name', 'ENTRY_WRONG'],
  [{ description: '长'.repeat(101) }, '/description', 'ENTRY_WRONG'],
  [{ type: 'none' }, '/type', 'ENTRY_WRONG'],
  [{ endTime: at(-1) }, '/endTime', 'ACT_TIME'],
  [{ endTime: 'tomorrow' }, '/endTime', 'ENTRY_WRONG'],
  [{ platforms: [] }, '/platforms', 'FIELD_REQUIRED'],
  [{ crowdId: 'none' }, '/crowdId', 'ENTRY_WRONG'],
  [{ versions: { android: { min: '6.2.0', max: '6.1.9' } } }, '/versions/android/max', 'CLIENT_RANGE'],
  [{ versions: { ios: { min: 'new' } } }, '/versions/ios/min', 'ENTRY_WRONG'],
  [{ frequency: { perDay: 0 } }, '/frequency/perDay', 'ENTRY_WRONG'],
  [{ booths: [] }, '/booths', 'ACT_BOOTH_REQUIRED'],
  [{ booths: [{ boothId: 'none', priority: 'high' }] }, '/booths/0/boothId', 'ACT_BOOTH_REQUIRED'],
])('createActivity rejects %j', async (part, pointer, code) => {
  const admin = await signedIn();
  expect(await errorsOf(admin, part)).toMatchObject([{ pointer, code }]);
});

test('each ad slot requires a fitting image or a text, and can be chosen only once', async () => {
  const admin = await signedIn();
  const boothId = await slot(admin);
  const textId = await slot(admin, { name: 'T', code: 'T', materialType: 'text' });
  const facts = {
    name: 'A',
    type: 'banner',
    startTime: at(0),
    endTime: at(1),
    platforms: ['ios'],
  };
  const tried = async (...booths: object[]) =>
    (await admin.call('createActivity', { body: { ...facts, booths } })).body['errors'];
  const image = { boothId, priority: 'low' };
  expect(await tried(image)).toEqual([{ pointer: '/booths/0/imageId', code: 'ACT_MATERIAL_REQUIRED' }]);
  expect(await tried({ ...image, text: 'x' })).toEqual([
    { pointer: '/booths/0/imageId', code: 'ACT_MATERIAL_REQUIRED' },
  ]);
  expect(await tried({ ...image, imageId: await upload(admin, picture(30, 30)) })).toEqual([
    { pointer: '/booths/0/imageId', code: 'PICTURE_SIZE' },
  ]);
  expect(await tried({ ...image, imageId: await upload(admin, gifHead(60, 30), 'a.gif') })).toEqual([
    { pointer: '/booths/0/imageId', code: 'PICTURE_TYPE' },
  ]);
  const imageId = await upload(admin);
  expect(await tried({ boothId: textId, priority: 'low', imageId })).toEqual([
    { pointer: '/booths/0/text', code: 'ACT_MATERIAL_REQUIRED' },
  ]);
  expect(await tried({ ...image, imageId }, { ...image, imageId })).toEqual([
    { pointer: '/booths/1/boothId', code: 'ACT_BOOTH_DUP' },
  ]);
  const booths = [
    { ...image, imageId, text: 'dropped' },
    { boothId: textId, priority: 'high', text: 'Hello', imageId },
  ];
  const activity = await admin.ok('createActivity', { body: { ...facts, booths } });
  expect(activity['booths']).toEqual([
    { boothId, boothName: 'Card offers', cacheSeconds: 600, priority: 'low', imageId, imageName: 'a.png' },
    { boothId: textId, boothName: 'T', cacheSeconds: 600, priority: 'high', text: 'Hello' },
  ]);
});

test.each([
  ['https://www.chenghu.example/card?id=1#top', true],
  ['http://10.1.2.3:8080', true],
  ['/activity/festival?from=ad', true],
  ['/', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://user:secret@evil.example', false],
  ['https://', false],
  ['ftp://www.chenghu.example', false],
  ['activity/festival', false],
  ['/a b', false],
])('the jump address %s is accepted: %s', async (jumpAddress, isGood) => {
  const admin = await signedIn();
  const body = await input(admin);
  const booths = body.booths.map((placement) => ({ ...placement, jumpAddress }));
  const answer = await admin.call('createActivity', { body: { ...body, booths } });
  expect(answer.body['errors']).toEqual(
    isGood ? undefined : [expect.objectContaining({ pointer: '/booths/0/jumpAddress', code: 'JUMP_ADDRESS' })],
  );
});

test('version ranges are stored for the chosen platforms only', async () => {
  const admin = await signedIn();
  const { path } = await createActivity(admin, {
    versions: { android: { min: '6.2.0' }, ios: {}, harmony: { min: '1.0.0' } },
  });
  expect((await admin.ok('getActivity', { path }))['versions']).toEqual({ android: { min: '6.2.0' } });
});

test('activities are filtered by name, type, status, ad slot and period', async () => {
  const admin = await signedIn();
  const namesBy = async (query: Record<string, string>) =>
    (await admin.items('listActivities', { query })).map(({ name }) => name);
  expect(await namesBy({ name: '公告' })).toEqual(['核心系统升级公告']);
  expect(await namesBy({ type: 'popup', sort: 'startTime,asc' })).toEqual(['数字人民币体验周', '城市生活节']);
  expect(await namesBy({ status: 'toBeOnline', sort: 'startTime,asc' })).toEqual([
    '新市民专享礼包',
    '数字人民币体验周',
    '城市生活节',
  ]);
  const [notice] = await admin.items('listBooths', { query: { code: 'home-notice' } });
  expect(await namesBy({ boothId: String(notice?.['id']), sort: 'name,asc' })).toHaveLength(2);
  expect(await namesBy({ runsFrom: at(-30), runsTo: at(-13) })).toEqual(['敬老月专享']);
});

test('an image file lists the activity that uses it, and operators can download it', async () => {
  const admin = await signedIn();
  const { path, body } = await createActivity(admin);
  const file = { id: String(body.booths[0]?.imageId) };
  expect((await admin.ok('getFile', { path: file }))['usedBy']).toMatchObject([
    { menu: 'advertisement/activity-manager', id: path.id, name: 'Festival' },
  ]);
  const operator = await signedIn('operator01', admin.mock);
  expect(await operator.download('downloadFile', { path: file })).toEqual(picture(60, 30));
});

test('the options of ad slots and crowds include their size, material, status and count', async () => {
  const admin = await signedIn();
  const [first] = await admin.items('listOptions', { path: { kind: 'booth' } });
  expect(first?.['extra']).toMatchObject({ width: expect.any(Number), materialType: expect.any(String) });
  expect(await admin.items('listOptions', { path: { kind: 'crowd' } })).toContainEqual({
    value: expect.any(String),
    label: '新市民开户客户',
    extra: { status: 'notReady', count: 0 },
  });
});

test('operators manage activities, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const { path } = await createActivity(operator);
  await operator.ok('onlineActivity', { path });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listActivities')).toBe('403 AUTH_FORBIDDEN');
});
