import type { TopicDimension, TopicMetric } from '../../openapi/generated/topics.ts';
import { dayRange } from '../core/kit/day-range.ts';
import { type Asking, type Context, NONE, told } from './asking.ts';
import { OTHER, SEPARATOR } from './keys.ts';
import { addsUp, type Counted, divides, inCell, inPart, isCounted, NOTHING, valueOf } from './values.ts';

/** What was counted under the keys of parts. */
type Counts = ReadonlyMap<string, Counted>;

interface Asked {
  readonly dimension: string;
  readonly metric: string;
  readonly besides?: readonly string[];
}

/** A metric by the parts of one dimension. */
class Parts {
  readonly facts: TopicDimension;
  /** The parts that are listed one by one. */
  readonly largest: readonly string[];
  /** How many there are in all. */
  readonly total: number;
  readonly #asking: Asking;
  readonly #metric: TopicMetric;
  readonly #besides: readonly string[];
  readonly #counts: Counts;
  readonly #whole: Counted;

  /**
   * @param asked the metric, and further ones that each part tells
   * @param whole what was counted in all
   */
  constructor(asking: Asking, asked: Asked, counts: Counts, whole: Counted, top: number) {
    const { dimension, metric, besides = [] } = asked;
    this.facts = asking.facts.dimensions[dimension] ?? {};
    this.#asking = asking;
    this.#metric = asking.metric(metric);
    this.#besides = besides;
    this.#counts = counts;
    this.#whole = whole;
    const ranked = asking
      .ranked(counts, dimension, metric)
      .filter((key) => this.facts.bins || isCounted(this.#valueOf(counts.get(key))));
    this.largest = ranked.slice(0, this.facts.order ? undefined : top);
    this.total = ranked.length;
  }

  #valueOf(counted: Counted = NOTHING) {
    return valueOf(this.#metric, inPart(counted, this.#whole, this.facts));
  }

  /** What was counted of a part, with what its dimension does not divide. */
  in(key: string): Counted {
    return inPart(this.#counts.get(key) ?? NOTHING, this.#whole, this.facts);
  }

  /** A further metric of a part, where its dimension divides that. */
  #beside(name: string, counted: Counted = NOTHING) {
    const metric = this.#asking.metric(name);
    return divides(this.facts, metric) ? told(valueOf(metric, inPart(counted, this.#whole, this.facts))) : {};
  }

  /** A part as the answer has it. */
  part(key: string, counts: Counts = this.#counts) {
    const counted = this.#valueOf(counts.get(key));
    const all = valueOf(this.#metric, this.#whole).value;
    const { value } = counted;
    const isShared = addsUp(this.#asking.facts, this.facts, this.#metric) && value !== undefined;
    const besides = this.#besides.map((name) => this.#beside(name, counts.get(key)));
    return {
      key,
      ...told(counted),
      ...(isShared && all && { share: value / all }),
      ...(besides.length > 0 && { besides }),
    };
  }

  /** Whether what is left of some metrics follows from the parts that are told. */
  addUp(metrics: readonly string[]): boolean {
    const { measures } = this.#asking.facts;
    const isSum = (measure = '') => measures[measure] === 'count' || measures[measure] === 'sum';
    return metrics
      .map((name) => this.#asking.metric(name))
      .every((metric) =>
        metric.type === undefined
          ? addsUp(this.#asking.facts, this.facts, metric)
          : isSum(metric.numerator) && isSum(metric.denominator),
      );
  }

  /** What is left of some measures, which add up, under the key of all other parts. */
  rest(measures: ReadonlySet<string>): Counts {
    const sumOf = (counted: Counted | undefined, measure: string) => Number(counted?.[measure] ?? 0);
    const restOf = (measure: string) =>
      this.largest.reduce((rest, key) => rest - sumOf(this.#counts.get(key), measure), sumOf(this.#whole, measure));
    return new Map([[OTHER, Object.fromEntries([...measures].map((measure) => [measure, restOf(measure)]))]]);
  }

  parts() {
    return this.largest.map((key) => this.part(key));
  }
}

/** How a metric splits by some dimensions. */
export function splitOf(asking: Asking, context: Context) {
  const { clock, query } = context;
  const { dimensions = [], besides = [], top = 0 } = query;
  const ask = asking.asker(context);
  const range = dayRange(context);
  const names = Object.keys(asking.facts.metrics);
  const { metric: wanted = names[0] ?? '' } = query;
  const metrics = dimensions.map(
    (dimension) =>
      [wanted, ...names].find((one) => divides(asking.facts.dimensions[dimension] ?? {}, asking.metric(one))) ?? wanted,
  );
  const measures = asking.measuresOf([...metrics, ...besides]);
  const [all, ...split] = ask(
    range,
    { dimensions: [], measures },
    ...dimensions.map((dimension) => ({ dimensions: [dimension], measures })),
  );
  const whole = all?.get('') ?? NOTHING;
  const asked = dimensions.map((dimension, index) => {
    const metric = metrics[index] ?? wanted;
    const parts = new Parts(asking, { dimension, metric, besides }, split[index] ?? NONE, whole, top);
    return { dimension, metric, parts };
  });
  const cut = asked.filter(({ parts: { total, largest } }) => total > largest.length);
  // Devices of several parts are the same ones: what is left of what does not add up is counted anew.
  const more = cut.filter(({ metric, parts }) => !parts.addUp([metric, ...besides]));
  const left = ask(
    range,
    ...more.map(({ dimension, parts: { largest } }) => ({
      dimensions: [dimension],
      keep: new Set(largest),
      measures,
    })),
  );
  return {
    asOf: clock.iso(range.asOf),
    splits: asked.map((one) => {
      const { dimension, metric, parts } = one;
      const rest = left[more.indexOf(one)] ?? (cut.includes(one) ? parts.rest(measures) : undefined);
      return { dimension, metric, parts: parts.parts(), ...(rest && { other: parts.part(OTHER, rest) }) };
    }),
  };
}

/** A metric by two dimensions: the parts of both, and what each two of these have in common. */
export function crossOf(asking: Asking, context: Context) {
  const { clock, query, refuse } = context;
  const { dimension = '', across = '', top = 0 } = query;
  const range = dayRange(context);
  const { facts } = asking;
  const [along, by] = [facts.dimensions[dimension] ?? {}, facts.dimensions[across] ?? {}];
  const names = Object.keys(facts.metrics);
  const metric = [query.metric ?? '', ...names].find(
    (name) => facts.metrics[name] && divides(along, asking.metric(name)) && divides(by, asking.metric(name)),
  );
  if (dimension === across || metric === undefined)
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '?across', code: 'ENTRY_WRONG' }] });
  const measures = asking.measuresOf([metric]);
  const splits = [[], [dimension], [across], [dimension, across]];
  const [all = NONE, ofRows = NONE, ofColumns = NONE, ofCells = NONE] = asking.asker(context)(
    range,
    ...splits.map((dimensions) => ({ dimensions, measures })),
  );
  const whole = all.get('') ?? NOTHING;
  const rows = new Parts(asking, { dimension, metric }, ofRows, whole, top);
  const columns = new Parts(asking, { dimension: across, metric }, ofColumns, whole, top);
  const cells = rows.largest.flatMap((row) =>
    columns.largest.flatMap((column) => {
      const counted = ofCells.get(`${row}${SEPARATOR}${column}`);
      if (counted === undefined) return [];
      const value = valueOf(asking.metric(metric), inCell(counted, rows.in(row), columns.in(column), [along, by]));
      return isCounted(value) ? [{ row, column, ...told(value) }] : [];
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
