import { BOTH } from '../rules.ts';
import type { Use } from '../change.ts';
import type { Model, OperationModel } from '../model.ts';
import { compareUse } from './context.ts';
import type { Context } from './context.ts';

/** Compares the problem codes that an operation can answer, and the shape of its problems. */
export function compareRefusals(before: OperationModel, after: OperationModel, use: Use, context: Context): void {
  const { old, new: current, report } = context;
  for (const [code, status] of missing(after, before)) {
    const isKnown = [...before.refusals.values()].includes(status);
    report({
      rule: 'refusal-added',
      message: `a call can be refused with ${code} (${status})${isKnown ? '' : ', and no other code of that status could'}`,
      // A client handles an unknown code by its status, and shows its title.
      breaks: isKnown ? [] : ['client'],
      mustRefuse: true,
      use,
      where: { old: problemOrigin(old, code), new: problemOrigin(current, code) },
    });
  }
  for (const [code, status] of missing(before, after)) {
    report({
      rule: 'refusal-removed',
      message: `no call is refused with ${code} (${status}) any more`,
      // The codes of an operation are a closed set.
      breaks: ['server'],
      use,
      where: { old: problemOrigin(old, code), new: problemOrigin(current, code) },
    });
  }
  compareShapes(before, after, use, context);
}

/** The codes of an operation that the other lacks, without those that follow from its input. */
function missing({ refusals, implied }: OperationModel, other: OperationModel): (readonly [string, number])[] {
  return [...refusals].filter(([code]) => !implied.has(code) && !other.refusals.has(code));
}

const problemOrigin = ({ contract }: Model, code: string) =>
  contract.problems.has(code) ? contract.originOf('problems', code) : undefined;

function compareShapes(before: OperationModel, after: OperationModel, use: Use, context: Context): void {
  const [from, to] = [before, after].map(({ joined }) => joined.operation['x-problem-schema']);
  if ((from === undefined) !== (to === undefined)) {
    context.report({
      rule: 'refusal-schema-changed',
      message: `${use.operation}: schema of refusals ${from ?? 'Problem'} → ${to ?? 'Problem'}`,
      breaks: BOTH,
      use,
      where: { old: before.joined.origin, new: after.joined.origin },
    });
    return;
  }
  const cursor = ({ joined }: OperationModel, name = 'Problem') => ({
    schema: { $ref: `#/components/schemas/${name}` },
    origin: joined.origin,
    label: 'refusal',
  });
  compareUse(context, cursor(before, from), cursor(after, to), use);
}
