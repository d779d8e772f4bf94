/** The verifier has nothing to say against the mock, and finds what is broken in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { createDomains } from '../../mock-server/domains.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { ConfigError, parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { htmlReport } from '../../openapi/tools/verify/report/html.ts';
import { junitReport } from '../../openapi/tools/verify/report/junit.ts';
import { summarize } from '../../openapi/tools/verify/report/summary.ts';
import { terminalReport } from '../../openapi/tools/verify/report/terminal.ts';
import { casesOf, runCases, type RunResult } from '../../openapi/tools/verify/run.ts';
import { createContext } from '../../openapi/tools/verify/start.ts';

const password = 'Chenghu2024';
const given = {
  origins: 'http://backend.test',
  client: 'console:console',
  users: ['admin', 'release01', 'analyst01', 'auditor01'].map((name) => ({ name, password })),
  applications: ['chenghu-mbank', 'chenghu-cbank'],
  clock: 'setMockClock',
};
const environment = parseEnvironment(JSON.stringify(given), {});
const worlds = new Worlds();
const mocks: Mock[] = [];
afterAll(async () => {
  await Promise.all(mocks.map((mock) => mock.close()));
});

type Change = (request: Request, response: Response) => Response | Promise<Response>;

/** Runs the cases whose id fits against a mock of its own, whose answers are changed on the way. */
async function verify(only: RegExp, change: Change = (_, response) => response) {
  const mock = await createMock({ domains: createDomains(), document, version: 'test', selfCheck: false, worlds });
  mocks.push(mock);
  const transport = async (request: Request): Promise<Response> => {
    const copy = request.clone();
    return change(copy, await mock.fetch(request));
  };
  const context = await createContext({ environment, document, run: 7, transport });
  const cases = casesOf(context.model, environment, 1).filter(({ id }) => only.test(id));
  expect(cases.length).toBeGreaterThan(0);
  return { context, result: await runCases(context, cases) };
}
const failed = ({ results }: RunResult) =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ case: { id }, wrong }) => [id, wrong.map(({ rule, actual }) => `${rule} ${actual}`)]);

test('every case has an id of its own', async () => {
  const { context } = await verify(/^listRegions\/example$/u);
  const ids = casesOf(context.model, environment, 1).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10_000);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('the mock keeps the contract:', () => {
  test.each([
    ['examples, and what is written is read', /\/(?:example|read-back|gone)$/u],
    ['rights, paths and methods', /\/(?:access|path)\//u],
    ['lists, filters and orders', /\/list\//u],
    ['revisions', /\/revision\//u],
    ['refusals', /\/refusal\//u],
    ['random bodies', /\/random$/u],
    ['values at the edge of every rule of switches and roles', /(?:Switch|Role)\w*\/boundary\//u],
    ['broken bodies of switches and roles', /(?:Switch|Role)\w*\/body\//u],
    ['lifecycles', /^(?:Switch|Role|User|Transaction|Crowd|Activity|AppletPackage)\/transition\//u],
  ])('%s', async (_, only) => {
    const { result } = await verify(only);
    expect(failed(result)).toEqual([]);
    expect(result.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(0);
  });
});

test('of each operation an example is known, or why not', async () => {
  const { result } = await verify(/\/example$/u);
  const missed = result.results.filter(({ outcome }) => outcome === 'not-reached');
  expect(missed.map(({ case: { operationId }, reason }) => [operationId, reason])).toEqual([
    ['exchangeTicket', 'outside'],
    ['changePassword', 'outside'],
    ['retryExportJob', 'outside'],
    ['deleteDeviceEntries', 'recipe'],
  ]);
});

const json = async (response: Response, edit: (body: Record<string, unknown>) => object): Promise<Response> => {
  const body: Record<string, unknown> = JSON.parse(await response.text());
  return Response.json(edit(body), { status: response.status, headers: response.headers });
};
const is = (request: Request, method: string, path: RegExp): boolean =>
  request.method === method && path.test(new URL(request.url).pathname);
const without = (response: Response, name: string): Response => {
  const headers = new Headers(response.headers);
  headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
};
const withStatus = (response: Response, status: number): Response =>
  new Response(response.body, { status, headers: response.headers });

const faults: [name: string, only: RegExp, change: Change][] = [
  [
    'a refusal that breaks its schema',
    /^getSwitch\/record\/unknown$/u,
    (_, response) => (response.status === 404 ? json(response, ({ code: _code, ...rest }) => rest) : response),
  ],
  [
    'a transition that ends elsewhere',
    /^Switch\/transition\/notEffective\/effectSwitch$/u,
    (request, response) =>
      is(request, 'GET', /\/switch\/\d+$/u)
        ? json(response, (body) => ({ ...body, status: 'notEffective' }))
        : response,
  ],
  [
    'a transition that is allowed in every state',
    /^Role\/transition\/enabled\/deleteRoles$/u,
    (request, response) =>
      is(request, 'DELETE', /\/sysrole\/\d+$/u)
        ? new Response(null, { status: 204, headers: response.headers })
        : response,
  ],
  [
    'another code for a refused transition',
    /^Switch\/transition\/expired\/effectSwitch$/u,
    (request, response) =>
      is(request, 'POST', /\/effect$/u) && response.status === 409
        ? json(response, (body) => ({ ...body, code: 'APP_CONTEXT_CHANGED' }))
        : response,
  ],
  [
    'a 500 on a stale revision',
    /^updateRole\/revision\/stale$/u,
    (_, response) => (response.status === 412 ? withStatus(response, 500) : response),
  ],
  [
    'a stale revision that is taken',
    /^updateRole\/revision\/stale$/u,
    async (request, response) =>
      response.status === 412
        ? json(withStatus(response, 200), (body) => ({ ...body }))
        : request.method === 'PUT'
          ? response
          : response,
  ],
  [
    'a record of another application that is found',
    /^getSwitch\/record\/foreign$/u,
    (request, response) =>
      is(request, 'GET', /\/switch\/\d+$/u) && response.status === 404 ? withStatus(response, 200) : response,
  ],
  [
    'a write without rights',
    /^resetUserPassword\/access\/user-analyst01$/u,
    (_, response) => (response.status === 403 ? withStatus(response, 200) : response),
  ],
  [
    'a token that is not asked for',
    /^listSwitches\/access\/token-missing$/u,
    (_, response) => (response.status === 401 ? withStatus(response, 200) : response),
  ],
  [
    'a sign-out that ends nothing',
    /^listSwitches\/access\/token-ended$/u,
    (_, response) => (response.status === 401 ? withStatus(response, 200) : response),
  ],
  ['no ETag', /^getRole\/example$/u, (_, response) => without(response, 'ETag')],
  ['no Location', /^createRole\/example$/u, (_, response) => without(response, 'Location')],
  ['no Allow', /^listRoles\/path\/DELETE$/u, (_, response) => without(response, 'Allow')],
  [
    'another request id in the body',
    /^getRole\/record\/unknown$/u,
    (_, response) => (response.status === 404 ? json(response, (body) => ({ ...body, requestId: 'other' })) : response),
  ],
  [
    'a value that the enum does not have',
    /^listSwitches\/example$/u,
    (request, response) =>
      is(request, 'GET', /\/switch$/u)
        ? json(response, (body) => ({ ...body, items: [{ status: 'open' }] }))
        : response,
  ],
  [
    'a limit that is not kept',
    /^createRole\/boundary\/body\.name\/maxLength\.above$/u,
    (request, response) =>
      is(request, 'POST', /\/sysrole$/u) && response.status === 422 ? withStatus(response, 201) : response,
  ],
  [
    'a limit that is one too low',
    /^createRole\/boundary\/body\.name\/maxLength\.at$/u,
    (request, response) =>
      is(request, 'POST', /\/sysrole$/u) && response.status === 201
        ? Response.json(
            {
              type: 'about:blank',
              title: 'T',
              status: 422,
              code: 'ENTRY_WRONG',
              requestId: response.headers.get('X-Request-Id'),
              errors: [{ pointer: '/name', code: 'ENTRY_WRONG' }],
            },
            {
              status: 422,
              headers: {
                'Content-Type': 'application/problem+json',
                'X-Request-Id': response.headers.get('X-Request-Id') ?? '',
              },
            },
          )
        : response,
  ],
  [
    'a wrong field that is not named',
    /^createRole\/random$/u,
    (_, response) => (response.status === 422 ? json(response, (body) => ({ ...body, errors: [] })) : response),
  ],
  [
    'the same page again',
    /^listTransactions\/list\/pages$/u,
    async (request, response) =>
      new URL(request.url).searchParams.get('page') === '2'
        ? json(response, (body) => ({
            ...body,
            items: Array.isArray(body['items']) ? [...body['items'], ...body['items']].slice(-1) : [],
          }))
        : response,
  ],
  [
    'an order that is not kept',
    /^listUpgrades\/list\/sort-createdAt$/u,
    (request, response) =>
      new URL(request.url).searchParams.has('sort')
        ? json(response, (body) => ({ ...body, items: Array.isArray(body['items']) ? body['items'].toReversed() : [] }))
        : response,
  ],
  [
    'a filter that is not kept',
    /^listRoles\/list\/filter-code$/u,
    (request, response) =>
      new URL(request.url).searchParams.has('code') ? json(response, (body) => ({ ...body, items: [] })) : response,
  ],
  [
    'another revision than was written',
    /^updateRole\/read-back$/u,
    (request, response) =>
      is(request, 'GET', /\/sysrole\/\d+$/u) ? json(response, (body) => ({ ...body, description: 'other' })) : response,
  ],
  [
    'what was removed and is still there',
    /^deleteRoles\/gone$/u,
    (request, response) =>
      is(request, 'GET', /\/sysrole\/\d+$/u) && response.status === 404 ? withStatus(response, 200) : response,
  ],
  [
    'a second record for the same key',
    /^createRole\/idempotency\/again$/u,
    (request, response) =>
      is(request, 'POST', /\/sysrole$/u)
        ? json(response, (body) => ({ ...body, id: String(Math.random()).slice(2) }))
        : response,
  ],
  [
    'broken JSON that is taken',
    /^createRole\/body\/broken$/u,
    (_, response) => (response.status === 400 ? withStatus(response, 201) : response),
  ],
  [
    'a server that dies of 20,000 fields',
    /^createRole\/body\/unknown-20000$/u,
    (request, response) =>
      is(request, 'POST', /\/sysrole$/u) && response.status >= 400 ? withStatus(response, 500) : response,
  ],
];

describe('the verifier finds', () => {
  test.each(faults)('%s', async (_, only, change) => {
    const { result } = await verify(only, change);
    expect(result.results.map(({ outcome }) => outcome)).toContain('failed');
  });
});

describe('the reports', () => {
  const hostile = '<script>alert("1")</script>';
  const facts = {
    version: '1',
    run: 7,
    seed: 1,
    startedAt: '2026-01-01',
    origins: [hostile],
    placeOf: () => ({ file: 'openapi/system.yaml', line: 7 }),
  };
  let run: Awaited<ReturnType<typeof verify>>;
  beforeAll(async () => {
    run = await verify(
      /^(?:listRoles|createRole|obtainToken|exchangeTicket)\/(?:example|boundary\/body\.name)/u,
      (request, response) =>
        response.headers.get('Content-Type')?.includes('json') === true && !request.url.includes('mock')
          ? json(response, (body) => ({
              ...body,
              ...(request.url.includes('sysrole') && { id: hostile, access_token: 'hush-hush' }),
            }))
          : response,
    );
  });

  test('group failures by cause, with where the rule is written and how to replay it', () => {
    const { failures, verdict } = summarize(run.context.model, run.result, facts);
    expect(verdict).toBe('failed');
    const group = failures.find(({ operationId, rule }) => operationId === 'createRole' && rule === 'pattern');
    expect(group).toMatchObject({
      at: '/id',
      place: 'openapi/system.yaml:7',
      ids: expect.arrayContaining(['createRole/example']),
    });
    expect(group?.cases).toBeGreaterThan(1);
    expect(group?.curl).toMatch(/^curl -i -X POST 'http:\/\/backend\.test\/yusp-app-oca\/api\/sysrole'/u);
  });

  test('say what was not reached, and why', () => {
    const { notReached, coverage } = summarize(run.context.model, run.result, facts);
    expect(notReached).toMatchObject([{ reason: 'outside', cases: 1 }]);
    expect(coverage.map(({ name }) => name)).toEqual([
      'Operations',
      'Statuses',
      'Refusals',
      'Constraints',
      'Transitions',
      'Access',
    ]);
    expect(coverage[0]?.reached).toBeGreaterThan(0);
    expect(coverage[0]?.missing).toContain('getRole 200');
  });

  test('show no secret and no markup of the backend', () => {
    const summary = summarize(run.context.model, run.result, facts);
    const outputs = [JSON.stringify(summary), terminalReport(summary), htmlReport(summary), junitReport(run.result)];
    for (const output of outputs) {
      expect(output).not.toContain(password);
      expect(output).not.toContain('hush-hush');
    }
    for (const output of outputs.slice(2)) expect(output).not.toContain('<script');
  });
});

describe('an environment', () => {
  test.each([
    ['no JSON', '{', /is no JSON/u],
    ['one user', JSON.stringify({ ...given, users: given.users.slice(0, 1) }), /two users at least/u],
    ['one application', JSON.stringify({ ...given, applications: ['a'] }), /two applications at least/u],
    ['an origin that is no web address', JSON.stringify({ ...given, origins: 'ftp://a' }), /origins: /u],
    ['a member that is not known', JSON.stringify({ ...given, orgins: 'http://a' }), /orgins/u],
    ['a secret that is not set', JSON.stringify({ ...given, client: { env: 'NO_SUCH' } }), /NO_SUCH is not set/u],
  ])('with %s is refused, and said why', (_, text, message) => {
    expect(() => parseEnvironment(text, {})).toThrow(ConfigError);
    expect(() => parseEnvironment(text, {})).toThrow(message);
  });

  test('takes secrets of the environment, and keeps them out of what it says', () => {
    const { client } = parseEnvironment(JSON.stringify({ ...given, client: { env: 'CLIENT' } }), { CLIENT: 'a:b' });
    expect(client).toBe('a:b');
  });

  test('is the only host that is called', async () => {
    const asked = new Set<string>();
    await verify(/^(?:listRoles|createUpgrade)\/example$/u, (request, response) => {
      asked.add(new URL(request.url).origin);
      return response;
    });
    expect([...asked]).toEqual(['http://backend.test']);
  });

  test('can forbid operations and tags', async () => {
    const forbidden = parseEnvironment(JSON.stringify({ ...given, except: ['createRole', 'switches'] }), {});
    const { context } = await verify(/^listRegions\/example$/u);
    const cases = casesOf(context.model, forbidden, 1).filter(({ id }) =>
      /^(?:createRole|listSwitches|listRoles)\/example$/u.test(id),
    );
    const { results } = await runCases(context, cases);
    expect(results.map(({ case: { operationId }, reason }) => [operationId, reason])).toEqual([
      ['listSwitches', 'except'],
      ['listRoles', undefined],
      ['createRole', 'except'],
    ]);
  });
});
