import { compareVersions } from '../../core/kit/versions.ts';
import { sizesFrom } from '../../counting/sizes.ts';
import { mix, unit } from '../../delivery/lots.ts';
import type { IncidentLot, Incidents } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import type { RatesIn } from '../../walk/rates.ts';
import type { Cause } from './cause.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** The causes of an application's issues, each with the issue's id. */
export interface Issue {
  readonly id: string;
  readonly cause: Cause;
}

/** Sizes of incidents: the seconds from launch to crash, or the time (ms) without a response. */
export const RUN_SECONDS = sizesFrom(1, 1.14, 64);
export const BLOCKED_MS = sizesFrom(2000, 1.045, 64);
const SIZES = 64;

const EARLY_SECONDS = 5;
/** Time after which each system reports a hang (ms). */
const LEAST_BLOCKED = { android: 5000, ios: 2000, harmony: 6000 } as const;

/** The decoded index of an incident. */
export interface Incident {
  /** Index of the issue. */
  readonly issue: number;
  readonly size: number;
  readonly isHidden: boolean;
}

export const incidentAt = (place: number): Incident => ({
  issue: Math.floor(place / (2 * SIZES)),
  size: Math.floor(place / 2) % SIZES,
  isHidden: place % 2 === 1,
});

const placeOf = ({ issue, size, isHidden }: Incident): number => (issue * SIZES + size) * 2 + (isHidden ? 1 : 0);

/** Number of indexes for the given number of issues. */
export const placesOf = (issues: number): number => issues * SIZES * 2;

/** Returns a random number (0 to below 1) of an incident, a different one for each purpose. */
export const luckOf = ({ stretch, launch }: IncidentLot, place: number, of: number): number =>
  unit(mix(launch, place, 64 + of + 16 * Math.round(stretch / DAY_MS)));

/** Whether a version has the cause of an issue. */
export const isIn = ({ from, until }: Pick<Cause, 'from' | 'until'>, version: string): boolean =>
  (from === undefined || compareVersions(version, from) >= 0) &&
  (until === undefined || compareVersions(version, until) <= 0);

/** Cumulative random ranges of some issues. */
interface Lots {
  readonly issues: readonly number[];
  readonly ends: readonly number[];
}

/** Returns the issue that an incident belongs to if it is counted, and its properties. */
export function incidentsOf(
  { devices, segments, coded: { brand } }: Phones,
  rates: RatesIn,
  kind: number,
  issues: readonly Issue[],
  isWanted: (incident: Incident) => boolean,
): Incidents {
  const wantedPlaces = Uint8Array.from({ length: placesOf(issues.length) }, (_, at) =>
    isWanted(incidentAt(at)) ? 1 : 0,
  );
  const cache = new Map<string, { usual: Lots; trouble: number }>();
  const causesOn = (version: number, place: number) => {
    const platform = devices[place]?.platform ?? 'android';
    const key = `${platform} ${version} ${brand.codes[place] ?? 0}`;
    let own = cache.get(key);
    if (own === undefined) {
      const maker = brand.names[brand.codes[place] ?? 0] ?? '';
      const all = issues.flatMap(({ cause }, issue) =>
        cause.platform === platform && isIn(cause, segments.versions[version] ?? '')
          ? [{ issue, lot: cause.weight * (cause.brands?.[maker] ?? 1), isTrouble: cause.isTrouble === true }]
          : [],
      );
      const usual = all.filter(({ lot }) => lot > 0);
      const sum = usual.reduce((total, { lot }) => total + lot, 0);
      let end = 0;
      const ends = usual.map(({ lot }) => (end += lot / sum));
      const trouble = all.find(({ isTrouble }) => isTrouble)?.issue ?? -1;
      cache.set(key, (own = { usual: { issues: usual.map(({ issue }) => issue), ends }, trouble }));
    }
    return own;
  };
  const sizeOf = ({ platform, early = 8 }: Cause, [lot, further]: readonly [number, number]): number => {
    // Squares the random number, so that long durations are rare.
    const part = further * further;
    if (kind === 0) {
      const from = RUN_SECONDS.findIndex((seconds) => seconds >= EARLY_SECONDS);
      return lot * 100 < early ? Math.floor(further * from) : from + Math.floor(part * (SIZES - from));
    }
    const least = platform === 'web' ? 0 : LEAST_BLOCKED[platform];
    const from = BLOCKED_MS.findIndex((ms) => ms >= least);
    return from + Math.floor(part * (SIZES - from));
  };
  return {
    name: JSON.stringify([kind, issues.map(({ id, cause }) => [id, cause.platform, cause.key])]),
    kind,
    isWanted: (which) => wantedPlaces[which] === 1,
    count: placesOf(issues.length),
    at(lot, version, hour, place) {
      const { usual, trouble } = causesOn(version, place);
      const extra = trouble < 0 ? 0 : rates.extra(kind, version, hour, place);
      const luck = luckOf(lot, place, 0);
      const rest = (luck - extra) / (1 - extra);
      const issue = luck < extra ? trouble : (usual.issues[usual.ends.findIndex((end) => rest < end)] ?? -1);
      const { cause } = issues[issue] ?? {};
      if (cause === undefined) return -1;
      const size = sizeOf(cause, [luckOf(lot, place, 1), luckOf(lot, place, 2)]);
      const isHidden = luckOf(lot, place, 3) * 100 < (cause.hidden ?? 12);
      return placeOf({ issue, size, isHidden });
    },
  };
}
