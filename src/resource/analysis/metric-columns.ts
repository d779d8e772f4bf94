import { msg } from '@lingui/core/macro';
import type { TopicMetric } from '../../api/generated/client.schemas.ts';
import type { Column, Row } from '../../ui/list/types.ts';
import { absent, percentText } from '../../ui/text/format.ts';
import type { TopicText } from './topic.ts';

/** A row of the table behind the charts of a topic, with its metrics. */
export type TopicRow = Row & { readonly [metric in TopicMetric]?: number | undefined };

/** The metrics of a topic as columns of its table, by which it is sorted. The first one and the rates are on cards at once. */
export const metricColumns = <Item extends TopicRow>({ metrics }: TopicText): Column<Item>[] =>
  metrics
    .filter(({ column }) => column !== 'none')
    .map(({ metric, label, isRate, column }, index) => ({
      id: metric,
      header: label,
      sort: metric,
      numeric: true,
      cell: ({ [metric]: value }, { language }) =>
        value === undefined ? absent : isRate ? percentText(value * 100) : value.toLocaleString(language),
      ...(isRate || index === 0 ? { card: 'secondary' } : { hidden: column === 'hidden' || 'narrow' }),
    }));

/** The day of a row, whose id it is. */
export const dayColumn: Column<Row> = {
  id: 'at',
  header: msg`Day`,
  sort: 'at',
  card: 'title',
  cell: ({ id }) => id,
  exports: { id: msg`Day` },
};
