import type { Tables } from '../../core/store/table.ts';
import type { PushMessageRow } from './table.ts';

/** Returns the messages of an application that are not pushed yet, which protects what they use. */
const unpushed = (db: Tables, appId: string): PushMessageRow[] =>
  db.pushMessages.all({ where: { appId }, filter: ({ status }) => status === 'notPushed' || status === 'pushFailed' });

/** Counts those that target a tag. */
export const unpushedOfTag = (db: Tables, appId: string, id: string): number =>
  unpushed(db, appId).filter(({ tagIds }) => tagIds?.includes(id)).length;

/** Counts those written from a template. */
export const unpushedOfTemplate = (db: Tables, appId: string, id: string): number =>
  unpushed(db, appId).filter(({ templateId }) => templateId === id).length;
