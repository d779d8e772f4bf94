import { expect, test } from 'vitest';
import { TAGS } from '../../mock-server/delivery/facts.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const input = { tagName: 'Pilot users', description: 'They see it first' };

const createTag = async (client: Client, body: object = input) => {
  const created = await client.ok('createPushTag', { body });
  return { id: String(created['id']) };
};
const idOf = async (client: Client, tagName: string) => {
  const [tag] = await client.items('listPushTags', { query: { tagName } });
  return { id: String(tag?.['id']) };
};
const add = (client: Client, path: { id: string }, clientIds: string[]) =>
  client.ok('addTagClients', { path, body: { clientIds } });
const clients = async (client: Client, path: { id: string }, query = {}) =>
  (await client.items('listTagClients', { path, query: { size: '100', ...query } })).map(({ clientId }) =>
    String(clientId),
  );
const byText = (a: string, b: string) => a.localeCompare(b);
const numbered = (count: number, prefix = 'D') => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

async function uploadText(client: Client, text: string, name = 'ids.txt', purpose = 'idList'): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([text], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}
const load = async (client: Client, path: { id: string }, text: string) =>
  client.ok('importTagClients', { path, body: { fileId: await uploadText(client, text) } });

test('each application has all profile tags and its own lists, and the empty scenario has none', async () => {
  const admin = await signedIn();
  const names = async (kind: string) =>
    (await admin.items('listPushTags', { query: { kind } })).map(({ tagName }) => String(tagName)).toSorted(byText);
  const profile = TAGS.map(([tag]) => tag).toSorted(byText);
  expect(await names('profile')).toEqual(profile);
  expect(await names('list')).toHaveLength(3);
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await names('profile')).toEqual(profile);
  expect(await names('list')).toEqual(['总行员工']);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listPushTags')).toEqual([]);
});

test('a tag is created as an empty list, found by part of its name, updated and deleted with its devices', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  expect(await admin.ok('getPushTag', { path })).toMatchObject({ ...input, kind: 'list', clientCount: 0 });
  expect(await admin.items('listPushTags', { query: { tagName: 'PILOT' } })).toMatchObject([path]);
  const changed = await admin.ok('updatePushTag', {
    path,
    headers: { 'If-Match': '"1"' },
    body: { tagName: 'Pilots' },
  });
  expect(changed).toMatchObject({ tagName: 'Pilots', kind: 'list', revision: 2 });
  expect(changed).not.toHaveProperty('description');
  await add(admin, path, numbered(2));
  await admin.ok('deletePushTags', { path });
  expect(await admin.refusal('getPushTag', { path })).toBe('404 NOT_FOUND');
  expect(admin.mock.db.tagClients.count({ where: { tagId: path.id } })).toBe(0);
});

test.each([
  [{ tagName: '' }, '/tagName', 'FIELD_REQUIRED'],
  [{ tagName: '长'.repeat(31) }, '/tagName', 'ENTRY_WRONG'],
  [{ description: '长'.repeat(101) }, '/description', 'ENTRY_WRONG'],
])('createPushTag rejects %j', async (part, pointer, code) => {
  const admin = await signedIn();
  const { status, body } = await admin.call('createPushTag', { body: { ...input, ...part } });
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ pointer, code }]);
});

test('a tag name is unique within an application, among both kinds of tags, but not across applications', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  expect(await admin.refusal('createPushTag', { body: input })).toBe('409 TAG_NAME_DUP');
  expect(await admin.refusal('createPushTag', { body: { tagName: '信用卡' } })).toBe('409 TAG_NAME_DUP');
  const both = await admin.call('createPushTag', { body: { ...input, description: '长'.repeat(101) } });
  expect(both.body['errors']).toMatchObject([
    { pointer: '/description', code: 'ENTRY_WRONG' },
    { pointer: '/tagName', code: 'TAG_NAME_DUP' },
  ]);
  const other = await createTag(admin, { tagName: 'Another' });
  expect(await admin.refusal('updatePushTag', { path: other, body: input })).toBe('409 TAG_NAME_DUP');
  await admin.ok('updatePushTag', { path, body: { ...input, description: 'x' } });
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  await admin.ok('createPushTag', { body: input });
});

test('only the description of a profile tag can be changed, and it can’t be deleted', async () => {
  const admin = await signedIn();
  const path = await idOf(admin, '信用卡');
  const before = await admin.ok('getPushTag', { path });
  const described = { tagName: '信用卡', description: 'Holders of a credit card' };
  expect(await admin.ok('updatePushTag', { path, body: described })).toMatchObject({
    ...described,
    kind: 'profile',
    clientCount: before['clientCount'],
  });
  const renamed = await admin.call('updatePushTag', { path, body: { tagName: 'Cards' } });
  expect([renamed.status, renamed.body['errors']]).toEqual([409, [{ pointer: '/tagName', code: 'TAG_OF_PROFILE' }]]);
  const own = await createTag(admin);
  const { status, body } = await admin.call('deletePushTags', { path: { id: `${own.id},${path.id}` } });
  expect([status, body['code'], body['ids']]).toEqual([409, 'TAG_OF_PROFILE', [path.id]]);
  await admin.ok('getPushTag', { path: own });
});

test('a profile tag counts its share of all devices, and a list counts its members', async () => {
  const admin = await signedIn();
  for (const [tagName, share] of TAGS) {
    const { clientCount } = await admin.ok('getPushTag', { path: await idOf(admin, tagName) });
    expect(Number(clientCount) / 412_000 / share, tagName).toBeCloseTo(1, 1);
  }
  const path = await idOf(admin, '端午活动内测');
  expect(await admin.ok('getPushTag', { path })).toMatchObject({ clientCount: 24 });
  expect(await clients(admin, path)).toHaveLength(24);
});

test('listing or changing the members of a profile tag fails with 409', async () => {
  const admin = await signedIn();
  const path = await idOf(admin, '信用卡');
  const body = { clientIds: ['D-1'] };
  const fileId = await uploadText(admin, 'D-1');
  expect([
    await admin.refusal('listTagClients', { path }),
    await admin.refusal('addTagClients', { path, body }),
    await admin.refusal('importTagClients', { path, body: { fileId } }),
    await admin.refusal('deleteTagClients', { path: { ...path, clientIds: 'D-1' } }),
  ]).toEqual(Array.from({ length: 4 }, () => '409 TAG_OF_PROFILE'));
});

test('duplicate devices are counted and added once; members can be filtered and sorted', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  expect(await add(admin, path, ['D-2', 'D-1', 'D-2'])).toEqual({ added: 2, duplicated: 1 });
  expect(await add(admin, path, ['D-1', 'D-3'])).toEqual({ added: 1, duplicated: 1 });
  expect((await clients(admin, path)).toSorted(byText)).toEqual(['D-1', 'D-2', 'D-3']);
  expect(await clients(admin, path, { clientId: 'd-3' })).toEqual(['D-3']);
  expect(await clients(admin, path, { sort: 'clientId,desc' })).toEqual(['D-3', 'D-2', 'D-1']);
  expect(await admin.items('listTagClients', { path, query: { clientId: 'D-3' } })).toMatchObject([
    { tagId: path.id, source: 'manual', createdBy: 'admin' },
  ]);
});

test('the revision of a tag increases when its devices change', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  const revision = async () => (await admin.ok('getPushTag', { path }))['revision'];
  await add(admin, path, ['D-1']);
  expect(await revision()).toBe(2);
  await add(admin, path, ['D-1']);
  expect(await revision()).toBe(2);
  await load(admin, path, 'D-2');
  expect(await revision()).toBe(3);
  await admin.ok('deleteTagClients', { path: { ...path, clientIds: 'D-1' } });
  expect(await revision()).toBe(4);
});

test('at most 30 devices are added or removed at a time', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  const { status, body } = await admin.call('addTagClients', { path, body: { clientIds: numbered(31) } });
  expect([status, body['errors']]).toMatchObject([422, [{ pointer: '/clientIds', code: 'PUSH_CLIENTS_30' }]]);
  expect(await add(admin, path, numbered(30))).toEqual({ added: 30, duplicated: 0 });
  await add(admin, path, ['E-1']);
  const remove = (ids: string[]) => ({ path: { ...path, clientIds: ids.join(',') } });
  expect(await admin.refusal('deleteTagClients', remove([...numbered(30), 'E-1']))).toBe('422 PUSH_CLIENTS_30');
  await admin.ok('deleteTagClients', remove(numbered(30)));
  expect(await clients(admin, path)).toEqual(['E-1']);
});

test.each([[['with space']], [['']], [['a'.repeat(51)]], [['中文']], [[]]])('rejects IDs %j', async (clientIds) => {
  const admin = await signedIn();
  const path = await createTag(admin);
  expect((await admin.call('addTagClients', { path, body: { clientIds } })).status).toBe(422);
});

test('removing several devices is all or nothing, and affects only their tag', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  const other = await createTag(admin, { tagName: 'Another' });
  await add(admin, path, ['D-1', 'D-2']);
  await add(admin, other, ['D-1', 'D-9']);
  const long = 'a'.repeat(50);
  const refused = await admin.call('deleteTagClients', { path: { ...path, clientIds: `D-1,D-9,${long}` } });
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', ids: ['D-9', long] } });
  expect(await clients(admin, path)).toHaveLength(2);
  await admin.ok('deleteTagClients', { path: { ...path, clientIds: 'D-1' } });
  expect((await clients(admin, other)).toSorted(byText)).toEqual(['D-1', 'D-9']);
});

test('an import counts duplicates and reports invalid lines with number and text', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  await add(admin, path, ['D-3']);
  const text = '\uFEFFD-1\r\n\r\n  D-2  \rD-1\nnot an id\nD-3';
  expect(await load(admin, path, text)).toEqual({
    added: 2,
    duplicated: 2,
    skipped: [{ line: 5, text: 'not an id', reason: 'invalid' }],
    skippedTotal: 1,
  });
  expect(await admin.items('listTagClients', { path, query: { clientId: 'D-1' } })).toMatchObject([
    { source: 'import' },
  ]);
});

test('an import rejects missing, unfinished and non-text files', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  const refusal = (fileId: string) => admin.refusal('importTagClients', { path, body: { fileId } });
  expect(await refusal('nothing')).toBe('422 FILE_NOT_UPLOADED');
  const { id } = await admin.ok('initUpload', { body: { name: 'x.txt', size: 10, purpose: 'idList' } });
  expect(await refusal(String(id))).toBe('422 FILE_UPLOADING');
  expect(await refusal(await uploadText(admin, 'a,b', 'x.csv', 'sheet'))).toBe('415 FILE_TYPE_TXT');
});

test('a tag holds up to 100,000 devices', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  await load(admin, path, numbered(99_995).join('\n'));
  const more = { path, body: { clientIds: numbered(6, 'E') } };
  expect(await admin.refusal('addTagClients', more)).toBe('409 LIST_FULL');
  expect(await load(admin, path, numbered(6, 'F').join('\n'))).toMatchObject({
    added: 5,
    skipped: [{ line: 6, text: 'F-5', reason: 'full' }],
  });
  expect(await admin.ok('getPushTag', { path })).toMatchObject({ clientCount: 100_000 });
});

test('operators manage tags, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const path = await createTag(operator);
  await add(operator, path, ['D-1']);
  await operator.ok('deletePushTags', { path });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listPushTags')).toBe('403 AUTH_FORBIDDEN');
  expect(await gateway.refusal('listTagClients', { path })).toBe('403 AUTH_FORBIDDEN');
});

test('a tag of another application is not found', async () => {
  const admin = await signedIn();
  const path = await createTag(admin);
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await admin.refusal('getPushTag', { path })).toBe('404 NOT_FOUND');
  expect(await admin.refusal('listTagClients', { path })).toBe('404 NOT_FOUND');
  expect(await admin.refusal('addTagClients', { path, body: { clientIds: ['D-1'] } })).toBe('404 NOT_FOUND');
});
