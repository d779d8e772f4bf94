import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';

const DEFAULTS: Schemas['UserFrameConfig'] = { menuModel: 'left', fontSize: 'medium', themes: 'purple' };

export const frameConfigHandlers = handlers<'frameConfigs'>({
  getUserFrameConfig: ({ db, session, path, refuse }) => {
    if (path.id !== session.userId) throw refuse('AUTH_FORBIDDEN');
    return db.userFrames.get(session.userId) ?? DEFAULTS;
  },

  saveUserFrameConfig: ({ db, session, path, body, refuse }) => {
    if (path.id !== session.userId) throw refuse('AUTH_FORBIDDEN');
    const saved = db.userFrames.get(session.userId);
    return saved ? db.userFrames.update(saved.id, body) : db.userFrames.insert({ ...body, id: session.userId });
  },
});
