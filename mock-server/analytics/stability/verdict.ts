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

/** How often something happened, and of how many times that it could have. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/**
 * Whether a rate is another one than before: by more than a tenth, and not only by chance.
 * @param errors of how many standard errors a difference may come by chance
 */
export function isAnother(own: Rate, before: Rate, errors: number): boolean {
  // Whole numbers: a rate of exactly a tenth more is the same.
  const [now, then] = [own.part * before.whole, before.part * own.whole];
  const difference = Math.abs(now - then);
  const error = Math.hypot(Math.sqrt(own.part) * before.whole, Math.sqrt(before.part) * own.whole);
  return difference * SAME_PART > then && difference > errors * error;
}

function verdictOf(own: VersionCrashes, before: VersionCrashes): Schemas['StabilityVerdict'] {
  const rateOf = ({ crashes: part, launches: whole }: VersionCrashes): Rate => ({ part, whole });
  const [now, then] = [rateOf(own), rateOf(before)] as const;
  if (!isAnother(now, then, BY_CHANCE)) return 'same';
  return now.part * then.whole < then.part * now.whole ? 'better' : 'worse';
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
