/** Helpers that the generated client would otherwise duplicate in each of its files. They keep orval's names. */

type QueryParams = Readonly<Record<string, unknown>>;

/** A query string with `?`, or an empty string; lists become repeated names. */
export function queryText(params: QueryParams | undefined): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) text.append(name, String(one));
  }
  return text.size > 0 ? `?${text.toString()}` : '';
}

/** Headers as a plain object. */
export const getHeaders = (headers?: HeadersInit): Record<string, string> => Object.fromEntries(new Headers(headers));

/**
 * A query's result with its key. Members are getters, because React Query tracks which members a component reads to
 * decide when to rerender.
 */
export function withQueryKey<T extends object, K>(query: T, queryKey: K): T & { queryKey: K } {
  const members = Object.keys(query).filter((key) => key !== 'queryKey');
  const getters = members.map((key) => [key, { enumerable: true, get: (): unknown => Reflect.get(query, key) }]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of the query are what is defined
  return Object.defineProperties({ queryKey }, Object.fromEntries(getters)) as T & { queryKey: K };
}
