import type { TopicDimension, TopicFacts, TopicMetric } from '../../../../generated/topics.ts';
import { type Case, caseOf } from '../../case.ts';
import { emptyCall } from '../../context.ts';
import { memberAt, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { wrongFields } from '../../calls/places.ts';
import {
  Asking,
  type Days,
  daysBefore,
  type Figures,
  OTHER,
  type Part,
  type Stated,
  sumOf,
  type Told,
  type Topic,
  topicsOf,
} from './topic.ts';

/**
 * What holds for the numbers of every topic, as it follows from the catalogue: counts add up along every dimension and in
 * time, different devices along what a device has for good, nothing else along any. Only days that are over are asked for.
 */
export function topicCases(model: Model): Case[] {
  return topicsOf(model).flatMap((topic) => {
    const { key, facts, figures, trend, split, cross, tables } = topic;
    const law = (operation: Operation, name: string, title: string, hold: (asking: Asking) => Promise<void>): Case =>
      caseOf(operation, `topic/${name}`, {
        title: `${key}: ${title}`,
        covers: [`law:${key} ${name}`],
        changesNothing: true,
        run: async (context) => {
          for (const isAnew of [false, true]) {
            const asking = new Asking(context, topic, isAnew);
            const broken = await hold(asking).then(() => undefined, failureOf);
            if (!(await asking.isOfOneTime())) continue;
            if (broken !== undefined) throw broken;
            if (!asking.isHeld) throw new NotReached('value', 'nothing was counted that this law is about');
            return;
          }
          throw new NotReached('clock', 'what was known changed between the answers (asOf), twice');
        },
      });
    return [
      law(figures, 'ratio', 'an average and a ratio is of the counts that it names', ratios),
      law(figures, 'cut', 'any cut in time adds up', cut),
      law(figures, 'previous', 'what was before is what the days before tell', previous),
      law(trend, 'time', 'what is told over time adds up to the figures', overTime),
      ...Object.entries(facts.dimensions).flatMap(([dimension, { filter }]) => [
        law(split, `by-${dimension}`, `parts by ${dimension} add up to the figures`, (asking) =>
          parts(asking, dimension),
        ),
        ...(filter === undefined
          ? []
          : [
              law(figures, `filter-${dimension}`, `a filter by ${dimension} leaves the part that it names`, (asking) =>
                filtered(asking, dimension, filter),
              ),
            ]),
      ]),
      ...(cross === undefined
        ? []
        : pairsOf(facts).map((pair) =>
            law(
              cross,
              `cross-${pair.join('-')}`,
              `cells by ${pair.join(' and ')} add up to the parts of both`,
              (asking) => crossed(asking, cross, pair),
            ),
          )),
      ...tables.map((table) =>
        law(table.operation, 'rows', 'all pages of the table add up to the figures', (asking) => rows(asking, table)),
      ),
      ...(percentilesOf(facts).length < 2
        ? []
        : [law(figures, 'percentiles', 'a higher percentile is no less', percentiles)]),
      ...(facts.steps === undefined
        ? []
        : [law(figures, 'steps', 'no step counts more than the one before it', steps)]),
    ];
  });
}

/** What is no finding is thrown again. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

const plainMetrics = ({ metrics }: TopicFacts): string[] =>
  Object.keys(metrics).filter((metric) => metrics[metric]?.type === undefined);

/** The metrics of the same sizes that are percentiles, the lowest first. */
const percentilesOf = ({ metrics }: TopicFacts): string[] => {
  const all = Object.entries(metrics).filter(([, { type }]) => type === 'percentile');
  return all
    .filter(([, { of }]) => of === all[0]?.[1].of)
    .toSorted(([, a], [, b]) => (a.percentile ?? 0) - (b.percentile ?? 0))
    .map(([metric]) => metric);
};

/** The metric that tells a measure as it is. */
const metricOf = ({ metrics }: TopicFacts, measure = ''): string | undefined =>
  Object.keys(metrics).find((metric) => metrics[metric]?.type === undefined && metrics[metric]?.of === measure);

const divides = ({ splits }: TopicDimension, measure = ''): boolean => splits?.includes(measure) ?? true;
/** The metrics that a dimension divides. */
const dividedBy = ({ metrics }: TopicFacts, along: TopicDimension): string[] =>
  Object.keys(metrics).filter((metric) => divides(along, metrics[metric]?.of ?? metrics[metric]?.numerator));
/** Whether a measure adds up along a dimension. */
const addsUp = ({ measures }: TopicFacts, { fixed }: TopicDimension, measure = ''): boolean =>
  measures[measure] === 'count' ||
  measures[measure] === 'sum' ||
  (measures[measure] !== undefined && typeof measures[measure] !== 'object' && fixed === true);
/** The metrics that say how many values of a dimension there are. */
const valuesOf = ({ metrics, measures }: TopicFacts, dimension: string): string[] =>
  Object.keys(metrics).filter((metric) => {
    const measure = measures[metrics[metric]?.of ?? ''];
    return typeof measure === 'object' && measure.values === dimension;
  });

const TIME: TopicDimension = {};

/** Days of a week that have hours: two of them. */
const twoDays = (week: Days): Days => daysBefore(week, 0, 2);

const tell = (exchange: Stated['exchange'], value: number, words: string): Stated => ({ exchange, value, words });

/** What holds of parts, and what they are of. */
interface Parted {
  /** What says that counts add up. */
  readonly law: string;
  readonly along: TopicDimension;
  readonly figures: Figures;
  readonly told: ReadonlyMap<string, Told>;
  /** What the parts are, in words: `days`, `parts by version`. */
  readonly words: string;
}

/** Parts add up to the whole, as far as the measures of a metric do. */
function holdParts(asking: Asking, parted: Parted): void {
  const { facts } = asking.topic;
  for (const [metric, told] of parted.told) {
    const value = parted.figures.of(metric);
    if (value === undefined) continue;
    const whole = tell(parted.figures.exchange, value, 'the figure');
    const { type, of = '' } = facts.metrics[metric] ?? {};
    if (type === 'average' || type === 'ratio') holdDivided(asking, parted, metric, told, whole);
    else if (type === undefined) holdCounts(asking, parted, metric, of, told, whole);
  }
}

function holdCounts(
  asking: Asking,
  { law, along, words }: Parted,
  metric: string,
  measure: string,
  { parts: all, exchange }: Told,
  whole: Stated,
): void {
  const { facts } = asking.topic;
  const isDistinct = facts.measures[measure] === 'count_distinct';
  const sum = tell(exchange, sumOf(all), `the sum of ${all.length} ${words}`);
  if (addsUp(facts, along, measure)) asking.same(isDistinct ? 'distinct' : law, metric, whole, sum);
  else {
    const largest = Math.max(0, ...all.map(({ value = 0 }) => value));
    asking.atMost('distinct', metric, whole, tell(exchange, largest, `the largest of ${all.length} ${words}`));
    asking.atMost('distinct', metric, sum, whole);
  }
}

/** What was divided is, of the whole and of each part, one sum by the other, never a mean of what was divided. */
function holdDivided(asking: Asking, parted: Parted, metric: string, told: Told, whole: Stated): void {
  const { facts } = asking.topic;
  const { along, words, law } = parted;
  const { numerator, denominator }: TopicMetric = facts.metrics[metric] ?? {};
  const { parts: all, exchange } = told;
  if (!divides(along, denominator)) {
    // Each part is of all that there is.
    const sum = tell(exchange, sumOf(all), `the sum of ${all.length} ${words}`);
    if (addsUp(facts, along, numerator)) asking.same(law, metric, whole, sum);
    return;
  }
  const partsOf = (measure: string | undefined): ((part: Part) => number | undefined) => {
    const counted = parted.told.get(metricOf(facts, measure) ?? '')?.parts;
    // The rest of one order is not that of another.
    if (counted === undefined || [...all, ...counted].some(({ key }) => key === OTHER)) return () => undefined;
    const values = new Map(counted.map(({ key, value = 0 }) => [key, value]));
    return ({ key }) => values.get(key) ?? 0;
  };
  const [above, below] = [partsOf(numerator), partsOf(denominator)];
  let [sum, weight] = [0, 0];
  for (const part of all) {
    const [counted, of] = [above(part), part.n ?? below(part)];
    if (of === undefined) return;
    if (part.value === undefined) continue;
    if (counted !== undefined && of > 0)
      asking.same(
        'ratio',
        `${metric} of ${part.key}`,
        tell(exchange, counted / of, `${counted} ÷ ${of}`),
        tell(exchange, part.value, 'what is told'),
      );
    sum += part.value * of;
    weight += of;
  }
  // What no metric tells may be different days, which every platform has.
  const isTold = facts.measures[denominator ?? ''] !== 'count_distinct' || metricOf(facts, denominator) !== undefined;
  if (weight > 0 && isTold && addsUp(facts, along, denominator))
    asking.same('ratio', metric, tell(exchange, sum / weight, `the sums of ${all.length} ${words} divided`), whole);
}

async function ratios(asking: Asking): Promise<void> {
  const { facts } = asking.topic;
  const { exchange, of } = await asking.figures(await asking.week());
  for (const [metric, { type, numerator, denominator }] of Object.entries(facts.metrics)) {
    const value = of(metric);
    if ((type !== 'ratio' && type !== 'average') || value === undefined) continue;
    const counted = {
      numerator: of(metricOf(facts, numerator) ?? ''),
      denominator: of(metricOf(facts, denominator) ?? ''),
    };
    const told = { numerator: of(metric, 'numerator'), denominator: of(metric, 'denominator') ?? of(metric, 'n') };
    for (const half of ['numerator', 'denominator'] as const)
      if (counted[half] !== undefined && told[half] !== undefined)
        asking.same(
          'ratio',
          `${half} of ${metric}`,
          tell(exchange, counted[half], `the figure of ${facts.metrics[metric]?.[half] ?? ''}`),
          tell(exchange, told[half], 'what is told'),
        );
    const [above, below] = [told.numerator ?? counted.numerator, told.denominator ?? counted.denominator];
    if (above !== undefined && below !== undefined && below > 0)
      asking.same(
        'ratio',
        metric,
        tell(exchange, above / below, `${above} ÷ ${below}`),
        tell(exchange, value, 'what is told'),
      );
  }
}

async function cut(asking: Asking): Promise<void> {
  const week = await asking.week();
  const pieces = [daysBefore(week, 2, 5), twoDays(week)];
  const figures = await asking.figures(week);
  const all: { days: Days; figures: Figures }[] = [];
  for (const days of pieces) all.push({ days, figures: await asking.figures(days) });
  const { exchange } = all[0]?.figures ?? figures;
  const told = new Map(
    Object.keys(asking.topic.facts.metrics).map((metric) => [
      metric,
      {
        exchange,
        parts: all.map((piece) => ({
          key: `${piece.days.start} to ${piece.days.end}`,
          value: piece.figures.of(metric),
          n: piece.figures.of(metric, 'n') ?? piece.figures.of(metric, 'denominator'),
        })),
      },
    ]),
  );
  holdParts(asking, { law: 'cut', along: TIME, figures, told, words: 'pieces of time' });
}

async function previous(asking: Asking): Promise<void> {
  const { facts } = asking.topic;
  const week = await asking.week();
  for (const [days, compare, back] of [
    [week, 'previous', 7],
    [twoDays(week), 'previous', 2],
    [twoDays(week), 'week', 7],
  ] as const) {
    const before = daysBefore(days, back, days === week ? 7 : 2);
    const [figures, then] = [await asking.figures(days, { compare }), await asking.figures(before)];
    for (const metric of Object.keys(facts.metrics)) {
      const [expected, actual] = [then.of(metric), figures.of(metric, 'previous')];
      // Nobody needs to know what was before.
      if (expected !== undefined && actual !== undefined)
        asking.same(
          'previous',
          metric,
          tell(then.exchange, expected, `the figure from ${before.start} to ${before.end}`),
          tell(figures.exchange, actual, 'what was before'),
        );
    }
  }
  await around(asking, week);
  const metrics = plainMetrics(facts).slice(0, 6);
  const lines = await asking.trend(week, metrics, { compare: 'previous' }, 'previous');
  const then = await asking.trend(daysBefore(week, 7, 7), metrics);
  for (const [metric, { parts: all, exchange }] of lines)
    for (const [place, { key, value }] of all.entries()) {
      const day = then.get(metric);
      const expected = day?.parts[place];
      if (value !== undefined && day !== undefined && expected?.value !== undefined)
        asking.same(
          'previous',
          `${metric} at ${key}`,
          tell(day.exchange, expected.value, `the point at ${expected.key}`),
          tell(exchange, value, 'what was before'),
        );
    }
}

/** Around the beginning of a day stand the days before it and those after it. */
async function around(asking: Asking, week: Days): Promise<void> {
  const { facts } = asking.topic;
  const [before, after] = [daysBefore(week, 2, 2), twoDays(week)];
  const sides = await asking.figures(
    { start: before.start, end: after.end },
    { around: `${after.start}T00:00:00+08:00` },
  );
  for (const [days, member, words] of [
    [after, 'value', 'what is after'],
    [before, 'previous', 'what is before'],
  ] as const) {
    const figures = await asking.figures(days);
    for (const metric of Object.keys(facts.metrics)) {
      const [expected, actual] = [figures.of(metric), sides.of(metric, member)];
      if (expected !== undefined && actual !== undefined)
        asking.same(
          'previous',
          metric,
          tell(figures.exchange, expected, `the figure from ${days.start} to ${days.end}`),
          tell(sides.exchange, actual, words),
        );
    }
  }
}

async function overTime(asking: Asking): Promise<void> {
  const metrics = Object.keys(asking.topic.facts.metrics);
  const week = await asking.week();
  for (const [days, count, words] of [
    [week, 7, 'days'],
    [twoDays(week), 48, 'hours'],
  ] as const) {
    const figures = await asking.figures(days);
    const told = await asking.trend(days, metrics);
    const { exchange = figures.exchange } = told.get(metrics[0] ?? '') ?? {};
    holdParts(asking, { law: 'trend', along: TIME, figures, told, words });
    for (const metric of metrics)
      asking.same(
        'trend',
        `points of ${metric}`,
        tell(figures.exchange, count, `one for each of the ${words}`),
        tell(told.get(metric)?.exchange ?? exchange, told.get(metric)?.parts.length ?? 0, 'points'),
      );
  }
}

/** Parts that are few enough that the others are more than one. */
const FEW = 2;

async function parts(asking: Asking, dimension: string): Promise<void> {
  const { facts } = asking.topic;
  const along = facts.dimensions[dimension] ?? {};
  const week = await asking.week();
  const figures = await asking.figures(week);
  for (const top of along.order === 'value' ? [100] : [100, FEW]) {
    const told = new Map<string, Told>();
    for (const metric of dividedBy(facts, along)) {
      // What is left of averages is told of nothing that could be added.
      if (top === FEW && facts.metrics[metric]?.type !== undefined) continue;
      told.set(metric, await asking.split(week, metric, dimension, top));
    }
    holdParts(asking, { law: 'parts', along, figures, told, words: `parts by ${dimension}` });
    if (top !== FEW) holdValues(asking, dimension, figures, told);
  }
  await besides(asking, dimension, week);
  // What a dimension divides into sizes is not told over time.
  const metric = dividedBy(facts, along).find((one) => addsUp(facts, TIME, facts.metrics[one]?.of));
  if (metric === undefined || along.bins !== undefined) return;
  const told = await asking.split(week, metric, dimension);
  const { parts: lines, exchange } = await asking.splitTrend(week, metric, dimension);
  for (const { key, value = 0 } of lines) {
    const part = told.parts.find((one) => one.key === key);
    if (part?.value !== undefined)
      asking.same(
        'trend',
        `${metric} of ${key}`,
        tell(told.exchange, part.value, `the part by ${dimension}`),
        tell(exchange, value, 'the sum of its points'),
      );
  }
}

/** There are as many values of a dimension as parts in which anything was counted. */
function holdValues(asking: Asking, dimension: string, figures: Figures, told: ReadonlyMap<string, Told>): void {
  const { facts } = asking.topic;
  const all = [...told.values()];
  const [{ exchange } = figures] = all;
  for (const metric of valuesOf(facts, dimension)) {
    const measure = facts.measures[facts.metrics[metric]?.of ?? ''];
    const of = typeof measure === 'object' && measure.of !== undefined ? metricOf(facts, measure.of) : undefined;
    const counted = of === undefined ? all : all.filter((one) => one === told.get(of));
    const keys = new Set(
      counted.flatMap(({ parts: own }) => own.map(({ key }) => key)).filter((key) => key !== UNKNOWN),
    );
    // How many the others are is told by nothing else.
    if (keys.has(OTHER)) continue;
    asking.same(
      'values',
      metric,
      tell(exchange, keys.size, `parts by ${dimension}`),
      tell(figures.exchange, figures.of(metric) ?? 0, 'the figure'),
    );
  }
}

/** What stands beside a part is what a split of its own tells of it. */
async function besides(asking: Asking, dimension: string, week: Days): Promise<void> {
  const { facts } = asking.topic;
  const [metric = '', ...further] = dividedBy(facts, facts.dimensions[dimension] ?? {}).slice(-4);
  if (further.length === 0) return;
  for (const [name, { parts: told, exchange }] of await asking.besides(week, metric, further, dimension)) {
    const own = await asking.split(week, name, dimension);
    for (const { key, value } of told) {
      const part = own.parts.find((one) => one.key === key);
      if (part?.value !== undefined)
        asking.same(
          'besides',
          `${name} of ${key}`,
          tell(own.exchange, part.value, `the part by ${dimension}`),
          tell(exchange, value ?? 0, `what stands beside ${metric}`),
        );
    }
  }
}

/** What nobody knows the value of is left by no filter. */
const UNKNOWN = 'unknown';

/** Whether a filter may be asked for a part. */
const mayFilter = ({ figures }: Topic, filter = '', key = ''): boolean =>
  key !== OTHER &&
  key !== UNKNOWN &&
  !wrongFields({ ...emptyCall(figures), query: { [filter]: key } }).has(`?${filter}`);

/** A filter to one part of a dimension, with the figures that it leaves. */
interface OnePart {
  readonly asking: Asking;
  readonly week: Days;
  readonly dimension: string;
  readonly filter: string;
  readonly key: string;
  readonly figures: Figures;
}

/** A figure under a filter is the part of that value; of values, there is one. */
async function partIsFigure({ asking, week, dimension, filter, key, figures }: OnePart, first: Told): Promise<void> {
  const { facts } = asking.topic;
  const figureOf = (value: number) => tell(figures.exchange, value, `the figure with ${filter} = ${key}`);
  for (const metric of dividedBy(facts, facts.dimensions[dimension] ?? {})) {
    const split = await asking.split(week, metric, dimension);
    const part = split.parts.find((one) => one.key === key)?.value;
    const value = figures.of(metric);
    if (part !== undefined && value !== undefined)
      asking.same(
        'filter',
        `${metric} of ${key}`,
        tell(split.exchange, part, `the part by ${dimension}`),
        figureOf(value),
      );
  }
  for (const metric of valuesOf(facts, dimension))
    asking.same(
      'values',
      `${metric} of ${key}`,
      tell(first.exchange, 1, `the part by ${dimension}`),
      figureOf(figures.of(metric) ?? 0),
    );
}

/** A figure under several values of a filter is the sum of their parts. */
async function severalAreSum({ asking, week, dimension, filter }: OnePart, several: readonly string[]): Promise<void> {
  const { facts } = asking.topic;
  const along = facts.dimensions[dimension] ?? {};
  const together = await asking.figures(week, { [filter]: several });
  for (const metric of dividedBy(facts, along)) {
    const value = together.of(metric);
    const { type, of } = facts.metrics[metric] ?? {};
    if (value === undefined || type !== undefined || !addsUp(facts, along, of)) continue;
    const split = await asking.split(week, metric, dimension);
    const those = split.parts.filter((part) => several.includes(part.key));
    // The last ones may be parts of what is left, by another metric.
    if (those.length < several.length && split.parts.some((part) => part.key === OTHER)) continue;
    asking.same(
      'filter',
      `${metric} of ${several.join(', ')}`,
      tell(split.exchange, sumOf(those), `the sum of these parts by ${dimension}`),
      tell(together.exchange, value, `the figure with all of them in ${filter}`),
    );
  }
}

/** The other reads leave out the same under a filter. */
async function readsAgree({ asking, week, dimension, filter, key, figures }: OnePart): Promise<void> {
  const { facts, tables } = asking.topic;
  const query = { [filter]: key };
  const counts = plainMetrics(facts).filter((metric) => addsUp(facts, TIME, facts.metrics[metric]?.of));
  const reads = [
    { told: await asking.trend(week, counts, query), words: 'points' },
    ...(await Promise.all(
      tables.map(async (table) => ({ told: (await asking.rows(table, week, query)).told, words: 'rows' })),
    )),
  ];
  const other = Object.keys(facts.dimensions).find(
    (one) => one !== dimension && facts.dimensions[one]?.splits === undefined,
  );
  const [count] = counts;
  if (other !== undefined && count !== undefined)
    reads.push({
      told: new Map([[count, await asking.split(week, count, other, 100, query)]]),
      words: `parts by ${other}`,
    });
  for (const { told, words } of reads)
    for (const metric of counts) {
      const [one, value] = [told.get(metric), figures.of(metric)];
      if (one !== undefined && value !== undefined)
        asking.same(
          'filter',
          `${metric} of ${key}`,
          tell(figures.exchange, value, `the figure with ${filter} = ${key}`),
          tell(one.exchange, sumOf(one.parts), `the sum of ${one.parts.length} ${words} with the same filter`),
        );
    }
}

async function filtered(asking: Asking, dimension: string, filter: string): Promise<void> {
  const { facts } = asking.topic;
  const along = facts.dimensions[dimension] ?? {};
  const week = await asking.week();
  const first = await asking.split(week, dividedBy(facts, along)[0] ?? '', dimension);
  // Not the greatest where there is another: that may be all that there is.
  const known = first.parts.filter(({ key, value = 0 }) => mayFilter(asking.topic, filter, key) && value > 0);
  const { key } = known[1] ?? known[0] ?? {};
  if (key === undefined) throw new NotReached('value', `nothing was counted of which ${filter} is known`);
  const part = { asking, week, dimension, filter, key, figures: await asking.figures(week, { [filter]: key }) };
  await partIsFigure(part, first);
  const several = along.many ? known.slice(0, 3).map((one) => one.key) : [];
  if (several.length > 1) await severalAreSum(part, several);
  await readsAgree(part);
}

/** Each dimension with the next one, where both divide a metric. */
const pairsOf = (facts: TopicFacts): [string, string][] => {
  const dimensions = Object.keys(facts.dimensions);
  return dimensions
    .map((one, place): [string, string] => [one, dimensions[(place + 1) % dimensions.length] ?? ''])
    .filter((pair) => dividedByBoth(facts, pair).length > 0);
};

const dividedByBoth = (facts: TopicFacts, pair: readonly string[]): string[] =>
  Object.keys(facts.metrics).filter((metric) =>
    pair.every((one) => dividedBy(facts, facts.dimensions[one] ?? {}).includes(metric)),
  );

/** Rows and columns are the parts of their dimensions, and their cells add up to them and are what filters leave. */
async function crossed(asking: Asking, operation: Operation, pair: readonly [string, string]): Promise<void> {
  const { facts } = asking.topic;
  const week = await asking.week();
  for (const metric of dividedByBoth(facts, pair)) {
    const { exchange, ...sides } = await asking.cross(operation, week, metric, pair);
    for (const [own, other, [dimension, across]] of [
      [sides.rows, sides.columns, pair],
      [sides.columns, sides.rows, [pair[1], pair[0]]],
    ] as const) {
      const told = await asking.split(week, metric, dimension);
      const { filter } = facts.dimensions[dimension] ?? {};
      const along = facts.dimensions[across] ?? {};
      const isWholeBelow = !divides(facts.dimensions[dimension] ?? {}, facts.metrics[metric]?.denominator);
      /** A part that has nothing in common with another one is of all that the other one is of, where that stays whole. */
      const cellsOf = (key: string): Part[] => {
        const cells = new Map(own.cellsOf(key).map((cell) => [cell.key, cell]));
        return other.parts.flatMap(
          (part) => cells.get(part.key) ?? (isWholeBelow && part.n !== undefined ? { ...part, value: 0 } : []),
        );
      };
      for (const { key, value = 0, n } of own.parts) {
        const expected = told.parts.find((part) => part.key === key)?.value ?? 0;
        asking.same(
          'cross',
          `${metric} of ${key}`,
          tell(told.exchange, expected, `the part by ${dimension}`),
          tell(exchange, value, `what is told beside ${across}`),
        );
        const cells = other.isWhole ? cellsOf(key) : [];
        const figures: Figures = {
          exchange,
          of: (one, member) => (one !== metric ? undefined : member === 'n' ? n : value),
        };
        if (cells.length > 0)
          holdParts(asking, {
            law: 'cross',
            along,
            figures,
            told: new Map([[metric, { exchange, parts: cells }]]),
            words: `cells of ${key} by ${across}`,
          });
      }
      const [first] = own.parts.filter((part) => mayFilter(asking.topic, filter, part.key));
      if (filter === undefined || first === undefined) continue;
      const left = await asking.split(week, metric, across, 100, { [filter]: first.key });
      for (const { key, value = 0 } of own.cellsOf(first.key)) {
        const expected = left.parts.find((part) => part.key === key)?.value ?? 0;
        asking.same(
          'cross',
          `${metric} of ${first.key} and ${key}`,
          tell(left.exchange, expected, `the part by ${across} with ${filter} = ${first.key}`),
          tell(exchange, value, 'the cell'),
        );
      }
    }
  }
}

async function rows(asking: Asking, table: Topic['tables'][number]): Promise<void> {
  const { facts } = asking.topic;
  const dimensions = facts.tables[table.name]?.rows ?? [];
  const week = await asking.week();
  const figures = await asking.figures(week);
  const { rows: all, told, total, exchange } = await asking.rows(table, week);
  const ids = new Set(all.map((row) => textOf(memberAt(row, ['id']))));
  const read = tell(exchange, ids.size, 'different rows on all pages');
  asking.same('table', 'rows', tell(exchange, total ?? ids.size, 'the total'), read);
  asking.same('table', 'rows', tell(exchange, all.length, 'rows on all pages'), read);
  const isFixed = dimensions.every((dimension) => facts.dimensions[dimension]?.fixed === true);
  holdParts(asking, { law: 'table', along: isFixed ? { fixed: true } : TIME, figures, told, words: 'rows' });
}

/** Metrics rise or fall in each of the parts of what is told. */
function inOrder(asking: Asking, law: string, told: ReadonlyMap<string, Told>, metrics: readonly string[]): void {
  for (const [place, metric] of metrics.entries()) {
    const [lower, higher] = law === 'steps' ? [metric, metrics[place - 1]] : [metrics[place - 1], metric];
    const [below, above] = [told.get(lower ?? ''), told.get(higher ?? '')];
    if (place === 0 || below === undefined || above === undefined) continue;
    for (const part of above.parts) {
      const other = below.parts.find(({ key }) => key === part.key);
      // The rest of one order is not that of another.
      if (part.key === OTHER || part.value === undefined || other?.value === undefined) continue;
      asking.atMost(
        law,
        `${lower ?? ''}${part.key === '' ? '' : ` of ${part.key}`}`,
        tell(above.exchange, part.value, higher ?? ''),
        tell(below.exchange, other.value, lower ?? ''),
      );
    }
  }
}

/** Holds the order of metrics wherever they are told: as figures, over time, by each dimension, in rows. */
async function everywhere(asking: Asking, law: string, metrics: readonly string[]): Promise<void> {
  const { facts, tables } = asking.topic;
  const week = await asking.week();
  const { exchange, of } = await asking.figures(week);
  const whole = metrics.map((metric): [string, Told] => [
    metric,
    { exchange, parts: [{ key: '', value: of(metric) }] },
  ]);
  inOrder(asking, law, new Map(whole), metrics);
  inOrder(asking, law, await asking.trend(week, metrics), metrics);
  for (const [dimension, along] of Object.entries(facts.dimensions)) {
    const divided = dividedBy(facts, along);
    if (metrics.some((metric) => !divided.includes(metric))) continue;
    const told = new Map<string, Told>();
    for (const metric of metrics) {
      told.set(metric, await asking.split(week, metric, dimension));
    }
    inOrder(asking, law, told, metrics);
  }
  for (const table of tables) inOrder(asking, law, (await asking.rows(table, week)).told, metrics);
}

const percentiles = (asking: Asking): Promise<void> =>
  everywhere(asking, 'percentiles', percentilesOf(asking.topic.facts));

const steps = (asking: Asking): Promise<void> => everywhere(asking, 'steps', asking.topic.facts.steps ?? []);
