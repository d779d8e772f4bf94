import type { I18n } from '@lingui/core';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { filterKeys } from '../../../ui/list/filter/filter-bar.tsx';
import { filterText } from '../../../ui/list/filter/filter-chips.tsx';
import type { SearchState } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import type { Figures } from '../topic/topic.ts';

/** The period of figures: days, or the hours of one that begins within a day. */
function periodText({ from, to }: Pick<Figures, 'from' | 'to'>): string {
  if (!formatInstant(from, platformZone).endsWith('00:00'))
    return `${[from, to].map((at) => formatInstant(at, platformZone)).join(' – ')} (${platformZone})`;
  const days = [Date.parse(from), Date.parse(to) - 1].map((at) => dayAt(platformZone, at));
  return [...new Set(days)].join(' – ');
}

/**
 * Returns the period and the filters of a page, for the charts that are saved from it.
 * @param filters the filters without the period
 */
export const scopeTexts = (
  i18n: I18n,
  filters: readonly Filter[],
  search: SearchState['search'],
  figures: Pick<Figures, 'from' | 'to'> | undefined,
): string[] => [
  ...(figures ? [periodText(figures)] : []),
  ...filters
    .filter((filter) => filterKeys(filter).some((key) => search[key] !== undefined))
    .map((filter) => `${i18n._(filter.label)}: ${filterText(filter, search, i18n) ?? ''}`),
];
