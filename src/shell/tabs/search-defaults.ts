import type { AnyRoute } from '@tanstack/react-router';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function defaultsOf(route: AnyRoute): Record<string, unknown> {
  const schema: unknown = route.options.validateSearch;
  if (typeof schema !== 'object' && typeof schema !== 'function') return {};
  if (schema && '~standard' in schema) {
    const { validate } = (schema as { '~standard': { validate: (input: unknown) => unknown } })['~standard'];
    const result = validate({});
    return result && typeof result === 'object' && 'value' in result ? { ...(result.value as object) } : {};
  }
  return {};
}

/** Search members that say something: those that differ from what the route's schema fills in by itself. */
export function withoutDefaults(route: AnyRoute, search: object): Record<string, unknown> {
  const defaults = defaultsOf(route);
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => !same(value, defaults[key])));
}
