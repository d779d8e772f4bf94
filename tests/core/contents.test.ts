import { beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../../mock-server/core/store/records.ts';
import { tableOf, type Thing, thing, things as definition } from './records.ts';

let things: ReturnType<typeof tableOf<Thing>>;
let table: Records<Thing>;
beforeEach(() => {
  things = tableOf(definition);
  ({ table } = things);
});
const insert = (change?: Partial<Thing>) => things.write(() => table.insert(thing(change)));

describe('the contents of a table', () => {
  const names = (of: Records<Thing>) => of.all().map(({ name }) => name);

  test('can be restored into another table, whose later writes are separate', async () => {
    await insert();
    const sealed = table.seal();
    const other = tableOf(definition);
    await other.table.restore(sealed);
    await other.write((rows) => rows.update('1', { name: 'b' }));
    await insert({ name: 'c' });
    expect([names(table), names(other.table)]).toEqual([['a', 'c'], ['b']]);
    const third = tableOf(definition);
    await third.table.restore(sealed);
    expect(names(third.table)).toEqual(['a']);
    expect([third.table.next, third.table.version]).toEqual([1, 1]);
    await third.write((rows) => rows.insert(thing({ name: 'd' })));
    expect(third.table.state()).toMatchObject({ next: 2, seq: 2 });
  });

  test('keep their insertion order after a removal was undone', async () => {
    await insert();
    await insert({ name: 'b' });
    (await things.write(() => table.remove('1'))).undo();
    expect(table.state().entries.map(({ row }) => row)).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    expect(names(table)).toEqual(['a', 'b']);
  });

  test('are validated on restore; an error names record and column of an invalid value', async () => {
    await insert();
    const { entries } = table.state();
    const row = { ...entries[0]?.row, name: 'much too long' };
    await expect(table.restore({ entries: [{ seq: 4, row }], next: 9, seq: 4 })).rejects.toThrow(/^things 1: name: /u);
    await table.restore({ entries: [{ seq: 4, row: { ...row, name: 'b' } }], next: 9, seq: 4 });
    expect([names(table), table.next, table.version]).toEqual([['b'], 9, 1]);
    await insert({ name: 'c' });
    expect(table.state()).toMatchObject({ next: 10, seq: 5 });
  });

  test('follow replayed journal entries', async () => {
    await insert();
    await insert({ name: 'b' });
    const row = { ...table.get('1') };
    await table.replay({ id: '1', seq: 1, row: { ...row, name: 'x' }, next: 2 });
    await table.replay({ id: '2', seq: 2, row: null, next: 2 });
    await table.replay({ id: '5', seq: 9, row: { ...row, id: '5', name: 'y' }, next: 5 });
    expect(names(table)).toEqual(['x', 'y']);
    expect(table.state()).toMatchObject({ next: 5, seq: 9 });
    expect([table.version, table.find({ name: 'b' })]).toEqual([3, undefined]);
  });

  test('have a version that counts transactions', () => {
    expect(table.version).toBe(0);
    table.touched();
    expect(table.version).toBe(1);
  });
});
