import { msg } from '@lingui/core/macro';
import { RolloutGuardInput as Schema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GuardThreshold, RolloutGuard, RolloutGuardInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { metrics, type Metric } from './labels.ts';

interface Threshold {
  metric: Metric;
  /** Times the value of the previous version. */
  ratio: string;
  /** In percent, or in ms for times. */
  limit: string;
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
    return { metric, ratio: textOf(set?.ratio, 1), limit: textOf(set?.limit, unit(metric)) };
  }),
});

export const toInput = ({ enabled, action, minLaunches, thresholds }: GuardValues): RolloutGuardInput => ({
  enabled,
  action,
  minLaunches: numberOf(minLaunches),
  thresholds: thresholds.flatMap(({ metric, ratio, limit }): GuardThreshold[] =>
    ratio === '' && limit === ''
      ? []
      : [
          {
            metric,
            ...(ratio !== '' && { ratio: numberOf(ratio) }),
            ...(limit !== '' && { limit: Number((numberOf(limit) / unit(metric)).toPrecision(6)) }),
          },
        ],
  ),
});

/** Problem codes by path: what is filled is a number that can be a threshold, and one at least is filled. */
function problems({ thresholds }: GuardValues): Record<string, string | null> {
  const wrong: Record<string, string | null> = {};
  thresholds.forEach(({ ratio, limit }, index) => {
    const isRatio = ratio === '' || (numberOf(ratio) >= 1 && numberOf(ratio) <= 100);
    wrong[`thresholds.${index}.ratio`] = isRatio ? null : 'ENTRY_WRONG';
    wrong[`thresholds.${index}.limit`] = limit === '' || numberOf(limit) > 0 ? null : 'ENTRY_WRONG';
  });
  if (thresholds.every(({ ratio, limit }) => ratio === '' && limit === ''))
    wrong['thresholds.0.ratio'] = 'FIELD_REQUIRED';
  return wrong;
}

export const validate = validation(Schema, toInput, problems);
