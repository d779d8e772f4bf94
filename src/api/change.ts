import type { MessageDescriptor } from '@lingui/core';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { queryClient } from './query-policy.ts';

/** An operation that changes something: who may call it, and how. */
export interface Change<Variables, Answer = unknown> {
  /** Control of the menu that allows it. */
  readonly control: string;
  /** By it the mutation policy knows the operation. */
  readonly key: readonly [OperationId];
  readonly call: (variables: Variables) => Promise<Answer>;
}

interface PerformOptions {
  /** Message once it has succeeded. */
  done?: MessageDescriptor | ((answer: unknown) => MessageDescriptor) | undefined;
  /** Whoever calls shows a failure, in a form or a dialog; else it is a message. */
  errorInline?: boolean;
}

/**
 * Calls an operation outside React, by the same policy as a mutation hook: what it makes stale is asked for again.
 * @throws ProblemError
 */
export function perform<Variables, Answer>(
  { key, call }: Pick<Change<Variables, Answer>, 'key' | 'call'>,
  variables: Variables,
  { done, errorInline = true }: PerformOptions = {},
): Promise<Answer> {
  const options = {
    mutationKey: key,
    mutationFn: () => call(variables),
    meta: { errorsInline: errorInline, ...(done && { done }) },
  };
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined);
}
