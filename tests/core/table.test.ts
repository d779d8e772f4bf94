import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { encoderOf } from '../../mock-server/core/contract/encode.ts';
import type { Records } from '../../mock-server/core/store/records.ts';
import { tableOf, type Thing, thing, things as definition, TIME } from './records.ts';

let things: ReturnType<typeof tableOf<Thing>>;
let table: Records<Thing>;
beforeEach(() => {
  things = tableOf(definition);
  ({ table } = things);
  // The collection library logs every record that does not match its schema.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});
const insert = (change?: Partial<Thing>) => things.write(() => table.insert(thing(change)));

describe('the id of a new record', () => {
  test('is the next number, also after a given id', async () => {
    await insert();
    await insert({ id: '7' });
    await insert({ id: '3' });
    await insert();
    expect(table.all().map(({ id }) => id)).toEqual(['1', '7', '3', '8']);
    expect(table.next).toBe(8);
  });

  test.each(['x9', '9x', '09', '0', '9999999999999999', '1.5'])('does not follow %s', async (id) => {
    await insert({ id });
    await insert();
    expect(table.all().map((row) => row.id)).toEqual([id, '1']);
  });

  test('may have fifteen digits', async () => {
    await insert({ id: '999999999999998' });
    await insert();
    expect(table.next).toBe(999_999_999_999_999);
  });

  test('is free again if the write fails or is undone', async () => {
    await expect(insert({ name: 'much too long' })).rejects.toThrow();
    expect(table.next).toBe(0);
    const insertion = await insert();
    insertion.undo();
    expect([table.next, table.size]).toEqual([0, 0]);
    await expect(insert({ id: '5', name: 'much too long' })).rejects.toThrow();
    expect(table.next).toBe(0);
  });

  test('must not exist yet', async () => {
    await insert();
    await expect(insert({ id: '1' })).rejects.toThrow('things 1 exists');
    expect(table.size).toBe(1);
  });
});

describe('the audit fields', () => {
  test('are filled, unless they are given', async () => {
    await insert();
    const audit = { createdAt: 'c', createdBy: 'd', updatedAt: 'u', updatedBy: 'v', revision: 4 };
    await insert(audit);
    expect(table.get('1')).toMatchObject({
      createdAt: TIME,
      createdBy: 'tester',
      updatedAt: TIME,
      updatedBy: 'tester',
      revision: 1,
    });
    expect(table.get('2')).toMatchObject(audit);
  });

  test('follow an update', async () => {
    await insert({ createdAt: 'c', createdBy: 'd', updatedAt: 'u', updatedBy: 'v', revision: 4 });
    await things.write(() => table.update('1', { name: 'b', size: undefined }));
    expect(table.get('1')).toEqual({
      id: '1',
      name: 'b',
      tags: [],
      createdAt: 'c',
      createdBy: 'd',
      updatedAt: TIME,
      updatedBy: 'tester',
      revision: 5,
    });
  });

  test('are not added to a table without a revision', async () => {
    const plain = tableOf<{ id: string; name: string }>({ schema: v.object({ id: v.string(), name: v.string() }) });
    await plain.write((rows) => rows.insert({ name: 'a' }));
    await plain.write((rows) => rows.update('1', { name: 'b' }));
    expect(Object.entries(plain.table.get('1') ?? {})).toEqual([
      ['id', '1'],
      ['name', 'b'],
    ]);
  });
});

describe('a record', () => {
  test('is a deeply frozen copy of its input', async () => {
    const tags = [{ text: 'x' }];
    await insert({ tags });
    tags[0] = { text: 'y' };
    const row = table.get('1');
    expect(row?.tags).toEqual([{ text: 'x' }]);
    expect([row, row?.tags, row?.tags[0]].map(Object.isFrozen)).toEqual([true, true, true]);
    await insert();
    expect(Object.isFrozen(table.get('2')?.tags)).toBe(true);
  });

  test('shares input that is already frozen', async () => {
    const tags = [{ text: 'x' }];
    Object.freeze(tags);
    await insert({ tags });
    expect(table.get('1')?.tags).toBe(tags);
  });

  test('has only declared and internal columns', async () => {
    const plain = v.object({ id: v.string() });
    const secret = tableOf<{ id: string; secret: string }>({ schema: plain, internal: { secret: v.string() } });
    await secret.write((rows) => rows.insert({ secret: 's' }));
    expect(secret.table.get('1')).toEqual({ id: '1', secret: 's' });
    const strict = tableOf<{ id: string; secret: string }>({ schema: plain });
    await expect(strict.write((rows) => rows.insert({ secret: 's' }))).rejects.toThrow();
  });

  test('gets the defaults of its schema', async () => {
    const filled = tableOf<{ id: string; size?: number }>({
      schema: v.object({ id: v.string(), size: v.optional(v.number(), 5) }),
    });
    await filled.write((rows) => rows.insert({}));
    expect(filled.table.get('1')).toEqual({ id: '1', size: 5 });
  });

  test('of a schema without columns is frozen as well', async () => {
    const loose = tableOf<{ id: string; list: number[] }>({ schema: v.record(v.string(), v.unknown()) });
    await loose.write((rows) => rows.insert({ list: [1] }));
    expect(Object.isFrozen(loose.table.get('1')?.list)).toBe(true);
  });

  test('is encoded without its internal columns', async () => {
    await insert({ size: 1 });
    expect(encoderOf(definition.schema)(table.get('1'))).toContain('"name":"a","size":1');
    const plain = v.object({ id: v.string() });
    const secret = tableOf<{ id: string; secret: string }>({ schema: plain, internal: { secret: v.string() } });
    await secret.write((rows) => rows.insert({ secret: 's' }));
    expect(encoderOf(plain)(secret.table.get('1'))).toBe('{"id":"1"}');
  });

  test('that is missing or has other values fails with NOT_FOUND and its id', async () => {
    const refused = (...ids: string[]) => expect.objectContaining({ code: 'NOT_FOUND', extras: { ids } });
    await insert();
    expect(table.get('2')).toBeUndefined();
    expect(() => table.require('2')).toThrow(refused('2'));
    expect(() => table.require('1', { name: 'b' })).toThrow(refused('1'));
    expect(table.require('1', { name: 'a', size: undefined }).id).toBe('1');
    expect(() => table.requireAll('1,3,2,3')).toThrow(refused('3', '2'));
    expect(() => table.requireAll('1', { name: 'b' })).toThrow(refused('1'));
    await insert({ name: 'b' });
    expect(table.requireAll('2,1,2').map(({ id }) => id)).toEqual(['2', '1']);
    await expect(things.write(() => table.update('9', {}))).rejects.toThrow(refused('9'));
    await expect(things.write(() => table.remove('9'))).rejects.toThrow(refused('9'));
  });
});

describe('a transaction', () => {
  test('removes inserted records and restores updated and removed ones when it is undone', async () => {
    await insert();
    await insert({ name: 'b' });
    const before = table.state();
    const update = await things.write(async () => {
      await table.update('1', { name: 'x' });
      await table.update('1', { name: 'y' });
      await table.remove('2');
      await table.insert(thing({ name: 'c' }));
    });
    expect(table.all().map(({ name }) => name)).toEqual(['y', 'c']);
    expect(update.changes.map(({ table: name, id, seq, row }) => [name, id, seq, row !== null])).toEqual([
      ['things', '1', 1, true],
      ['things', '1', 1, true],
      ['things', '2', 2, false],
      ['things', '3', 3, true],
    ]);
    expect(update.pending).toBe(0);
    update.undo();
    expect(update.changes).toEqual([]);
    expect(table.state()).toEqual({ ...before, seq: 3 });
    expect(table.find({ name: 'b' })?.id).toBe('2');
  });

  test('rejects a write that completes after its end', async () => {
    let writing: Promise<unknown> = Promise.resolve();
    await things.write((_, transaction) => {
      writing = table.insert(thing());
      transaction.undo();
      return Promise.resolve();
    });
    await expect(writing).rejects.toThrow('things was written after the end of its transaction');
    expect(table.size).toBe(0);
  });

  test('counts inserts, updates and removals as pending until they settle', async () => {
    await insert();
    const writes = [() => table.insert(thing()), () => table.update('1', {}), () => table.remove('1')];
    for (const begin of writes) {
      let settled: Promise<unknown> = Promise.resolve();
      let check = (): void => {};
      const transaction = await things.write((_, own) => {
        settled = begin();
        check = () => own.assertSettled();
        expect(check).toThrow('1 write(s) were not awaited');
        return settled;
      });
      expect(check).not.toThrow();
      expect(transaction.pending).toBe(0);
    }
  });

  test('has no pending write after one has failed', async () => {
    const transaction = await things.write(() => table.insert(thing({ name: 'much too long' })).catch(() => {}));
    expect(transaction.pending).toBe(0);
  });

  test('rejects two concurrent updates of a record', async () => {
    await insert();
    await expect(
      things.write(() => Promise.all([table.update('1', { name: 'b' }), table.update('1', { name: 'c' })])),
    ).rejects.toThrow('things 1 was changed twice at once');
  });

  test('announces the removal of a record', async () => {
    await insert();
    const removal = await things.write(() => table.remove('1'));
    expect(things.announced).toEqual([['things', '1']]);
    expect([table.size, removal.pending]).toEqual([0, 0]);
  });
});
