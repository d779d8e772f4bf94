import { compareVersions } from 'compare-versions';

const format = /^[1-9]\d{0,2}(\.\d{1,3}){2,3}$/u;

/** Whether a text is a version: three or four numeric parts, the first from 1. */
export function isVersion(text: string): boolean {
  return format.test(text);
}

/** Whether a version exceeds another, part by part; a missing fourth part is 0. */
export function exceeds(version: string, other: string): boolean {
  return compareVersions(version, other) > 0;
}

export type Step = 'patch' | 'minor' | 'major';

/** The next version after `version` that raises the given part; later parts start at 0. */
export function raise(version: string, step: Step): string {
  const [major = 1, minor = 0, patch = 0] = version.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
