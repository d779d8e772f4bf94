import type { Clock } from '../world/clock.ts';
import type { Rows } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';

/** The user's work in progress that may create a notice. */
export interface Expected {
  /** Number of jobs that end by themselves within minutes. */
  readonly running: number;
  /** Number of releases that a guard may stop at any time. */
  readonly watched: number;
}

/** Counts a user's work in progress; each domain provides its own. */
export type ExpectedBy = (db: Tables, userName: string) => Expected;

type Notice = Pick<Rows['notices'], 'kind' | 'subject' | 'subjectId' | 'screen' | 'appId'>;

/** Notifies users about an outcome, each of them once. */
export async function notify(
  { db, clock }: { db: Tables; clock: Clock },
  userNames: Iterable<string>,
  notice: Notice,
): Promise<void> {
  for (const userName of new Set(userNames))
    await db.notices.insert({ ...notice, createdAt: clock.iso(), isRead: false, userName });
}
