import type { TopicDimension, TopicFacts, TopicMetric } from '../../../../generated/topics.ts';
import { type Case, caseOf } from '../../case.ts';
import { emptyCall } from '../../context.ts';
import { memberAt, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { wrongFields } from '../../calls/places.ts';
import {
  TopicClient,
  type Days,
  daysBefore,
  type Figures,
  OTHER,
  type Part,
  type Stated,
  sumOf,
  type MetricParts,
  type Topic,
  topicsOf,
} from './topic.ts';

type Law = (operation: Operation, name: string, title: string, hold: (client: TopicClient) => Promise<void>) => Case;

/**
 * Makes the cases of a topic. A law that does not hold is checked again if what was known changed between the answers.
 */
const lawsOf =
  (topic: Topic): Law =>
  (operation, name, title, hold) =>
    caseOf(operation, `topic/${name}`, {
      title: `${topic.key}: ${title}`,
      covers: [`law:${topic.key} ${name}`],
      changesNothing: true,
      run: async (context) => {
        for (const isAnew of [false, true]) {
          const client = new TopicClient(context, topic, isAnew);
          const broken = await hold(client).then(() => undefined, failureOf);
          if (!(await client.isOfOneTime())) continue;
          if (broken !== undefined) throw broken;
          if (!client.hasCompared) throw new NotReached('value', 'nothing was counted that this law is about');
          return;
        }
        throw new NotReached('clock', 'what was known changed between the answers (asOf), twice');
      },
    });

/**
 * The laws that the numbers of every topic follow, derived from the catalogue: counts add up along every dimension and
 * over time, distinct devices along fixed properties of a device, and nothing else along any. Only complete days are
 * requested.
 */
export function topicCases(model: Model): Case[] {
  return topicsOf(model).flatMap((topic) => {
    const { facts, figures, trend, split, cross, tables } = topic;
    const law = lawsOf(topic);
    return [
      law(figures, 'ratio', 'an average and a ratio is of the counts that it names', ratios),
      law(figures, 'cut', 'any cut in time adds up', cut),
      law(figures, 'previous', 'what was before is what the days before tell', previous),
      law(trend, 'time', 'what is told over time adds up to the figures', overTime),
      ...Object.entries(facts.dimensions).flatMap(([dimension, { filter }]) => [
        law(split, `by-${dimension}`, `parts by ${dimension} add up to the figures`, (client) =>
          parts(client, dimension),
        ),
        ...(filter === undefined
          ? []
          : [
              law(figures, `filter-${dimension}`, `a filter by ${dimension} leaves the part that it names`, (client) =>
                filtered(client, dimension, filter),
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
              (client) => crossed(client, cross, pair),
            ),
          )),
      ...tables.map((table) =>
        law(table.operation, 'rows', 'all pages of the table add up to the figures', (client) => rows(client, table)),
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

/** Errors other than failures are thrown again. */
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

/** The plain metric of a measure. */
const metricOf = ({ metrics }: TopicFacts, measure = ''): string | undefined =>
  Object.keys(metrics).find((metric) => metrics[metric]?.type === undefined && metrics[metric]?.of === measure);

/** A quotient as its metric has it, and in words. */
function quotientOf({ complement }: TopicMetric, above: number, below: number): readonly [number, string] {
  const words = `${above} ÷ ${below}`;
  return complement ? [(below - above) / below, `1 − ${words}`] : [above / below, words];
}

const divides = ({ splits }: TopicDimension, measure = ''): boolean => splits?.includes(measure) ?? true;
/** The metrics that a dimension divides. */
const dividedBy = ({ metrics }: TopicFacts, along: TopicDimension): string[] =>
  Object.keys(metrics).filter((metric) => divides(along, metrics[metric]?.of ?? metrics[metric]?.numerator));
/** Whether a measure adds up along a dimension. */
const addsUp = ({ measures }: TopicFacts, { fixed }: TopicDimension, measure = ''): boolean =>
  measures[measure] === 'count' ||
  measures[measure] === 'sum' ||
  (measures[measure] !== undefined && typeof measures[measure] !== 'object' && fixed === true);
/** The metrics that count the values of a dimension. */
const valuesOf = ({ metrics, measures }: TopicFacts, dimension: string): string[] =>
  Object.keys(metrics).filter((metric) => {
    const measure = measures[metrics[metric]?.of ?? ''];
    return typeof measure === 'object' && measure.values === dimension;
  });

const TIME: TopicDimension = {};

/** Days of a week that have hours: two of them. */
const twoDays = (week: Days): Days => daysBefore(week, 0, 2);

const tell = (exchange: Stated['exchange'], value: number, words: string): Stated => ({ exchange, value, words });

/** Parts to check, and their total. */
interface PartsCheck {
  /** The law that counts add up. */
  readonly law: string;
  readonly along: TopicDimension;
  readonly figures: Figures;
  readonly byMetric: ReadonlyMap<string, MetricParts>;
  /** The parts in words: `days`, `parts by version`. */
  readonly words: string;
}

/** Parts add up to the whole, as far as the measures of a metric do. */
function holdParts(client: TopicClient, check: PartsCheck): void {
  const { facts } = client.topic;
  for (const [metric, metricParts] of check.byMetric) {
    const value = check.figures.of(metric);
    if (value === undefined) continue;
    const whole = tell(check.figures.exchange, value, 'the figure');
    const { type, of = '' } = facts.metrics[metric] ?? {};
    if (type === 'average' || type === 'ratio') holdDivided(client, check, metric, metricParts, whole);
    else if (type === undefined) holdCounts(client, check, metric, of, metricParts, whole);
  }
}

function holdCounts(
  client: TopicClient,
  { law, along, words }: PartsCheck,
  metric: string,
  measure: string,
  { parts: all, exchange }: MetricParts,
  whole: Stated,
): void {
  const { facts } = client.topic;
  const isDistinct = facts.measures[measure] === 'count_distinct';
  const sum = tell(exchange, sumOf(all), `the sum of ${all.length} ${words}`);
  if (addsUp(facts, along, measure)) client.same(isDistinct ? 'distinct' : law, metric, whole, sum);
  else {
    const largest = Math.max(0, ...all.map(({ value = 0 }) => value));
    client.atMost('distinct', metric, whole, tell(exchange, largest, `the largest of ${all.length} ${words}`));
    client.atMost('distinct', metric, sum, whole);
  }
}

/** Returns a function that gives a measure of a part by its own metric; undefined if it is not told of all parts. */
function countsOf(
  facts: TopicFacts,
  { byMetric }: PartsCheck,
  all: readonly Part[],
  measure: string | undefined,
): ((part: Part) => Stated) | undefined {
  const metric = metricOf(facts, measure) ?? '';
  const counts = byMetric.get(metric);
  // The rest of one order is not that of another.
  if (counts === undefined || [...all, ...counts.parts].some(({ key }) => key === OTHER)) return undefined;
  const values = new Map(counts.parts.map(({ key, value = 0 }) => [key, value]));
  return ({ key }) => tell(counts.exchange, values.get(key) ?? 0, metric);
}

/** A quotient is one sum divided by another, for the total and for each part, and never a mean of quotients. */
function holdDivided(
  client: TopicClient,
  check: PartsCheck,
  metric: string,
  metricParts: MetricParts,
  whole: Stated,
): void {
  const { facts } = client.topic;
  const { along, words, law } = check;
  const own: TopicMetric = facts.metrics[metric] ?? {};
  const { numerator, denominator } = own;
  const { parts: all, exchange } = metricParts;
  if (!divides(along, denominator)) {
    // The base of each part is the total.
    const sum = tell(exchange, sumOf(all), `the sum of ${all.length} ${words}`);
    if (addsUp(facts, along, numerator) && !own.complement) client.same(law, metric, whole, sum);
    return;
  }
  const [above, below] = [numerator, denominator].map((measure) => countsOf(facts, check, all, measure));
  let [sum, weight] = [0, 0];
  for (const part of all) {
    const [count, base] = [above?.(part), below?.(part)];
    const of = part.n ?? base?.value;
    if (of === undefined) return;
    if (base !== undefined)
      client.same('ratio', `denominator of ${metric} of ${part.key}`, base, tell(exchange, of, 'what is told'));
    if (part.value === undefined) continue;
    if (count !== undefined && of > 0)
      client.same(
        'ratio',
        `${metric} of ${part.key}`,
        tell(exchange, ...quotientOf(own, count.value, of)),
        tell(exchange, part.value, 'what is told'),
      );
    sum += part.value * of;
    weight += of;
  }
  // A denominator without a metric may be distinct devices, which every platform has.
  const isTold = facts.measures[denominator ?? ''] !== 'count_distinct' || metricOf(facts, denominator) !== undefined;
  if (weight > 0 && isTold && addsUp(facts, along, denominator))
    client.same('ratio', metric, tell(exchange, sum / weight, `the sums of ${all.length} ${words} divided`), whole);
}

async function ratios(client: TopicClient): Promise<void> {
  const { facts } = client.topic;
  const { exchange, of } = await client.figures(await client.week());
  for (const [metric, own] of Object.entries(facts.metrics)) {
    const { type, numerator, denominator } = own;
    const value = of(metric);
    if ((type !== 'ratio' && type !== 'average') || value === undefined) continue;
    const counts = {
      numerator: of(metricOf(facts, numerator) ?? ''),
      denominator: of(metricOf(facts, denominator) ?? ''),
    };
    const ownCounts = { numerator: of(metric, 'numerator'), denominator: of(metric, 'denominator') ?? of(metric, 'n') };
    for (const half of ['numerator', 'denominator'] as const)
      if (counts[half] !== undefined && ownCounts[half] !== undefined)
        client.same(
          'ratio',
          `${half} of ${metric}`,
          tell(exchange, counts[half], `the figure of ${facts.metrics[metric]?.[half] ?? ''}`),
          tell(exchange, ownCounts[half], 'what is told'),
        );
    const [above, below] = [ownCounts.numerator ?? counts.numerator, ownCounts.denominator ?? counts.denominator];
    if (above !== undefined && below !== undefined && below > 0)
      client.same(
        'ratio',
        metric,
        tell(exchange, ...quotientOf(own, above, below)),
        tell(exchange, value, 'what is told'),
      );
  }
}

async function cut(client: TopicClient): Promise<void> {
  const week = await client.week();
  const pieces = [daysBefore(week, 2, 5), twoDays(week)];
  const figures = await client.figures(week);
  const all: { days: Days; figures: Figures }[] = [];
  for (const days of pieces) all.push({ days, figures: await client.figures(days) });
  const { exchange } = all[0]?.figures ?? figures;
  const byMetric = new Map(
    Object.keys(client.topic.facts.metrics).map((metric) => [
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
  holdParts(client, { law: 'cut', along: TIME, figures, byMetric, words: 'pieces of time' });
}

async function previous(client: TopicClient): Promise<void> {
  const { facts } = client.topic;
  const week = await client.week();
  for (const [days, compare, back] of [
    [week, 'previous', 7],
    [twoDays(week), 'previous', 2],
    [twoDays(week), 'week', 7],
  ] as const) {
    const before = daysBefore(days, back, days === week ? 7 : 2);
    const [figures, then] = [await client.figures(days, { compare }), await client.figures(before)];
    for (const metric of Object.keys(facts.metrics)) {
      const [expected, actual] = [then.of(metric), figures.of(metric, 'previous')];
      // The previous value is optional.
      if (expected !== undefined && actual !== undefined)
        client.same(
          'previous',
          metric,
          tell(then.exchange, expected, `the figure from ${before.start} to ${before.end}`),
          tell(figures.exchange, actual, 'what was before'),
        );
    }
  }
  await around(client, week);
  const metrics = plainMetrics(facts).slice(0, 6);
  const lines = await client.trend(week, metrics, { compare: 'previous' }, 'previous');
  const then = await client.trend(daysBefore(week, 7, 7), metrics);
  for (const [metric, { parts: all, exchange }] of lines)
    for (const [place, { key, value }] of all.entries()) {
      const day = then.get(metric);
      const expected = day?.parts[place];
      if (value !== undefined && day !== undefined && expected?.value !== undefined)
        client.same(
          'previous',
          `${metric} at ${key}`,
          tell(day.exchange, expected.value, `the point at ${expected.key}`),
          tell(exchange, value, 'what was before'),
        );
    }
}

/** Figures around the start of a day compare the days before with those after it. */
async function around(client: TopicClient, week: Days): Promise<void> {
  const { facts } = client.topic;
  const [before, after] = [daysBefore(week, 2, 2), twoDays(week)];
  const sides = await client.figures(
    { start: before.start, end: after.end },
    { around: `${after.start}T00:00:00+08:00` },
  );
  for (const [days, member, words] of [
    [after, 'value', 'what is after'],
    [before, 'previous', 'what is before'],
  ] as const) {
    const figures = await client.figures(days);
    for (const metric of Object.keys(facts.metrics)) {
      const [expected, actual] = [figures.of(metric), sides.of(metric, member)];
      if (expected !== undefined && actual !== undefined)
        client.same(
          'previous',
          metric,
          tell(figures.exchange, expected, `the figure from ${days.start} to ${days.end}`),
          tell(sides.exchange, actual, words),
        );
    }
  }
}

async function overTime(client: TopicClient): Promise<void> {
  const metrics = Object.keys(client.topic.facts.metrics);
  const week = await client.week();
  for (const [days, count, words] of [
    [week, 7, 'days'],
    [twoDays(week), 48, 'hours'],
  ] as const) {
    const figures = await client.figures(days);
    const byMetric = await client.trend(days, metrics);
    const { exchange = figures.exchange } = byMetric.get(metrics[0] ?? '') ?? {};
    holdParts(client, { law: 'trend', along: TIME, figures, byMetric, words });
    for (const metric of metrics)
      client.same(
        'trend',
        `points of ${metric}`,
        tell(figures.exchange, count, `one for each of the ${words}`),
        tell(byMetric.get(metric)?.exchange ?? exchange, byMetric.get(metric)?.parts.length ?? 0, 'points'),
      );
  }
}

/** Number of listed parts, small enough to leave more than one other part. */
const FEW = 2;

async function parts(client: TopicClient, dimension: string): Promise<void> {
  const { facts } = client.topic;
  const along = facts.dimensions[dimension] ?? {};
  const week = await client.week();
  const figures = await client.figures(week);
  for (const top of along.order === 'value' ? [100] : [100, FEW]) {
    const byMetric = new Map<string, MetricParts>();
    for (const metric of dividedBy(facts, along)) {
      const split = await client.split(week, metric, dimension, top);
      if (along.order === undefined)
        holdOrder(client, metric, dimension, split, await client.split(week, metric, dimension));
      // The remainder of averages has no values to add up.
      if (top !== FEW || facts.metrics[metric]?.type === undefined) byMetric.set(metric, split);
    }
    holdParts(client, { law: 'parts', along, figures, byMetric, words: `parts by ${dimension}` });
    if (top !== FEW) holdValues(client, dimension, figures, byMetric);
  }
  await besides(client, dimension, week);
  // A dimension divided by size has no trend.
  const metric = dividedBy(facts, along).find((one) => addsUp(facts, TIME, facts.metrics[one]?.of));
  if (metric === undefined || along.bins !== undefined) return;
  const splitParts = await client.split(week, metric, dimension);
  const { parts: lines, exchange } = await client.splitTrend(week, metric, dimension);
  for (const { key, value = 0 } of lines) {
    const part = splitParts.parts.find((one) => one.key === key);
    if (part?.value !== undefined)
      client.same(
        'trend',
        `${metric} of ${key}`,
        tell(splitParts.exchange, part.value, `the part by ${dimension}`),
        tell(exchange, value, 'the sum of its points'),
      );
  }
}

/** The listed parts are the greatest ones, the greatest first; of a complement the lowest. */
function holdOrder(
  client: TopicClient,
  metric: string,
  dimension: string,
  { parts: listed, exchange }: MetricParts,
  all: MetricParts,
): void {
  const sign = client.topic.facts.metrics[metric]?.complement ? -1 : 1;
  const values = ({ parts: own }: Pick<MetricParts, 'parts'>) =>
    own.flatMap(({ key, value = 0 }) => (key === OTHER ? [] : [value]));
  const sorted = values(all).toSorted((a, b) => sign * (b - a));
  for (const [place, value] of values({ parts: listed }).entries())
    client.same(
      'order',
      `${metric} by ${dimension}`,
      tell(all.exchange, sorted[place] ?? 0, `number ${place + 1} of all values`),
      tell(exchange, value, `part ${place + 1} of ${listed.length}`),
    );
}

/** The number of values of a dimension equals its number of parts with counts. */
function holdValues(
  client: TopicClient,
  dimension: string,
  figures: Figures,
  byMetric: ReadonlyMap<string, MetricParts>,
): void {
  const { facts } = client.topic;
  const all = [...byMetric.values()];
  const [{ exchange } = figures] = all;
  for (const metric of valuesOf(facts, dimension)) {
    const measure = facts.measures[facts.metrics[metric]?.of ?? ''];
    const of = typeof measure === 'object' && measure.of !== undefined ? metricOf(facts, measure.of) : undefined;
    const countedParts = of === undefined ? all : all.filter((one) => one === byMetric.get(of));
    const keys = new Set(
      countedParts.flatMap(({ parts: own }) => own.map(({ key }) => key)).filter((key) => key !== UNKNOWN),
    );
    // The number of remaining values is unknown.
    if (keys.has(OTHER)) continue;
    client.same(
      'values',
      metric,
      tell(exchange, keys.size, `parts by ${dimension}`),
      tell(figures.exchange, figures.of(metric) ?? 0, 'the figure'),
    );
  }
}

/** The further metrics of a part equal those of a split of their own. */
async function besides(client: TopicClient, dimension: string, week: Days): Promise<void> {
  const { facts } = client.topic;
  const [metric = '', ...further] = dividedBy(facts, facts.dimensions[dimension] ?? {}).slice(-4);
  if (further.length === 0) return;
  for (const [name, { parts: besideParts, exchange }] of await client.besides(week, metric, further, dimension)) {
    const own = await client.split(week, name, dimension);
    for (const { key, value } of besideParts) {
      const part = own.parts.find((one) => one.key === key);
      if (part?.value !== undefined)
        client.same(
          'besides',
          `${name} of ${key}`,
          tell(own.exchange, part.value, `the part by ${dimension}`),
          tell(exchange, value ?? 0, `what stands beside ${metric}`),
        );
    }
  }
}

/** No filter selects unknown values. */
const UNKNOWN = 'unknown';

/** Whether a part is a valid value of the filter. */
const mayFilter = ({ figures }: Topic, filter = '', key = ''): boolean =>
  key !== OTHER &&
  key !== UNKNOWN &&
  !wrongFields({ ...emptyCall(figures), query: { [filter]: key } }).has(`?${filter}`);

/** A filter to one part of a dimension, with the figures that it leaves. */
interface OnePart {
  readonly client: TopicClient;
  readonly week: Days;
  readonly dimension: string;
  readonly filter: string;
  readonly key: string;
  readonly figures: Figures;
}

/** A figure with a filter equals the part of the filtered value. The number of distinct values is one. */
async function partIsFigure(
  { client, week, dimension, filter, key, figures }: OnePart,
  first: MetricParts,
): Promise<void> {
  const { facts } = client.topic;
  const figureOf = (value: number) => tell(figures.exchange, value, `the figure with ${filter} = ${key}`);
  for (const metric of dividedBy(facts, facts.dimensions[dimension] ?? {})) {
    const split = await client.split(week, metric, dimension);
    const part = split.parts.find((one) => one.key === key)?.value;
    const value = figures.of(metric);
    if (part !== undefined && value !== undefined)
      client.same(
        'filter',
        `${metric} of ${key}`,
        tell(split.exchange, part, `the part by ${dimension}`),
        figureOf(value),
      );
  }
  for (const metric of valuesOf(facts, dimension))
    client.same(
      'values',
      `${metric} of ${key}`,
      tell(first.exchange, 1, `the part by ${dimension}`),
      figureOf(figures.of(metric) ?? 0),
    );
}

/** A figure with several filter values equals the sum of their parts. */
async function severalAreSum({ client, week, dimension, filter }: OnePart, several: readonly string[]): Promise<void> {
  const { facts } = client.topic;
  const along = facts.dimensions[dimension] ?? {};
  const together = await client.figures(week, { [filter]: several });
  for (const metric of dividedBy(facts, along)) {
    const value = together.of(metric);
    const { type, of } = facts.metrics[metric] ?? {};
    if (value === undefined || type !== undefined || !addsUp(facts, along, of)) continue;
    const split = await client.split(week, metric, dimension);
    const those = split.parts.filter((part) => several.includes(part.key));
    // The last ones may belong to the remainder in a split by another metric.
    if (those.length < several.length && split.parts.some((part) => part.key === OTHER)) continue;
    client.same(
      'filter',
      `${metric} of ${several.join(', ')}`,
      tell(split.exchange, sumOf(those), `the sum of these parts by ${dimension}`),
      tell(together.exchange, value, `the figure with all of them in ${filter}`),
    );
  }
}

/** A filter has the same effect on the other reads. */
async function readsAgree({ client, week, dimension, filter, key, figures }: OnePart): Promise<void> {
  const { facts, tables } = client.topic;
  const query = { [filter]: key };
  const counts = plainMetrics(facts).filter((metric) => addsUp(facts, TIME, facts.metrics[metric]?.of));
  const reads = [
    { byMetric: await client.trend(week, counts, query), words: 'points' },
    ...(await Promise.all(
      tables.map(async (table) => ({ byMetric: (await client.rows(table, week, query)).byMetric, words: 'rows' })),
    )),
  ];
  const other = Object.keys(facts.dimensions).find(
    (one) => one !== dimension && facts.dimensions[one]?.splits === undefined,
  );
  const [count] = counts;
  if (other !== undefined && count !== undefined)
    reads.push({
      byMetric: new Map([[count, await client.split(week, count, other, 100, query)]]),
      words: `parts by ${other}`,
    });
  for (const { byMetric, words } of reads)
    for (const metric of counts) {
      const [one, value] = [byMetric.get(metric), figures.of(metric)];
      if (one !== undefined && value !== undefined)
        client.same(
          'filter',
          `${metric} of ${key}`,
          tell(figures.exchange, value, `the figure with ${filter} = ${key}`),
          tell(one.exchange, sumOf(one.parts), `the sum of ${one.parts.length} ${words} with the same filter`),
        );
    }
}

async function filtered(client: TopicClient, dimension: string, filter: string): Promise<void> {
  const { facts } = client.topic;
  const along = facts.dimensions[dimension] ?? {};
  const week = await client.week();
  const first = await client.split(week, dividedBy(facts, along)[0] ?? '', dimension);
  // Prefers a part other than the largest, which may be the whole.
  const filterableParts = first.parts.filter(({ key, value = 0 }) => mayFilter(client.topic, filter, key) && value > 0);
  const { key } = filterableParts[1] ?? filterableParts[0] ?? {};
  if (key === undefined) throw new NotReached('value', `nothing was counted of which ${filter} is known`);
  const part = { client, week, dimension, filter, key, figures: await client.figures(week, { [filter]: key }) };
  await partIsFigure(part, first);
  const several = along.many ? filterableParts.slice(0, 3).map((one) => one.key) : [];
  if (several.length > 1) await severalAreSum(part, several);
  await readsAgree(part);
}

/** Pairs each dimension with the next one if both divide a metric. */
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

/** Rows and columns are the parts of their dimensions; their cells add up to them, and equal filtered parts. */
async function crossed(client: TopicClient, operation: Operation, pair: readonly [string, string]): Promise<void> {
  const { facts } = client.topic;
  const week = await client.week();
  for (const metric of dividedByBoth(facts, pair)) {
    const { exchange, ...sides } = await client.cross(operation, week, metric, pair);
    for (const [own, other, [dimension, across]] of [
      [sides.rows, sides.columns, pair],
      [sides.columns, sides.rows, [pair[1], pair[0]]],
    ] as const) {
      const splitParts = await client.split(week, metric, dimension);
      const { filter } = facts.dimensions[dimension] ?? {};
      const along = facts.dimensions[across] ?? {};
      const isWholeBelow = !divides(facts.dimensions[dimension] ?? {}, facts.metrics[metric]?.denominator);
      /** A missing cell counts as 0, with the base of the other part if the base is not divided. */
      const cellsOf = (key: string): Part[] => {
        const cells = new Map(own.cellsOf(key).map((cell) => [cell.key, cell]));
        return other.parts.flatMap(
          (part) => cells.get(part.key) ?? (isWholeBelow && part.n !== undefined ? { ...part, value: 0 } : []),
        );
      };
      for (const { key, value = 0, n } of own.parts) {
        const expected = splitParts.parts.find((part) => part.key === key)?.value ?? 0;
        client.same(
          'cross',
          `${metric} of ${key}`,
          tell(splitParts.exchange, expected, `the part by ${dimension}`),
          tell(exchange, value, `what is told beside ${across}`),
        );
        const cells = other.isWhole ? cellsOf(key) : [];
        const figures: Figures = {
          exchange,
          of: (one, member) => (one !== metric ? undefined : member === 'n' ? n : value),
        };
        if (cells.length > 0)
          holdParts(client, {
            law: 'cross',
            along,
            figures,
            byMetric: new Map([[metric, { exchange, parts: cells }]]),
            words: `cells of ${key} by ${across}`,
          });
      }
      const [first] = own.parts.filter((part) => mayFilter(client.topic, filter, part.key));
      if (filter === undefined || first === undefined) continue;
      const filteredSplit = await client.split(week, metric, across, 100, { [filter]: first.key });
      for (const { key, value = 0 } of own.cellsOf(first.key)) {
        const expected = filteredSplit.parts.find((part) => part.key === key)?.value ?? 0;
        client.same(
          'cross',
          `${metric} of ${first.key} and ${key}`,
          tell(filteredSplit.exchange, expected, `the part by ${across} with ${filter} = ${first.key}`),
          tell(exchange, value, 'the cell'),
        );
      }
    }
  }
}

async function rows(client: TopicClient, table: Topic['tables'][number]): Promise<void> {
  const { facts } = client.topic;
  const dimensions = facts.tables[table.name]?.rows ?? [];
  const week = await client.week();
  const figures = await client.figures(week);
  const { rows: all, byMetric, total, exchange } = await client.rows(table, week);
  const ids = new Set(all.map((row) => textOf(memberAt(row, ['id']))));
  const read = tell(exchange, ids.size, 'different rows on all pages');
  client.same('table', 'rows', tell(exchange, total ?? ids.size, 'the total'), read);
  client.same('table', 'rows', tell(exchange, all.length, 'rows on all pages'), read);
  const isFixed = dimensions.every((dimension) => facts.dimensions[dimension]?.fixed === true);
  holdParts(client, { law: 'table', along: isFixed ? { fixed: true } : TIME, figures, byMetric, words: 'rows' });
}

/** Metrics are ordered in each part. */
function inOrder(
  client: TopicClient,
  law: string,
  byMetric: ReadonlyMap<string, MetricParts>,
  metrics: readonly string[],
): void {
  for (const [place, metric] of metrics.entries()) {
    const [lower, higher] = law === 'steps' ? [metric, metrics[place - 1]] : [metrics[place - 1], metric];
    const [below, above] = [byMetric.get(lower ?? ''), byMetric.get(higher ?? '')];
    if (place === 0 || below === undefined || above === undefined) continue;
    for (const part of above.parts) {
      const other = below.parts.find(({ key }) => key === part.key);
      // The rest of one order is not that of another.
      if (part.key === OTHER || part.value === undefined || other?.value === undefined) continue;
      client.atMost(
        law,
        `${lower ?? ''}${part.key === '' ? '' : ` of ${part.key}`}`,
        tell(above.exchange, part.value, higher ?? ''),
        tell(below.exchange, other.value, lower ?? ''),
      );
    }
  }
}

/** Checks the order of metrics everywhere: in figures, over time, by each dimension, in rows. */
async function everywhere(client: TopicClient, law: string, metrics: readonly string[]): Promise<void> {
  const { facts, tables } = client.topic;
  const week = await client.week();
  const { exchange, of } = await client.figures(week);
  const whole = metrics.map((metric): [string, MetricParts] => [
    metric,
    { exchange, parts: [{ key: '', value: of(metric) }] },
  ]);
  inOrder(client, law, new Map(whole), metrics);
  inOrder(client, law, await client.trend(week, metrics), metrics);
  for (const [dimension, along] of Object.entries(facts.dimensions)) {
    const divided = dividedBy(facts, along);
    if (metrics.some((metric) => !divided.includes(metric))) continue;
    const byMetric = new Map<string, MetricParts>();
    for (const metric of metrics) {
      byMetric.set(metric, await client.split(week, metric, dimension));
    }
    inOrder(client, law, byMetric, metrics);
  }
  for (const table of tables) inOrder(client, law, (await client.rows(table, week)).byMetric, metrics);
}

const percentiles = (client: TopicClient): Promise<void> =>
  everywhere(client, 'percentiles', percentilesOf(client.topic.facts));

const steps = (client: TopicClient): Promise<void> => everywhere(client, 'steps', client.topic.facts.steps ?? []);
