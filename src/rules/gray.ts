import { compareVersions } from 'compare-versions';

interface Condition {
  element: string;
  operator: string;
  values: readonly string[];
}

const versioned = new Set(['osVersion', 'appVersion']);
const isVersionLike = (text: string) => /^\d{1,4}(\.\d{1,4}){0,3}$/u.test(text);

/** Ranges compare versions; no other element has an order. */
export function takesRange(element: string): boolean {
  return versioned.has(element);
}

/** Whether a condition can be evaluated: at least one value, and for a range a lower and a higher version. */
export function isComplete({ element, operator, values }: Condition): boolean {
  if (values.length === 0 || values.some((value) => value === '')) return false;
  if (operator === 'in' || operator === 'notIn') return true;
  const [low = '', high = ''] = values;
  return takesRange(element) && values.length === 2 && isVersionLike(low) && isVersionLike(high) && compareVersions(low, high) <= 0;
}
