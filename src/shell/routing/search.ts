/** A parsed query string: plain strings, a repeated key as an array. */
export type RawSearch = Record<string, string | string[]>;

/**
 * Parses a query string as text. The router's own parser turns `860000000000123456` into another number and `1.0` into
 * `1`; ids and versions must survive, so types are left to the search schemas.
 */
export function parseSearch(query: string): RawSearch {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const all = params.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

/** Serializes a query string with its leading `?`; empty without parameters. Undefined members are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const itemText = text(item);
      if (itemText !== undefined) params.append(key, itemText);
    }
  }
  const query = params.toString();
  return query ? `?${query}` : '';
}
