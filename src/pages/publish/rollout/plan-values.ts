import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PhasedPlan as Schema } from '../../../../openapi/generated/schemas.publish.ts';
import { PhasedPlan as limits } from '../../../../openapi/generated/limits.publish.ts';
import type { PhasedPlan, Rollout } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';

export interface PlanValues extends Record<string, unknown> {
  startAt: string;
  stages: { hours: string; percent: string }[];
}

export const mostStages = limits.stages.maxItems;

export const fields: FieldTable = {
  startAt: { label: msg`Start time`, hint: msg`Leave empty to start when you publish or resume` },
  stages: { label: msg`Stages` },
};

export const toValues = (rollout: Pick<Rollout, 'plan'> | null): PlanValues => ({
  startAt: rollout?.plan?.startAt ?? '',
  stages: (rollout?.plan?.stages ?? []).map(({ hours, percent }) => ({
    hours: String(hours),
    percent: String(percent),
  })),
});

export const toInput = ({ startAt, stages }: PlanValues): PhasedPlan => ({
  ...(startAt && { startAt }),
  stages: stages.map(({ hours, percent }) => ({ hours: numberOf(hours), percent: numberOf(percent) })),
});

/** The texts of values that are not texts, for comparisons with another version. */
export const print = (
  i18n: I18n,
  { startAt, stages }: PlanValues,
  timeZone: string,
): Readonly<Record<string, string>> => ({
  startAt: startAt && formatInstant(startAt, timeZone),
  stages: stages.map(({ hours, percent }) => i18n._(msg`${percent}% after ${hours} h`)).join('\n'),
});

/** Problem codes of the stages by path: each percentage is required and must exceed that of the previous stage. */
function stageProblems({ stages }: PlanValues): Record<string, string | null> {
  const wrong: Record<string, string | null> = {};
  stages.forEach(({ hours, percent }, index) => {
    const before = stages[index - 1];
    const isWrong = (value: string, previous: string | undefined) =>
      Number.isNaN(numberOf(value)) || (previous !== undefined && numberOf(value) <= numberOf(previous));
    wrong[`stages.${index}.hours`] = isWrong(hours, before?.hours) ? 'PHASE_INVALID' : null;
    wrong[`stages.${index}.percent`] =
      isWrong(percent, before?.percent) || numberOf(percent) > 100 || numberOf(percent) < 1 ? 'PHASE_INVALID' : null;
  });
  return wrong;
}

export const validate = validation(Schema, toInput, stageProblems);

/** Suggests the next stage: 5% immediately for the first one, later twice the hours and three times the percentage. */
export function nextStage(stages: PlanValues['stages']): { hours: string; percent: string } {
  const last = stages.at(-1);
  if (last === undefined) return { hours: '0', percent: '5' };
  const [hours, percent] = [numberOf(last.hours), numberOf(last.percent)];
  return {
    hours: String(Math.max(hours + 1, hours * 2 || 4)),
    percent: String(Math.min(100, Math.max(percent + 1, percent * 3))),
  };
}
