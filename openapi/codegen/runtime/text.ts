import * as v from 'valibot';

/** Values that arrive as text: query, path, headers, form fields. */

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

/** Text that is a decimal number, as a number. */
/* @__NO_SIDE_EFFECTS__ */
export function textNumber(code: string): v.GenericSchema<string, number> {
  return v.pipe(v.string(code), v.regex(NUMBER, code), v.transform(Number));
}

/** `true` or `false`, as a boolean. */
/* @__NO_SIDE_EFFECTS__ */
export function textBoolean(code: string): v.GenericSchema<string, boolean> {
  return v.pipe(
    v.string(code),
    v.check((text) => text === 'true' || text === 'false', code),
    v.transform((text) => text === 'true'),
  );
}

/** A repeated field: one text or several. */
/* @__NO_SIDE_EFFECTS__ */
export function textList(code: string): v.GenericSchema<string | string[], string[]> {
  return v.pipe(
    v.union([v.string(), v.array(v.string())], code),
    v.transform((value) => (typeof value === 'string' ? [value] : value)),
  );
}

/** Several values separated by commas, as in a path. */
/* @__NO_SIDE_EFFECTS__ */
export function textCommas(code: string): v.GenericSchema<string, string[]> {
  return v.pipe(
    v.string(code),
    v.transform((text) => text.split(',')),
  );
}
