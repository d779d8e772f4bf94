import type { OperationId } from '../../../openapi/generated/operations.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import type { Finding } from '../../../openapi/checker/finding.ts';
import { jsonPointer } from '../../../openapi/checker/pointer.ts';

/** What of an answer of the mock breaks the contract, as the log tells it. */
export type Violation = Pick<Finding, 'rule' | 'at' | 'pointer' | 'expected' | 'actual'>;

/** What the mock was about to answer breaks the contract. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ rule, at, expected, actual }) => `${rule} ${at}: ${expected}, not ${actual}`).join('; '));
    this.violations = violations;
  }
}

/** Place of an operation in the joined document; empty for none. */
export function pointerOf(id: OperationId | undefined): string {
  if (id === undefined) return '';
  const { path, method } = operations[id];
  return `#${jsonPointer(['paths', path, method.toLowerCase()])}`;
}
