import * as v from 'valibot';

const Schema = v.looseObject({ '~standard': v.looseObject({ validate: v.function() }) });
const Valid = v.looseObject({ value: v.record(v.string(), v.unknown()) });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a search schema (a valibot schema: the routes' types allow others) fills in for an empty query. */
function defaultsOf(schema: unknown): Record<string, unknown> {
  if (!v.is(Schema, schema)) return {};
  const result = schema['~standard'].validate({});
  return v.is(Valid, result) ? result.value : {};
}

/** Search members that differ from the defaults of the address schema. */
export function withoutDefaults(schema: unknown, search: object): Record<string, unknown> {
  const defaults = defaultsOf(schema);
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => !same(value, defaults[key])));
}
