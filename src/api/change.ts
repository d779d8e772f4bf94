import type { OperationId } from '../../openapi/generated/operations.ts';
import { queryClient, type Done } from './query-policy.ts';

/** An operation that changes data: the required control, and the call. */
export interface Change<Variables, Answer = unknown> {
  /** Control of the menu that permits it. */
  readonly control: string;
  /** Mutation key, by which the mutation policy identifies the operation. */
  readonly key: readonly [OperationId];
  readonly call: (variables: Variables) => Promise<Answer>;
}

interface PerformOptions<Answer> {
  /** Success message. */
  done?: Done | ((answer: Answer) => Done) | undefined;
  /** Whether the caller shows failures itself, in a form or dialog; otherwise they are shown as messages. */
  errorInline?: boolean;
}

/**
 * Calls an operation outside React with the same policy as a mutation hook: queries that it makes stale are refetched.
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
