import { isEmpty } from './objects.ts';

/** One rule of `x-required-when`. */
export interface RequiredRule<Code extends string = string> {
  /** One of them at least has to have a value; what is wrong is the first. */
  readonly properties: readonly string[];
  /** By property, or path parameter in braces: the values of which it has one. All of them hold; without any, always. */
  readonly when: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly code: Code;
}

/**
 * Whether values break a rule of `x-required-when`.
 * @param values a body, or the query parameters; null, an empty text and an empty list are no value
 * @param path the path parameters
 */
export function lacksRequired({ properties, when }: RequiredRule, values: object, path: object = {}): boolean {
  const applies = Object.entries(when).every(([name, wanted]) => {
    const parameter = /^\{(\w+)\}$/u.exec(name)?.[1];
    const value: unknown = parameter === undefined ? Reflect.get(values, name) : Reflect.get(path, parameter);
    return wanted.some((one) => one === value);
  });
  return applies && properties.every((name) => isEmpty(Reflect.get(values, name)));
}
