import type { GrayCondition } from '../../api/generated/client.schemas.ts';
import { isComplete } from '../../rules/gray.ts';

/** The two ends of a version range; either can be empty. */
export const boundsOf = ([low = '', high = '']: readonly string[]): [low: string, high: string] => [low, high];

/** A condition of the form as input: empty ends of a range are left out. */
export const toCondition = ({ values, ...condition }: GrayCondition): GrayCondition => ({
  ...condition,
  values: values.filter(Boolean),
});

/** Problem codes of conditions by field path; null for a valid condition. */
export const conditionProblems = (conditions: readonly GrayCondition[]): Record<string, string | null> =>
  Object.fromEntries(
    conditions.map((condition, index) => [
      `conditions.${index}.values`,
      isComplete(toCondition(condition)) ? null : 'GRAY_FILTER_INVALID',
    ]),
  );
