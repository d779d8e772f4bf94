import { isDeepStrictEqual } from 'node:util';
import { BOTH, brokenBy, effectOf } from '../rules.ts';
import type { Node } from './node.ts';
import { placesOf, reportEffect, reportFact, spell } from './walk.ts';
import type { Walk } from './walk.ts';

/** Compares `enum` and `const`, and the texts of their values. */
export function compareValues(old: Node, current: Node, walk: Walk): void {
  const where = placesOf(old, current);
  const { label } = current;
  if (old.values && current.values) {
    const [before, after] = [old.values, current.values];
    const { direction } = walk.use;
    const added = after.filter((value) => !before.includes(value));
    const removed = before.filter((value) => !after.includes(value));
    if (added.length > 0)
      reportFact(walk, 'enum-value-added', `${label} can be ${list(added)}`, brokenBy(direction, 'loosened'), where);
    if (removed.length > 0) {
      walk.report({
        rule: 'enum-value-removed',
        message: `${label} can no longer be ${list(removed)}`,
        breaks: brokenBy(direction, 'tightened'),
        mustRefuse: direction === 'request',
        use: walk.use,
        where,
      });
    }
  } else if (current.values) {
    const isNarrower = current.values.every((value) => fits(value, old));
    const message = `${label} can only be ${list(current.values)}`;
    reportEffect(walk, 'enum', effectOf(isNarrower, false) ?? 'changed', message, where);
  } else if (old.values) {
    const isWider = old.values.every((value) => fits(value, current));
    const message = `${label} is no longer restricted to ${list(old.values)}`;
    reportEffect(walk, 'enum', effectOf(false, isWider) ?? 'changed', message, where);
  }
  compareFacts(old, current, walk);
}

/** Compares the `x-values` of the values on both sides. */
function compareFacts(old: Node, current: Node, walk: Walk): void {
  const [before, after] = [old.schema['x-values'] ?? {}, current.schema['x-values'] ?? {}];
  for (const value of old.values ?? []) {
    if (typeof value !== 'string' || !current.values?.includes(value)) continue;
    if (isDeepStrictEqual(before[value], after[value])) continue;
    const message = `${current.label}: facts of ${value} ${spell(before[value])} → ${spell(after[value])}`;
    reportFact(walk, 'values-changed', message, BOTH, placesOf(old, current));
  }
}

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

/** Whether a scalar meets the constraints of a schema, except its format. */
function fits(value: unknown, { schema, types }: Node): boolean {
  if (typeof value === 'string') {
    const { length } = Array.from(value);
    return (
      types.includes('string') &&
      length >= (schema.minLength ?? 0) &&
      length <= (schema.maxLength ?? Infinity) &&
      Buffer.byteLength(value) <= (schema['x-max-bytes'] ?? Infinity) &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
    );
  }
  if (typeof value === 'number') {
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value >= (schema.minimum ?? -Infinity) &&
      value <= (schema.maximum ?? Infinity) &&
      value > (schema.exclusiveMinimum ?? -Infinity) &&
      value < (schema.exclusiveMaximum ?? Infinity) &&
      value % (schema.multipleOf ?? 1) === 0
    );
  }
  return types.some((type) => type === typeof value);
}
