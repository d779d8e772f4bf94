import { isPipe, isSimple, type Schema } from './accept.ts';

/** Whether nothing that passes the test of a schema has a member, at any depth, that the schema does not declare by name. */
export function declaresAll(schema: Schema, seen = new Set<Schema>()): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  if (isPipe(schema)) return declaresAll(schema.pipe[0], seen);
  if (!isSimple(schema)) return false;
  switch (schema.type) {
    case 'optional':
    case 'nullable':
      return declaresAll(schema.wrapped, seen);
    case 'array':
      return declaresAll(schema.item, seen);
    case 'union':
    case 'variant':
      return schema.options.every((option) => declaresAll(option, seen));
    case 'object':
    case 'strict_object':
      return Object.values(schema.entries).every((entry) => declaresAll(entry, seen));
    case 'lazy':
      return declaresAll(schema.getter(undefined), seen);
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
