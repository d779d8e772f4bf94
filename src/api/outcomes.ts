import type { MessageDescriptor } from '@lingui/core';
import type { OperationId } from '../../openapi/generated/operations.ts';

/** What to say when an operation has succeeded. Operations without an entry say nothing. */
export type Outcomes = Partial<Record<OperationId, MessageDescriptor>>;

const outcomes: Outcomes = {};

/** Registers a domain's success messages. */
export function registerOutcomes(more: Outcomes): void {
  Object.assign(outcomes, more);
}

export const outcomeOf = (id: OperationId): MessageDescriptor | undefined => outcomes[id];
