import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SchemaMismatch } from '../../mock-server/core/contract/encode.ts';
import { toOctets, toText } from '../../mock-server/core/contract/octets.ts';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { ContractViolation } from '../../mock-server/core/contract/violation.ts';
import type { Answer } from '../../mock-server/core/http/http.ts';
import { type Call, Outcome } from '../../mock-server/core/http/outcome.ts';
import { routesOf } from '../../mock-server/core/http/routes.ts';
import { SelfCheck } from '../../mock-server/core/http/self-check.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { RequestLog } from '../../mock-server/core/world/request-log.ts';
import { createDomains } from '../../mock-server/domains.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { operationOf, rawRequest } from './operations.ts';

let log: RequestLog;
let outcome: Outcome;
const session = {
  id: '1',
  accessToken: 'a',
  refreshToken: 'r',
  userId: '1',
  userName: 'u',
  roleId: '1',
  appId: '1',
  applicationId: 'one',
  signedInAt: 0,
  issuedAt: 0,
};
const checks = (always: boolean) =>
  new SelfCheck({ document, tables: { ...coreTables, ...createDomains().tables }, find: {}, always });

beforeEach(() => {
  log = new RequestLog();
  outcome = new Outcome(
    log,
    () => 0,
    ({ id }) => `rights of ${id}`,
    checks(false),
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const call = (change: Partial<Call> = {}): Call => ({
  request: { ...rawRequest(), path: '/users' },
  requestId: 'r1',
  started: performance.now(),
  operation: undefined,
  session: undefined,
  undeclared: [],
  ...change,
});
const listing = (change: Partial<Call> = {}) => call({ operation: operationOf('listUsers'), ...change });
const bodyOf = ({ body }: Answer): Record<string, unknown> =>
  typeof body === 'string' ? JSON.parse(toText(body)) : {};
const header = ({ headers }: Answer, name: string) => headers[headers.indexOf(name) + 1];
const logged = () => log.list({}).items[0];

describe('a request without an operation', () => {
  const router = routesOf([operationOf('listUsers'), operationOf('insertUser')]);
  const at = (path: string) => outcome.unknown(call({ request: { ...rawRequest(), path } }), router);

  test('fails with 404 and suggests the closest path', () => {
    const answer = at('/yusp-app-oca/api/sysusr');
    expect([answer.status, bodyOf(answer)['code'], bodyOf(answer)['detail']]).toEqual([
      404,
      'PATH_UNKNOWN',
      'no operation here, did you mean /yusp-app-oca/api/sysuser',
    ]);
    expect(bodyOf(at('/nowhere'))['detail']).toBe('no operation here');
    expect(logged()).toMatchObject({ path: '/nowhere', status: 404, code: 'PATH_UNKNOWN', violations: [] });
  });

  test('fails with 405 and lists the methods of its path in Allow', () => {
    const answer = at('/yusp-app-oca/api/sysuser/insertuser');
    expect([answer.status, bodyOf(answer)['code'], header(answer, 'Allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST',
    ]);
    expect(logged()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    const several = outcome.unknown(call(), { methods: () => ['GET', 'PUT'], templates: [] });
    expect(header(several, 'Allow')).toBe('GET, PUT');
  });
});

describe('a fault', () => {
  test('responds with a problem of its status and code', () => {
    const answer = outcome.fault(listing(), 503, 'RATE_LIMITED', undefined);
    expect([answer.status, bodyOf(answer)['code'], bodyOf(answer)['status']]).toEqual([503, 'RATE_LIMITED', 503]);
    expect(logged()).toMatchObject({ status: 503, code: 'RATE_LIMITED' });
  });

  test.each([
    ['<html>版', 'text/html; charset=utf-8'],
    ['x{', 'text/html; charset=utf-8'],
    [' {"a":1}', 'application/json; charset=utf-8'],
    ['[]', 'application/json; charset=utf-8'],
  ])('may respond with its own body and a matching type: %j', (body, type) => {
    const answer = outcome.fault(listing(), 502, 'SYS_EXCEPTION', body);
    expect(answer).toEqual({
      status: 502,
      headers: ['Cache-Control', 'no-store', 'X-Request-Id', 'r1', 'Content-Type', type],
      body: toOctets(body),
    });
    expect(logged()).not.toHaveProperty('code');
  });
});

describe('a thrown error', () => {
  test('that is a refusal becomes a problem in the language of the request', () => {
    const request = rawRequest({ 'accept-language': 'zh-CN' });
    const answer = outcome.fail(listing({ request }), new Refusal('AUTH_FORBIDDEN', { detail: 'x' }));
    expect([answer.status, bodyOf(answer)['code'], bodyOf(answer)['detail']]).toEqual([403, 'AUTH_FORBIDDEN', 'x']);
    expect(header(answer, 'Content-Language')).toBe('zh-CN');
    expect(logged()).toMatchObject({ status: 403, code: 'AUTH_FORBIDDEN', violations: [] });
    expect(outcome.fail(call(), new Refusal('GW_DUP')).status).toBeLessThan(500);
  });

  const violation = { rule: 'enum', at: '/id', pointer: '#/x', expected: 'one', actual: 'two' };
  const inListUsers = { pointer: '#/paths/~1yusp-app-oca~1api~1sysuser/get' };
  test.each([
    [
      new Refusal('GW_DUP'),
      { ...inListUsers, rule: 'x-problems', at: '/code', expected: 'a code that listUsers declares', actual: 'GW_DUP' },
      0,
    ],
    [new ContractViolation([violation]), violation, 0],
    [new Error('bug'), { ...inListUsers, rule: 'handler', at: '', expected: 'an answer', actual: 'Error: bug' }, 1],
  ])('becomes a 500 and is logged as a violation: %s', (error, expected, reports) => {
    const answer = outcome.fail(listing(), error);
    expect([answer.status, bodyOf(answer)['code']]).toEqual([500, 'SYS_EXCEPTION']);
    expect(JSON.stringify(bodyOf(answer))).not.toContain('bug');
    expect(logged()).toMatchObject({ status: 500, code: 'SYS_EXCEPTION', violations: [expected] });
    expect(console.error).toHaveBeenCalledTimes(reports);
  });

  test('with a code that only clients use is logged as a violation', () => {
    outcome.fail(call(), new Refusal('SELECT_FIRST'));
    expect(logged()?.violations).toEqual([
      {
        rule: 'x-problems',
        at: '/code',
        pointer: '',
        expected: 'a code that servers answer',
        actual: 'SELECT_FIRST',
      },
    ]);
  });

  test('for a value that does not match its schema is logged with the violated rule', () => {
    const schema = operationOf('listUsers').validators.responses[200]?.['application/json'];
    const { issues } = v.safeParse(schema ?? v.never(), { items: [{}], total: 1, page: 1, size: 20 });
    outcome.fail(listing(), new SchemaMismatch(issues));
    expect(logged()?.violations[0]).toEqual({
      rule: 'required',
      at: '/items/0/id',
      pointer: '#/components/schemas/Audit/required',
      expected: 'id is required',
      actual: 'nothing',
    });
  });

  test('becomes a 500 if the self-check finds that its problem breaks the contract', () => {
    const checked = new Outcome(
      log,
      () => 0,
      () => '',
      checks(true),
    );
    expect(checked.fail(listing(), new Refusal('AUTH_FORBIDDEN')).status).toBe(403);
    const errors = JSON.parse('[{"pointer":1}]');
    expect(checked.fail(listing(), new Refusal('AUTH_FORBIDDEN', { errors })).status).toBe(500);
    expect(logged()?.violations.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'type /errors/0/pointer',
      'required /errors/0/code',
    ]);
    expect(outcome.fail(listing(), new Refusal('AUTH_FORBIDDEN', { errors })).status).toBe(403);
  });
});

describe('a response', () => {
  const answer: Answer = { status: 200, headers: ['A', '1'], body: null };

  test('is logged with its request and counted for its operation', () => {
    const request = { ...rawRequest(), method: 'GET', path: '/users', search: 'page=2' };
    expect(outcome.done(listing({ request }), answer)).toBe(answer);
    expect(logged()).toEqual({
      requestId: 'r1',
      at: '1970-01-01T08:00:00.000+08:00',
      operationId: 'listUsers',
      method: 'GET',
      path: '/users?page=2',
      status: 200,
      durationMs: expect.any(Number),
      violations: [],
      undeclared: [],
    });
    expect(log.countOf('listUsers')).toEqual({ calls: 1, lastStatus: 200 });
    outcome.done(call(), answer);
    expect(logged()).toMatchObject({ path: '/users' });
    expect(logged()).not.toHaveProperty('operationId');
  });

  test('is logged with its undeclared query parameters, of which the terminal warns once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (let time = 0; time < 2; time++) outcome.done(listing({ undeclared: ['statsu'] }), answer);
    expect(logged()).toMatchObject({ undeclared: ['statsu'] });
    expect(warn.mock.calls).toEqual([['listUsers ignores the query parameter "statsu", which it does not declare.']]);
  });

  test('is logged with its duration', () => {
    outcome.done(call({ started: performance.now() - 50 }), answer);
    expect(logged()?.durationMs).toBeGreaterThanOrEqual(50);
    expect(logged()?.durationMs).toBeLessThan(50_000);
  });

  test('to a session has the stamp of its permissions in X-Rights', () => {
    expect(outcome.done(call({ session }), answer).headers).toEqual(['A', '1', 'X-Rights', 'rights of 1']);
  });
});
