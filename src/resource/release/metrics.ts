import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuardMeasure } from '../../api/generated/client.schemas.ts';
import { displayZone } from '../../shell/preferences/display-zone.ts';
import { absent } from '../../ui/text/format.ts';

/** What guards of releases watch. */
export const metricNames = {
  crashRate: msg`Crash rate`,
  anrRate: msg`ANR rate`,
  startP90: msg`Startup time P90`,
  apiErrorRate: msg`API error rate`,
} as const;

export type Metric = keyof typeof metricNames;
export const metrics = ['crashRate', 'anrRate', 'startP90', 'apiErrorRate'] as const satisfies readonly Metric[];

/** A value of a metric for people: rates in percent, times in milliseconds. */
export const metricText = (i18n: I18n, metric: Metric, value: number): string =>
  metric === 'startP90'
    ? `${i18n.number(Math.round(value))} ms`
    : i18n.number(value, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** What a guard paused a rollout for: `Crash rate 0.636% (threshold 0.63%)`. */
export function stopText(i18n: I18n, { metric, value, bound }: GuardMeasure): string {
  const text = (number: number | undefined) => (number === undefined ? absent : metricText(i18n, metric, number));
  const [name, then, threshold] = [i18n._(metricNames[metric]), text(value), text(bound)];
  return i18n._(msg`${name} ${then} (threshold ${threshold})`);
}

/** The day of an instant, short: a question says when, not at which minute. */
export const dayText = (i18n: I18n, iso: string): string =>
  i18n.date(iso, { day: 'numeric', month: 'short', timeZone: displayZone() });
