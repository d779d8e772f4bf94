import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';

/** Options of a query, or of none: what cannot be asked is not sent, and nobody knows its answer. */
export const queryOrSkip = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> =>
  query ?? { queryKey: ['nothing'], queryFn: skipToken };
