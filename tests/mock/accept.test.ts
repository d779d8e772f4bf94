import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { closed, mapOf, object, open } from '../../openapi/codegen/runtime/index.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { acceptOf } from '../../openapi/checker/accept.ts';
import { textsFor } from './parameter-texts.ts';

const Thing = object({ id: v.string(), count: v.optional(v.number()) });

const Circle = object({ kind: v.picklist(['circle', 'disc']), size: v.number() });
const Shape = v.variant('kind', [Circle, object({ kind: v.literal('line'), length: v.number() })]);

describe('the shortcut through a schema', () => {
  test.each([
    ['a valid object', Thing, { id: 'a', count: 1 }],
    ['another order of properties', Thing, { count: 1, id: 'a' }],
    ['a missing optional property', Thing, { id: 'a' }],
    ['an undefined optional property', Thing, { id: 'a', count: undefined }],
    ['a closed object with declared properties', closed({ id: v.string() }), { id: 'a' }],
    ['an open object without further properties', open({ id: v.string() }), { id: 'a' }],
    ['a list of valid items', v.array(Thing), [{ id: 'a' }, { id: 'b' }]],
    ['an empty list', v.array(Thing), []],
    ['a boolean', v.boolean(), false],
    ['a literal', v.literal('b'), 'b'],
    ['an object of a variant', Shape, { kind: 'line', length: 1 }],
    ['a map of strings', mapOf({ id: v.string() }, v.string()), { id: 'a', other: 'b' }],
    ['a value of a picklist', v.picklist(['a', 'b']), 'b'],
    ['a nullish null', v.nullable(v.string()), null],
    ['a nullish value', v.nullable(v.string()), 'a'],
    ['a nullable null', v.optional(v.string()), undefined],
    ['a value with a default', v.optional(v.number(), 20), 1],
    ['an object whose property has a default', object({ size: v.optional(v.number(), 20) }), { size: 1 }],
    ['a strict object', v.strictObject({ id: v.string() }), { id: 'a' }],
    ['a custom schema', v.instance(Date), new Date()],
    ['a value of the second option of a union', v.union([v.string(), v.array(v.string())]), ['a']],
    ['a list of the maximum length', v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)), ['a', 'b']],
  ])('accepts %s', (_, schema, value) => {
    expect(acceptOf(schema)(value)).toBe(true);
  });

  test.each([
    ['a missing property', Thing, { count: 1 }],
    ['a property of another type', Thing, { id: 1 }],
    ['an undeclared property, which the schema drops', Thing, { id: 'a', extra: 1 }],
    ['an undeclared property, which the schema refuses', closed({ id: v.string() }), { id: 'a', extra: 1 }],
    ['an undeclared property, which the schema keeps', open({ id: v.string() }), { id: 'a', extra: 1 }],
    ['an inherited property', Thing, Object.create({ id: 'a' })],
    ['a __proto__ property', Thing, JSON.parse('{"id":"a","__proto__":{"count":1}}')],
    ['a property with an inherited name', closed({}), { toString: 1 }],
    ['an instance of a class', Thing, Object.assign(new Date(), { id: 'a' })],
    ['an array instead of an object', object({}), []],
    ['an object instead of an array', v.array(v.string()), { 0: 'a', length: 1 }],
    ['null instead of an object', Thing, null],
    ['a list with an invalid item', v.array(Thing), [{ id: 'a' }, { id: 1 }]],
    ['a value of no option of a union', v.union([v.string(), v.array(v.string())]), 1],
    ['a value that an earlier option of a union would change', v.union([Thing, open({})]), { id: 'a', extra: 1 }],
    ['a list with too many items', v.pipe(v.array(v.string()), v.maxLength(2)), ['a', 'b', 'c']],
    ['a list with too few items', v.pipe(v.array(v.string()), v.minLength(1)), []],
    ['a missing default', object({ size: v.optional(v.number(), 20) }), {}],
    ['a transformed value', v.pipe(v.string(), v.transform(Number)), '1'],
    ['NaN', v.number(), Number.NaN],
    ['Infinity', v.number(), -Infinity],
    ['a different literal', v.literal('b'), 'a'],
    ['an object of another variant', Shape, { kind: 'line', size: 1 }],
    ['an object of an unknown variant', Shape, { kind: 'point' }],
    [
      'variants without a discriminator',
      v.variant('kind', [Circle, object({ kind: v.string() })]),
      { kind: 'circle', size: 1 },
    ],
    ['a map with an invalid value', mapOf({ id: v.string() }, v.string()), { id: 'a', other: 1 }],
    ['a map without a required key', mapOf({ id: v.string() }, v.string()), { other: 'b' }],
    ['a map with an inherited name', mapOf({}, v.string()), { toString: 'a' }],
    ['a string instead of a number', v.number(), '1'],
    ['a string instead of a boolean', v.boolean(), 'true'],
    ['a value outside the picklist', v.picklist(['a', 'b']), 'c'],
    ['null instead of an optional value', v.optional(v.string()), null],
    ['undefined instead of null', v.nullable(v.string()), undefined],
    ['undefined with a default', v.optional(v.string(), 'a'), undefined],
    ['null with a default', v.nullable(v.string(), 'a'), null],
    ['a string instead of an object', object({}), 'a'],
    ['a number instead of a string with a pattern', v.pipe(v.string(), v.regex(/^1$/u)), 1],
    ['a string that does not match its pattern', v.pipe(v.string(), v.regex(/^1$/u)), '2'],
    [
      'a value that a check refuses',
      v.pipe(
        v.number(),
        v.check((value) => value > 1),
      ),
      1,
    ],
    ['an object of another class', v.instance(Date), {}],
  ])('leaves %s to the schema', (_, schema, value) => {
    expect(acceptOf(schema)(value)).toBe(false);
  });

  test.each<[string, v.GenericSchema, unknown]>([
    ['a string', v.string(), 'a'],
    ['a number', v.number(), 1],
    ['a boolean', v.boolean(), true],
    ['a value of a picklist', v.picklist(['a', 'b']), 'a'],
    ['an optional value', v.optional(v.string()), undefined],
    ['a nullable value', v.nullable(v.string()), null],
    ['a list', v.array(v.string()), ['a']],
    ['an object', v.object({ id: v.string() }), { id: 'a' }],
    ['an open object', v.looseObject({ id: v.string() }), { id: 'a' }],
    ['a strict object', v.strictObject({ id: v.string() }), { id: 'a' }],
    ['a lazy schema', v.lazy(() => v.string()), 'a'],
    ['a string with a pattern', v.pipe(v.string(), v.regex(/^a$/u)), 'a'],
    [
      'a string with a check',
      v.pipe(
        v.string(),
        v.check((text) => text === 'a'),
      ),
      'a',
    ],
    ['a string that is long enough in any unit', v.pipe(v.string(), v.minCodePoints(2)), 'abcd'],
    ['a string that is short enough in any unit', v.pipe(v.string(), v.maxCodePoints(2)), 'ab'],
    ['a string that is short enough in any encoding', v.pipe(v.string(), v.maxBytes(6)), 'ab'],
    ['a string with a title', v.pipe(v.string(), v.title('Name')), 'a'],
  ])('does not run the schema for %s', (_, schema, value) => {
    const runs = [schema, ...('pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [])].flatMap((step) =>
      '~run' in step ? [vi.spyOn(step, '~run')] : [],
    );
    expect(acceptOf(schema)(value)).toBe(true);
    for (const run of runs) expect(run).not.toHaveBeenCalled();
  });

  test('is created once per schema', () => {
    expect(acceptOf(Thing)).toBe(acceptOf(Thing));
  });

  test('checks a text once if it occurs several times in a row', () => {
    const check = vi.fn((text: string) => text !== 'b');
    const accept = acceptOf(v.pipe(v.string(), v.check(check)));
    expect(['a', 'a', 'b', 'b', 'a', 'c', 'a'].map(accept)).toEqual([true, true, false, false, true, true, true]);
    expect(check.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'b', 'c', 'a']);
  });

  test('looks up properties by name if they come in another order', () => {
    const Many = object({ a: v.string(), b: v.number(), c: v.optional(v.boolean()), d: v.string() });
    const accept = acceptOf(Many);
    expect(accept({ d: 'x', c: true, b: 1, a: 'x' })).toBe(true);
    expect(accept({ b: 1, d: 'x', a: 'x' })).toBe(true);
    expect(accept({ b: 'x', d: 'x', a: 'x' })).toBe(false);
    expect(accept({ d: 'x', a: 'x', c: true })).toBe(false);
  });

  test('checks a changed list again, and a text after an invalid one', () => {
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

test('the shortcut accepts parameters of an operation only if their schema returns them unchanged', () => {
  const wrong: string[] = [];
  let accepted = 0;
  for (const [id, { path, query, header }] of Object.entries(validators)) {
    for (const schema of [path, query, header]) {
      for (const [name, entry] of Object.entries(schema?.entries ?? {})) {
        for (const text of textsFor(entry)) {
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
