import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';

/** Query options, or options of a disabled query: without a query it stays pending. */
export const queryOrSkip = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> =>
  query ?? { queryKey: ['nothing'], queryFn: skipToken };
