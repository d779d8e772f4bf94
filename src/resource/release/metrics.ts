import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { metricFacts, metricNames, metricTopics } from '../../../openapi/generated/metrics.ts';
import type { GuardMeasure, HealthMetric } from '../../api/generated/client.schemas.ts';
import { nameIn } from '../../i18n/contract-names.ts';
import { displayZone } from '../../shell/preferences/display-zone.ts';
import { absent, quantityText } from '../../ui/text/format.ts';
import { preciseRate } from './precise-rate.ts';

/** A metric that release guards can watch. */
export type Metric = HealthMetric;

/** Metrics that every release has, with labels of their own. */
const mainNames = {
  crashRate: msg`Crash rate`,
  anrRate: msg`ANR rate`,
  startP90: msg`P90 launch time`,
  apiErrorRate: msg`API error rate`,
} as const;

type MainMetric = keyof typeof mainNames;
export const mainMetrics = [
  'crashRate',
  'anrRate',
  'startP90',
  'apiErrorRate',
] as const satisfies readonly MainMetric[];

const isMetric = (name: string): name is Metric => Object.hasOwn(metricFacts, name);
export const isMain = (metric: Metric): metric is MainMetric => Object.hasOwn(mainNames, metric);

/** The name of a metric with its topic, because several topics have a failure rate. */
export function metricName(i18n: I18n, metric: Metric): string {
  if (isMain(metric)) return i18n._(mainNames[metric]);
  const name = nameIn(metricNames[metric], i18n.locale);
  const topic = nameIn(metricTopics[metricFacts[metric].topic].name, i18n.locale);
  return i18n._(msg`${name} (${topic})`);
}

/** Metrics without labels of their own, grouped by topic, with the names of the contract. */
export function metricGroups(i18n: I18n): { group: string; items: { value: Metric; label: string }[] }[] {
  const others = Object.keys(metricFacts)
    .filter((name) => isMetric(name))
    .filter((metric) => !isMain(metric));
  return [...Map.groupBy(others, (metric) => metricFacts[metric].topic)].map(([topic, metrics]) => ({
    group: nameIn(metricTopics[topic].name, i18n.locale),
    items: metrics.map((value) => ({ value, label: nameIn(metricNames[value], i18n.locale) })),
  }));
}

/** Formats a value of a metric: rates in percent, others in a fitting unit. */
export function metricText(i18n: I18n, metric: Metric, value: number): string {
  const { unit } = metricFacts[metric];
  if (unit === 'rate') return preciseRate(i18n, value);
  if (unit === 'millisecond') return `${i18n.number(Math.round(value))} ms`;
  return quantityText(unit, value, (number, format) => i18n.number(number, format));
}

/** The reason why a guard paused a rollout: `Crash rate 0.636% (threshold 0.63%)`. */
export function stopText(i18n: I18n, { metric, value, bound }: GuardMeasure): string {
  const text = (number: number | undefined) => (number === undefined ? absent : metricText(i18n, metric, number));
  const [name, then, threshold] = [metricName(i18n, metric), text(value), text(bound)];
  return i18n._(msg`${name} ${then} (threshold ${threshold})`);
}

/** Formats an instant as a short date: confirmations omit the time. */
export const dayText = (i18n: I18n, iso: string): string =>
  i18n.date(iso, { day: 'numeric', month: 'short', timeZone: displayZone() });
