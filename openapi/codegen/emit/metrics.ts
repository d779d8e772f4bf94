import type { Names } from '../contract.ts';
import type { Contract } from '../join.ts';
import { metricOf, metricSchemas, sampleOf, unitOf } from '../topics/metrics.ts';
import { literal } from '../valibot/literal.ts';

const namesOf = ({ zh_CN, zh_TW, en }: Names): Names => ({ zh_CN, zh_TW, en });

/** Writes `metrics.ts`: where the metrics used by schemas outside their topics are counted, and their names. */
export function emitMetrics(contract: Contract): Map<string, string> {
  const all = metricSchemas(contract).flatMap(({ name: schema, values }) =>
    [...values].flatMap(([value, [place = '']]) => {
      const metric = metricOf(contract, place);
      return metric ? [{ schema, value, place, ...metric }] : [];
    }),
  );
  if (all.length === 0) return new Map();
  const facts = all.map(({ value, place, topic, metric }) => {
    const [key = '', own = ''] = place.split('.');
    const isOfDevices = topic.measures[sampleOf(metric)] === 'count_distinct';
    return [value, { topic: key, metric: own, unit: unitOf(metric), isOfDevices }];
  });
  const topics = all.map(({ place, topic }) => [place.split('.')[0] ?? '', { menu: topic.menu, name: namesOf(topic) }]);
  return new Map([
    [
      'metrics.ts',
      `/** Topic, metric and unit of each metric with a threshold. Counts of devices grow over time. */
export const metricFacts = ${literal(Object.fromEntries(facts))} as const;

/** Names of these metrics in their topics. */
export const metricNames = ${literal(Object.fromEntries(all.map(({ value, metric }) => [value, namesOf(metric)])))} as const;

/** The topics of these metrics, each with the menu of its screen. */
export const metricTopics = ${literal(Object.fromEntries(topics))} as const;
`,
    ],
  ]);
}
