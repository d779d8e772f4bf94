import { expect, test } from 'vitest';
import { changeOf } from '../../mock-server/advertisement/crowds/change.ts';
import { userIds } from '../../mock-server/delivery/population.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const crowd = { name: 'Dragon Boat guests', type: 'user', ids: ['U1', 'U2', 'U3'] };

async function upload(client: Client, text: string, name = 'ids.txt', purpose = 'idList') {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([text], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}
const pass = (client: Client, advanceSeconds = 3) => client.mock.control.setClock({ frozen: true, advanceSeconds });
/** Creates a crowd, waits for its members and returns its path parameters. */
async function createCrowd(client: Client, body: object = crowd) {
  const path = { id: String((await client.ok('createCrowd', { body }))['id']) };
  await pass(client);
  return path;
}
const membersOf = async (client: Client, path: { id: string }, query = {}) =>
  (await client.items('listCrowdMembers', { path, query })).map(({ memberId }) => memberId);

test('the seed has five crowds, one of them not ready, and the empty scenario has none', async () => {
  const admin = await signedIn();
  expect(await admin.items('listCrowds')).toHaveLength(5);
  expect(await admin.items('listCrowds', { query: { status: 'notReady' } })).toMatchObject([
    { name: '新市民开户客户', count: 0, lastImport: { added: 0, skippedTotal: 3, isRejected: true } },
  ]);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listCrowds')).toEqual([]);
});

test('a crowd is not ready until the job has added its members', async () => {
  const admin = await signedIn();
  const created = await admin.ok('createCrowd', { body: crowd });
  expect(created).toMatchObject({ status: 'notReady', count: 0, source: 'list', importing: { mode: 'add' } });
  const path = { id: String(created['id']) };
  expect(await admin.refusal('exportCrowdMembers', { path })).toBe('409 CROWD_NOT_READY');
  await pass(admin, 2);
  expect(await admin.ok('getCrowd', { path })).toMatchObject({ status: 'notReady' });
  await pass(admin, 1);
  const ready = await admin.ok('getCrowd', { path });
  expect(ready).toMatchObject({ status: 'ready', count: 3, lastImport: { added: 3, startedBy: 'admin' } });
  expect(ready).not.toHaveProperty('importing');
  expect(await membersOf(admin, path)).toEqual(['U1', 'U2', 'U3']);
});

test('a crowd counts the devices of its members and the unknown members', async () => {
  const admin = await signedIn();
  const ids = userIds('chenghu-mbank', 4, 20_000);
  const users = await createCrowd(admin, { name: 'Known users', type: 'user', ids: [...ids, 'nobody'] });
  const crowdOfUsers = await admin.ok('getCrowd', { path: users });
  expect(crowdOfUsers).toMatchObject({ count: 5, unknown: 1 });
  expect(crowdOfUsers['devices']).toBeGreaterThanOrEqual(4);
  // The same user IDs, taken as device IDs, match no devices.
  const devices = await createCrowd(admin, { name: 'Taken for devices', type: 'device', ids });
  expect(await admin.ok('getCrowd', { path: devices })).toMatchObject({ count: 4, devices: 0, unknown: 4 });
});

test('a TXT file of comma-separated IDs is imported and exported, with invalid IDs reported by line', async () => {
  const admin = await signedIn();
  const long = 'x'.repeat(50);
  const fileId = await upload(admin, `U1,U2, U3，U4、U1\r\n${long},U 5\n\n${'x'.repeat(49)}`);
  const path = await createCrowd(admin, { name: 'A', type: 'device', fileId });
  expect(await membersOf(admin, path)).toEqual(['U1', 'U2', 'U3', 'U4', 'x'.repeat(49)]);
  expect((await admin.ok('getCrowd', { path }))['lastImport']).toMatchObject({
    added: 5,
    duplicated: 1,
    skippedTotal: 2,
    skipped: [
      { line: 2, text: long, reason: 'invalid' },
      { line: 2, text: 'U 5', reason: 'invalid' },
    ],
  });
  // An export can be imported again.
  const text = new TextDecoder().decode(await admin.download('exportCrowdMembers', { path }));
  expect(text).toBe(`U1,U2,U3,U4,${'x'.repeat(49)}`);
});

test('a file without valid IDs leaves the crowd not ready until a later change adds members', async () => {
  const admin = await signedIn();
  const path = await createCrowd(admin, { name: 'A', type: 'user', fileId: await upload(admin, 'a b\nc d') });
  expect(await admin.ok('getCrowd', { path })).toMatchObject({
    status: 'notReady',
    lastImport: { isRejected: true, skippedTotal: 2 },
  });
  await admin.ok('changeCrowdMembers', { path, body: { mode: 'add', ids: ['U1'] } });
  await pass(admin);
  expect(await admin.ok('getCrowd', { path })).toMatchObject({ status: 'ready', count: 1 });
});

test('members are added, removed and replaced, and the old ones stay until the job has finished', async () => {
  const admin = await signedIn();
  const path = await createCrowd(admin);
  const change = async (mode: string, ids: string[]) => {
    const before = await membersOf(admin, path);
    await admin.ok('changeCrowdMembers', { path, body: { mode, ids } });
    await pass(admin, 2);
    expect(await membersOf(admin, path)).toEqual(before);
    expect(await admin.ok('getCrowd', { path })).toMatchObject({ status: 'ready', importing: { mode } });
    await pass(admin, 1);
    return [await membersOf(admin, path), (await admin.ok('getCrowd', { path }))['lastImport']];
  };
  expect(await change('add', ['U3', 'U4'])).toMatchObject([
    ['U1', 'U2', 'U3', 'U4'],
    { added: 1, duplicated: 1, removed: 0 },
  ]);
  expect(await change('remove', ['U1', 'U9'])).toMatchObject([['U2', 'U3', 'U4'], { removed: 1, absent: 1, added: 0 }]);
  expect(await change('replace', ['U4', 'U5'])).toMatchObject([['U4', 'U5'], { added: 1, removed: 2 }]);
});

test('removing all members is refused by ids, and reported for a file, so that a ready crowd stays ready', async () => {
  const admin = await signedIn();
  const path = await createCrowd(admin);
  const remove = { mode: 'remove', ids: ['U1', 'U2', 'U3', 'U9'] };
  const refused = await admin.call('changeCrowdMembers', { path, body: remove });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CROWD_EMPTY', errors: [{ pointer: '/ids' }] } });
  expect(await admin.ok('getCrowd', { path })).not.toHaveProperty('importing');
  const fileId = await upload(admin, 'U1,U2,U3');
  await admin.ok('changeCrowdMembers', { path, body: { mode: 'remove', fileId } });
  await pass(admin);
  expect(await admin.ok('getCrowd', { path })).toMatchObject({
    status: 'ready',
    count: 3,
    lastImport: { removed: 0, isRejected: true },
  });
});

test('a second change of members fails with 409 until the first one has finished', async () => {
  const admin = await signedIn();
  const path = await createCrowd(admin);
  const body = { mode: 'add', ids: ['U9'] };
  await admin.ok('changeCrowdMembers', { path, body });
  expect(await admin.refusal('changeCrowdMembers', { path, body })).toBe('409 CROWD_IMPORTING');
  await pass(admin);
  await admin.ok('changeCrowdMembers', { path, body });
});

test('a crowd that is deleted during its import stays deleted', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('createCrowd', { body: crowd });
  const path = { id: String(id) };
  await admin.ok('deleteCrowds', { path });
  await pass(admin);
  expect(await admin.refusal('getCrowd', { path })).toBe('404 NOT_FOUND');
});

test('a file lists the crowd that uses it until the import has finished', async () => {
  const admin = await signedIn();
  const fileId = await upload(admin, 'U1');
  await admin.ok('createCrowd', { body: { name: 'A', type: 'user', fileId } });
  const used = async () => (await admin.ok('getFile', { path: { id: fileId } }))['usedBy'];
  expect(await used()).toMatchObject([{ menu: 'advertisement/crowd-manager', name: 'A' }]);
  await pass(admin);
  expect(await used()).toEqual([]);
});

test.each([
  [{ name: '' }, '/name', 'FIELD_REQUIRED'],
  [{ name: '长'.repeat(51) }, '/name', 'ENTRY_WRONG'],
  [{ name: '私人银行客户' }, '/name', 'CROWD_NAME_DUP'],
  [{ type: 'all' }, '/type', 'ENTRY_WRONG'],
  [{ ids: undefined }, '/ids', 'CROWD_IDS_REQUIRED'],
  [{ ids: ['x'.repeat(50)] }, '/ids/0', 'CROWD_ID_LENGTH'],
  [{ ids: ['U1', 'U 2'] }, '/ids/1', 'ENTRY_WRONG'],
  [{ fileId: 'none' }, '/fileId', 'FILE_NOT_UPLOADED'],
  [{ remark: '长'.repeat(101) }, '/remark', 'ENTRY_WRONG'],
])('createCrowd rejects %j', async (part, pointer, code) => {
  const admin = await signedIn();
  const { body } = await admin.call('createCrowd', { body: { ...crowd, ...part } });
  expect(body['errors']).toMatchObject([{ pointer, code }]);
});

test('a CSV file of IDs is rejected', async () => {
  const admin = await signedIn();
  const fileId = await upload(admin, 'a,b', 'ids.csv', 'sheet');
  const { body } = await admin.call('createCrowd', { body: { name: 'A', type: 'user', fileId } });
  expect(body['errors']).toEqual([{ pointer: '/fileId', code: 'FILE_TYPE_TXT' }]);
});

test('name and remark change without an import, and a duplicate name is rejected', async () => {
  const admin = await signedIn();
  const path = await createCrowd(admin);
  expect(await admin.ok('updateCrowd', { path, body: { name: 'B', remark: 'r' } })).toMatchObject({
    name: 'B',
    remark: 'r',
    count: 3,
    status: 'ready',
  });
  expect(await admin.refusal('updateCrowd', { path, body: { name: '私人银行客户' } })).toBe('409 CROWD_NAME_DUP');
});

test('members are filtered by part of their ID and listed page by page', async () => {
  const admin = await signedIn();
  const ids = Array.from({ length: 45 }, (_, at) => `U${100 + at}`);
  const path = await createCrowd(admin, { ...crowd, ids });
  expect(await membersOf(admin, path, { page: '3' })).toEqual(ids.slice(40));
  expect(await membersOf(admin, path, { memberId: 'u10', size: '10' })).toEqual(ids.slice(0, 10));
  expect(await admin.ok('listCrowdMembers', { path, query: { memberId: 'none' } })).toMatchObject({ total: 0 });
});

test('the last page of a crowd with 50,000 members is listed', async () => {
  const admin = await signedIn('admin', await freshMock('big'));
  const [card] = await admin.items('listCrowds', { query: { name: '信用卡' } });
  const path = { id: String(card?.['id']) };
  expect(await admin.ok('listCrowdMembers', { path, query: { page: '2500' } })).toMatchObject({ total: 50_000 });
});

test.each([
  ['add', ['A', 'B'], 'B,C', ['A', 'B', 'C'], { added: 1, duplicated: 1, removed: 0, absent: 0 }],
  ['remove', ['A', 'B'], 'B,C,B', ['A'], { added: 0, duplicated: 1, removed: 1, absent: 1 }],
  ['replace', ['A', 'B'], 'C,B', ['C', 'B'], { added: 1, duplicated: 0, removed: 1, absent: 0 }],
  ['replace', ['A'], 'a b', ['A'], { added: 0, removed: 0, skippedTotal: 1, isRejected: true }],
  ['remove', ['A'], 'A', ['A'], { removed: 0, isRejected: true }],
  ['add', [], '', [], { added: 0, isRejected: true }],
] as const)('changeOf applies mode %s to members %j with the text %j', async (mode, before, text, members, report) => {
  expect(await changeOf(before, mode, text)).toMatchObject({ members, report });
});

test('a crowd has at most 100,000 members, and further ones are reported as skipped', async () => {
  const text = Array.from({ length: 100_001 }, (_, at) => `U${at}`).join(',');
  const { members, report } = await changeOf([], 'add', text);
  expect(members).toHaveLength(100_000);
  expect(report).toMatchObject({ added: 100_000, skippedTotal: 1, skipped: [{ line: 1, reason: 'full' }] });
});

test('operators manage crowds, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const { id } = await operator.ok('createCrowd', { body: crowd });
  await operator.ok('deleteCrowds', { path: { id: String(id) } });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listCrowds')).toBe('403 AUTH_FORBIDDEN');
});
