/** Only users to whom an application is assigned can access its records; this holds for every operation. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { operations, type OperationRow } from '../../openapi/generated/operations.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { pathOf } from '../path-of.ts';
import { isThorough } from '../thorough.ts';

const all = Object.entries(operations).flatMap(([id, row]: [string, OperationRow]) =>
  isOperationId(id) && row.security === 'bearer' ? [{ id, row }] : [],
);
const naming = all.filter(({ row }) => row.applications.length > 0);
const scoped = all.filter(({ row }) => row.appScoped);

let outsider: Client;

/** `outsider` has all permissions, but only the first application. */
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

test('six operations name an application, and more than 100 act on the current one', () => {
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
    const request = { path: {}, query: {} };
    for (const { in: place, name } of row.applications) request[place] = { ...request[place], [name]: appId };
    return outsider.refusal(id, { ...request, body: row.method === 'GET' ? undefined : {} });
  };

  test('is refused for an application that the user does not have, whether it exists or not', async () => {
    expect([await call('3'), await call('4711')]).toEqual(['403 APP_NOT_ASSIGNED', '403 APP_NOT_ASSIGNED']);
  });

  test('is not refused for an application of the user', async () => {
    expect(await call('1')).not.toBe('403 APP_NOT_ASSIGNED');
  });
});

/** Public ids of applications, by key. */
const PUBLIC_IDS: Readonly<Record<string, string>> = { 1: 'chenghu-mbank', 2: 'chenghu-cbank', 3: 'chenghu-office' };
const keys = Object.keys(PUBLIC_IDS);
const publicId = (appId: string): string => PUBLIC_IDS[appId] ?? '';
/** Steps of a session: its user gets other applications, switches, or calls an operation of an application. */
const step = fc.oneof(
  fc.record({ act: fc.constant('assign' as const), appIds: fc.subarray(keys, { minLength: 1 }) }),
  fc.record({ act: fc.constant('switch' as const), appId: fc.constantFrom(...keys) }),
  fc.record({ act: fc.constant('name' as const), appId: fc.constantFrom(...keys), which: fc.constantFrom(...naming) }),
  fc.record({ act: fc.constant('work' as const), appId: fc.constantFrom(...keys), which: fc.constantFrom(...scoped) }),
);

const bodyOf = ({ method }: OperationRow) => (method === 'GET' ? undefined : {});

function nameApplication({ id, row }: (typeof naming)[number], appId: string): Promise<string> {
  const request = { path: {}, query: {} };
  for (const { in: place, name } of row.applications) request[place] = { ...request[place], [name]: appId };
  return outsider.refusal(id, { ...request, body: bodyOf(row) });
}

test('random assignments and switches never give access to an application that the user does not have', async () => {
  const assign = (appIds: readonly string[]) =>
    outsider.mock.write((db) => db.users.update('2', { appIds: [...appIds] }));
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
    await assign(keys);
    await outsider.ok('switchApplication', { path: { applicationId: publicId('1') } });
    let [assigned, current] = [keys, '1'];
    for (const one of steps)
      if (one.act === 'assign') await assign((assigned = one.appIds));
      else if (one.act === 'switch') {
        const path = { applicationId: publicId(one.appId) };
        const isMember = assigned.includes(one.appId);
        expect((await outsider.refusal('switchApplication', { path })) === '403 AUTH_FORBIDDEN').toBe(!isMember);
        if (isMember) current = one.appId;
      } else if (one.act === 'name')
        expect((await nameApplication(one.which, one.appId)) === '403 APP_NOT_ASSIGNED').toBe(
          !assigned.includes(one.appId),
        );
      else {
        const { id, row } = one.which;
        const sent = { path: pathOf(id), headers: { 'X-App-Id': publicId(one.appId) }, body: bodyOf(row) };
        const isOwn = assigned.includes(one.appId) && current === one.appId;
        expect((await outsider.refusal(id, sent)) === '409 APP_CONTEXT_CHANGED', id).toBe(!isOwn);
      }
  });
  await fc.assert(property, { numRuns: isThorough ? 100 : 12, seed: 1 });
});

test('a batch is refused if it includes an application that the user does not have', async () => {
  expect(await outsider.refusal('deleteApplications', { path: { appId: '1,3' } })).toBe('403 APP_NOT_ASSIGNED');
});

test('list and options contain only the applications of the user', async () => {
  const idsOf = async (list: 'listApplications' | 'listOptions') =>
    (await outsider.items(list, { path: { kind: 'application' } })).map((row) => row['appId'] ?? row['value']);
  expect([await idsOf('listApplications'), await idsOf('listOptions')]).toEqual([['1'], ['1']]);
});

test('an export of applications contains only those of the user', async () => {
  const { id, rows } = await outsider.ok('createExportJob', {
    body: { screen: 'platform/application', scope: 'all', columns: [{ key: 'applicationName' }] },
  });
  expect([typeof id, rows]).toEqual(['string', 1]);
});

test('the initial system role can access all applications', async () => {
  const admin = await signedIn('admin', outsider.mock);
  await outsider.mock.write((db) => db.users.update('1', { appIds: ['1'] }));
  await admin.ok('getApplication', { path: { appId: '3' } });
  expect((await admin.ok('listApplications'))['total']).toBe(3);
});

test('calls in the current application are refused once the user no longer has it', async () => {
  // Changes the database without the sessions, as a direct edit would.
  await outsider.mock.write((db) => db.users.update('2', { appIds: ['2'] }));
  const answers = await Promise.all(
    scoped.map(async ({ id, row }) => [
      id,
      await outsider.refusal(id, { path: pathOf(id), body: row.method === 'GET' ? undefined : {} }),
    ]),
  );
  expect(answers.filter(([, refusal]) => refusal !== '409 APP_CONTEXT_CHANGED')).toEqual([]);
});
