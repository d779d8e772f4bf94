import type { Permission } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve } from '../schema.ts';
import { membersOf } from '../valibot/members.ts';

/** Whether a permission is a map from the values of a path parameter. */
export function isChoice(
  permission: Permission | undefined,
): permission is Readonly<Record<string, string | readonly string[]>> {
  return typeof permission === 'object' && permission !== null && !Array.isArray(permission);
}

/** Every permission that an operation may require, as written. */
export function permissionsIn(permission: Permission | undefined): readonly string[] {
  if (permission === undefined || permission === null) return [];
  return typeof permission === 'string' ? [permission] : Object.values(permission).flat();
}

/**
 * The values that properties of a record can insert into the operation's permission, by the text in braces:
 * `Upgrade.platform` → android, ios, harmony. Empty if that is not a required property with an enum of texts.
 */
export function recordValuesOf(
  { schemas }: Contract,
  { operation }: JoinedOperation,
): Readonly<Record<string, readonly string[]>> {
  const names = permissionsIn(operation['x-permission'])
    .join(' ')
    .matchAll(/\{(\w+)\.(\w+)\}/g);
  return Object.fromEntries(
    [...names].map(([, entity = '', property = '']) => {
      const { properties, required } = membersOf(schemas.get(entity) ?? {}, schemas, () => false);
      const schema = required.has(property) ? properties.get(property) : undefined;
      const values = schema ? constantsOf(resolve(schema, schemas)) : [];
      return [`${entity}.${property}`, values.every((value) => typeof value === 'string') ? values : []];
    }),
  );
}

/** `changeUserStatus/enabled` → operation and value of the deciding path parameter; no value if there is none. */
export function splitTransition(name: string): { operationId: string; value: string | undefined } {
  const [operationId = name, value] = name.split('/');
  return { operationId, value };
}

/** The values by which the operation is divided: in its permission, and in each lifecycle that names it. */
export function divisionsOf(contract: Contract, { id, operation }: JoinedOperation): readonly (readonly string[])[] {
  const permission = operation['x-permission'];
  const ofLifecycles = [...contract.lifecycles.values()].map(({ transitions }) =>
    Object.keys(transitions)
      .map(splitTransition)
      .flatMap(({ operationId, value }) => (operationId === id ? (value ?? []) : [])),
  );
  return [
    ...(isChoice(permission) ? [Object.keys(permission)] : []),
    ...ofLifecycles.filter((values) => values.length > 0),
  ];
}

/** The path parameter whose enum has exactly the values that divide the operation; undefined if there is none. */
export function choiceOf(contract: Contract, joined: JoinedOperation): string | undefined {
  const divisions = divisionsOf(contract, joined);
  if (divisions.length === 0) return undefined;
  return joined.parameters.find((parameter) => {
    if (parameter.in !== 'path') return false;
    const values = constantsOf(resolve(parameter.schema, contract.schemas));
    return divisions.every(
      (division) => values.length === division.length && division.every((value) => values.includes(value)),
    );
  })?.name;
}
