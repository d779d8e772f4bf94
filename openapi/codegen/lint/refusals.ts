import { problemsOf } from '../derive/problems.ts';
import { untriedCodes } from '../derive/refusals.ts';
import type { Contract } from '../join.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** The mock's own operations are not verified on backends. */
const CONTROL_PLANE = 'mock';

/** Every declared refusal has a recipe or a reason why it has none, and no other refusal has a recipe. */
export function checkRefusals(contract: Contract, report: Report): void {
  for (const joined of contract.operations) {
    const { operation, origin, domain } = joined;
    if (domain !== CONTROL_PLANE)
      for (const code of untriedCodes(contract, joined)) {
        if (contract.problems.get(code)?.status === undefined) continue;
        const message = `no recipe of ${operation.operationId} brings ${code} about; "unreachable" says why where none can`;
        report(below(origin, 'x-problems'), 'refusal-untried', message);
      }
    const declared = new Set(problemsOf(contract, joined));
    for (const key of Object.keys(operation['x-recipe']?.refusals ?? {})) {
      const [code = ''] = key.split('/');
      if (!declared.has(code))
        report(
          below(origin, 'x-recipe', 'refusals', key),
          'refusal-undeclared',
          `${operation.operationId} never answers ${code}`,
        );
    }
  }
}
