/** The joined document, as parsed JSON. */
export type Json = unknown;

type Node = Readonly<Record<string, Json>>;

/** Whether a value is an object and not a list. */
export const isNode = (value: Json): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the indexes of a pointer by `*`: an error in one item of a list is often in all of them. */
export const inAnyItem = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/gu, '/*');

/** One step of a JSON pointer, escaped. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

/** Builds a JSON pointer from its steps: `/paths/~1a/get`. */
export const jsonPointer = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${escapeStep(step)}`).join('');

/** The steps of a JSON pointer, which may begin with `#`. */
export function stepsOf(pointer: string): string[] {
  const [, ...steps] = pointer.split('/');
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer, with references followed; undefined if there is none. */
export function valueAt(document: Json, pointer: string): Json {
  let value = document;
  for (const step of stepsOf(pointer)) {
    if (isNode(value) && typeof value['$ref'] === 'string' && step !== '$ref') value = valueAt(document, value['$ref']);
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isNode(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** A schema in the document, with its place. */
export interface Located {
  readonly pointer: string;
  readonly schema: Node;
}

/** The schema at a pointer, with references followed. Its pointer is that of the referenced schema. */
export function schemaAt(document: Json, pointer: string): Located | undefined {
  let at = pointer;
  for (let jumps = 0; jumps < 20; jumps++) {
    const schema = valueAt(document, at);
    if (!isNode(schema)) return undefined;
    const { $ref: reference } = schema;
    if (typeof reference !== 'string') return { pointer: at, schema };
    at = reference;
  }
  return undefined;
}

/** The schemas of `allOf`, `oneOf` and `anyOf`, in order. */
function* optionsOf(document: Json, { pointer, schema }: Located): Generator<Located> {
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    for (const index of list.keys()) {
      const option = schemaAt(document, `${pointer}/${keyword}/${index}`);
      if (option !== undefined) yield option;
    }
  }
}

/** The schema of a member of the described value. */
function memberOf(document: Json, located: Located, key: string): Located | undefined {
  const { pointer, schema } = located;
  const { properties } = schema;
  if (isNode(properties) && Object.hasOwn(properties, key))
    return schemaAt(document, `${pointer}/properties/${escapeStep(key)}`);
  if (/^\d+$/u.test(key) && schema['items'] !== undefined) return schemaAt(document, `${pointer}/items`);
  for (const option of optionsOf(document, located)) {
    const member = memberOf(document, option, key);
    if (member !== undefined) return member;
  }
  return isNode(schema['additionalProperties']) ? schemaAt(document, `${pointer}/additionalProperties`) : undefined;
}

/**
 * The schema of a place in a value, as far as the document knows it.
 * @param pointer of the schema of the whole value
 * @param path keys and indexes that lead to the place
 */
export function schemaBelow(document: Json, pointer: string, path: readonly string[]): Located | undefined {
  let located = schemaAt(document, pointer);
  for (const key of path) {
    const member = located && memberOf(document, located, key);
    if (member === undefined) return located;
    located = member;
  }
  return located;
}

/** The pointer of a keyword, in the schema itself or in the part of it that has the keyword. */
export function keywordIn(document: Json, located: Located, keyword: string): string {
  if (located.schema[keyword] !== undefined) return `${located.pointer}/${keyword}`;
  for (const option of optionsOf(document, located)) {
    const match = keywordIn(document, option, keyword);
    if (match.endsWith(`/${keyword}`)) return match;
  }
  return located.pointer;
}
