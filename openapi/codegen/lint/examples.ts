import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnyValidateFunction } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { Json, Schema } from '../contract.ts';
import type { Contract, Origin } from '../join.ts';
import { placesOf, withInner } from './places.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/**
 * Checks that examples and defaults are in schemas, and valid. Uses ajv instead of our own schemas, since the examples
 * also test those.
 */
export function checkExamples(contract: Contract, report: Report): void {
  const stated: { value: Json; schema: Schema; rule: string; at: Origin }[] = [];
  for (const { schema: top, origin: start, example } of placesOf(contract)) {
    if (example) report(example, 'example', 'an example is written in the schema; what stands beside it is recorded');
    for (const { schema, origin } of withInner(top, start)) {
      for (const rule of ['example', 'default'] as const) {
        const value = schema[rule];
        if (value !== undefined) stated.push({ value, schema, rule, at: below(origin, rule) });
      }
    }
  }
  const ajv = createAjv();
  const validators = compileAll(
    ajv,
    stated.map(({ schema }) => schema),
    contract.schemas,
  );
  for (const [index, { value, rule, at }] of stated.entries()) {
    const validate = validators[index];
    if (validate?.(value) !== true) report(at, rule, ajv.errorsText(validate?.errors, { dataVar: rule }));
  }
}

/** Compiles schemas as parts of one document with the components; otherwise each would include all components. */
export function compileAll(
  ajv: Ajv2020,
  schemas: readonly Schema[],
  components: ReadonlyMap<string, Schema>,
): AnyValidateFunction[] {
  ajv.addSchema({ $id: 'contract', components: { schemas: Object.fromEntries(components) }, schemas });
  return schemas.map((_, index) => {
    const validate = ajv.getSchema(`contract#/schemas/${index}`);
    if (validate === undefined) throw new RangeError(`there is no schema ${index}`);
    return validate;
  });
}

/** An ajv with the formats of the notation and `x-max-bytes`. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const formats = ['ipv4', 'ipv6'].map((name) => ajv.compile({ type: 'string', format: name }));
  const isIp = (text: string): boolean => formats.some((fits) => fits(text));
  ajv.addFormat('ip', isIp);
  // Its own formats accept offsets without minutes or colon, which neither RFC 3339 nor `Date` allows.
  const lenient = new Ajv2020();
  addFormats.default(lenient);
  for (const name of ['date-time', 'time']) {
    const fits = lenient.compile({ type: 'string', format: name });
    ajv.addFormat(name, (text: string) => /(?:z|[+-]\d\d:\d\d)$/iu.test(text) && fits(text));
  }
  ajv.addFormat('ip-list', (text: string) => text.split(',').every(isIp));
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    type: 'string',
    validate: (limit: number, text: string) => Buffer.byteLength(text) <= limit,
  });
  return ajv;
}
