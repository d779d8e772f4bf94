import { type TopicFacts, type TopicMetric, topics } from '../../openapi/generated/topics.ts';
import type { TagHandlers } from '../core/http/handler.ts';
import { bucketsOf, type DayRange, dayRange, partsOf } from '../core/kit/day-range.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { compileOrder } from '../core/store/order.ts';
import { OTHER, SEPARATOR } from './keys.ts';
import { type ReleasedAt, type SidesAsking, sidesOf, type SidesQuery } from './sides.ts';
import type { By, Counter, Period, Reading, TopicKey } from './topic.ts';
import { addsUp, type Counted, divides, inPart, isCounted, NOTHING, valueOf } from './values.ts';

/** A question to the topic, whichever it is. */
interface Context extends SidesAsking {
  readonly query: SidesQuery & {
    readonly metrics?: readonly string[];
    readonly metric?: string | undefined;
    readonly split?: string | undefined;
    readonly dimensions?: readonly string[];
    readonly top?: number;
    readonly page?: number;
    readonly size?: number;
    readonly sort?: readonly string[];
  };
}

/** Points of the small line of a figure, and lines of a trend that is split; the contract says so, too. */
const SPARK_PARTS = 31;
const MOST_LINES = 6;

/** Counts a topic, whichever it is: each takes its own filters and dimensions, which the contract has checked. */
interface AnyCounter {
  count(
    reading: Reading,
    filter: object,
    period: Period,
    splits: readonly By<string>[],
  ): readonly ReadonlyMap<string, Counted>[];
  events?(reading: Reading, filter: object, period: Period): readonly object[];
  tell?(reading: Reading, values: Readonly<Record<string, string>>): object;
}

/** A value with how many it is of. */
function told({ value, n, denominator }: ReturnType<typeof valueOf>) {
  const of = n ?? denominator;
  return { ...(value !== undefined && { value }), ...(of !== undefined && { n: of }) };
}

/** What a metric was, and of how many. */
function previousOf(metric: TopicMetric, counted: Counted | undefined) {
  const { value, n } = counted === undefined ? {} : told(valueOf(metric, counted));
  return { ...(value !== undefined && { previous: value }), ...(n !== undefined && { previousN: n }) };
}

const NONE: ReadonlyMap<string, Counted> = new Map();

/** Answers the reads of a topic. */
class Reads {
  readonly #facts: TopicFacts;
  readonly #counter: AnyCounter;
  readonly #releasedAt: ReleasedAt;

  constructor(facts: TopicFacts, counter: AnyCounter, releasedAt: ReleasedAt) {
    this.#facts = facts;
    this.#counter = counter;
    this.#releasedAt = releasedAt;
  }

  /** Asks for the counts of some splits under the keys of their parts, all in one go. */
  #asker(context: Context, filter: object = context.query) {
    return (period: Period, ...splits: By<string>[]) => this.#counter.count(context, filter, period, splits);
  }

  #metric(name: string): TopicMetric {
    return this.#facts.metrics[name] ?? {};
  }

  /** What some metrics are worked out of. */
  #measuresOf(metrics: readonly string[]): ReadonlySet<string> {
    const of = metrics.map((name) => this.#metric(name));
    return new Set(of.flatMap(({ of: own = '', numerator = '', denominator = '' }) => [own, numerator, denominator]));
  }

  figures(context: Context) {
    const { clock } = context;
    const ask = this.#asker(context);
    const { range, before, other } = sidesOf(context, this.#releasedAt, false);
    const { starts, to } = partsOf(range, SPARK_PARTS);
    // What is not over is a part of its own, which is left out.
    const [all, parts = NONE] = ask(range, { dimensions: [] }, { dimensions: [], starts: [...starts, to] });
    const now = all?.get('') ?? NOTHING;
    const then = before && (this.#asker(context, other)(before, { dimensions: [] })[0]?.get('') ?? NOTHING);
    return {
      asOf: clock.iso(clock.now()),
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
    const ask = this.#asker(context);
    const { range, before, back, other } = sidesOf(context, this.#releasedAt, true);
    const { unit, starts } = bucketsOf(range);
    const dimensions = split === undefined ? [] : [split];
    const measures = this.#measuresOf(metrics);
    const keys =
      split === undefined
        ? [undefined]
        : this.#ranked(ask(range, { dimensions: [split], measures })[0] ?? NONE, split, metrics[0] ?? '').slice(
            0,
            MOST_LINES,
          );
    const keep = new Set(keys.filter((key) => key !== undefined));
    const countsOf = (period: DayRange, shift: number, askSide = ask) =>
      askSide(period, {
        dimensions,
        measures,
        ...(split !== undefined && { keep }),
        starts: starts.map((start) => start - shift),
      })[0];
    // Before its release there was nothing of a version, and what has not been as long as this yet stands beside nothing.
    const hasBeen = (place: number) => {
      const end = Math.min(starts[place + 1] ?? range.to, range.asOf) - back;
      return before !== undefined && end > before.from && end <= before.asOf;
    };
    const [now, then] = [countsOf(range, 0), before && countsOf(before, back, this.#asker(context, other))];
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
            const at = key === undefined ? String(place) : `${key}${SEPARATOR}${place}`;
            const metric = this.#metric(name);
            return {
              at: clock.iso(start),
              ...told(valueOf(metric, now?.get(at) ?? NOTHING)),
              ...(hasBeen(place) && previousOf(metric, then?.get(at) ?? NOTHING)),
            };
          }),
        })),
      ),
    };
  }

  /** The parts of a dimension in which anything was counted, in the order of its values or the greatest first. */
  #ranked(counts: ReadonlyMap<string, Counted>, dimension: string, metric: string): string[] {
    const { order, values, bins } = this.#facts.dimensions[dimension] ?? {};
    if (bins) return bins.map(String);
    if (order) return (values ?? [...counts.keys()].toSorted()).filter((value) => counts.has(value));
    const valueIn = (counted: Counted) => valueOf(this.#metric(metric), counted).value ?? -1;
    return [...counts]
      .toSorted(([a, one], [b, other]) => valueIn(other) - valueIn(one) || (a < b ? -1 : 1))
      .map(([key]) => key);
  }

  split(context: Context) {
    const { clock, query } = context;
    const { dimensions = [], top = 0 } = query;
    const ask = this.#asker(context);
    const range = dayRange(context);
    const names = Object.keys(this.#facts.metrics);
    const { metric: wanted = names[0] ?? '' } = query;
    const factsOf = (dimension: string) => this.#facts.dimensions[dimension] ?? {};
    const metrics = dimensions.map(
      (dimension) => [wanted, ...names].find((one) => divides(factsOf(dimension), this.#metric(one))) ?? wanted,
    );
    const measures = this.#measuresOf(metrics);
    const [all, ...split] = ask(
      range,
      { dimensions: [], measures },
      ...dimensions.map((dimension) => ({ dimensions: [dimension], measures })),
    );
    const whole = all?.get('') ?? NOTHING;
    const asked = dimensions.map((dimension, index) => {
      const facts = factsOf(dimension);
      const name = metrics[index] ?? wanted;
      const metric = this.#metric(name);
      const counts = split[index] ?? NONE;
      const ranked = this.#ranked(counts, dimension, name).filter(
        (key) => facts.bins || isCounted(valueOf(metric, inPart(counts.get(key) ?? NOTHING, whole, facts))),
      );
      const kept = ranked.slice(0, facts.order ? undefined : top);
      return { dimension, facts, name, metric, counts, kept, isMore: ranked.length > kept.length };
    });
    // Devices of several parts are the same ones: what is left is counted anew.
    const more = asked.filter(({ isMore }) => isMore);
    const left = ask(
      range,
      ...more.map(({ dimension, kept }) => ({ dimensions: [dimension], keep: new Set(kept), measures })),
    );
    return {
      asOf: clock.iso(range.asOf),
      splits: asked.map((one) => {
        const { dimension, facts, name, metric, counts, kept } = one;
        const total = valueOf(metric, whole).value;
        const partOf = (key: string, of = counts) => {
          const counted = valueOf(metric, inPart(of.get(key) ?? NOTHING, whole, facts));
          const { value } = counted;
          const share = addsUp(this.#facts, facts, metric) && value !== undefined && total ? value / total : undefined;
          return {
            key,
            ...told(counted),
            ...(share !== undefined && { share }),
          };
        };
        const rest = left[more.indexOf(one)];
        return {
          dimension,
          metric: name,
          parts: kept.map((key) => partOf(key)),
          ...(rest && { other: partOf(OTHER, rest) }),
        };
      }),
    };
  }

  events(context: Context) {
    return this.#counter.events?.(context, context.query, dayRange(context)) ?? [];
  }

  rows(table: string, context: Context) {
    const { page = 1, size = 20, sort = [] } = context.query;
    const { rows: dimensions = [], tells } = this.#facts.tables[table] ?? {};
    const [counts = NONE] = this.#asker(context)(dayRange(context), { dimensions });
    const rows = [...counts].map(([id, counted]) => {
      const values = Object.fromEntries(id.split(SEPARATOR).map((value, index) => [dimensions[index] ?? '', value]));
      return {
        id,
        ...values,
        ...(tells && this.#counter.tell?.(context, values)),
        ...Object.fromEntries(
          Object.entries(this.#facts.metrics).flatMap(([name, metric]) => {
            const { value } = valueOf(metric, counted);
            return value === undefined ? [] : [[name, value]];
          }),
        ),
        ...Object.fromEntries(
          Object.values(this.#facts.metrics).flatMap((metric) =>
            metric.type === 'percentile' ? [[`${metric.of ?? ''}N`, valueOf(metric, counted).n ?? 0]] : [],
          ),
        ),
      };
    });
    const compare = compileOrder<{ id: string; version?: string; osVersion?: string }>(sort, {
      version: compareVersions,
      osVersion: compareVersions,
    });
    // What is equal in all that is asked for stands by what the rows tell, then by their values.
    const tieOf = (row: object) =>
      [...(tells ?? []), 'id'].map((name) => String(Reflect.get(row, name) ?? '')).join(SEPARATOR);
    const items = rows
      .map((row) => ({ row, tie: tieOf(row) }))
      .toSorted((a, b) => (a.tie < b.tie ? 1 : -1))
      .map(({ row }, seq) => ({ row, seq }))
      .toSorted(compare)
      .map(({ row }) => row);
    return { items: items.slice((page - 1) * size, page * size), total: items.length, page, size };
  }
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The reads of a topic: what follows from what its own code has counted. The names of the operations follow from that of
 * the topic, so they are judged by the mock's check of its own answers and not by the compiler.
 * @param counter counts what happened
 * @param releasedAt when versions were released, which a topic knows that compares them
 */
export function topicReads<T extends TopicKey>(key: T, counter: Counter<T>, releasedAt?: ReleasedAt): TagHandlers<T>;
export function topicReads(key: TopicKey, counter: AnyCounter, releasedAt: ReleasedAt = () => undefined): object {
  const reads = new Reads(topics[key], counter, releasedAt);
  const name = pascal(key);
  return {
    [`get${name}Figures`]: (context: Context) => reads.figures(context),
    [`get${name}Trend`]: (context: Context) => reads.trend(context),
    [`get${name}Split`]: (context: Context) => reads.split(context),
    ...('events' in topics[key] && { [`list${name}Events`]: (context: Context) => reads.events(context) }),
    ...Object.fromEntries(
      Object.keys(topics[key].tables).map((table) => [
        `list${name}${pascal(table)}`,
        (context: Context) => reads.rows(table, context),
      ]),
    ),
  };
}
