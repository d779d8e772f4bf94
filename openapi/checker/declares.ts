import { isPipe, isSimple, type Schema } from './accept.ts';

/** Whether a schema declares by name every member, at any depth, of the values that pass its test. */
export function declaresAll(schema: Schema, visited = new Set<Schema>()): boolean {
  if (visited.has(schema)) return true;
  visited.add(schema);
  if (isPipe(schema)) return declaresAll(schema.pipe[0], visited);
  if (!isSimple(schema)) return false;
  switch (schema.type) {
    case 'optional':
    case 'nullable':
      return declaresAll(schema.wrapped, visited);
    case 'array':
      return declaresAll(schema.item, visited);
    case 'union':
    case 'variant':
      return schema.options.every((option) => declaresAll(option, visited));
    case 'object':
    case 'strict_object':
      return Object.values(schema.entries).every((entry) => declaresAll(entry, visited));
    case 'lazy':
      return declaresAll(schema.getter(undefined), visited);
    case 'loose_object':
    case 'object_with_rest':
      return false;
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'picklist':
    default:
      return true;
  }
}
