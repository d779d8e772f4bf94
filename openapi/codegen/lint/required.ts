import type { Schema } from '../contract.ts';
import { pathParameterIn, propertiesOf, requiredRules } from '../derive/required.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { componentName } from '../join.ts';
import { constantsOf, resolve, typesOf } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';
import { placesOf, withInner } from './places.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/**
 * `x-required-when` refers to existing names: properties that may be absent, and possible values of a property or
 * parameter.
 */
export function checkRequired(contract: Contract, report: Report): void {
  for (const { name, rules, origin } of requiredRules(contract)) {
    const { properties, required } = fieldsOf(contract, name);
    const takers = contract.operations.filter((joined) => bodyOf(joined) === name);
    for (const [index, rule] of rules.entries()) {
      const at = below(origin, 'x-required-when', index);
      for (const property of propertiesOf(rule)) {
        if (!properties.has(property)) report(at, 'required-when', `${property} is none of its properties`);
        else if (required.has(property)) report(at, 'required-when', `${property} is required anyway`);
      }
      for (const [field, values] of Object.entries(rule.when ?? {})) {
        const parameter = pathParameterIn(field);
        const schemas = parameter === undefined ? [properties.get(field)] : parametersOf(takers, parameter);
        const canBe = (value: unknown) =>
          schemas.length > 0 && schemas.every((schema) => schema && valuesOf(contract, schema).includes(value));
        for (const value of values) {
          if (!canBe(value)) report(below(at, 'when', field), 'required-when', `${field} is never ${String(value)}`);
        }
      }
    }
  }
  const components = new Set(contract.schemas.values());
  for (const place of placesOf(contract)) {
    for (const { schema, origin } of withInner(place.schema, place.origin)) {
      if (schema['x-required-when'] && !components.has(schema))
        report(
          below(origin, 'x-required-when'),
          'required-when',
          'only a component has such rules: they go by its name',
        );
    }
  }
}

/** The properties of a component, or of an operation's body; the query parameters of an operation without a body. */
function fieldsOf(contract: Contract, name: string) {
  const operation = contract.operations.find(({ id }) => id === name);
  const component = contract.schemas.get(operation ? (bodyOf(operation) ?? '') : name);
  if (component) return membersOf(component, contract.schemas, () => false);
  const parameters = operation?.parameters.filter((p) => p.in === 'query') ?? [];
  return {
    properties: new Map(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: new Set(parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)),
  };
}

/** The component that defines the body of an operation; undefined for inline bodies. */
function bodyOf({ operation }: JoinedOperation): string | undefined {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return content?.schema?.$ref === undefined ? undefined : componentName(content.schema.$ref);
}

/** A path parameter in each of the operations; undefined for operations without it. */
const parametersOf = (operations: readonly JoinedOperation[], name: string): (Schema | undefined)[] =>
  operations.map(({ parameters }) => parameters.find((p) => p.in === 'path' && p.name === name)?.schema);

function valuesOf(contract: Contract, schema: Schema): readonly unknown[] {
  const target = resolve(schema, contract.schemas);
  return typesOf(target).includes('boolean') ? [true, false] : constantsOf(target);
}
