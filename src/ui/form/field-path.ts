/**
 * The path of the field that shows the value at a path. A list of texts is a single field, as is a text that is sent as
 * a list.
 */
export function fieldPath(values: unknown, path: string): string {
  const steps: string[] = [];
  let current = values;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null) break;
    const next: unknown = Object.getOwnPropertyDescriptor(current, part)?.value;
    if (Array.isArray(current) && (typeof next !== 'object' || next === null)) break;
    steps.push(part);
    current = next;
  }
  return steps.join('.');
}

/** The value at the path of a field: `limits.rate` is the property `rate` of `limits`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, part)?.value : undefined,
      values,
    );
}
