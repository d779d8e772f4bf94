import type { Schema } from '../contract.ts';
import { constantsOf } from '../schema.ts';
import { literal, text } from './literal.ts';

/** How values arrive: as JSON, or as text of a query, a path, a header or a form. */
export type Arrival = 'json' | 'query' | 'path' | 'header' | 'form';

/** The context for writing one schema. */
export interface Scope {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The name of a component's schema in the scope of the expression. */
  readonly nameOf: (component: string) => string;
  /** Whether a component's entries may be reused by name. */
  readonly asBase: (component: string) => boolean;
  readonly arrival: Arrival;
  readonly indent: string;
}

/**
 * Writes a schema as the source of a valibot schema.
 * @param override the code that the referring property gives to its violations
 */
export type Write = (schema: Schema, scope: Scope, override?: string) => string;

/** `v.pipe(…)` when there is more than one item. */
export function pipe(items: readonly string[]): string {
  return items.length === 1 ? (items[0] ?? '') : `v.pipe(${items.join(', ')})`;
}

/** The values of `const` or `enum` that have the type, as a schema. */
export function choice(schema: Schema, type: 'string' | 'number' | 'boolean', code: string): string {
  const values = constantsOf(schema).filter((value) => typeof value === type);
  if (values.length === 1) return `v.literal(${literal(values[0])}, ${text(code)})`;
  return type === 'boolean' ? `v.boolean(${text(code)})` : `v.picklist(${literal(values)}, ${text(code)})`;
}
