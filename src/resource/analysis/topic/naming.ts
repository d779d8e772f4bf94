import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../base/announcement.ts';
import type { Note } from '../../../ui/chart/series.ts';
import { noteIn, sampleNote } from './sample.ts';
import { type DimText, metricIn, useTopic, valueName, valueText } from './topic.ts';

/** The labels of a dimension of the page's topic and of its values. */
export function useDimension(dim: string) {
  const { t, i18n } = useLingui();
  const { text, search, setSearch } = useTopic();
  const say = (message: MessageDescriptor | undefined) => (message ? i18n._(message) : '');
  const dimension: Partial<DimText> = text.dims.find((one) => one.dim === dim) ?? {};
  const { label: labelMessage, title, names, none, filter, inOrder = false } = dimension;
  const label = say(labelMessage);
  const nameOf = (key: string) => valueName(dimension, key, say);
  return {
    label,
    /** Title of the chart of a metric. */
    title: (metric: string) => say(title?.(metric)),
    nameOf,
    filter,
    /** Filters by a value; undefined if it is the current filter or stands for unknown or remaining values. */
    chooseBy: (key: string) => {
      if (filter === undefined || key === 'unknown' || key === 'other' || search[filter] === key) return undefined;
      return () => {
        setSearch({ [filter]: key, page: undefined });
        const value = nameOf(key);
        announce(t`Filtered by ${label}: ${value}`);
      };
    },
    inOrder,
    /** The number of its values, if known. */
    count: typeof names === 'object' ? Object.keys(names).length + (none ? 1 : 0) : undefined,
    /** Whether its values are data, which may be in any language. */
    isData: names === undefined,
  };
}

/** The labels of a metric of the page's topic and of its values. */
export function useMetric(metric: string) {
  const { i18n } = useLingui();
  const { text } = useTopic();
  const { label, unit, kind } = metricIn(text, metric) ?? {};
  return {
    name: label ? i18n._(label) : '',
    unit,
    kind,
    textOf: (value: number) => valueText(unit, value, (number, options) => i18n.number(number, options)),
    noteOf: (n: number | undefined): Note | undefined =>
      noteIn(i18n._.bind(i18n), sampleNote({ ...(kind && { kind }) }, n)),
  };
}

/**
 * Says how many of all values of a dimension are drawn, if not all.
 * @returns a function of the name of the dimension, and both numbers; `isMore` if there are even more
 */
export function useCut(): (label: string, count: number, all: number, isMore?: boolean) => string[] {
  const { t } = useLingui();
  return (label, count, all, isMore = false) => {
    if (all <= count && !isMore) return [];
    const total = isMore ? `${all}+` : all;
    return [t`${label}: first ${count} of ${total}`];
  };
}
