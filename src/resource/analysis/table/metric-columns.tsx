import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Column, Row } from '../../../ui/list/types.ts';
import { absent, type Measure } from '../../../ui/text/format.ts';
import { Noted } from '../../../ui/chart/noted.tsx';
import { noteIn, sampleNote } from '../topic/sample.ts';
import { valueText, type TopicText } from '../topic/topic.ts';

const numberIn = (row: Row, metric: string): number | undefined => {
  const value: unknown = Reflect.get(row, metric);
  return typeof value === 'number' ? value : undefined;
};

/** In a file, times and sizes are numbers in the unit of the column header. */
const headIn = {
  millisecond: (name: string) => msg`${name} (ms)`,
  second: (name: string) => msg`${name} (s)`,
  byte: (name: string) => msg`${name} (bytes)`,
} satisfies Readonly<Record<Measure, (name: string) => MessageDescriptor>>;

/**
 * The metrics of a topic as sortable columns of its table. Cards show the first one and the rates by default, unless
 * the screen hides them.
 */
export const metricColumns = ({ metrics }: TopicText): Column<Row>[] =>
  metrics
    .filter(({ column }) => column !== 'none')
    .map(({ metric, label, unit, kind, sample = '', column }, index) => ({
      id: metric,
      header: label,
      sort: metric,
      numeric: true,
      cell: (row, { say }) => {
        const value = numberIn(row, metric);
        if (value === undefined) return absent;
        // Uses a cached formatter: creating one for each of 160 cells took eight times as long.
        const text = valueText(unit, value, (number, options) => i18n.number(number, options));
        const note = noteIn(say, sampleNote({ ...(kind && { kind }) }, numberIn(row, sample)));
        return note ? <Noted text={text} note={note} /> : text;
      },
      ...(unit && unit !== 'share' && { exports: { [metric]: headIn[unit](label.message ?? '') } }),
      ...(column !== 'hidden' && (unit === 'share' || index === 0)
        ? { card: 'secondary' }
        : { hidden: column === 'hidden' || 'narrow' }),
    }));

/** The day of a row, which is also its id. */
export const dayColumn: Column<Row> = {
  id: 'day',
  header: msg`Day`,
  sort: 'day',
  card: 'title',
  cell: ({ id }) => id,
};
