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
    ['what fits', Thing, { id: 'a', count: 1 }],
    ['another order of the properties', Thing, { count: 1, id: 'a' }],
    ['an optional property that is not there', Thing, { id: 'a' }],
    ['an optional property without a value', Thing, { id: 'a', count: undefined }],
    ['a closed object with what it declares', closed({ id: v.string() }), { id: 'a' }],
    ['an open object with nothing more', open({ id: v.string() }), { id: 'a' }],
    ['a list in which every item fits', v.array(Thing), [{ id: 'a' }, { id: 'b' }]],
    ['an empty list', v.array(Thing), []],
    ['a truth value', v.boolean(), false],
    ['the only value there is', v.literal('b'), 'b'],
    ['an object that one of its values tells from others', Shape, { kind: 'line', length: 1 }],
    ['a map of texts', mapOf({ id: v.string() }, v.string()), { id: 'a', other: 'b' }],
    ['one of some values', v.picklist(['a', 'b']), 'b'],
    ['nothing where that may be', v.nullable(v.string()), null],
    ['something where nothing may be', v.nullable(v.string()), 'a'],
    ['no value where that may be', v.optional(v.string()), undefined],
    ['a value where there is a default', v.optional(v.number(), 20), 1],
    ['an object with a default of a property', object({ size: v.optional(v.number(), 20) }), { size: 1 }],
    ['a strict object', v.strictObject({ id: v.string() }), { id: 'a' }],
    ['what a schema of its own asks', v.instance(Date), new Date()],
    ['a value that the second of two takes', v.union([v.string(), v.array(v.string())]), ['a']],
    [
      'a list of as many items as there may be',
      v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
      ['a', 'b'],
    ],
  ])('accepts %s', (_, schema, value) => {
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
    ['a value that none of two takes', v.union([v.string(), v.array(v.string())]), 1],
    ['a value that an earlier one of two would change', v.union([Thing, open({})]), { id: 'a', extra: 1 }],
    ['a list of too many items', v.pipe(v.array(v.string()), v.maxLength(2)), ['a', 'b', 'c']],
    ['a list of too few items', v.pipe(v.array(v.string()), v.minLength(1)), []],
    ['a default that is to be filled in', object({ size: v.optional(v.number(), 20) }), {}],
    ['what is to become something else', v.pipe(v.string(), v.transform(Number)), '1'],
    ['a number that is none', v.number(), Number.NaN],
    ['a number that JSON does not have', v.number(), -Infinity],
    ['another value than the only one', v.literal('b'), 'a'],
    ['an object of another kind', Shape, { kind: 'line', size: 1 }],
    ['an object of an unknown kind', Shape, { kind: 'point' }],
    [
      'objects that nothing tells apart',
      v.variant('kind', [Circle, object({ kind: v.string() })]),
      { kind: 'circle', size: 1 },
    ],
    ['a map with a value of another kind', mapOf({ id: v.string() }, v.string()), { id: 'a', other: 1 }],
    ['a map without what it must have', mapOf({ id: v.string() }, v.string()), { other: 'b' }],
    ['a map with a name that all objects have', mapOf({}, v.string()), { toString: 'a' }],
    ['a text for a number', v.number(), '1'],
    ['a text for a truth value', v.boolean(), 'true'],
    ['another value than there are', v.picklist(['a', 'b']), 'c'],
    ['nothing where a value may be left out', v.optional(v.string()), null],
    ['no value where nothing may be', v.nullable(v.string()), undefined],
    ['no value where there is a default', v.optional(v.string(), 'a'), undefined],
    ['nothing where there is a default', v.nullable(v.string(), 'a'), null],
    ['a text for an object', object({}), 'a'],
    ['a number for a text of a form', v.pipe(v.string(), v.regex(/^1$/u)), 1],
    ['a text of another form', v.pipe(v.string(), v.regex(/^1$/u)), '2'],
    [
      'what a check refuses',
      v.pipe(
        v.number(),
        v.check((value) => value > 1),
      ),
      1,
    ],
    ['another thing for one of a class', v.instance(Date), {}],
  ])('leaves %s to the schema', (_, schema, value) => {
    expect(acceptOf(schema)(value)).toBe(false);
  });

  test.each<[string, v.GenericSchema, unknown]>([
    ['a text', v.string(), 'a'],
    ['a number', v.number(), 1],
    ['a truth value', v.boolean(), true],
    ['one of some values', v.picklist(['a', 'b']), 'a'],
    ['what may be left out', v.optional(v.string()), undefined],
    ['what may be nothing', v.nullable(v.string()), null],
    ['a list', v.array(v.string()), ['a']],
    ['an object', v.object({ id: v.string() }), { id: 'a' }],
    ['an open object', v.looseObject({ id: v.string() }), { id: 'a' }],
    ['a strict object', v.strictObject({ id: v.string() }), { id: 'a' }],
    ['a schema that is found later', v.lazy(() => v.string()), 'a'],
    ['a text of a form', v.pipe(v.string(), v.regex(/^a$/u)), 'a'],
    [
      'a text that is checked',
      v.pipe(
        v.string(),
        v.check((text) => text === 'a'),
      ),
      'a',
    ],
    ['a text that is long enough, however it is counted', v.pipe(v.string(), v.minCodePoints(2)), 'abcd'],
    ['a text that is short enough, however it is counted', v.pipe(v.string(), v.maxCodePoints(2)), 'ab'],
    ['a text of few bytes, however they are counted', v.pipe(v.string(), v.maxBytes(6)), 'ab'],
    ['a text with a title', v.pipe(v.string(), v.title('Name')), 'a'],
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
