import type { components } from '../../../openapi/generated/types.ts';
import type { Refusal, RefusalExtras } from '../../core/contract/refusal.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { bucketsOf, dayRange, partsOf, rangeBefore, type DayRange } from '../../core/kit/day-range.ts';
import type { Counts, Dim, Metric, ReleaseMarks, Split, Topic, Topics } from './topic.ts';

type Value = components['schemas']['TopicValue'];

/** Points of the small line of a figure; the contract says so, too. */
const SPARK_PARTS = 31;

/** Asks a topic for the sums of one question. */
type Ask = (by: Split) => ReadonlyMap<string, Counts>;

/** The counts of everything together. */
const wholeOf = (ask: Ask): Counts => ask({ kind: 'whole' }).values().next().value ?? {};

/** The value of a metric: a count, or of two counts the one's part of the other. */
function valueOf({ metrics }: Topic, metric: Metric, counts: Counts): Value {
  const { numerator, denominator } = metrics.find((facts) => facts.metric === metric) ?? {};
  if (numerator === undefined || denominator === undefined) return { value: counts[metric] ?? 0 };
  const [part, whole] = [counts[numerator] ?? 0, counts[denominator] ?? 0];
  return { ...(whole > 0 && { value: part / whole }), numerator: part, denominator: whole };
}

const wrong = (pointer: string) => ({ errors: [{ pointer, code: 'ENTRY_WRONG' as const }] });

interface Asking {
  readonly query: { readonly metric?: Metric | undefined };
  refuse(code: 'ENTRY_WRONG', extras: RefusalExtras): Refusal;
}

/** The metric that is asked for, else the first one of the topic. Throws ENTRY_WRONG for that of another topic. */
function metricOf({ query, refuse }: Asking, { metrics }: Topic): Metric {
  const found = query.metric === undefined ? metrics[0] : metrics.find(({ metric }) => metric === query.metric);
  if (found === undefined) throw refuse('ENTRY_WRONG', wrong('?metric'));
  return found.metric;
}

/** By how much a count has grown. */
const ratioOf = ({ value, denominator }: Value, { value: before }: Value): { ratio?: number } =>
  value === undefined || denominator !== undefined || !before ? {} : { ratio: (value - before) / before };

/** How a metric splits by a dimension. */
function distributionOf(topic: Topic, dim: Dim, metric: Metric, ask: Ask, whole: Counts) {
  const counted = topic.countedBy[dim] ?? metric;
  const all = valueOf(topic, counted, whole);
  const isRate = all.denominator !== undefined;
  const items = [...ask({ kind: 'dim', dim })]
    .map(([key, counts]) => ({ key, ...valueOf(topic, counted, counts) }))
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
      const [now, then] = [range, before].map((period) => wholeOf((by) => topic.sums(context, query, period, by)));
      const { starts, to } = partsOf(range, SPARK_PARTS);
      // What is not over is a part of its own, which is left out.
      const parts = topic.sums(context, query, range, { kind: 'starts', starts: [...starts, to] });
      return {
        from: clock.iso(range.from),
        to: clock.iso(Math.min(range.to, range.asOf)),
        previousFrom: clock.iso(before.from),
        previousTo: clock.iso(Math.min(before.to, before.asOf)),
        cards: topic.metrics.map(({ metric }) => {
          const [value, previous] = [valueOf(topic, metric, now ?? {}), valueOf(topic, metric, then ?? {})];
          return {
            metric,
            ...value,
            ...(previous.value !== undefined && { previous: previous.value }),
            ...ratioOf(value, previous),
            spark: starts.map((_, place) => valueOf(topic, metric, parts.get(String(place)) ?? {}).value ?? null),
          };
        }),
      };
    },

    getTopicTrend: (context) => {
      const { path, query, clock } = context;
      const topic = topics[path.topic];
      const range = dayRange(context);
      const metric = metricOf(context, topic);
      const { unit, starts } = bucketsOf(range);
      const pointsOf = (period: DayRange) => {
        const back = range.from - period.from;
        const by = { kind: 'starts', starts: starts.map((start) => start - back) } as const;
        const sums = topic.sums(context, query, period, by);
        return starts.map((_, place) => valueOf(topic, metric, sums.get(String(place)) ?? {}));
      };
      const now = pointsOf(range);
      const before = query.compare && rangeBefore(range);
      const then = before && pointsOf(before);
      return {
        metric,
        unit,
        partial: range.asOf < range.to,
        ...(before && { previousFrom: clock.iso(before.from) }),
        points: starts.map((start, place) => {
          const previous = then?.[place]?.value;
          return { at: clock.iso(start), ...now[place], ...(previous !== undefined && { previous }) };
        }),
        marks: marks(context, { from: range.from, to: Math.min(range.to, range.asOf) }, query.platform),
        events: topic.events(context, query, range),
      };
    },

    getTopicDistribution: (context) => {
      const { path, query, refuse } = context;
      const topic = topics[path.topic];
      const range = dayRange(context);
      const metric = metricOf(context, topic);
      if (query.dims.some((dim) => !topic.dims.includes(dim))) throw refuse('ENTRY_WRONG', wrong('?dims'));
      const ask: Ask = (by) => topic.sums(context, query, range, by);
      const whole = wholeOf(ask);
      return query.dims.map((dim) => distributionOf(topic, dim, metric, ask, whole));
    },
  });
}
