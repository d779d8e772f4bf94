/** The findings of the checker in requests and their responses. */
import { expect, test } from 'vitest';
import { Checker } from '../../openapi/checker/checker.ts';
import type { AnswerMessage, RequestMessage } from '../../openapi/checker/message.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { UPGRADE } from './upgrade.ts';

const checker = new Checker(document);
const headersIn = (headers: Readonly<Record<string, string>>) => (name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

interface Sent {
  method?: string;
  path?: string;
  search?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
const request = ({ method = 'GET', path = UPGRADES, search = '', headers = {}, body }: Sent = {}): RequestMessage => ({
  method,
  path,
  search,
  header: headersIn({
    Authorization: 'Bearer t',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }),
  body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
});
const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): AnswerMessage => ({
  status,
  header: headersIn({
    'X-Request-Id': 'r1',
    ...(body !== undefined && { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' }),
    ...headers,
  }),
  body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
});
const findingsOf = (...args: Parameters<typeof checker.check>) =>
  checker.check(...args).map(({ side, level, rule, at }) => `${side} ${level} ${rule} ${at}`.trim());

const UPGRADES = '/yusp-app-common/api/upgrade/android';
const pageOf = (items: unknown[], rest: object = {}) => ({ items, total: items.length, page: 1, size: 20, ...rest });
const ETAG = { ETag: '"1"' };
const problem = (status: number, code: string, rest: object = {}) => ({
  type: 'about:blank',
  title: 'T',
  status,
  code,
  requestId: 'r1',
  ...rest,
});

test('a call that conforms to the contract has no findings', () => {
  expect(checker.check(request(), answer(200, pageOf([UPGRADE])))).toEqual([]);
  expect(checker.check(request({ path: `${UPGRADES}/7` }), answer(200, UPGRADE, ETAG))).toEqual([]);
  expect(checker.check(request({ path: `${UPGRADES}/7` }), answer(404, problem(404, 'NOT_FOUND')))).toEqual([]);
});

test('the authentication scheme has any letter case', () => {
  expect(findingsOf(request({ headers: { Authorization: 'bearer t' } }), answer(200, pageOf([UPGRADE])))).toEqual([]);
  const signIn = request({
    method: 'POST',
    path: '/uaa/oauth/token',
    headers: { Authorization: 'BASIC x', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token=t',
  });
  expect(findingsOf(signIn, answer(401)).filter((finding) => finding.startsWith('request'))).toEqual([]);
});

test('an invalid value in a response is reported with keyword, location and expected value', () => {
  const [finding] = checker.check(request(), answer(200, pageOf([{ ...UPGRADE, status: 'open' }])));
  expect(finding).toEqual({
    side: 'answer',
    level: 'error',
    operationId: 'listUpgrades',
    rule: 'enum',
    at: '/items/0/status',
    pointer: '#/components/schemas/UpgradeStatus/enum',
    expected: 'enum: ["pending","published","unknown"]',
    actual: '"open"',
  });
});

test.each([
  ['a missing property', { ...UPGRADE, version: undefined }, 'answer error required /version'],
  ['a number for a text', { ...UPGRADE, packageName: 7 }, 'answer error type /packageName'],
  ['an undeclared property', { ...UPGRADE, color: 'red' }, 'answer warning undeclared-property /color'],
  ['an invalid time', { ...UPGRADE, createdAt: 'yesterday' }, 'answer error format /createdAt'],
])('%s in a response is reported', (_, body, expected) => {
  expect(findingsOf(request({ path: `${UPGRADES}/7` }), answer(200, body, ETAG))).toEqual([expected]);
});

test.each([
  ['an undeclared status', answer(418, problem(418, 'NOT_FOUND')), 'answer error status status'],
  ['an undeclared code', answer(404, problem(404, 'SWITCH_STATE')), 'answer error enum /code'],
  ['another status in the body', answer(404, problem(400, 'NOT_FOUND')), 'answer error problem /status'],
  [
    'another request id in the body',
    answer(404, { ...problem(404, 'NOT_FOUND'), requestId: 'r2' }),
    'answer error problem /requestId',
  ],
  [
    'no media type',
    answer(200, UPGRADE, { ...ETAG, 'Content-Type': 'text/html' }),
    'answer error media-type header:Content-Type',
  ],
  ['a body that is not JSON', answer(200, '<p>', ETAG), 'answer error json'],
  ['no ETag', answer(200, UPGRADE), 'answer error header header:ETag'],
  ['a weak ETag', answer(200, UPGRADE, { ETag: 'W/"1"' }), 'answer error header header:ETag'],
  ['the ETag of another revision', answer(200, UPGRADE, { ETag: '"2"' }), 'answer error etag header:ETag'],
])('a response with %s is reported', (_, answered, expected) => {
  expect(findingsOf(request({ path: `${UPGRADES}/7` }), answered)).toContain(expected);
});

test.each([
  ['more records than the page size', { size: 10, page: 1 }, '?size=10', 'answer error paging /items'],
  ['another page than requested', { page: 2 }, '', 'answer error paging /page'],
  ['a total below the number of records', { total: 1 }, '', 'answer error paging /total'],
])('wrong paging is reported: %s', (_, rest, search, expected) => {
  const body = pageOf(
    Array.from({ length: 11 }, (__, id) => ({ ...UPGRADE, id: String(id + 1) })),
    rest,
  );
  expect(findingsOf(request({ search: search.slice(1) }), answer(200, body))).toContain(expected);
});

test.each([
  ['no credentials', { headers: { Authorization: '' } }, 'request error security header:Authorization'],
  ['a page that is not a number', { search: 'page=first' }, 'request error type ?page'],
  ['an invalid status', { search: 'status=open' }, 'request error enum ?status'],
  ['an undeclared parameter', { search: 'color=red' }, 'request warning undeclared-parameter ?color'],
])('a request with %s is reported', (_, sent, expected) => {
  expect(findingsOf(request(sent), answer(422, problem(422, 'ENTRY_WRONG')))).toEqual([expected]);
});

const CREATE = { method: 'POST', headers: { 'Idempotency-Key': 'k' } };
test.each([
  ['no body', undefined, 'request error required'],
  ['invalid JSON', '{', 'request error json'],
  [
    'a text that is too long',
    { version: '6.5.1', packageName: 'p'.repeat(999) },
    'request error maxLength /packageName',
  ],
  ['an undeclared property', { id: '7' }, 'request error additionalProperties /id'],
])('an invalid request body is reported: %s', (_, body, expected) => {
  expect(findingsOf(request({ ...CREATE, body }), answer(422, problem(422, 'ENTRY_WRONG')))).toContain(expected);
});

test('accepting an invalid request is also reported as an error of the response', () => {
  expect(findingsOf(request({ search: 'page=first' }), answer(200, pageOf([])))).toEqual([
    'request error type ?page',
    'answer error accepts-wrong-request ?page',
  ]);
});

test('an unknown path or method requires a problem with 404 or 405', () => {
  const unknown = problem(404, 'PATH_UNKNOWN');
  const wrongMethod = problem(405, 'METHOD_NOT_ALLOWED');
  for (const path of ['/uaa/api/nothing', `${UPGRADES}/`, `${UPGRADES}/7/`])
    expect(findingsOf(request({ path }), answer(404, unknown))).toEqual(['request error path path']);
  expect(findingsOf(request({ path: '/uaa/api/nothing' }), answer(200))).toEqual([
    'request error path path',
    'answer error status status',
  ]);
  expect(findingsOf(request({ method: 'DELETE' }), answer(405, wrongMethod, { Allow: 'GET, POST' }))).toEqual([
    'request error method method',
  ]);
  expect(findingsOf(request({ method: 'DELETE' }), answer(405, wrongMethod, { Allow: 'GET' }))).toEqual([
    'request error method method',
    'answer error header header:Allow',
  ]);
  expect(findingsOf(request({ method: 'HEAD', path: '/uaa/api/nothing' }), answer(404))).toEqual([
    'request error path path',
  ]);
  for (const [body, expected] of [
    [undefined, 'media-type header:Content-Type'],
    ['<p>', 'json'],
    [{ ...unknown, code: undefined }, 'required /code'],
    [{ ...unknown, status: 400 }, 'problem /status'],
  ] as const)
    expect(findingsOf(request({ path: '/uaa/api/nothing' }), answer(404, body))).toEqual([
      'request error path path',
      `answer error ${expected}`,
    ]);
});

test('no finding contains a secret', () => {
  const body = { ...UPGRADE, password: 'Chenghu2024' };
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'x'.repeat(999) });
  const report = JSON.stringify([
    ...checker.check(
      request({ path: `${UPGRADES}/7` }),
      answer(200, { ...UPGRADE, status: { password: 'Chenghu2024' } }),
    ),
    ...checker.check(request({ ...CREATE, body }), answer(422, problem(422, 'ENTRY_WRONG'))),
    ...checker.check(
      request({
        method: 'POST',
        path: '/uaa/oauth/token',
        headers: { Authorization: 'Basic x', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      }),
      answer(200, {}),
    ),
  ]);
  expect(report).not.toContain('Chenghu2024');
  expect(report).not.toContain('xxx');
});

test('a secret in a header is masked', () => {
  const sent = request({
    ...CREATE,
    path: '/yusp-app-oca/api/sysuser/insertuser',
    headers: { 'X-Own-Password': 'Chenghu2024' },
    body: {},
  });
  const findings = checker.check(sent, answer(422, problem(422, 'ENTRY_WRONG')));
  expect(findings).toContainEqual(expect.objectContaining({ at: 'header:X-Own-Password', actual: '•••' }));
  expect(JSON.stringify(findings)).not.toContain('Chenghu2024');
});

test('an unavailable body is not checked', () => {
  const upload = request({ ...CREATE, headers: { 'Content-Type': 'application/json' } });
  const without = (message: AnswerMessage): AnswerMessage => ({ ...message, body: null });
  expect(checker.check({ ...upload, body: null }, without(answer(201, UPGRADE, { ...ETAG, Location: 'x' })))).toEqual(
    [],
  );
  expect(findingsOf(request({ path: `${UPGRADES}/7` }), without(answer(200, UPGRADE)))).toEqual([
    'answer error header header:ETag',
  ]);
  const removal = request({ method: 'DELETE', path: `${UPGRADES}/7` });
  expect(findingsOf({ ...removal, body: null }, without(answer(204)))).toEqual([]);
  expect(findingsOf(removal, answer(204, {}))).toEqual(['answer error body']);
});

test('checkAnswer uses the given operation, regardless of the path', () => {
  const call = request({ path: '/session/info' });
  expect(checker.checkAnswer('getUpgrade', call, answer(200, UPGRADE, ETAG))).toEqual([]);
  expect(checker.checkAnswer('getUpgrade', call, answer(200, { ...UPGRADE, revision: 2 }, ETAG))).toMatchObject([
    { operationId: 'getUpgrade', rule: 'etag' },
  ]);
});
