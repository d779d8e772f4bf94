import type { components } from '../../../openapi/generated/types.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { bucketsOf, dayRange, hourOf, rangeBefore } from '../../core/kit/day-range.ts';
import type { Cell, Dim, Metric, ReleaseMarks, Topic, Topics } from './topic.ts';

type Value = components['schemas']['TopicValue'];

/** The value of a metric over cells: their sum, or of two sums the one's part of the other. */
function valueOf({ metrics }: Topic, metric: Metric, cells: readonly Cell[]): Value {
  const { numerator, denominator } = metrics.find((facts) => facts.metric === metric) ?? {};
  const sum = (of: Metric) => cells.reduce((total, { counts }) => total + (counts[of] ?? 0), 0);
  if (numerator === undefined || denominator === undefined) return { value: sum(metric) };
  const [part, whole] = [sum(numerator), sum(denominator)];
  return { ...(whole > 0 && { value: part / whole }), numerator: part, denominator: whole };
}

/** By how much a count has grown. */
const ratioOf = ({ value, denominator }: Value, { value: before }: Value): { ratio?: number } =>
  value === undefined || denominator !== undefined || !before ? {} : { ratio: (value - before) / before };

/** How a metric splits by a dimension. */
function distributionOf(topic: Topic, dim: Dim, metric: Metric, cells: readonly Cell[]) {
  const counted = topic.countedBy[dim] ?? metric;
  const all = valueOf(topic, counted, cells);
  const isRate = all.denominator !== undefined;
  const keyOf = ({ hour, keys }: Cell) => (dim === 'hour' ? String(hourOf(hour)) : (keys[dim] ?? 'unknown'));
  const items = [...Map.groupBy(cells, keyOf)]
    .map(([key, own]) => ({ key, ...valueOf(topic, counted, own) }))
    .filter(({ value, denominator }) => (denominator ?? value) !== 0)
    .toSorted((a, b) =>
      dim === 'hour' ? Number(a.key) - Number(b.key) : (b.value ?? -1) - (a.value ?? -1) || (a.key < b.key ? -1 : 1),
    );
  return {
    dim,
    metric: counted,
    ...all,
    items: items.map((item) => ({
      ...item,
      ...(!isRate && item.value !== undefined && all.value && { share: item.value / all.value }),
    })),
  };
}

/**
 * Figures, trends and distributions of all topics.
 * @param topics what the domains have counted
 * @param marks what was released meanwhile
 */
export function createTopicHandlers(topics: Topics, marks: ReleaseMarks): TagHandlers<'topics'> {
  return handlers<'topics'>({
    getTopicMeta: ({ path }) => {
      const { metrics, dims } = topics[path.topic];
      return { metrics: [...metrics], dims: [...dims] };
    },

    getTopicCards: (context) => {
      const { path, query, clock } = context;
      const topic = topics[path.topic];
      const range = dayRange(context);
      const before = rangeBefore(range);
      const [now, then] = [topic.cells(context, query, range), topic.cells(context, query, before)];
      return {
        from: clock.iso(range.from),
        to: clock.iso(Math.min(range.to, range.asOf)),
        previousFrom: clock.iso(before.from),
        previousTo: clock.iso(Math.min(before.to, before.asOf)),
        cards: topic.metrics.map(({ metric }) => {
          const [value, previous] = [valueOf(topic, metric, now), valueOf(topic, metric, then)];
          return {
            metric,
            ...value,
            ...(previous.value !== undefined && { previous: previous.value }),
            ...ratioOf(value, previous),
          };
        }),
      };
    },

    getTopicTrend: (context) => {
      const { path, query, clock } = context;
      const topic = topics[path.topic];
      const range = dayRange(context);
      const { unit, starts } = bucketsOf(range);
      const places = Map.groupBy(topic.cells(context, query, range), ({ hour }) =>
        starts.findLastIndex((start) => start <= hour),
      );
      return {
        metric: query.metric,
        unit,
        partial: range.asOf < range.to,
        points: starts.map((start, place) => ({
          at: clock.iso(start),
          ...valueOf(topic, query.metric, places.get(place) ?? []),
        })),
        marks: marks(context, { from: range.from, to: Math.min(range.to, range.asOf) }, query.platform),
      };
    },

    getTopicDistribution: (context) => {
      const { path, query } = context;
      const topic = topics[path.topic];
      const cells = topic.cells(context, query, dayRange(context));
      return query.dims.map((dim) => distributionOf(topic, dim, query.metric, cells));
    },
  });
}
