import type * as v from 'valibot';

/** Whether a value is valid and leaves the schema unchanged. `false` decides nothing: run the schema. */
export type Accept = (value: unknown) => boolean;

export type Schema = v.GenericSchema;
/** A schema or another step of a pipe: the part of their interface used here. */
export interface Step {
  readonly kind: string;
  readonly type: string;
  '~run'(dataset: { typed?: boolean; value: unknown }, config: object): { value: unknown; issues?: unknown };
}

/** An object schema with a fixed set of members. */
type WithEntries = Schema & { readonly entries: v.ObjectEntries };

/** The schemas whose test is written here, by their type. */
export type Simple =
  | { readonly type: 'string' | 'number' | 'boolean' }
  | { readonly type: 'literal'; readonly literal: unknown }
  | { readonly type: 'picklist'; readonly options: readonly unknown[] }
  | { readonly type: 'optional' | 'nullable'; readonly wrapped: Schema; readonly default: unknown }
  | { readonly type: 'array'; readonly item: Schema }
  | { readonly type: 'union'; readonly options: readonly Schema[] }
  | { readonly type: 'variant'; readonly key: string; readonly options: readonly Schema[] }
  | { readonly type: 'object_with_rest'; readonly entries: v.ObjectEntries; readonly rest: Schema }
  | { readonly type: 'object' | 'loose_object' | 'strict_object'; readonly entries: v.ObjectEntries }
  | { readonly type: 'lazy'; readonly getter: (value: unknown) => Schema };
const SIMPLE = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'picklist',
  'optional',
  'nullable',
  'array',
  'union',
  'variant',
  'object_with_rest',
  'object',
  'loose_object',
  'strict_object',
  'lazy',
]);

export type Pipe = readonly [Schema, ...(Step | v.GenericMetadata)[]];

const cache = new WeakMap<Schema, Accept>();

/**
 * The fast path through a schema. Nearly every value is valid and complete, and a plain test is enough: no copy, and no
 * record of each field. Values that are invalid, undeclared, defaulted or transformed are left to the schema, which
 * alone decides what is refused and why.
 */
export function acceptOf(schema: Schema): Accept {
  let accept = cache.get(schema);
  if (accept === undefined) cache.set(schema, (accept = build(schema)));
  return accept;
}

function build(schema: Schema): Accept {
  if (isPipe(schema)) return pipe(schema.pipe);
  if (!isSimple(schema)) return validated(schema);
  switch (schema.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      // JSON has no other numbers: NaN and infinities would not survive serialization.
      return (value) => typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal': {
      const { literal } = schema;
      return (value) => value === literal;
    }
    case 'picklist': {
      const { options } = schema;
      return (value) => options.includes(value);
    }
    case 'optional':
      return orEmpty(schema, undefined);
    case 'nullable':
      return orEmpty(schema, null);
    case 'array':
      return list(acceptOf(schema.item));
    case 'union':
      return schema.options.every(isPlain) ? anyOf(schema.options.map(acceptOf)) : validated(schema);
    case 'variant':
      return isTold(schema.options, schema.key) ? anyOf(schema.options.map(acceptOf)) : validated(schema);
    case 'object_with_rest':
      return object(schema.entries, acceptOf(schema.rest));
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return object(schema.entries);
    case 'lazy':
    default:
      return (value) => acceptOf(schema.getter(value))(value);
  }
}

export function isSimple(schema: Schema): schema is Schema & Simple {
  return SIMPLE.has(schema.type);
}

const PLAIN = new Set(['string', 'number', 'boolean', 'picklist']);

/**
 * Whether a schema either accepts a value unchanged or refuses it. Such a schema never accepts what its test refuses.
 */
function isPlain(schema: Schema): boolean {
  if (isPipe(schema) || !isSimple(schema)) return false;
  return schema.type === 'array' ? isPlain(schema.item) : PLAIN.has(schema.type);
}

/** Whether the values of a property distinguish the objects, so that at most one option accepts a value. */
function isTold(options: readonly Schema[], key: string): boolean {
  const values = options.map((option) => (hasEntries(option) ? valuesOf(option.entries[key]) : []));
  return values.every((some) => some.length > 0) && new Set(values.flat()).size === values.flat().length;
}

/** The values that a property may have; undefined if its schema does not list them. */
function valuesOf(entry: v.ObjectEntries[string] | undefined): readonly unknown[] {
  if (entry === undefined || 'pipe' in entry) return [];
  if (entry.type === 'literal' && 'literal' in entry) return [entry.literal];
  return entry.type === 'picklist' && 'options' in entry && Array.isArray(entry.options) ? entry.options : [];
}

const hasEntries = (schema: Schema): schema is WithEntries => schema.type === 'object' && 'entries' in schema;

const anyOf =
  (tests: readonly Accept[]): Accept =>
  (value) =>
    tests.some((test) => test(value));

/** A pipe has the type of its first schema. */
export function isPipe(schema: Schema): schema is Schema & { readonly pipe: Pipe } {
  return 'pipe' in schema;
}

/** Runs the schema or step itself. If it returns a copy, the value has changed and the result is false. */
function validated(step: Step): Accept {
  return (value) => {
    const { value: output, issues } = step['~run']({ typed: true, value }, {});
    return issues === undefined && output === value;
  };
}

function orEmpty(
  { wrapped, default: fallback }: { wrapped: Schema; default: unknown },
  empty: null | undefined,
): Accept {
  const accept = acceptOf(wrapped);
  return fallback === undefined ? (value) => value === empty || accept(value) : accept;
}

function list(accept: Accept): Accept {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!accept(item)) return false;
    return true;
  };
}

interface Field {
  readonly name: string;
  readonly accept: Accept;
  readonly needed: boolean;
  next: Field | undefined;
}

/**
 * An object without undeclared members, unless all its other members have one type. Fields mostly come in the declared
 * order, so few need a lookup.
 */
function object(entries: v.ObjectEntries, rest?: Accept): Accept {
  const fields = Object.entries(entries).map(([name, entry]): Field => ({
    name,
    accept: acceptOf(entry),
    needed: isNeeded(entry),
    next: undefined,
  }));
  for (const [index, field] of fields.entries()) field.next = fields[index + 1];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const needed = fields.filter((field) => field.needed).length;
  return (value) => {
    if (!isPlainObject(value)) return false;
    let count = 0;
    let next = fields[0];
    for (const name in value) {
      const field: Field | undefined = next?.name === name ? next : byName.get(name);
      if (field === undefined) {
        if (rest === undefined || name in Object.prototype || !rest(value[name])) return false;
        continue;
      }
      if (!field.accept(value[name])) return false;
      if (field.needed) count++;
      ({ next } = field);
    }
    return count === needed;
  };
}

/** Whether a field must be present. The schema fills in a field that has a default. */
function isNeeded(entry: v.ObjectEntries[string]): boolean {
  return entry.type !== 'optional' || ('default' in entry && entry.default !== undefined);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function pipe([schema, ...steps]: Pipe): Accept {
  const accept = acceptOf(schema);
  const tests = steps.flatMap((step) => ('~run' in step ? [stepTest(step)] : []));
  return (value) => {
    if (!accept(value)) return false;
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

/**
 * Caches the last text that passed a test. The same text usually follows at once: first in the body, then in the
 * record.
 */
function onceInARow(test: Accept): Accept {
  let passed: string | undefined;
  return (value) => {
    if (typeof value !== 'string') return test(value);
    if (value === passed) return true;
    if (!test(value)) return false;
    passed = value;
    return true;
  };
}

/** Decides the length of a text where it need not be counted in code points or bytes. */
const SHORT_OR_LONG: Readonly<Record<string, (length: number, limit: number) => boolean>> = {
  min_code_points: (length, limit) => length >= 2 * limit,
  max_code_points: (length, limit) => length <= limit,
  max_bytes: (length, limit) => 3 * length <= limit,
};

/** Limits of a number, and of the length of a list or a text. */
const IN_RANGE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  min_value: (value, limit) => value >= limit,
  max_value: (value, limit) => value <= limit,
};
const LONG_ENOUGH: typeof IN_RANGE = {
  min_length: (length, limit) => length >= limit,
  max_length: (length, limit) => length <= limit,
};

/** The test of a step that leaves values as they are. */
export function stepTest(step: Step): Accept {
  const ask = validated(step);
  const requirement: unknown = 'requirement' in step ? step.requirement : undefined;
  if (step.type === 'regex' && requirement instanceof RegExp) {
    return onceInARow((value) => typeof value === 'string' && requirement.test(value));
  }
  if (step.type === 'check' && typeof requirement === 'function')
    return onceInARow((value) => Boolean(requirement(value)));
  if (step.type === 'integer') return Number.isInteger;
  if (typeof requirement !== 'number') return ask;
  const inRange = IN_RANGE[step.type];
  if (inRange !== undefined) return (value) => typeof value === 'number' && inRange(value, requirement);
  const longEnough = LONG_ENOUGH[step.type];
  if (longEnough !== undefined)
    return (value) => (typeof value === 'string' || Array.isArray(value)) && longEnough(value.length, requirement);
  const obvious = SHORT_OR_LONG[step.type];
  if (obvious === undefined) return ask;
  return (value) => (typeof value === 'string' && obvious(value.length, requirement)) || ask(value);
}
