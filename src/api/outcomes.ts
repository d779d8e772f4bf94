import type { MessageDescriptor } from '@lingui/core';
import type { OperationId } from '../../openapi/generated/operations.ts';

/** What to say when an operation has succeeded. Operations without an entry say nothing. */
export type Outcomes = Partial<Record<OperationId, MessageDescriptor>>;

const outcomes = new Map<string, MessageDescriptor>();

/** Registers a domain's success messages. */
export function registerOutcomes(more: Outcomes): void {
  for (const [id, text] of Object.entries(more)) outcomes.set(id, text);
}

export const outcomeOf = (id: string): MessageDescriptor | undefined => outcomes.get(id);
