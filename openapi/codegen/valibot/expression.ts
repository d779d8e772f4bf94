import type { Schema, TypeName } from '../contract.ts';
import { componentName } from '../join.ts';
import { arrayExpression } from './arrays.ts';
import { literal, text } from './literal.ts';
import { numberExpression } from './numbers.ts';
import { objectExpression } from './objects.ts';
import { stringExpression } from './strings.ts';
import { unionExpression } from './unions.ts';

/** How values arrive: as JSON, or as text of a query, a path, a header or a form. */
export type Arrival = 'json' | 'query' | 'path' | 'header' | 'form';

/** What the writing of one schema needs to know. */
export interface Scope {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** How a component's schema is called where the expression will stand. */
  readonly nameOf: (component: string) => string;
  /** Whether its entries may be taken over by name. */
  readonly asBase: (component: string) => boolean;
  readonly arrival: Arrival;
  readonly indent: string;
}

/**
 * Writes a schema as the source of a valibot schema. `v` is valibot, `r` the runtime helpers.
 * @param override the code that the referring property gives to its violations.
 */
export function expression(schema: Schema, scope: Scope, override?: string): string {
  const code = override ?? schema['x-problem'];
  if (schema.$ref !== undefined) return referenceExpression(componentName(schema.$ref), scope, code);
  if (schema.oneOf ?? schema.anyOf) return unionExpression(schema, scope, code);
  const types = typesOf(schema);
  const nullable = types.includes('null') && (schema.enum === undefined || schema.enum.includes(null));
  const written = types.filter((type) => type !== 'null').map((type) => typedExpression(schema, type, scope, code));
  const [first = `v.null(${text(code ?? 'ENTRY_WRONG')})`] = written;
  const single = written.length > 1 ? `v.union([${written.join(', ')}], ${text(code ?? 'ENTRY_WRONG')})` : first;
  return nullable && written.length > 0 ? `v.nullable(${single})` : single;
}

/** The types of a schema as a list; a schema of `allOf` is an object. */
export function typesOf(schema: Schema): readonly TypeName[] {
  if (schema.type === undefined) return ['object'];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** `v.pipe(…)` when there is more than one item. */
export function pipe(items: readonly string[]): string {
  return items.length === 1 ? (items[0] ?? '') : `v.pipe(${items.join(', ')})`;
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
      return arrayExpression(schema, scope, code ?? 'ENTRY_WRONG');
    case 'object':
      return objectExpression(schema, scope);
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

/** The values of `const` or `enum` that have the type, as a schema. */
export function choice(schema: Schema, type: 'string' | 'number' | 'boolean', code: string): string {
  const values = (schema.const === undefined ? (schema.enum ?? []) : [schema.const]).filter(
    (value) => typeof value === type,
  );
  if (values.length === 1) return `v.literal(${literal(values[0])}, ${text(code)})`;
  return type === 'boolean' ? `v.boolean(${text(code)})` : `v.picklist(${literal(values)}, ${text(code)})`;
}
