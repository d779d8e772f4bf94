import type { Schema } from '../contract.ts';
import { componentName } from '../join.ts';

/** An object schema with its `allOf` merged. */
export interface Members {
  /** Components whose entries are reused unchanged. */
  readonly bases: readonly string[];
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** The treatment of undeclared properties. */
  readonly rest: 'ignore' | 'refuse' | 'keep' | Schema;
}

/**
 * Merges an object schema with its `allOf`.
 * @param asBase whether a component may be referenced by name instead of being copied.
 */
export function membersOf(
  schema: Schema,
  schemas: ReadonlyMap<string, Schema>,
  asBase: (name: string) => boolean,
): Members {
  const bases: string[] = [];
  const properties = new Map<string, Schema>();
  const required = new Set<string>(schema.required);
  const visit = (part: Schema): void => {
    if (part.$ref !== undefined) {
      const name = componentName(part.$ref);
      const target = schemas.get(name);
      if (!target) return;
      const addsRequired = [...required].some((key) => isOptionalIn(target, key, schemas));
      if (asBase(name) && !addsRequired) bases.push(name);
      else visit(target);
      return;
    }
    for (const key of part.required ?? []) required.add(key);
    for (const [key, property] of Object.entries(part.properties ?? {})) properties.set(key, property);
    for (const inner of part.allOf ?? []) visit(inner);
  };
  for (const part of schema.allOf ?? []) for (const key of part.required ?? []) required.add(key);
  visit(schema);
  return { bases, properties, required, rest: restOf(schema) };
}

function restOf(schema: Schema): Members['rest'] {
  const rest = schema.additionalProperties;
  if (typeof rest === 'object') return rest;
  if (rest === false || schema.unevaluatedProperties === false) return 'refuse';
  return rest === true || (schema.properties === undefined && schema.allOf === undefined) ? 'keep' : 'ignore';
}

function isOptionalIn(schema: Schema, key: string, schemas: ReadonlyMap<string, Schema>): boolean {
  const { properties, required } = membersOf(schema, schemas, () => false);
  return properties.has(key) && !required.has(key);
}
