import type { HealthOf } from '../../walk/rates.ts';
import { baselineOfRun } from './baseline.ts';
import { mismatchesOf } from './fairness.ts';
import { guardRow } from './guard-state.ts';
import { lastRunOf, versionRates } from './version-rates.ts';

/** Returns the health of a version, and the state of its release. */
export const versionHealth: HealthOf = (context, appId, platform, version) => {
  const { db } = context;
  const run = lastRunOf(context, appId, platform, version);
  return {
    ...versionRates(context, appId, platform, version),
    ...(run && { guard: guardRow(db, { kind: 'upgrade', id: run.ownerId })?.state ?? 'off' }),
    ...(run && db.upgrades.get(run.ownerId) && { upgradeId: run.ownerId }),
    comparedAt(time) {
      const compared = run && baselineOfRun(context, run, time).response.version;
      if (run === undefined || compared === undefined) return undefined;
      return { version: compared, isFair: () => mismatchesOf(context, run, time).length === 0 };
    },
  };
};
