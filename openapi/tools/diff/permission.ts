import { isChoice, permissionsIn, recordValuesOf } from '../../codegen/derive/choice.ts';
import { spelledOut } from '../../codegen/derive/menus.ts';
import type { Contract, JoinedOperation } from '../../codegen/join.ts';
import { constantsOf, resolve } from '../../codegen/schema.ts';

/**
 * Who may call an operation: alternative permissions by the deciding value of the path or the record (`android`; empty
 * if none decides); null for any caller that its security allows.
 */
export type Grants = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Spells out `x-permission` in any of its forms. */
export function permissionOf(contract: Contract, joined: JoinedOperation): Grants {
  const permission = joined.operation['x-permission'];
  if (permission === undefined || permission === null) return new Map([['', null]]);
  if (isChoice(permission)) {
    return new Map(
      Object.entries(permission).flatMap(([value, template]) => [
        ...casesOf(contract, joined, [template].flat(), value),
      ]),
    );
  }
  return casesOf(contract, joined, permissionsIn(permission), '');
}

/** The permissions for each value of the placeholders. */
function casesOf(
  contract: Contract,
  joined: JoinedOperation,
  templates: readonly string[],
  within: string,
): Map<string, Set<string>> {
  const ofRecord = recordValuesOf(contract, joined);
  const valuesOf = (name: string): readonly unknown[] => {
    const parameter = joined.parameters.find((one) => one.in === 'path' && one.name === name);
    return ofRecord[name] ?? (parameter ? constantsOf(resolve(parameter.schema, contract.schemas)) : []);
  };
  const names = new Set(templates.flatMap((one) => [...one.matchAll(/\{([\w.]+)\}/gu)].map(([, name = '']) => name)));
  let cases: { key: string; values: ReadonlyMap<string, unknown> }[] = [{ key: within, values: new Map() }];
  for (const name of names) {
    cases = cases.flatMap(({ key, values }) =>
      valuesOf(name).map((value) => ({
        key: [key, String(value)].filter((part) => part !== '').join(', '),
        values: new Map([...values, [name, value]]),
      })),
    );
  }
  return new Map(
    cases.map(({ key, values }) => [
      key,
      new Set(templates.flatMap((template) => spelledOut(template, (name) => [values.get(name)]))),
    ]),
  );
}
