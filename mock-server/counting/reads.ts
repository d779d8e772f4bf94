import { type TopicFacts, type TopicMetric, topics } from '../../openapi/generated/topics.ts';
import type { TagHandlers } from '../core/http/handler.ts';
import { asOfIn, bucketsOf, type DayRange, dayRange, partsOf } from '../core/kit/day-range.ts';
import { type AnyCounter, TopicReader, type Context, NONE, toMetricValue } from './topic-reader.ts';
import { SEPARATOR } from './keys.ts';
import { crossOf, splitOf } from './parts.ts';
import { inOrder } from './row-order.ts';
import { type ReleasedAt, sidesOf } from './sides.ts';
import type { Counter, TopicKey } from './topic.ts';
import { type AnyMeasures, inPart, NOTHING, valueOf } from './values.ts';
import { pageOf } from '../core/store/page-of.ts';

/** Limits of the contract: points of a sparkline, and lines of a split trend. */
const SPARK_PARTS = 31;
const MOST_LINES = 6;

/** Returns the previous value of a metric and its base. */
function previousOf(metric: TopicMetric, measures: AnyMeasures | undefined) {
  const { value, n } = measures === undefined ? {} : toMetricValue(valueOf(metric, measures));
  return { ...(value !== undefined && { previous: value }), ...(n !== undefined && { previousN: n }) };
}

type Count = ReturnType<TopicReader['counterFor']>;

/** The points of a trend: its parts, if it is split, and the starts of its buckets (ms). */
interface Points {
  readonly split: string | undefined;
  readonly keys: readonly (string | undefined)[];
  readonly measures: ReadonlySet<string>;
  readonly starts: readonly number[];
}

/** Handles the read operations of a topic. */
class Reads {
  readonly #reader: TopicReader;
  readonly #facts: TopicFacts;
  readonly #releasedAt: ReleasedAt;

  constructor(reader: TopicReader, releasedAt: ReleasedAt) {
    this.#reader = reader;
    this.#facts = reader.facts;
    this.#releasedAt = releasedAt;
  }

  figures(context: Context) {
    const { clock } = context;
    const count = this.#reader.counterFor(context);
    const { range, before, other } = sidesOf(context, this.#releasedAt, false);
    const { starts, to } = partsOf(range, SPARK_PARTS);
    // The unfinished part is counted separately and omitted.
    const [all, parts = NONE] = count(range, { dimensions: [] }, { dimensions: [], starts: [...starts, to] });
    const now = all?.get('') ?? NOTHING;
    const then = before && (this.#reader.counterFor(context, other)(before, { dimensions: [] })[0]?.get('') ?? NOTHING);
    return {
      asOf: clock.iso(asOfIn(context)),
      from: clock.iso(range.from),
      to: clock.iso(Math.min(range.to, range.asOf)),
      ...(before && { previousFrom: clock.iso(before.from) }),
      figures: Object.fromEntries(
        Object.entries(this.#facts.metrics).map(([name, metric]) => {
          const spark = starts.map((_, place) => valueOf(metric, parts.get(String(place)) ?? NOTHING).value ?? null);
          return [name, { ...valueOf(metric, now), ...previousOf(metric, then), spark }];
        }),
      ),
    };
  }

  trend(context: Context) {
    const { clock, query, refuse } = context;
    const { metrics = [], split } = query;
    if (split !== undefined && metrics.length > 1)
      throw refuse('ENTRY_WRONG', { errors: [{ pointer: '?split', code: 'ENTRY_WRONG' }] });
    const count = this.#reader.counterFor(context);
    const { range, before, back, other } = sidesOf(context, this.#releasedAt, true);
    const { unit, starts } = bucketsOf(range);
    const measures = this.#reader.measuresOf(metrics);
    const keys = split === undefined ? [undefined] : this.#greatest(count, range, { split, metrics });
    const pointsOf = (period: DayRange, shift: number, countSide = count) => {
      const shifted = starts.map((start) => start - shift);
      return this.#pointsOf(countSide, period, { split, keys, measures, starts: shifted });
    };
    const now = pointsOf(range, 0);
    const then = before && pointsOf(before, back, this.#reader.counterFor(context, other));
    const endOf = (place: number) => Math.min(starts[place + 1] ?? range.to, range.asOf) - back;
    // A version has no data before its release, and points that the other version has not reached yet are compared to
    // nothing.
    const isReleased = (place: number) => before === undefined || endOf(place) > before.from;
    const hasBeen = (place: number) => before !== undefined && isReleased(place) && endOf(place) <= before.asOf;
    return {
      asOf: clock.iso(range.asOf),
      unit,
      partial: range.asOf < range.to,
      ...(before && { previousFrom: clock.iso(range.from - back) }),
      lines: metrics.flatMap((name) =>
        keys.map((key) => ({
          metric: name,
          ...(key !== undefined && { key }),
          points: starts.map((start, place) => {
            const metric = this.#reader.metric(name);
            return {
              at: clock.iso(start),
              ...(isReleased(place) && toMetricValue(valueOf(metric, now(key, place)))),
              ...(then && hasBeen(place) && previousOf(metric, then(key, place))),
            };
          }),
        })),
      ),
    };
  }

  /** Returns the greatest parts of a period, as many as a trend has lines. */
  #greatest(count: Count, range: DayRange, { split, metrics }: { split: string; metrics: readonly string[] }) {
    const measures = this.#reader.measuresOf(metrics);
    const [all, parts = NONE] = count(range, { dimensions: [], measures }, { dimensions: [split], measures });
    return this.#reader.ranked(parts, split, metrics[0] ?? '', all?.get('') ?? NOTHING).slice(0, MOST_LINES);
  }

  /** Counts the points of a trend; returns the measures of a point by its part and place. */
  #pointsOf(count: Count, period: DayRange, { split, keys, measures, starts }: Points) {
    const facts = this.#facts.dimensions[split ?? ''] ?? {};
    const [parts = NONE, wholes = NONE] = count(
      period,
      {
        dimensions: split === undefined ? [] : [split],
        measures,
        starts,
        ...(split !== undefined && { keep: new Set(keys.filter((key) => key !== undefined)) }),
      },
      ...(facts.splits ? [{ dimensions: [], measures, starts }] : []),
    );
    return (key: string | undefined, place: number): AnyMeasures => {
      const part = parts.get(key === undefined ? String(place) : `${key}${SEPARATOR}${place}`) ?? NOTHING;
      return inPart(part, wholes.get(String(place)) ?? NOTHING, facts);
    };
  }

  events(context: Context) {
    return this.#reader.events(context, dayRange(context));
  }

  rows(table: string, context: Context) {
    const { page = 1, size = 20, sort = [] } = context.query;
    const { rows: dimensions = [], tells } = this.#facts.tables[table] ?? {};
    const range = dayRange(context);
    const [counts = NONE] = this.#reader.counterFor(context)(range, { dimensions });
    const detailsOf = tells && this.#reader.rowDetails(context, range, counts);
    const rows = [...counts].map(([id, measures]) => {
      const values = Object.fromEntries(id.split(SEPARATOR).map((value, index) => [dimensions[index] ?? '', value]));
      return {
        id,
        ...values,
        ...detailsOf?.(values),
        ...Object.fromEntries(
          Object.entries(this.#facts.metrics).flatMap(([name, metric]) => {
            const { value } = valueOf(metric, measures);
            return value === undefined ? [] : [[name, value]];
          }),
        ),
        ...Object.fromEntries(
          Object.values(this.#facts.metrics).flatMap((metric) =>
            metric.type === 'percentile' ? [[`${metric.of ?? ''}N`, valueOf(metric, measures).n ?? 0]] : [],
          ),
        ),
      };
    });
    return pageOf(inOrder(rows, sort, tells), { page, size }, (row) => row);
  }
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Creates the handlers for the reads of a topic, based on its counter. The names of the operations follow from that of
 * the topic, so the mock's self-check validates the responses instead of the compiler.
 * @param counter counts events
 * @param releasedAt when versions were released, for topics that compare them
 */
export function topicReads<T extends TopicKey>(key: T, counter: Counter<T>, releasedAt?: ReleasedAt): TagHandlers<T>;
export function topicReads(key: TopicKey, counter: AnyCounter, releasedAt: ReleasedAt = () => undefined): object {
  const reader = new TopicReader(topics[key], counter);
  const reads = new Reads(reader, releasedAt);
  const name = pascal(key);
  return {
    [`get${name}Figures`]: (context: Context) => reads.figures(context),
    [`get${name}Trend`]: (context: Context) => reads.trend(context),
    [`get${name}Split`]: (context: Context) => splitOf(reader, context),
    ...('crosses' in topics[key] && { [`get${name}Cross`]: (context: Context) => crossOf(reader, context) }),
    ...('events' in topics[key] && { [`list${name}Events`]: (context: Context) => reads.events(context) }),
    ...Object.fromEntries(
      Object.keys(topics[key].tables).map((table) => [
        `list${name}${pascal(table)}`,
        (context: Context) => reads.rows(table, context),
      ]),
    ),
  };
}
