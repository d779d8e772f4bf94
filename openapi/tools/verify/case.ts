import { describe, isSecret } from '../../checker/finding.ts';
import type { Call, Context } from './context.ts';
import type { Exchange } from './http/exchange.ts';
import { jsonPointer } from '../../checker/pointer.ts';
import { codeOf, isObject, isSame, type Json, memberAt, textOf } from './json.ts';
import type { Operation } from './model.ts';
import { Failure } from './outcome.ts';
import { statusOfCode, wrongFields } from './calls/places.ts';

/** The kinds of cases, in the order in which they run. */
export const KINDS = [
  'example',
  'read-back',
  'boundary',
  'body',
  'random',
  'access',
  'path',
  'record',
  'revision',
  'idempotency',
  'list',
  'topic',
  'refusal',
  'transition',
] as const;
export type Kind = (typeof KINDS)[number];

/** One test case. */
export interface Case {
  /** Stable id, for `--replay`. */
  readonly id: string;
  readonly kind: Kind;
  readonly operationId: string;
  /** The tested rule in words. */
  readonly title: string;
  /** The parts of the contract that it covers, see coverage.ts. */
  readonly covers: readonly string[];
  /** Whether the case is refused or only reads, so it may run concurrently with others like it. */
  readonly changesNothing?: boolean;
  /** Rejects with a Failure, or with NotReached. */
  run(context: Context): Promise<void>;
}

/**
 * Creates a case for one operation.
 * @param name its kind, and its name within that: `record/unknown`
 */
export function caseOf(
  { id: operationId }: { readonly id: string },
  name: Kind | `${Kind}/${string}`,
  {
    title,
    covers = [],
    changesNothing = false,
    run,
  }: Pick<Case, 'title' | 'run'> & Partial<Pick<Case, 'covers' | 'changesNothing'>>,
): Case {
  const kind = KINDS.find((one) => name === one || name.startsWith(`${one}/`));
  if (kind === undefined) throw new RangeError(`${name} is of no kind`);
  return { id: `${operationId}/${name}`, kind, operationId, title, covers, changesNothing, run };
}

/** Expects the success of the operation. @throws Failure */
export function expectSuccess(exchange: Exchange, operation: Operation): void {
  const { success } = operation.row;
  if (exchange.status === success) return;
  throw new Failure(
    {
      rule: 'success',
      expected: String(success),
      actual: describeAnswer(exchange),
      pointer: `${operation.pointer}/responses/${success}`,
    },
    exchange,
  );
}

/** Expects a refusal with one of these codes. @throws Failure */
export function expectRefusal(
  exchange: Exchange,
  operation: Operation,
  status: number,
  codes: readonly string[],
  rule = 'refusal',
  pointer = `${operation.pointer}/responses/${status}`,
): void {
  if (exchange.status === status && codes.includes(codeOf(exchange.json))) return;
  throw new Failure(
    { rule, expected: `${status} ${codes.join(' or ')}`, actual: describeAnswer(exchange), pointer },
    exchange,
  );
}

/**
 * Expects two equal values.
 * @param name of their property: the values of secret names are masked
 * @throws Failure
 */
export function expectSame(
  exchange: Exchange,
  rule: string,
  pointer: string,
  expected: Json | undefined,
  actual: Json | undefined,
  name = '',
): void {
  if (isSame(expected, actual)) return;
  // Keys of collected records are not a place in an answer.
  const inside = name === '' && Array.isArray(expected) ? [] : firstDifference(expected, actual);
  const path = [...(name === '' ? [] : [name]), ...inside];
  const [first, second] = [expected, actual].map((value) => memberAt(value, inside));
  const secretStep = path.find((step) => isSecret(step)) ?? '';
  const show = (value: Json | undefined, other: Json | undefined): string => describe(around(value, other), secretStep);
  throw new Failure(
    { rule, at: jsonPointer(path), expected: show(first, second), actual: show(second, first), pointer },
    exchange,
  );
}

/** Where two values first differ: the members that both have, as deep as they go. */
function firstDifference(first: Json | undefined, second: Json | undefined): string[] {
  const isPair = (isObject(first) && isObject(second)) || (Array.isArray(first) && Array.isArray(second));
  if (!isPair) return [];
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const name = names.find((key) => !isSame(memberAt(first, [key]), memberAt(second, [key])));
  return name === undefined ? [] : [name, ...firstDifference(memberAt(first, [name]), memberAt(second, [name]))];
}

/** Number of characters shown before the first difference. */
const BEFORE = 20;

/** Cuts a text to start shortly before its first difference from another one. */
function around(value: Json | undefined, other: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || typeof other !== 'string') return value;
  let place = 0;
  while (place < value.length && value[place] === other[place]) place++;
  return place > 2 * BEFORE ? `…${value.slice(place - BEFORE)}` : value;
}

/**
 * Expects a refusal that names each invalid field with its code. The token call names none.
 * @param pointer of the broken rule
 * @param about appended to the expectation
 * @throws Failure
 */
export function expectFieldsRefused(call: Call, exchange: Exchange, pointer: string, about = ''): void {
  const wrong = [...wrongFields(call)];
  const errors = fieldErrors(exchange.json);
  const isNamed = wrong.every(([at, code]) => errors.some((error) => error.pointer === at && error.code === code));
  const statuses = new Set(wrong.map(([, code]) => statusOfCode(code)));
  if (statuses.has(exchange.status) && (isNamed || call.operation.row.security === 'client')) return;
  const fields = wrong.map(([at, code]) => `${at} ${code}`).join(', ');
  throw new Failure(
    {
      rule: 'refuses',
      expected: `${[...statuses].join(' or ')} with ${fields}${about}`,
      actual: describeAnswer(exchange),
      pointer,
    },
    exchange,
  );
}

/** Status, problem code and wrong fields of an answer. */
export function describeAnswer({ status, json }: Exchange): string {
  const errors = fieldErrors(json);
  const fields = errors.length === 0 ? '' : ` (${errors.map(({ pointer, code }) => `${pointer} ${code}`).join(', ')})`;
  return `${status} ${codeOf(json)}${fields}`.trim();
}

/** The wrong fields that a refusal names. */
export function fieldErrors(json: Json | undefined): { pointer: string; code: string }[] {
  const errors = isObject(json) ? json['errors'] : undefined;
  return (Array.isArray(errors) ? errors : [])
    .filter(isObject)
    .map(({ pointer, code }) => ({ pointer: textOf(pointer), code: textOf(code) }));
}
