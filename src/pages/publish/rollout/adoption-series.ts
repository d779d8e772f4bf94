import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Adoption, AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import type { Series, Slot, TimeSeries } from '../../../ui/chart/series.ts';

export type AdoptionBy = 'total' | 'day';

const counts = [
  { id: 'targeted', name: msg({ message: 'Offered', context: 'devices' }), slot: 'rest', isStep: true },
  { id: 'downloaded', name: msg`Downloaded`, slot: 3 },
  { id: 'installed', name: msg({ message: 'Installed', context: 'devices' }), slot: 1 },
  { id: 'active', name: msg`Opened`, slot: 4 },
  { id: 'failed', name: msg({ message: 'Failed', context: 'devices' }) },
  { id: 'rolledBack', name: msg`Reverted` },
] as const satisfies readonly { id: keyof AdoptionPoint; name: unknown; slot?: Slot; isStep?: boolean }[];

/** The start of a day; the first day of a release begins with its publication. */
const dayStart = (at: string): string => at.replace(/T.*?(?=Z$|[+-]\d\d:\d\d$)/u, 'T00:00:00');

/**
 * The series of an adoption chart. Devices that were offered the release have no line by day: nearly all are offered it
 * on the first.
 */
export function adoptionSeries(i18n: I18n, { points }: Adoption, by: AdoptionBy): TimeSeries {
  const series = counts.map(({ id, name, ...line }): Series => {
    const values = points.map((point) => point[id]);
    return { id, name: i18n._(name), values, ...(by === 'day' && id === 'targeted' ? {} : line) };
  });
  const times = points.map(({ at }) => at);
  return by === 'day'
    ? { times: times.map(dayStart), unit: 'day', series, partial: true }
    : { times, unit: 'time', isCumulative: true, series, whole: 'targeted', base: points.at(-1)?.targeted ?? 0 };
}

/** The total number of devices by outcome: the last point, or the sum of the days. */
export const totalsOf = ({ series }: TimeSeries, by: AdoptionBy) =>
  series.map(({ id, name, values }) => ({
    id,
    name,
    value: (by === 'day' ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : values.at(-1)) ?? 0,
  }));

const HOUR = 3600;

/** Formats a duration in hours, or in days from two days on. */
export function durationText(i18n: I18n, seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / HOUR));
  const days = Math.round(hours / 24);
  return hours < 48
    ? i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`)
    : i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`);
}
