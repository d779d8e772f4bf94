import type { Contract } from '../join.ts';
import type { Report } from './report.ts';

/**
 * An operation says in its description what its rows and schemas do not: what it does to other records, when it refuses,
 * in which order it answers. A parameter says what it is.
 */
export function checkDescriptions(contract: Contract, report: Report): void {
  for (const { operation, origin, parameters, parameterOrigins } of contract.operations) {
    if (operation.description === undefined) {
      const message = `${operation.operationId} says what it does for a caller, and what a backend must do for it`;
      report(origin, 'description', message);
    }
    for (const [index, { name, description }] of parameters.entries()) {
      if (description === undefined)
        report(parameterOrigins[index] ?? origin, 'description', `${name} says what it is`);
    }
  }
}
