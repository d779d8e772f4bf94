import type { Tables } from '../../core/store/table.ts';
import type { PushMessageRow } from './table.ts';

/** The messages of an application that are still to be pushed: what they use stays. */
const unpushed = (db: Tables, appId: string): PushMessageRow[] =>
  db.pushMessages.all({ where: { appId }, filter: ({ status }) => status === 'notPushed' || status === 'pushFailed' });

/** How many of them have a tag as a target. */
export const unpushedOfTag = (db: Tables, appId: string, id: string): number =>
  unpushed(db, appId).filter(({ tagIds }) => tagIds?.includes(id)).length;

/** How many of them were written from a template. */
export const unpushedOfTemplate = (db: Tables, appId: string, id: string): number =>
  unpushed(db, appId).filter(({ templateId }) => templateId === id).length;
