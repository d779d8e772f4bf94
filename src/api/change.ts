import type { OperationId } from '../../openapi/generated/operations.ts';
import { queryClient, type Done } from './query-policy.ts';

/** An operation that changes something: who may call it, and how. */
export interface Change<Variables, Answer = unknown> {
  /** Control of the menu that allows it. */
  readonly control: string;
  /** By it the mutation policy knows the operation. */
  readonly key: readonly [OperationId];
  readonly call: (variables: Variables) => Promise<Answer>;
}

interface PerformOptions<Answer> {
  /** Message once it has succeeded. */
  done?: Done | ((answer: Answer) => Done) | undefined;
  /** Whoever calls shows a failure, in a form or a dialog; else it is a message. */
  errorInline?: boolean;
}

/**
 * Calls an operation outside React, by the same policy as a mutation hook: what it makes stale is refetched.
 * @throws ProblemError
 */
export function perform<Variables, Answer>(
  { key, call }: Pick<Change<Variables, Answer>, 'key' | 'call'>,
  variables: Variables,
  { done, errorInline = true }: PerformOptions<Answer> = {},
): Promise<Answer> {
  const answers: Answer[] = [];
  const options = {
    mutationKey: key,
    mutationFn: async () => {
      const answer = await call(variables);
      answers.push(answer);
      return answer;
    },
    meta: {
      errorsInline: errorInline,
      ...(done && { done: typeof done === 'function' ? () => answers.map(done).at(-1) : done }),
    },
  };
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined);
}
