import { type Json, textOf } from '../json.ts';
import type { Model } from '../model.ts';
import type { Place } from './places.ts';
import { sampleOf } from './sample.ts';

/** A value at the boundary of a rule. */
export interface Boundary {
  /** `maxLength.above`, unique for its place. */
  readonly name: string;
  readonly keyword: string;
  /** Whether the value must be accepted. */
  readonly fits: boolean;
  /**
   * Candidate values. The first one that fits (or breaks) the schema is sent.
   * @param base the value in the example
   */
  readonly candidates: (base: Json | undefined) => readonly (Json | undefined)[];
}

const of = (name: string, fits: boolean, candidates: Boundary['candidates']): Boundary => ({
  name,
  keyword: name.split('.', 1)[0] ?? name,
  fits,
  candidates,
});

/** The values to try at a place. Parameters and forms are text: other types cannot be sent there. */
export function boundariesOf(model: Model, place: Place, isText: boolean): Boundary[] {
  const located = model.schema(place.pointer);
  if (located === undefined) return [];
  const { schema } = located;
  const types = [schema['type']].flat();
  const boundaries: Boundary[] = [];
  const sample = (base: Json | undefined): Json => base ?? sampleOf(model, place.pointer) ?? '';
  if (place.required && place.in !== 'path') {
    boundaries.push(of('required.missing', false, () => [undefined]));
    if (!isText && !types.includes('null')) boundaries.push(of('required.null', false, () => [null]));
  }
  // Without a value a property is absent.
  if (!place.required && place.in === 'body' && !isText && types[0] !== undefined && !types.includes('null'))
    boundaries.push(of('type.null', false, () => [null]));
  if (!isText) boundaries.push(...wrongTypes(types));
  const { enum: values } = schema;
  if (Array.isArray(values)) {
    const numericValues = values.filter((value) => typeof value === 'number');
    const other = numericValues.length > 0 ? Math.max(...numericValues) + 1 : 'no-such-value';
    if (place.in !== 'path') boundaries.push(of('enum.no-such-value', false, () => [other]));
    for (const value of values.slice(0, 12))
      if (isScalar(value)) boundaries.push(of(`enum.${String(value)}`, true, () => [value]));
  }
  if (types.includes('string')) boundaries.push(...texts(schema, sample));
  if (types.includes('integer') || types.includes('number')) boundaries.push(...numbers(schema, types, isText));
  if (types.includes('array')) boundaries.push(...lists(schema, sample, isText));
  // Headers lose surrounding white space, and an enum in the path is part of the path.
  const isReferring = model.references(`${located.pointer}/items`).length > 0;
  return boundaries.filter(
    ({ name }) =>
      !(place.in === 'path' && name.startsWith('enum')) &&
      !(place.in === 'header' && name === 'pattern.line') &&
      !(isReferring && name === 'maxItems.at'),
  );
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function wrongTypes(types: readonly unknown[]): Boundary[] {
  const wrong: readonly (readonly [string, Json])[] = [
    ['string', 'a text'],
    ['number', 7],
    ['boolean', true],
    ['array', [['a']]],
    ['object', { a: { b: 1 } }],
  ];
  const allowed = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  if (allowed.size === 0 || allowed.has(undefined)) return [];
  return wrong.filter(([type]) => !allowed.has(type)).map(([type, value]) => of(`type.${type}`, false, () => [value]));
}

type Schema = Readonly<Record<string, unknown>>;
type Sample = (base: Json | undefined) => Json;

const FILLERS = ['a', '1', 'A', '文', '.a', '/a', '-1'];

/** Texts of a given length in code points, derived from a valid text. */
const ofLength = (base: Json, length: number): string[] => {
  const text = typeof base === 'string' ? base : 'a';
  const points = Array.from(text);
  if (points.length >= length)
    return [points.slice(0, length).join(''), points.slice(-length).join(''), 'a'.repeat(length), '1'.repeat(length)];
  return FILLERS.flatMap((filler) => {
    const missing = length - points.length;
    const tail = filler.repeat(Math.ceil(missing / filler.length)).slice(-missing);
    return [text + tail, tail + text];
  }).concat(['a'.repeat(length), '1'.repeat(length)]);
};

const bytes = (text: string): number => new TextEncoder().encode(text).length;

function texts(schema: Schema, sample: Sample): Boundary[] {
  const { minLength, maxLength, pattern, format } = schema;
  const maxBytes = schema['x-max-bytes'];
  const boundaries: Boundary[] = [];
  if (typeof minLength === 'number' && minLength > 0) {
    boundaries.push(of('minLength.at', true, (base) => ofLength(sample(base), minLength)));
    boundaries.push(of('minLength.below', false, (base) => ofLength(sample(base), minLength - 1)));
  }
  if (typeof maxLength === 'number') {
    if (maxLength <= 100_000) {
      boundaries.push(of('maxLength.at', true, (base) => ofLength(sample(base), maxLength)));
      // A character of one code point, two UTF-16 units and four bytes: only code points count.
      if (pattern === undefined && format === undefined && maxBytes === undefined)
        boundaries.push(of('maxLength.wide', true, () => [`${'a'.repeat(maxLength - 1)}𠮷`]));
    }
    boundaries.push(of('maxLength.above', false, (base) => ofLength(sample(base), maxLength + 1)));
  }
  if (typeof maxBytes === 'number') {
    const wide = (count: number): string[] =>
      ['文'.repeat(Math.floor(count / 3)) + 'a'.repeat(count % 3), 'a'.repeat(count)].filter(
        (text) => bytes(text) === count,
      );
    boundaries.push(of('x-max-bytes.at', true, () => wide(maxBytes)));
    boundaries.push(of('x-max-bytes.above', false, () => wide(maxBytes + 1)));
  }
  if (typeof pattern === 'string')
    boundaries.push(
      of('pattern.broken', false, (base) => [
        `${textOf(sample(base))}!`,
        ' ',
        '!',
        '文',
        `${textOf(sample(base))} `,
        '-',
        'a b',
        '\u0000',
      ]),
      of('pattern.line', false, (base) => [`${textOf(sample(base))}\n`]),
    );
  if (typeof format === 'string' && format !== 'password' && format !== 'binary')
    boundaries.push(
      of('format.broken', false, () => ['no such thing', '2024-02-30T25:00:00Z', 'a@', '999.1.1.1', '://']),
    );
  return boundaries;
}

function numbers(schema: Schema, types: readonly unknown[], isText: boolean): Boundary[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' ? multipleOf : types.includes('number') ? 0.5 : 1;
  const boundaries: Boundary[] = [];
  if (typeof minimum === 'number')
    boundaries.push(
      of('minimum.at', true, () => [minimum]),
      of('minimum.below', false, () => [minimum - step]),
    );
  if (typeof maximum === 'number')
    boundaries.push(
      of('maximum.at', true, () => [maximum]),
      of('maximum.above', false, () => [maximum + step]),
    );
  if (typeof exclusiveMinimum === 'number') boundaries.push(of('exclusiveMinimum.at', false, () => [exclusiveMinimum]));
  if (typeof exclusiveMaximum === 'number') boundaries.push(of('exclusiveMaximum.at', false, () => [exclusiveMaximum]));
  if (typeof multipleOf === 'number') boundaries.push(of('multipleOf.off', false, () => [multipleOf + 1]));
  if (!types.includes('number')) boundaries.push(of('type.fraction', false, () => [1.5]));
  if (isText) boundaries.push(of('type.letters', false, () => ['seven']));
  return boundaries;
}

function lists(schema: Schema, sample: Sample, isText: boolean): Boundary[] {
  const { minItems, maxItems, uniqueItems } = schema;
  const items = (base: Json | undefined): readonly Json[] => {
    const value = sample(base);
    return Array.isArray(value) ? value : [value];
  };
  const boundaries: Boundary[] = [];
  if (typeof minItems === 'number' && minItems > 0 && !isText)
    boundaries.push(of('minItems.below', false, (base) => [items(base).slice(0, minItems - 1)]));
  if (typeof maxItems === 'number') {
    const many = (base: Json | undefined, count: number): Json[] => {
      const list = items(base);
      return Array.from({ length: count }, (_, index) =>
        distinct(list[index % Math.max(1, list.length)] ?? 'a', index, uniqueItems === true),
      );
    };
    boundaries.push(of('maxItems.above', false, (base) => [many(base, maxItems + 1)]));
    if (maxItems <= 200) boundaries.push(of('maxItems.at', true, (base) => [many(base, maxItems)]));
  }
  if (uniqueItems === true)
    boundaries.push(of('uniqueItems.twice', false, (base) => [[items(base)[0] ?? 'a', items(base)[0] ?? 'a']]));
  return boundaries;
}

/** Derives an item that differs from the given one. */
function distinct(item: Json, index: number, isNeeded: boolean): Json {
  if (!isNeeded) return item;
  if (typeof item === 'number') return item + index;
  return typeof item === 'string' && index > 0
    ? `${item.slice(0, Math.max(1, item.length - 4))}${String(index).padStart(4, '0')}`
    : item;
}
