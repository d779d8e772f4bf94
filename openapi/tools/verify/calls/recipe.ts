import * as v from 'valibot';
import { type Json, isObject } from '../json.ts';

const JsonValue: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([
    v.null(),
    v.boolean(),
    v.number(),
    v.string(),
    v.array(JsonValue),
    v.pipe(
      v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
      v.transform((value) => Object.fromEntries(Object.entries(value))),
      v.record(v.string(), JsonValue),
    ),
  ]),
);

const Texts = v.optional(v.record(v.string(), v.string()), {});
const Step = v.object({
  call: v.optional(v.string()),
  make: v.optional(v.string()),
  as: v.optional(v.string()),
  in: v.optional(v.string()),
  path: Texts,
  query: Texts,
  body: v.optional(JsonValue),
});
const request = {
  before: v.optional(v.array(Step), []),
  session: v.optional(
    v.union([
      v.picklist(['own', 'colleague', 'stranger', 'outsider']),
      v.object({ userName: v.string(), password: v.string() }),
    ]),
  ),
  record: v.optional(
    v.object({
      in: v.optional(v.string()),
      path: Texts,
      body: v.optional(v.record(v.string(), JsonValue), {}),
      after: v.optional(v.array(Step), []),
    }),
  ),
  path: Texts,
  query: Texts,
  body: v.optional(JsonValue),
  unreachable: v.optional(v.string()),
};
const RecipeSchema = v.object({
  ...request,
  refusals: v.optional(v.record(v.string(), v.object(request)), {}),
  single: v.optional(v.boolean(), false),
  narrower: v.optional(v.array(v.string()), []),
  one: v.optional(v.record(v.string(), JsonValue)),
  adds: v.optional(v.array(v.string()), []),
  ownPassword: v.optional(v.literal('sometimes')),
});

/** A preparing step: a call, or the creation of a record. */
export type Step = v.InferOutput<typeof Step>;
/** How to make an operation succeed, and how to provoke its refusals. */
export type Recipe = v.InferOutput<typeof RecipeSchema>;
/** The preconditions of one request. */
export interface RequestRecipe extends Omit<
  Recipe,
  'refusals' | 'single' | 'narrower' | 'ownPassword' | 'one' | 'adds' | 'record'
> {
  readonly record?:
    | (Omit<NonNullable<Recipe['record']>, 'in'> & { readonly in?: string | readonly string[] | undefined })
    | undefined;
}

/** Parses the recipe of an operation; undefined is an empty recipe. */
export const readRecipe = (value: unknown): Recipe => v.parse(RecipeSchema, value ?? {});

/** Steps that bring a record to a state. */
export const readSteps = (value: unknown): readonly Step[] => v.parse(v.array(Step), value);

/** Merges overrides into a recipe. They decide whether it can be followed. */
export function mergeRecipes(base: RequestRecipe, over: RequestRecipe): RequestRecipe {
  const record =
    base.record && over.record
      ? {
          ...(over.record.in === undefined ? base.record : { ...base.record, in: over.record.in }),
          path: { ...base.record.path, ...over.record.path },
          body: { ...base.record.body, ...over.record.body },
          after: [...base.record.after, ...over.record.after],
        }
      : (over.record ?? base.record);
  return {
    before: [...base.before, ...over.before],
    record,
    session: over.session ?? base.session,
    path: { ...base.path, ...over.path },
    query: { ...base.query, ...over.query },
    body: mergeBodies(base.body, over.body),
    unreachable: over.unreachable,
  };
}

/** Merges the members of another body over a body. */
export function mergeBodies(base: Json | undefined, over: Json | undefined): Json | undefined {
  return isObject(base) && isObject(over) ? { ...base, ...over } : (over ?? base);
}
