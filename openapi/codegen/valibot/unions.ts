import type { Schema } from '../contract.ts';
import { constantsOf, resolve, typesOf } from '../schema.ts';
import { text } from './literal.ts';
import { membersOf } from './members.ts';
import type { Scope, Write } from './scope.ts';

/**
 * Writes `oneOf` and `anyOf`. The lint allows `oneOf` only for disjoint options, so that "exactly one" and "any" mean
 * the same; objects with a distinguishing constant become a variant, which reports the invalid field instead of the
 * whole union.
 */
export function unionExpression(schema: Schema, scope: Scope, override: string | undefined, write: Write): string {
  const code = override ?? 'ENTRY_WRONG';
  const options = schema.oneOf ?? schema.anyOf ?? [];
  const present = options.filter((option) => option.type !== 'null');
  const key = schema.oneOf ? discriminatorOf(present, scope.schemas) : undefined;
  const [first] = present;
  let expression: string;
  if (first && present.length === 1) expression = write(first, scope, override);
  else {
    const sources = present.map((option) => write(option, scope)).join(', ');
    const rest = `[${sources}], ${text(code)})`;
    expression = key === undefined ? `v.union(${rest}` : `v.variant(${text(key)}, ${rest}`;
  }
  return present.length < options.length ? `v.nullable(${expression})` : expression;
}

/** The required property whose constants distinguish the options, if all are objects and have one. */
export function discriminatorOf(options: readonly Schema[], schemas: ReadonlyMap<string, Schema>): string | undefined {
  const members = options.map((option) => {
    const resolved = resolve(option, schemas);
    const plain = typesOf(resolved).join() === 'object' && !resolved.oneOf && !resolved.anyOf;
    return plain ? membersOf(resolved, schemas, () => false) : undefined;
  });
  const [first] = members;
  if (!first || members.length < 2) return undefined;
  return [...first.required].find((key) => {
    const seenValues = new Set<unknown>();
    return members.every((member) => {
      const property = member?.required.has(key) ? member.properties.get(key) : undefined;
      const values = property ? constantsOf(resolve(property, schemas)) : [];
      const fresh = values.length > 0 && values.every((value) => !seenValues.has(value));
      for (const value of values) seenValues.add(value);
      return fresh;
    });
  });
}
