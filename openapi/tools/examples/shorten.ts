import { schemaAt, schemaBelow } from '../../checker/pointer.ts';
import { isObject, type Json } from '../verify/json.ts';

/** Number of items of a list, unless its schema requires more: further ones would only repeat the schema. */
const ENTRIES = 1;
/** Maximum number of members of an object with arbitrary members. */
const MEMBERS = 3;
/** Maximum length of a text without a pattern, in characters. */
const CHARACTERS = 160;

/**
 * A shortened value that is still valid. The total of a page is adjusted.
 * @param pointer of its schema in the joined document
 */
export function shortened(document: unknown, pointer: string, value: Json): Json {
  const located = schemaAt(document, pointer);
  const { schema = {} } = located ?? {};
  const inner = (key: string, member: Json): Json =>
    shortened(document, schemaBelow(document, pointer, [key])?.pointer ?? '', member);
  if (typeof value === 'string')
    return value.length <= CHARACTERS || schema['pattern'] !== undefined || schema['format'] !== undefined
      ? value
      : `${value.slice(0, CHARACTERS - 1)}…`;
  if (Array.isArray(value)) {
    const { minItems } = schema;
    const entries = value.slice(0, Math.max(ENTRIES, typeof minItems === 'number' ? minItems : 0));
    return entries.map((item: Json) => inner('0', item));
  }
  if (!isObject(value)) return value;
  const isOpen = !['properties', 'allOf', 'oneOf', 'anyOf'].some((keyword) => schema[keyword] !== undefined);
  const members = Object.entries(value)
    .slice(0, isOpen ? MEMBERS : undefined)
    .map(([name, member]): [string, Json] => [name, inner(name, member)]);
  const short = Object.fromEntries(members);
  const { items, total } = short;
  return Array.isArray(items) && typeof total === 'number' ? { ...short, total: items.length } : short;
}
