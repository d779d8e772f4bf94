import { escapeStep } from '../../../../checker/pointer.ts';
import { type Case, caseOf, describeAnswer } from '../../case.ts';
import { NO_SUCH_ID } from '../../context.ts';
import { codeOf, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure } from '../../outcome.ts';
import { sampleOf } from '../../calls/sample.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Paths and methods that the contract does not have. */
export function pathCases(model: Model): Case[] {
  const all = [...model.operations.values()];
  const methods = [...Map.groupBy(all, ({ row }) => row.path)].flatMap(([template, [first]]) => {
    if (first === undefined) return [];
    const path = pathFor(model, first);
    // Other templates that match the same path have their own methods.
    const declared = new Set<string>(
      all.filter(({ row, choices }) => fits(row.path, path, choices)).map(({ row }) => row.method),
    );
    return METHODS.filter((method) => !declared.has(method)).map((method) =>
      wrongMethod(template, path, method, first.id),
    );
  });
  const prefixes = Map.groupBy(all, ({ row }) => row.path.split('/').slice(0, 3).join('/'));
  return [
    ...methods,
    ...[...prefixes].map(([prefix, [first]]) => unknownPath(`${prefix}/no-such-resource`, first?.id ?? '')),
  ];
}

function pathFor(model: Model, operation: Operation): string {
  return operation.row.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value =
      parameter && model.pathReferences(operation, name).length === 0 ? textOf(sampleOf(model, parameter.pointer)) : '';
    return value === '' ? NO_SUCH_ID : value;
  });
}

function fits(template: string, path: string, choices: Operation['choices']): boolean {
  const [templateSteps, steps] = [template.split('/'), path.split('/')];
  return (
    templateSteps.length === steps.length &&
    templateSteps.every((part, index) => {
      const name = /^\{(\w+)\}$/u.exec(part)?.[1];
      if (name === undefined) return part === steps[index];
      return choices.find(([choice]) => choice === name)?.[1].has(steps[index] ?? '') ?? true;
    })
  );
}

function wrongMethod(template: string, path: string, method: string, operationId: string): Case {
  return caseOf({ id: operationId }, `path/${method}`, {
    title: `${template} refuses ${method}`,
    changesNothing: true,
    run: async ({ client, sessions }) => {
      // A backend may have methods that the contract does not: only a path that names no record is safe with a token.
      const isSafe = path.split('/').includes(NO_SUCH_ID);
      const exchange = await client.send({
        method,
        path,
        search: '',
        headers: isSafe ? { Authorization: `Bearer ${(await sessions.first).token}` } : {},
        body: undefined,
      });
      if (exchange.status === 405) return;
      throw new Failure(
        {
          rule: 'method',
          expected: '405',
          actual: describeAnswer(exchange),
          pointer: `#/paths/${escapeStep(template)}`,
        },
        exchange,
      );
    },
  });
}

function unknownPath(path: string, operationId: string): Case {
  return caseOf({ id: operationId }, 'path/unknown', {
    title: `${path} is not there`,
    changesNothing: true,
    run: async ({ client, sessions }) => {
      const { token } = await sessions.first;
      const exchange = await client.send({
        method: 'GET',
        path,
        search: '',
        headers: { Authorization: `Bearer ${token}` },
        body: undefined,
      });
      if (exchange.status === 404 && codeOf(exchange.json) !== '') return;
      throw new Failure(
        { rule: 'path', expected: '404 with a problem', actual: describeAnswer(exchange), pointer: '#/paths' },
        exchange,
      );
    },
  });
}
