import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../mock-server/core/contract/operation.ts';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { Input } from '../../mock-server/core/http/input.ts';
import { object } from '../../openapi/codegen/runtime/index.ts';
import { operationOf, rawRequest } from './operations.ts';

/** An operation with these parameters. */
function taking(
  validators: Partial<Operation['validators']>,
  method: Operation['row']['method'] = 'POST',
  headers: Operation['headers'] = [],
): Operation {
  const operation = operationOf('createUpgrade');
  return {
    ...operation,
    row: { ...operation.row, method },
    validators: { ...operation.validators, ...validators },
    headers,
  };
}
const number = v.pipe(v.string('ENTRY_WRONG'), v.regex(/^\d+$/u, 'NUMBER_TYPE_ERROR'), v.transform(Number));
const entries = { page: v.optional(number), tag: v.optional(v.union([v.string(), v.array(v.string())])) };
const query = object(entries);

const errorsOf = (input: Input): unknown => {
  try {
    input.assertRight();
  } catch (error) {
    return error instanceof Refusal ? error.extras.errors : error;
  }
  return undefined;
};

describe('a query', () => {
  const parsed = (search: string) => new Input(taking({ query })).query(search);

  test.each<[string, object]>([
    ['', {}],
    ['page=2', { page: 2 }],
    ['tag=a+b%20c', { tag: 'a b c' }],
    ['tag=a&tag=b&tag=c', { tag: ['a', 'b', 'c'] }],
    ['tag', { tag: '' }],
    ['tag=a=b', { tag: 'a=b' }],
    ['t%61g=x', { tag: 'x' }],
    ['tag=%', { tag: '%' }],
    ['other=1&toString=2&tag=x', { tag: 'x' }],
    ['&&tag=x&', { tag: 'x' }],
  ])('%j is parsed to its value', (search, values) => {
    expect(parsed(search)).toEqual(values);
  });

  test('reports an invalid parameter by its name', () => {
    const input = new Input(taking({ query }));
    expect(input.isWrong).toBe(false);
    expect(input.query('page=x')).toEqual({});
    expect(input.isWrong).toBe(true);
    expect(errorsOf(input)).toEqual([{ pointer: '?page', code: 'NUMBER_TYPE_ERROR' }]);
  });

  test('is empty for an operation without query parameters', () => {
    expect(new Input(taking({ query: null })).query('page=x')).toEqual({});
  });
});

describe('a path', () => {
  const path = object({ id: number });

  test('is decoded, and reports an invalid parameter by its name', () => {
    expect(new Input(taking({ path })).path({ id: '%31' })).toEqual({ id: 1 });
    expect(new Input(taking({ path: null })).path({ id: 'x' })).toEqual({});
    const input = new Input(taking({ path }));
    input.path({ id: 'x' });
    expect(errorsOf(input)).toEqual([{ pointer: 'path:id', code: 'NUMBER_TYPE_ERROR' }]);
  });
});

describe('the headers', () => {
  const header = object({ 'X-Count': v.optional(number), 'X-Text': v.optional(v.string()) });
  const names = [
    ['X-Count', 'x-count'],
    ['X-Text', 'x-text'],
  ] as const;
  const input = () => new Input(taking({ header }, 'POST', names));

  test('are read in lower case, and returned by their declared names', () => {
    expect(input().header(rawRequest({ 'x-count': '3', 'x-other': 'a' }))).toEqual({ 'X-Count': 3 });
    expect(input().header(rawRequest())).toEqual({});
    expect(new Input(taking({ header: null })).header(rawRequest({ 'x-count': 'x' }))).toEqual({});
  });

  test('are reported if they are invalid or missing', () => {
    const wrong = input();
    wrong.header(rawRequest({ 'x-count': 'x' }));
    expect(errorsOf(wrong)).toEqual([{ pointer: 'header:X-Count', code: 'NUMBER_TYPE_ERROR' }]);
    const missing = new Input(taking({ header: object({ 'X-Count': number }) }, 'POST', names));
    missing.header(rawRequest());
    expect(errorsOf(missing)).toEqual([{ pointer: 'header:X-Count', code: 'FIELD_REQUIRED' }]);
  });
});

const Body = object({
  name: v.pipe(v.string('ENTRY_WRONG'), v.minLength(2, 'ENTRY_WRONG'), v.regex(/^\w+$/u, 'CODE_FORMAT')),
  kind: v.optional(v.picklist(['a', 'b'], 'ENTRY_WRONG')),
  'a/b~c': v.optional(v.string('ENTRY_WRONG')),
  list: v.optional(v.array(object({ id: v.string('ENTRY_WRONG') }), 'ENTRY_WRONG')),
});

describe('a body', () => {
  const checked = (value: unknown, method: Operation['row']['method'] = 'POST') => {
    const input = new Input(taking({}, method));
    return { output: input.body(Body, value), input };
  };

  test('is returned without undeclared properties', () => {
    expect(checked({ name: 'ab', other: 1 }).output).toEqual({ name: 'ab' });
    const right = { name: 'ab' };
    expect(checked(right).output).toBe(right);
    expect(checked(right).input.isWrong).toBe(false);
  });

  test('of a PUT gets every declared property, so that omitted ones are cleared', () => {
    expect(Object.keys(Object(checked({ name: 'ab' }, 'PUT').output))).toEqual(['name', 'kind', 'a/b~c', 'list']);
    expect(Object.keys(Object(checked({ name: 'ab' }, 'PATCH').output))).toEqual(['name']);
    expect(new Input(taking({}, 'PUT')).body(v.string(), 'a')).toBe('a');
    expect(new Input(taking({}, 'PUT')).body(v.nullable(Body), null)).toBeNull();
  });

  test('without a schema is returned unchanged', () => {
    const bytes = Uint8Array.of(1);
    expect(new Input(taking({}, 'PUT')).body(null, bytes)).toBe(bytes);
  });

  test('reports each invalid field once, by its pointer', () => {
    const { output, input } = checked({ name: '-', kind: 'c', 'a/b~c': 1, list: [{ id: 'x' }, { id: 2 }, {}] });
    expect(output).toBeUndefined();
    expect(errorsOf(input)).toEqual([
      { pointer: '/name', code: 'ENTRY_WRONG' },
      { pointer: '/kind', code: 'ENTRY_WRONG', params: { allowed: 'a, b' } },
      { pointer: '/a~1b~0c', code: 'ENTRY_WRONG' },
      { pointer: '/list/1/id', code: 'ENTRY_WRONG' },
      { pointer: '/list/2/id', code: 'FIELD_REQUIRED' },
    ]);
  });

  test('of a wrong type is reported with an empty pointer', () => {
    expect(errorsOf(checked('a').input)).toEqual([{ pointer: '', code: 'ENTRY_WRONG' }]);
  });

  test('without a required choice reports FIELD_REQUIRED, without the allowed values', () => {
    const input = new Input(taking({}));
    input.body(object({ kind: v.picklist(['a', 'b'], 'ENTRY_WRONG') }), {});
    expect(errorsOf(input)).toEqual([{ pointer: '/kind', code: 'FIELD_REQUIRED' }]);
  });

  test.each([
    [v.literal('a', 'ENTRY_WRONG'), 'a'],
    [v.picklist(['a', 'b'], 'ENTRY_WRONG'), 'a, b'],
  ])('with a value that is not allowed reports the allowed ones', (schema, allowed) => {
    const input = new Input(taking({}));
    input.body(object({ kind: schema }), { kind: 'c' });
    expect(errorsOf(input)).toEqual([{ pointer: '/kind', code: 'ENTRY_WRONG', params: { allowed } }]);
  });

  test('reports ENTRY_WRONG if the message of the schema is not a code', () => {
    const input = new Input(taking({}));
    input.body(object({ a: v.string('toString') }), { a: 1 });
    expect(errorsOf(input)).toEqual([{ pointer: '/a', code: 'ENTRY_WRONG' }]);
  });

  test('reports at most a hundred errors', () => {
    const { input } = checked({ name: 'ab', list: Array.from({ length: 150 }, () => ({ id: 1 })) });
    expect(errorsOf(input)).toHaveLength(100);
  });
});

test('the refusal has the code of the first invalid field', () => {
  const input = new Input(taking({ query }));
  input.query('page=x');
  input.body(Body, {});
  expect(() => input.assertRight()).toThrow(expect.objectContaining({ code: 'NUMBER_TYPE_ERROR' }));
  expect(() => new Input(taking({})).assertRight()).not.toThrow();
});

describe('rules across fields', () => {
  const wrongKind = { name: 'ab', kind: 'c', list: [{ id: 'x' }] };
  const wrong = (...pointers: string[]) =>
    new Refusal('ENTRY_WRONG', { errors: pointers.map((pointer) => ({ pointer, code: 'CODE_FORMAT' as const })) });
  async function ask(value: unknown, rules: ((context: { body: unknown }) => unknown) | undefined, search = '') {
    const input = new Input(taking({ query }));
    input.query(search);
    input.body(Body, value);
    await input.askRules(rules, { body: undefined });
    return errorsOf(input);
  }
  const pointersOf = (errors: unknown): unknown[] =>
    Array.isArray(errors) ? errors.map((error: { pointer: unknown }) => error.pointer) : [];

  test('add errors, except to fields that are already invalid', async () => {
    expect(await ask(wrongKind, () => Promise.reject(wrong('/name', '/kind')))).toEqual([
      { pointer: '/kind', code: 'ENTRY_WRONG', params: { allowed: 'a, b' } },
      { pointer: '/name', code: 'CODE_FORMAT' },
    ]);
    expect(pointersOf(await ask(wrongKind, () => Promise.reject(new Refusal('NOT_FOUND'))))).toEqual(['/kind']);
  });

  test('get a body whose invalid fields cannot be read', async () => {
    const rules = vi.fn(({ body }: { body: unknown }) => {
      const { name, kind } = Object(body);
      throw wrong(`/${name}/${kind}`);
    });
    expect(pointersOf(await ask(wrongKind, rules))).toEqual(['/kind']);
    expect(rules).toHaveBeenCalledTimes(1);
    expect(
      pointersOf(
        await ask(wrongKind, ({ body }) => {
          throw wrong(`/${Object(body).name}`);
        }),
      ),
    ).toEqual(['/kind', '/ab']);
  });

  test('run only if fewer than a hundred fields, and nothing but fields of the body, are invalid', async () => {
    const rules = vi.fn();
    expect(await ask({ name: 'ab' }, rules)).toBeUndefined();
    expect(pointersOf(await ask(wrongKind, rules, 'page=x'))).toEqual(['?page', '/kind']);
    expect(pointersOf(await ask('a', rules))).toEqual(['']);
    const many = { ...wrongKind, list: Array.from({ length: 150 }, () => ({ id: 1 })) };
    expect(pointersOf(await ask(many, rules))).toHaveLength(100);
    expect(rules).not.toHaveBeenCalled();
    expect(pointersOf(await ask(wrongKind, undefined))).toEqual(['/kind']);
  });

  test('add errors up to a hundred in total', async () => {
    const pointers = Array.from({ length: 150 }, (_, index) => `/list/${index}`);
    expect(pointersOf(await ask(wrongKind, () => Promise.reject(wrong(...pointers))))).toHaveLength(100);
  });

  test('that throw another error fail with it', async () => {
    await expect(ask(wrongKind, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });
});
