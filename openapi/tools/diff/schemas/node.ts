import type { Json, Schema, TypeName } from '../../../codegen/contract.ts';
import { targetsOf } from '../../../codegen/derive/relations.ts';
import { componentName } from '../../../codegen/join.ts';
import type { Contract, Origin } from '../../../codegen/join.ts';
import { below } from '../../../codegen/lint/report.ts';
import { constantsOf, typesOf } from '../../../codegen/schema.ts';

/** A schema with its place. */
export interface Cursor {
  readonly schema: Schema;
  readonly origin: Origin;
  /** Name in messages, starting at the nearest component: `Book.title`. */
  readonly label: string;
}

/** A schema with its references followed, merged with the keywords next to them. */
export interface Node extends Cursor {
  /** The component that it is, or the nearest enclosing one. */
  readonly component: string | undefined;
  readonly isNullable: boolean;
  /** Its types without null; none for a union. */
  readonly types: readonly TypeName[];
  /** The values of `enum` or `const` without null; undefined if any value is allowed. */
  readonly values: readonly unknown[] | undefined;
  /** The options of a union except null; empty if it is not a union. */
  readonly options: readonly Cursor[];
  readonly default: Json | undefined;
  readonly isDeprecated: boolean;
  /** Whether the value can change while its record stays the same. */
  readonly isVolatile: boolean;
  /** The problem codes for violated constraints, for values that are too long, and for missing ones. */
  readonly problem: string | undefined;
  readonly problemLength: string | undefined;
  readonly problemMissing: string | undefined;
  /** Its references, as `Entity.key`. */
  readonly targets: readonly string[];
}

/**
 * Follows references, and unions of one option and null. Keywords next to a reference take precedence over those of its
 * target.
 */
export function settle(cursor: Cursor, contract: Contract): Node {
  let { schema, origin, label } = cursor;
  let component: string | undefined;
  let isNullable = false;
  let isDeprecated = false;
  let isVolatile = false;
  let problem: string | undefined;
  let reference: Schema['x-ref'];
  for (;;) {
    problem ??= schema['x-problem'];
    reference ??= schema['x-ref'];
    isDeprecated ||= schema.deprecated === true;
    isVolatile ||= schema['x-volatile'] === true;
    if (schema.$ref !== undefined) {
      component = componentName(schema.$ref);
      schema = contract.schemas.get(component) ?? {};
      origin = contract.originOf('schemas', component);
      label = component;
      continue;
    }
    const options = optionsOf({ schema, origin, label });
    const present = options.filter(({ schema: option }) => option.type !== 'null');
    isNullable ||= present.length < options.length;
    const [only] = present;
    if (present.length !== 1 || !only) {
      const types = options.length > 0 ? [] : typesOf(schema);
      const values = constantsOf(schema);
      return {
        schema,
        origin,
        label,
        component,
        isNullable: isNullable || (types.includes('null') && (values.length === 0 || values.includes(null))),
        types: types.filter((type) => type !== 'null'),
        values: values.length === 0 ? undefined : values.filter((value) => value !== null),
        options: present,
        default: cursor.schema.default,
        isDeprecated,
        isVolatile,
        problem,
        problemLength: schema['x-problem-length'],
        problemMissing: schema['x-problem-missing'],
        targets: targetsOf({ 'x-ref': reference ?? false }).map(({ entity, key }) => `${entity}.${key}`),
      };
    }
    ({ schema, origin } = only);
  }
}

function optionsOf({ schema, origin, label }: Cursor): Cursor[] {
  const keyword = schema.oneOf ? 'oneOf' : 'anyOf';
  return (schema[keyword] ?? []).map((option, index) => ({
    schema: option,
    origin: below(origin, keyword, index),
    label: `${label}(${index + 1})`,
  }));
}

/**
 * The place of a property of an object or of its `allOf` parts; the place of the object if it does not have the
 * property.
 */
export function propertyOrigin({ schema, origin }: Cursor, name: string, contract: Contract): Origin {
  return findProperty(schema, origin, name, contract) ?? origin;
}

function findProperty(schema: Schema, origin: Origin, name: string, contract: Contract): Origin | undefined {
  if (schema.$ref !== undefined) {
    const component = componentName(schema.$ref);
    return findProperty(contract.schemas.get(component) ?? {}, contract.originOf('schemas', component), name, contract);
  }
  // A later part takes precedence, as in the merged object.
  for (const [index, part] of [...(schema.allOf ?? []).entries()].toReversed()) {
    const property = findProperty(part, below(origin, 'allOf', index), name, contract);
    if (property) return property;
  }
  return Object.hasOwn(schema.properties ?? {}, name) ? below(origin, 'properties', name) : undefined;
}
