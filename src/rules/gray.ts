import { compareVersions } from 'compare-versions';
import { is } from 'valibot';
import { VersionBound } from '../../openapi/generated/schemas.fields.ts';

interface Condition {
  element: string;
  operator: string;
  values: readonly string[];
}

const versioned = new Set(['osVersion', 'appVersion']);

/** Ranges compare versions; no other element has an order. */
export function takesRange(element: string): boolean {
  return versioned.has(element);
}

/** Whether a condition can be evaluated: at least one value, and for a range a lower and a higher version. */
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
