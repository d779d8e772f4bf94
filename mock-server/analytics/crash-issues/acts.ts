import * as v from 'valibot';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { Hit } from './incident-counts.ts';
import { inGroup } from './groups.ts';
import { issueIn, type IssueSource, sightingsOf, toIssue } from './issues.ts';
import { eachHit } from './sightings.ts';
import type { CrashIssueRow, IssueEventRow } from './table.ts';
import { subAppIn, versionsFor } from './versions.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'crashIssue.watch': { watchId: string };
  }
}

type Noting = Pick<Context<'addCrashComment'>, 'db' | 'clock'>;

const note = (
  { db, clock }: Noting,
  { id: issueId, appId }: CrashIssueRow,
  event: Omit<IssueEventRow, 'id' | 'at' | 'issueId' | 'appId'>,
  at?: number,
): Promise<IssueEventRow> => db.crashIssueEvents.insert({ ...event, at: clock.iso(at), issueId, appId });

const toEvent = ({ appId: _app, issueId: _issue, ...event }: IssueEventRow) => event;

/** Handlers for actions on issues. */
export const createIssueActs = (source: IssueSource) =>
  handlers<'crashIssues', 'changeCrashIssueStatus' | 'updateCrashIssue' | 'addCrashComment' | 'listCrashIssueHistory'>({
    changeCrashIssueStatus: async (context) => {
      const { db, appId, path, body, clock, session, transition, refuse } = context;
      const rows = db.crashIssues.requireAll(body.ids.join(','), { appId, ...inGroup(path.group) });
      const { status = 'new' } = transition('CrashIssue', rows);
      const resolvedIn = status === 'resolved' ? body.resolvedIn : undefined;
      const isUnknown = (row: CrashIssueRow) =>
        resolvedIn !== undefined && !versionsFor(context, row, source).includes(resolvedIn);
      if (rows.some(isUnknown))
        throw refuse('ISSUE_VERSION_UNKNOWN', { errors: [{ pointer: '/resolvedIn', code: 'ISSUE_VERSION_UNKNOWN' }] });
      for (const row of rows) {
        await db.crashIssues.update(row.id, {
          status,
          resolvedIn,
          resolvedAt: status === 'resolved' ? clock.iso() : undefined,
        });
        await note(context, row, {
          event: 'statusChanged',
          by: session.userName,
          status,
          ...(resolvedIn && { version: resolvedIn }),
        });
        if (status === 'resolved') await watchResolved(context, row);
      }
    },

    updateCrashIssue: async (context) => {
      const { db, appId, path, body, clock, session, checkRevision, refuse } = context;
      const before = issueIn(db, appId, path);
      const answer = (row: CrashIssueRow) => toIssue(context, row, sightingsOf(context, row, clock.now(), source));
      checkRevision(await answer(before));
      const { owner } = body;
      if (owner === before.owner) return answer(before);
      if (owner !== undefined && db.users.find({ userName: owner })?.status !== 'enabled')
        throw refuse('ISSUE_OWNER_UNKNOWN', { errors: [{ pointer: '/owner', code: 'ISSUE_OWNER_UNKNOWN' }] });
      const row = await db.crashIssues.update(before.id, { owner });
      await note(context, row, { event: 'ownerChanged', by: session.userName, ...(owner && { owner }) });
      return answer(row);
    },

    addCrashComment: async (context) => {
      const { db, appId, path, body, session } = context;
      const row = issueIn(db, appId, path);
      return toEvent(await note(context, row, { event: 'commented', by: session.userName, text: body.text }));
    },

    listCrashIssueHistory: ({ db, appId, path, query }) => {
      const { id: issueId } = issueIn(db, appId, path);
      const page = db.crashIssueEvents.list({ ...query, where: { issueId }, sort: ['at,desc'] });
      return { ...page, items: page.items.map(toEvent) };
    },
  });

/** Interval between checks whether resolved issues came back: first and last (ms). */
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [12 * HOUR_MS, 7 * 24 * HOUR_MS];

/**
 * Issues come back with the next versions or hardly ever, so checks become less frequent within a month after the last
 * resolution.
 */
const nextLook = (now: number, lastResolved: number): number =>
  now + Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (now - lastResolved) / 60));

/** Schedules checks of an application's resolved issues, unless checks are already scheduled. */
export async function watchResolved(
  { db, jobs, clock }: Pick<JobContext, 'db' | 'jobs' | 'clock'>,
  { appId, category }: Pick<CrashIssueRow, 'appId' | 'category'>,
): Promise<void> {
  const isWatched = db.crashWatches.find({ appId, category }) !== undefined;
  if (isWatched) return;
  const watch = await db.crashWatches.insert({ appId, category, from: clock.now() });
  await jobs.at('crashIssue.watch', { watchId: watch.id }, nextLook(clock.now(), clock.now()));
}

/** The crash with which an issue came back. */
interface Return {
  readonly at: number;
  readonly version: string;
  readonly sampleId: string;
}

/**
 * Marks the resolved issues that have come back since the last check, and schedules the next check if others remain.
 */
async function look(context: JobContext, watchId: string, source: IssueSource): Promise<void> {
  const { db, clock, jobs } = context;
  const watch = db.crashWatches.get(watchId);
  if (watch === undefined) return;
  const { appId, category } = watch;
  const all = db.crashIssues.all({ where: { appId, category } });
  const reading = { db, appId, rng: (...key: (string | number)[]) => context.rng(...key) };
  const resolved = all.flatMap((row, place) => {
    const { status, resolvedIn, resolvedAt } = row;
    if (status !== 'resolved' || resolvedAt === undefined) return [];
    // A version without a package here does not count.
    const versions = versionsFor(reading, row, source).filter(
      (version) => resolvedIn === undefined || compareVersions(version, resolvedIn) >= 0,
    );
    const isOfPackage = subAppIn(reading, row) !== undefined;
    return [{ row, place, since: Date.parse(resolvedAt), versions: new Set(versions), isOfPackage }];
  });
  const from = Math.floor(watch.from / HOUR_MS) * HOUR_MS;
  const watched = resolved.filter(({ versions }) => versions.size > 0);
  const back = new Map<number, Return>();
  const meet = ({ issue, at, version, packageVersion, sampleId }: Hit): void => {
    const match = watched.find(({ place }) => place === issue);
    const own = (match?.isOfPackage ? packageVersion?.() : version) ?? '';
    const isFirst = at < (back.get(issue)?.at ?? Infinity);
    if (match?.versions.has(own) && at > match.since && isFirst)
      back.set(issue, { at, version: own, sampleId: sampleId() });
  };
  if (watched.length > 0) {
    // Package versions are unrelated to app versions.
    const version = watched.some(({ isOfPackage }) => isOfPackage)
      ? undefined
      : [...new Set(watched.flatMap(({ versions }) => [...versions]))];
    const platforms = [...new Set(watched.map(({ row }) => row.platform))];
    eachHit(reading, category, { from, to: clock.now() }, source, meet, {
      platform: category === 'js' ? undefined : platforms,
      version,
      issues: new Set(watched.map(({ place }) => place)),
    });
  }
  for (const { row, place } of watched) {
    const first = back.get(place);
    if (first === undefined) continue;
    const { at, ...crash } = first;
    await db.crashIssues.update(row.id, { status: 'regressed', resolvedAt: undefined });
    await note(context, row, { event: 'regressed', status: 'regressed', ...crash }, at);
  }
  if (resolved.length === back.size) await db.crashWatches.remove(watchId);
  else {
    await db.crashWatches.update(watchId, { from: clock.now() });
    const lastResolved = Math.max(...resolved.map(({ since }) => since));
    await jobs.at('crashIssue.watch', { watchId }, nextLook(clock.now(), lastResolved));
  }
}

export const createIssueJobs = (source: IssueSource): JobKinds<'crashIssue.watch'> => ({
  'crashIssue.watch': {
    payload: v.object({ watchId: v.string() }),
    run: ({ watchId }, context) => look(context, watchId, source),
  },
});
