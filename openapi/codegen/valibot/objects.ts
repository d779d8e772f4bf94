import type { Json, Schema } from '../contract.ts';
import { literal, propertyKey, text } from './literal.ts';
import { membersOf } from './members.ts';
import type { Scope, Write } from './scope.ts';

const BUILDERS = { ignore: 'object', refuse: 'closed', keep: 'open' } as const;

/** Writes an object with its `allOf` merged. */
export function objectExpression(schema: Schema, scope: Scope, write: Write): string {
  const inJson = scope.arrival === 'json';
  const asBase = (name: string): boolean => inJson && scope.asBase(name);
  const { bases, properties, required, rest } = membersOf(schema, scope.schemas, asBase);
  const own = entriesSource(properties, required, scope, write);
  const entries = bases.reduceRight((source, base) => `r.extend(${scope.nameOf(base)}, ${source})`, own);
  if (typeof rest === 'object') return `r.mapOf(${entries}, ${write(rest, scope)})`;
  const missing = missingSource(schema, scope);
  return `r.${BUILDERS[rest]}(${entries}${missing && `, ${missing}`})`;
}

/** Writes the codes of missing properties that differ from the usual one; empty if none does. */
function missingSource(schema: Schema, scope: Scope): string {
  const { properties } = membersOf(schema, scope.schemas, () => false);
  const codes = [...properties].flatMap(([key, { 'x-problem-missing': code }]) =>
    code === undefined ? [] : [`${propertyKey(key)}: ${text(code)}`],
  );
  return codes.length === 0 ? '' : `{ ${codes.join(', ')} }`;
}

/** Writes `{ name: schema, … }`; properties that are not required are optional, with their default. */
export function entriesSource(
  properties: ReadonlyMap<string, Schema>,
  required: ReadonlySet<string>,
  scope: Scope,
  write: Write,
): string {
  const inner = { ...scope, indent: `${scope.indent}  ` };
  const rows = [...properties].map(([key, property]) => {
    const expression = write(property, inner);
    const entry = required.has(key) ? expression : `v.optional(${expression}${defaultArgument(property, scope)})`;
    return `${inner.indent}${propertyKey(key)}: ${entry},\n`;
  });
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}${scope.indent}}`;
}

/** A default goes through the schema like any value, so one for text is text. */
function defaultArgument(schema: Schema, { arrival }: Scope): string {
  const value = schema.default;
  if (value === undefined) return '';
  const source = literal(arrival === 'json' ? value : asText(value));
  return typeof value === 'object' && value !== null ? `, () => (${source})` : `, ${source}`;
}

function asText(value: Json): Json {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
