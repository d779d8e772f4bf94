import { expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const input = { key: 'newFeature', valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] };
const create = async (client: Client, body: object = input) => ({
  id: String((await client.ok('createSwitch', { body }))['id']),
});
const seeded = (client: Client, key: string) => ({ id: client.mock.db.switches.find({ appId: '1', key })?.id ?? '' });
const problems = async (client: Client, body: object) => (await client.call('createSwitch', { body })).body['errors'];
const history = async (client: Client, path: { id: string }) =>
  (await client.items('listSwitchRevisions', { path })).map(
    ({ number, action }) => `${String(number)} ${String(action)}`,
  );

test('the seed has twelve effective switches, four not in effect and two expired', async () => {
  const { db } = await freshMock();
  const count = (status: 'effective' | 'notEffective' | 'expired') =>
    db.switches.count({ where: { appId: '1', status } });
  expect([count('effective'), count('notEffective'), count('expired')]).toEqual([12, 4, 2]);
  const face = db.switches.find({ appId: '1', key: 'faceLoginV2' });
  expect(face).toMatchObject({ status: 'expired', expiredAt: '2024-06-07T18:00:00.000+08:00' });
});

test.each([
  ['a number', 'number', '12,5'],
  ['a number in another notation', 'number', '1e3'],
  ['a boolean', 'boolean', 'yes'],
  ['JSON', 'json', '{"a":}'],
])('a value that is not %s is refused at its entry', async (_, valueType, value) => {
  const admin = await signedIn();
  const entries = [
    { platform: 'ios', value: valueType === 'number' ? '-1.5' : valueType === 'json' ? '[1]' : 'false' },
    { platform: 'android', value },
  ];
  expect(await problems(admin, { ...input, valueType, entries })).toEqual([
    { pointer: '/entries/1/value', code: 'SWITCH_VALUE' },
  ]);
});

test('a switch needs one to three entries, with unique platforms and non-empty values', async () => {
  const admin = await signedIn();
  const [android] = input.entries;
  expect(await problems(admin, { ...input, entries: [] })).toEqual([{ pointer: '/entries', code: 'SWITCH_ENTRIES' }]);
  expect(await problems(admin, { ...input, entries: undefined })).toEqual([
    { pointer: '/entries', code: 'FIELD_REQUIRED' },
  ]);
  expect(await problems(admin, { ...input, entries: [android, android, android, android] })).toEqual([
    { pointer: '/entries', code: 'SWITCH_ENTRIES' },
  ]);
  expect(await problems(admin, { ...input, entries: [android, android] })).toEqual([
    { pointer: '/entries/1/platform', code: 'SWITCH_PLATFORM_DUP' },
  ]);
  // All errors are reported at once.
  const ios = { platform: 'ios', value: 'maybe' };
  expect(await problems(admin, { ...input, key: 'gmSignature', entries: [android, ios, android] })).toEqual([
    { pointer: '/key', code: 'SWITCH_KEY_DUP' },
    { pointer: '/entries/1/value', code: 'SWITCH_VALUE' },
    { pointer: '/entries/2/platform', code: 'SWITCH_PLATFORM_DUP' },
  ]);
  expect(await problems(admin, { ...input, entries: [{ platform: 'ios', value: '' }] })).toEqual([
    { pointer: '/entries/0/value', code: 'FIELD_REQUIRED' },
  ]);
});

test('a key must be unique in its application, and in the format of codes', async () => {
  const admin = await signedIn();
  expect(await admin.refusal('createSwitch', { body: { ...input, key: 'gmSignature' } })).toBe('409 SWITCH_KEY_DUP');
  expect(await problems(admin, { ...input, key: 'abc' })).toEqual([{ pointer: '/key', code: 'CODE_FORMAT' }]);
  const path = await create(admin);
  expect(await admin.refusal('updateSwitch', { path, body: { ...input, key: 'gmSignature' } })).toBe(
    '409 SWITCH_KEY_DUP',
  );
  await admin.ok('updateSwitch', { path, body: { ...input, key: 'newerFeature' } });
  // A switch of another application is ignored.
  await admin.mock.write(() => admin.mock.db.switches.update(path.id, { appId: '2' }));
  await create(admin, { ...input, key: 'newerFeature' });
});

test.each([
  ['string', ['yes', '{'], []],
  ['number', ['7', '-1.5', '0'], ['seven', '1e3', '0x1']],
  ['boolean', ['true', 'false'], ['TRUE', '1', 'true1']],
  ['json', ['{"a":[1,null]}', '"text"', '7'], ['{a:1}', 'text', '{"a":1}}']],
])('values of type %s are validated', async (valueType, fits, others) => {
  const admin = await signedIn();
  const path = await create(admin);
  for (const value of fits)
    await admin.ok('updateSwitch', { path, body: { ...input, valueType, entries: [{ platform: 'ios', value }] } });
  for (const value of others)
    expect(
      await problems(admin, { ...input, key: 'another', valueType, entries: [{ platform: 'ios', value }] }),
      value,
    ).toEqual([{ pointer: '/entries/0/value', code: 'SWITCH_VALUE' }]);
});

test('a switch is applied, withdrawn and deleted; other transitions are refused', async () => {
  const admin = await signedIn();
  const path = await create(admin);
  const refused = async (
    ...operations: ('effectSwitch' | 'invalidateSwitch' | 'updateSwitch' | 'deleteSwitches' | 'restoreSwitchRevision')[]
  ) => {
    for (const operation of operations) {
      const call = { path: { ...path, rev: '1' }, ...(operation === 'updateSwitch' && { body: input }) };
      expect(await admin.refusal(operation, call), operation).toBe('409 SWITCH_STATE');
    }
  };
  await refused('invalidateSwitch');
  expect(await admin.ok('effectSwitch', { path })).toMatchObject({ status: 'effective', effectiveBy: 'admin' });
  await refused('effectSwitch', 'deleteSwitches');
  expect(await admin.ok('invalidateSwitch', { path })).toMatchObject({ status: 'expired', expiredBy: 'admin' });
  await refused('effectSwitch', 'invalidateSwitch', 'updateSwitch', 'restoreSwitchRevision');
  const before = admin.mock.db.switchRevisions.size;
  await admin.ok('deleteSwitches', { path });
  expect(admin.mock.db.switchRevisions.size).toBe(before - 3);
});

test('an expired switch is reopened with its values, rules and history, and applied again', async () => {
  const admin = await signedIn();
  const path = await create(admin);
  expect(await admin.refusal('reopenSwitch', { path })).toBe('409 SWITCH_STATE');
  await admin.ok('createGrayRule', {
    path: { owner: 'switch', ownerId: path.id },
    body: { mode: 'whitelist', whitelist: ['CH-1'] },
  });
  await admin.ok('effectSwitch', { path });
  expect(await admin.refusal('reopenSwitch', { path })).toBe('409 SWITCH_STATE');
  await admin.ok('invalidateSwitch', { path });
  expect(await admin.ok('reopenSwitch', { path })).toMatchObject({
    status: 'notEffective',
    key: 'newFeature',
    entries: input.entries,
    grayRules: [{ devices: 1 }],
    revisions: 4,
  });
  // No device has it until it is applied.
  expect(admin.mock.db.releaseRuns.all({ where: { kind: 'switch', ownerId: path.id } })).toMatchObject([
    { endReason: 'invalidated' },
  ]);
  await admin.ok('updateSwitch', { path, body: { ...input, entries: [{ platform: 'android', value: 'false' }] } });
  const effective = await admin.ok('effectSwitch', { path });
  expect(effective).toMatchObject({ status: 'effective', effectiveBy: 'admin' });
  expect(effective).not.toHaveProperty('expiredAt');
  expect(effective).not.toHaveProperty('expiredBy');
  expect(await history(admin, path)).toEqual([
    '6 effected',
    '5 updated',
    '4 reopened',
    '3 invalidated',
    '2 effected',
    '1 created',
  ]);
});

test('the values of an effective switch can be changed, but not its key', async () => {
  const admin = await signedIn();
  const path = seeded(admin, 'statementPdfMax');
  const body = { key: 'statementPdfMax', valueType: 'number', entries: [{ platform: 'ios', value: '24' }] };
  const { body: refused } = await admin.call('updateSwitch', { path, body: { ...body, key: 'statementMax' } });
  expect(refused).toMatchObject({ code: 'SWITCH_STATE', errors: [{ pointer: '/key', code: 'SWITCH_STATE' }] });
  // An update is validated like a new switch.
  const twice = {
    ...body,
    entries: [
      { platform: 'ios', value: '24' },
      { platform: 'ios', value: 'many' },
    ],
  };
  expect((await admin.call('updateSwitch', { path, body: twice })).body['errors']).toEqual([
    { pointer: '/entries/1/platform', code: 'SWITCH_PLATFORM_DUP' },
    { pointer: '/entries/1/value', code: 'SWITCH_VALUE' },
  ]);
  expect(await admin.ok('updateSwitch', { path, body })).toMatchObject({
    status: 'effective',
    revisions: 3,
    entries: body.entries,
  });
});

test('each revision has the state before and after, and can be restored', async () => {
  const admin = await signedIn();
  const path = await create(admin, { ...input, remarks: 'first' });
  await admin.ok('updateSwitch', {
    path,
    body: { ...input, valueType: 'number', entries: [{ platform: 'harmony', value: '7' }] },
  });
  await admin.ok('effectSwitch', { path });
  expect(await admin.ok('restoreSwitchRevision', { path: { ...path, rev: '1' } })).toMatchObject({
    status: 'effective',
    valueType: 'boolean',
    entries: input.entries,
    remarks: 'first',
    revisions: 4,
  });
  expect(await history(admin, path)).toEqual(['4 restored', '3 effected', '2 updated', '1 created']);
  const [last] = await admin.items('listSwitchRevisions', { path });
  expect(last).toMatchObject({
    restored: 1,
    by: 'admin',
    before: { valueType: 'number' },
    after: { valueType: 'boolean', remarks: 'first' },
  });
  expect(await admin.refusal('restoreSwitchRevision', { path: { ...path, rev: '9' } })).toBe('404 NOT_FOUND');
});

test('a revision is restored only over the values that it was compared with', async () => {
  const admin = await signedIn();
  const path = await create(admin);
  await admin.ok('updateSwitch', { path, body: { ...input, remarks: 'changed' } });
  await admin.ok('effectSwitch', { path });
  const restore = { path: { ...path, rev: '1' }, headers: { 'If-Match': '"2"' } };
  expect(await admin.refusal('restoreSwitchRevision', restore)).toBe('412 RECORD_CHANGED');
  expect(await admin.ok('getSwitch', { path })).toMatchObject({ remarks: 'changed', status: 'effective' });
  await admin.ok('restoreSwitchRevision', { ...restore, headers: { 'If-Match': '"3"' } });
});

test('targeting rules of a switch are locked once it has expired, and are deleted with it', async () => {
  const admin = await signedIn();
  const path = seeded(admin, 'statementPdfMax');
  const owner = { owner: 'switch', ownerId: path.id };
  const body = { mode: 'whitelist', whitelist: ['CH-1'] };
  const rule = await admin.ok('createGrayRule', { path: owner, body });
  expect(await admin.ok('getSwitch', { path })).toMatchObject({ grayRules: [{ mode: 'whitelist', devices: 1 }] });
  await admin.ok('invalidateSwitch', { path });
  expect(await admin.refusal('deleteGrayRule', { path: { ...owner, id: String(rule['id']) } })).toBe(
    '409 SWITCH_STATE',
  );
  await admin.ok('deleteSwitches', { path });
  expect(admin.mock.db.grayRules.find({ ownerType: 'switch', ownerId: path.id })).toBeUndefined();
});

test('the run of a switch starts when it is applied, records new values, and ends when it is withdrawn', async () => {
  const admin = await signedIn();
  const path = await create(admin);
  await admin.ok('updateSwitch', { path, body: { ...input, remarks: 'x' } });
  await admin.ok('effectSwitch', { path });
  await admin.ok('updateSwitch', { path, body: { ...input, entries: [{ platform: 'ios', value: 'true' }] } });
  await admin.ok('invalidateSwitch', { path });
  const run = admin.mock.db.releaseRuns.find({ kind: 'switch', ownerId: path.id });
  expect(run).toMatchObject({
    endReason: 'invalidated',
    segments: [
      { cause: 'published', target: { platforms: ['android'] } },
      { cause: 'record', target: { platforms: ['ios'] } },
    ],
  });
});

test('the list is filtered by part of the key, status and platform', async () => {
  const admin = await signedIn();
  const keys = async (query: Record<string, string>) =>
    (await admin.items('listSwitches', { query: { sort: 'key,asc', ...query } })).map(({ key }) => key);
  expect(await keys({ key: 'face' })).toEqual(['faceLoginV2']);
  expect(await keys({ status: 'expired' })).toEqual(['faceLoginV2', 'oldLoginEntry']);
  expect(await keys({ platform: 'harmony', status: 'notEffective' })).toEqual([
    'depositCalculator',
    'maintenanceNotice',
    'springThemeSkin',
    'voiceSearch',
  ]);
});

test('a switch of another application is not found, and applying one needs permission', async () => {
  const admin = await signedIn();
  const theirs = admin.mock.db.switches.find({ appId: '2' });
  expect(await admin.refusal('getSwitch', { path: { id: theirs?.id ?? '' } })).toBe('404 NOT_FOUND');
  const [releaser, auditor] = [await signedIn('release01', admin.mock), await signedIn('auditor01', admin.mock)];
  const path = seeded(admin, 'voiceSearch');
  expect(await auditor.refusal('effectSwitch', { path })).toBe('403 AUTH_FORBIDDEN');
  expect(await releaser.ok('effectSwitch', { path })).toMatchObject({ effectiveBy: 'release01' });
});
