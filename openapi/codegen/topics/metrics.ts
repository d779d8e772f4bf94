import type { Metric, Topic } from '../contract.ts';
import type { Contract } from '../join.ts';

/** A schema whose values are metrics of topics. */
export interface MetricSchema {
  readonly name: string;
  /** The equivalent metrics of topics (`topic.metric`) by value; the first one is measured. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The schemas whose values are metrics of topics. */
export const metricSchemas = ({ schemas }: Pick<Contract, 'schemas'>): MetricSchema[] =>
  [...schemas].flatMap(([name, { enum: values = [], 'x-metrics': aliases }]) => {
    if (aliases === undefined) return [];
    const texts = values.map(String);
    return [{ name, values: new Map(texts.map((value) => [value, aliases[value] ?? [value]] as const)) }];
  });

/** A metric by its name in the form `topic.metric`. */
export function metricOf(
  { topics }: Pick<Contract, 'topics'>,
  name: string,
): { topic: Topic; metric: Metric } | undefined {
  const [key = '', own = ''] = name.split('.');
  const topic = topics.get(key);
  const metric = topic && Object.hasOwn(topic.metrics, own) ? topic.metrics[own] : undefined;
  return topic && metric && { topic, metric };
}

/** The unit of a metric: a rate is a fraction of one. */
export const unitOf = ({ type, unit }: Metric): string => (type === 'ratio' ? 'rate' : (unit ?? 'number'));

/** The measure of a metric's sample size. */
export const sampleOf = (metric: Metric): string => ('of' in metric ? metric.of : metric.denominator);

const FILTERS = ['platform', 'version'];

/**
 * Why a metric cannot have a threshold for a version of the app; undefined if it can. Such a metric is a rate that can
 * be filtered by platform and version, lower values are better, and the numbers of a day do not change later.
 */
export function unfitness(
  { parameters }: Pick<Contract, 'parameters'>,
  topic: Topic,
  metric: Metric,
): string | undefined {
  const filters = topic.filters.map((name) => parameters.get(name)?.name ?? '');
  const missing = FILTERS.find((name) => !filters.includes(name));
  if (missing !== undefined) return `its topic has no filter ${missing}`;
  if (topic.settles !== undefined) return 'the numbers of a day still change on later days';
  if (metric.type === undefined) return 'it is a count';
  if (metric.direction !== 'lower_is_better') return 'less of it is not better';
  return topic.measures[sampleOf(metric)] === 'sum' ? 'it is a share of an amount' : undefined;
}
