import type { QueryKey } from '@tanstack/react-query';
import { queryText } from './client-helpers.ts';

/** A question to the server and the key under which its answer is kept. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/**
 * Parameters of a query as in an address: as strings.
 * @public for generated topics
 */
export type InAddress<Params> = {
  readonly [Name in keyof Params]?: (Params[Name] extends string | undefined ? Params[Name] : string) | undefined;
};

const isSegment = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';
const isParameters = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null;

/** What a key of a generated query is made of: the segments of its path, then its parameters. */
export const partsOf = (
  queryKey: QueryKey,
): { segments: (string | number)[]; parameters: Record<string, unknown> } => ({
  segments: queryKey.filter(isSegment),
  parameters: queryKey.find(isParameters) ?? {},
});

/** Contract path, with its query, that a generated query asks for. */
export function pathOf(queryKey: QueryKey): string {
  const { segments, parameters } = partsOf(queryKey);
  return `/${segments.map(encodeURIComponent).join('/')}${queryText(parameters)}`;
}
