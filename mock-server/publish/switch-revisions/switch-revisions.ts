import { handlers } from '../../core/http/handler.ts';
import { revise } from '../switches/acts.ts';
import { returned } from '../switches/rules.ts';
import { toResponse } from '../switches/switches.ts';

export const switchRevisionHandlers = handlers<'switchRevisions'>({
  listSwitchRevisions: ({ db, appId, path }) => {
    const { id: switchId } = db.switches.require(path.id, { appId });
    return db.switchRevisions.all({ where: { switchId }, sort: ['number,desc'] });
  },

  restoreSwitchRevision: async (context) => {
    const { db, appId, path, session, transition, checkRevision, refuse } = context;
    const row = db.switches.require(path.id, { appId });
    const revision = db.switchRevisions.find({ switchId: row.id, number: path.rev });
    if (revision === undefined) throw refuse('NOT_FOUND', { ids: [String(path.rev)] });
    checkRevision(toResponse(context, row));
    transition('Switch', row);
    return toResponse(
      context,
      await revise(context, row, returned(revision), { action: 'restored', restored: path.rev, by: session.userName }),
    );
  },
});
