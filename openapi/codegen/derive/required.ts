import type { RequiredWhen } from '../contract.ts';
import { componentName, type Contract, type JoinedOperation, type Origin } from '../join.ts';

/** The rules of one component or operation. */
interface RuleSet {
  /** Name of the component, or id of the operation whose body or query parameters the rules apply to. */
  readonly name: string;
  readonly rules: readonly RequiredWhen[];
  readonly origin: Origin;
}

/** Every `x-required-when` of components and operations. */
export function requiredRules({ schemas, operations, originOf }: Contract): RuleSet[] {
  return [
    ...[...schemas].map(([name, schema]) => ({ name, ...schema, origin: originOf('schemas', name) })),
    ...operations.map(({ id, operation, origin }) => ({ name: id, ...operation, origin })),
  ].flatMap(({ name, 'x-required-when': rules, origin }) => (rules ? [{ name, rules, origin }] : []));
}

/** Converts a rule to its form at run time. */
export const rowOf = (rule: RequiredWhen) => ({
  properties: propertiesOf(rule),
  when: rule.when ?? {},
  code: rule.code ?? 'FIELD_REQUIRED',
});

/** The rules for the body of an operation: its own, and those of the component that defines the body. */
export function rulesOfBody({ schemas }: Contract, { operation }: JoinedOperation): ReturnType<typeof rowOf>[] {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  if (content === undefined) return [];
  const reference = content.schema?.$ref;
  const component = reference === undefined ? content.schema : schemas.get(componentName(reference));
  const rules = [...(operation['x-required-when'] ?? []), ...(component?.['x-required-when'] ?? [])];
  return rules.map((rule) => rowOf(rule));
}

/** The properties of which at least one is required. */
export const propertiesOf = ({ property }: RequiredWhen): readonly string[] =>
  typeof property === 'string' ? [property] : property;

/** `{platform}` → `platform`; undefined for a property. */
export const pathParameterIn = (name: string): string | undefined => /^\{(\w+)\}$/u.exec(name)?.[1];
