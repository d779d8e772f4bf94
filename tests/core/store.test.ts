import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Store } from '../../mock-server/core/store/store.ts';
import { lifecycleTables, tableNames } from '../../mock-server/core/store/table.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { lifecycles } from '../../openapi/generated/lifecycles.ts';
import { TIME } from './records.ts';

const definitions = { ...coreTables, ...createDomains().tables };
let store: Store;
beforeEach(() => {
  store = new Store(definitions);
});

const transact = <T>(work: () => T | Promise<T>): Promise<T> => store.transact('tester', () => TIME, work);
const set = (id: string, value: unknown = 1) => transact(() => store.tables.settings.insert({ id, value }));

describe('a transaction', () => {
  test('is required for a write, and only one can be open', async () => {
    await expect(store.tables.settings.insert({ id: 'a', value: 1 })).rejects.toThrow('writing needs a transaction');
    await transact(async () => {
      await expect(transact(() => 1)).rejects.toThrow('a transaction is already open');
    });
    expect(await transact(() => 'result')).toBe('result');
  });

  test('waits for its listeners, and tells them whether it was committed', async () => {
    const commits: unknown[] = [];
    store.afterEach((commit) => {
      commits.push(commit);
      return Promise.resolve().then(() => void commits.push('waited'));
    });
    await set('a');
    expect(commits).toEqual([true, 'waited']);
    await expect(set('a')).rejects.toThrow('settings a exists');
    expect(commits).toEqual([true, 'waited', false, 'waited']);
  });

  test('is persisted with its changes and the last id of each changed table', async () => {
    const persist = vi.fn();
    store.persistTo(persist);
    await transact(() => 'nothing');
    expect(persist).not.toHaveBeenCalled();
    await transact(async () => {
      await store.tables.settings.insert({ id: 'a', value: 1 });
      await store.tables.jobs.insert({ type: 'x', payload: 1, dueAt: 1 });
    });
    const [changes, next] = persist.mock.calls[0] ?? [];
    expect(changes).toMatchObject([
      { table: 'settings', id: 'a', seq: 1, row: { id: 'a', value: 1 } },
      { table: 'jobs', id: '1', seq: 1 },
    ]);
    expect(next).toEqual(
      new Map([
        ['settings', 0],
        ['jobs', 1],
      ]),
    );
  });

  test('is not persisted while persistence is paused', async () => {
    const persist = vi.fn();
    store.persistTo(persist);
    store.pausePersistence();
    await set('a');
    expect(persist).not.toHaveBeenCalled();
    store.resumePersistence();
    await set('b');
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test('is rolled back if a write is not awaited or persisting fails', async () => {
    await expect(
      transact(() => {
        void store.tables.settings.insert({ id: 'a', value: 1 }).catch(() => {});
      }),
    ).rejects.toThrow('1 write(s) were not awaited');
    store.persistTo(() => {
      throw new Error('disk full');
    });
    await expect(set('b')).rejects.toThrow('disk full');
    expect([store.tables.settings.size, store.versionOf(['settings'])()]).toEqual([0, 0]);
  });
});

describe('a reference to another table', () => {
  test('must name an existing record, whose removal cascades', async () => {
    await transact(async () => {
      await store.tables.applications.insert({
        applicationId: 'one',
        applicationName: 'One',
        number: 1,
        platforms: [],
        appSecret: '',
        secretSetAt: TIME,
      });
      await store.tables.upgrades.insert({
        appId: '1',
        platform: 'android',
        version: '1.0.0',
        releaseMode: 'appStore',
        upgradeMode: 'optional',
        packageName: 'p',
        status: 'pending',
        grayRules: [],
      });
    });
    await expect(transact(() => store.tables.upgrades.update('1', { appId: '2' }))).rejects.toThrow(
      'upgrades.appId names no record of applications: 2',
    );
    await transact(() => store.tables.applications.remove('1'));
    expect([store.tables.applications.size, store.tables.upgrades.size]).toEqual([0, 0]);
  });
});

test('the versions of the given tables add up, without those of others', async () => {
  await set('a');
  await set('b');
  await transact(() => store.tables.jobs.insert({ type: 'x', payload: 1, dueAt: 1 }));
  expect(store.versionOf(['settings'])()).toBe(2);
  expect(store.versionOf(['settings', 'jobs', 'users'])()).toBe(3);
  expect(store.versionOf([])()).toBe(0);
});

test('a table counts each write, rollback and restore', async () => {
  const { settings } = store.tables;
  const counts = [settings.writes];
  const count = (): number => counts.push(settings.writes);
  await transact(async () => {
    await settings.insert({ id: 'a', value: 1 });
    count();
    await settings.update('a', { value: 2 });
    count();
    await settings.remove('a');
    count();
  });
  await expect(
    transact(async () => {
      await settings.insert({ id: 'b', value: 1 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  count();
  await store.restore(store.seal());
  count();
  expect(new Set(counts).size).toBe(counts.length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(store.tables.jobs.writes).toBe(1);
});

describe('all records', () => {
  test('are counted by table', async () => {
    await set('a');
    expect(store.sizes()).toEqual(
      Object.fromEntries(tableNames(definitions).map((name) => [name, name === 'settings' ? 1 : 0])),
    );
  });

  test.each(['state', 'seal'] as const)(
    'are restored from a %s, and tables that it lacks are emptied',
    async (kind) => {
      await set('a');
      const snapshot = store[kind]();
      expect([...snapshot.keys()]).toEqual(tableNames(definitions));
      await set('b');
      await transact(() => store.tables.jobs.insert({ type: 'x', payload: 1, dueAt: 1 }));
      await store.restore(new Map([...snapshot].filter(([name]) => name !== 'jobs')));
      expect(store.tables.settings.all()).toEqual([{ id: 'a', value: 1 }]);
      expect(store.tables.jobs.size).toBe(0);
      expect((await transact(() => store.tables.jobs.insert({ type: 'x', payload: 1, dueAt: 1 }))).id).toBe('1');
    },
  );

  test('follow a journal entry, and an unknown table is rejected', async () => {
    await store.replay('settings', { id: 'a', seq: 1, row: { id: 'a', value: 2 }, next: 0 });
    expect(store.tables.settings.get('a')?.value).toBe(2);
    await expect(store.replay('none', { id: 'a', seq: 1, row: null, next: 0 })).rejects.toThrow('no table none');
  });
});

describe('the table of a lifecycle', () => {
  test('is known for each lifecycle of the contract', () => {
    const tables = lifecycleTables(definitions);
    expect([...tables.keys()].toSorted()).toEqual(Object.keys(lifecycles).toSorted());
    expect(tables.get('Upgrade')).toBe('upgrades');
  });

  test('is required; the error names each lifecycle without one', () => {
    const { upgrades: _upgrades, switches: _switches, ...others } = definitions;
    expect(() => lifecycleTables(others)).toThrow('No table keeps the records of Upgrade, Switch');
  });
});
