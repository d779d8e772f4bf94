import type { Seed } from '../../core/world/seed.ts';

const MINUTE_MS = 60_000;
/** When it began, and the share of calls that fails since. */
const SINCE_MS = 20 * MINUTE_MS;
const FAILING = 0.0615;

/**
 * The scenario `incident`: calls of the retail app fail now, whatever its version. A guard that compares a version with
 * the one before sees no difference; one with a limit of its own does.
 */
export const seedIncident: Seed = async ({ db, clock, scenario }) => {
  if (scenario !== 'incident') return;
  const from = clock.iso(clock.now() - SINCE_MS);
  for (const { appId, platform, version } of db.upgrades.all({ where: { appId: '1', status: 'published' } })) {
    await db.incidents.insert({
      appId,
      platform,
      version,
      metric: 'apiErrorRate',
      from,
      rampHours: 0.1,
      value: FAILING,
    });
  }
};
