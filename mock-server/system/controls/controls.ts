import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { hasText } from '../../core/kit/has-text.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import type { Tables } from '../../core/store/table.ts';
import { watchRights } from '../authority.ts';
import { protectedIn, watchAdministration } from '../protection.ts';
import type { ControlRow } from './table.ts';

function toResponse(
  db: Tables,
  row: ControlRow,
  isProtected = protectedIn(db).controls.has(row.id),
): Schemas['Control'] {
  const menu = db.menus.find({ code: row.menuCode });
  return { ...row, menuName: menu?.name ?? '', menuEnName: menu?.enName ?? '', isProtected };
}

/** Returns the columns of the form; its menu must exist. */
function columnsOf({ db, body, refuse }: Context<'createControl'> | Context<'updateControl'>) {
  const { menuCode, ctrlCode, ctrlName, ctrlEnName = '', method, urlPattern, order } = body;
  if (db.menus.find({ code: menuCode }) === undefined) {
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/menuCode', code: 'ENTRY_WRONG' }] });
  }
  return { menuCode, ctrlCode, ctrlName, ctrlEnName, method, urlPattern, order };
}

/** Filters controls by a part of their name. */
function filterOf({ ctrlName }: Context<'listControls'>['query']): ((control: ControlRow) => boolean) | undefined {
  if (ctrlName === undefined) return undefined;
  return (control) => [control.ctrlName, control.ctrlEnName].some((text) => hasText(text, ctrlName));
}

export const createControlHandlers = (demandOwnPassword: DemandOwnPassword) =>
  handlers<'controls'>({
    listControls: ({ db, query }) => {
      const { menuCode, ctrlCode, sort, page, size } = query;
      const result = db.controls.list({
        where: { menuCode },
        contains: { ctrlCode },
        filter: filterOf(query),
        sort,
        page,
        size,
      });
      const { controls } = protectedIn(db);
      return { ...result, items: result.items.map((control) => toResponse(db, control, controls.has(control.id))) };
    },

    getControl: ({ db, path }) => toResponse(db, db.controls.require(path.id)),

    createControl: async (context) => {
      const { db } = context;
      return toResponse(db, await db.controls.insert(columnsOf(context)));
    },

    updateControl: async (context) => {
      const { db, path, refuse, checkRevision } = context;
      const control = db.controls.require(path.id);
      checkRevision(toResponse(db, control));
      const [gained, isBroken] = [watchRights(context), watchAdministration(db)];
      const changed = await db.controls.update(control.id, columnsOf(context));
      if (isBroken()) throw refuse('CTRL_PROTECTED');
      if (gained()) demandOwnPassword(context);
      return toResponse(db, changed);
    },

    deleteControls: async (context) => {
      const { db, path, refuse } = context;
      const removedIds = new Set(db.controls.requireAll(path.id).map(({ id }) => id));
      const { controls: isProtected } = protectedIn(db);
      const needed = [...removedIds].filter((id) => isProtected.has(id));
      if (needed.length > 0) throw refuse('CTRL_PROTECTED', { ids: needed });
      const [check, isBroken] = [watchRights(context), watchAdministration(db)];
      for (const { id, controls } of db.roles.all({
        filter: (role) => role.controls.some((one) => removedIds.has(one)),
      })) {
        await db.roles.update(id, { controls: controls.filter((one) => !removedIds.has(one)) });
      }
      for (const id of removedIds) await db.controls.remove(id);
      if (isBroken()) throw refuse('CTRL_PROTECTED', { ids: [...removedIds] });
      check();
    },
  });
