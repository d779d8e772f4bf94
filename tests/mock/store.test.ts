import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { Store } from '../../mock-server/core/store/store.ts';
import type { ListQuery, Tables } from '../../mock-server/core/store/table.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { createDomains } from '../../mock-server/domains.ts';
import type { UpgradeRow } from '../../mock-server/publish/upgrades/table.ts';

const TIME = '2024-06-18T10:30:00.000+08:00';
let store: Store;
let db: Tables;

beforeEach(async () => {
  store = new Store({ ...coreTables, ...createDomains().tables });
  db = store.tables;
  // Releases refer to their application.
  await write(async () => {
    for (const [index, applicationId] of ['one', 'two'].entries()) {
      await db.applications.insert({
        applicationId,
        applicationName: applicationId,
        number: index + 1,
        platforms: [],
        appSecret: '',
        secretSetAt: TIME,
      });
    }
  });
});

const write = <T>(work: () => T | Promise<T>): Promise<T> => store.transact('release01', () => TIME, work);

function upgrade(change: Partial<UpgradeRow> = {}): Parameters<Tables['upgrades']['insert']>[0] {
  return {
    appId: '1',
    platform: 'android',
    version: '1.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'com.chenghu.mbank',
    status: 'pending',
    grayRules: [],
    ...change,
  };
}

describe('a record', () => {
  test('gets the next id, its audit fields and revision 1', async () => {
    const first = await write(() => db.upgrades.insert(upgrade()));
    const second = await write(() => db.upgrades.insert(upgrade()));
    expect([first.id, second.id]).toEqual(['1', '2']);
    expect(first).toMatchObject({
      createdAt: TIME,
      createdBy: 'release01',
      updatedAt: TIME,
      updatedBy: 'release01',
      revision: 1,
    });
  });

  test('counts its revisions, and undefined clears a column', async () => {
    const { id } = await write(() => db.upgrades.insert(upgrade({ description: 'old' })));
    const changed = await write(() => db.upgrades.update(id, { version: '1.0.1', description: undefined }));
    expect(changed).toMatchObject({ version: '1.0.1', revision: 2 });
    expect(changed.description).toBeUndefined();
  });

  test('is deeply frozen', async () => {
    const row = await write(() =>
      db.upgrades.insert(upgrade({ grayRules: [{ id: '1', mode: 'whitelist', devices: 1, conditions: [] }] })),
    );
    expect(() => {
      row.version = '9.0.0';
    }).toThrow(TypeError);
    expect(() => {
      row.grayRules.push({ id: '2', mode: 'whitelist', devices: 1, conditions: [] });
    }).toThrow(TypeError);
  });

  test('shares no objects with its input', async () => {
    const grayRules: UpgradeRow['grayRules'] = [];
    const { id } = await write(() => db.upgrades.insert(upgrade({ grayRules })));
    grayRules.push({ id: '1', mode: 'whitelist', devices: 1, conditions: [] });
    expect(db.upgrades.get(id)?.grayRules).toEqual([]);
  });

  test('cannot be changed twice concurrently', async () => {
    const { id } = await write(() => db.upgrades.insert(upgrade()));
    const both = write(() =>
      Promise.all([db.upgrades.update(id, { version: '2.0.0' }), db.upgrades.update(id, { version: '3.0.0' })]),
    );
    await expect(both).rejects.toThrow('changed twice at once');
    expect(db.upgrades.list({ sort: ['version,asc'] }).items).toMatchObject([{ version: '1.0.0', revision: 1 }]);
  });

  test('must fit its schema', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(write(() => db.upgrades.insert(upgrade({ version: 'latest' })))).rejects.toThrow();
    expect(db.upgrades.size).toBe(0);
    silence.mockRestore();
  });

  test('that is missing is refused with its id', () => {
    expect(() => db.upgrades.require('7')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', extras: { ids: ['7'] } }),
    );
  });

  test('of a batch is returned once, and missing ones are named', async () => {
    await write(() => db.upgrades.insert(upgrade()));
    expect(db.upgrades.requireAll('1,1')).toHaveLength(1);
    expect(() => db.upgrades.requireAll('1,7,8')).toThrow(expect.objectContaining({ extras: { ids: ['7', '8'] } }));
    expect(() => db.upgrades.requireAll('1', { platform: 'ios' })).toThrow(Refusal);
  });
});

describe('a transaction', () => {
  test('that throws changes nothing: no record, no index, no id', async () => {
    const { id } = await write(() => db.upgrades.insert(upgrade()));
    db.upgrades.list({ where: { status: 'pending' }, sort: ['version,asc'] });
    const before = JSON.stringify([...store.state()]);
    const failing = write(async () => {
      await db.upgrades.insert(upgrade({ version: '2.0.0' }));
      await db.upgrades.update(id, { status: 'published' });
      await db.upgrades.update(id, { version: '3.0.0' });
      await db.upgrades.remove(id);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(JSON.stringify([...store.state()]).replace(/"seq":\d+/gu, '')).toBe(before.replace(/"seq":\d+/gu, ''));
    expect(
      db.upgrades.list({ where: { status: 'pending' }, sort: ['version,asc'] }).items.map(({ version }) => version),
    ).toEqual(['1.0.0']);
    expect((await write(() => db.upgrades.insert(upgrade()))).id).toBe('2');
  });

  test('is rolled back if it cannot be persisted', async () => {
    store.persistTo(() => {
      throw new Error('disk full');
    });
    await expect(write(() => db.upgrades.insert(upgrade()))).rejects.toThrow('disk full');
    expect(db.upgrades.all()).toEqual([]);
  });

  test('is required for a write', async () => {
    await expect(db.upgrades.insert(upgrade())).rejects.toThrow('transaction');
  });

  test('fails when a write in it is not awaited', async () => {
    const forgetful = write(() => {
      void db.upgrades.insert(upgrade()).catch(() => {});
    });
    await expect(forgetful).rejects.toThrow('not awaited');
    await new Promise((resolve) => setTimeout(resolve));
    expect(db.upgrades.all()).toEqual([]);
  });
});

describe('unique columns', () => {
  const unit = (unitCode: string) => ({ unitCode, unitName: 'x', type: 'department' as const });

  test('reject a second record with the same value, also by an update or a concurrent insert', async () => {
    await write(() => db.units.insert(unit('a')));
    await expect(write(() => db.units.insert(unit('a')))).rejects.toThrow('same unitCode');
    const { id } = await write(() => db.units.insert(unit('b')));
    await expect(write(() => db.units.update(id, { unitCode: 'a' }))).rejects.toThrow('same unitCode');
    await expect(write(() => Promise.all([db.units.insert(unit('c')), db.units.insert(unit('c'))]))).rejects.toThrow(
      'same unitCode',
    );
    expect(db.units.all().map(({ unitCode }) => unitCode)).toEqual(['a', 'b']);
  });

  test('can be reused after a removal', async () => {
    const { id } = await write(() => db.units.insert(unit('a')));
    await write(() => db.units.remove(id));
    await write(() => db.units.insert(unit('a')));
    expect(db.units.size).toBe(1);
  });
});

describe('references', () => {
  test('must name an existing record', async () => {
    await expect(write(() => db.upgrades.insert(upgrade({ fileId: '9' })))).rejects.toThrow('names no record of files');
  });

  test('restrict or cascade a removal', async () => {
    const service = await write(() =>
      db.uploadServices.insert({
        appId: '1',
        serviceAddress: 'ftp.example',
        uploadPort: 21,
        downloadAddress: 'dl.example',
        downloadPort: 443,
        uploadPath: '/p',
        user: 'u',
        password: 'p',
        protocol: 'FTP',
        isDefault: false,
      }),
    );
    const { id } = await write(() => db.upgrades.insert(upgrade({ serviceId: service.id })));
    await expect(write(() => db.uploadServices.remove(service.id))).rejects.toThrow('still refers');
    await write(() => db.upgrades.remove(id));
    await write(() => db.uploadServices.remove(service.id));
    const rule = { ownerType: 'upgrade', ownerId: id, mode: 'whitelist', combination: 'AND' } as const;
    await write(() => db.grayRules.insert({ ...rule, appId: '1', whitelist: [], conditions: [] }));
    await write(() => db.applications.remove('1'));
    expect(db.grayRules.size).toBe(0);
  });
});

const platforms = ['android', 'ios', 'harmony'] as const;
const states = ['pending', 'published'] as const;
const anUpgrade = fc.record({
  platform: fc.constantFrom(...platforms),
  status: fc.constantFrom(...states),
  version: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(2)).map((parts) => parts.join('.')),
  fileSize: fc.option(fc.nat(5), { nil: undefined }),
});
const aWrite = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), row: anUpgrade }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(), row: anUpgrade }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
);
const SORTS = [[], ['version,asc'], ['version,desc'], ['fileSize,asc'], ['fileSize,desc', 'version,asc']];
const aQuery = fc.record({
  platform: fc.option(fc.constantFrom(...platforms), { nil: undefined }),
  status: fc.option(fc.constantFrom(...states), { nil: undefined }),
  version: fc.option(fc.constantFrom('1', '.2', '12.'), { nil: undefined }),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.constantFrom(1, 3, 10),
});

const parts = (version: string): number[] => version.split('.').map(Number);
function byVersion(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  return left.reduce((result, part, index) => result || part - (right[index] ?? 0), 0);
}

/** Lists the naive way: filter, sort all, cut a page. */
function naive(
  rows: UpgradeRow[],
  { platform, status, version, sort, page, size }: typeof aQuery extends fc.Arbitrary<infer Q> ? Q : never,
) {
  const matches = rows.filter(
    (row) =>
      (platform === undefined || row.platform === platform) &&
      (status === undefined || row.status === status) &&
      (version === undefined || row.version.includes(version)),
  );
  matches.sort((a, b) => {
    for (const term of sort) {
      const [field, direction] = term.split(',');
      const sign = direction === 'desc' ? -1 : 1;
      const [x, y] = [a.fileSize, b.fileSize];
      const order =
        field === 'version'
          ? sign * byVersion(a.version, b.version)
          : x === y
            ? 0
            : x === undefined
              ? 1
              : y === undefined
                ? -1
                : sign * (x - y);
      if (order !== 0) return order;
    }
    return Number(b.id) - Number(a.id);
  });
  return { items: matches.slice((page - 1) * size, page * size), total: matches.length, page, size };
}

describe('a list', () => {
  test('returns the same records in the same order, page by page or at once', async () => {
    await write(async () => {
      for (let number = 0; number < 47; number++)
        await db.upgrades.insert(upgrade({ version: `1.0.${number}`, status: number % 2 ? 'published' : 'pending' }));
    });
    const questions: ListQuery<UpgradeRow>[] = [
      {},
      { where: { appId: '1' } },
      { contains: { version: '1.0' } },
      { sort: ['version,desc'] },
      { sort: ['status,asc'], filter: ({ version }) => version !== '1.0.7' },
    ];
    for (const question of questions) {
      const whole = db.upgrades.list({ ...question, size: 100 }).items;
      for (const size of [1, 5, 10]) {
        const pages = Array.from({ length: Math.ceil(whole.length / size) + 1 }, (_, index) =>
          db.upgrades.list({ ...question, page: index + 1, size }),
        );
        expect(pages.flatMap(({ items }) => items)).toEqual(whole);
        expect(pages.every(({ total }) => total === whole.length)).toBe(true);
      }
    }
  });

  test('equals a naive implementation after random writes, rollbacks and queries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(aWrite, fc.boolean(), aQuery), { maxLength: 40 }), async (steps) => {
        store = new Store({ ...coreTables, ...createDomains().tables });
        db = store.tables;
        for (const [step, undo, query] of steps) {
          const rows = db.upgrades.all();
          const target = 'at' in step ? rows[step.at % Math.max(1, rows.length)] : undefined;
          await write(async () => {
            if (step.kind === 'insert') await db.upgrades.insert(upgrade(step.row));
            else if (target && step.kind === 'update') await db.upgrades.update(target.id, step.row);
            else if (target) await db.upgrades.remove(target.id);
            if (undo) throw new Error('undone');
          }).catch(() => {});
          const { platform, status, version, sort, page, size } = query;
          const listQuery: ListQuery<UpgradeRow> = {
            where: { platform, status },
            contains: { version },
            sort,
            page,
            size,
          };
          expect(db.upgrades.list(listQuery)).toEqual(naive(db.upgrades.all(), query));
          expect(db.upgrades.count(listQuery)).toBe(naive(db.upgrades.all(), query).total);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is restored from a saved state, together with the next id', async () => {
    await write(() => db.upgrades.insert(upgrade()));
    const state = store.state();
    await write(async () => {
      await db.upgrades.insert(upgrade({ version: '2.0.0' }));
      await db.upgrades.update('1', { status: 'published' });
    });
    await store.restore(state);
    expect(db.upgrades.list({ sort: ['version,asc'] }).items).toMatchObject([
      { id: '1', status: 'pending', revision: 1 },
    ]);
    expect((await write(() => db.upgrades.insert(upgrade()))).id).toBe('2');
  });
});
