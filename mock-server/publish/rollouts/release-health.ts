import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { judge, type Sample } from '../../counting/difference.ts';
import type { Tally } from '../../walk/tallies.ts';
import { ownerIn } from '../owners.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import { mismatchesOf } from './fairness.ts';
import type { MeasureOf } from '../../walk/measures.ts';
import { type Baseline, baselineNow, comparedPeriod } from './baseline.ts';
import { guardCounts } from './guard.ts';
import { guardRow, unset } from './guard-state.ts';
import { boundOf, rounded } from './health.ts';
import { launchesIn, sideOf } from './launches.ts';
import { openRun } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';

type Health = Schemas['ReleaseHealth'];
type Difference = Schemas['HealthDifference'];
type Reason = Schemas['HealthReason'];
type HealthContext = Context<'getReleaseHealth'>;

/** The parameters of a comparison of rates. */
interface Compared {
  readonly since: string;
  readonly baseline: Baseline;
  readonly thresholds: readonly Schemas['GuardThreshold'][];
  readonly isFair: boolean;
}

/** Rates of launches, and the counts on which they are based. */
const RATES = [
  ['crashRate', 'crashes'],
  ['anrRate', 'anrs'],
] as const satisfies readonly (readonly [Difference['metric'], keyof Tally])[];

/** Returns the rates of a release with those of its baseline, in the same period; none without a baseline. */
function differencesOf(
  context: HealthContext,
  run: ReleaseRunRow,
  { since, baseline: { side }, thresholds, isFair }: Compared,
): Difference[] {
  if (side === undefined) return [];
  const [from, to] = [Date.parse(since), context.clock.now()];
  const own = launchesIn(context, sideOf(run), from, to);
  const compared = launchesIn(context, side, ...comparedPeriod(context, side, from, to));
  return RATES.map(([metric, count]) => {
    const sampleOf = (tally: Tally): Sample => ({ launches: tally.launches, count: tally[count] });
    return { metric, ...differenceIn(sampleOf(own), sampleOf(compared), { metric, thresholds, isFair }) };
  });
}

/** Returns a rate of a release with that of its baseline. */
function differenceIn(
  own: Sample,
  compared: Sample,
  { metric, thresholds, isFair }: Pick<Compared, 'thresholds' | 'isFair'> & Pick<Difference, 'metric'>,
): Omit<Difference, 'metric'> {
  const rate = compared.launches === 0 ? undefined : rounded(compared.count / compared.launches);
  const bound = boundOf(thresholds, metric, rate);
  const { verdict, difference, needed } = judge(own, compared, () => isFair);
  return {
    launches: own.launches,
    comparedLaunches: compared.launches,
    ...(own.launches > 0 && { value: rounded(own.count / own.launches) }),
    ...(rate !== undefined && {
      compared: rate,
      ...(bound !== undefined && { allowed: rounded(bound - rate) }),
    }),
    ...(difference && {
      change: rounded(difference.change),
      low: rounded(difference.low),
      high: rounded(difference.high),
    }),
    verdict,
    ...(needed !== undefined && { needed }),
  };
}

/** Returns the reason that a metric with a threshold has too small a base; none if the base is zero. */
const fewValues = ({ metric, bound, n = 0, least = 0 }: Schemas['GuardMeasure']): Reason[] =>
  bound !== undefined && n < least ? [{ code: 'fewValues', metric, n, least }] : [];

/**
 * Returns the reasons against continuing, most important first; if there are none, that everything is within bounds.
 */
export function reasonsOf({
  launches,
  minLaunches,
  measured,
  differences,
  mismatches,
  baseline,
}: Pick<Health, 'launches' | 'minLaunches' | 'differences' | 'mismatches' | 'baseline'> &
  Pick<Schemas['RolloutGuard'], 'measured'>): Reason[] {
  const isJudged = launches >= minLaunches;
  // Without a limit, only a worse value is a reason against it.
  const isSure = ({ high, allowed }: Difference) => allowed === undefined || (high !== undefined && high <= allowed);
  const reasons: Reason[] = [
    ...measured
      .filter(({ exceeded }) => exceeded && isJudged)
      .map(({ metric }): Reason => ({ code: 'exceeded', metric })),
    ...differences
      .filter(({ verdict }) => verdict === 'worse')
      .map(({ metric }): Reason => ({ code: 'worse', metric })),
    ...(mismatches.length > 0 ? [{ code: 'unfair' } as const] : []),
    ...(isJudged ? measured.flatMap(fewValues) : [{ code: 'fewLaunches' } as const]),
    ...differences
      .filter((difference) => isJudged && difference.verdict !== 'worse' && !isSure(difference))
      .map(({ metric }): Reason => ({ code: 'unsure', metric })),
    ...(baseline.by === 'none' && measured.every(({ bound }) => bound === undefined)
      ? [{ code: 'notCompared' } as const]
      : []),
  ];
  return reasons.length > 0 ? reasons : [{ code: 'within' }];
}

const STOPS: ReadonlySet<Reason['code']> = new Set(['exceeded', 'worse']);

/** Returns the advice about the rollout percentage, by the first of the reasons. */
export const adviceOf = ([first]: readonly Reason[]): NonNullable<Health['advice']> =>
  first === undefined || first.code === 'within' ? 'expand' : STOPS.has(first.code) ? 'pause' : 'hold';

/** States of a rollout with a percentage to decide about. */
const UNDER_WAY: ReadonlySet<string> = new Set(['scheduled', 'running', 'paused']);

function toHealth(context: HealthContext, measureOf: MeasureOf, owner: ReleaseOwner): Health {
  const { db, clock } = context;
  const { release } = owner;
  const at = clock.now();
  const run = openRun(db, release);
  const baseline = baselineNow(context, owner, at);
  const set = guardRow(db, release) ?? unset(baseline.response);
  const least = { minLaunches: set.minLaunches, baseline: baseline.response };
  if (run === undefined) return { release, launches: 0, ...least, differences: [], mismatches: [], reasons: [] };
  const { launches, measured, since = run.startedAt } = guardCounts(context, measureOf, run, set, { baseline, at });
  const mismatches = mismatchesOf(context, run, at);
  const isFair = mismatches.length === 0;
  const differences = differencesOf(context, run, { since, baseline, thresholds: set.thresholds, isFair });
  const comparison = { launches, ...least, differences, mismatches };
  const reasons = reasonsOf({ ...comparison, measured });
  return {
    release,
    since,
    ...comparison,
    reasons,
    ...(UNDER_WAY.has(owner.reach.state) && { advice: adviceOf(reasons) }),
  };
}

export const createReleaseHealthHandlers = (measureOf: MeasureOf) =>
  handlers<'rollouts', 'getReleaseHealth'>({
    getReleaseHealth: (context) => toHealth(context, measureOf, ownerIn(context)),
  });
