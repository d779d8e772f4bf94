import type { QueryKey } from '@tanstack/react-query';

/** A question to the server and the key under which its answer is kept. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}
