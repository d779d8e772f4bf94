import * as v from 'valibot';
import { MAX_FINDINGS, untilLimit } from './findings.ts';

/** Codes of missing properties, in place of `FIELD_REQUIRED`. */
type MissingCodes = Readonly<Record<string, string>>;

type RecordSchema = v.GenericSchema & { readonly entries: v.ObjectEntries; readonly message: 'ENTRY_WRONG' };

/**
 * Makes one of valibot's object schemas agree with JSON Schema, and its issues with the problem codes:
 * - an array is not an object (valibot takes it for one);
 * - own properties count, inherited ones (`toString`) do not;
 * - an empty required value reports `FIELD_REQUIRED`, whatever constraint it failed, except for a list with a code of
 *   its own.
 *
 * A map refuses the names that every object inherits: valibot would silently drop some of them, and copying `__proto__`
 * would allow prototype pollution.
 *
 * @param missing the codes of properties whose code is not `FIELD_REQUIRED`
 * @param refuses tests whether the name of a property is refused; by default none is
 */
function guarded<S extends RecordSchema>(
  schema: S,
  missing: MissingCodes | undefined,
  refuses?: (key: string) => boolean,
): S {
  const run = schema['~run'];
  return Object.assign(schema, {
    '~run'(this: S, dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        v._addIssue(this, 'type', dataset, config);
        return dataset;
      }
      const result = run.call(this, dataset, config);
      if (refuses && isObject(input))
        // `Object.entries` would take four times as long for twenty thousand keys.
        for (const key of Object.keys(input).filter(refuses).slice(0, MAX_FINDINGS))
          v._addIssue(this, 'key', result, config, {
            input: key,
            expected: 'never',
            path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
          });
      if (result.issues) nameEmptyFields(this.entries, result.issues, missing);
      return result;
    },
  });
}

function nameEmptyFields(entries: v.ObjectEntries, issues: v.BaseIssue<unknown>[], missing: MissingCodes = {}): void {
  for (const [index, issue] of issues.entries()) {
    const [item, deeper] = issue.path ?? [];
    if (!item || deeper || !isEmpty(item.value)) continue;
    const key = String(item.key);
    const type = entries[key]?.type;
    const hasOwnCode = type === 'array' && Array.isArray(item.value) && issue.message !== 'ENTRY_WRONG';
    if (type && type !== 'optional' && !hasOwnCode)
      issues[index] = { ...issue, message: missing[key] ?? 'FIELD_REQUIRED' };
  }
}

/** Whether something counts as missing where a value is required. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** An object; undeclared members are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const E extends v.ObjectEntries>(
  entries: E,
  missing?: MissingCodes,
): v.ObjectSchema<E, 'ENTRY_WRONG'> {
  return guarded(v.object(entries, 'ENTRY_WRONG'), missing);
}

/** An object that refuses undeclared members. */
/* @__NO_SIDE_EFFECTS__ */
export function closed<const E extends v.ObjectEntries>(
  entries: E,
  missing?: MissingCodes,
): v.ObjectSchema<E, 'ENTRY_WRONG'> {
  return guarded(v.object(entries, 'ENTRY_WRONG'), missing, (key) => !Object.hasOwn(entries, key));
}

/** The parameters of a query that takes no others. */
/* @__NO_SIDE_EFFECTS__ */
export function closedQuery<const E extends v.ObjectEntries>(
  entries: E,
): v.ObjectSchema<E, 'ENTRY_WRONG'> & { readonly isClosed: true } {
  return Object.assign(closed(entries), { isClosed: true } as const);
}

/** An object that keeps undeclared members. */
/* @__NO_SIDE_EFFECTS__ */
export function open<const E extends v.ObjectEntries>(
  entries: E,
  missing?: MissingCodes,
): v.LooseObjectSchema<E, 'ENTRY_WRONG'> {
  return guarded(v.looseObject(entries, 'ENTRY_WRONG'), missing);
}

/** An object whose undeclared properties all follow one schema. */
/* @__NO_SIDE_EFFECTS__ */
export function mapOf<const E extends v.ObjectEntries, const R extends v.GenericSchema>(
  entries: E,
  rest: R,
): v.ObjectWithRestSchema<E, R, 'ENTRY_WRONG'> {
  const schema = v.objectWithRest(entries, rest, 'ENTRY_WRONG');
  const run = schema['~run'];
  return guarded(
    Object.assign(schema, {
      '~run'(this: typeof schema, dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
        const input = dataset.value;
        if (!isObject(input)) return run.call(this, dataset, config);
        const members = Object.entries(input);
        const checked = untilLimit(members, ([, value]) => rest['~run']({ value }, config).issues?.length ?? 0);
        return run.call(this, checked === members ? dataset : { value: Object.fromEntries(checked) }, config);
      },
    }),
    undefined,
    (key) => key in Object.prototype,
  );
}

type WithEntries = { readonly entries: v.ObjectEntries };

/** An object with the entries of a base and its own (`allOf`). */
/* @__NO_SIDE_EFFECTS__ */
export function extend<const B extends WithEntries, const E extends v.ObjectEntries>(
  base: B,
  own: E,
): B['entries'] & E {
  return { ...base.entries, ...own };
}

/** The problem schema with its code limited to these. */
/* @__NO_SIDE_EFFECTS__ */
export function refusal<const B extends WithEntries>(base: B, codes: readonly string[]): v.GenericSchema {
  return object({ ...base.entries, code: v.picklist(codes, 'ENTRY_WRONG') });
}
