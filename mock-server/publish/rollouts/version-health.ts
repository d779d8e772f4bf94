import type { components } from '../../../openapi/generated/types.ts';
import type { Knowing } from '../installed.ts';
import { guardRow } from './guard-state.ts';
import { goneAt, healthAt, usual, type Health, type Metric } from './health.ts';
import { mismatchesOf } from './fairness.ts';
import { baselineOf, troublesEverywhere, troublesOf } from './run-health.ts';

type Schemas = components['schemas'];

/** How a version of the app does on a platform. */
export interface VersionHealth {
  /** What is measured of it at a time (ms): what its guard sees. */
  at(time: number): Health;
  /** What is usual on the platform. */
  readonly usual: Health;
  /** The model whose devices have most of its crashes, where there is one. */
  readonly model?: string | undefined;
  /** From when to when (ms) one of some metrics is not as usual. */
  spansOf(metrics: readonly Metric[]): readonly { readonly from: number; readonly to: number }[];
  /** What the guard of its release found; undefined of a version that no release brought. */
  readonly guard?: Schemas['GuardState'];
  /** The upgrade that brought it, as long as there is one. */
  readonly upgradeId?: string;
  /** The version that its guard compares it with at a time (ms), and whether that is fair; undefined without one. */
  comparedAt(time: number): { readonly version: string; isFair(): boolean } | undefined;
}

/** How a version does, as its last release tells; one without is as usual. */
export function versionHealth(
  knowing: Knowing,
  appId: string,
  platform: Schemas['Platform'],
  version: string,
): VersionHealth {
  const { db } = knowing;
  const run = db.releaseRuns
    .all({
      where: { appId, kind: 'upgrade' },
      filter: ({ release }) => release.platform === platform && release.version === version,
    })
    .at(-1);
  const base = usual(platform);
  const troubles = run === undefined ? troublesEverywhere(knowing, appId) : troublesOf(knowing, run);
  return {
    at: (time) => healthAt(base, troubles, time),
    usual: base,
    model: troubles.find(({ metric }) => metric === 'crashRate')?.model,
    spansOf: (metrics) =>
      troubles
        .filter(({ metric }) => metrics.includes(metric))
        .map((trouble) => ({ from: trouble.from, to: goneAt(trouble) })),
    ...(run && { guard: guardRow(db, { kind: 'upgrade', id: run.ownerId })?.state ?? 'off' }),
    ...(run && db.upgrades.get(run.ownerId) && { upgradeId: run.ownerId }),
    comparedAt(time) {
      const compared = run && baselineOf(knowing, run, Date.parse(run.startedAt), time).told.version;
      if (run === undefined || compared === undefined) return undefined;
      return { version: compared, isFair: () => mismatchesOf(knowing, run, time).length === 0 };
    },
  };
}
