import type { Measure, Metric, Topic } from '../../contract.ts';
import type { Contract, Origin } from '../../join.ts';
import { constantsOf } from '../../schema.ts';
import { SHARED, SHARED_BY_CROSSES } from '../../topics/schemas.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';

/** The kind of a measure. */
const kindOf = (measure: Measure): string => (typeof measure === 'object' ? 'values' : measure);

/** The measures that each kind of metric is computed from. */
const kinds: Readonly<Record<NonNullable<Metric['type']> | 'plain', Readonly<Record<string, readonly string[]>>>> = {
  plain: { of: ['count', 'count_distinct', 'sum', 'values'] },
  percentile: { of: ['histogram'] },
  ratio: { numerator: ['count', 'count_distinct', 'sum'], denominator: ['count', 'count_distinct', 'sum'] },
  average: { numerator: ['count', 'count_distinct', 'sum'], denominator: ['count', 'count_distinct'] },
};

/** The measures of a metric, each with the place that names it. */
export function measuresOf(metric: Metric): [place: 'of' | 'numerator' | 'denominator', measure: string][] {
  if ('of' in metric) return [['of', metric.of]];
  return [
    ['numerator', metric.numerator],
    ['denominator', metric.denominator],
  ];
}

/** Everything that a topic names exists, fits its place, and is used. */
export function checkTopics(contract: Contract, report: Report): void {
  const { topics, dimensions, parameters, schemas, originOf } = contract;
  for (const [name, { filter, compare, values }] of dimensions) {
    const at = originOf('dimensions', name);
    for (const [keyword, parameter] of Object.entries({ filter, compare }))
      if (parameter !== undefined && !parameters.has(parameter))
        report(below(at, keyword), 'topic', `there is no parameter ${parameter}`);
    const schema = values === undefined ? undefined : schemas.get(values);
    const constants = constantsOf(schema ?? {});
    if (values !== undefined && constants.length === 0)
      report(below(at, 'values'), 'topic', `${values} is no schema with an enum`);
    if (constants.includes('other'))
      report(below(at, 'values'), 'topic', `other is what a split leaves, and no value of ${values}`);
  }
  for (const [key, topic] of topics) {
    const at = originOf('topics', key);
    for (const name of topic.crosses ? [...SHARED, ...SHARED_BY_CROSSES] : SHARED)
      if (!schemas.has(name)) report(at, 'topic', `topics need the schema ${name}`);
    if (topic.crosses && Object.keys(topic.dimensions).length < 2)
      report(below(at, 'crosses'), 'topic', `${key} has no two dimensions`);
    for (const [index, name] of topic.filters.entries())
      if (parameters.get(name)?.in !== 'query')
        report(below(at, 'filters', index), 'topic', `there is no query parameter ${name}`);
    checkMetrics(topic, at, report);
    for (const [index, step] of (topic.steps ?? []).entries())
      if (topic.metrics[step]?.type !== undefined || topic.metrics[step] === undefined)
        report(below(at, 'steps', index), 'topic', `${step} is no metric that counts`);
    for (const [name, { bins, splits = [] }] of Object.entries(topic.dimensions)) {
      const place = below(at, 'dimensions', name);
      if (!dimensions.has(name)) report(place, 'topic', `there is no dimension ${name} in the catalogue`);
      if (bins?.some((bin, index) => bin <= (bins[index - 1] ?? -1)) || (bins && bins[0] !== 0))
        report(below(place, 'bins'), 'topic', 'bins begin with 0 and rise');
      for (const [index, measure] of splits.entries())
        if (topic.measures[measure] === undefined)
          report(below(place, 'splits', index), 'topic', `there is no measure ${measure}`);
    }
    for (const [name, { rows, tells = {}, sort }] of Object.entries(topic.tables ?? {})) {
      const place = below(at, 'tables', name);
      for (const [index, row] of rows.entries())
        if (topic.dimensions[row] === undefined)
          report(below(place, 'rows', index), 'topic', `${key} has no dimension ${row}`);
      for (const property of Object.keys(tells))
        if (property === 'id' || rows.includes(property) || topic.metrics[property] !== undefined)
          report(below(place, 'tells', property), 'topic', `a row has ${property} already`);
      if (topic.metrics[sort] === undefined && tells[sort] === undefined && !rows.includes(sort))
        report(below(place, 'sort'), 'topic', `a row of ${name} has no ${sort}`);
    }
  }
}

function checkMetrics({ metrics, measures, dimensions }: Topic, at: Origin, report: Report): void {
  const used = new Set<string>();
  for (const [name, metric] of Object.entries(metrics)) {
    for (const [place, measure] of measuresOf(metric)) {
      used.add(measure);
      const definition = measures[measure];
      const kind = definition && kindOf(definition);
      const allowed = kinds[metric.type ?? 'plain'][place] ?? [];
      const origin = below(at, 'metrics', name, place);
      if (kind === undefined) report(origin, 'topic', `there is no measure ${measure}`);
      else if (!allowed.includes(kind))
        report(origin, 'topic', `${measure} is a ${kind}; here stands ${allowed.join(' or ')}`);
    }
  }
  for (const [name, measure] of Object.entries(measures)) {
    const origin = below(at, 'measures', name);
    if (!used.has(name)) report(origin, 'topic', `no metric is made of ${name}`);
    if (typeof measure !== 'object') continue;
    const { of } = measure;
    if (of !== undefined && !['count', 'count_distinct', 'sum'].includes(kindOf(measures[of] ?? measure)))
      report(origin, 'topic', `there is no count ${of}`);
    const along = dimensions[measure.values];
    if (along === undefined) report(origin, 'topic', `there is no dimension ${measure.values}`);
    else if (along.bins || along.splits)
      report(origin, 'topic', `${measure.values} does not divide all that is counted into values`);
  }
}
