import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import { unlessOvertaken } from '../ui/upload/transfer/gate.ts';
import { queryOrSkip } from './query-or-skip.ts';

/** Delay after the last change of an input before it is sent (ms). */
const REST = 250;

/** An answer to what is being entered is good for that moment; who goes back to an earlier input has it at once. */
const ofMoment = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 60_000 } as const;

/**
 * A query for choices, sent at once. While they change, the last data stays.
 * @param query undefined while it cannot be sent
 */
export const questionOptions = <Data>(query: Query<Data> | undefined): UseQueryOptions<Data> => ({
  ...queryOrSkip(query),
  ...ofMoment,
});

/** The same for typed input, sent after a pause in typing. */
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
