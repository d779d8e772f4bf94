import { edits, type Recent } from '../core/world/recent.ts';

/** Recent events: pushes, and edits of messages, templates, tags and keys. */
export const messageRecent: readonly Recent[] = [
  {
    screen: 'message/push',
    changes: ({ db, appId }, since) =>
      db.pushSends.all({ where: { appId } }).flatMap(({ messageId, startedAt: at, by }) => {
        const message = db.pushMessages.get(messageId);
        if (message === undefined || message.status === 'pushFailed' || Date.parse(at) < since) return [];
        return [{ kind: 'pushSent', at, by, subject: message.title, subjectId: messageId }];
      }),
  },
  edits(
    'message/push',
    ({ db, appId }) => db.pushMessages.all({ where: { appId } }),
    ({ title }) => title,
  ),
  edits(
    'message/template',
    ({ db, appId }) => db.pushTemplates.all({ where: { appId } }),
    ({ name }) => name,
  ),
  edits(
    'message/tag',
    ({ db, appId }) => db.pushTags.all({ where: { appId } }),
    ({ tagName }) => tagName,
  ),
  edits(
    'message/key',
    ({ db, appId }) => db.pushKeys.all({ where: { appId } }),
    ({ channel }) => channel,
  ),
];
