import { dayOf } from '../../core/kit/day-range.ts';
import type { Seed } from '../../core/world/seed.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** The share of failing calls: 6% more than usual. */
const FAILING = 0.0615;
/** The core system was switched over four days ago, from 14:10 to 14:35. */
const SWITCHED = { daysAgo: 4, from: (14 * 60 + 10) * MINUTE_MS, to: (14 * 60 + 35) * MINUTE_MS } as const;
/** How long ago the calls of the scenario `incident` began to fail. */
const SINCE_MS = 20 * MINUTE_MS;

/**
 * Seeds failing calls of the retail app in all versions: at the switchover of the core system, and in the scenario
 * `incident` right now. A guard that compares a version with the one before sees no difference; one with a limit does.
 */
export const seedIncident: Seed = async ({ db, clock, scenario }) => {
  if (scenario === 'empty') return;
  const failing = { appId: '1', metric: 'apiErrorRate', value: FAILING } as const;
  const day = dayOf(clock.now()) - SWITCHED.daysAgo * DAY_MS;
  const [from, until] = [clock.iso(day + SWITCHED.from), clock.iso(day + SWITCHED.to)];
  await db.incidents.insert({ ...failing, from, until, rampHours: 0 });
  if (scenario === 'incident')
    await db.incidents.insert({ ...failing, from: clock.iso(clock.now() - SINCE_MS), rampHours: 0.1 });
};
