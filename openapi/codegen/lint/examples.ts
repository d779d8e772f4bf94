import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, Schema } from '../contract.ts';
import type { Contract, Origin } from '../join.ts';
import { placesOf, withInner } from './places.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** Examples and defaults stand in schemas, and are valid. Judged by ajv, not by our own schemas: an example is also their test. */
export function checkExamples(contract: Contract, report: Report): void {
  const ajv = createAjv();
  // References are resolved in the schema that is compiled, so each takes the components along.
  const components = { schemas: Object.fromEntries(contract.schemas) };
  const check = (value: Json, schema: Schema, rule: string, at: Origin): void => {
    const validate = ajv.compile({ ...schema, components });
    if (!validate(value)) report(at, rule, ajv.errorsText(validate.errors, { dataVar: rule }));
  };
  for (const { schema: top, origin: start, example } of placesOf(contract)) {
    if (example) report(example, 'example', 'an example is written in the schema; what stands beside it is recorded');
    for (const { schema, origin } of withInner(top, start)) {
      if (schema.example !== undefined) check(schema.example, schema, 'example', below(origin, 'example'));
      if (schema.default !== undefined) check(schema.default, schema, 'default', below(origin, 'default'));
    }
  }
}

/** An ajv that knows the notation: its formats and `x-max-bytes`. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const formats = ['ipv4', 'ipv6'].map((name) => ajv.compile({ type: 'string', format: name }));
  const isIp = (text: string): boolean => formats.some((fits) => fits(text));
  ajv.addFormat('ip', isIp);
  // Its own take offsets without minutes or colon, which RFC 3339 has not and no `Date` reads.
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
