import type { Schema } from '../contract.ts';
import { componentName } from '../join.ts';
import type { Contract, Origin } from '../join.ts';
import { resolve, typesOf } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** `allOf` joins plain, open objects that do not claim the same property; `required` lists declared properties. */
export function checkAllOf(schema: Schema, schemas: Contract['schemas'], origin: Origin, report: Report): void {
  const owners = new Map<string, string>();
  const claim = (names: Iterable<string>, owner: string, at: Origin): void => {
    for (const name of names) {
      const other = owners.get(name);
      if (other !== undefined) report(at, 'all-of', `property "${name}" is already declared by ${other}`);
      owners.set(name, owner);
    }
  };
  claim(Object.keys(schema.properties ?? {}), 'the schema itself', origin);
  for (const [index, part] of (schema.allOf ?? []).entries()) {
    const at = below(origin, 'allOf', index);
    const target = resolve(part, schemas);
    if (typesOf(target).join() !== 'object' || target.oneOf || target.anyOf) {
      report(at, 'all-of', 'allOf joins plain objects');
      continue;
    }
    if (target.unevaluatedProperties === false || target.additionalProperties !== undefined) {
      report(at, 'all-of', 'a part that speaks of undeclared properties would refuse those of the other parts');
    }
    const owner = part.$ref === undefined ? `part ${index + 1}` : componentName(part.$ref);
    claim(membersOf(target, schemas, () => false).properties.keys(), owner, at);
  }
  if (schema.allOf && schema.additionalProperties !== undefined) {
    const message = 'beside allOf it is unevaluatedProperties that sees every part';
    report(below(origin, 'additionalProperties'), 'all-of', message);
  }
  if (schema.additionalProperties !== undefined && schema.unevaluatedProperties !== undefined) {
    report(below(origin, 'unevaluatedProperties'), 'all-of', 'additionalProperties has already evaluated them');
  }
  const { properties } = membersOf(schema, schemas, () => false);
  for (const name of schema.required ?? []) {
    // Inside an allOf, a part may require properties of another part.
    if (!properties.has(name) && !origin.path.includes('allOf')) {
      report(below(origin, 'required'), 'required', `"${name}" is required and not declared`);
    }
  }
}
