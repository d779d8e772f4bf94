import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SortedList } from '../../mock-server/core/store/queries/sorted-list.ts';
import type { ListQuery, TableDefinition } from '../../mock-server/core/store/table.ts';
import { type Entry, rowKey, Views } from '../../mock-server/core/store/queries/views.ts';
import { tableOf } from './records.ts';

interface Thing {
  id: string;
  name?: string | null;
  group?: string | number;
  size?: number;
  isBig?: boolean;
  version?: string;
}
const schema = v.object({
  id: v.string(),
  name: v.optional(v.nullable(v.string())),
  group: v.optional(v.union([v.string(), v.number()])),
  size: v.optional(v.number()),
  isBig: v.optional(v.boolean()),
  version: v.optional(v.string()),
});
const definition: TableDefinition<Thing> = { schema, compare: { version: (a, b) => Number(a) - Number(b) } };

let things: ReturnType<typeof tableOf<Thing>>;
beforeEach(() => {
  things = tableOf(definition);
});
async function insertAll(...rows: Omit<Thing, 'id'>[]): Promise<void> {
  for (const row of rows) await things.write((table) => table.insert(row));
}
const ids = (query: ListQuery<Thing>) => things.table.list(query).items.map(({ id }) => id);

describe('a list', () => {
  test('has 20 records per page by default, the newest first', async () => {
    await insertAll(...Array.from({ length: 23 }, () => ({ name: 'a' })));
    const page = things.table.list();
    expect({ ...page, items: page.items.map(({ id }) => id) }).toEqual({
      items: Array.from({ length: 20 }, (_, index) => String(23 - index)),
      total: 23,
      page: 1,
      size: 20,
    });
    expect(ids({ page: 2 })).toEqual(['3', '2', '1']);
    expect(things.table.list({ page: 3 })).toEqual({ items: [], total: 23, page: 3, size: 20 });
    expect(ids({ page: 2, size: 2 })).toEqual(['21', '20']);
    const some = { filter: ({ id }: Thing) => Number(id) % 2 === 1, size: 5 };
    expect(things.table.list({ ...some, page: 2 })).toMatchObject({ total: 12, page: 2, size: 5 });
    expect(ids({ ...some, page: 2 })).toEqual(['13', '11', '9', '7', '5']);
    expect(ids({ ...some, page: 3 })).toEqual(['3', '1']);
  });

  test('contains the records that equal each given condition in value and type', async () => {
    await insertAll({ group: 1, name: 'a' }, { group: '1', name: 'a' }, { group: 1, name: 'b' }, { name: 'a' });
    expect(ids({ where: { group: 1 } })).toEqual(['3', '1']);
    expect(ids({ where: { group: '1' } })).toEqual(['2']);
    expect(ids({ where: { group: 1, name: 'a' } })).toEqual(['1']);
    expect(ids({ where: { name: 'a', group: undefined } })).toEqual(['4', '2', '1']);
    expect(ids({ where: { name: 'c' } })).toEqual([]);
    expect(ids({ where: { name: 'c' }, sort: ['id,asc'] })).toEqual([]);
  });

  test('contains the records that include a text in any case and pass the filter', async () => {
    await insertAll({ name: 'Abc', version: '1' }, { name: 'xaB', version: '2' }, { name: null, version: '1' }, {});
    expect(ids({ contains: { name: 'aB' } })).toEqual(['2', '1']);
    expect(ids({ contains: { name: '' } })).toHaveLength(4);
    expect(ids({ contains: { name: undefined } })).toHaveLength(4);
    expect(ids({ contains: { name: 'null' } })).toEqual([]);
    expect(ids({ contains: { name: 'undefined' } })).toEqual([]);
    expect(ids({ contains: { name: 'a', version: '2' } })).toEqual(['2']);
    expect(ids({ contains: { name: 'a' }, filter: ({ version }) => version === '1' })).toEqual(['1']);
  });

  test('contains the records that include a text in any width', async () => {
    await insertAll(
      { name: '转账（旧版）' },
      { name: '转账(旧版)' },
      { name: '转账旧版' },
      { name: 'Ｖ２' },
      { name: 'v2' },
    );
    expect(ids({ contains: { name: '（旧版）' } })).toEqual(['2', '1']);
    expect(ids({ contains: { name: '(旧版)' } })).toEqual(['2', '1']);
    expect(ids({ contains: { name: 'ｖ2' } })).toEqual(['5', '4']);
  });

  test('can be counted, and returned as a whole in insertion order', async () => {
    await insertAll({ name: 'a' }, { name: 'b' }, { name: 'a' });
    const { table } = things;
    expect(table.count()).toBe(3);
    expect(table.count({ where: { name: 'a' } })).toBe(2);
    expect(table.count({ filter: ({ id }) => id !== '2' })).toBe(2);
    expect(table.all().map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(table.all({ where: { name: 'a' }, filter: ({ id }) => id === '3' }).map(({ id }) => id)).toEqual(['3']);
    expect(table.all({ sort: ['name,desc'] }).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  test('has a first record: the oldest, or the first of the given order', async () => {
    await insertAll({ name: 'b' }, { name: 'a' }, { name: 'c' });
    const { table } = things;
    expect(table.find({})?.id).toBe('1');
    expect(table.find({ name: 'x' })).toBeUndefined();
    expect(table.find({}, [])?.id).toBe('1');
    expect(table.find({}, ['name,asc'])?.id).toBe('2');
    expect(table.find({}, ['name,desc'])?.id).toBe('3');
  });
});

describe('the order of a list', () => {
  test.each<[string, Omit<Thing, 'id'>[], string, string[], string[]]>([
    ['numbers by size', [{ size: 10 }, { size: 9 }, { size: 100 }], 'size', ['2', '1', '3'], ['3', '1', '2']],
    ['booleans, false first', [{ isBig: true }, { isBig: false }], 'isBig', ['2', '1'], ['1', '2']],
    ['texts by code unit', [{ name: 'b' }, { name: 'B' }, { name: 'a' }], 'name', ['2', '3', '1'], ['1', '3', '2']],
    [
      'mixed values as texts',
      [{ group: 'a' }, { group: 10 }, { group: '9' }],
      'group',
      ['2', '3', '1'],
      ['1', '3', '2'],
    ],
    ['versions by the order of the table', [{ version: '10' }, { version: '9' }], 'version', ['2', '1'], ['1', '2']],
    [
      'missing values last, newest first',
      [{ name: null }, { name: 'b' }, {}, { name: 'a' }, { name: null }, {}],
      'name',
      ['4', '2', '6', '5', '3', '1'],
      ['2', '4', '6', '5', '3', '1'],
    ],
    ['equals the newest first', [{ size: 1 }, { size: 1 }, { size: 1 }], 'size', ['3', '2', '1'], ['3', '2', '1']],
  ])('sorts %s', async (_, rows, column, rising, falling) => {
    await insertAll(...rows);
    expect(ids({ sort: [`${column},asc`] })).toEqual(rising);
    expect(ids({ sort: [`${column},desc`] })).toEqual(falling);
    expect(ids({ sort: [`${column},desc`], filter: () => true })).toEqual(falling);
  });

  test('uses further columns if the first ones are equal', async () => {
    await insertAll({ name: 'b', size: 1 }, { name: 'a', size: 2 }, { name: 'a', size: 1 }, { name: 'a', size: 1 });
    expect(ids({ sort: ['name,asc', 'size,desc'] })).toEqual(['2', '4', '3', '1']);
    expect(ids({ sort: ['name,asc', 'size,asc'] })).toEqual(['4', '3', '2', '1']);
    expect(ids({ sort: ['size,desc', 'name,asc'] })).toEqual(['2', '4', '3', '1']);
    expect(ids({ sort: [] })).toEqual(['4', '3', '2', '1']);
  });

  test('is maintained when records are inserted, updated and removed', async () => {
    await insertAll({ size: 5 }, { size: 3 }, { size: 4 });
    const both = () => [ids({ sort: ['size,asc'] }).join(''), ids({ sort: ['size,desc'] }).join('')];
    expect(both()).toEqual(['231', '132']);
    await insertAll({ size: 4 });
    expect(both()).toEqual(['2431', '1432']);
    await things.write((table) => table.update('2', { size: 6 }));
    expect(both()).toEqual(['4312', '2143']);
    await things.write((table) => table.remove('3'));
    expect(both()).toEqual(['412', '214']);
    (await things.write((table) => table.remove('1'))).undo();
    expect(both()).toEqual(['412', '214']);
    expect(ids({})).toEqual(['4', '2', '1']);
  });

  test('rejects an invalid sort term and a property of every object', async () => {
    await insertAll({ size: 1 }, { size: 2 });
    for (const term of ['size', 'size,up', 'size,asc,', 'a size,asc', '-size,asc'])
      expect(() => ids({ sort: [term] })).toThrow(new RangeError(`not a sort term: ${term}`));
    expect(ids({ sort: ['none,asc'] })).toEqual(['2', '1']);
    expect(() => ids({ sort: ['toString,asc'] })).toThrow(new RangeError('not a column: toString'));
  });
});

describe('the indexes of a table', () => {
  const entries = new Map<string, Entry<Thing>>();
  let views: Views<Thing>;
  beforeEach(() => {
    entries.clear();
    for (const [seq, name] of ['b', 'a', 'b'].entries())
      entries.set(String(seq), { seq, row: { id: String(seq), name } });
    views = new Views(entries);
  });
  const rowsOf = (list: SortedList<Entry<Thing>> | undefined) => list?.all().map(({ row }) => row.id) ?? [];

  test('are created once, until they are cleared', () => {
    const first = views.equal({ name: 'b' });
    expect(rowsOf(first)).toEqual(['0', '2']);
    expect(views.equal({ name: 'b' })).toBe(first);
    views.clear();
    expect(views.equal({ name: 'b' })).not.toBe(first);
  });

  test('of a sort order are created once', () => {
    const compare = vi.fn(() => (a: Entry<Thing>, b: Entry<Thing>) => b.seq - a.seq);
    const first = views.ordered({}, 'falling', compare);
    expect(rowsOf(first)).toEqual(['2', '1', '0']);
    expect(views.ordered({}, 'falling', compare)).toBe(first);
    expect(compare).toHaveBeenCalledTimes(1);
    expect(rowsOf(views.ordered({ name: 'x' }, 'falling', compare))).toEqual([]);
  });

  test('are limited to 24 sets of columns and 12 sort orders each', () => {
    const columns = Array.from({ length: 24 }, (_, index) => ({ [`column${index}`]: 'x' }));
    for (const where of columns.slice(1)) views.equal(where);
    const first = views.equal({ name: 'b' });
    expect(views.equal({ name: 'b' })).toBe(first);
    views.equal({ ...columns[0] });
    expect(views.equal({ name: 'b' })).not.toBe(first);
    const compare = () => (a: Entry<Thing>, b: Entry<Thing>) => b.seq - a.seq;
    const order = views.ordered({}, 'order 1', compare);
    for (let number = 2; number <= 12; number++) views.ordered({}, `order ${number}`, compare);
    expect(views.ordered({}, 'order 1', compare)).toBe(order);
    views.ordered({}, 'order 13', compare);
    expect(views.ordered({}, 'order 1', compare)).not.toBe(order);
  });

  test('follow every write', () => {
    const falling = () => (a: Entry<Thing>, b: Entry<Thing>) => b.seq - a.seq;
    const live = views.equal({ name: 'b' });
    views.ordered({ name: 'b' }, 'falling', falling);
    const [before, after] = [entries.get('0'), { seq: 0, row: { id: '0', name: 'a' } }];
    views.change(before, after);
    expect([rowsOf(live), rowsOf(views.equal({ name: 'a' }))]).toEqual([['2'], ['0', '1']]);
    expect(rowsOf(views.ordered({ name: 'b' }, 'falling', falling))).toEqual(['2']);
    views.change(after, undefined);
    views.change(undefined, { seq: 5, row: { id: '5', name: 'b' } });
    expect([rowsOf(live), rowsOf(views.equal({ name: 'a' }))]).toEqual([['2', '5'], ['1']]);
    expect(rowsOf(views.ordered({ name: 'b' }, 'falling', falling))).toEqual(['5', '2']);
  });

  test('ignore the removal of an unknown record', () => {
    const live = views.equal({ name: 'b' });
    views.change({ seq: 1, row: { id: '9', name: 'b' } }, undefined);
    views.change({ seq: 9, row: { id: '9', name: 'z' } }, undefined);
    expect(rowsOf(live)).toEqual(['0', '2']);
  });

  test('are in insertion order even if the records are not', () => {
    const one = { seq: 1, row: { id: '1', name: 'x' } };
    const shuffled = new Map<string, Entry<Thing>>([
      ['2', { seq: 2, row: { id: '2', name: 'x' } }],
      ['1', one],
    ]);
    expect(rowsOf(new Views(shuffled).equal({ name: 'x' }))).toEqual(['1', '2']);
  });

  test('distinguish values by type and column', () => {
    const key = (row: object, ...columns: string[]) => rowKey<Record<string, unknown>>({ ...row }, columns);
    const keys = [
      key({ a: 1 }, 'a'),
      key({ a: '1' }, 'a'),
      key({ a: null }, 'a'),
      key({ a: 'null' }, 'a'),
      key({}, 'a'),
      key({ a: '' }, 'a'),
      key({ a: true }, 'a'),
      key({ a: 'xy', b: 'z' }, 'a', 'b'),
      key({ a: 'x', b: 'yz' }, 'a', 'b'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(key({ a: 1, b: 2 }, 'a')).toBe(key({ a: 1 }, 'a'));
  });
});
