import type { Tables } from '../../core/store/table.ts';
import type { PushMessageRow } from './table.ts';

/** The messages of an application that are still to be pushed: what they use stays. */
export const unpushed = (db: Tables, appId: string): PushMessageRow[] =>
  db.pushMessages.all({ where: { appId }, filter: ({ status }) => status === 'notPushed' || status === 'pushFailed' });
