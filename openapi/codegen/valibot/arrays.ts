import type { Schema } from '../contract.ts';
import { text } from './literal.ts';
import { pipe, type Scope, type Write } from './scope.ts';

/** Writes an array; as text it is a repeated field, in a path a list with commas. */
export function arrayExpression(schema: Schema, scope: Scope, message: string, write: Write): string {
  const code = text(message);
  const inner = schema.items ? write(schema.items, scope) : 'v.unknown()';
  const items = [`r.list(${inner}, ${code})`];
  if (scope.arrival === 'path') items.unshift(`r.textCommas(${code})`);
  else if (scope.arrival !== 'json') items.unshift(`r.textList(${code})`);
  if (schema.minItems !== undefined) items.push(`v.minLength(${schema.minItems}, ${code})`);
  if (schema.maxItems !== undefined)
    items.push(`v.maxLength(${schema.maxItems}, ${text(schema['x-problem-length'] ?? message)})`);
  if (schema.uniqueItems === true) items.push(`v.check(r.isUnique, ${code})`);
  return pipe(items);
}
