import type { RequiredWhen, Schema } from '../../../codegen/contract.ts';
import { componentName } from '../../../codegen/join.ts';
import { typesOf } from '../../../codegen/schema.ts';
import { membersOf } from '../../../codegen/valibot/members.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { description, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { constraintsOf, valuesOf } from './constraints.ts';
import { requiredWhen } from './required-when.ts';
import { typeLabel } from './type-label.ts';

/** Maximum depth of expanded fields; deeper ones are links. */
const DEPTH = 3;

/** The position of a list of fields. */
interface Place {
  /** Prefix of the fields' anchors; nested fields have none. */
  readonly anchor?: string;
  /** The enclosing components. */
  readonly around?: readonly string[];
}

/** Follows references: returns the schema merged with the keywords next to them, and the components on the way. */
function followed(scope: Scope, schema: Schema): { schema: Schema; names: readonly string[] } {
  const names: string[] = [];
  let current = schema;
  while (current.$ref !== undefined) {
    const { $ref, ...own } = current;
    const name = componentName($ref);
    if (names.includes(name)) break;
    names.push(name);
    current = { ...scope.model.contract.schemas.get(name), ...own };
  }
  return { schema: current, names };
}

const isPlainObject = (schema: Schema): boolean =>
  schema.oneOf === undefined && schema.anyOf === undefined && typesOf(schema).includes('object');

/** The values of a schema: constraints, values, and the fields of an object. */
export function schemaBody(scope: Scope, schema: Schema, place: Place = {}): Child[] {
  return [facts(scope, schema), insides(scope, schema, place)];
}

/** The description of a field besides its schema. */
interface Described {
  readonly required: boolean;
  readonly text?: string | undefined;
  /** The rules of `x-required-when` of its object or operation. */
  readonly rules?: readonly RequiredWhen[] | undefined;
}

/** One value by its name: a field or a parameter. */
export function field(
  scope: Scope,
  name: string,
  schema: Schema,
  { required, text, rules, ...place }: Place & Described,
): Html {
  const { schema: whole, names } = followed(scope, schema);
  const around = [...(place.around ?? []), ...names];
  const isDeep = around.length > DEPTH || names.some((one) => (place.around ?? []).includes(one));
  return h(
    'li',
    { class: 'field', id: place.anchor === undefined ? undefined : `${place.anchor}.${name}` },
    h(
      'div',
      { class: 'field-head' },
      place.anchor === undefined
        ? h('code', { class: 'field-name' }, name)
        : h('a', { class: 'field-name', href: `#${place.anchor}.${name}` }, h('code', {}, name)),
      ' ',
      h('span', { class: 'type' }, typeLabel(scope, schema)),
      required && [' ', h('span', { class: 'required' }, t(scope, 'required'))],
      schema.deprecated === true && [' ', h('span', { class: 'deprecated' }, t(scope, 'deprecated'))],
    ),
    description(scope, text ?? whole.description),
    facts(scope, whole),
    requiredWhen(scope, name, rules).map((rule) => h('p', { class: 'constraints' }, rule)),
    !isDeep && insides(scope, whole, { around }),
  );
}

/** The fields of an object. */
export function fieldList(scope: Scope, schema: Schema, { anchor, around = [] }: Place = {}): Child {
  const { properties, required, rest } = membersOf(schema, scope.model.contract.schemas, () => false);
  const note = rest === 'refuse' ? t(scope, 'noOtherFields') : rest === 'keep' && t(scope, 'otherFieldsKept');
  if (properties.size === 0) return typeof rest !== 'object' && h('p', { class: 'note' }, t(scope, 'anyFields'));
  return [
    h(
      'ul',
      { class: 'fields' },
      ...[...properties].map(([name, property]) =>
        field(scope, name, property, {
          required: required.has(name),
          rules: schema['x-required-when'],
          around,
          ...(anchor !== undefined && { anchor }),
        }),
      ),
    ),
    note !== false && h('p', { class: 'note' }, note),
  ];
}

function facts(scope: Scope, schema: Schema): Child {
  const constraints = [
    ...constraintsOf(scope, schema),
    ...(schema.items && schema.items.$ref === undefined ? constraintsOf(scope, schema.items) : []),
  ];
  return [
    constraints.length > 0 && h('p', { class: 'constraints' }, join(constraints, ' · ')),
    valuesOf(scope, schema) ?? (schema.items && valuesOf(scope, followed(scope, schema.items).schema)),
  ];
}

/** The parts of a value that have parts: fields, entries of a list, options. */
function insides(scope: Scope, schema: Schema, { anchor, around = [] }: Place): Child {
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return optionList(scope, options, around);
  if (schema.items) return inside(scope, schema.items, around);
  if (typeof schema.additionalProperties === 'object') return inside(scope, schema.additionalProperties, around);
  if (!isPlainObject(schema)) return false;
  if (anchor !== undefined) return fieldList(scope, schema, { anchor, around });
  return around.length === 0
    ? fieldList(scope, schema)
    : disclosure(scope, around.at(-1), fieldList(scope, schema, { around }));
}

/** Options that have fields, each on its own. */
function optionList(scope: Scope, options: readonly Schema[], around: readonly string[]): Child {
  const inner = options
    .filter(({ type }) => type !== 'null')
    .map((option) => inside(scope, option, around))
    .filter((one) => one !== false);
  return [inner.length > 1 && h('p', { class: 'note' }, t(scope, 'oneOfThese')), inner];
}

/** The items of a list or an option, if they have fields. */
function inside(scope: Scope, schema: Schema, around: readonly string[]): Child {
  const { schema: whole, names } = followed(scope, schema);
  if (names.some((name) => around.includes(name)) || around.length + names.length > DEPTH) return false;
  const within = [...around, ...names];
  if (isPlainObject(whole)) return disclosure(scope, names.at(-1), fieldList(scope, whole, { around: within }));
  return whole.oneOf || whole.anyOf || whole.items ? insides(scope, whole, { around: within }) : false;
}

function disclosure(scope: Scope, name: string | undefined, content: Child): Html {
  const label = name === undefined ? t(scope, 'fields') : t(scope, 'fieldsOf', { name });
  return h('details', { class: 'inner' }, h('summary', {}, label), content);
}
