import type { QueryKey } from '@tanstack/react-query';
import { queryText } from './client-helpers.ts';

/** A request to the server with its query key. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/**
 * Parameters of a query as strings, as in an address.
 * @public for generated topics
 */
export type InAddress<Params> = {
  readonly [Name in keyof Params]?: (Params[Name] extends string | undefined ? Params[Name] : string) | undefined;
};

const isSegment = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';
const isParameters = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null;

/** Splits the key of a generated query into the segments of its path and its parameters. */
export const partsOf = (
  queryKey: QueryKey,
): { segments: (string | number)[]; parameters: Record<string, unknown> } => ({
  segments: queryKey.filter(isSegment),
  parameters: queryKey.find(isParameters) ?? {},
});

/** Contract path, with its query string, that a generated query requests. */
export function pathOf(queryKey: QueryKey): string {
  const { segments, parameters } = partsOf(queryKey);
  return `/${segments.map(encodeURIComponent).join('/')}${queryText(parameters)}`;
}
