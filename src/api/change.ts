import { useMutation } from '@tanstack/react-query';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { problemShown } from './update.ts';

/** An operation that changes something: who may call it, and how. */
export interface Change<Variables> {
  /** Control of the menu that allows it. */
  readonly control: string;
  /** By it the mutation policy knows the operation. */
  readonly key: readonly [OperationId];
  readonly call: (variables: Variables) => Promise<unknown>;
}

/**
 * Calls an operation; whoever calls it shows a failure.
 * @param change undefined where the resource has no such operation: nothing on the page then calls it
 */
export function useChange<Variables>(
  change: Change<Variables> | undefined,
): (variables: Variables) => Promise<unknown> {
  return useMutation({
    ...(change && { mutationKey: change.key }),
    mutationFn: async (variables: Variables) => {
      if (!change) throw new Error('The contract has no such operation');
      return change.call(variables);
    },
    ...problemShown.mutation,
  }).mutateAsync;
}
