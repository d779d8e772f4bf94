import type { Json, Schema } from '../../../codegen/contract.ts';
import { targetsOf } from '../../../codegen/derive/relations.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { code, problemLink, schemaLink, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import type { Word } from '../words.ts';

/** Formats a value of the contract as JSON; texts without quotes. */
export const formatValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every constraint of one schema in words. References are not followed. */
export function constraintsOf(scope: Scope, schema: Schema): Child[] {
  const { format, pattern, multipleOf } = schema;
  return [
    format !== undefined && format !== 'binary' && [t(scope, 'format'), ' ', code(format)],
    lengths(scope, schema),
    schema['x-max-bytes'] !== undefined && t(scope, 'bytesMax', { n: schema['x-max-bytes'] }),
    numbers(schema),
    multipleOf !== undefined && t(scope, 'multipleOf', { n: multipleOf }),
    entries(scope, schema),
    schema.uniqueItems === true && t(scope, 'unique'),
    pattern !== undefined && [t(scope, 'pattern'), ' ', code(pattern)],
    schema.const !== undefined && [t(scope, 'always'), ' ', code(formatValue(schema.const))],
    schema.default !== undefined && [t(scope, 'default'), ' ', code(formatValue(schema.default))],
    references(scope, schema),
    schema['x-problem-length'] !== undefined && [
      t(scope, 'tooLong'),
      t(scope, 'colon'),
      problemLink(schema['x-problem-length']),
    ],
    schema['x-problem-missing'] !== undefined && [
      t(scope, 'missing'),
      t(scope, 'colon'),
      problemLink(schema['x-problem-missing']),
    ],
    schema['x-problem'] !== undefined && [t(scope, 'otherwise'), ' ', problemLink(schema['x-problem'])],
  ].filter((part) => part !== false && part !== undefined);
}

/** The values of an enum; as a table if `x-values` has facts about them. */
export function valuesOf(scope: Scope, { enum: values, 'x-values': facts }: Schema): Html | undefined {
  if (values === undefined) return undefined;
  if (facts === undefined) {
    const chips = values.map((value) => h('li', {}, code(formatValue(value))));
    return h('ul', { class: 'values', 'aria-label': t(scope, 'values') }, ...chips);
  }
  return h(
    'dl',
    { class: 'values' },
    ...values.map((value) =>
      h('div', {}, h('dt', {}, code(formatValue(value))), h('dd', {}, factsOf(scope, facts[String(value)] ?? null))),
    ),
  );
}

/** The facts about one value; problem codes are links. */
function factsOf(scope: Scope, fact: Json): Child {
  if (typeof fact === 'string' && scope.model.contract.problems.has(fact)) return problemLink(fact);
  if (typeof fact !== 'object' || fact === null || Array.isArray(fact)) return formatValue(fact);
  return join(
    Object.entries(fact).map(([name, value]: [string, Json]) => [
      `${name}: `,
      Array.isArray(value) ? value.map((one: Json) => formatValue(one)).join(', ') : factsOf(scope, value),
    ]),
    '; ',
  );
}

function range(scope: Scope, min: number | undefined, max: number | undefined, words: readonly [Word, Word, Word]) {
  const [both, most, least] = words;
  if (min !== undefined && min > 0 && max !== undefined) return t(scope, both, { min, max });
  if (max !== undefined) return t(scope, most, { n: max });
  return min !== undefined && min > 0 && t(scope, least, { n: min });
}

function lengths(scope: Scope, { minLength, maxLength }: Schema): Child {
  if (minLength !== undefined && minLength === maxLength) return t(scope, 'lengthExact', { n: minLength });
  return range(scope, minLength, maxLength, ['length', 'lengthMax', 'lengthMin']);
}

const entries = (scope: Scope, { minItems, maxItems }: Schema): Child =>
  range(scope, minItems, maxItems, ['entriesRange', 'entriesMax', 'entriesMin']);

/** Bounds as symbols, which need no translation: `≥ 1 and < 10`. */
function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Child {
  if (minimum !== undefined && maximum !== undefined) return `${minimum}–${maximum}`;
  const parts = [
    minimum !== undefined && `≥ ${minimum}`,
    exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`,
    maximum !== undefined && `≤ ${maximum}`,
    exclusiveMaximum !== undefined && `< ${exclusiveMaximum}`,
  ].filter((part) => part !== false);
  return parts.length > 0 && parts.join(', ');
}

function references(scope: Scope, schema: Schema): Child {
  const targets = targetsOf(schema);
  if (targets.length === 0) return false;
  const links = targets.map(({ entity, key }) => [schemaLink(scope, entity), key !== 'id' && ['.', key]]);
  return [t(scope, 'idOf'), ' ', join(links, ' | ')];
}
