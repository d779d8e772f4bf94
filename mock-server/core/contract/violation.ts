import type { OperationId } from '../../../openapi/generated/operations.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import type { Finding } from '../../../openapi/checker/finding.ts';
import { jsonPointer } from '../../../openapi/checker/pointer.ts';

/** How a response of the mock violates the contract, as written to the log. */
export type Violation = Pick<Finding, 'rule' | 'at' | 'pointer' | 'expected' | 'actual'>;

/** A response that the mock was about to send violates the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ rule, at, expected, actual }) => `${rule} ${at}: ${expected}, not ${actual}`).join('; '));
    this.violations = violations;
  }
}

/** Returns the pointer to an operation in the joined document; empty if there is none. */
export function pointerOf(id: OperationId | undefined): string {
  if (id === undefined) return '';
  const { path, method } = operations[id];
  return `#${jsonPointer(['paths', path, method.toLowerCase()])}`;
}
