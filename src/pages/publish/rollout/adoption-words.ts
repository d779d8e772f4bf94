import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { formatInstant } from '../../../ui/text/format.ts';

export type AdoptionBy = 'total' | 'day';

export const seriesNames = {
  targeted: msg({ message: 'Offered', context: 'devices' }),
  downloaded: msg`Downloaded`,
  installed: msg({ message: 'Installed', context: 'devices' }),
  active: msg`Opened`,
  failed: msg({ message: 'Failed', context: 'devices' }),
  rolledBack: msg`Went back`,
} as const;

export type CountName = keyof typeof seriesNames;
export const countNames = [
  'targeted',
  'downloaded',
  'installed',
  'active',
  'failed',
  'rolledBack',
] as const satisfies readonly CountName[];

const HOUR = 3600;

/** A time in hours, from two days on in days. */
export function durationText(i18n: I18n, seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / HOUR));
  const days = Math.round(hours / 24);
  return hours < 48
    ? i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`)
    : i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`);
}

/** The time of a point; a day is that of the platform, as the contract counts them. */
export const pointTime = (at: string, by: AdoptionBy, timeZone: string): string =>
  by === 'day' ? at.slice(0, 10) : formatInstant(at, timeZone);

/** All devices so far: the last point, or the days together. */
export function totalsOf(points: readonly AdoptionPoint[], by: AdoptionBy): AdoptionPoint | undefined {
  const last = points.at(-1);
  if (by === 'total' || last === undefined) return last;
  const sum = (name: CountName) => points.reduce((total, point) => total + point[name], 0);
  return {
    at: last.at,
    targeted: sum('targeted'),
    downloaded: sum('downloaded'),
    installed: sum('installed'),
    active: sum('active'),
    failed: sum('failed'),
    rolledBack: sum('rolledBack'),
  };
}
