import * as v from 'valibot';

const Schema = v.looseObject({ '~standard': v.looseObject({ validate: v.function() }) });
const Valid = v.looseObject({ value: v.record(v.string(), v.unknown()) });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that a search schema (of valibot: the types of routes allow others) fills in for an empty query. */
function defaultsOf(schema: unknown): Record<string, unknown> {
  if (!v.is(Schema, schema)) return {};
  const result = schema['~standard'].validate({});
  return v.is(Valid, result) ? result.value : {};
}

/** The search members that differ from the schema's defaults. */
export function withoutDefaults(schema: unknown, search: object): Record<string, unknown> {
  const defaults = defaultsOf(schema);
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => !same(value, defaults[key])));
}
