import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import {
  derivedFrom,
  Doubts,
  encoderOf,
  keepDerived,
  markFrozen,
  SchemaMismatch,
} from '../../mock-server/core/contract/encode.ts';
import { asOctets, toBytes, toOctets, toText } from '../../mock-server/core/contract/octets.ts';

const Item = v.object({ id: v.string(), size: v.optional(v.number()) });
const List = v.array(Item);
const Page = v.object({ items: List, total: v.number() });

/** The output of an encoder, as text. */
const write = (schema: v.GenericSchema, value: unknown): string => toText(encoderOf(schema)(value));

function sealed<T extends object>(value: T, schema?: v.GenericSchema): T {
  markFrozen(value, schema);
  return Object.freeze(value);
}

describe('a response body', () => {
  test.each<[string, v.GenericSchema, unknown, string]>([
    ['a record', Item, { id: '版', size: 1 }, '{"id":"版","size":1}'],
    ['a record with undeclared properties', Item, { id: 'a', secret: 1 }, '{"id":"a"}'],
    ['a list', List, [{ id: 'a', secret: 1 }, { id: 'b' }, { id: 'c' }], '[{"id":"a"},{"id":"b"},{"id":"c"}]'],
    ['an empty list', List, [], '[]'],
    ['a page', Page, { total: 1, items: [{ id: 'a', secret: 1 }], secret: 2 }, '{"total":1,"items":[{"id":"a"}]}'],
    ['a page with items only', v.object({ items: List }), { items: [] }, '{"items":[]}'],
    ['a string', v.string(), 'a', '"a"'],
    ['an object whose items are not a list', v.object({ items: v.number() }), { items: 1 }, '{"items":1}'],
    [
      'a page with a rule for its items',
      v.object({ items: v.pipe(List, v.maxLength(1)) }),
      { items: [{ id: 'a' }] },
      '{"items":[{"id":"a"}]}',
    ],
  ])('is encoded as its schema declares: %s', (_, schema, value, text) => {
    expect(write(schema, value)).toBe(text);
  });

  test.each<[string, v.GenericSchema, unknown, (string | null)[]]>([
    ['a record without a field', Item, {}, ['id']],
    ['a record with two wrong fields', Item, { id: 1, size: 'a' }, ['id', 'size']],
    ['a record deep in another', v.object({ one: Item }), { one: { id: 1 } }, ['one.id']],
    ['a text for a record', Item, 'a', [null]],
    ['nothing for a record', Item, null, [null]],
    ['a record for a list', List, { length: 0 }, [null]],
    ['a list with two wrong items', List, [{}, { id: 'a' }, {}], ['0.id', '2.id']],
    ['a list for a page', Page, [], ['items', 'total']],
    ['nothing for a page', Page, null, [null]],
    ['a text for a page', Page, 'a', [null]],
    ['a page without its total', Page, { items: [] }, ['total']],
    ['a page with a wrong item', Page, { items: [{ id: 'a' }, {}], total: 2 }, ['items.1.id']],
    ['a page whose items are no list', Page, { items: 'a', total: 1 }, ['items']],
    ['another type', v.string(), 1, [null]],
    ['a list that breaks a rule', v.pipe(List, v.maxLength(0)), [{ id: 'a' }], [null]],
    [
      'a page that breaks a rule',
      v.pipe(
        Page,
        v.check(() => false),
      ),
      { items: [], total: 1 },
      [null],
    ],
    [
      'a page whose items break a rule together',
      v.object({ items: v.pipe(List, v.maxLength(0)) }),
      { items: [{ id: 'a' }] },
      ['items'],
    ],
  ])('fails with the paths of its mismatches: %s', (_, schema, value, places) => {
    let thrown: unknown;
    try {
      encoderOf(schema)(value);
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof SchemaMismatch)) throw new Error('it fits', { cause: thrown });
    expect(thrown.issues.map((issue) => v.getDotPath(issue))).toEqual(places);
    expect([thrown.name, thrown.message]).toEqual(['SchemaMismatch', expect.stringContaining(places[0] ?? '(whole)')]);
  });

  test('fails with the error that a getter throws', () => {
    const value = {
      get id() {
        throw new RangeError('bug');
      },
    };
    expect(() => encoderOf(Item)(value)).toThrow(RangeError);
  });
});

describe('a frozen record', () => {
  test('is encoded once per schema', () => {
    const record = sealed({ id: 'a', size: 1 });
    const stringify = vi.spyOn(JSON, 'stringify');
    const first = write(Item, record);
    expect(write(Item, record)).toBe(first);
    expect(stringify).toHaveBeenCalledTimes(1);
    expect(write(v.object({ id: v.string() }), record)).toBe('{"id":"a"}');
    expect(write(Item, record)).toBe(first);
    stringify.mockRestore();
  });

  test('is validated, unless it was created by the same schema', () => {
    expect(() => write(Item, sealed({ size: 1 }))).toThrow(SchemaMismatch);
    expect(write(Item, sealed({ size: 1 }, Item))).toBe('{"size":1}');
    expect(() => write(v.object({ id: v.string() }), sealed({ size: 1 }, Item))).toThrow(SchemaMismatch);
  });

  test('does not expose its cached data to copies', () => {
    const record = sealed({ id: 'a' });
    expect({ ...record }).toEqual({ id: 'a' });
    expect(Object.getOwnPropertySymbols({ ...record })).toEqual([]);
  });

  test('that is not marked as frozen is encoded every time', () => {
    const record = { id: 'a' };
    expect(write(Item, record)).toBe('{"id":"a"}');
    record.id = 'b';
    expect(write(Item, record)).toBe('{"id":"b"}');
  });

  test('stores the last object derived from it; an unmarked record stores none', () => {
    const [record, one, two] = [sealed({ id: 'a' }), {}, {}];
    expect(derivedFrom(record)).toBeUndefined();
    keepDerived(record, one);
    expect(derivedFrom(record)).toBe(one);
    keepDerived(record, two);
    expect(derivedFrom(record)).toBe(two);
    const plain = {};
    keepDerived(plain, one);
    expect(derivedFrom(plain)).toBeUndefined();
  });
});

describe('doubts about a response body', () => {
  /** Whether encoding a value raises doubts. */
  const hasDoubts = (schema: v.GenericSchema, value: unknown): boolean => {
    const doubts = new Doubts();
    encoderOf(schema)(value, doubts);
    return doubts.any;
  };
  const Open = v.object({ id: v.string(), more: v.optional(v.looseObject({})) });

  test.each<[string, v.GenericSchema, () => unknown]>([
    ['a new object that fits as it is', Item, () => ({ id: 'a', size: 1 })],
    ['a frozen object that fits as it is', Item, () => sealed({ id: 'a' })],
    ['a list of both', List, () => [{ id: 'a' }, sealed({ id: 'b' })]],
    ['a page', Page, () => ({ items: [sealed({ id: 'a' })], total: 1 })],
  ])('do not arise from %s', (_, schema, make) => {
    expect(hasDoubts(schema, make())).toBe(false);
  });

  test.each<[string, v.GenericSchema, () => unknown]>([
    ['a new object of which something is left out', Item, () => ({ id: 'a', secret: 1 })],
    ['a frozen object of which something is left out', Item, () => sealed({ id: 'a', secret: 1 })],
    ['a frozen object that was checked when it was made', Item, () => sealed({ id: 'a' }, Item)],
    ['an object of which something is filled in', v.object({ a: v.optional(v.string(), 'x') }), () => ({})],
    ['a number that JSON does not have', Item, () => ({ id: 'a', size: Infinity })],
    ['a page with such a number in its frame', Page, () => ({ items: [], total: Infinity })],
    ['a page with a doubtful item', Page, () => ({ items: [{ id: 'a' }, { id: 'a', secret: 1 }], total: 2 })],
    ['a page with more in its frame', v.object({ items: List, by: v.string() }), () => ({ items: [], by: 'a', at: 1 })],
    ['an object whose schema is open', Open, () => ({ id: 'a' })],
    ['a list whose items are open', v.array(Open), () => []],
  ])('arise every time from %s', (_, schema, make) => {
    const value = make();
    expect(hasDoubts(schema, value)).toBe(true);
    expect(hasDoubts(schema, value)).toBe(true);
  });

  test('about a frozen object end when they are settled, and return with another schema', () => {
    const record = sealed({ id: 'a', secret: 1 });
    const doubts = new Doubts();
    encoderOf(List)([record], doubts);
    doubts.settle();
    expect([hasDoubts(List, [record]), hasDoubts(Item, record)]).toEqual([false, false]);
    expect(hasDoubts(v.object({ id: v.string() }), record)).toBe(true);
    expect(hasDoubts(Item, record)).toBe(true);
    expect(() => hasDoubts(v.object({ id: v.number() }), record)).toThrow(SchemaMismatch);
    expect(hasDoubts(Item, record)).toBe(true);
  });

  test('about a new object remain after they are settled', () => {
    const value = { id: 'a', secret: 1 };
    const doubts = new Doubts();
    encoderOf(Item)(value, doubts);
    doubts.settle();
    expect(hasDoubts(Item, value)).toBe(true);
  });
});

test('an encoder is created once per schema', () => {
  expect(encoderOf(Item)).toBe(encoderOf(Item));
});

describe('octets', () => {
  const texts = ['', 'abc', 'é', '版本 😀', `${'a'.repeat(8191)}版${'b'.repeat(9000)}`];

  test.each(texts)('represent each UTF-8 byte of a text as one character', (text) => {
    const octets = toOctets(text);
    expect(octets).toBe(Buffer.from(text).toString('latin1'));
    expect(Buffer.from(toBytes(octets)).equals(Buffer.from(text))).toBe(true);
    expect(toText(octets)).toBe(text);
  });

  test('are the same in a browser without Buffer', () => {
    const expected = texts.map(toOctets);
    vi.stubGlobal('Buffer', undefined);
    const octets = texts.map(toOctets);
    const read = octets.map(toText);
    vi.unstubAllGlobals();
    expect(octets).toEqual(expected);
    expect(read).toEqual(texts);
  });

  test('of an ASCII text equal the text', () => {
    const text = 'abc';
    expect(toText(asOctets(text))).toBe(text);
  });
});
