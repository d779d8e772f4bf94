import { below } from '../../../codegen/lint/report.ts';
import { resolve, typesOf } from '../../../codegen/schema.ts';
import { compareWords } from '../words.ts';
import { BOTH, swapped } from '../rules.ts';
import type { Party } from '../rules.ts';
import type { Use } from '../change.ts';
import type { OperationModel, PlacedParameter } from '../model.ts';
import { itemsOf } from '../schemas/compare.ts';
import type { Cursor } from '../schemas/node.ts';
import { type Conditional, compareConditions } from '../schemas/conditions.ts';
import { compareContents } from './contents.ts';
import { compareUse } from './context.ts';
import type { Context } from './context.ts';

/** Compares the input of an operation: parameters and body. */
export function compareRequests(before: OperationModel, after: OperationModel, context: Context): void {
  const use: Use = { operation: after.joined.id, direction: 'request' };
  compareParameters(before, after, use, context);
  compareUndeclared(before, after, use, context);
  compareBodies(before, after, use, context);
  compareConditions(rulesOf(before), rulesOf(after), use.operation, use, context.report);
}

const rulesOf = ({ joined: { operation, origin } }: OperationModel): Conditional => ({
  rules: operation['x-required-when'],
  origin,
});

/** Who breaks if only the new contract accepts something. If only the old one does, it is the other party. */
const brokenByAddition = (isRequired: boolean): readonly Party[] => (isRequired ? BOTH : ['server']);

function compareParameters(before: OperationModel, after: OperationModel, use: Use, context: Context): void {
  const { report } = context;
  for (const [key, one] of after.parameters) {
    const previous = before.parameters.get(key);
    if (previous) {
      compareParameter(previous, one, use, context);
      continue;
    }
    report({
      rule: `${one.isRequired ? 'required-' : ''}parameter-added`,
      message: `${labelOf(one)} was added${one.isRequired ? ' and is required' : ''}`,
      breaks: brokenByAddition(one.isRequired),
      use,
      where: { new: one.origin },
    });
  }
  for (const [key, one] of before.parameters) {
    if (after.parameters.has(key)) continue;
    report({
      rule: `${one.isRequired ? 'required-' : ''}parameter-removed`,
      message: `${labelOf(one)}${one.isRequired ? ', which was required,' : ''} was removed`,
      breaks: swapped(brokenByAddition(one.isRequired)),
      use,
      where: { old: one.origin },
    });
  }
}

/** Compares whether undeclared query parameters are refused or ignored. */
function compareUndeclared(before: OperationModel, after: OperationModel, use: Use, { report }: Context): void {
  const [wasClosed, isClosed] = [before, after].map(({ joined }) => joined.operation['x-closed'] === true);
  if (wasClosed === isClosed) return;
  report({
    rule: isClosed ? 'undeclared-tightened' : 'undeclared-loosened',
    message: `${use.operation}: undeclared query parameters are ${isClosed ? 'refused' : 'ignored'}`,
    breaks: isClosed ? ['client'] : ['server'],
    mustRefuse: isClosed,
    use,
    where: { old: before.joined.origin, new: after.joined.origin },
  });
}

const labelOf = ({ parameter }: PlacedParameter): string => `${parameter.in} ${parameter.name}`;

function compareParameter(old: PlacedParameter, current: PlacedParameter, use: Use, context: Context): void {
  compareRequired(old, current, labelOf(current), use, context);
  const where = { old: old.origin, new: current.origin };
  const { description: was } = old.parameter;
  const { description: is } = current.parameter;
  compareWords({ label: labelOf(current), old: was, current: is, use, where }, context.report);
  const [before, after] = [old, current].map((one): Cursor => ({
    schema: one.parameter.schema,
    origin: below(one.origin, 'schema'),
    label: labelOf(one),
  }));
  if (!before || !after) return;
  const wasList = isList(before, context.old.contract.schemas);
  const isNowList = isList(after, context.new.contract.schemas);
  // A query field given once is a list of one.
  if (current.parameter.in === 'query' && wasList !== isNowList) {
    const message = `${after.label} is ${isNowList ? '' : 'no longer '}a list`;
    const breaks: readonly Party[] = isNowList ? ['server'] : ['client'];
    const schemas = { old: before.origin, new: after.origin };
    context.report({ rule: isNowList ? 'type-loosened' : 'type-tightened', message, breaks, use, where: schemas });
    compareUse(context, wasList ? itemsOf(before) : before, isNowList ? itemsOf(after) : after, use);
    return;
  }
  compareUse(context, before, after, use);
}

const isList = ({ schema }: Cursor, schemas: Parameters<typeof resolve>[1]): boolean =>
  typesOf(resolve(schema, schemas)).includes('array');

type Placed = Pick<PlacedParameter, 'isRequired' | 'origin'>;

function compareRequired(old: Placed, current: Placed, label: string, use: Use, { report }: Context): void {
  if (old.isRequired === current.isRequired) return;
  report({
    rule: current.isRequired ? 'required-tightened' : 'required-loosened',
    message: `${label} is ${current.isRequired ? 'required' : 'no longer required'}`,
    breaks: current.isRequired ? ['client'] : ['server'],
    mustRefuse: current.isRequired,
    use,
    where: { old: old.origin, new: current.origin },
  });
}

function compareBodies(
  { body: old }: OperationModel,
  { body: current }: OperationModel,
  use: Use,
  context: Context,
): void {
  const { report } = context;
  if (!old || !current) {
    const one = old ?? current;
    if (!one) return;
    const parties = brokenByAddition(one.isRequired);
    report({
      rule: `${one.isRequired ? 'required-' : ''}request-body-${current ? 'added' : 'removed'}`,
      message: `the body of ${use.operation} was ${current ? 'added' : 'removed'}${one.isRequired ? ', and is required' : ''}`,
      breaks: current ? parties : swapped(parties),
      use,
      where: current ? { new: one.origin } : { old: one.origin },
    });
    return;
  }
  const label = `the body of ${use.operation}`;
  compareRequired(old, current, label, use, context);
  const where = { old: old.origin, new: current.origin };
  compareWords({ label, old: old.description, current: current.description, use, where }, context.report);
  compareContents(old, current, use, context);
}
