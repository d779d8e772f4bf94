import type { components } from '../../openapi/generated/types.ts';
import type { Context, DomainHandlers } from '../core/handler.ts';
import type { Tables } from '../core/table.ts';
import type { ControlRow } from './tables.ts';

type Ids = 'listControls' | 'getControl' | 'createControl' | 'updateControl' | 'deleteControls';

function shown(db: Tables, row: ControlRow): components['schemas']['Control'] {
  const menu = db.menus.find({ code: row.menuCode });
  return { ...row, menuName: menu?.name ?? '', menuEnName: menu?.enName ?? '' };
}

/** The columns that the form fills; its menu has to exist. */
function columnsOf({ db, body, refuse }: Context<'createControl'> | Context<'updateControl'>) {
  const { menuCode, ctrlCode, ctrlName, ctrlEnName = '', method, urlPattern, order } = body;
  if (db.menus.find({ code: menuCode }) === undefined) {
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/menuCode', code: 'ENTRY_WRONG' }] });
  }
  return { menuCode, ctrlCode, ctrlName, ctrlEnName, method, urlPattern, order };
}

/** Whether the name that is asked for is part of the control's. */
function filterOf({ ctrlName }: Context<'listControls'>['query']): ((control: ControlRow) => boolean) | undefined {
  if (ctrlName === undefined) return undefined;
  const part = ctrlName.toLowerCase();
  return (control) => [control.ctrlName, control.ctrlEnName].some((text) => text.toLowerCase().includes(part));
}

export const controlHandlers: Pick<DomainHandlers<'system'>, Ids> = {
  listControls: ({ db, query }) => {
    const { menuCode, ctrlCode, sort = ['menuCode,asc', 'order,asc'], page, size } = query;
    const found = db.controls.list({ where: { menuCode }, contains: { ctrlCode }, filter: filterOf(query), sort, page, size });
    return { ...found, items: found.items.map((control) => shown(db, control)) };
  },

  getControl: ({ db, path }) => shown(db, db.controls.require(path.id)),

  createControl: async (context) => {
    const { db } = context;
    return shown(db, await db.controls.insert(columnsOf(context)));
  },

  updateControl: async (context) => {
    const { db, path, checkRevision } = context;
    const control = db.controls.require(path.id);
    checkRevision(shown(db, control));
    return shown(db, await db.controls.update(control.id, columnsOf(context)));
  },

  deleteControls: async ({ db, path }) => {
    const gone = new Set(db.controls.requireAll(path.id).map(({ id }) => id));
    for (const { id, controls } of db.roles.all({ filter: (role) => role.controls.some((one) => gone.has(one)) })) {
      await db.roles.update(id, { controls: controls.filter((one) => !gone.has(one)) });
    }
    for (const id of gone) await db.controls.remove(id);
  },
};
