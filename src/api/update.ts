import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { OperationId } from '../../openapi/generated/operations.ts';

/** Options of a mutation whose form or dialog shows a failure itself. */
export const problemShown = { mutation: { meta: { problemShown: true } } };

/** Options of a query whose screen goes on without it, as one without the choices of a filter does: a failure is told as a message. */
export const problemToast = { query: { meta: { problemToast: true } } };

interface Update<Data> {
  id: string;
  data: Data;
  /** Quoted revision of the record as it was read. */
  ifMatch: string;
}

/**
 * A change to a record as a form sends it: under the revision that was read, with failures shown in the form. The
 * generated hooks cannot say a header of each call.
 * @param mutationKey the operation's, which the mutation policy goes by
 * @param update the generated call
 */
export function useUpdate<Data, Result>(
  mutationKey: readonly [OperationId],
  update: (id: string, data: Data, options: { headers: { 'If-Match': string } }) => Promise<Result>,
): UseMutationResult<Result, Error, Update<Data>> {
  return useMutation({
    mutationKey,
    mutationFn: ({ id, data, ifMatch }: Update<Data>) => update(id, data, { headers: { 'If-Match': ifMatch } }),
    ...problemShown.mutation,
  });
}
