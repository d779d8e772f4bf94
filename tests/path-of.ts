import { choicesOf } from '../openapi/checker/operation.ts';
import { operations, type OperationId } from '../openapi/generated/operations.ts';
import { validators } from '../openapi/generated/validators.ts';

/** Values for the path of an operation: one of those that a parameter takes, else an id. */
export function pathOf(id: OperationId): Record<string, string> {
  const choices = new Map(choicesOf(validators[id]));
  const names = [...operations[id].path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, [...(choices.get(name) ?? ['1'])][0] ?? '1']));
}
