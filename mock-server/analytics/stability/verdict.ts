import type { components } from '../../../openapi/generated/types.ts';
import { compareVersions } from '../../core/kit/versions.ts';

type Schemas = components['schemas'];

/** How a version did on a platform. */
export interface VersionCrashes {
  readonly version: string;
  readonly launches: number;
  readonly crashes: number;
}

/** A version with fewer launches is neither judged nor judged by. */
const MIN_LAUNCHES = 1000;
/** A crash rate that differs by no more than one of so many parts of the one before is the same. */
const SAME_PART = 10;

/** Of how many standard errors a difference may come by chance. */
const BY_CHANCE = 2;

function verdictOf(own: VersionCrashes, before: VersionCrashes): Schemas['StabilityVerdict'] {
  // Whole numbers: a rate of exactly a tenth more is the same.
  const [now, then] = [own.crashes * before.launches, before.crashes * own.launches];
  const difference = Math.abs(now - then);
  const error = Math.hypot(Math.sqrt(own.crashes) * before.launches, Math.sqrt(before.crashes) * own.launches);
  if (difference * SAME_PART <= then || difference <= BY_CHANCE * error) return 'same';
  return now < then ? 'better' : 'worse';
}

/** What a version is beside the next lower one that was launched often enough; nothing where either was not. */
export function judge(
  own: VersionCrashes | undefined,
  others: readonly VersionCrashes[],
): { before?: string; change?: number; verdict?: Schemas['StabilityVerdict'] } {
  if (own === undefined || own.launches < MIN_LAUNCHES) return {};
  const before = others
    .filter(({ version, launches }) => launches >= MIN_LAUNCHES && compareVersions(version, own.version) < 0)
    .toSorted((a, b) => compareVersions(b.version, a.version))[0];
  if (before === undefined) return {};
  const change = own.crashes / own.launches - before.crashes / before.launches;
  return { before: before.version, change, verdict: verdictOf(own, before) };
}
