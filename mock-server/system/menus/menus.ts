import type { Schemas } from '../../../openapi/generated/types.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { hasText } from '../../core/kit/has-text.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import type { Tables } from '../../core/store/table.ts';
import { watchRights } from '../authority.ts';
import { protectedIn, watchAdministration } from '../protection.ts';
import { menusInOrder, ROOT, withParents } from '../rights.ts';
import type { MenuRow } from './table.ts';

type Saving = Context<'createMenu'> | Context<'updateMenu'>;

function toResponse(db: Tables, row: MenuRow, isProtected = protectedIn(db).menus.has(row.id)): Schemas['Menu'] {
  const parent = db.menus.find({ code: row.parentCode });
  return { ...row, ...(parent && { parentName: parent.name, parentEnName: parent.enName }), isProtected };
}

/** Returns the type of a menu by its address. */
function typeOf(url: string): MenuRow['type'] {
  if (url === '') return 'directory';
  if (/^iframelink=/iu.test(url)) return 'iframe';
  return /^https?:/iu.test(url) ? 'link' : 'menu';
}

/** Returns the columns of the form. */
function columnsOf({ body }: Saving) {
  const { code, name, enName = '', parentCode, url = '', icon = '', order, description = '', visible } = body;
  return { code, name, enName, parentCode, url, icon, order, description, visible, type: typeOf(url) };
}

/** Reports an invalid code, and an unknown parent. */
function noteWrongFields(
  { db, body }: Saving,
  wrong: Pick<FieldProblems<'MENU_CODE_ZERO' | 'ENTRY_WRONG'>, 'when'>,
): void {
  wrong.when(() => body.code === ROOT, '/code', 'MENU_CODE_ZERO');
  wrong.when(
    () => body.parentCode !== ROOT && db.menus.find({ code: body.parentCode }) === undefined,
    '/parentCode',
    'ENTRY_WRONG',
  );
}

/** Refuses a new menu with an invalid code or parent. */
export function checkNewMenu(context: Context<'createMenu'>): void {
  const wrong = new FieldProblems<'MENU_CODE_ZERO' | 'ENTRY_WRONG'>();
  noteWrongFields(context, wrong);
  wrong.throwIfAny(context.refuse);
}

/** Refuses a change with an invalid code or parent, or with a parent that is the menu itself or below it. */
export function checkMenu(context: Context<'updateMenu'>, menu: MenuRow): void {
  const { db, body, refuse } = context;
  const wrong = new FieldProblems<'MENU_CODE_ZERO' | 'ENTRY_WRONG' | 'MENU_CYCLE'>();
  noteWrongFields(context, wrong);
  wrong.when(() => withParents(db.menus.all(), [body.parentCode]).has(menu.code), '/parentCode', 'MENU_CYCLE');
  wrong.throwIfAny(refuse);
}

/** Updates references to a menu's code after a change; without a new code, removes them. */
async function follow(db: Tables, before: string, after?: string): Promise<void> {
  for (const { id } of db.controls.all({ where: { menuCode: before } })) {
    if (after === undefined) await db.controls.remove(id);
    else await db.controls.update(id, { menuCode: after });
  }
  for (const { id, menus } of db.roles.all({ filter: (role) => role.menus.includes(before) })) {
    await db.roles.update(id, { menus: menus.flatMap((code) => (code === before ? (after ?? []) : code)) });
  }
  if (after === undefined) return;
  for (const { id } of db.menus.all({ where: { parentCode: before } }))
    await db.menus.update(id, { parentCode: after });
}

export const createMenuHandlers = (demandOwnPassword: DemandOwnPassword) =>
  handlers<'menus'>({
    listMenus: ({ db, query }) => {
      const all = menusInOrder(db);
      const matches = all.filter((menu) => [menu.name, menu.enName].some((text) => hasText(text, query.name)));
      const matching = withParents(
        all,
        matches.map(({ code }) => code),
      );
      const below = Map.groupBy(
        all.filter(({ code }) => matching.has(code)),
        ({ parentCode }) => parentCode,
      );
      const { menus: isProtected } = protectedIn(db);
      const branch = (menu: MenuRow): Schemas['MenuBranch'] => ({
        ...toResponse(db, menu, isProtected.has(menu.id)),
        children: (below.get(menu.code) ?? []).map(branch),
      });
      return (below.get(query.parentCode ?? ROOT) ?? []).map(branch);
    },

    getMenu: ({ db, path }) => toResponse(db, db.menus.require(path.id)),

    createMenu: async (context) => {
      const { db } = context;
      checkNewMenu(context);
      return toResponse(db, await db.menus.insert(columnsOf(context)));
    },

    updateMenu: async (context) => {
      const { db, path, refuse, checkRevision } = context;
      const menu = db.menus.require(path.id);
      checkRevision(toResponse(db, menu));
      checkMenu(context, menu);
      const [gained, isBroken] = [watchRights(context), watchAdministration(db)];
      const changed = await db.menus.update(menu.id, columnsOf(context));
      if (changed.code !== menu.code) await follow(db, menu.code, changed.code);
      if (isBroken()) throw refuse('MENU_PROTECTED');
      if (gained()) demandOwnPassword(context);
      return toResponse(db, changed);
    },

    deleteMenus: async (context) => {
      const { db, path, refuse } = context;
      const menus = db.menus.requireAll(path.id);
      const staying = db.menus.all({ filter: (menu) => !menus.includes(menu) });
      const refused = menus.filter(({ code }) => staying.some(({ parentCode }) => parentCode === code));
      if (refused.length > 0) throw refuse('MENU_HAS_CHILDREN', { ids: refused.map(({ id }) => id) });
      const { menus: isProtected } = protectedIn(db);
      const needed = menus.filter(({ id }) => isProtected.has(id));
      if (needed.length > 0) throw refuse('MENU_PROTECTED', { ids: needed.map(({ id }) => id) });
      const [check, isBroken] = [watchRights(context), watchAdministration(db)];
      for (const { id, code } of menus) {
        await follow(db, code);
        await db.menus.remove(id);
      }
      // Of two menus that lead to the same view, each can be removed, but not both.
      if (isBroken()) throw refuse('MENU_PROTECTED', { ids: menus.map(({ id }) => id) });
      check();
    },
  });
