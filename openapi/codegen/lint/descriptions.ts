import type { Contract } from '../join.ts';
import type { Report } from './report.ts';

/**
 * Checks that operations and parameters have descriptions. The description of an operation adds to its rows and
 * schemas: its effect on other records, when it refuses, and the order of its answers.
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
