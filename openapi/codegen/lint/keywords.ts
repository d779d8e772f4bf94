import type { Schema, TypeName } from '../contract.ts';
import type { Origin } from '../join.ts';
import { typesOf } from '../schema.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** Keywords that only affect values of one type. */
const KEYWORD_TYPES: Readonly<Partial<Record<keyof Schema, readonly TypeName[]>>> = {
  format: ['string'],
  pattern: ['string'],
  'x-ref': ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  'x-max-bytes': ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  unevaluatedProperties: ['object'],
  allOf: ['object'],
  'x-lifecycle': ['object'],
  'x-required-when': ['object'],
};

const CONSTRAINTS = Object.keys(KEYWORD_TYPES);
const BESIDE_REFERENCE = [
  '$ref',
  'title',
  'description',
  'deprecated',
  'default',
  'example',
  'x-problem',
  'x-ref',
  'x-volatile',
];
const BESIDE_UNION = ['oneOf', 'anyOf', ...BESIDE_REFERENCE];

const RANGES = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** Checks that the keywords of one schema fit its type and one another. */
export function checkKeywords(schema: Schema, origin: Origin, report: Report): void {
  const keywords = Object.keys(schema);
  if (schema.$ref !== undefined) {
    reportIneffective(keywords, BESIDE_REFERENCE, 'reference-sibling', 'a reference', origin, report);
    return;
  }
  if (schema.oneOf ?? schema.anyOf) {
    reportIneffective(keywords, BESIDE_UNION, 'union-sibling', 'oneOf or anyOf', origin, report);
    return;
  }
  if (schema.type === undefined) {
    report(origin, 'type-missing', 'a schema says its type, refers to another, or is a union');
    return;
  }
  checkTypes(schema, origin, report);
  checkValues(schema, origin, report);
  checkRanges(schema, origin, report);
  checkPattern(schema, origin, report);
  checkFacts(schema, origin, report);
}

/** `x-values` describes exactly the values of its enum. */
function checkFacts(schema: Schema, origin: Origin, report: Report): void {
  const facts = schema['x-values'];
  if (facts === undefined) return;
  const [names, values] = [Object.keys(facts), schema.enum ?? []];
  if (names.length === values.length && values.every((value) => typeof value === 'string' && names.includes(value)))
    return;
  report(below(origin, 'x-values'), 'values', 'x-values names every value of the enum beside it, and no other');
}

function reportIneffective(
  keywords: readonly string[],
  allowed: readonly string[],
  rule: string,
  what: string,
  origin: Origin,
  report: Report,
): void {
  for (const keyword of keywords) {
    if (!allowed.includes(keyword)) report(below(origin, keyword), rule, `"${keyword}" beside ${what} has no effect`);
  }
}

function checkTypes(schema: Schema, origin: Origin, report: Report): void {
  const types = typesOf(schema);
  for (const [keyword, needed] of Object.entries(KEYWORD_TYPES)) {
    if (keyword in schema && !needed.some((type) => types.includes(type))) {
      const message = `"${keyword}" says nothing about a value of type ${types.join(', ')}`;
      report(below(origin, keyword), 'keyword-type', message);
    }
  }
  if (types.includes('array') && !schema.items) report(origin, 'items-missing', 'an array says what its items are');
  if (types.includes('number') && types.includes('integer')) {
    report(below(origin, 'type'), 'keyword-type', 'every integer is a number');
  }
}

function checkValues(schema: Schema, origin: Origin, report: Report): void {
  const keyword = schema.const === undefined ? 'enum' : 'const';
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!values) return;
  if (schema.const !== undefined && schema.enum) report(below(origin, 'enum'), 'enum-alone', 'const says it all');
  for (const other of CONSTRAINTS) {
    if (other in schema) report(below(origin, other), 'enum-alone', `"${other}" beside ${keyword} has no effect`);
  }
  const types = typesOf(schema);
  for (const value of values) {
    if (!types.some((type) => hasType(value, type))) {
      report(below(origin, keyword), 'enum-type', `${JSON.stringify(value)} is not of type ${types.join(', ')}`);
    }
  }
  for (const type of types) {
    if (!values.some((value) => hasType(value, type))) {
      report(below(origin, keyword), 'enum-type', `no value of ${keyword} is of type ${type}`);
    }
  }
}

function hasType(value: unknown, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function checkRanges(schema: Schema, origin: Origin, report: Report): void {
  for (const [low, high] of RANGES) {
    if ((schema[low] ?? -Infinity) > (schema[high] ?? Infinity)) {
      report(below(origin, high), 'empty-range', `no value is at least ${low} and at most ${high}`);
    }
  }
}

function checkPattern({ pattern }: Schema, origin: Origin, report: Report): void {
  if (pattern === undefined) return;
  try {
    // Every pattern is compiled this way later, so it must compile.
    RegExp(pattern, 'u');
  } catch (error) {
    report(below(origin, 'pattern'), 'pattern', error instanceof Error ? error.message : String(error));
  }
}
