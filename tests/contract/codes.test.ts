import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as r from '../../openapi/codegen/runtime/index.ts';
import type { Schema } from '../../openapi/codegen/contract.ts';
import { expression } from '../../openapi/codegen/valibot/expression.ts';
import type { Arrival } from '../../openapi/codegen/valibot/expression.ts';

const schemas = new Map<string, Schema>([
  ['Version', { type: 'string', pattern: '^\\d+\\.\\d+$', 'x-problem': 'VERSION_FORMAT' }],
  ['Size', { type: 'integer', enum: [10, 20], default: 20 }],
  ['Flag', { type: 'boolean' }],
]);
const version: Schema = { $ref: '#/components/schemas/Version' };

/** The generated schema, as a live one. */
function build(schema: Schema, arrival: Arrival = 'json'): v.GenericSchema {
  const nameOf = (name: string): string => expression(schemas.get(name) ?? {}, { ...scope, arrival: 'json' });
  const scope = { schemas, nameOf, asBase: () => false, arrival, indent: '' };
  const source = expression(schema, scope);
  const built: v.GenericSchema = new Function('v', 'r', `return ${source};`)(v, r);
  return built;
}

/** The codes by place, as `/version`; empty when the value is right. */
function codesOf(schema: Schema, value: unknown, arrival?: Arrival): Record<string, string> {
  const { issues = [] } = v.safeParse(build(schema, arrival), value, { abortPipeEarly: true });
  return Object.fromEntries(issues.map((issue) => [`/${v.getDotPath(issue) ?? ''}`, issue.message]));
}

describe('a violation says its problem code', () => {
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
    ['every wrong field is named at once', {}, { '/version': 'FIELD_REQUIRED', '/name': 'FIELD_REQUIRED', '/count': 'FIELD_REQUIRED', '/tags': 'FIELD_REQUIRED' }],
    ['an empty text where one is required', { ...right, name: '' }, { '/name': 'FIELD_REQUIRED' }],
    ['empty comes before the code of the property', { ...right, version: '' }, { '/version': 'FIELD_REQUIRED' }],
    ['null where a value is required', { ...right, count: null }, { '/count': 'FIELD_REQUIRED' }],
    ['an empty list where one is required', { ...right, tags: [] }, { '/tags': 'FIELD_REQUIRED' }],
    ['the code of the schema referred to', { ...right, version: 'one' }, { '/version': 'VERSION_FORMAT' }],
    ['a wrong entry', { ...right, name: 'long' }, { '/name': 'ENTRY_WRONG' }],
    ['text for a number', { ...right, count: 'one' }, { '/count': 'NUMBER_TYPE_ERROR' }],
    ['a fraction for a whole number', { ...right, count: 1.5 }, { '/count': 'NUMBER_TYPE_ERROR' }],
    ['a number out of bounds', { ...right, count: 0 }, { '/count': 'ENTRY_WRONG' }],
    ['a wrong item', { ...right, tags: ['a', ''] }, { '/tags.1': 'ENTRY_WRONG' }],
    ['an optional field that is empty', { ...right, note: '' }, { '/note': 'NOTE_WRONG' }],
    ['a field that is not declared', { ...right, extra: 1 }, { '/extra': 'ENTRY_WRONG' }],
    ['a field that every object inherits', { ...right, toString: 1 }, { '/toString': 'ENTRY_WRONG' }],
  ])('%s', (_rule, value, codes) => {
    expect(codesOf(form, value)).toEqual(codes);
  });

  test('the referring property may give its own code', () => {
    const schema: Schema = { type: 'object', required: ['from'], properties: { from: { ...version, 'x-problem': 'CLIENT_RANGE' } } };
    expect(codesOf(schema, { from: 'one' })).toEqual({ '/from': 'CLIENT_RANGE' });
  });

  test('an array is no object, even where nothing is required', () => {
    expect(codesOf({ type: 'object', properties: { a: version } }, [])).toEqual({ '/': 'ENTRY_WRONG' });
  });

  test('a variant names the field and not the union', () => {
    const option = (kind: string, property: string): Schema => ({
      type: 'object',
      required: ['kind', property],
      properties: { kind: { type: 'string', const: kind }, [property]: { type: 'string' } },
    });
    const schema: Schema = { oneOf: [option('store', 'address'), option('file', 'fileId')] };
    expect(codesOf(schema, { kind: 'file' })).toEqual({ '/fileId': 'FIELD_REQUIRED' });
    expect(codesOf(schema, { kind: 'disc' })).toEqual({ '/kind': 'ENTRY_WRONG' });
  });
});

describe('text becomes what it stands for', () => {
  const parse = (schema: Schema, value: unknown, arrival: Arrival): unknown => v.parse(build(schema, arrival), value);
  const fields = (properties: Record<string, Schema>, required: string[] = []): Schema => ({ type: 'object', required, properties });

  test.each<[schema: Schema, text: string, value: unknown]>([
    [{ type: 'integer' }, '7', 7],
    [{ type: 'number' }, '-0.5', -0.5],
    [{ $ref: '#/components/schemas/Size' }, '10', 10],
    [{ $ref: '#/components/schemas/Flag' }, 'false', false],
    [{ type: 'string' }, '7', '7'],
  ])('%j %j', (schema, text, value) => {
    expect(parse(schema, text, 'query')).toBe(value);
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
  ])('%j refuses %j', (schema, text, code) => {
    expect(codesOf(schema, text, 'query')).toEqual({ '/': code });
  });

  test('a field once or several times is a list', () => {
    const sort: Schema = { type: 'array', maxItems: 2, items: { type: 'string' } };
    expect(parse(sort, 'name,asc', 'query')).toEqual(['name,asc']);
    expect(parse(sort, ['a', 'b'], 'query')).toEqual(['a', 'b']);
    expect(codesOf(sort, ['a', 'b', 'c'], 'query')).toEqual({ '/': 'ENTRY_WRONG' });
  });

  test('in a path, commas make the list', () => {
    expect(parse({ type: 'array', items: { type: 'integer' } }, '1,2', 'path')).toEqual([1, 2]);
  });

  test('a default is there when the field is not', () => {
    const schema = fields({ page: { type: 'integer', default: 1 }, sort: { type: 'array', default: ['a'], items: { type: 'string' } } });
    expect(parse(schema, {}, 'query')).toEqual({ page: 1, sort: ['a'] });
  });

  test('a file of a form stays a file', () => {
    const schema = fields({ file: { type: 'string', format: 'binary' }, purpose: { type: 'string' } }, ['file']);
    const file = new Blob(['x']);
    expect(parse(schema, { file, purpose: 'icon' }, 'form')).toEqual({ file, purpose: 'icon' });
    expect(codesOf(schema, { purpose: 'icon' }, 'form')).toEqual({ '/file': 'FIELD_REQUIRED' });
    expect(codesOf(schema, { file: 'x' }, 'form')).toEqual({ '/file': 'ENTRY_WRONG' });
  });
});
