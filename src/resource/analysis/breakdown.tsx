import { useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { TopicDim } from '../../api/generated/client.schemas.ts';
import { announce } from '../../base/announcement.ts';
import { Button } from '../../ui/button/button.tsx';
import { Columns } from '../../ui/chart/columns.tsx';
import { ChartFrame } from '../../ui/chart/frame.tsx';
import { barTable, RankedBars } from '../../ui/chart/ranked-bars.tsx';
import { absent, percentText } from '../../ui/text/format.ts';
import { metricIn, useTopic } from './topic.ts';

const height = 220;
/** So many values are drawn at first. */
const most = 10;

/** How the chosen metric splits by a dimension, in words. */
function useSplit(dim: TopicDim) {
  const { i18n } = useLingui();
  const { text, metric, split } = useTopic();
  const found = split.data?.find((one) => one.dim === dim);
  // A dimension may count a metric of its own, whichever is chosen.
  const counted = found?.metric ?? metric;
  const say = (message: MessageDescriptor | undefined) => (message ? i18n._(message) : '');
  const { label: metricLabel, isRate = false } = metricIn(text, counted) ?? {};
  const { label, title, names } = text.dims.find((one) => one.dim === dim) ?? {};
  const name = say(metricLabel);
  const valueText = (value: number) => (isRate ? percentText(value * 100) : i18n.number(value));
  return { found, split, counted, name, label: say(label), title: say(title?.(name)), names, isRate, say, valueText };
}

interface BreakdownProps {
  dim: TopicDim;
  /** Key of the address that a bar sets, where bars lead on. */
  filter?: string;
  /** What is said in place of a chart without bars. */
  empty?: string;
}

/** A metric by the values of a dimension, the greatest first; a bar may lead to its value alone. */
export function Breakdown({ dim, filter, empty }: BreakdownProps) {
  const { t, i18n } = useLingui();
  const { text, metric, search, setSearch } = useTopic();
  const { found, split, counted, name, label, title, names, isRate, say, valueText } = useSplit(dim);
  const [isAll, setAll] = useState(false);
  const whole = isRate ? 0 : (found?.value ?? 0);
  const nameOf = (key: string) => {
    if (key === 'unknown') return t`Unknown`;
    if (typeof names === 'function') return names(key, say);
    return names && Object.hasOwn(names, key) ? say(names[key]) : key;
  };
  const items = found?.items ?? [];
  const all = items.length;
  const entries = items.slice(0, isAll ? undefined : most).map(({ key, value = 0 }) => ({
    id: key,
    name: nameOf(key),
    value,
    ...(isRate && { text: valueText(value) }),
  }));
  const leads = (key: string) => filter !== undefined && key !== 'unknown' && search[filter] !== key;
  const total = valueText(whole);
  return (
    <ChartFrame
      height={height}
      title={title}
      query={split}
      notes={found && counted !== metric ? [t`${name}: ${total}`] : []}
      table={found && barTable(entries, [label, name, t`Share`], whole)}
      empty={empty ?? i18n._(text.empty)}
      legend={
        all > most && (
          <Button small variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t`Show the first ${most}` : t`Show all ${all}`}
          </Button>
        )
      }
    >
      <RankedBars
        label={title}
        entries={entries}
        whole={whole}
        onChoose={(key) =>
          filter !== undefined && leads(key)
            ? () => {
                setSearch({ [filter]: key, page: undefined });
                const value = nameOf(key);
                announce(t`Filtered by ${label}: ${value}`);
              }
            : undefined
        }
      />
    </ChartFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A metric by the hour of the day. */
export function HourColumns() {
  const { t, i18n } = useLingui();
  const { text } = useTopic();
  const { found, split, name, label, title, valueText } = useSplit('hour');
  const values = new Map(found?.items.map(({ key, value }) => [key, value]));
  const entries = hours.map((hour) => {
    const value = values.get(String(hour));
    const told = value === undefined ? absent : valueText(value);
    return { id: String(hour), name: String(hour).padStart(2, '0'), value, text: told };
  });
  const rows = entries.map((entry) => [entry.name, entry.value === undefined ? null : entry.text]);
  return (
    <ChartFrame
      height={height}
      title={title}
      help={t`Hours of the day in the platform's time zone.`}
      query={split}
      table={found && { head: [label, name], rows: found.items.length === 0 ? [] : rows }}
      empty={i18n._(text.empty)}
    >
      <Columns label={title} entries={entries} />
    </ChartFrame>
  );
}
