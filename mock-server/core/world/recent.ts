import type { components } from '../../../openapi/generated/types.ts';
import type { Audit } from '../store/registry.ts';
import type { Watching } from './attention.ts';

type Schemas = components['schemas'];

/** Something that happened to the application. */
export type Change = Omit<Schemas['DashboardChange'], 'screen'>;
/** Something that a user did to a record. */
export type Act = Omit<Schemas['DashboardAct'], 'screen'>;

/** What happened lately to what a screen shows. Each domain knows its own. */
export interface Recent {
  /** Menu key of the screen, which decides who sees the act. */
  readonly screen: string;
  /** What happened to the application since a time (ms), in any order. */
  changes?(watching: Watching, since: number): readonly Change[];
  /** The last acts of users but the one who asks, in any order. */
  acts?(watching: Watching): readonly Act[];
}

/** Most acts of an answer. */
export const MOST_ACTS = 12;

/** Who is no user: what happens by itself is nobody's act. */
const NOBODY: ReadonlySet<string> = new Set(['', 'system', 'guard', 'seed']);

/** Whether two acts are the same user's to the same record: only the last of these is listed. */
const isSame = (a: Act, b: Act): boolean =>
  a.by === b.by && a.subjectId === b.subjectId && a.subject === b.subject && a.act === b.act;

/** The last of some acts of users but the one who asks. */
export function lastActs<One extends Act>(
  { session: { userName } }: Pick<Watching, 'session'>,
  acts: Iterable<One>,
): One[] {
  const latest: One[] = [];
  // Few of many records are listed: sorting all of them would take longer than everything else.
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

/** Who created or changed the records of a screen last. */
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
