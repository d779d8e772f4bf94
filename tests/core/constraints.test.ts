import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reference, TableDefinition } from '../../mock-server/core/store/table.ts';
import { tableOf } from './records.ts';

interface Thing {
  id: string;
  name?: string;
  app?: string;
  fileId?: string;
}
const schema = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  app: v.optional(v.string()),
  fileId: v.optional(v.string()),
});

describe('a unique constraint on two columns', () => {
  const definition: TableDefinition<Thing> = { schema, unique: [{ columns: ['app', 'name'] }] };
  let things: ReturnType<typeof tableOf<Thing>>;
  beforeEach(() => {
    things = tableOf(definition);
  });
  const insert = (app?: string, name?: string) =>
    things.write((table) => table.insert({ ...(app !== undefined && { app }), ...(name !== undefined && { name }) }));

  test('rejects a duplicate combination, but not a duplicate value in one of them', async () => {
    await insert('1', 'a');
    await insert('1', 'b');
    await insert('2', 'a');
    await expect(insert('1', 'a')).rejects.toThrow('things 1 has the same app, name');
    expect(things.table.size).toBe(3);
  });

  test('applies only to records with a value in both', async () => {
    for (const _ of [1, 2]) {
      await insert('1');
      await insert(undefined, 'a');
    }
    expect(things.table.size).toBe(4);
  });

  test('allows an update to the same values, and follows updates and undone transactions', async () => {
    await insert('1', 'a');
    await insert('1', 'b');
    await things.write((table) => table.update('1', { name: 'a' }));
    await expect(things.write((table) => table.update('2', { name: 'a' }))).rejects.toThrow('things 1 has the same');
    await things.write((table) => table.update('1', { name: 'c' }));
    await things.write((table) => table.update('2', { name: 'a' }));
    (await things.write((table) => table.remove('1'))).undo();
    await expect(insert('1', 'c')).rejects.toThrow('things 1 has the same');
    (await insert('3', 'x')).undo();
    await insert('3', 'x');
    await things.write((table) => table.update('1', { name: undefined }));
    await insert('1', 'c');
  });

  test('follows restored contents', async () => {
    const other = tableOf(definition);
    await other.write((table) => table.insert({ app: '1', name: 'b' }));
    await insert('1', 'a');
    await things.table.restore(other.table.seal());
    await insert('1', 'a');
    await expect(insert('1', 'b')).rejects.toThrow('has the same');
  });
});

test('unique names ignore case and character width; other unique columns are case-sensitive', async () => {
  const namedTable = tableOf<Thing>({ schema, unique: [{ columns: ['name'], names: true, code: 'GW_DUP' }] });
  await namedTable.write((table) => table.insert({ name: 'Ab' }));
  for (const name of ['aB', 'ＡＢ'])
    await expect(namedTable.write((table) => table.insert({ name }))).rejects.toThrow(
      expect.objectContaining({ code: 'GW_DUP', extras: { errors: [{ pointer: '/name', code: 'GW_DUP' }] } }),
    );
  await namedTable.write((table) => table.insert({ name: 'cd' }));
  const exact = tableOf<Thing>({ schema, unique: [{ columns: ['name'] }] });
  for (const name of ['Ab', 'aB']) await exact.write((table) => table.insert({ name }));
  expect(exact.table.size).toBe(2);
});

describe('a reference', () => {
  const referring = (onRemove: Reference['onRemove']) => {
    const references = { fileId: { table: 'blobs', onRemove } } as const;
    return tableOf<Thing>({ schema, references }, (table, id) => table === 'blobs' && id === '7');
  };

  test('names an existing record or none', async () => {
    const { table, write } = referring('cascade');
    await write(() => table.insert({ fileId: '7' }));
    await write(() => table.insert({}));
    await expect(write(() => table.insert({ fileId: '8' }))).rejects.toThrow(
      'things.fileId names no record of blobs: 8',
    );
    await expect(write(() => table.update('1', { fileId: '8' }))).rejects.toThrow('names no record');
    expect(table.size).toBe(2);
  });

  test.each([
    ['cascade', [{ id: '2' }]],
    ['clear', [{ id: '1' }, { id: '2' }]],
  ] as const)('applies its rule when its target is removed: %s', async (onRemove, remaining) => {
    const { table, write } = referring(onRemove);
    await write(() => table.insert({ fileId: '7' }));
    await write(() => table.insert({}));
    await write(() => table.targetRemoved('files', '7'));
    await write(() => table.targetRemoved('blobs', '8'));
    expect(table.get('1')?.fileId).toBe('7');
    await write(() => table.targetRemoved('blobs', '7'));
    expect(table.all()).toEqual(remaining);
  });

  test('of type restrict prevents the removal of its target', async () => {
    const { table, write } = referring('restrict');
    await write(() => table.insert({ fileId: '7' }));
    await expect(table.targetRemoved('blobs', '7')).rejects.toThrow('things 1 still refers to blobs 7');
    await table.targetRemoved('blobs', '8');
  });
});
