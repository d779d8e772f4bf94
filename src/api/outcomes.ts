import type { MessageDescriptor } from '@lingui/core';
import type { OperationId } from '../../openapi/generated/operations.ts';

/** A text, or one that depends on what the operation answered. */
type Outcome = MessageDescriptor | ((answer: unknown) => MessageDescriptor);

/** What to say when an operation has succeeded. Operations without an entry say nothing. */
export type Outcomes = Partial<Record<OperationId, Outcome>>;

const outcomes = new Map<string, Outcome>();

/** Registers a domain's success messages. */
export function registerOutcomes(more: Outcomes): void {
  for (const [id, text] of Object.entries(more)) outcomes.set(id, text);
}

/** What to say of an operation that has answered. */
export function outcomeOf(id: string, answer?: unknown): MessageDescriptor | undefined {
  const outcome = outcomes.get(id);
  return typeof outcome === 'function' ? outcome(answer) : outcome;
}
