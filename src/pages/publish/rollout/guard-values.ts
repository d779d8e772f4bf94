import { msg } from '@lingui/core/macro';
import type { FormErrors } from '@mantine/form';
import { RolloutGuardInput as Schema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GuardThreshold, RolloutGuard, RolloutGuardInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { metrics, type Metric } from '../../../resource/release/metrics.ts';

interface Threshold {
  metric: Metric;
  /** Times the value of what the release is compared with. */
  ratio: string;
  /** More than that of what the release is compared with: in percentage points, or in ms for times. */
  difference: string;
  /** In percent, or in ms for times. */
  limit: string;
  /** The value that is multiplied, as the contract has it; absent where there is nothing to compare with. */
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

/** Rates are entered in percent; the contract has parts of one. */
const unit = (metric: Metric): number => (metric === 'startP90' ? 1 : 100);
const textOf = (value: number | undefined, factor: number): string =>
  value === undefined ? '' : String(Number((value * factor).toPrecision(6)));

export const toValues = (guard: RolloutGuard | null): GuardValues => ({
  enabled: guard?.enabled ?? false,
  action: guard?.action ?? 'pause',
  minLaunches: String(guard?.minLaunches ?? 1000),
  thresholds: metrics.map((metric) => {
    const set = guard?.thresholds.find((threshold) => threshold.metric === metric);
    const previous = guard?.measured.find((measure) => measure.metric === metric)?.previous;
    return {
      metric,
      ratio: textOf(set?.ratio, 1),
      difference: textOf(set?.difference, unit(metric)),
      limit: textOf(set?.limit, unit(metric)),
      previous,
    };
  }),
});

const isFilled = ({ ratio, difference, limit }: Threshold): boolean =>
  ratio !== '' || difference !== '' || limit !== '';

/** Rates as parts of one. */
const partOf = (text: string, metric: Metric): number => Number((numberOf(text) / unit(metric)).toPrecision(6));

export const toInput = ({ enabled, action, minLaunches, thresholds }: GuardValues): RolloutGuardInput => ({
  enabled,
  action,
  minLaunches: numberOf(minLaunches),
  thresholds: thresholds.filter(isFilled).map(({ metric, ratio, difference, limit }): GuardThreshold => ({
    metric,
    ...(ratio !== '' && { ratio: numberOf(ratio) }),
    ...(difference !== '' && { difference: partOf(difference, metric) }),
    ...(limit !== '' && { limit: partOf(limit, metric) }),
  })),
});

/** What is set relative to what the release is compared with: the lower of the two counts. */
const relative = ({ metric, ratio, difference, previous = Number.NaN }: Threshold): number[] =>
  [
    ...(ratio === '' ? [] : [numberOf(ratio) * previous]),
    ...(difference === '' ? [] : [previous + partOf(difference, metric)]),
  ].filter((bound) => !Number.isNaN(bound));

/** Whether a value can ever be above what is allowed without a maximum: a rate is never above 100%. */
const canExceed = (threshold: Threshold): boolean =>
  relative(threshold).some((bound) => threshold.metric === 'startP90' || bound < 1);

/** Whether nothing but relative limits are set, each of them a number. */
const isRelative = ({ ratio, difference, limit }: Threshold): boolean =>
  limit === '' &&
  (ratio !== '' || difference !== '') &&
  [ratio, difference].every((text) => text === '' || !Number.isNaN(numberOf(text)));

/** Problem codes by path: one threshold at least is filled, and each can be exceeded where the guard is on. */
function problems({ enabled, thresholds }: GuardValues): Record<string, string | null> {
  const wrong: Record<string, string | null> = {};
  thresholds.forEach((threshold, index) => {
    const field = threshold.ratio === '' ? 'difference' : 'ratio';
    if (enabled && isRelative(threshold) && !canExceed(threshold))
      wrong[`thresholds.${index}.${field}`] = 'GUARD_NEVER_FIRES';
  });
  if (!thresholds.some(isFilled)) wrong['thresholds.0.ratio'] = 'FIELD_REQUIRED';
  return wrong;
}

const byContract = validation(Schema, toInput);

/** Problem codes by path. The input has only the thresholds that are filled: the form has a row for each metric. */
export function validate(values: GuardValues): FormErrors {
  const rows = values.thresholds.flatMap((threshold, index) => (isFilled(threshold) ? [index] : []));
  const ofRows = Object.entries(byContract({ ...values, thresholds: values.thresholds.filter(isFilled) })).map(
    ([path, code]) => [path.replace(/(?<=^thresholds\.)\d+/u, (index) => String(rows[Number(index)] ?? index)), code],
  );
  const wrong: FormErrors = Object.fromEntries(ofRows);
  for (const [path, code] of Object.entries(problems(values))) wrong[path] ??= code;
  return wrong;
}
