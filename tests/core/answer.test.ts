import { describe, expect, test } from 'vitest';
import { toOctets, toText } from '../../mock-server/core/contract/octets.ts';
import { languageOf, problem, type RefusalContext, success } from '../../mock-server/core/http/answer.ts';
import type { Answer } from '../../mock-server/core/http/http.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { operationOf } from './operations.ts';

const headersOf = ({ headers }: Answer): Record<string, string> => {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? '']);
  return Object.fromEntries(pairs);
};
const bodyOf = ({ body }: Answer): Record<string, unknown> =>
  typeof body === 'string' ? JSON.parse(toText(body)) : {};

describe('the language of a response', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'en'],
    ['en-US', 'en'],
    ['english', 'en'],
    ['zh', 'zh_CN'],
    ['zhuang', 'en'],
    ['zh-CN', 'zh_CN'],
    ['zh-Hans-TW', 'zh_CN'],
    ['zh-TW', 'zh_TW'],
    ['zh-HK', 'zh_TW'],
    ['zh-MO', 'zh_TW'],
    ['zh-Hant', 'zh_TW'],
    ['ZH-hant-CN', 'zh_TW'],
    ['fr, zh-TW;q=0.5, en;q=0.4', 'zh_TW'],
    ['en;q=0.4 , zh ; q=0.5', 'zh_CN'],
    ['zh;q=0.5, en;q=0.5', 'zh_CN'],
    ['zh;q=x, en;q=0.1', 'en'],
    ['zh;q=0', 'en'],
    ['zh;v=1;q=0.3, en;q=0.2', 'zh_CN'],
    ['zh-TW, en', 'zh_TW'],
    ['en;q=0.9, zh-TW', 'zh_TW'],
  ])('for Accept-Language %j is %s', (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });
});

const revised = {
  id: '7',
  fullName: '张三',
  revision: 3,
};

describe('a success response', () => {
  /** An operation whose success the test defines, so that no whole record is needed. */
  const answered = (id: OperationId, path: string, value: unknown): Answer =>
    success({ ...operationOf(id), encode: (body) => toOctets(JSON.stringify(body)) }, { requestId: 'r1', path }, value);

  test('has the declared status, a JSON body, and headers that forbid caching, sniffing and framing', () => {
    const answer = answered('listUsers', '/users', { items: [] });
    expect(answer.status).toBe(200);
    expect(headersOf(answer)).toEqual({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Request-Id': 'r1',
      'Content-Type': 'application/json',
    });
    expect(bodyOf(answer)).toEqual({ items: [] });
  });

  test('has the revision of a record as its ETag, if the contract declares one', () => {
    expect(headersOf(answered('updateUpgrade', '/u/7', revised))).toMatchObject({ ETag: '"3"' });
    expect(headersOf(answered('listUsers', '/u', revised))).not.toHaveProperty('ETag');
    expect(headersOf(answered('updateUpgrade', '/u/7', { id: '7' }))).not.toHaveProperty('ETag');
  });

  test('has a Location header with the collection and id of a created record', () => {
    expect(headersOf(answered('createUpgrade', '/upgrade/ios', revised))).toMatchObject({
      Location: '/upgrade/ios/7',
    });
    expect(headersOf(answered('insertUser', '/sysuser/insertuser', revised))).toMatchObject({
      Location: '/sysuser/7',
    });
    expect(headersOf(answered('copyRole', '/sysrole/2/copy', revised))).toMatchObject({ Location: '/sysrole/7' });
    expect(headersOf(answered('updateUpgrade', '/u/7', revised))).not.toHaveProperty('Location');
    expect(headersOf(answered('createUpgrade', '/u', { revision: 1 }))).not.toHaveProperty('Location');
  });

  test.each([null, 'a', 1])('may have %j as its JSON body', (value) => {
    expect(answered('createUpgrade', '/u', value).body).toBe(JSON.stringify(value));
  });

  test('may have no body', () => {
    const answer = success(operationOf('logout'), { requestId: 'r1', path: '/logout' }, undefined);
    expect([answer.status, answer.body, headersOf(answer)['Content-Type']]).toEqual([204, null, undefined]);
  });

  test('of a download has bytes with their type and headers, and rejects anything else', () => {
    const binary = Uint8Array.of(1, 2);
    const download = operationOf('downloadFile');
    const call = { requestId: 'r1', path: '/f' };
    const answer = success(download, call, { binary, type: 'image/png', headers: { 'Content-Length': '2' } });
    expect(answer.body).toBe(binary);
    expect(headersOf(answer)).toMatchObject({ 'Content-Type': 'image/png', 'Content-Length': '2' });
    expect(success(download, call, { binary, type: 'a/b' }).body).toBe(binary);
    for (const wrong of [null, 'a', { binary }, { type: 'a/b' }])
      expect(() => success(download, call, wrong)).toThrow(new TypeError('the contract promises bytes'));
  });
});

describe('a problem response', () => {
  const context: RefusalContext = { requestId: 'r1', language: 'en', path: '/users/7', operation: undefined };

  test('has the code, the title in the requested language, and the path of the request', () => {
    const answer = problem({ ...context, language: 'zh_TW' }, 'NOT_FOUND', { ids: ['7'], detail: 'gone' });
    expect(answer.status).toBe(404);
    expect(bodyOf(answer)).toEqual({
      type: 'about:blank',
      title: expect.stringMatching(/\p{Script=Han}/u),
      status: 404,
      instance: '/users/7',
      ids: ['7'],
      detail: 'gone',
      code: 'NOT_FOUND',
      requestId: 'r1',
    });
    expect(headersOf(answer)).toMatchObject({
      'Content-Type': 'application/problem+json',
      'Content-Language': 'zh-TW',
      'X-Request-Id': 'r1',
    });
    expect(headersOf(problem({ ...context, language: 'zh_CN' }, 'NOT_FOUND'))['Content-Language']).toBe('zh-CN');
    const english = problem(context, 'NOT_FOUND');
    expect(headersOf(english)['Content-Language']).toBe('en');
    expect(bodyOf(english)['title']).not.toBe(bodyOf(answer)['title']);
  });

  test('has a Retry-After header for a rate limit and for status 503', () => {
    expect(headersOf(problem(context, 'RATE_LIMITED', { retryAfter: 9 }))).toMatchObject({ 'Retry-After': '9' });
    expect(headersOf(problem(context, 'RATE_LIMITED'))).toMatchObject({ 'Retry-After': '1' });
    expect(headersOf(problem(context, 'SYS_EXCEPTION', {}, 503))).toMatchObject({ 'Retry-After': '1' });
    expect(headersOf(problem(context, 'NOT_FOUND', { retryAfter: 9 }))).not.toHaveProperty('Retry-After');
    expect(bodyOf(problem(context, 'RATE_LIMITED', { retryAfter: 9 }))).not.toHaveProperty('retryAfter');
  });

  test('has WWW-Authenticate for an expired token, but not for a missing permission', () => {
    expect(headersOf(problem(context, 'AUTH_TOKEN_EXPIRED'))).toMatchObject({ 'WWW-Authenticate': 'Bearer' });
    expect(headersOf(problem(context, 'AUTH_FORBIDDEN'))).not.toHaveProperty('WWW-Authenticate');
  });

  test('may have a different status than the default of its code', () => {
    expect(problem(context, 'SYS_EXCEPTION').status).toBe(500);
    const answer = problem(context, 'SYS_EXCEPTION', {}, 502);
    expect([answer.status, bodyOf(answer)['status']]).toEqual([502, 502]);
  });

  test('includes the current record as encoded for a success response', () => {
    const operation = {
      ...operationOf('updateUpgrade'),
      encode: () => toOctets('{"id":"7"}'),
    };
    const answer = problem({ ...context, operation }, 'RECORD_CHANGED', { current: { id: '7', secret: 's' } });
    expect(bodyOf(answer)).toMatchObject({ code: 'RECORD_CHANGED', current: { id: '7' } });
    expect(answer.body).not.toContain('secret');
    const nothing = { ...context, operation: { ...operation, encode: null } };
    expect(bodyOf(problem(nothing, 'RECORD_CHANGED', { current: {} }))).not.toHaveProperty('current');
    expect(bodyOf(problem(context, 'RECORD_CHANGED', { current: {} }))).not.toHaveProperty('current');
  });

  test.each([
    ['AUTH_CLIENT_INVALID', 'invalid_client'],
    ['AUTH_TOKEN_EXPIRED', 'invalid_grant'],
    ['SYS_EXCEPTION', 'server_error'],
    ['MALFORMED_REQUEST', 'invalid_request'],
  ] as const)('of a token request has the OAuth format: %s becomes %s', (code, error) => {
    const answer = problem({ ...context, operation: operationOf('obtainToken') }, code, { detail: 'x' });
    const { error_description: title, ...rest } = bodyOf(answer);
    expect(rest).toEqual({ error, code, requestId: 'r1' });
    expect(title).toBe(bodyOf(problem(context, code))['title']);
    expect(headersOf(answer)).toMatchObject({ 'Content-Type': 'application/json' });
    expect(headersOf(answer)).not.toHaveProperty('WWW-Authenticate');
  });
});
