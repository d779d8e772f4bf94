import { isNode } from '../../../checker/pointer.ts';
import { type Json, isObject } from '../json.ts';
import { jsonOf, type Model } from '../model.ts';

const TEXTS: Readonly<Record<string, string>> = {
  date: '2024-06-18',
  'date-time': '2024-06-18T10:30:00+08:00',
  time: '10:30:00+08:00',
  uri: 'https://example.com/',
  email: 'somebody@example.com',
  hostname: 'host.example.com',
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ipv4: '10.1.2.3',
  ipv6: '2001:db8::1',
  ip: '10.1.2.3',
  'ip-list': '10.1.2.3',
};

/** A small value that fits a schema: its example, a constant, or the required minimum. */
export function sampleOf(model: Model, pointer: string, depth = 0): Json | undefined {
  const located = depth > 12 ? undefined : model.schema(pointer);
  if (located === undefined) return undefined;
  const { schema } = located;
  const stated = jsonOf(schema['example'] ?? schema['default'] ?? schema['const']);
  if (stated !== undefined) return stated;
  const { enum: values, oneOf, anyOf, allOf } = schema;
  if (Array.isArray(values)) return jsonOf(values[0]);
  for (const [keyword, options] of [
    ['oneOf', oneOf],
    ['anyOf', anyOf],
  ] as const)
    if (Array.isArray(options)) return sampleOf(model, `${located.pointer}/${keyword}/0`, depth + 1);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'string') return textFor(schema);
  if (type === 'integer' || type === 'number') return numberFor(schema);
  if (type === 'boolean') return false;
  if (type === 'array') {
    const item = sampleOf(model, `${located.pointer}/items`, depth + 1);
    return Number(schema['minItems'] ?? 0) > 0 && item !== undefined ? [item] : [];
  }
  const parts = Array.isArray(allOf)
    ? allOf.map((_, index) => sampleOf(model, `${located.pointer}/allOf/${index}`, depth + 1))
    : [];
  const { required, properties } = schema;
  const own = (Array.isArray(required) ? required : []).flatMap((name: unknown): [string, Json][] => {
    if (typeof name !== 'string' || !isNode(properties)) return [];
    const value = sampleOf(model, `${located.pointer}/properties/${name}`, depth + 1);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.assign({}, ...parts.filter((part) => isObject(part)), Object.fromEntries(own));
}

function textFor(schema: Readonly<Record<string, unknown>>): string {
  const { format, minLength } = schema;
  const sampleText = typeof format === 'string' ? TEXTS[format] : undefined;
  return sampleText ?? 'a'.repeat(Math.max(1, typeof minLength === 'number' ? minLength : 1));
}

function numberFor({ minimum, exclusiveMinimum, multipleOf }: Readonly<Record<string, unknown>>): number {
  if (typeof minimum === 'number') return minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return typeof multipleOf === 'number' ? multipleOf : 1;
}
