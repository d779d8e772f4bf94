import type { Clock } from '../../core/world/clock.ts';
import { formatTime } from '../../core/world/clock.ts';
import type { Seed, SeedContext } from '../../core/world/seed.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { SwitchRevisionRow } from '../switch-revisions/table.ts';
import type { UpgradeRow } from '../upgrades/table.ts';
import { stopWatching } from './guard-state.ts';
import { ownerOf } from '../owners.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import { ensureRollout, pause, reachDue } from './state.ts';
import { addSegment, openRun, type Starter } from './run-rows.ts';
import { beginRun, paceOf } from './runs.ts';
import { daysToCome } from '../seeds/story.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Older runs are only reflected in the initial versions of phones (ms). */
const PAST_MS = 14 * DAY_MS;
/** Older releases get no history. */
const FORGOTTEN_MS = 900 * DAY_MS;

/** Seeds apply past actions at their own time: this clock is frozen there. */
const clockAt = (at: number): Clock => ({
  now: () => at,
  iso: (time = at) => formatTime(time),
  day: (time = at) => formatTime(time).slice(0, 10),
});

export const at = ({ db, jobs }: SeedContext, time: number): Starter => ({ db, jobs, clock: clockAt(time) });

/** A past action. */
interface Deed {
  readonly at: string;
  readonly by: string;
}

/** Returns a time of day, some days ago. */
function dayTime({ clock }: SeedContext, daysAgo: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.parse(`${clock.day()}T00:00:00+08:00`) - daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
}

const STAGES = [
  { hours: 0, percent: 10 },
  { hours: 4, percent: 30 },
  { hours: 48, percent: 100 },
];
const GUARD = {
  enabled: true,
  action: 'pause',
  thresholds: [{ metric: 'crashRate', ratio: 3 }],
  minLaunches: 2500,
} as const;

/**
 * On the day of 6.4.0: when its crashes begin, when its second stage starts, and when its guard has enough data. On a
 * working day it has enough launches by then, and on any day of the week enough crashes.
 */
const SPIKE = '13:00';
const SECOND_STAGE = '14:00';
const TRIPPED = '17:00';
/** Stores offer it at once, so phones request it as fast as a mandatory one. */
const PACE_HOURS = 6;

/**
 * Seeds the staged rollout of 6.4.0, which crashes from the third hour on. On the day itself this is in the future;
 * twelve days later its guard has long paused it.
 */
async function playRelease(context: SeedContext, upgrade: UpgradeRow, daysAgo: number): Promise<void> {
  const { db } = context;
  const { appId, id } = upgrade;
  const owner = ownerOf(db, 'upgrade', id, appId);
  const rollout = await ensureRollout(db, owner);
  await db.rollouts.update(rollout.id, { plan: { stages: STAGES } });
  const guard = await db.rolloutGuards.insert({
    ...GUARD,
    thresholds: [...GUARD.thresholds],
    appId,
    kind: 'upgrade',
    ownerId: id,
    state: 'watching',
    setBy: 'release01',
  });
  await db.incidents.insert({
    appId,
    platform: 'android',
    version: upgrade.version,
    metric: 'crashRate',
    from: formatTime(dayTime(context, daysAgo, SPIKE)),
    rampHours: 3,
    value: 0.0094,
    model: 'Xiaomi 14',
    switchKey: 'faceLoginV2',
  });
  await beginRun(at(context, Date.parse(upgrade.publishedAt ?? '')), owner, upgrade.publishedBy ?? '');
  const run = openRun(db, owner.release);
  if (run) await db.releaseRuns.update(run.id, { paceHours: PACE_HOURS });
  if (daysAgo === 0) return;
  await reachDue(at(context, dayTime(context, daysAgo, SECOND_STAGE)), rollout.id);
  const tripped = dayTime(context, daysAgo, TRIPPED);
  await pause(at(context, tripped), db.rollouts.require(rollout.id), 'guard', 'guard');
  await stopWatching(at(context, tripped), db.rolloutGuards.require(guard.id));
  await db.rolloutGuards.update(guard.id, {
    state: 'tripped',
    trippedAt: formatTime(tripped),
    trippedBy: 'crashRate',
  });
}

/** Seeds the rollout of 6.4.1 to a whitelist first, and two days later to everyone: it crashes less than any before. */
async function playFix(context: SeedContext, upgrade: UpgradeRow): Promise<void> {
  const { db } = context;
  const owner = ownerOf(db, 'upgrade', upgrade.id, upgrade.appId);
  const first = owner.target.rules.filter(({ mode }) => mode === 'whitelist');
  await beginRun(
    at(context, Date.parse(upgrade.publishedAt ?? '')),
    { ...owner, target: { ...owner.target, rules: first } },
    upgrade.publishedBy ?? '',
  );
  await addSegment(at(context, dayTime(context, 7, '10:00')), owner.release, {
    cause: 'rules',
    by: 'release01',
    target: owner.target,
  });
  await db.incidents.insert({
    appId: upgrade.appId,
    platform: 'android',
    version: upgrade.version,
    metric: 'crashRate',
    from: upgrade.publishedAt ?? '',
    rampHours: 0,
    value: 0.0019,
  });
}

/**
 * Seeds the run of any other release, which went to all matching devices at once; `changes` are the times (ISO) and
 * authors of later edits.
 */
async function noteRun(
  { db, clock }: SeedContext,
  owner: ReleaseOwner,
  { at: startedAt, by }: Deed,
  changes: readonly Deed[] = [],
  end?: Deed,
): Promise<void> {
  const { release, appId, target } = owner;
  const isPast = clock.now() - Date.parse(startedAt) > PAST_MS;
  const segment = { percent: 100, paused: false, target };
  await db.releaseRuns.insert({
    appId,
    kind: release.kind,
    ownerId: release.id,
    release,
    startedAt,
    startedBy: by,
    paceHours: paceOf(db, release),
    ...(isPast && { isPast }),
    ...(end && { endedAt: end.at, endedBy: end.by, endReason: 'invalidated' }),
    segments: [
      { ...segment, at: startedAt, by, cause: 'published' },
      ...changes.map((change) => ({ ...segment, ...change, cause: 'record' as const })),
    ],
  });
}

/** Seeds the runs of switches: from their start, through later revisions, until they are invalidated. */
async function seedSwitchRuns(context: SeedContext, { id: appId }: ApplicationRow): Promise<void> {
  const { db } = context;
  for (const { id } of db.switches.all({
    where: { appId },
    filter: ({ effectiveAt }) => effectiveAt !== undefined,
    sort: ['effectiveAt,asc'],
  })) {
    const revisions = db.switchRevisions.all({ where: { switchId: id }, sort: ['number,asc'] });
    const start = revisions.findIndex(({ action }) => action === 'effected');
    const [effect, ...later] = revisions.slice(start);
    if (effect === undefined) continue;
    const deed = ({ at: time, by }: SwitchRevisionRow): Deed => ({ at: time, by });
    const end = later.find(({ action }) => action === 'invalidated');
    const changes = later.filter(({ action }) => action === 'updated');
    await noteRun(context, ownerOf(db, 'switch', id, appId), deed(effect), changes.map(deed), end && deed(end));
  }
}

async function seedAppletRuns(context: SeedContext, { id: appId }: ApplicationRow): Promise<void> {
  const { db } = context;
  for (const { id, releasedAt = '', releasedBy = '' } of db.appletPackages.all({
    where: { appId, status: 'released' },
    sort: ['releasedAt,asc'],
  })) {
    await noteRun(context, ownerOf(db, 'applet', id, appId), { at: releasedAt, by: releasedBy });
  }
}

async function seedUpgradeRuns(context: SeedContext, application: ApplicationRow): Promise<void> {
  const { db, clock, scenario } = context;
  const isBank = application.applicationId === 'chenghu-mbank';
  const upgrades = db.upgrades.all({
    where: { appId: application.id, status: 'published' },
    sort: ['publishedAt,asc'],
  });
  for (const upgrade of upgrades) {
    if (clock.now() - Date.parse(upgrade.publishedAt ?? '') > FORGOTTEN_MS) continue;
    const story = isBank && upgrade.platform === 'android' ? upgrade.version : '';
    if (story === '6.4.0') await playRelease(context, upgrade, 12 - daysToCome(scenario));
    else if (story === '6.4.1') await playFix(context, upgrade);
    else
      await noteRun(context, ownerOf(db, 'upgrade', upgrade.id, application.id), {
        at: upgrade.publishedAt ?? '',
        by: upgrade.publishedBy ?? '',
      });
  }
}

/** Seeds the release history of everything that other seeds have released. */
export const seedRuns: Seed = async (context) => {
  for (const application of context.db.applications.all()) {
    await seedUpgradeRuns(context, application);
    await seedAppletRuns(context, application);
    await seedSwitchRuns(context, application);
  }
};
