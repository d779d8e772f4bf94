import type { GrayCondition } from '../../api/generated/client.schemas.ts';
import { isComplete } from '../../rules/gray.ts';

/** A condition as the form holds it. */
export interface ConditionValues extends Omit<GrayCondition, 'values'> {
  /** Separated by commas. */
  values: string;
}

/** Converts a stored condition to form values. */
export const toConditionValues = ({ values, ...condition }: GrayCondition): ConditionValues => ({
  ...condition,
  values: values.join(', '),
});

const separator = /[,，、]/u;

/** The two ends of a version range as typed; either can be empty. */
export function boundsOf(values: string): [low: string, high: string] {
  const [low = '', high = ''] = values.split(separator);
  return [low.trim(), high.trim()];
}

export const toCondition = ({ values, ...condition }: ConditionValues): GrayCondition => ({
  ...condition,
  values: values
    .split(separator)
    .map((value) => value.trim())
    .filter(Boolean),
});

/** Problem codes of conditions by field path; null for a valid condition. */
export const conditionProblems = (conditions: readonly ConditionValues[]): Record<string, string | null> =>
  Object.fromEntries(
    conditions.map((condition, index) => [
      `conditions.${index}.values`,
      isComplete(toCondition(condition)) ? null : 'GRAY_FILTER_INVALID',
    ]),
  );
