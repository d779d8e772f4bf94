import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  HealthDifference,
  HealthReason,
  PlannedShare,
  ReleaseHealth,
} from '../../../api/generated/client.schemas.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { formatShare, listText } from '../../../ui/text/format.ts';
import { metricName } from '../../../resource/release/metrics.ts';

/** Recommendations for the rollout percentage of a release. */
export const advices = {
  expand: { tone: 'success', label: msg({ message: 'Expand', context: 'rollout' }) },
  hold: { tone: 'warning', label: msg({ message: 'Hold', context: 'rollout' }) },
  pause: { tone: 'danger', label: msg({ message: 'Pause', context: 'rollout' }) },
} as const satisfies StatusTable;

/** Formats a difference of rates in percentage points. */
export function pointsText(i18n: I18n, difference: number): string {
  const points = i18n.number(difference * 100, { maximumFractionDigits: 3, signDisplay: 'exceptZero' });
  return i18n._(msg`${points} pp`);
}

/** Formats the confidence interval of a difference. */
export function intervalText(i18n: I18n, { low, high }: Pick<HealthDifference, 'low' | 'high'>): string | undefined {
  if (low === undefined || high === undefined) return undefined;
  const [from, to] = [pointsText(i18n, low), pointsText(i18n, high)];
  return i18n._(msg`${from} to ${to}`);
}

/** Formats the difference that the guard allows. */
export function allowedText(i18n: I18n, { allowed }: Pick<HealthDifference, 'allowed'>): string | undefined {
  if (allowed === undefined) return undefined;
  const limit = pointsText(i18n, allowed);
  return i18n._(msg`${limit} allowed`);
}

const isChannel = (name: string): name is keyof typeof appChannels => name in appChannels;

/** Describes a skewed sample: the devices with a release differ from its target audience. */
const shareText = (i18n: I18n, { by, name, share, planned }: PlannedShare): string => {
  const channel = by === 'channel' && isChannel(name) ? i18n._(appChannels[name]) : name;
  const [actual, target] = [formatShare(i18n, share), formatShare(i18n, planned)];
  return i18n._(msg`${channel} ${actual} instead of ${target}`);
};

/** Maximum number of models and channels to name. */
const most = 3;

/** The placeholder values of a reason's text. */
interface Telling {
  i18n: I18n;
  health: ReleaseHealth;
  /** The name of the reason's metric. */
  name: string;
  difference: HealthDifference | undefined;
  reason: HealthReason;
}

const lines: Readonly<Record<HealthReason['code'], (telling: Telling) => string>> = {
  exceeded: ({ i18n, name }) => i18n._(msg`${name} is above the threshold of the guard.`),
  worse: ({ i18n, name, difference }) => {
    const interval = (difference && intervalText(i18n, difference)) ?? '';
    return i18n._(msg`${name} is worse: the difference is ${interval}.`);
  },
  unfair: ({ i18n, health: { mismatches } }) => {
    const shares = listText(
      i18n.locale,
      mismatches.slice(0, most).map((one) => shareText(i18n, one)),
    );
    return i18n._(msg`Not comparable: the devices that have it differ from the plan. ${shares}.`);
  },
  fewLaunches: ({ i18n, health: { launches, minLaunches } }) => {
    const [now, least] = [i18n.number(launches), i18n.number(minLaunches)];
    return i18n._(msg`Too few launches yet: ${now} of ${least}.`);
  },
  fewValues: ({ i18n, name, reason: { n = 0, least = 0 } }) => {
    const [now, enough] = [i18n.number(n), i18n.number(least)];
    return i18n._(msg`${name}: the sample is too small yet, ${now} of ${enough}.`);
  },
  unsure: ({ i18n, name, difference: { high, allowed } = {} }) => {
    if (high === undefined || allowed === undefined) return i18n._(msg`${name}: too few launches to compare yet.`);
    const [reach, limit] = [pointsText(i18n, high), pointsText(i18n, allowed)];
    return i18n._(msg`${name} may differ by up to ${reach}, and ${limit} is allowed.`);
  },
  notCompared: ({ i18n }) => i18n._(msg`There is nothing to compare it with, and the guard has no maximum.`),
  within: ({ i18n }) => i18n._(msg`Everything measured is within the limits of the guard.`),
};

/** The reasons why a release should continue, hold or pause, one line each. */
export const reasonLines = (i18n: I18n, health: ReleaseHealth): string[] =>
  health.reasons.map((reason) => {
    const { code, metric = 'crashRate' } = reason;
    const difference = health.differences.find((one) => one.metric === metric);
    return lines[code]({ i18n, health, name: metricName(i18n, metric), difference, reason });
  });
