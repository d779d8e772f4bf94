import type { Schemas } from '../../../openapi/generated/types.ts';
import type { VersionRates } from '../../walk/rates.ts';
import type { DataContext } from '../installed.ts';
import { troubleEnd, healthAt, usual } from './health.ts';
import { phoneTroubles, troublesOf } from './run-health.ts';
import type { ReleaseRunRow } from './table.ts';

type Platform = Schemas['Platform'];

/** Returns the last run that delivered a version; undefined if no release did. */
export const lastRunOf = (
  { db }: DataContext,
  appId: string,
  platform: Platform,
  version: string,
): ReleaseRunRow | undefined =>
  db.releaseRuns
    .all({
      where: { appId, kind: 'upgrade' },
      filter: ({ release }) => release.platform === platform && release.version === version,
    })
    .at(-1);

/** Returns the rates of launches of a version, according to its last release; without one they are as usual. */
export function versionRates(context: DataContext, appId: string, platform: Platform, version: string): VersionRates {
  const troubles = troublesOf(context, { appId, platform, version }, lastRunOf(context, appId, platform, version));
  const base = usual(platform);
  return {
    at: (time) => healthAt(base, troubles, time),
    usual: base,
    model: troubles.find(({ metric }) => metric === 'crashRate')?.model,
    spansOf: (metrics) =>
      troubles
        .filter(({ metric }) => metric !== 'startP90' && metrics.includes(metric))
        .map((trouble) => ({ from: trouble.from, to: troubleEnd(trouble) })),
    phoneTroubles: () => phoneTroubles(context, appId),
  };
}
