import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../mock-server/core/contract/operation.ts';
import { type ParsedBody, readBody } from '../../mock-server/core/http/body.ts';
import { decodeText, parseJson } from '../../mock-server/core/http/json.ts';
import { operationOf, rawRequest } from './operations.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const BYTES = 'application/octet-stream';
const schema = v.object({ a: v.string() });

/** An operation that takes bodies of these types. */
function taking(body: Operation['validators']['body'], bodyRequired = true): Operation {
  const operation = operationOf('createUpgrade');
  return { ...operation, validators: { ...operation.validators, body, bodyRequired } };
}
const anything = taking({ [JSON_TYPE]: schema, [FORM]: null, [BYTES]: null });

const read = async (operation: Operation, type: string | undefined, body: Uint8Array | string = '') =>
  readBody(rawRequest(type === undefined ? {} : { 'content-type': type }, body), operation);
const refused = (code: string, detail: unknown) => expect.objectContaining({ code, extras: { detail } });

describe('a request body', () => {
  test('is null for an operation that takes none', async () => {
    expect(readBody(rawRequest({ 'content-type': JSON_TYPE }, '{}'), taking(null))).toBeNull();
  });

  test.each([JSON_TYPE, 'Application/JSON ; charset=utf-8'])(
    'of type %s is parsed, and returned with its schema',
    async (type) => {
      const body = await read(anything, type, '{"a":"版"}');
      expect(body).toMatchObject({ schema, value: { a: '版' } });
      expect(body?.finish(body.value)).toBe(body?.value);
      expect(body?.bytes).toEqual(new TextEncoder().encode('{"a":"版"}'));
    },
  );

  test('of a URL-encoded form is decoded', async () => {
    expect(await read(anything, FORM, 'a=1+2&b=%E7%89%88')).toMatchObject({
      schema: null,
      value: { a: '1 2', b: '版' },
    });
  });

  test('of bytes is returned unchanged, and may be empty', async () => {
    const bytes = Uint8Array.of(1, 255);
    const body = await read(anything, BYTES, bytes);
    expect(body?.value).toBe(bytes);
    expect((await read(anything, BYTES))?.value).toEqual(new Uint8Array());
  });

  test.each([
    ['text/plain', 'a', 'expected application/json or application/x-www-form-urlencoded or application/octet-stream'],
    ['text/plain', '', 'expected application/json or application/x-www-form-urlencoded or application/octet-stream'],
    [undefined, 'a', 'Content-Type is missing'],
    [' ; charset=utf-8', 'a', 'Content-Type is missing'],
  ])('of type %j is rejected (%j)', async (type, body, detail) => {
    await expect(read(anything, type, body)).rejects.toThrow(refused('MEDIA_TYPE_UNSUPPORTED', detail));
  });

  test('is rejected if it is missing and required, and null if it is missing and optional', async () => {
    const optional = taking({ [JSON_TYPE]: schema, [BYTES]: null }, false);
    for (const type of [JSON_TYPE, undefined])
      await expect(read(anything, type)).rejects.toThrow(refused('MALFORMED_REQUEST', 'the body is missing'));
    for (const type of [JSON_TYPE, BYTES, undefined, 'text/plain']) expect(await read(optional, type)).toBeNull();
    expect(await read(optional, JSON_TYPE, '{}')).toMatchObject({ value: {} });
    await expect(read(optional, 'text/plain', 'a')).rejects.toThrow(
      refused('MEDIA_TYPE_UNSUPPORTED', 'expected application/json or application/octet-stream'),
    );
  });

  test.each([
    [JSON_TYPE, 4 * 1024 * 1024],
    [FORM, 64 * 1024],
    [BYTES, 32 * 1024 * 1024],
  ])('of type %s has at most %i bytes', async (type, limit) => {
    await expect(read(anything, type, new Uint8Array(limit + 1))).rejects.toThrow(
      refused('BODY_TOO_LARGE', `more than ${limit} bytes`),
    );
    const text = new Uint8Array(limit).fill(0x20);
    text.set(new TextEncoder().encode('{}'));
    expect(await read(anything, type, text)).not.toBeNull();
  });

  test('is rejected if reading it fails', async () => {
    const broken = { ...rawRequest({ 'content-type': JSON_TYPE }), body: () => Promise.reject(new Error('reset')) };
    await expect(readBody(broken, anything)).rejects.toThrow(
      refused('MALFORMED_REQUEST', 'the body did not arrive whole'),
    );
  });
});

describe('a multipart form', () => {
  const operation = taking({ 'multipart/form-data': v.unknown() });
  async function parsed(): Promise<ParsedBody> {
    const form = new FormData();
    form.set('purpose', 'zip');
    form.set('file', new File([Uint8Array.of(1, 2)], 'a.zip', { type: 'application/zip' }));
    const response = new Response(form);
    const body = await read(
      operation,
      response.headers.get('content-type') ?? '',
      new Uint8Array(await response.arrayBuffer()),
    );
    if (body === null) throw new Error('no body');
    return body;
  }

  test('has its files as blobs for validation, and as bytes after finish()', async () => {
    const { value, finish } = await parsed();
    expect(value).toMatchObject({ purpose: 'zip', file: expect.any(Blob) });
    expect(finish(value)).toEqual({
      purpose: 'zip',
      file: { name: 'a.zip', type: 'application/zip', bytes: Uint8Array.of(1, 2) },
    });
    expect([finish(null), finish('a')]).toEqual([null, 'a']);
  });

  test('is rejected if its content is not multipart', async () => {
    await expect(read(operation, 'multipart/form-data; boundary=x', 'abc')).rejects.toThrow(
      refused('MALFORMED_REQUEST', 'not a multipart form'),
    );
  });
});

describe('parsing of JSON', () => {
  const parse = (text: string) => parseJson(new TextEncoder().encode(text));
  const deep = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);
  const tooDeep = refused('MALFORMED_REQUEST', 'nested deeper than 64 levels');

  test('rejects invalid UTF-8 and invalid JSON', () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(refused('MALFORMED_REQUEST', 'not UTF-8'));
    expect(() => decodeText(Uint8Array.of(0xff))).toThrow(refused('MALFORMED_REQUEST', 'not UTF-8'));
    expect(() => parse('{a}')).toThrow(refused('MALFORMED_REQUEST', 'not JSON'));
    expect(parse('{"a":[1]}')).toEqual({ a: [1] });
  });

  test('rejects more than 64 levels of nesting', () => {
    expect(() => parse(`${deep(64)} `)).not.toThrow();
    expect(() => parse(deep(65))).toThrow(tooDeep);
    expect(() => parse(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)).not.toThrow();
    expect(() => parse(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow(tooDeep);
    expect(() => parse(`[${Array.from({ length: 200 }, () => '[{}]').join()}]`)).not.toThrow();
  });

  test('ignores brackets in strings, which end at the first unescaped quote', () => {
    expect(() => parse(JSON.stringify([`"${deep(100)}`, '\\', deep(100), '\\"', deep(100)]))).not.toThrow();
    expect(() => parse(`["\\\\",${deep(64)}]${' '.repeat(100)}`)).toThrow(tooDeep);
    expect(() => parse(`["\\"",${deep(64)}]${' '.repeat(100)}`)).toThrow(tooDeep);
    expect(() => parse(`"${'['.repeat(200)}`)).toThrow(refused('MALFORMED_REQUEST', 'not JSON'));
  });
});
