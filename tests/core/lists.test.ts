import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compileOperations } from '../../mock-server/core/contract/operation.ts';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { ContractLists } from '../../mock-server/core/http/lists.ts';
import type { AnyHandler } from '../../mock-server/core/http/request-context.ts';
import { Access } from '../../mock-server/core/session/access.ts';
import type { ListRequest } from '../../mock-server/core/world/lists.ts';
import { RequestLog } from '../../mock-server/core/world/request-log.ts';
import { Switchboard } from '../../mock-server/core/world/switchboard.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { emptyWorld } from './worlds.ts';

const operations = compileOperations();
const by = { userId: '1', userName: 'admin', roleId: '1', appId: '3', applicationId: 'one' };
let world: World;
let lists: ContractLists;
let granted: string[];
/** Applications that the user is assigned to; null for all. */
let assigned: ReadonlySet<string> | null;
/** The response of each operation. */
let answer: (id: OperationId, page: number, size: number) => unknown;
const onCall = vi.fn();

beforeEach(() => {
  onCall.mockClear();
  granted = ['publish/ios-upgrade#doQuery', 'platform/application#doQuery', 'system/menu#doQuery'];
  assigned = null;
  answer = () => ({ items: [], total: 0 });
  world = emptyWorld();
  const access = new Access(
    {
      clients: [],
      grants: { tables: [], of: () => new Set(granted), applications: () => assigned },
      continued: (session) => session,
    },
    () => [],
    world,
  );
  const handlers = new Map<OperationId, AnyHandler>();
  for (const id of ['listUpgrades', 'listApplications', 'listApplicationUsers', 'listMenus'] as const)
    handlers.set(id, ({ path, query, session }) => {
      onCall({ id, path, query, session });
      return answer(id, Number(query['page']), Number(query['size']));
    });
  const control = new Switchboard({
    version: '1',
    defaultSeed: 1,
    world,
    domains: { scenarios: [{ id: 'default', title: 'Usual' }] },
    log: new RequestLog(),
    operations,
    document: {},
    seed: () => Promise.resolve(),
    persist: async () => {},
  });
  lists = new ContractLists({ operations, handlers, access, world, control });
});

const request = (change: Partial<ListRequest> = {}): ListRequest => ({
  screen: 'publish/ios-upgrade',
  filters: {},
  by,
  ...change,
});
const wrong = (...pointers: string[]) =>
  expect.objectContaining({
    code: 'ENTRY_WRONG',
    extras: { errors: pointers.map((pointer) => expect.objectContaining({ pointer })) },
  });

describe('a list', () => {
  test('is found by its screen, also with values in place of path parameters', () => {
    expect(lists.find('platform/application')?.row.screen).toBe('platform/application');
    expect(lists.find('publish/ios-upgrade')?.row.screen).toBe('publish/{platform}-upgrade');
    expect(lists.find('publish/offline-upgrade')?.row.screen).toBe('publish/offline-upgrade');
    expect(lists.find('platform/application/7')?.row.screen).toBe('platform/application/{appId}');
  });

  test('is scoped to an application if its operation is, or if it is unknown', () => {
    expect(['publish/ios-upgrade', 'platform/application', 'message/none'].map((name) => lists.isScoped(name))).toEqual(
      [true, false, true],
    );
  });

  test.each([
    'none',
    'publish/windows-upgrade',
    'x publish/ios-upgrade',
    'publish/ios-upgrade x',
    'platform/application/',
    'platform/application/a.b',
    `platform/application/${'7'.repeat(41)}`,
  ])('is rejected for an unknown screen: %s', async (screen) => {
    expect(lists.find(screen)).toBeUndefined();
    await expect(lists.count(request({ screen }))).rejects.toThrow(wrong('/screen'));
    await expect(lists.all(request({ screen }))).rejects.toThrow(wrong('/screen'));
  });

  test('is requested in the name of the user, with filters and sort', async () => {
    await lists.count(request({ filters: { status: 'pending' }, sort: 'version,desc' }));
    expect(onCall.mock.calls).toEqual([
      [
        {
          id: 'listUpgrades',
          path: { platform: 'ios' },
          query: { status: 'pending', sort: ['version,desc'], page: 1, size: 10 },
          session: { ...by, id: '', accessToken: '', refreshToken: '', signedInAt: 0, issuedAt: 0 },
        },
      ],
    ]);
  });

  test('fails with AUTH_FORBIDDEN without the permission of its screen', async () => {
    granted = ['publish/android-upgrade#doQuery'];
    const refused = expect.objectContaining({ code: 'AUTH_FORBIDDEN' });
    await expect(lists.count(request())).rejects.toThrow(refused);
    await expect(lists.all(request())).rejects.toThrow(refused);
    expect(onCall).not.toHaveBeenCalled();
  });

  test('reports unknown filters and invalid values by their pointers', async () => {
    const filters = { none: 'x', page: '1', size: '5', sort: 'x', status: 'pending', toString: 'x' };
    await expect(lists.count(request({ filters }))).rejects.toThrow(
      wrong('/filters/none', '/filters/page', '/filters/size', '/filters/sort', '/filters/toString'),
    );
    await expect(lists.count(request({ filters: { status: 'other' }, sort: 'none,asc' }))).rejects.toThrow(
      wrong('/sort', '/filters/status'),
    );
  });

  test('fails if its handler is missing or throws', async () => {
    granted = ['system/user#doQuery'];
    await expect(lists.count(request({ screen: 'system/user' }))).rejects.toThrow('listUsers has no handler');
    granted = ['publish/ios-upgrade#doQuery'];
    answer = () => {
      throw new Refusal('NOT_FOUND');
    };
    await expect(lists.count(request())).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});

describe('the records of a list', () => {
  const records = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: from + index }));

  test('are counted by the total of the response, or else by its items', async () => {
    answer = () => ({ items: records(1), total: 12 });
    expect(await lists.count(request())).toBe(12);
    answer = () => records(3);
    expect(await lists.count(request())).toBe(3);
    answer = () => ({ items: records(2), total: 'many' });
    expect(await lists.count(request())).toBe(2);
    answer = () => null;
    expect(await lists.count(request())).toBe(0);
  });

  test('are read page by page to the end', async () => {
    answer = (_, page, size) => ({ items: records(page === 3 ? 5 : size, (page - 1) * size), total: 4005 });
    const all = await lists.all(request());
    expect(all).toEqual(records(4005));
    expect(onCall.mock.calls.map(([{ query }]) => [query.page, query.size])).toEqual([
      [1, 2000],
      [2, 2000],
      [3, 2000],
    ]);
  });

  test('are read once without a total, and no further than an empty page', async () => {
    answer = () => records(3);
    expect(await lists.all(request())).toEqual(records(3));
    expect(onCall).toHaveBeenCalledTimes(1);
    answer = (_, page) => ({ items: page === 1 ? records(1) : [], total: 9 });
    expect(await lists.all(request())).toEqual(records(1));
    expect(onCall).toHaveBeenCalledTimes(3);
  });

  test('of a tree are listed before their children, and anything but records is skipped', async () => {
    answer = () => [{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }] }, 'x', null, [1], { id: 4, children: null }];
    expect((await lists.all(request())).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test('are not read if a fault of the list fails; a fault that only delays lets them through', async () => {
    world.faults.add({ operationId: 'listUpgrades', status: 429 });
    await expect(lists.all(request())).rejects.toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    expect(onCall).not.toHaveBeenCalled();
    world.faults.clear();
    world.faults.add({ path: '/yusp-app-common/api/upgrade/ios', status: 429 });
    await expect(lists.all(request())).rejects.toThrow(Refusal);
    world.faults.clear();
    world.faults.add({ latencyMs: 5 });
    expect(await lists.all(request())).toEqual([]);
  });
});
