import type { Schema } from '../../../codegen/contract.ts';
import { effectOf } from '../rules.ts';
import type { Effect, Keyword } from '../rules.ts';
import type { Node } from './node.ts';
import { patternEffect } from './patterns.ts';

/** How one keyword has changed. */
export interface KeywordChange {
  readonly keyword: Keyword;
  readonly effect: Effect;
  readonly message: string;
}

/** How the constraints of texts, numbers and lists have changed, each keyword for the types that both schemas allow. */
export function keywordChanges(old: Node, current: Node): KeywordChange[] {
  const both = (...types: readonly string[]): boolean =>
    [old, current].every((node) => node.types.some((type) => types.includes(type)));
  // Constants make other constraints redundant.
  const isOpen = old.values === undefined && current.values === undefined;
  return [
    ...(isOpen && both('string') ? textChanges(old.schema, current.schema) : []),
    ...(isOpen && both('number', 'integer') ? numberChanges(old, current) : []),
    ...(both('array') ? listChanges(old.schema, current.schema) : []),
  ];
}

const MAXIMUMS = [
  ['max-length', 'maxLength'],
  ['max-bytes', 'x-max-bytes'],
] as const;

function textChanges(old: Schema, current: Schema): KeywordChange[] {
  return [
    ...lower('min-length', 'minLength', old.minLength ?? 0, current.minLength ?? 0),
    ...MAXIMUMS.flatMap(([keyword, name]) => upper(keyword, name, old[name], current[name])),
    ...constraint('pattern', old.pattern, current.pattern, patternEffect),
    ...constraint('format', checked(old.format), checked(current.format), formatEffect),
  ];
}

/** Formats without any constraint. */
const REMARKS: ReadonlySet<string | undefined> = new Set(['binary', 'password']);
const checked = (format: string | undefined): string | undefined => (REMARKS.has(format) ? undefined : format);

/** Formats: values that fit the one on the left also fit those on the right. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  ipv4: ['ip', 'ip-list'],
  ipv6: ['ip', 'ip-list'],
  ip: ['ip-list'],
};

const formatEffect = (old: string, current: string): Effect | undefined =>
  effectOf(
    old === current || (WIDER[current]?.includes(old) ?? false),
    old === current || (WIDER[old]?.includes(current) ?? false),
  );

function listChanges(old: Schema, current: Schema): KeywordChange[] {
  return [
    ...lower('min-items', 'minItems', old.minItems ?? 0, current.minItems ?? 0),
    ...upper('max-items', 'maxItems', old.maxItems, current.maxItems),
    ...constraint(
      'unique-items',
      old.uniqueItems === true ? 'true' : undefined,
      current.uniqueItems === true ? 'true' : undefined,
      () => undefined,
    ),
  ];
}

function numberChanges(old: Node, current: Node): KeywordChange[] {
  const bounds = [old, current].map((node) => ({
    low: boundOf(node, 'minimum', -1),
    high: boundOf(node, 'maximum', 1),
  }));
  const [a, b] = bounds;
  if (!a || !b) return [];
  return [
    ...compared('minimum', a.low, b.low, b.low.value > a.low.value),
    ...compared('maximum', a.high, b.high, b.high.value < a.high.value),
    ...constraint('multiple-of', stepOf(old), stepOf(current), (x, y) => effectOf(y % x === 0, x % y === 0)),
  ];
}

const stepOf = ({ schema, types }: Node): number | undefined =>
  schema.multipleOf === 1 && !types.includes('number') ? undefined : schema.multipleOf;

interface Bound {
  /** A comparable value: an exclusive bound is shifted slightly inward. */
  readonly value: number;
  readonly text: string;
}

/** The tighter of the inclusive and the exclusive bound. */
function boundOf({ schema, types }: Node, name: 'minimum' | 'maximum', sign: 1 | -1): Bound {
  const inclusive = schema[name];
  const exclusive = schema[name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  const step = types.includes('number') ? Number.EPSILON * Math.max(1, Math.abs(exclusive ?? 0)) : 1;
  const inside = exclusive === undefined ? sign * Infinity : exclusive - sign * step;
  const plain = inclusive ?? sign * Infinity;
  const isPlain = sign * plain <= sign * inside;
  if (!Number.isFinite(isPlain ? plain : inside)) return { value: sign * Infinity, text: 'none' };
  return isPlain ? { value: plain, text: String(plain) } : { value: inside, text: `${exclusive} exclusive` };
}

function compared(keyword: 'minimum' | 'maximum', old: Bound, current: Bound, isTighter: boolean): KeywordChange[] {
  if (old.value === current.value) return [];
  return [change(keyword, keyword, isTighter ? 'tightened' : 'loosened', old.text, current.text)];
}

function lower(keyword: Keyword, name: string, old: number, current: number): KeywordChange[] {
  if (old === current) return [];
  return [change(keyword, name, current > old ? 'tightened' : 'loosened', old, current)];
}

function upper(keyword: Keyword, name: string, old = Infinity, current = Infinity): KeywordChange[] {
  if (old === current) return [];
  const [from, to] = [old, current].map((value) => (value === Infinity ? 'none' : value));
  return [change(keyword, name, current < old ? 'tightened' : 'loosened', from, to)];
}

/** A keyword that constrains as soon as it is present. */
function constraint<T>(
  keyword: Keyword,
  old: T | undefined,
  current: T | undefined,
  between: (old: T, current: T) => Effect | undefined,
): KeywordChange[] {
  if (old === current) return [];
  if (old === undefined) return [change(keyword, keyword, 'tightened', 'none', current)];
  if (current === undefined) return [change(keyword, keyword, 'loosened', old, 'none')];
  const effect = between(old, current);
  return effect === undefined ? [] : [change(keyword, keyword, effect, old, current)];
}

function change(keyword: Keyword, name: string, effect: Effect, old: unknown, current: unknown): KeywordChange {
  return { keyword, effect, message: `${name} ${String(old)} → ${String(current)}` };
}
