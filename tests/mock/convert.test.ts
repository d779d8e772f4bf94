import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { closedQuery, list, object, textList, textNumber } from '../../openapi/codegen/runtime/index.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { conversionOf } from '../../openapi/checker/convert.ts';
import { textsFor } from './parameter-texts.ts';

const Query = object({
  page: v.optional(v.pipe(textNumber('NUMBER_TYPE_ERROR'), v.integer(), v.minValue(1)), '1'),
  sort: v.optional(v.pipe(textList('ENTRY_WRONG'), list(v.picklist(['a', 'b']), 'ENTRY_WRONG')), () => ['a']),
  name: v.optional(v.string()),
});

describe('the shortcut through the schema of parameters', () => {
  test('parses texts into their values, and fills in defaults', () => {
    const convert = conversionOf(Query);
    expect(convert({ page: '3', sort: ['a', 'b'], name: 'x' })).toEqual({ page: 3, sort: ['a', 'b'], name: 'x' });
    expect(convert({ sort: 'b' })).toEqual({ page: 1, sort: ['b'] });
    expect(Object.keys(convert({}) ?? {})).toEqual(['page', 'sort']);
  });

  test('returns a new default list for each request', () => {
    const convert = conversionOf(Query);
    expect(convert({})?.['sort']).not.toBe(convert({})?.['sort']);
    const many = conversionOf(object({ ids: v.optional(textList('ENTRY_WRONG'), '1') }));
    expect(many({})).toEqual({ ids: ['1'] });
    expect(many({})?.['ids']).not.toBe(many({})?.['ids']);
  });

  test.each([
    ['a text that is not a number', Query, { page: 'x' }],
    ['a number that is too small', Query, { page: '0' }],
    ['a value outside the enum', Query, { sort: 'c' }],
    ['a missing parameter', object({ id: v.string() }), {}],
    ['an undeclared parameter, which the schema drops', Query, { other: '1' }],
    ['an undeclared parameter, which the schema refuses', closedQuery({ id: v.string() }), { id: 'a', other: '1' }],
  ])('leaves %s to the schema', (_, schema, values) => {
    expect(conversionOf(schema)(values)).toBeUndefined();
  });
});

test('the shortcut returns the same parameters as the schema for every operation', () => {
  const [wrong, missed]: [string[], string[]] = [[], []];
  let converted = 0;
  for (const [id, { path, query, header }] of Object.entries(validators))
    for (const schema of [path, query, header]) {
      if (schema === null) continue;
      for (const [name, entry] of Object.entries(schema.entries))
        for (const text of textsFor(entry)) {
          const one = object({ [name]: entry });
          const values = text === undefined ? {} : { [name]: text };
          const output = conversionOf(one)(values);
          const result = v.safeParse(one, values);
          const message = `${id} ${name}: ${JSON.stringify(text)}`;
          if (output === undefined) {
            if (result.success) missed.push(message);
            continue;
          }
          converted += 1;
          if (!result.success || JSON.stringify(output) !== JSON.stringify(result.output)) wrong.push(message);
        }
    }
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
  expect(converted).toBeGreaterThan(10_000);
});
