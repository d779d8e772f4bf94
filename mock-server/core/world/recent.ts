import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Audit } from '../store/registry.ts';
import type { Watching } from './attention.ts';

/** A recent event of the application. */
export type Change = Omit<Schemas['DashboardChange'], 'screen'>;
/** A recent action of a user on a record. */
export type Act = Omit<Schemas['DashboardAct'], 'screen'>;

/** Provides recent events and user actions for a screen; each domain provides its own. */
export interface Recent {
  /** Menu key of the screen, which decides who sees the action. */
  readonly screen: string;
  /** Returns the events of the application since a time (ms), in any order. */
  changes?(watching: Watching, since: number): readonly Change[];
  /** Returns the latest actions of users other than the caller, in any order. */
  acts?(watching: Watching): readonly Act[];
}

/** Maximum number of actions in a response. */
export const MOST_ACTS = 12;

/** Authors that are not users: automatic changes are not user actions. */
const NOBODY: ReadonlySet<string> = new Set(['', 'system', 'guard', 'seed']);

/** Whether two actions are by the same user on the same record: only the later one is listed. */
const isSame = (a: Act, b: Act): boolean =>
  a.by === b.by && a.subjectId === b.subjectId && a.subject === b.subject && a.act === b.act;

/** Returns the latest of some actions by users other than the caller. */
export function lastActs<One extends Act>(
  { session: { userName } }: Pick<Watching, 'session'>,
  acts: Iterable<One>,
): One[] {
  const latest: One[] = [];
  // Only a few of many records are listed: sorting all of them would take longer than everything else.
  for (const act of acts) {
    const last = latest.at(-1);
    if (act.by === userName || NOBODY.has(act.by)) continue;
    if (latest.length === MOST_ACTS && last !== undefined && act.at <= last.at) continue;
    const before = latest.findIndex((one) => isSame(one, act));
    if (before !== -1 && (latest[before]?.at ?? '') >= act.at) continue;
    if (before !== -1) latest.splice(before, 1);
    const place = latest.findIndex(({ at }) => at < act.at);
    latest.splice(place === -1 ? latest.length : place, 0, act);
    latest.length = Math.min(latest.length, MOST_ACTS);
  }
  return latest;
}

type Edited = Pick<Audit, 'id' | 'createdAt' | 'updatedAt' | 'updatedBy'>;

/** Provides who last created or changed the records of a screen. */
export const edits = <Row extends Edited>(
  screen: string,
  rowsOf: (watching: Watching) => readonly Row[],
  nameOf: (row: Row) => string,
): Recent => ({
  screen,
  acts: (watching) =>
    lastActs(
      watching,
      rowsOf(watching).map((row): Act => {
        const { id, createdAt, updatedAt: at, updatedBy: by } = row;
        return { act: createdAt === at ? 'created' : 'updated', at, by, subject: nameOf(row), subjectId: id };
      }),
    ),
});
