/** A user with all permissions but without an application can read, but can't write to an application. */
import { expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { operations, type OperationRow } from '../../openapi/generated/operations.ts';
import { ownContract } from '../contract/own-contract.ts';
import { Client, signedIn } from '../mock-client.ts';
import { pathOf } from '../path-of.ts';

const password = 'Fresh2024';
const all = Object.entries(operations).flatMap(([id, row]: [string, OperationRow]) =>
  isOperationId(id) && row.domain !== 'mock' ? [{ id, row }] : [],
);
const writes = all.filter(({ row }) => row.method !== 'GET');
const scopedWrites = writes.filter(({ row }) => row.appScoped);

async function newUser(): Promise<Client> {
  const admin = await signedIn();
  await admin.mock.write(async (db) => {
    await db.roles.insert({
      code: 'everything',
      name: 'Everything',
      description: '',
      status: 'enabled',
      recordNumber: 99,
      isSystem: false,
      menus: db.menus.all().map(({ code }) => code),
      controls: db.controls.all().map((control) => control.id),
    });
  });
  const { id } = await admin.ok('insertUser', {
    body: {
      userName: 'new.user',
      fullName: '新用户',
      roles: [admin.mock.db.roles.find({ code: 'everything' })?.id],
      applications: [],
      password,
      confirmPassword: password,
    },
  });
  await admin.ok('changeUserStatus', { path: { id: String(id), status: 'enabled' } });
  const client = new Client(admin.mock);
  expect((await client.signIn('new.user', password)).status).toBe(200);
  return client;
}

test('every read without path parameters responds without a server error', async () => {
  const client = await newUser();
  const broken: unknown[] = [];
  for (const { id, row } of all) {
    if (row.method !== 'GET' || row.path.includes('{')) continue;
    const { status, body } = await client.call(id);
    if (status >= 500) broken.push([id, body]);
  }
  expect(broken).toEqual([]);
});

test('every write to the current application is refused with APP_CONTEXT_CHANGED', async () => {
  expect(scopedWrites.length).toBeGreaterThan(100);
  const client = await newUser();
  const answers: unknown[] = [];
  for (const { id } of scopedWrites) answers.push([id, await client.refusal(id, { path: pathOf(id), body: {} })]);
  expect(answers).toEqual(scopedWrites.map(({ id }) => [id, '409 APP_CONTEXT_CHANGED']));
});

test('no other write creates a record of an unknown application or fails with a server error', async () => {
  const { examples } = await ownContract();
  const client = await newUser();
  const others = writes.filter(({ row }) => !row.appScoped && row.tag !== 'token');
  const broken: unknown[] = [];
  for (const { id } of others) {
    const body = examples.get(id)?.request['application/json'];
    const { status, body: answer } = await client.call(id, { path: pathOf(id), ...(body !== undefined && { body }) });
    if (status >= 500) broken.push([id, answer]);
  }
  expect(broken).toEqual([]);
  const { db } = client.mock;
  const homeless = Object.entries(db).flatMap(([name, table]: [string, { all(): readonly object[] }]) =>
    name === 'sessions'
      ? []
      : table.all().filter((row) => 'appId' in row && db.applications.get(String(row.appId)) === undefined),
  );
  expect(Object.keys(db).length).toBeGreaterThan(30);
  expect(homeless).toEqual([]);
});

test('a table is exported only from a screen that needs no application', async () => {
  const client = await newUser();
  const keep = (screen: string) => client.call('exportTable', { body: { screen, columns: ['a'], rows: [[1]] } });
  expect(await keep('publish/android-upgrade')).toMatchObject({ status: 409, body: { code: 'APP_CONTEXT_CHANGED' } });
  expect((await keep('system/role')).status).toBe(200);
  expect((await client.items('listExportJobs')).map(({ screen }) => screen)).toEqual(['system/role']);
});
