import { isChoice, permissionsIn } from '../../../codegen/derive/choice.ts';
import { permissionsOf } from '../../../codegen/derive/menus.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import type { Role } from '../model.ts';
import { code, sentence, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** The two halves of `menu#control`. */
export function splitPermission(permission: string): { menu: string; control: string } {
  const [menu = '', control = ''] = permission.split('#');
  return { menu, control };
}

/** The names of a permission's menu and control, with a link to the matrix. */
export function permissionName({ model, language }: Scope, permission: string): Html {
  const { menu, control } = splitPermission(permission);
  const { menus, controls } = model.contract;
  const names = [menus.get(menu)?.[language] ?? menu, controls.get(control)?.[language] ?? control];
  return h('a', { href: `permissions.html#${menu}` }, names.join(' › '));
}

/** A role by its code, with its name for operators as a tooltip. */
export const roleName = ({ role, name }: Role): Html =>
  h('span', { class: 'role' }, code(role), name !== undefined && [' ', h('span', { lang: 'zh-CN' }, name)]);

/** Who may call an operation: its permissions with the roles of the sample data that have them. */
export function rights(scope: Scope, joined: JoinedOperation): Child {
  const { security, operation } = joined;
  const { 'x-permission': permission } = operation;
  if (security === 'none') return h('p', {}, t(scope, 'anyone'));
  if (security === 'client') return h('p', {}, t(scope, 'clientOnly'));
  const needed = permissionsOf(scope.model.contract, joined);
  if (needed.length === 0) return h('p', {}, t(scope, 'anySession'));
  const reason = explanation(scope, joined);
  return [
    reason.length > 0 && h('p', {}, reason, ' ', join(permissionsIn(permission).map(code), ', ')),
    tableBox(
      scope,
      `${t(scope, 'accessControl')}: ${joined.id}`,
      [t(scope, 'permission'), ...(scope.model.roles.length > 0 ? [t(scope, 'seedRoles')] : [])],
      needed.map((one) => permissionRow(scope, one)),
    ),
  ];
}

function permissionRow(scope: Scope, permission: string): Html {
  const { roles } = scope.model;
  const holders = roles.filter(({ permissions }) => permissions.includes(permission)).map(roleName);
  return h(
    'tr',
    {},
    h('td', {}, permissionName(scope, permission), h('br'), h('code', { class: 'quiet' }, permission)),
    roles.length > 0 && h('td', {}, holders.length > 0 ? join(holders, h('br')) : t(scope, 'noRole')),
  );
}

function explanation(scope: Scope, { operation: { 'x-permission': permission } }: JoinedOperation): Child[] {
  const templates = permissionsIn(permission);
  const [, ofRecord] = /\{(\w+\.\w+)\}/u.exec(templates.join(' ')) ?? [];
  if (ofRecord !== undefined) return sentence(scope, 'byRecord', { name: code(ofRecord) });
  if (isChoice(permission) || templates.some((template) => template.includes('{'))) return [t(scope, 'byParameter')];
  return templates.length > 1 ? [t(scope, 'anyOfThese')] : [];
}
