import { msg } from '@lingui/core/macro';
import { platformZone } from '../../../base/platform-zone.ts';
import type { ListAddress, SearchPatch } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';

const ranges = {
  '1h': msg`Last hour`,
  '24h': msg`Last 24 hours`,
  '48h': msg`Last 48 hours`,
  today: msg`Today`,
  '7d': msg`Last 7 days`,
  '15d': msg`Last 15 days`,
  '30d': msg`Last 30 days`,
  '60d': msg`Last 60 days`,
  '90d': msg`Last 90 days`,
} as const;

/** The periods that the contract offers, and the default one. */
export interface Periods {
  values: readonly string[];
  usual: string;
}

const isRange = (name: string): name is keyof typeof ranges => Object.hasOwn(ranges, name);

const days: Periods = { values: ['today', '7d', '15d', '30d', '60d', '90d'], usual: '7d' };

/** The filters of an analysis: its period, its own filters, and a custom date range in place of the period. */
export function withPeriod(
  { range, start, end }: ListAddress,
  filters: readonly Filter[],
  { values, usual }: Periods = days,
): readonly Filter[] {
  // No choice means the default period, but an address may also name it.
  const choices = options(ranges).filter(({ value }) => values.includes(value) && (value !== usual || value === range));
  // The default period.
  const none = (start ?? end) === undefined && isRange(usual) ? ranges[usual] : msg`Custom days`;
  return [
    { kind: 'choice', id: 'range', label: msg`Period`, none, options: choices },
    ...filters,
    { kind: 'days', id: 'days', from: 'start', to: 'end', label: msg`Days`, zone: platformZone },
  ];
}

/** Makes a period and a custom date range replace each other in a change of the address. */
export function withOnePeriod(search: ListAddress, patch: SearchPatch): SearchPatch {
  const changed = ['range', 'start', 'end'].filter((key) => key in patch && patch[key] !== search[key]);
  if (changed.length === 0) return patch;
  const isNew = (key: string) => changed.includes(key) && patch[key] !== undefined;
  // A time around which figures are compared may lie outside the new period.
  const next = { ...patch, around: undefined };
  if (isNew('start') || isNew('end')) return { ...next, range: undefined };
  return isNew('range') ? { ...next, start: undefined, end: undefined } : next;
}

/** Makes some days the only period of an address, and shows the first pages of its tables. */
export const ofDays = (start: string, end = start): SearchPatch => ({
  start,
  end,
  range: undefined,
  around: undefined,
  page: undefined,
  belowPage: undefined,
});

/** Two versions to compare. */
export interface Versions {
  own: string;
  other: string;
}

/** The comparison of an address, if any: the preceding period, the same weekdays, or another version. */
export type Against = { by: 'previous' | 'week' } | ({ by: 'version' } & Versions);

/**
 * Returns the comparison of an address.
 * @param key the address key whose single value can be compared with another, if the topic has one
 */
export function againstAt({ compare, ...search }: ListAddress, key: string | undefined): Against | undefined {
  const [own, other] = [key === undefined ? undefined : search[key], search['compareVersion']];
  if (own !== undefined && other !== undefined && own !== other && !own.includes('~'))
    return { by: 'version', own, other };
  return compare === 'previous' || compare === 'week' ? { by: compare } : undefined;
}
