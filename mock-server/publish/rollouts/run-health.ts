import { healthAt, type Trouble, usual } from './health.ts';
import type { PhoneTrouble } from '../../walk/rates.ts';
import { havingOf } from '../cohorts.ts';
import type { DataContext } from '../installed.ts';
import type { IncidentRow, ReleaseRunRow } from './table.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

/**
 * A version, or the key of a switch, with this ending causes crashes from two hours after its start, to demonstrate a
 * guard.
 */
const UNLUCKY = /(^|\D|\d{8})99$/u;
const SPIKE = 0.0094;

function troubleOf({ db }: DataContext, incident: IncidentRow): Trouble {
  const { appId, metric, from, rampHours, value, switchKey, model, until } = incident;
  const expiredAt = switchKey === undefined ? undefined : db.switches.find({ appId, key: switchKey })?.expiredAt;
  const over = until ?? expiredAt;
  return {
    metric,
    from: Date.parse(from),
    rampMs: rampHours * HOUR_MS,
    value,
    model,
    until: over === undefined ? undefined : Date.parse(over),
    // A switch that goes off reaches devices one by one.
    ...(until !== undefined && { fallMs: 0 }),
  };
}

/** Returns a text that identifies the current problems of an application. */
export const troublesIn = (context: DataContext, appId: string): string =>
  JSON.stringify([
    context.db.incidents.all({ where: { appId } }).map((incident) => [incident, troubleOf(context, incident)]),
    context.db.releaseRuns
      .all({ where: { appId }, filter: isUnlucky })
      .map(({ id, startedAt, endedAt }) => [id, startedAt, endedAt]),
  ]);

/** Returns the problems of an application that affect all versions. */
const troublesEverywhere = (context: DataContext, appId: string): Trouble[] =>
  context.db.incidents
    .all({ where: { appId }, filter: ({ version }) => version === undefined })
    .map((incident) => troubleOf(context, incident));

const unlucky = ({ startedAt }: ReleaseRunRow): Trouble => ({
  metric: 'crashRate',
  from: Date.parse(startedAt) + 2 * HOUR_MS,
  rampMs: HOUR_MS,
  value: SPIKE,
});

/** Returns the problems of a version on a platform. */
export function troublesOf(
  context: DataContext,
  { appId, platform, version }: Pick<IncidentRow, 'appId' | 'platform' | 'version'>,
  run: ReleaseRunRow | undefined,
): Trouble[] {
  if (run === undefined) return troublesEverywhere(context, appId);
  return [
    ...troublesEverywhere(context, appId),
    ...context.db.incidents
      .all({ where: { appId, version, platform } })
      .map((incident) => troubleOf(context, incident)),
    ...(UNLUCKY.test(version ?? '') ? [unlucky(run)] : []),
  ];
}

const isUnlucky = ({ release: { title, version = title } }: ReleaseRunRow): boolean => UNLUCKY.test(version);

/** Returns releases of kinds other than versions that make phones crash. */
const unluckyRuns = ({ db }: DataContext, appId: string): ReleaseRunRow[] =>
  db.releaseRuns.all({ where: { appId }, filter: (run) => run.kind !== 'upgrade' && isUnlucky(run) });

/** Returns what makes all versions of an application crash on some phones. */
export function phoneTroubles(context: DataContext, appId: string): PhoneTrouble[] {
  return unluckyRuns(context, appId).map((run) => ({
    ...havingOf(context, run),
    rateAt: (time) => healthAt(usual('android'), [unlucky(run)], time).crashRate,
  }));
}
