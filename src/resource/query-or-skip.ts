import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';

/** Options of a query, or of none: a query that can't be sent stays pending. */
export const queryOrSkip = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> =>
  query ?? { queryKey: ['nothing'], queryFn: skipToken };
