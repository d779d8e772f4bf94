import { isDeepStrictEqual } from 'node:util';
import type { Schema, TypeName } from '../../../codegen/contract.ts';
import { below } from '../../../codegen/lint/report.ts';
import type { Where } from '../change.ts';
import { type Conditional, compareConditions } from './conditions.ts';
import { compareWords } from '../words.ts';
import { BOTH, effectOf } from '../rules.ts';
import { keywordChanges } from './keywords.ts';
import { settle } from './node.ts';
import type { Cursor, Node } from './node.ts';
import { compareObjects } from './objects.ts';
import { compareUnions } from './unions.ts';
import { compareValues } from './values.ts';
import { placesOf, reportEffect, reportFact, spell, visit } from './walk.ts';
import type { Walk } from './walk.ts';

/** Compares the values that two schemas allow, with references followed on both sides. */
export function compareSchemas(before: Cursor, after: Cursor, walk: Walk): void {
  const [old, current] = [settle(before, walk.old), settle(after, walk.new)];
  compareReferenceSiblings({ before, after, old, current }, walk);
  if (visit(walk, old.schema, current.schema)) return;
  if (old.options.length > 0 || current.options.length > 0) {
    compareUnions(old, current, walk);
    return;
  }
  const isOther = compareTypes(old, current, walk);
  if (isOther) return;
  compareValues(old, current, walk);
  for (const { keyword, effect, message } of keywordChanges(old, current)) {
    reportEffect(walk, keyword, effect, `${current.label}: ${message}`, placesOf(old, current));
  }
  if (has(old, 'array') && has(current, 'array')) {
    compareSchemas(itemsOf(old), itemsOf(current), walk);
  }
  if (!has(old, 'object') || !has(current, 'object')) return;
  compareObjects(old, current, walk);
  // For readers of an answer, conditional requirements do not matter.
  if (walk.use.direction === 'request')
    compareConditions(rulesOf(old), rulesOf(current), current.label, walk.use, walk.report);
}

const rulesOf = ({ schema, origin }: Node): Conditional => ({ rules: schema['x-required-when'], origin });

const has = ({ types }: Node, type: TypeName): boolean => types.includes(type);

/** The items of a list. */
export function itemsOf({ schema, origin, label }: Cursor): Cursor {
  return { schema: schema.items ?? {}, origin: below(origin, 'items'), label: `${label}[]` };
}

/** Compares the keywords next to a reference, which may differ between uses of a component. */
function compareReferenceSiblings(pair: Pair, walk: Walk): void {
  const { before, after, old, current } = pair;
  if (old.isNullable !== current.isNullable) {
    const isShared = before.schema.$ref !== undefined && after.schema.$ref !== undefined;
    const { label, where } = isShared ? ofTarget(pair) : ofUse(pair);
    const message = `${label} can ${current.isNullable ? '' : 'no longer '}be null`;
    reportEffect(walk, 'nullable', current.isNullable ? 'loosened' : 'tightened', message, where);
  }
  if (!isDeepStrictEqual(old.default, current.default)) {
    const { label, where } = ofUse(pair);
    const message = `${label}: default ${spell(old.default)} → ${spell(current.default)}`;
    reportFact(walk, label === 'query sort' ? 'default-order-changed' : 'default-changed', message, BOTH, where);
  }
  if (old.isDeprecated !== current.isDeprecated) {
    const { label, where } = spot(pair, 'deprecated');
    const message = `${label} is ${current.isDeprecated ? '' : 'no longer '}deprecated`;
    reportFact(walk, current.isDeprecated ? 'deprecation-added' : 'deprecation-removed', message, [], where);
  }
  compareWriteOnly(pair, walk);
  if (walk.use.direction === 'answer') compareVolatile(pair, walk);
  // Codes apply to requests only.
  if (walk.use.direction === 'request') {
    compareCodes(pair, 'x-problem', old.problem, current.problem, walk);
    compareCodes(pair, 'x-problem-length', old.problemLength, current.problemLength, walk);
    compareCodes(pair, 'x-problem-missing', old.problemMissing, current.problemMissing, walk);
  }
  compareTargets(pair, walk);
  compareDescriptions(pair, walk);
}

/** Compares the descriptions of a schema where it is used, and of the component that it refers to. */
function compareDescriptions({ before, after, old, current }: Pair, { use, report }: Walk): void {
  const places: [Cursor, Cursor][] = [[before, after]];
  if (before.schema !== old.schema || after.schema !== current.schema) places.push([old, current]);
  for (const [was, is] of places)
    compareWords(
      { label: is.label, old: was.schema.description, current: is.schema.description, use, where: placesOf(was, is) },
      report,
    );
}

/** Compares `writeOnly`: a write-only property disappears from all answers. */
function compareWriteOnly(pair: Pair, walk: Walk): void {
  const [was, is] = [pair.old, pair.current].map(({ schema }) => schema.writeOnly === true);
  if (was === is) return;
  const { label, where } = spot(pair, 'writeOnly');
  const message = `${label} is ${is ? 'never read' : 'no longer kept from answers'}`;
  reportFact(walk, is ? 'write-only-added' : 'write-only-removed', message, is ? ['client'] : [], where);
}

/** Compares `x-volatile`: clients rely on a value that changes with its record only. */
function compareVolatile(pair: Pair, walk: Walk): void {
  const [was, is] = [pair.old.isVolatile, pair.current.isVolatile];
  if (was === is) return;
  const { label, where } = spot(pair, 'x-volatile');
  const message = `${label} ${is ? 'can change' : 'no longer changes'} while its record stays the same`;
  reportFact(walk, is ? 'volatile-added' : 'volatile-removed', message, [is ? 'client' : 'server'], where);
}

/** Two schemas as they are used, and with their references resolved. */
interface Pair {
  readonly before: Cursor;
  readonly after: Cursor;
  readonly old: Node;
  readonly current: Node;
}

interface Spot {
  readonly label: string;
  readonly where: Where;
}

const ofUse = ({ before, after }: Pair): Spot => ({ label: after.label, where: placesOf(before, after) });
const ofTarget = ({ old, current }: Pair): Spot => ({ label: current.label, where: placesOf(old, current) });

/** The place where a keyword has changed: next to a reference, or in the referenced component. */
function spot(pair: Pair, keyword: keyof Schema): Spot {
  const isBeside = [pair.before, pair.after].some(({ schema }) => schema[keyword] !== undefined);
  return isBeside ? ofUse(pair) : ofTarget(pair);
}

/** The keywords that each code belongs to. */
const VIOLATIONS = {
  'x-problem': 'a wrong value',
  'x-problem-length': 'a value that is too long',
  'x-problem-missing': 'a missing value',
} as const;

function compareCodes(
  pair: Pair,
  keyword: keyof typeof VIOLATIONS,
  from: string | undefined,
  to: string | undefined,
  walk: Walk,
): void {
  if (from === to) return;
  const { label, where } = spot(pair, keyword);
  const what = VIOLATIONS[keyword];
  const [was, is] = [from, to].map((code) => code ?? 'none');
  reportFact(walk, 'violation-code-changed', `${label}: code of ${what} ${was} → ${is}`, BOTH, where);
}

/**
 * Compares the reference of a text: it may allow more, fewer or other entities. Without a reference it allows any text.
 */
function compareTargets(pair: Pair, walk: Walk): void {
  const { old, current } = pair;
  const from = old.targets.map((target) => {
    const [entity = '', key = ''] = target.split('.');
    return `${walk.renamed.get(entity) ?? entity}.${key}`;
  });
  const to = current.targets;
  const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
    outer.length === 0 || (inner.length > 0 && inner.every((target) => outer.includes(target)));
  const effect = effectOf(isWithin(to, from), isWithin(from, to));
  if (effect === undefined) return;
  const { label, where } = spot(pair, 'x-ref');
  const [removed, added] = [minus(from, to), minus(to, from)];
  const parts = [
    ...(added.length > 0 ? [`can refer to ${added.join(' or ')}`] : []),
    ...(removed.length > 0 ? [`no longer refers to ${removed.join(' or ')}`] : []),
  ];
  reportEffect(walk, 'reference', effect, `${label} ${parts.join(', and ')}`, where);
}

const minus = (all: readonly string[], without: readonly string[]) => all.filter((one) => !without.includes(one));

/** Reports changed types. @returns whether no value fits both */
function compareTypes(old: Node, current: Node, walk: Walk): boolean {
  const effect = typeEffect(old.types, current.types);
  if (effect !== undefined) {
    const message = `${current.label}: type ${old.types.join(' or ')} → ${current.types.join(' or ')}`;
    reportEffect(walk, 'type', effect, message, placesOf(old, current));
  }
  return effect === 'changed' && !old.types.some((type) => current.types.includes(type));
}

/** How the types of a value have changed. Integers are also numbers. */
function typeEffect(old: readonly TypeName[], current: readonly TypeName[]) {
  const isWithin = (inner: readonly TypeName[], outer: readonly TypeName[]): boolean =>
    inner.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number')));
  return effectOf(isWithin(current, old), isWithin(old, current));
}
