import { expect, test } from 'vitest';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const group = {
  name: 'Loans',
  systemName: 'Loan core',
  communicationType: 'HTTPS',
  ip: '10.1.1.1,10.1.1.2',
  port: 8443,
};

async function upload(client: Client, name: string): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'groupFile');
  body.set('file', new File(['head'], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

test('the seed has seven groups with 96 transactions, and the empty scenario has none', async () => {
  const admin = await signedIn();
  const seven = await admin.items('listApiGroups');
  expect(new Set(seven.map(({ name }) => name))).toEqual(
    new Set(['信用卡', '公共', '支付', '用户', '理财', '账户', '转账']),
  );
  expect(seven.reduce((sum, { transactionCount }) => sum + Number(transactionCount), 0)).toBe(96);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listApiGroups')).toEqual([]);
});

test('a group with files is created, changed and filtered, but not saved with a stale revision', async () => {
  const admin = await signedIn();
  const [requestMfd, envMrd] = [await upload(admin, 'in.mfd'), await upload(admin, 'env.mrd')];
  const created = await admin.ok('createApiGroup', { body: { ...group, requestMfd, envMrd } });
  expect(created).toMatchObject({
    transactionCount: 0,
    requestMfd: { id: requestMfd, name: 'in.mfd', size: 4 },
    envMrd: { name: 'env.mrd' },
  });
  const path = { id: String(created['id']) };
  const changed = await admin.ok('updateApiGroup', {
    path,
    headers: { 'If-Match': '"1"' },
    body: { ...group, envMrd },
  });
  expect(changed).not.toHaveProperty('requestMfd');
  expect(await admin.ok('getApiGroup', { path })).toMatchObject({ revision: 2, envMrd: { id: envMrd } });
  expect(
    await admin.items('listApiGroups', { query: { name: 'loa', systemName: 'core', communicationType: 'HTTPS' } }),
  ).toHaveLength(1);
  expect(await admin.items('listApiGroups', { query: { name: 'loa', communicationType: 'TCP' } })).toEqual([]);
  expect(await admin.refusal('updateApiGroup', { path, headers: { 'If-Match': '"1"' }, body: group })).toBe(
    '412 RECORD_CHANGED',
  );
});

test('a taken name, files of the wrong type and an unknown file are reported together', async () => {
  const admin = await signedIn();
  const [mfd, mrd] = [await upload(admin, 'in.mfd'), await upload(admin, 'env.mrd')];
  const body = { ...group, name: '账户', requestMfd: mrd, responseMfd: '999', envMrd: mfd };
  const { status, body: problem } = await admin.call('createApiGroup', { body });
  expect(status).toBe(409);
  expect(problem['errors']).toEqual([
    { pointer: '/name', code: 'GROUP_NAME_DUP' },
    { pointer: '/requestMfd', code: 'FILE_TYPE_MFD_MRD' },
    { pointer: '/responseMfd', code: 'FILE_NOT_UPLOADED' },
    { pointer: '/envMrd', code: 'FILE_TYPE_MFD_MRD' },
  ]);
});

test.each([
  [{ ip: '10.1.1.1,nowhere' }, '/ip', 'IP_LIST_FORMAT'],
  [{ port: 0 }, '/port', 'ENTRY_WRONG'],
  [{ systemName: '' }, '/systemName', 'FIELD_REQUIRED'],
  [{ timeoutMs: 99 }, '/timeoutMs', 'ENTRY_WRONG'],
])('%j is refused', async (part, pointer, code) => {
  const admin = await signedIn();
  const { status, body } = await admin.call('createApiGroup', { body: { ...group, ...part } });
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ pointer, code }]);
});

test('a group is deleted only without transactions, and a batch only as a whole', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('createApiGroup', { body: group });
  const [used] = await admin.items('listApiGroups', { query: { name: '账户' } });
  const refused = await admin.call('deleteApiGroups', { path: { id: `${String(id)},${String(used?.['id'])}` } });
  expect([refused.status, refused.body['code'], refused.body['ids']]).toEqual([409, 'GROUP_NOT_EMPTY', [used?.['id']]]);
  await admin.ok('deleteApiGroups', { path: { id: String(id) } });
  expect(await admin.refusal('getApiGroup', { path: { id: String(id) } })).toBe('404 NOT_FOUND');
});

test('groups are available as options', async () => {
  const admin = await signedIn();
  const options = await admin.items('listOptions', { path: { kind: 'group' } });
  expect(options.map(({ label }) => label)).toContain('转账');
});

test.each<[OperationId, (path: { id: string }) => object]>([
  ['createApiGroup', () => ({ body: { ...group, name: 'Deposits' } })],
  ['updateApiGroup', (path) => ({ path, body: { ...group, port: 8444 } })],
  ['deleteApiGroups', (path) => ({ path })],
])('%s makes the gateways of the application stale', async (operation, callOf) => {
  const admin = await signedIn();
  const { db } = admin.mock;
  const states = async () => new Set((await admin.items('listGateways')).map(({ configStatus }) => configStatus));
  const { id: _id, ...row } = db.apiGroups.require('1');
  const spare = await admin.mock.write(() => db.apiGroups.insert({ ...row, name: 'Spare' }));
  expect(await states()).not.toEqual(new Set(['notGenerated']));
  await admin.ok(operation, callOf({ id: spare.id }));
  expect(await states()).toEqual(new Set(['notGenerated']));
});
