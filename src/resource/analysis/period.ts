import { msg } from '@lingui/core/macro';
import { platformZone } from '../../shell/preferences/display-zone.ts';
import type { ListAddress, SearchPatch } from '../../ui/list/search.ts';
import type { Filter } from '../../ui/list/types.ts';
import { options } from '../../ui/text/options.ts';

const ranges = {
  today: msg`Today`,
  '15d': msg`Last 15 days`,
  '30d': msg`Last 30 days`,
  '60d': msg`Last 60 days`,
  '90d': msg`Last 90 days`,
} as const;

/** The filters of an analysis: its period first, its own, and days of one's own in place of the period. */
export function withPeriod({ start, end }: ListAddress, filters: readonly Filter[]): readonly Filter[] {
  // What is counted where the address says nothing.
  const none = (start ?? end) === undefined ? msg`Last 7 days` : msg`Custom days`;
  return [
    { kind: 'choice', id: 'range', label: msg`Period`, none, options: options(ranges) },
    ...filters,
    { kind: 'days', id: 'days', from: 'start', to: 'end', label: msg`Days`, zone: platformZone },
  ];
}

/** A period takes the place of days of one's own, and these that of a period. */
export function withOnePeriod(search: ListAddress, patch: SearchPatch): SearchPatch {
  const isNew = (key: string) => patch[key] !== undefined && patch[key] !== search[key];
  if (isNew('start') || isNew('end')) return { ...patch, range: undefined };
  return isNew('range') ? { ...patch, start: undefined, end: undefined } : patch;
}

/** What the days of an address are compared with, if anything: as many before, or the same ones of the week. */
export const comparedWith = ({ compare }: ListAddress): 'previous' | 'week' | undefined =>
  compare === 'previous' || compare === 'week' ? compare : undefined;
