import { isChoice, permissionsIn, recordValuesOf } from './choice.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve } from '../schema.ts';

/** Expands a template such as `publish/{platform}-upgrade` with each value of its braces. */
export function spelledOut(template: string, values: (name: string) => readonly unknown[]): string[] {
  const name = /\{([\w.]+)\}/u.exec(template)?.[1];
  if (name === undefined) return [template];
  return values(name).flatMap((value) => spelledOut(template.replace(`{${name}}`, String(value)), values));
}

/** The permissions that allow an operation (`menu#control`), with each value of their braces, without duplicates. */
export function permissionsOf(contract: Contract, joined: JoinedOperation): string[] {
  const ofRecord = recordValuesOf(contract, joined);
  const values = (name: string): readonly unknown[] => {
    const parameter = joined.parameters.find((one) => one.in === 'path' && one.name === name);
    return ofRecord[name] ?? (parameter ? constantsOf(resolve(parameter.schema, contract.schemas)) : []);
  };
  const templates = permissionsIn(joined.operation['x-permission']);
  return [...new Set(templates.flatMap((template) => spelledOut(template, values)))];
}

/** The menu of `menu#control`. */
export const menuOf = (permission: string): string => permission.slice(0, permission.indexOf('#'));

/** Whether an operation serves many screens and belongs to none: a path parameter decides which menus allow it. */
const isShared = ({ operation: { 'x-permission': permission } }: JoinedOperation): boolean =>
  isChoice(permission) && Object.values(permission).some((texts) => typeof texts !== 'string');

/**
 * Keys of the menus whose controls allow an operation, and of those whose screens show its tag; empty if it serves many
 * screens and belongs to none.
 */
export function menusOf(contract: Contract, joined: JoinedOperation): string[] {
  if (isShared(joined)) return [];
  const ofTag = [...contract.menus].flatMap(([key, { tag }]) =>
    tag !== undefined && joined.operation.tags.includes(tag) ? [key] : [],
  );
  return [...new Set([...permissionsOf(contract, joined).map(menuOf), ...ofTag])];
}

/** A control of a menu, with the first operation that it allows, if any. */
export interface MenuControl {
  readonly code: string;
  readonly operation: JoinedOperation | undefined;
}

/**
 * The controls of each menu by its key, in the order of their catalogue: those that operations require, and those that
 * the menu lists.
 */
export function controlsByMenu(contract: Contract): ReadonlyMap<string, readonly MenuControl[]> {
  const byMenu = new Map([...contract.menus.keys()].map((key) => [key, new Map<string, MenuControl>()]));
  const add = (key: string, code: string, operation?: JoinedOperation) => {
    const controls = byMenu.get(key);
    if (controls && !controls.has(code)) controls.set(code, { code, operation });
  };
  for (const joined of contract.operations.filter((one) => !isShared(one)))
    for (const permission of permissionsOf(contract, joined))
      add(menuOf(permission), permission.slice(permission.indexOf('#') + 1), joined);
  for (const [key, { controls = [] }] of contract.menus) for (const code of controls) add(key, code);
  const order = [...contract.controls.keys()];
  return new Map(
    [...byMenu].map(([key, controls]) => [
      key,
      [...controls.values()].toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code)),
    ]),
  );
}

/** Key of the parent menu; undefined at the first level. */
export function parentOf({ menus }: Contract, key: string): string | undefined {
  const [domain = '', name] = key.split('/');
  return menus.get(key)?.parent ?? (name === undefined || !menus.has(domain) ? undefined : domain);
}
