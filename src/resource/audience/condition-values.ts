import type { GrayCondition } from '../../api/generated/client.schemas.ts';
import { isComplete } from '../../rules/gray.ts';

/** A condition as it is typed. */
export interface ConditionValues extends Omit<GrayCondition, 'values'> {
  /** Separated by commas. */
  values: string;
}

/** A stored condition as a form takes it. */
export const toConditionValues = ({ values, ...condition }: GrayCondition): ConditionValues => ({
  ...condition,
  values: values.join(', '),
});

const separator = /[,，、]/u;

/** Both ends of a range as they are typed; either can be empty. */
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

/** Problem codes of conditions by the paths of their fields; null where one can be evaluated. */
export const conditionProblems = (conditions: readonly ConditionValues[]): Record<string, string | null> =>
  Object.fromEntries(
    conditions.map((condition, index) => [
      `conditions.${index}.values`,
      isComplete(toCondition(condition)) ? null : 'GRAY_FILTER_INVALID',
    ]),
  );
