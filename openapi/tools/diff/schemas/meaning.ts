import type { Json } from '../../../codegen/contract.ts';

/** Keywords whose list is a set: its order has no meaning. */
const SETS: ReadonlySet<string> = new Set([
  'required',
  'enum',
  'type',
  'allOf',
  'anyOf',
  'oneOf',
  'x-ref',
  'x-required-when',
  'properties',
  'create',
  'from',
  'to',
  'by',
]);
/** Keywords whose members are named by the contract, not by the notation. */
const NAMING: ReadonlySet<string> = new Set(['properties', 'x-values', 'transitions', 'refuse', 'when']);
/** Keywords for readers only. */
const REMARKS: ReadonlySet<string> = new Set(['description', 'title', 'example', 'examples']);

/**
 * A text that is equal for schemas with the same meaning. Ignores order and remarks, and compares references by name.
 */
export function meaningOf(schema: unknown): string {
  return JSON.stringify(ordered(schema, false, false));
}

/** @param isNaming whether the members are named by the contract */
function ordered(value: unknown, isNaming: boolean, isSet: boolean): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => ordered(item, false, false));
    if (!isSet) return items;
    const texts = new Map(items.map((item) => [JSON.stringify(item), item]));
    return [...texts].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, item]) => item);
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => isNaming || !REMARKS.has(name))
        .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
        .map(([name, member]: [string, unknown]) => [
          name,
          name === 'default' && !isNaming
            ? ordered(member, true, false)
            : ordered(member, !isNaming && NAMING.has(name), !isNaming && SETS.has(name)),
        ]),
    );
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
