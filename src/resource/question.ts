import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import { unlessOvertaken } from '../ui/upload/transfer/gate.ts';
import { queryOrSkip } from './query-or-skip.ts';

/** Debounce of an input before its query is sent (ms). */
const REST = 250;

/** Responses to input are only valid for the moment; a brief cache serves users who return to an earlier input. */
const ofMoment = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 60_000 } as const;

/**
 * A query for selected options, sent immediately. While the options change, the last data stays.
 * @param query undefined while it can't be sent
 */
export const questionOptions = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> => ({
  ...queryOrSkip(query),
  ...ofMoment,
});

/** Like `questionOptions`, for typed input: sent after a pause in typing. */
export const typedQuestionOptions = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> =>
  questionOptions(
    query && {
      queryKey: query.queryKey,
      queryFn: async (context) => {
        await unlessOvertaken(REST, context.signal);
        return query.queryFn(context);
      },
    },
  );
