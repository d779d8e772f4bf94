/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Parses a valid JSON text. @throws SyntaxError */
export function parseJsonText(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys and indexes; undefined if there is none. */
export function memberAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let member = value;
  for (const step of path) {
    if (Array.isArray(member)) member = member[Number(step)];
    else if (isObject(member) && Object.hasOwn(member, String(step))) member = member[String(step)];
    else return undefined;
  }
  return member;
}

/** Replaces the member at a path of a value; undefined removes it. */
export function withMember(
  value: Json | undefined,
  path: readonly (string | number)[],
  member: Json | undefined,
): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return member;
  if (typeof step === 'number' && Array.isArray(value)) {
    const items: Json[] = [...value];
    const changed = withMember(items[step], rest, member);
    if (changed === undefined) items.splice(step, 1);
    else items[step] = changed;
    return items;
  }
  const object = isObject(value) ? value : {};
  const changed = withMember(object[String(step)], rest, member);
  if (changed === undefined) {
    const { [String(step)]: _, ...others } = object;
    return others;
  }
  return { ...object, [String(step)]: changed };
}

/** The problem code of an answer; empty if there is none. */
export const codeOf = (answer: Json | undefined): string => (isObject(answer) ? textOf(answer['code']) : '');

/** Converts a value to a text for a path, a query or a message. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** A text of a value, the same for every order of the members of its objects. */
export const canonical = (value: Json | undefined): string =>
  JSON.stringify(value, (_, member: Json) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

/** Whether two values are equal. The members of an object have no order. */
export const isSame = (first: Json | undefined, second: Json | undefined): boolean =>
  canonical(first) === canonical(second);

/** Escapes a text for a pattern that matches exactly this text. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
