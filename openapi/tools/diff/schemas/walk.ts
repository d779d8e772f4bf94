import type { Schema } from '../../../codegen/contract.ts';
import type { Contract } from '../../../codegen/join.ts';
import type { Report, Use, Where } from '../change.ts';
import { brokenBy } from '../rules.ts';
import type { Effect, Keyword, Party, Rule } from '../rules.ts';
import type { Cursor } from './node.ts';

/** The state of a walk through the schemas of one request or answer in both contracts. */
export interface Walk {
  readonly old: Contract;
  readonly new: Contract;
  /** New names of renamed components, by old name. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly use: Use;
  readonly report: Report;
  /** The pairs of schemas already compared, since schemas may contain themselves. */
  readonly visited: Map<Schema, Set<Schema>>;
  /** Compares the inner parts of a pair. */
  readonly compare: (old: Cursor, current: Cursor, walk: Walk) => void;
}

/** Marks a pair as compared. Returns whether it already was. */
export function visit({ visited }: Walk, old: Schema, current: Schema): boolean {
  const partners = visited.get(old) ?? new Set();
  visited.set(old, partners);
  if (partners.has(current)) return true;
  partners.add(current);
  return false;
}

/** Reports that fewer, more or other values are allowed; the direction determines who breaks. */
export function reportEffect(walk: Walk, keyword: Keyword, effect: Effect, message: string, where: Where): void {
  walk.report({
    rule: `${keyword}-${effect}`,
    message,
    breaks: brokenBy(walk.use.direction, effect),
    mustRefuse: walk.use.direction === 'request' && effect !== 'loosened',
    use: walk.use,
    where,
  });
}

/** Reports changes that do not affect the set of allowed values. */
export function reportFact(walk: Walk, rule: Rule, message: string, breaks: readonly Party[], where: Where): void {
  walk.report({ rule, message, breaks, use: walk.use, where });
}

/** Both places of a pair. */
export const placesOf = (old: Cursor, current: Cursor): Where => ({ old: old.origin, new: current.origin });

/** Formats a value for messages. */
export const spell = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
