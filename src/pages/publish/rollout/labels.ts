import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { GuardMeasure } from '../../../api/generated/client.schemas.ts';
import { absent } from '../../../ui/text/format.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const rolloutStates = {
  idle: { tone: 'neutral', label: msg`Not published` },
  scheduled: { tone: 'warning', label: msg`Scheduled` },
  running: { tone: 'info', label: msg`Rolling out` },
  paused: { tone: 'warning', label: msg`Paused` },
  finished: { tone: 'success', label: msg`Rolled out to all` },
} as const satisfies StatusTable;

/** The same of a rollout that its guard paused. */
export const stoppedStates = { paused: { tone: 'danger', label: msg`Paused` } } as const satisfies StatusTable;

export const guardStates = {
  off: { tone: 'neutral', label: msg`Off` },
  watching: { tone: 'info', label: msg`Watching` },
  tripped: { tone: 'danger', label: msg`Paused the rollout` },
} as const satisfies StatusTable;

export const metricNames = {
  crashRate: msg`Crash rate`,
  anrRate: msg`ANR rate`,
  startP90: msg`Startup time P90`,
  apiErrorRate: msg`API error rate`,
} as const;

export const guardActions = { pause: msg`Pause the rollout`, rollback: msg`Unpublish the release` } as const;

/** What "unpublish" comes to for each kind of release. */
export const unpublished = {
  upgrade: msg`Unpublish: no more devices will receive the version, and devices that have installed it keep it.`,
  offline: msg`Unpublish: the previous version goes back to everyone who matches it, however far this one had been rolled out. Without a previous version, the rollout is paused.`,
  switch: msg`Unpublish: the switch no longer applies to any device, and apps use their own defaults again.`,
  applet: msg`An applet package can't be unpublished: its rollout is paused instead.`,
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
