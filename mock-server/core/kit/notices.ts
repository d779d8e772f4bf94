import type { Clock } from '../world/clock.ts';
import type { Rows } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';

/** What of a user's is under way and may make a notice. */
export interface Expected {
  /** Jobs that end by themselves within minutes. */
  readonly running: number;
  /** Releases that a guard may stop at any time. */
  readonly watched: number;
}

/** Each domain knows its own. */
export type ExpectedBy = (db: Tables, userName: string) => Expected;

type Notice = Pick<Rows['notices'], 'kind' | 'subject' | 'subjectId' | 'screen' | 'appId'>;

/** Tells users what became of something; each of them once. */
export async function notify(
  { db, clock }: { db: Tables; clock: Clock },
  userNames: Iterable<string>,
  notice: Notice,
): Promise<void> {
  for (const userName of new Set(userNames))
    await db.notices.insert({ ...notice, createdAt: clock.iso(), isRead: false, userName });
}
