/** What the generated client would otherwise carry in each of its files. Named as orval names them. */

type QueryParams = Readonly<Record<string, unknown>>;

/** A query string with `?`, or nothing; lists become repeated names. */
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
 * A query's result with its key. Members are read lazily, as the members a component reads decide when it renders
 * again.
 */
export function withQueryKey<T extends object, K>(query: T, queryKey: K): T & { queryKey: K } {
  const members = Object.keys(query).filter((key) => key !== 'queryKey');
  const getters = members.map((key) => [key, { enumerable: true, get: (): unknown => Reflect.get(query, key) }]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of the query are what is defined
  return Object.defineProperties({ queryKey }, Object.fromEntries(getters)) as T & { queryKey: K };
}
