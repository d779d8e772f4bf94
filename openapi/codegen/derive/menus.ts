import { permissionsIn, recordValuesOf } from './choice.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve } from '../valibot/unions.ts';

/** `publish/{platform}-upgrade` with each value that stands in for what is in braces. */
function spelledOut(template: string, values: (name: string) => readonly unknown[]): string[] {
  const name = /\{([\w.]+)\}/u.exec(template)?.[1];
  if (name === undefined) return [template];
  return values(name).flatMap((value) => spelledOut(template.replace(`{${name}}`, String(value)), values));
}

/** Keys of the menus whose controls allow an operation. */
export function menusOf(contract: Contract, joined: JoinedOperation): string[] {
  const ofRecord = recordValuesOf(contract, joined);
  const values = (name: string): readonly unknown[] => {
    const parameter = joined.parameters.find((one) => one.in === 'path' && one.name === name);
    return ofRecord[name] ?? (parameter ? constantsOf(resolve(parameter.schema, contract.schemas)) : []);
  };
  const templates = permissionsIn(joined.operation['x-permission']).map((one) => one.slice(0, one.indexOf('#')));
  return [...new Set(templates.flatMap((template) => spelledOut(template, values)))];
}

/** Key of the menu that another is below; undefined at the first level. */
export function parentOf({ menus }: Contract, key: string): string | undefined {
  const [domain = '', name] = key.split('/');
  return menus.get(key)?.parent ?? (name === undefined || !menus.has(domain) ? undefined : domain);
}
