import type { ResponseHeader } from '../../../codegen/contract.ts';
import { below } from '../../../codegen/lint/report.ts';
import { compareWords } from '../words.ts';
import { BOTH } from '../rules.ts';
import type { Use } from '../change.ts';
import type { OperationModel } from '../model.ts';
import { compareContents } from './contents.ts';
import { compareUse } from './context.ts';
import type { Context } from './context.ts';
import { compareRefusals } from './refusals.ts';

/** Compares the answers of an operation: status, content and headers of its success, and its refusals. */
export function compareAnswers(before: OperationModel, after: OperationModel, context: Context): void {
  const use: Use = { operation: after.joined.id, direction: 'answer' };
  const where = { old: before.answer.origin, new: after.answer.origin };
  if (before.status !== after.status) {
    const message = `${use.operation}: status ${before.status} → ${after.status}`;
    context.report({ rule: 'status-changed', message, breaks: BOTH, use, where });
  }
  const { description: was } = before.answer;
  const { description: is } = after.answer;
  compareWords({ label: `the answer of ${use.operation}`, old: was, current: is, use, where }, context.report);
  compareContents(before.answer, after.answer, use, context);
  compareHeaders(before, after, use, context);
  compareRefusals(before, after, use, context);
}

function compareHeaders(before: OperationModel, after: OperationModel, use: Use, context: Context): void {
  // A changed success status is already reported; its headers are compared nevertheless.
  const statuses = [...after.headers.keys()].map((status) => [
    status === after.status ? before.status : status,
    status,
  ]);
  for (const [was = '', is = ''] of statuses) {
    const [from, to] = [before.headers.get(was), after.headers.get(is)];
    if (!from || !to) continue;
    for (const [name, header] of Object.entries(to)) {
      const previous = from[name];
      if (!previous) reportHeader('added', name, header, is, after, use, context);
      else compareHeader(name, previous, header, [before, was], [after, is], use, context);
    }
    for (const [name, header] of Object.entries(from)) {
      if (!Object.hasOwn(to, name)) reportHeader('removed', name, header, was, before, use, context);
    }
  }
}

const headerOrigin = ({ joined }: OperationModel, status: string, name: string) =>
  below(joined.origin, 'responses', status, 'headers', name);

function reportHeader(
  what: 'added' | 'removed',
  name: string,
  { required = false }: ResponseHeader,
  status: string,
  operation: OperationModel,
  use: Use,
  { report }: Context,
): void {
  const origin = headerOrigin(operation, status, name);
  const isAdded = what === 'added';
  report({
    rule: `header-${what}`,
    message: `header ${name} of status ${status} was ${what}`,
    // Optional headers break nobody.
    breaks: required ? [isAdded ? 'server' : 'client'] : [],
    use,
    where: isAdded ? { new: origin } : { old: origin },
  });
}

function compareHeader(
  name: string,
  old: ResponseHeader,
  current: ResponseHeader,
  [before, was]: [OperationModel, string],
  [after, is]: [OperationModel, string],
  use: Use,
  context: Context,
): void {
  const label = `header ${name}`;
  const where = { old: headerOrigin(before, was, name), new: headerOrigin(after, is, name) };
  compareWords({ label, old: old.description, current: current.description, use, where }, context.report);
  if ((old.required ?? false) !== (current.required ?? false)) {
    const isRequired = current.required === true;
    context.report({
      rule: isRequired ? 'required-tightened' : 'required-loosened',
      message: `${label} is ${isRequired ? 'always there' : 'no longer always there'}`,
      breaks: isRequired ? ['server'] : ['client'],
      use,
      where,
    });
  }
  compareUse(
    context,
    { schema: old.schema, origin: where.old, label },
    { schema: current.schema, origin: where.new, label },
    use,
  );
}
