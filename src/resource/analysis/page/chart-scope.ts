import type { I18n } from '@lingui/core';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { filterKeys } from '../../../ui/list/filter/filter-bar.tsx';
import { filterText } from '../../../ui/list/filter/filter-chips.tsx';
import type { SearchState } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { type Periods, withPeriod } from '../period/period.ts';
import type { Figures, TopicAnswers } from '../topic/topic.ts';

/** What the charts of a page count. */
interface Counted {
  /** The page, and its record if it is about one. */
  subject: readonly (string | undefined)[];
  filters: readonly Filter[];
  search: SearchState['search'];
  /** The period of all charts, if they have the same one. */
  figures?: Pick<Figures, 'asOf' | 'from' | 'to'> | undefined;
}

/** The period of figures: days, or times if it does not begin and end between days. */
function periodText({ asOf, from, to }: Pick<Figures, 'asOf' | 'from' | 'to'>): string {
  const [start, end] = [from, to].map((at) => formatInstant(at, platformZone));
  const days = [Date.parse(from), Date.parse(to) - 1].map((at) => dayAt(platformZone, at));
  // The current day ends with the count.
  const isCurrent = days[1] === dayAt(platformZone, Date.parse(asOf));
  if (!start?.endsWith('00:00') || !(isCurrent || end?.endsWith('00:00'))) return `${start} – ${end} (${platformZone})`;
  return [...new Set(days)].join(' – ');
}

/**
 * Returns the subject, the period and the filters of charts, for the files that are saved from them.
 * @param isDated whether the chart names its period itself
 */
export const scopeTexts = (i18n: I18n, { subject, filters, search, figures }: Counted, isDated: boolean): string[] => [
  ...subject.filter((part) => part !== undefined),
  ...(figures && !isDated ? [periodText(figures)] : []),
  ...filters.flatMap((filter) => {
    if (isDated && ['range', 'days'].includes(filter.id)) return [];
    if (filterKeys(filter).some((key) => search[key] !== undefined))
      return [`${i18n._(filter.label)}: ${filterText(filter, search, i18n) ?? ''}`];
    const isUsualPeriod = filter.id === 'range' && search['start'] === undefined && search['end'] === undefined;
    return isUsualPeriod && filter.kind === 'choice' && filter.none ? [i18n._(filter.none)] : [];
  }),
];

interface TopicCharts extends Omit<Counted, 'figures'> {
  /** Further periods of the page. */
  periods: Periods | undefined;
  answers: Pick<TopicAnswers, 'figures' | 'against' | 'versionKey'>;
}

/** Returns the texts for the charts of a topic, and for its figures before and after a mark. */
export const topicScope = (i18n: I18n, { periods, answers, ...counted }: TopicCharts) => {
  const { filters, search } = counted;
  const { figures, against, versionKey } = answers;
  return {
    period: (isDated: boolean) =>
      // Each of two compared versions has a period of its own.
      against?.by === 'version' || figures.isPlaceholderData
        ? scopeTexts(i18n, { ...counted, filters: withPeriod(search, filters, periods) }, isDated)
        : scopeTexts(i18n, { ...counted, figures: figures.data }, isDated),
    // They cover all versions and name their own periods.
    aroundMark: () => scopeTexts(i18n, { ...counted, filters: filters.filter(({ id }) => id !== versionKey) }, true),
  };
};
