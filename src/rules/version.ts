import { compareVersions } from 'compare-versions';
import { is } from 'valibot';
import { Version } from '../../openapi/generated/schemas.fields.ts';

/** Whether a text is a version as defined by the contract: three or four numeric parts, the first at least 1. */
export function isVersion(text: string): boolean {
  return is(Version, text);
}

/** Whether a version is higher than another, compared part by part; a missing fourth part is 0. */
export function exceeds(version: string, other: string): boolean {
  return compareVersions(version, other) > 0;
}

export type Step = 'patch' | 'minor' | 'major';
const places: Record<Step, number> = { major: 0, minor: 1, patch: 2 };
const highestPart = 999;

/**
 * The next version that increments the given part, or the part before it if that one is at its maximum; later parts are
 * reset to 0.
 */
export function raise(version: string, step: Step): string {
  const parts = version.split('.').slice(0, 3).map(Number);
  let at = places[step];
  while (at > 0 && parts[at] === highestPart) at -= 1;
  return parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
}
