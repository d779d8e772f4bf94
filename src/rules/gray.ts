import { compareVersions } from 'compare-versions';
import { is } from 'valibot';
import { VersionBound } from '../../openapi/generated/schemas.fields.ts';

interface Condition {
  element: string;
  operator: string;
  values: readonly string[];
}

const versioned = new Set(['osVersion', 'appVersion']);

/** Whether an element supports ranges: only versions are ordered. */
export function takesRange(element: string): boolean {
  return versioned.has(element);
}

/** Whether a condition can be evaluated: it has at least one value, and for a range a lower and a higher version. */
export function isComplete({ element, operator, values }: Condition): boolean {
  if (values.length === 0 || values.some((value) => value === '')) return false;
  if (operator === 'in' || operator === 'notIn') return true;
  const [low = '', high = ''] = values;
  return (
    takesRange(element) &&
    values.length === 2 &&
    is(VersionBound, low) &&
    is(VersionBound, high) &&
    compareVersions(low, high) <= 0
  );
}
