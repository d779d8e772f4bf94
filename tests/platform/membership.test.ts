/** Applications are assigned to users, and what belongs to one is for these alone: a rule of every operation. */
import { beforeEach, describe, expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { operations, type OperationRow } from '../../openapi/generated/operations.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { pathOf } from '../path-of.ts';

const all = Object.entries(operations).flatMap(([id, row]: [string, OperationRow]) =>
  isOperationId(id) && row.security === 'bearer' ? [{ id, row }] : [],
);
const naming = all.filter(({ row }) => row.applications.length > 0);
const scoped = all.filter(({ row }) => row.appScoped);

let outsider: Client;

/** `outsider` may do everything, but is assigned to the first application alone. */
beforeEach(async () => {
  const mock = await freshMock();
  await mock.write(async (db) => {
    const { id } = await db.roles.insert({
      code: 'everything',
      name: 'Everything',
      description: '',
      status: 'enabled',
      recordNumber: 99,
      isSystem: false,
      menus: db.menus.all().map(({ code }) => code),
      controls: db.controls.all().map((control) => control.id),
    });
    const pattern = db.users.require('2');
    await db.users.update(pattern.id, { roleIds: [id], appIds: ['1'] });
  });
  outsider = await signedIn('release01', mock);
});

test('some operations name an application, and most act on the current one', () => {
  expect(naming.map(({ id }) => id).toSorted()).toEqual([
    'deleteApplications',
    'getApplication',
    'listApplicationUsers',
    'listUsers',
    'resetApplicationSecret',
    'updateApplication',
  ]);
  expect(scoped.length).toBeGreaterThan(100);
});

describe.each(naming)('$id', ({ id, row }) => {
  const call = (appId: string) => {
    const given = { path: {}, query: {} };
    for (const { in: place, name } of row.applications) given[place] = { ...given[place], [name]: appId };
    return outsider.refusal(id, { ...given, body: row.method === 'GET' ? undefined : {} });
  };

  test('is refused for an application that is not the user’s, whether it exists or not', async () => {
    expect([await call('3'), await call('4711')]).toEqual(['403 APP_NOT_ASSIGNED', '403 APP_NOT_ASSIGNED']);
  });

  test('is not refused for the user’s own', async () => {
    expect(await call('1')).not.toBe('403 APP_NOT_ASSIGNED');
  });
});

test('one of several is enough to refuse all', async () => {
  expect(await outsider.refusal('deleteApplications', { path: { appId: '1,3' } })).toBe('403 APP_NOT_ASSIGNED');
});

test('the list has the user’s own alone, and so has the choice of those to assign', async () => {
  const idsOf = async (list: 'listApplications' | 'listOptions') =>
    (await outsider.items(list, { path: { kind: 'application' } })).map((row) => row['appId'] ?? row['value']);
  expect([await idsOf('listApplications'), await idsOf('listOptions')]).toEqual([['1'], ['1']]);
});

test('an export of applications has the user’s own alone', async () => {
  const { id, rows } = await outsider.ok('createExportJob', {
    body: { screen: 'platform/application', scope: 'all', columns: [{ key: 'applicationName' }] },
  });
  expect([typeof id, rows]).toEqual(['string', 1]);
});

test('the initial role of the system reaches all of them', async () => {
  const admin = await signedIn('admin', outsider.mock);
  await outsider.mock.write((db) => db.users.update('1', { appIds: ['1'] }));
  await admin.ok('getApplication', { path: { appId: '3' } });
  expect((await admin.ok('listApplications'))['total']).toBe(3);
});

test('who is no longer assigned to the current application acts in it no more', async () => {
  // As a database would be changed behind the sessions' back.
  await outsider.mock.write((db) => db.users.update('2', { appIds: ['2'] }));
  const answers = await Promise.all(
    scoped.map(async ({ id, row }) => [
      id,
      await outsider.refusal(id, { path: pathOf(id), body: row.method === 'GET' ? undefined : {} }),
    ]),
  );
  expect(answers.filter(([, refusal]) => refusal !== '409 APP_CONTEXT_CHANGED')).toEqual([]);
});
