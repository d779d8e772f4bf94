import type { Schema, TypeName } from '../contract.ts';
import { componentName } from '../join.ts';
import { typesOf } from '../schema.ts';
import { arrayExpression } from './arrays.ts';
import { text } from './literal.ts';
import { numberExpression } from './numbers.ts';
import { objectExpression } from './objects.ts';
import { stringExpression } from './strings.ts';
import { choice, pipe, type Scope } from './scope.ts';
import { unionExpression } from './unions.ts';

/**
 * Writes a schema as the source of a valibot schema. `v` is valibot, `r` the runtime helpers.
 * @param override the code that the referring property gives to its violations.
 */
export function expression(schema: Schema, scope: Scope, override?: string): string {
  const code = override ?? schema['x-problem'];
  if (schema.$ref !== undefined) return referenceExpression(componentName(schema.$ref), scope, code);
  if (schema.oneOf ?? schema.anyOf) return unionExpression(schema, scope, code, expression);
  const types = typesOf(schema);
  const nullable = types.includes('null') && (schema.enum === undefined || schema.enum.includes(null));
  const expressions = types.filter((type) => type !== 'null').map((type) => typedExpression(schema, type, scope, code));
  const [first = `v.null(${text(code ?? 'ENTRY_WRONG')})`] = expressions;
  const single =
    expressions.length > 1 ? `v.union([${expressions.join(', ')}], ${text(code ?? 'ENTRY_WRONG')})` : first;
  return nullable && expressions.length > 0 ? `v.nullable(${single})` : single;
}

function referenceExpression(name: string, scope: Scope, code: string | undefined): string {
  const target = scope.schemas.get(name);
  if (!target) throw new RangeError(`No schema ${name} in the contract`);
  const arrivesAsIs = scope.arrival === 'json' || (typesOf(target).join() === 'string' && target.oneOf === undefined);
  if (arrivesAsIs && (code === undefined || code === target['x-problem'])) return scope.nameOf(name);
  return expression(target, scope, code);
}

function typedExpression(schema: Schema, type: TypeName, scope: Scope, code: string | undefined): string {
  switch (type) {
    case 'string':
      return stringExpression(schema, scope, code);
    case 'number':
    case 'integer':
      return numberExpression(schema, type, scope, code);
    case 'boolean':
      return booleanExpression(schema, scope, code ?? 'ENTRY_WRONG');
    case 'array':
      return arrayExpression(schema, scope, code ?? 'ENTRY_WRONG', expression);
    case 'object':
      return objectExpression(schema, scope, expression);
    case 'null':
    default:
      return `v.null(${text(code ?? 'ENTRY_WRONG')})`;
  }
}

function booleanExpression(schema: Schema, { arrival }: Scope, code: string): string {
  const base = arrival === 'json' ? `v.boolean(${text(code)})` : `r.textBoolean(${text(code)})`;
  if (schema.const === undefined && schema.enum === undefined) return base;
  return pipe([base, choice(schema, 'boolean', code)]);
}
