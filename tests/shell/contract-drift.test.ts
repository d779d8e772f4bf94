/** Contract drift in development: which responses are reported, and their entries in the error log. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkResponse, type Drift } from '../../src/api/transport/check-response.ts';
import { logDrift } from '../../src/shell/drift/log-drift.ts';
import { clearErrors, errorLog } from '../../src/shell/error-log/error-log.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { UPGRADE } from '../contract/upgrade.ts';
import { signedIn } from '../mock-client.ts';

const LIST = '/yusp-app-common/api/upgrade/android';
const sent = (path = LIST, headers = {}) => ({
  method: 'GET',
  path,
  headers: new Headers({ 'X-Request-Id': 'r1', ...headers }),
});
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, size: 20 });
const answer = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers: { 'X-Request-Id': 'r1', ...headers } });
const rulesOf = async (...call: Parameters<typeof checkResponse>) =>
  (await checkResponse(...call))?.findings.map(({ rule, at }) => `${rule} ${at}`);

describe('checkResponse', () => {
  test('accepts a valid response and additional properties', async () => {
    expect(await checkResponse(sent(), answer(pageOf(UPGRADE, { ...UPGRADE, color: 'red' })))).toBeUndefined();
  });

  test('reports rule, place, file and line of a violation', async () => {
    expect(await checkResponse(sent(`${LIST}?page=1`), answer(pageOf({ ...UPGRADE, status: 'open' })))).toEqual({
      method: 'GET',
      path: LIST,
      status: 200,
      requestId: 'r1',
      findings: [
        {
          side: 'answer',
          level: 'error',
          operationId: 'listUpgrades',
          rule: 'enum',
          at: '/items/0/status',
          pointer: '#/components/schemas/UpgradeStatus/enum',
          place: expect.stringMatching(/^openapi\/publish\.yaml:\d+$/u),
          expected: 'enum: ["pending","published","unknown"]',
          actual: '"open"',
        },
      ],
    });
  });

  test('reports violations of an error response and mismatches of request and response', async () => {
    const json = { 'Content-Type': 'application/json' };
    expect(await rulesOf(sent(`${LIST}/7`), answer({ code: 'NOT_FOUND' }, 404, json))).toEqual([
      'media-type header:Content-Type',
    ]);
    const another = answer(pageOf(UPGRADE), 200, { 'X-Request-Id': 'another' });
    expect(await rulesOf(sent(`${LIST}?page=2`), another)).toEqual(['request-id header:X-Request-Id', 'paging /page']);
  });

  test('accepts a response without a body to DELETE', async () => {
    const removed = new Response(null, { status: 204, headers: { 'X-Request-Id': 'r1' } });
    expect(await checkResponse({ ...sent(`${LIST}/7`), method: 'DELETE' }, removed)).toBeUndefined();
  });

  test('does not read the body of a file', async () => {
    const response = new Response('bytes', { headers: { 'Content-Type': 'image/png', 'X-Request-Id': 'r1' } });
    expect(await checkResponse(sent('/uaa/api/captcha?t=0123456789abcdef'), response)).toBeUndefined();
    expect(response.bodyUsed).toBe(false);
  });

  test('accepts responses of the mock', async () => {
    const { mock } = await signedIn();
    const ids: OperationId[] = ['getMetaLimits', 'listMockFaults', 'listMockRequests', 'getMockHealth'];
    for (const id of ids) {
      const { path, method } = operations[id];
      const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, headers: sent().headers }));
      expect(await rulesOf(sent(path), response)).toBeUndefined();
    }
  });
});

describe('the error log', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/pages', search: '' });
    clearErrors();
  });
  afterEach(() => void vi.unstubAllGlobals());
  const drift = (at: string, rule = 'enum'): Drift => ({
    method: 'GET',
    path: LIST,
    status: 200,
    requestId: 'r1',
    findings: [
      {
        side: 'answer',
        level: 'error',
        operationId: 'listUpgrades',
        rule,
        at,
        pointer: '#/x',
        place: 'openapi/publish.yaml:7',
        expected: 'enum: ["a"]',
        actual: '"b"',
      },
    ],
  });

  test('lists each cause once, and again after it was cleared', () => {
    logDrift(drift('/items/0/status'));
    logDrift(drift('/items/3/status'));
    expect(errorLog.get()).toHaveLength(1);
    logDrift(drift('/items/3/status', 'type'));
    expect(errorLog.get()).toHaveLength(2);
    clearErrors();
    logDrift(drift('/items/0/status'));
    expect(errorLog.get()).toHaveLength(1);
  });

  test('shows the request and, for each rule, the expected and the actual value', () => {
    const [one] = drift('/items/0/status').findings;
    const [two] = drift('header:ETag', 'header').findings;
    if (one === undefined || two === undefined) throw new Error('no findings');
    logDrift({ ...drift(''), findings: [one, { ...two, place: undefined }] });
    expect(errorLog.get()[0]).toMatchObject({
      kind: 'request',
      message: { values: { operation: 'listUpgrades', place: 'enum /items/0/status' } },
      info: `GET ${LIST} · 200 · r1

enum /items/0/status
− enum: ["a"]
+ "b"
openapi/publish.yaml:7

header header:ETag
− enum: ["a"]
+ "b"
#/x`,
    });
  });
});
