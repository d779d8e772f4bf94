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

test('a rule widens a published package, and its row says so', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const rule = await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1', 'CH-2'] } });
  expect(rule).toMatchObject({ combination: 'AND', ownerId: path.ownerId });
  const upgrade = { platform: 'android', id: path.ownerId };
  expect(await admin.ok('getUpgrade', { path: upgrade })).toMatchObject({ grayRules: [{ mode: 'whitelist', devices: 2 }] });
  await admin.ok('deleteGrayRule', { path: { ...path, id: String(rule['id']) } });
  expect(await admin.ok('getUpgrade', { path: upgrade })).toMatchObject({ grayRules: [] });
});

test('a whitelist needs a device', async () => {
  const admin = await signedIn();
  expect(await admin.refusal('createGrayRule', { path: await owner(admin), body: { mode: 'whitelist' } })).toBe('422 FIELD_REQUIRED');
});

test.each([
  ['a range of cities', { element: 'city', operator: 'inRange', values: ['1', '2'] }],
  ['a range with one end', { element: 'appVersion', operator: 'inRange', values: ['6.1.0'] }],
  ['a range that ends before it begins', { element: 'osVersion', operator: 'outOfRange', values: ['14', '9'] }],
])('%s is refused', async (_, condition) => {
  const admin = await signedIn();
  const body = { mode: 'nonWhitelist', conditions: [condition] };
  expect(await admin.refusal('createGrayRule', { path: await owner(admin), body })).toBe('422 GRAY_FILTER_INVALID');
});

test.each([
  ['without values', [], '/conditions/0/values'], ['with an empty value', ['澄州', ''], '/conditions/0/values/1'],
])('a condition %s is refused as one that cannot be evaluated', async (_, values, pointer) => {
  const admin = await signedIn();
  const body = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values }] };
  const { body: problem } = await admin.call('createGrayRule', { path: await owner(admin), body });
  expect(problem['errors']).toEqual([{ pointer, code: 'GRAY_FILTER_INVALID' }]);
});

test('a rule by conditions needs one, or a number of users: without either it would reach everyone', async () => {
  const admin = await signedIn();
  const path = await owner(admin);
  const refused = { code: 'GRAY_FILTER_INVALID', errors: [{ pointer: '/conditions', code: 'GRAY_FILTER_INVALID' }] };
  for (const body of [{ mode: 'nonWhitelist' }, { mode: 'nonWhitelist', conditions: [] }, { mode: 'nonWhitelist', conditions: [], endTime: '2026-12-24T18:00:00+08:00' }]) {
    expect((await admin.call('createGrayRule', { path, body })).body).toMatchObject(refused);
  }
  const city = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
  const { id } = await admin.ok('createGrayRule', { path, body: city });
  expect((await admin.call('updateGrayRule', { path: { ...path, id: String(id) }, body: { mode: 'nonWhitelist' } })).body).toMatchObject(refused);
  const { body: estimated } = await admin.call('estimateAudience', { body: { kind: 'upgrade', draft: { rules: [{ mode: 'nonWhitelist' }] } } });
  expect(estimated).toMatchObject({ errors: [{ pointer: '/draft/rules/0/conditions', code: 'GRAY_FILTER_INVALID' }] });
  expect(admin.mock.db.grayRules.all({ filter: ({ mode, conditions }) => mode === 'nonWhitelist' && conditions.length === 0 })).toEqual([]);
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

test('rules go with their package', async () => {
  const admin = await signedIn();
  const body = { version: '7.0.0', releaseMode: 'appStore', upgradeMode: 'optional', packageName: 'p', address: 'https://a.example' };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  await admin.ok('createGrayRule', { path: { owner: 'upgrade', ownerId: String(id) }, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  const before = admin.mock.db.grayRules.size;
  await admin.ok('deleteUpgrades', { path: { platform: 'android', id: String(id) } });
  expect(admin.mock.db.grayRules.size).toBe(before - 1);
});
