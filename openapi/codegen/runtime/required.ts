import { isEmpty } from './objects.ts';

/** One rule of `x-required-when`. */
export interface RequiredRule<Code extends string = string> {
  /** At least one of these must have a value; the first one is reported. */
  readonly properties: readonly string[];
  /**
   * The allowed values by property, or by path parameter in braces. All conditions must hold; a rule without conditions
   * always applies.
   */
  readonly when: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly code: Code;
}

/**
 * Whether values break a rule of `x-required-when`.
 * @param values a body, or the query parameters; null, an empty text and an empty list are no value
 * @param path the path parameters
 */
export function lacksRequired({ properties, when }: RequiredRule, values: object, path: object = {}): boolean {
  // Loops instead of a pattern: every write of a form runs this, and codegen has checked the braces.
  for (const name in when) {
    const value: unknown = name.startsWith('{') ? Reflect.get(path, name.slice(1, -1)) : Reflect.get(values, name);
    if (when[name]?.some((one) => one === value) !== true) return false;
  }
  return properties.every((name) => isEmpty(Reflect.get(values, name)));
}

/**
 * The code of a property that is empty where a rule requires it; undefined if no rule does.
 * @param values as for `lacksRequired`
 */
export const codeOfMissing = (
  rules: readonly RequiredRule[],
  name: string,
  values: object,
  path: object,
): string | undefined =>
  isEmpty(Reflect.get(values, name))
    ? rules.find((rule) => rule.properties[0] === name && lacksRequired(rule, values, path))?.code
    : undefined;
