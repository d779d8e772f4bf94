import type { Contract } from '../../join.ts';
import { metricOf, metricSchemas, unfitness, unitOf } from '../../topics/metrics.ts';
import { below, type Report } from '../report.ts';

/**
 * Schemas with `x-metrics` name every metric of a topic that can have a threshold, and no other. Each is named once,
 * and those of one schema share a unit.
 */
export function checkMetrics(contract: Contract, report: Report): void {
  const { topics, originOf } = contract;
  const all = metricSchemas(contract);
  if (all.length === 0) return;
  const valueByMetric = new Map<string, string>();
  for (const { name: schema, values } of all) {
    const at = originOf('schemas', schema);
    const aliases = Object.keys(contract.schemas.get(schema)?.['x-metrics'] ?? {});
    for (const alias of aliases)
      if (!values.has(alias)) report(below(at, 'x-metrics', alias), 'metrics', `${alias} is no value of ${schema}`);
    const units = new Map<string, string>();
    for (const [index, [value, metrics]] of [...values].entries()) {
      for (const [place, name] of metrics.entries()) {
        const origin = aliases.includes(value) ? below(at, 'x-metrics', value, place) : below(at, 'enum', index);
        const definition = metricOf(contract, name);
        const reason = definition && unfitness(contract, definition.topic, definition.metric);
        if (definition === undefined) report(origin, 'metrics', `there is no metric ${name}`);
        else if (reason !== undefined) report(origin, 'metrics', `${name} fits no threshold: ${reason}`);
        else units.set(unitOf(definition.metric), name);
        if (valueByMetric.has(name)) report(origin, 'metrics', `${name} is ${valueByMetric.get(name)} already`);
        valueByMetric.set(name, value);
      }
    }
    if (units.size > 1)
      report(
        at,
        'metrics',
        `one schema has one unit, and not ${[...units].map(([unit, metric]) => `${metric} in ${unit}`).join(', ')}`,
      );
  }
  for (const [key, topic] of topics) {
    for (const [own, metric] of Object.entries(topic.metrics))
      if (!valueByMetric.has(`${key}.${own}`) && unfitness(contract, topic, metric) === undefined)
        report(
          below(originOf('topics', key), 'metrics', own),
          'metrics',
          `${key}.${own} is missing among ${all.map(({ name }) => name).join(', ')}: thresholds can name it`,
        );
  }
}
