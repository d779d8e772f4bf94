import type { Schema } from '../contract.ts';
import { constantsOf, resolve, typesOf } from '../schema.ts';
import { text } from './literal.ts';
import { membersOf } from './members.ts';
import type { Scope, Write } from './scope.ts';

/**
 * Writes `oneOf` and `anyOf`. The lint lets only disjoint options pass as `oneOf`, so that "exactly one" and "any"
 * mean the same; objects told apart by a constant become a variant, which names the wrong field and not the union.
 */
export function unionExpression(schema: Schema, scope: Scope, override: string | undefined, write: Write): string {
  const code = override ?? 'ENTRY_WRONG';
  const options = schema.oneOf ?? schema.anyOf ?? [];
  const present = options.filter((option) => option.type !== 'null');
  const key = schema.oneOf ? discriminatorOf(present, scope.schemas) : undefined;
  const [first] = present;
  let written: string;
  if (first && present.length === 1) written = write(first, scope, override);
  else {
    const sources = present.map((option) => write(option, scope)).join(', ');
    const rest = `[${sources}], ${text(code)})`;
    written = key === undefined ? `v.union(${rest}` : `v.variant(${text(key)}, ${rest}`;
  }
  return present.length < options.length ? `v.nullable(${written})` : written;
}

/** The required property whose constants tell the options, all of them objects, apart; if there is one. */
export function discriminatorOf(options: readonly Schema[], schemas: ReadonlyMap<string, Schema>): string | undefined {
  const members = options.map((option) => {
    const resolved = resolve(option, schemas);
    const plain = typesOf(resolved).join() === 'object' && !resolved.oneOf && !resolved.anyOf;
    return plain ? membersOf(resolved, schemas, () => false) : undefined;
  });
  const [first] = members;
  if (!first || members.length < 2) return undefined;
  return [...first.required].find((key) => {
    const seen = new Set<unknown>();
    return members.every((member) => {
      const property = member?.required.has(key) ? member.properties.get(key) : undefined;
      const values = property ? constantsOf(resolve(property, schemas)) : [];
      const fresh = values.length > 0 && values.every((value) => !seen.has(value));
      for (const value of values) seen.add(value);
      return fresh;
    });
  });
}
