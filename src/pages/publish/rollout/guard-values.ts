import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormErrors } from '@mantine/form';
import { RolloutGuardInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { metricFacts } from '../../../../openapi/generated/metrics.ts';
import { RolloutGuardInput as Schema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GuardThreshold, RolloutGuard, RolloutGuardInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { listText } from '../../../ui/text/format.ts';
import { isMain, mainMetrics, type Metric, metricName } from '../../../resource/release/metrics.ts';
import { guardActions } from './labels.ts';

interface Threshold {
  metric: Metric;
  /** Maximum ratio to the baseline value. */
  ratio: string;
  /** Maximum increase over the baseline value, in percentage points or in the unit of the metric. */
  difference: string;
  /** Maximum value, in percent or in the unit of the metric. */
  limit: string;
  /** Whether the guard has measured the metric: a newly added one has no values yet. */
  isMeasured: boolean;
  /** The baseline value in the unit of the contract; undefined without a baseline. */
  previous?: number | undefined;
}

export interface GuardValues extends Record<string, unknown> {
  enabled: boolean;
  action: RolloutGuardInput['action'];
  minLaunches: string;
  thresholds: Threshold[];
}

export const fields: FieldTable = {
  enabled: { label: msg`Enable guard` },
  action: { label: msg`When a threshold is exceeded`, required: true },
  minLaunches: {
    label: msg`Minimum launches`,
    required: true,
    hint: msg`The guard starts checking at this number of launches of the new version`,
  },
  thresholds: { label: msg`Thresholds` },
};

/** The units of the fields. */
export const units = { rate: '%', millisecond: 'ms', second: 's', byte: 'KB' } as const;

/** Factors from the unit of the contract to that of the field: rates in percent, sizes in kilobytes. */
const factors = { rate: 100, millisecond: 1, second: 1, byte: 1 / 1024 } as const;
const factorOf = (metric: Metric): number => factors[metricFacts[metric].unit];
const textOf = (value: number | undefined, factor: number): string =>
  value === undefined ? '' : String(Number((value * factor).toPrecision(6)));

/**
 * Maximum number of rows: one for each metric that is always measured, and one for each further metric with a
 * threshold.
 */
export const mostRows = limits.thresholds.maxItems;

/** The row of a metric without a threshold. */
export const newThreshold = (metric: Metric): Threshold => ({
  metric,
  ratio: '',
  difference: '',
  limit: '',
  isMeasured: false,
});

const metricsOf = (guard: RolloutGuard | null): Metric[] => [
  ...new Set<Metric>([...mainMetrics, ...(guard?.thresholds ?? []).map(({ metric }) => metric)]),
];

export const toValues = (guard: RolloutGuard | null): GuardValues => ({
  enabled: guard?.enabled ?? false,
  action: guard?.action ?? 'pause',
  minLaunches: String(guard?.minLaunches ?? 1000),
  thresholds: metricsOf(guard).map((metric) => {
    const set = guard?.thresholds.find((threshold) => threshold.metric === metric);
    const measure = guard?.measured.find((one) => one.metric === metric);
    return {
      metric,
      ratio: textOf(set?.ratio, 1),
      difference: textOf(set?.difference, factorOf(metric)),
      limit: textOf(set?.limit, factorOf(metric)),
      isMeasured: measure !== undefined,
      previous: measure?.previous,
    };
  }),
});

const isFilled = ({ ratio, difference, limit }: Threshold): boolean =>
  ratio !== '' || difference !== '' || limit !== '';

/** Converts a typed value to the unit of the contract. */
const sizeOf = (text: string, metric: Metric): number => Number((numberOf(text) / factorOf(metric)).toPrecision(6));

type Facts = typeof metricFacts;
type Unit = Facts[Metric]['unit'];
type MetricIn<Own extends Unit> = { [Name in Metric]: Facts[Name]['unit'] extends Own ? Name : never }[Metric];

/** Whether a metric has the given unit. */
const isIn = <Own extends Unit>(unit: Own, metric: Metric): metric is MetricIn<Own> =>
  metricFacts[metric].unit === unit;

/** Converts a row to a threshold; the bounds depend on the unit. */
function thresholdOf({ metric, ratio, difference, limit }: Threshold): GuardThreshold {
  const set = {
    ...(ratio !== '' && { ratio: numberOf(ratio) }),
    ...(difference !== '' && { difference: sizeOf(difference, metric) }),
    ...(limit !== '' && { limit: sizeOf(limit, metric) }),
  };
  if (isIn('rate', metric)) return { metric, ...set };
  if (isIn('millisecond', metric)) return { metric, ...set };
  return isIn('second', metric) ? { metric, ...set } : { metric, ...set };
}

export const toInput = ({ enabled, action, minLaunches, thresholds }: GuardValues): RolloutGuardInput => ({
  enabled,
  action,
  minLaunches: numberOf(minLaunches),
  thresholds: thresholds.filter(isFilled).map(thresholdOf),
});

/** A threshold in words: `Crash rate: multiple 3 and maximum 1%`. */
function thresholdText(i18n: I18n, { metric, ratio, difference: points, limit }: Threshold): string {
  const name = metricName(i18n, metric);
  const { unit } = metricFacts[metric];
  const increase = unit === 'rate' ? i18n._(msg`${points} pp`) : `${points} ${units[unit]}`;
  const maximum = unit === 'rate' ? `${limit}%` : `${limit} ${units[unit]}`;
  const conditions = listText(i18n.locale, [
    ...(ratio === '' ? [] : [i18n._(msg`multiple ${ratio}`)]),
    ...(points === '' ? [] : [i18n._(msg`increase ${increase}`)]),
    ...(limit === '' ? [] : [i18n._(msg`maximum ${maximum}`)]),
  ]);
  return i18n._(msg`${name}: ${conditions}`);
}

/** The texts of values that are not texts, for comparisons with another version. */
export const print = (i18n: I18n, { enabled, action, thresholds }: GuardValues): Readonly<Record<string, string>> => ({
  enabled: i18n._(enabled ? msg`On` : msg`Off`),
  action: i18n._(guardActions[action]),
  thresholds: thresholds
    .filter(isFilled)
    .map((threshold) => thresholdText(i18n, threshold))
    .join('\n'),
});

/** The effective relative limit: the lower of the two, calculated from the baseline. */
const relative = ({ metric, ratio, difference, previous = Number.NaN }: Threshold): number[] =>
  [
    ...(ratio === '' ? [] : [numberOf(ratio) * previous]),
    ...(difference === '' ? [] : [previous + sizeOf(difference, metric)]),
  ].filter((bound) => !Number.isNaN(bound));

/** Whether a value can exceed the threshold without a maximum: a rate never exceeds 100%. */
const canExceed = (threshold: Threshold): boolean =>
  relative(threshold).some((bound) => metricFacts[threshold.metric].unit !== 'rate' || bound < 1);

/** Whether only relative limits are set, all of them valid numbers. */
const isRelative = ({ ratio, difference, limit }: Threshold): boolean =>
  limit === '' &&
  (ratio !== '' || difference !== '') &&
  [ratio, difference].every((text) => text === '' || !Number.isNaN(numberOf(text)));

/**
 * Problem codes by path: at least one threshold must be set, and each added metric needs one; if the guard is on, it
 * must be possible to exceed each.
 */
function problems({ enabled, thresholds }: GuardValues): Record<string, string | null> {
  const wrong: Record<string, string | null> = {};
  thresholds.forEach((threshold, index) => {
    const field = threshold.ratio === '' ? 'difference' : 'ratio';
    if (enabled && threshold.isMeasured && isRelative(threshold) && !canExceed(threshold))
      wrong[`thresholds.${index}.${field}`] = 'GUARD_NEVER_FIRES';
    // An added metric requires a threshold.
    if (!isMain(threshold.metric) && !isFilled(threshold)) wrong[`thresholds.${index}.ratio`] = 'FIELD_REQUIRED';
  });
  if (!thresholds.some(isFilled)) wrong['thresholds.0.ratio'] = 'FIELD_REQUIRED';
  return wrong;
}

const byContract = validation(Schema, toInput);

/** Problem codes by path. The input only includes thresholds that are set. */
export function validate(values: GuardValues): FormErrors {
  const rows = values.thresholds.flatMap((threshold, index) => (isFilled(threshold) ? [index] : []));
  const ofRows = Object.entries(byContract({ ...values, thresholds: values.thresholds.filter(isFilled) })).map(
    ([path, code]) => [path.replace(/(?<=^thresholds\.)\d+/u, (index) => String(rows[Number(index)] ?? index)), code],
  );
  const wrong: FormErrors = Object.fromEntries(ofRows);
  for (const [path, code] of Object.entries(problems(values))) wrong[path] ??= code;
  return wrong;
}
