import type { Schema, TypeName } from './contract.ts';
import { componentName } from './join.ts';

/** The types of a schema as a list; a schema of `allOf` is an object. */
export function typesOf(schema: Schema): readonly TypeName[] {
  if (schema.type === undefined) return ['object'];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** The values of `const` or `enum`; empty if any value is allowed. */
export function constantsOf(schema: Schema): readonly unknown[] {
  return schema.const === undefined ? (schema.enum ?? []) : [schema.const];
}

/** Follows references until a schema that is not a reference. */
export function resolve(schema: Schema, schemas: ReadonlyMap<string, Schema>): Schema {
  let current = schema;
  while (current.$ref !== undefined) current = schemas.get(componentName(current.$ref)) ?? {};
  return current;
}

/** The schemas directly inside a schema. References are not followed. */
export function innerSchemas(schema: Schema): Schema[] {
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
  ];
}
