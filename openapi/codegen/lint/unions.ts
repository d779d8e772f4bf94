import type { Schema, TypeName } from '../contract.ts';
import type { Contract, Origin } from '../join.ts';
import { constantsOf, resolve, typesOf } from '../schema.ts';
import { discriminatorOf } from '../valibot/unions.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/**
 * "Exactly one" is only as cheap and as clear as "any" when no value can fit two options: they differ in type, in
 * their constants, or, as objects, in the constant of a required property.
 */
export function checkUnion(schema: Schema, schemas: Contract['schemas'], origin: Origin, report: Report): void {
  if (schema.oneOf && schema.anyOf) report(below(origin, 'anyOf'), 'union-sibling', 'oneOf or anyOf, not both');
  const options = (schema.oneOf ?? []).map((option) => resolve(option, schemas));
  for (const [index, option] of options.entries()) {
    const clash = options.slice(0, index).findIndex((other) => !areDisjoint(option, other, schemas));
    if (clash < 0) continue;
    report(
      below(origin, 'oneOf', index),
      'one-of-overlap',
      `a value may fit this and option ${clash + 1}; tell them apart by type or by a constant, or say anyOf`,
    );
  }
}

function areDisjoint(a: Schema, b: Schema, schemas: Contract['schemas']): boolean {
  if (a.oneOf || a.anyOf) return (a.oneOf ?? a.anyOf ?? []).every((o) => areDisjoint(resolve(o, schemas), b, schemas));
  if (b.oneOf || b.anyOf) return areDisjoint(b, a, schemas);
  const kinds = new Set(typesOf(a).map(kindOf));
  const shared = typesOf(b)
    .map(kindOf)
    .filter((kind) => kinds.has(kind));
  if (shared.length === 0) return true;
  const [ours, theirs] = [constantsOf(a), constantsOf(b)];
  if (ours.length > 0 && theirs.length > 0) return !ours.some((value) => theirs.includes(value));
  return shared.join() === 'object' && discriminatorOf([a, b], schemas) !== undefined;
}

function kindOf(type: TypeName): string {
  return type === 'integer' ? 'number' : type;
}
