/** The data that a run of the verifier leaves in a mock. */
import type { Tables } from '../../mock-server/core/store/table.ts';

/** Every record of every table, by its table and id. */
export type Data = ReadonlyMap<string, ReadonlyMap<string, object>>;

export const dataOf = (db: Tables): Data =>
  new Map(Object.entries(db).map(([name, table]) => [name, new Map(table.all().map((row) => [row.id, row]))]));

/** The properties in which two records differ. */
const differences = (before: object, after: object): string[] => {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
};

/** The changes of each table: `roles added`, `roles removed`, `roles.name` of an existing record. */
export function changesBetween(before: Data, after: Data): string[] {
  const changes = new Set<string>();
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, object>();
    for (const id of old.keys()) if (!rows.has(id)) changes.add(`${table} removed`);
    for (const [id, row] of rows) {
      const same = old.get(id);
      if (same === undefined) changes.add(`${table} added`);
      else if (same !== row) for (const name of differences(same, row)) changes.add(`${table}.${name}`);
    }
  }
  return [...changes].toSorted();
}
