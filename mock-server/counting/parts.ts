import type { TopicDimension, TopicMetric } from '../../openapi/generated/topics.ts';
import { dayRange } from '../core/kit/day-range.ts';
import { type TopicReader, type Context, NONE, toMetricValue } from './topic-reader.ts';
import { OTHER, SEPARATOR } from './keys.ts';
import { addsUp, type AnyMeasures, divides, inCell, inPart, isCounted, NOTHING, valueOf } from './values.ts';

/** Measures by the keys of parts. */
type Counts = ReadonlyMap<string, AnyMeasures>;

interface PartsQuery {
  readonly dimension: string;
  readonly metric: string;
  readonly besides?: readonly string[];
}

/** A metric by the parts of one dimension. */
class Parts {
  readonly facts: TopicDimension;
  /** The parts to list individually. */
  readonly largest: readonly string[];
  /** Number of parts. */
  readonly total: number;
  readonly #reader: TopicReader;
  readonly #metric: TopicMetric;
  readonly #besides: readonly string[];
  readonly #counts: Counts;
  readonly #whole: AnyMeasures;

  /**
   * @param query the metric, and further ones for each part
   * @param whole the measures of everything together
   */
  constructor(reader: TopicReader, query: PartsQuery, counts: Counts, whole: AnyMeasures, top: number) {
    const { dimension, metric, besides = [] } = query;
    this.facts = reader.facts.dimensions[dimension] ?? {};
    this.#reader = reader;
    this.#metric = reader.metric(metric);
    this.#besides = besides;
    this.#counts = counts;
    this.#whole = whole;
    const ranked = reader
      .ranked(counts, dimension, metric, whole)
      .filter((key) => this.facts.bins || isCounted(this.#valueOf(counts.get(key))));
    this.largest = ranked.slice(0, this.facts.order ? undefined : top);
    this.total = ranked.length;
  }

  #valueOf(measures: AnyMeasures = NOTHING) {
    return valueOf(this.#metric, inPart(measures, this.#whole, this.facts));
  }

  /** Returns the measures of a part, including those that its dimension does not divide. */
  in(key: string): AnyMeasures {
    return inPart(this.#counts.get(key) ?? NOTHING, this.#whole, this.facts);
  }

  /** Returns a further metric of a part if its dimension divides it. */
  #furtherMetric(name: string, measures: AnyMeasures = NOTHING) {
    const metric = this.#reader.metric(name);
    return divides(this.facts, metric) ? toMetricValue(valueOf(metric, inPart(measures, this.#whole, this.facts))) : {};
  }

  /** Returns a part in the format of the response. */
  part(key: string, counts: Counts = this.#counts) {
    const metricValue = this.#valueOf(counts.get(key));
    const all = valueOf(this.#metric, this.#whole).value;
    const { value } = metricValue;
    const isShared = addsUp(this.#reader.facts, this.facts, this.#metric) && value !== undefined;
    const besides = this.#besides.map((name) => this.#furtherMetric(name, counts.get(key)));
    return {
      key,
      ...toMetricValue(metricValue),
      ...(isShared && all && { share: value / all }),
      ...(besides.length > 0 && { besides }),
    };
  }

  /** Whether the rest of some metrics follows from the listed parts. */
  addUp(metrics: readonly string[]): boolean {
    const { measures } = this.#reader.facts;
    const isSum = (measure = '') => measures[measure] === 'count' || measures[measure] === 'sum';
    return metrics
      .map((name) => this.#reader.metric(name))
      .every((metric) =>
        metric.type === undefined
          ? addsUp(this.#reader.facts, this.facts, metric)
          : metric.type === 'percentile' || (isSum(metric.numerator) && isSum(metric.denominator)),
      );
  }

  /** Returns the rest of additive measures, under the key of all other parts. */
  rest(measures: ReadonlySet<string>): Counts {
    const restOf = (measure: string) => {
      const whole = this.#whole[measure] ?? 0;
      const parts = this.largest.flatMap((key) => this.#counts.get(key)?.[measure] ?? []);
      if (typeof whole !== 'number') return whole.without(parts.filter((part) => typeof part !== 'number'));
      return parts.reduce<number>((rest, part) => rest - Number(part), whole);
    };
    return new Map([[OTHER, Object.fromEntries([...measures].map((measure) => [measure, restOf(measure)]))]]);
  }

  parts() {
    return this.largest.map((key) => this.part(key));
  }
}

/** Splits a metric by some dimensions. */
export function splitOf(reader: TopicReader, context: Context) {
  const { clock, query } = context;
  const { dimensions = [], besides = [], top = 0 } = query;
  const count = reader.counterFor(context);
  const range = dayRange(context);
  const names = Object.keys(reader.facts.metrics);
  const { metric: requestedMetric = names[0] ?? '' } = query;
  const metrics = dimensions.map(
    (dimension) =>
      [requestedMetric, ...names].find((one) =>
        divides(reader.facts.dimensions[dimension] ?? {}, reader.metric(one)),
      ) ?? requestedMetric,
  );
  const measures = reader.measuresOf([...metrics, ...besides]);
  const [all, ...split] = count(
    range,
    { dimensions: [], measures },
    ...dimensions.map((dimension) => ({ dimensions: [dimension], measures })),
  );
  const whole = all?.get('') ?? NOTHING;
  const splits = dimensions.map((dimension, index) => {
    const metric = metrics[index] ?? requestedMetric;
    const parts = new Parts(reader, { dimension, metric, besides }, split[index] ?? NONE, whole, top);
    return { dimension, metric, parts };
  });
  const cut = splits.filter(({ parts: { total, largest } }) => total > largest.length);
  // A device may be in several parts, so the rest of non-additive measures is counted separately.
  const more = cut.filter(({ metric, parts }) => !parts.addUp([metric, ...besides]));
  const recounts = count(
    range,
    ...more.map(({ dimension, parts: { largest } }) => ({
      dimensions: [dimension],
      keep: new Set(largest),
      measures,
    })),
  );
  return {
    asOf: clock.iso(range.asOf),
    splits: splits.map((one) => {
      const { dimension, metric, parts } = one;
      const rest = recounts[more.indexOf(one)] ?? (cut.includes(one) ? parts.rest(measures) : undefined);
      return { dimension, metric, parts: parts.parts(), ...(rest && { other: parts.part(OTHER, rest) }) };
    }),
  };
}

/** Splits a metric by two dimensions: the parts of both, and their combinations. */
export function crossOf(reader: TopicReader, context: Context) {
  const { clock, query, refuse } = context;
  const { dimension = '', across = '', top = 0 } = query;
  const range = dayRange(context);
  const { facts } = reader;
  const [along, by] = [facts.dimensions[dimension] ?? {}, facts.dimensions[across] ?? {}];
  const names = Object.keys(facts.metrics);
  const metric = [query.metric ?? '', ...names].find(
    (name) => facts.metrics[name] && divides(along, reader.metric(name)) && divides(by, reader.metric(name)),
  );
  if (dimension === across || metric === undefined)
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '?across', code: 'ENTRY_WRONG' }] });
  const measures = reader.measuresOf([metric]);
  const splits = [[], [dimension], [across], [dimension, across]];
  const [all = NONE, ofRows = NONE, ofColumns = NONE, ofCells = NONE] = reader.counterFor(context)(
    range,
    ...splits.map((dimensions) => ({ dimensions, measures })),
  );
  const whole = all.get('') ?? NOTHING;
  const rows = new Parts(reader, { dimension, metric }, ofRows, whole, top);
  const columns = new Parts(reader, { dimension: across, metric }, ofColumns, whole, top);
  const cells = rows.largest.flatMap((row) =>
    columns.largest.flatMap((column) => {
      const cell = ofCells.get(`${row}${SEPARATOR}${column}`);
      if (cell === undefined) return [];
      const value = valueOf(reader.metric(metric), inCell(cell, rows.in(row), columns.in(column), [along, by]));
      return isCounted(value) ? [{ row, column, ...toMetricValue(value) }] : [];
    }),
  );
  return {
    asOf: clock.iso(range.asOf),
    metric,
    rows: { dimension, total: rows.total, parts: rows.parts() },
    columns: { dimension: across, total: columns.total, parts: columns.parts() },
    cells,
  };
}
