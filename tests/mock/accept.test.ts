import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { closed, object, open } from '../../openapi/codegen/runtime/index.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { acceptOf } from '../../mock-server/core/contract/accept.ts';

const Thing = object({ id: v.string(), count: v.optional(v.number()) });

describe('the shortcut through a schema', () => {
  test.each([
    ['what fits', Thing, { id: 'a', count: 1 }],
    ['another order of the properties', Thing, { count: 1, id: 'a' }],
    ['an optional property that is not there', Thing, { id: 'a' }],
    ['an optional property without a value', Thing, { id: 'a', count: undefined }],
    ['a closed object with what it declares', closed({ id: v.string() }), { id: 'a' }],
    ['an open object with nothing more', open({ id: v.string() }), { id: 'a' }],
    ['a list in which every item fits', v.array(Thing), [{ id: 'a' }, { id: 'b' }]],
    ['an empty list', v.array(Thing), []],
  ])('takes %s', (_, schema, value) => {
    expect(acceptOf(schema)(value)).toBe(true);
  });

  test.each([
    ['a property that is missing', Thing, { count: 1 }],
    ['a property of another type', Thing, { id: 1 }],
    ['an undeclared property, which the schema drops', Thing, { id: 'a', extra: 1 }],
    ['an undeclared property, which the schema refuses', closed({ id: v.string() }), { id: 'a', extra: 1 }],
    ['an undeclared property, which the schema keeps', open({ id: v.string() }), { id: 'a', extra: 1 }],
    ['a property that only looks like one of its own', Thing, Object.create({ id: 'a' })],
    ['a prototype sent as a property', Thing, JSON.parse('{"id":"a","__proto__":{"count":1}}')],
    ['a property named like one that all objects have', closed({}), { toString: 1 }],
    ['an object of a class', Thing, Object.assign(new Date(), { id: 'a' })],
    ['a list for an object', object({}), []],
    ['an object for a list', v.array(v.string()), { 0: 'a', length: 1 }],
    ['nothing for an object', Thing, null],
    ['a list with one item that does not fit', v.array(Thing), [{ id: 'a' }, { id: 1 }]],
    ['a default that is to be filled in', object({ size: v.optional(v.number(), 20) }), {}],
    ['what is to become something else', v.pipe(v.string(), v.transform(Number)), '1'],
    ['a number that is none', v.number(), Number.NaN],
  ])('leaves to the schema %s', (_, schema, value) => {
    expect(acceptOf(schema)(value)).toBe(false);
  });

  test('looks again at a list that has changed, and at a text that follows a wrong one', () => {
    const numbers = ['1'];
    const unique = v.pipe(
      v.array(v.string()),
      v.check((items) => new Set(items).size === items.length),
    );
    expect(acceptOf(unique)(numbers)).toBe(true);
    numbers.push('1');
    expect(acceptOf(unique)(numbers)).toBe(false);
    const digits = v.pipe(v.string(), v.regex(/^\d$/u));
    expect(['1', '1', 'a', '1', 'a'].map(acceptOf(digits))).toEqual([true, true, false, true, false]);
  });

  test('counts code points and bytes as the schema does', () => {
    const schemas = [v.pipe(v.string(), v.minCodePoints(2), v.maxCodePoints(3)), v.pipe(v.string(), v.maxBytes(6))];
    for (const text of [
      '',
      'a',
      'ab',
      '版本',
      '😀',
      '😀😀',
      '😀😀😀',
      '😀😀😀😀',
      'abcdefg',
      '版本号',
      '\ud800',
      '\ud800\ud800',
    ]) {
      for (const schema of schemas) expect([text, acceptOf(schema)(text)]).toEqual([text, v.is(schema, text)]);
    }
  });
});

/** What clients send as a parameter, right and wrong for most of them. */
const TEXTS: readonly unknown[] = [
  '',
  '0',
  '1',
  '20',
  '-1',
  '1.5',
  '1e3',
  '1000000',
  'true',
  'false',
  'TRUE',
  'a',
  ' a ',
  '版本',
  'x'.repeat(300),
  '1,2,3',
  ',',
  'version,desc',
  'createdAt,asc',
  '2026-02-28',
  '2026-02-30',
  '2026-11-21T08:00:00Z',
  '2026-11-21T08:00:00',
  '1.2.3',
  '123e4567-e89b-12d3-a456-426614174000',
  ['1', '2'],
  ['version,desc', 'createdAt,asc'],
  [],
  undefined,
];

/** The texts that a schema lists, at any depth. */
function listed(schema: object): unknown[] {
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'options' && Array.isArray(value)) return value.filter((option) => typeof option === 'string');
    const inner: unknown[] = Array.isArray(value) ? value : [value];
    return ['wrapped', 'pipe', 'item', 'options'].includes(key)
      ? inner.flatMap((one) => (typeof one === 'object' && one !== null ? listed(one) : []))
      : [];
  });
}

test('the parameters of every operation pass the shortcut only as their schema would leave them', () => {
  const wrong: string[] = [];
  let accepted = 0;
  for (const [id, { path, query, header }] of Object.entries(validators)) {
    for (const schema of [path, query, header]) {
      for (const [name, entry] of Object.entries(schema?.entries ?? {})) {
        for (const text of [...TEXTS, ...listed(entry)]) {
          if (!acceptOf(entry)(text)) continue;
          accepted += 1;
          const { success, output } = v.safeParse(entry, text);
          if (!success || !isDeepStrictEqual(output, text)) wrong.push(`${id} ${name}: ${JSON.stringify(text)}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThan(1000);
});
