import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../openapi/codegen/contract.ts';
import { emitSchemas } from '../../openapi/codegen/emit/schemas.ts';
import { expression } from '../../openapi/codegen/valibot/expression.ts';
import type { Arrival } from '../../openapi/codegen/valibot/scope.ts';
import { importSchemas } from './live.ts';

const schemas = new Map<string, Schema>([
  ['Version', { type: 'string', pattern: '^\\d+\\.\\d+$', 'x-problem': 'VERSION_FORMAT' }],
  ['Size', { type: 'integer', enum: [10, 20], default: 20 }],
  ['Flag', { type: 'boolean' }],
]);
const version: Schema = { $ref: '#/components/schemas/Version' };

/** The generated schema, imported as a module. */
async function build(schema: Schema, arrival: Arrival = 'json'): Promise<v.GenericSchema> {
  const components = emitSchemas(schemas);
  const scope = { schemas, nameOf: (name: string) => name, asBase: () => false, arrival, indent: '' };
  const { subject } = await importSchemas(`${components}\nexport const subject = ${expression(schema, scope)};\n`);
  if (!subject) throw new RangeError('The module exports no subject');
  return subject;
}

/** The codes by pointer, such as `/version`; empty for a valid value. */
async function codesOf(schema: Schema, value: unknown, arrival?: Arrival): Promise<Record<string, string>> {
  const { issues = [] } = v.safeParse(await build(schema, arrival), value, { abortPipeEarly: true });
  return Object.fromEntries(issues.map((issue) => [`/${v.getDotPath(issue) ?? ''}`, issue.message]));
}

describe('problem codes of violations', () => {
  const form: Schema = {
    type: 'object',
    required: ['version', 'name', 'count', 'tags'],
    unevaluatedProperties: false,
    properties: {
      version,
      name: { type: 'string', minLength: 1, maxLength: 3 },
      count: { type: 'integer', minimum: 1 },
      tags: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
      note: { type: 'string', minLength: 1, 'x-problem': 'NOTE_WRONG' },
    },
  };
  const right = { version: '1.0', name: 'a', count: 1, tags: ['a'] };

  test.each<[rule: string, value: Record<string, unknown>, codes: Record<string, string>]>([
    ['nothing is wrong', right, {}],
    [
      'all invalid fields are reported',
      { name: 'long', tags: [] },
      { '/version': 'FIELD_REQUIRED', '/name': 'ENTRY_WRONG', '/count': 'FIELD_REQUIRED', '/tags': 'FIELD_REQUIRED' },
    ],
    ['an empty required text', { ...right, name: '' }, { '/name': 'FIELD_REQUIRED' }],
    ['empty comes before the code of the property', { ...right, version: '' }, { '/version': 'FIELD_REQUIRED' }],
    ['an empty list comes before it, too', { ...right, version: [] }, { '/version': 'FIELD_REQUIRED' }],
    ['null for a required value', { ...right, count: null }, { '/count': 'FIELD_REQUIRED' }],
    ['an empty required list', { ...right, tags: [] }, { '/tags': 'FIELD_REQUIRED' }],
    ['the code of a referenced schema', { ...right, version: 'one' }, { '/version': 'VERSION_FORMAT' }],
    ['an invalid entry', { ...right, name: 'long' }, { '/name': 'ENTRY_WRONG' }],
    ['a text for a number', { ...right, count: 'one' }, { '/count': 'NUMBER_TYPE_ERROR' }],
    ['a fraction for a whole number', { ...right, count: 1.5 }, { '/count': 'NUMBER_TYPE_ERROR' }],
    ['a number out of bounds', { ...right, count: 0 }, { '/count': 'ENTRY_WRONG' }],
    ['an invalid item', { ...right, tags: ['a', ''] }, { '/tags.1': 'ENTRY_WRONG' }],
    ['an optional field that is empty', { ...right, note: '' }, { '/note': 'NOTE_WRONG' }],
    ['an undeclared field', { ...right, extra: 1 }, { '/extra': 'ENTRY_WRONG' }],
    ['an inherited field', { ...right, toString: 1 }, { '/toString': 'ENTRY_WRONG' }],
  ])('%s', async (_rule, value, codes) => {
    expect(await codesOf(form, value)).toEqual(codes);
  });

  test('a text or list that is too long may have its own code', async () => {
    const long = { 'x-problem-length': 'TOO_LONG' };
    const schema: Schema = {
      type: 'object',
      required: ['name', 'tags'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 3, ...long },
        tags: { type: 'array', minItems: 1, maxItems: 1, items: { type: 'string', minLength: 1 }, ...long },
      },
    };
    expect(await codesOf(schema, { name: 'long', tags: ['a', 'b'] })).toEqual({
      '/name': 'TOO_LONG',
      '/tags': 'TOO_LONG',
    });
    expect(await codesOf(schema, { name: '', tags: [] })).toEqual({
      '/name': 'FIELD_REQUIRED',
      '/tags': 'FIELD_REQUIRED',
    });
    expect(await codesOf(schema, { name: 1, tags: [''] })).toEqual({
      '/name': 'ENTRY_WRONG',
      '/tags.0': 'ENTRY_WRONG',
    });
  });

  test('a missing value may have its own code', async () => {
    const count: Schema = { type: 'integer', minimum: 1, 'x-problem-missing': 'PHASE_INVALID' };
    const schema: Schema = {
      type: 'object',
      required: ['count', 'other'],
      properties: { count, other: count, more: count },
    };
    for (const empty of [{}, { count: null, other: '' }])
      expect(await codesOf(schema, empty)).toEqual({ '/count': 'PHASE_INVALID', '/other': 'PHASE_INVALID' });
    expect(await codesOf(schema, { count: 'one', other: 0 })).toEqual({
      '/count': 'NUMBER_TYPE_ERROR',
      '/other': 'ENTRY_WRONG',
    });
  });

  test('a property may override the code of the schema that it refers to', async () => {
    const from: Schema = { ...version, 'x-problem': 'CLIENT_RANGE' };
    const schema: Schema = { type: 'object', required: ['from'], properties: { from } };
    expect(await codesOf(schema, { from: 'one' })).toEqual({ '/from': 'CLIENT_RANGE' });
  });

  test('an array is rejected as an object, even if no property is required', async () => {
    expect(await codesOf({ type: 'object', properties: { a: version } }, [])).toEqual({ '/': 'ENTRY_WRONG' });
  });

  test('an error in a variant is reported at the field, not at the union', async () => {
    const option = (kind: string, property: string): Schema => ({
      type: 'object',
      required: ['kind', property],
      properties: { kind: { type: 'string', const: kind }, [property]: { type: 'string' } },
    });
    const schema: Schema = { oneOf: [option('store', 'address'), option('file', 'fileId')] };
    expect(await codesOf(schema, { kind: 'file' })).toEqual({ '/fileId': 'FIELD_REQUIRED' });
    expect(await codesOf(schema, { kind: 'disc' })).toEqual({ '/kind': 'ENTRY_WRONG' });
  });
});

describe('parsing of texts', () => {
  const parse = async (schema: Schema, value: unknown, arrival: Arrival): Promise<unknown> =>
    v.parse(await build(schema, arrival), value);
  const fields = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
    type: 'object',
    required,
    properties,
  });

  test.each<[schema: Schema, text: string, value: unknown]>([
    [{ type: 'integer' }, '7', 7],
    [{ type: 'number' }, '-0.5', -0.5],
    [{ $ref: '#/components/schemas/Size' }, '10', 10],
    [{ $ref: '#/components/schemas/Flag' }, 'false', false],
    [{ type: 'string' }, '7', '7'],
  ])('%j parses %j', async (schema, text, value) => {
    expect(await parse(schema, text, 'query')).toBe(value);
  });

  test.each<[schema: Schema, text: unknown, code: string]>([
    [{ type: 'integer' }, '', 'NUMBER_TYPE_ERROR'],
    [{ type: 'integer' }, '1e3', 'NUMBER_TYPE_ERROR'],
    [{ type: 'integer' }, ' 1', 'NUMBER_TYPE_ERROR'],
    [{ type: 'integer' }, '1.5', 'NUMBER_TYPE_ERROR'],
    [{ type: 'integer' }, ['1', '2'], 'NUMBER_TYPE_ERROR'],
    [{ type: 'integer', maximum: 5 }, '6', 'ENTRY_WRONG'],
    [{ $ref: '#/components/schemas/Size' }, '11', 'ENTRY_WRONG'],
    [{ type: 'boolean' }, 'yes', 'ENTRY_WRONG'],
  ])('%j rejects %j', async (schema, text, code) => {
    expect(await codesOf(schema, text, 'query')).toEqual({ '/': code });
  });

  test('a field sent once or several times becomes a list', async () => {
    const sort: Schema = { type: 'array', maxItems: 2, items: { type: 'string' } };
    expect(await parse(sort, 'name,asc', 'query')).toEqual(['name,asc']);
    expect(await parse(sort, ['a', 'b'], 'query')).toEqual(['a', 'b']);
    expect(await codesOf(sort, ['a', 'b', 'c'], 'query')).toEqual({ '/': 'ENTRY_WRONG' });
  });

  test('a list in a path is separated by commas', async () => {
    expect(await parse({ type: 'array', items: { type: 'integer' } }, '1,2', 'path')).toEqual([1, 2]);
  });

  test('a missing field gets its default', async () => {
    const sort: Schema = { type: 'array', default: ['a'], items: { type: 'string' } };
    const schema = fields({ page: { type: 'integer', default: 1 }, sort });
    expect(await parse(schema, {}, 'query')).toEqual({ page: 1, sort: ['a'] });
  });

  test('a file in a form stays a file, and a text is rejected', async () => {
    const schema = fields({ file: { type: 'string', format: 'binary' }, purpose: { type: 'string' } }, ['file']);
    const file = new Blob(['x']);
    expect(await parse(schema, { file, purpose: 'icon' }, 'form')).toEqual({ file, purpose: 'icon' });
    expect(await codesOf(schema, { purpose: 'icon' }, 'form')).toEqual({ '/file': 'FIELD_REQUIRED' });
    expect(await codesOf(schema, { file: 'x' }, 'form')).toEqual({ '/file': 'ENTRY_WRONG' });
  });
});
