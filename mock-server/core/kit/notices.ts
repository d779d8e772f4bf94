import type { Clock } from '../world/clock.ts';
import type { Rows, Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';

/** The user's work in progress that may create a notice. */
export interface Expected {
  /** Number of jobs that end by themselves within minutes. */
  readonly running: number;
  /** Number of releases that a guard may stop at any time. */
  readonly watched: number;
}

/** Counts a user's work in progress; each domain provides its own. */
export type ExpectedBy = (db: Tables, user: Pick<Session, 'userId' | 'userName'>) => Expected;

type Notice = Pick<Rows['notices'], 'kind' | 'subject' | 'subjectId' | 'screen' | 'appId'>;

interface Surroundings {
  readonly db: Tables;
  readonly clock: Clock;
}

/** Notifies a user about an outcome. */
export async function notifyUser({ db, clock }: Surroundings, userId: string, notice: Notice): Promise<void> {
  await db.notices.insert({ ...notice, createdAt: clock.iso(), isRead: false, userId });
}

/** Notifies users about an outcome, each of them once. Users who no longer exist are left out. */
export async function notify(context: Surroundings, userNames: Iterable<string>, notice: Notice): Promise<void> {
  for (const userName of new Set(userNames)) {
    const user = context.db.users.find({ userName });
    if (user) await notifyUser(context, user.id, notice);
  }
}
