import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

async function owner(client: Client): Promise<{ owner: string; ownerId: string }> {
  const { items } = await client.ok('listUpgrades', { path: { platform: 'android' }, query: { version: '6.4.0' } });
  const [row]: { id: string }[] = Array.isArray(items) ? items : [];
  return { owner: 'upgrade', ownerId: row?.id ?? '' };
}

async function idList(client: Client, text: string): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'idList');
  body.set('file', new File([text], 'devices.txt', { type: 'text/plain' }));
  return String((await client.ok('uploadFile', { body }))['id']);
}

test('a rule can be added to a published package and deleted, and its row follows', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const rule = await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1', 'CH-2'] } });
  expect(rule).toMatchObject({ combination: 'AND', ownerId: path.ownerId });
  const upgrade = { platform: 'android', id: path.ownerId };
  expect(await admin.ok('getUpgrade', { path: upgrade })).toMatchObject({
    grayRules: [{ mode: 'whitelist', devices: 2 }],
  });
  await admin.ok('deleteGrayRule', { path: { ...path, id: String(rule['id']) }, query: { everyone: 'true' } });
  expect(await admin.ok('getUpgrade', { path: upgrade })).toMatchObject({ grayRules: [] });
});

test('the last rule of a release in effect that would go to all devices is deleted only if that is intended', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const body = { mode: 'whitelist', whitelist: ['CH-1'] };
  const create = async () => ({ ...path, id: String((await admin.ok('createGrayRule', { path, body }))['id']) });
  const [one, other] = [await create(), await create()];
  await admin.ok('deleteGrayRule', { path: one });
  expect(await admin.refusal('deleteGrayRule', { path: other })).toBe('409 GRAY_LAST_RULE');
  expect(await admin.items('listGrayRules', { path })).toHaveLength(1);
  await admin.ok('deleteGrayRule', { path: other, query: { everyone: 'true' } });
  expect(await admin.items('listGrayRules', { path })).toEqual([]);
});

test('an allow list without devices is rejected', async () => {
  const admin = await signedIn();
  expect(await admin.refusal('createGrayRule', { path: await owner(admin), body: { mode: 'whitelist' } })).toBe(
    '422 FIELD_REQUIRED',
  );
});

test.each([
  ['a range of cities', { element: 'city', operator: 'inRange', values: ['1', '2'] }],
  ['a range with one bound', { element: 'appVersion', operator: 'inRange', values: ['6.1.0'] }],
  ['a range whose end is below its start', { element: 'osVersion', operator: 'outOfRange', values: ['14', '9'] }],
])('%s is refused', async (_, condition) => {
  const admin = await signedIn();
  const body = { mode: 'nonWhitelist', conditions: [condition] };
  expect(await admin.refusal('createGrayRule', { path: await owner(admin), body })).toBe('422 GRAY_FILTER_INVALID');
});

test.each([
  ['without values', [], '/conditions/0/values'],
  ['with an empty value', ['澄州', ''], '/conditions/0/values/1'],
])('a condition %s is rejected with GRAY_FILTER_INVALID', async (_, values, pointer) => {
  const admin = await signedIn();
  const body = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values }] };
  const { body: problem } = await admin.call('createGrayRule', { path: await owner(admin), body });
  expect(problem['errors']).toEqual([{ pointer, code: 'GRAY_FILTER_INVALID' }]);
});

test('a rule without conditions and number of users is rejected, as it would reach all devices', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const refused = { code: 'GRAY_FILTER_INVALID', errors: [{ pointer: '/conditions', code: 'GRAY_FILTER_INVALID' }] };
  for (const body of [
    { mode: 'nonWhitelist' },
    { mode: 'nonWhitelist', conditions: [] },
    { mode: 'nonWhitelist', conditions: [], endTime: '2026-12-24T18:00:00+08:00' },
  ]) {
    expect((await admin.call('createGrayRule', { path, body })).body).toMatchObject(refused);
  }
  const city = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
  const { id } = await admin.ok('createGrayRule', { path, body: city });
  expect(
    (await admin.call('updateGrayRule', { path: { ...path, id: String(id) }, body: { mode: 'nonWhitelist' } })).body,
  ).toMatchObject(refused);
  const { body: estimated } = await admin.call('estimateAudience', {
    body: { kind: 'upgrade', draft: { rules: [{ mode: 'nonWhitelist' }] } },
  });
  expect(estimated).toMatchObject({ errors: [{ pointer: '/draft/rules/0/conditions', code: 'GRAY_FILTER_INVALID' }] });
  expect(
    admin.mock.db.grayRules.all({
      filter: ({ mode, conditions }) => mode === 'nonWhitelist' && conditions.length === 0,
    }),
  ).toEqual([]);
});

test('a fourth condition is refused', async () => {
  const admin = await signedIn();
  const conditions = ['a', 'b', 'c', 'd'].map((value) => ({ element: 'city', operator: 'in', values: [value] }));
  const body = { mode: 'nonWhitelist', conditions };
  expect(await admin.refusal('createGrayRule', { path: await owner(admin), body })).toBe('422 GRAY_FILTER_INVALID');
});

test('an imported list is appended; duplicates and bad lines are counted', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const rule = await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  const rulePath = { ...path, id: String(rule['id']) };
  const fileId = await idList(admin, 'CH-1\r\nCH-2\n\nnot an id\nCH-2\nCH-3\n');
  expect(await admin.ok('importGrayWhitelist', { path: rulePath, body: { fileId } })).toEqual({
    added: 2,
    duplicated: 2,
    skipped: [{ line: 4, text: 'not an id', reason: 'invalid' }],
    skippedTotal: 1,
  });
  const missing = { path: rulePath, body: { fileId: 'nobody' } };
  expect(await admin.refusal('importGrayWhitelist', missing)).toBe('422 FILE_NOT_UPLOADED');
});

test('deleting a package deletes its rules', async () => {
  const admin = await signedIn();
  const body = {
    version: '7.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  await admin.ok('createGrayRule', {
    path: { owner: 'upgrade', ownerId: String(id) },
    body: { mode: 'whitelist', whitelist: ['CH-1'] },
  });
  const before = admin.mock.db.grayRules.size;
  await admin.ok('deleteUpgrades', { path: { platform: 'android', id: String(id) } });
  expect(admin.mock.db.grayRules.size).toBe(before - 1);
});

test('a rule is updated and deleted only through its own release, whose run and row follow', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const upgrade = { platform: 'android', id: path.ownerId };
  const { id, ...rule } = await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  expect(rule).toMatchObject({ conditions: [], whitelist: ['CH-1'] });
  const rulePath = { ...path, id: String(id) };
  const elsewhere = {
    ...rulePath,
    ownerId: admin.mock.db.upgrades.find({ appId: '1', platform: 'android', version: '6.4.1' })?.id ?? '',
  };
  const other = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
  for (const call of ['updateGrayRule', 'deleteGrayRule'] as const) {
    expect(await admin.refusal(call, { path: elsewhere, ...(call === 'updateGrayRule' && { body: other }) })).toBe(
      '404 NOT_FOUND',
    );
  }
  const run = () =>
    admin.mock.db.releaseRuns
      .all({ where: { kind: 'upgrade', ownerId: path.ownerId } })
      .at(-1)
      ?.segments.at(-1);
  const changed = await admin.ok('updateGrayRule', { path: rulePath, body: other });
  // Properties that the request omits are cleared.
  expect(changed).toMatchObject({ mode: 'nonWhitelist', whitelist: [], conditions: other.conditions });
  expect(await admin.ok('getUpgrade', { path: upgrade })).toMatchObject({
    grayRules: [{ mode: 'nonWhitelist', devices: 0, conditions: other.conditions }],
  });
  expect(run()).toMatchObject({ cause: 'rules', by: 'admin', target: { rules: [{ mode: 'nonWhitelist' }] } });
  await admin.ok('deleteGrayRule', { path: rulePath, query: { everyone: 'true' } });
  expect(run()).toMatchObject({ cause: 'rules', target: { rules: [] } });
  expect(await admin.items('listGrayRules', { path })).toEqual([]);
});

test('updating a rule with a stale revision fails with 412, and an invalid rule is not saved', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const body = { mode: 'whitelist', whitelist: ['CH-1'] };
  const { id } = await admin.ok('createGrayRule', { path, body });
  const rulePath = { ...path, id: String(id) };
  await admin.ok('updateGrayRule', {
    path: rulePath,
    body: { mode: 'whitelist', whitelist: ['CH-2'] },
    headers: { 'If-Match': '"1"' },
  });
  expect(await admin.refusal('updateGrayRule', { path: rulePath, body, headers: { 'If-Match': '"1"' } })).toBe(
    '412 RECORD_CHANGED',
  );
  expect(await admin.refusal('updateGrayRule', { path: rulePath, body: { mode: 'whitelist', whitelist: [] } })).toBe(
    '422 FIELD_REQUIRED',
  );
  expect(admin.mock.db.grayRules.get(rulePath.id)?.whitelist).toEqual(['CH-2']);
});

test('each new rule gets its own lot', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const lots: unknown[] = [];
  for (const maxUsers of [10, 20]) {
    const { id } = await admin.ok('createGrayRule', { path, body: { mode: 'nonWhitelist', maxUsers } });
    lots.push(admin.mock.db.grayRules.get(String(id))?.lot);
  }
  expect(lots).toEqual([1, 2]);
});

test('an import takes a text file of up to 200,000 lines, and updates the device count in the row', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const rule = {
    ...path,
    id: String((await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } }))['id']),
  };
  const errors = async (fileId: unknown) =>
    (await admin.call('importGrayWhitelist', { path: rule, body: { fileId } })).body['errors'];
  const zip = admin.mock.db.files.find({ appId: '1', type: 'zip', state: 'done' })?.id;
  expect(await errors('nobody')).toEqual([{ pointer: '/fileId', code: 'FILE_NOT_UPLOADED' }]);
  expect(await errors(zip)).toEqual([{ pointer: '/fileId', code: 'FILE_TYPE_TXT' }]);
  expect(await errors(await idList(admin, '\n'.repeat(200_001)))).toEqual([
    { pointer: '/fileId', code: 'IMPORT_TOO_MANY_LINES' },
  ]);
  await admin.ok('importGrayWhitelist', { path: rule, body: { fileId: await idList(admin, 'CH-2\nCH-3') } });
  expect(admin.mock.db.grayRules.get(rule.id)?.whitelist).toEqual(['CH-1', 'CH-2', 'CH-3']);
  expect(await admin.ok('getUpgrade', { path: { platform: 'android', id: path.ownerId } })).toMatchObject({
    grayRules: [{ devices: 3 }],
  });
});

test('rules of a package in an unknown state or of an expired switch cannot be changed, nor its plan and guard', async () => {
  const admin = await signedIn();
  const { db, write } = admin.mock;
  const body = { mode: 'whitelist', whitelist: ['CH-1'] };
  const path = await owner(admin);
  const of = { owner: 'switch', ownerId: db.switches.find({ appId: '1', status: 'effective' })?.id ?? '' };
  const ruleOf = async (each: typeof path) => ({
    ...each,
    id: String((await admin.ok('createGrayRule', { path: each, body }))['id']),
  });
  const [ofUpgrade, ofSwitch] = [await ruleOf(path), await ruleOf(of)];
  await write(() => db.upgrades.update(path.ownerId, { status: 'unknown' }));
  await write(() => db.switches.update(of.ownerId, { status: 'expired' }));
  for (const [rule, code] of [
    [ofUpgrade, '409 REL_STATUS_UNKNOWN'],
    [ofSwitch, '409 SWITCH_STATE'],
  ] as const) {
    expect(await admin.refusal('createGrayRule', { path: rule, body })).toBe(code);
    expect(await admin.refusal('updateGrayRule', { path: rule, body })).toBe(code);
    expect(await admin.refusal('deleteGrayRule', { path: rule })).toBe(code);
    expect(await admin.refusal('importGrayWhitelist', { path: rule, body: { fileId: 'nobody' } })).toBe(code);
  }
  const guard = { enabled: true, action: 'pause', thresholds: [{ metric: 'crashRate', limit: 0.1 }], minLaunches: 1 };
  expect(await admin.refusal('savePhasedPlan', { path, body: { stages: [] } })).toBe('409 REL_STATUS_UNKNOWN');
  expect(await admin.refusal('saveRolloutGuard', { path, body: guard })).toBe('409 REL_STATUS_UNKNOWN');
  // An applet package has no such state.
  await admin.ok('createGrayRule', {
    path: { owner: 'applet', ownerId: db.appletPackages.find({ appId: '1', status: 'released' })?.id ?? '' },
    body,
  });
});
