import type { components } from '../../openapi/generated/types.ts';
import { FieldProblems } from '../core/kit/fields.ts';
import type { Context, DomainHandlers } from '../core/http/handler.ts';
import type { DemandOwnPassword } from '../core/session/own-password.ts';
import type { Tables } from '../core/store/table.ts';
import { assertRights, assertRoles } from './authority.ts';
import { enabledRoles, menusInOrder, type Rights, rightsOf, ROOT, withParents } from './rights.ts';
import type { ControlRow, MenuRow, RoleRow } from './tables.ts';
import { controlReference, menuReference, roleReference } from './views.ts';

type Schemas = components['schemas'];
type Ids = 'getRoleAuthorization' | 'saveRoleAuthorization' | 'compareRoles' | 'getUserRights';

/** All menus as a tree, each with its controls. */
function treeOf(db: Tables): Schemas['MenuNode'][] {
  const controls = Map.groupBy(db.controls.all({ sort: ['order,asc'] }), ({ menuCode }) => menuCode);
  const below = Map.groupBy(menusInOrder(db), ({ parentCode }) => parentCode);
  const node = ({ code, name, enName, icon, url, type }: MenuRow): Schemas['MenuNode'] => ({
    code,
    name,
    enName,
    icon,
    url,
    type,
    controls: (controls.get(code) ?? []).map(controlReference),
    children: (below.get(code) ?? []).map(node),
  });
  return (below.get(ROOT) ?? []).map(node);
}

function authorization(db: Tables, role: RoleRow): Schemas['RoleAuthorization'] {
  const { menus, controls } = rightsOf(db, role);
  return {
    role: roleReference(role),
    revision: role.revision,
    tree: treeOf(db),
    menus: menus.map(({ code }) => code),
    controls: controls.map(({ id }) => id),
  };
}

/** Refuses menus and controls that do not exist, and controls without their menu. */
function checkRights({ db, body, refuse }: Context<'saveRoleAuthorization'>): void {
  const wrong = new FieldProblems<'ENTRY_WRONG'>();
  const menus = db.menus.all();
  const seen = withParents(menus, body.menus);
  for (const [index, code] of body.menus.entries()) wrong.when(!seen.has(code), `/menus/${index}`, 'ENTRY_WRONG');
  for (const [index, id] of body.controls.entries()) {
    wrong.when(!seen.has(db.controls.get(id)?.menuCode ?? ''), `/controls/${index}`, 'ENTRY_WRONG');
  }
  wrong.throwIfAny(refuse);
}

const listed = (menus: readonly MenuRow[], controls: readonly ControlRow[]): Schemas['RightsList'] => ({
  menus: menus.map(menuReference),
  controls: controls.map(controlReference),
});

/** What the first of two has and the other has not. */
function without({ menus, controls }: Rights, other: Rights): Schemas['RightsList'] {
  return listed(
    menus.filter((menu) => !other.menus.includes(menu)),
    controls.filter((control) => !other.controls.includes(control)),
  );
}

/** For each record the codes of the roles that have it. */
function sources<T>(
  rights: readonly { role: RoleRow; records: readonly T[] }[],
  keyOf: (record: T) => string,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { role, records } of rights) for (const record of records) (found[keyOf(record)] ??= []).push(role.code);
  return found;
}

export const createAuthorizationHandlers = (
  demandOwnPassword: DemandOwnPassword,
): Pick<DomainHandlers<'system'>, Ids> => ({
  getRoleAuthorization: ({ db, path }) => authorization(db, db.roles.require(path.id)),

  saveRoleAuthorization: async (context) => {
    const { db, path, body, refuse, checkRevision } = context;
    const role = db.roles.require(path.id);
    assertRoles(context, [role]);
    checkRevision(authorization(db, role));
    if (role.isSystem) throw refuse('ROLE_SYSTEM_RIGHTS');
    checkRights(context);
    const { menus, controls } = body;
    assertRights(context, rightsOf(db, { ...role, menus, controls }));
    demandOwnPassword(context);
    return authorization(db, await db.roles.update(role.id, { menus, controls }));
  },

  compareRoles: ({ db, path }) => {
    const [left, right] = [db.roles.require(path.id), db.roles.require(path.otherId)];
    const [ofLeft, ofRight] = [rightsOf(db, left), rightsOf(db, right)];
    return {
      left: roleReference(left),
      right: roleReference(right),
      onlyLeft: without(ofLeft, ofRight),
      onlyRight: without(ofRight, ofLeft),
      both: listed(
        ofLeft.menus.filter((menu) => ofRight.menus.includes(menu)),
        ofLeft.controls.filter((control) => ofRight.controls.includes(control)),
      ),
    };
  },

  getUserRights: ({ db, path }) => {
    const roles = enabledRoles(db, db.users.require(path.id));
    const rights = roles.map((role) => ({ role, ...rightsOf(db, role) }));
    const [menus, controls] = [rights.flatMap((one) => one.menus), rights.flatMap((one) => one.controls)];
    return {
      roles: roles.map(roleReference),
      ...listed([...new Set(menus)], [...new Set(controls)]),
      menuSource: sources(
        rights.map((one) => ({ role: one.role, records: one.menus })),
        ({ code }) => code,
      ),
      source: sources(
        rights.map((one) => ({ role: one.role, records: one.controls })),
        ({ id }) => id,
      ),
    };
  },
});
