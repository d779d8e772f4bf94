import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import type { Tables } from '../../core/store/table.ts';
import { assertRights, assertRoles } from '../authority.ts';
import { menusInOrder, type Rights, rightsOf, ROOT, withParents } from '../rights.ts';
import type { MenuRow } from '../menus/table.ts';
import type { RoleRow } from './table.ts';
import { controlReference, rightsList, roleReference } from '../views.ts';

/** The operations on the permissions of a role. */
export type AuthorizationOperation = 'getRoleAuthorization' | 'saveRoleAuthorization' | 'compareRoles';

/** Returns all menus as a tree, each with its controls. */
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
  const codes = withParents(menus, body.menus);
  for (const [index, code] of body.menus.entries()) wrong.when(!codes.has(code), `/menus/${index}`, 'ENTRY_WRONG');
  for (const [index, id] of body.controls.entries()) {
    wrong.when(!codes.has(db.controls.get(id)?.menuCode ?? ''), `/controls/${index}`, 'ENTRY_WRONG');
  }
  wrong.throwIfAny(refuse);
}

/** Returns the rights that the first has and the second lacks. */
function without({ menus, controls }: Rights, other: Rights): Schemas['RightsList'] {
  return rightsList(
    menus.filter((menu) => !other.menus.includes(menu)),
    controls.filter((control) => !other.controls.includes(control)),
  );
}

export const createAuthorizationHandlers = (demandOwnPassword: DemandOwnPassword) =>
  handlers<'roles', AuthorizationOperation>({
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
        both: rightsList(
          ofLeft.menus.filter((menu) => ofRight.menus.includes(menu)),
          ofLeft.controls.filter((control) => ofRight.controls.includes(control)),
        ),
      };
    },
  });
