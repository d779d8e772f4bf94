/** The verifier finds nothing wrong in the mock; its reports. For its findings see faults.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pascalOf } from '../../openapi/codegen/words.ts';
import { ConfigError, parseEnvironment } from '../../openapi/tools/verify/config.ts';
import { htmlReport } from '../../openapi/tools/verify/report/html.ts';
import { junitReport } from '../../openapi/tools/verify/report/junit.ts';
import { summarize } from '../../openapi/tools/verify/report/summary.ts';
import { terminalReport } from '../../openapi/tools/verify/report/terminal.ts';
import type { Case } from '../../openapi/tools/verify/case.ts';
import { emptyCall } from '../../openapi/tools/verify/context.ts';
import { send } from '../../openapi/tools/verify/http/send.ts';
import { exampleCall } from '../../openapi/tools/verify/calls/example.ts';
import { Fresh } from '../../openapi/tools/verify/calls/fresh.ts';
import { sampleForm } from '../../openapi/tools/verify/calls/fill.ts';
import { memberAt } from '../../openapi/tools/verify/json.ts';
import { casesOf, runCases, type RunResult } from '../../openapi/tools/verify/run.ts';
import { topics } from '../../openapi/generated/topics.ts';
import { isThorough } from '../thorough.ts';
import { bodies, isBody, json, type Mistake, refusal, requests, withItems } from './faults/fault.ts';
import { allCases, closeMocks, environment, settings, password, verify as verifyCases } from './verify-mock.ts';

afterAll(closeMocks);

/** The reads of all topics follow one template, so those of devices are enough. */
const otherTables = new Set(
  Object.entries(topics)
    .filter(([topic]) => topic !== 'devices')
    .flatMap(([topic, { tables }]) => Object.keys(tables).map((table) => `list${pascalOf(topic)}${pascalOf(table)}`)),
);
const isCopied = ({ id, operationId }: Case): boolean =>
  (id.includes('/list/') && otherTables.has(operationId)) || /^get(?!Devices)\w+\/refusal\/VERSION_/u.test(id);
const isSampled = (one: Case): boolean => isThorough || !isCopied(one);

const verify = (only: RegExp, mistake?: Mistake) =>
  verifyCases((one) => only.test(one.id) && isSampled(one), { mistake });

/** The run of every example, and of the reads after it, shared by two tests. */
let examples: ReturnType<typeof verify> | undefined;
const runOfExamples = () => (examples ??= verify(/\/(?:example|read-back|gone)$/u));

const hostile = '<script>alert("1")</script>';
const facts = {
  version: '1',
  run: 7,
  seed: 1,
  startedAt: '2026-01-01',
  origins: [hostile],
  placeOf: () => ({ file: 'openapi/system.yaml', line: 7 }),
};

const failed = ({ results }: RunResult) =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ case: { id }, wrong }) => [id, wrong.map(({ rule, actual }) => `${rule} ${actual}`)]);

test('every case has a unique id', () => {
  const ids = allCases().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10_000);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('the mock conforms to the contract:', () => {
  test.each([
    ['examples, and reads of written values', null],
    ['permissions, paths and methods', /\/(?:access|path)\//u],
    ['lists, filters and orders', /\/list\//u],
    ['revisions', /\/revision\//u],
    ['refusals', /\/refusal\//u],
    ['random bodies', /\/random$/u],
    ['texts are returned as sent', /\/read-back\/as-sent$/u],
    ['nested unknown fields', /\/body\/unknown-inside$/u],
    ['concurrent calls', /\/at-once\//u],
    ['idempotency keys of another application', /\/idempotency\/other-application$/u],
    ['boundary values of switches and roles', /(?:Switch|Role)\w*\/boundary\//u],
    [
      'empty required values of a new record',
      /^create(?:UploadService|PushKey)\/boundary\/body\.(?:password|appSecret)\//,
    ],
    ['malformed bodies of switches and roles', /(?:Switch|Role)\w*\/body\//u],
  ])('%s', async (_, only) => {
    const { result } = await (only === null ? runOfExamples() : verify(only));
    expect(failed(result)).toEqual([]);
    expect(result.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(0);
  });
});

test('a job with several possible results passes from every state', async () => {
  const { result } = await verify(/^Gateway\/transition\/\w+\/generateGatewayConfig$/u);
  expect(result.results.map(({ case: { id }, outcome }) => [id.split('/')[2], outcome])).toEqual(
    ['notGenerated', 'generating', 'toBeSynchronised', 'synchronised', 'syncFailed'].map((state) => [state, 'passed']),
  );
});

test('a job that needs an answer of a gateway is not judged where nothing answers', async () => {
  const isSync = ({ id }: Case): boolean => id === 'Gateway/transition/toBeSynchronised/syncGatewayConfig';
  const mistake = bodies(['getGateway'], [200], (body) =>
    body['configStatus'] === 'synchronised' ? { ...body, configStatus: 'syncFailed' } : body,
  );
  const { context, result } = await verifyCases(isSync, { mistake: mistake() });
  const { gateways: _, ...others } = context.environment;
  const alone = { ...context, environment: others, fresh: new Fresh(8), shared: new Map(), examples: new Map() };
  const again = await runCases(alone, allCases().filter(isSync));
  expect(failed(result)).toHaveLength(1);
  expect(again.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['not-reached', 'outside']]);
});

test('a list that grows while its pages are read is requested again', async () => {
  let calls = 0;
  const { result } = await verify(
    /^listRoles\/list\/pages$/u,
    bodies(['listRoles'], [200], ({ total, ...page }, { url }) => ({
      ...page,
      // The last role is added after the first page of the first try.
      total: Number(total) - (/size=10\b/u.test(url) && calls++ === 0 ? 1 : 0),
    }))(),
  );
  expect(failed(result)).toEqual([]);
  expect(calls).toBe(4);
});

test('every example is reached, except those that depend on other systems', async () => {
  const { result } = await runOfExamples();
  const missed = result.results.filter(
    ({ case: { id }, outcome }) => id.endsWith('/example') && outcome === 'not-reached',
  );
  expect(missed.map(({ case: { operationId }, reason }) => [operationId, reason])).toEqual([
    ['exchangeTicket', 'outside'],
    ['changePassword', 'outside'],
    ['retryExportJob', 'outside'],
  ]);
});

/** The leftovers of a run, and why. */
const STAYS: readonly [RegExp, string][] = [
  [/^(?:sessions|signIns|settings|idempotency|jobs)\b/u, 'who signed in, the clock, keys of calls, what is due later'],
  [/\.(?:revision|updatedAt|updatedBy)$/u, 'that a record was changed and changed back'],
  [/^(?:blobs|files) added$/u, 'nothing removes an upload'],
  [
    /^(?:subApps|offlinePackages|applets|appletPackages|pushMessages) added$/u,
    'what was ever released or sent is kept',
  ],
  [/^(?:releaseRuns|rollouts|pushSends|activityRuns) added$/u, 'what was delivered or shown, and when'],
  [/^(?:crashIssueEvents|notices|configEdits|configVersions|gatewayJobs) added$/u, 'who did what'],
  [/^gateways\.configStatus$/u, 'that a configuration was changed, and changed back, since it was generated'],
  [/^(?:sslVersions\.version|sslVersions added)$/u, 'how many certificates a domain has had'],
  [/^userFrames added$/u, 'the defaults, which are saved in words'],
];

test('a run changes no data of others and removes its own, except for known leftovers', async () => {
  const { changes, result } = isThorough ? await verify(/./u) : await runOfExamples();
  expect(changes.filter((change) => !STAYS.some(([pattern]) => pattern.test(change)))).toEqual([]);
  const reasons = Map.groupBy(result.leftovers, ({ why }) => why);
  expect([...reasons.keys()].toSorted()).toEqual([
    'cancelUpload was answered 422 FILE_UPLOAD_FAILED',
    'deleteApplets was answered 409 APPLET_NOT_EMPTY',
    'deleteOfflinePackages was answered 409 OFFLINE_USED',
    'deleteSubApps was answered 409 SUBAPP_NOT_EMPTY',
    'no recipe brings AppletPackage to unreleased',
    'no recipe brings PushMessage to notPushed',
    'nothing removes it',
  ]);
});

test('a filter is tried with a value that it can select', async () => {
  const cases = /^(?:listBlankViews\/list\/filter-pageName|listFailedCalls\/list\/filter-api)$/u;
  const outcomesWith = async (isUnknown: (index: number) => boolean) => {
    const mistake = bodies(['listBlankViews', 'listFailedCalls'], [200], (page, { url }) => {
      if (/[?&](?:api|pageName)=/u.test(url)) return page;
      return withItems(page, (items) =>
        items.map((item, index) => (isUnknown(index) ? { ...item, pageName: 'unknown', api: 'unknown' } : item)),
      );
    });
    const { result } = await verify(cases, mistake());
    return result.results.map(({ outcome, reason }) => reason ?? outcome);
  };
  expect(await outcomesWith((index) => index === 0)).toEqual(['passed', 'passed']);
  expect(await outcomesWith(() => true)).toEqual(['value', 'value']);
});

describe('a backend may', () => {
  test('return the members of an object in another order', async () => {
    let isOdd = false;
    const reversed = (_: string, member: unknown): unknown =>
      isBody(member) ? Object.fromEntries(Object.entries(member).toReversed()) : member;
    const { result } = await verify(
      /^(?:create|update)(?:Upgrade|Trigger|Transaction)\/(?:read-back|replaced|idempotency\/again|revision)/u,
      async (request, next) => {
        const response = await next(request);
        if (response.status >= 300 || response.status === 204) return response;
        isOdd = !isOdd;
        return isOdd ? json(response.status, JSON.parse(await response.text(), reversed), response.headers) : response;
      },
    );
    expect(failed(result)).toEqual([]);
    expect(result.results.length).toBeGreaterThan(4);
  });

  test('take texts for equal that differ in case or punctuation', async () => {
    const names = { asc: ['A-b', 'ab', 'c'], desc: ['c', 'A-b', 'ab'] };
    const sortedPage = bodies(['listTransactions'], [200], (page, { url }) => {
      const way = /sort=\w+(?:,|%2C)(asc|desc)/u.exec(url)?.[1];
      const shown = names[way === 'desc' ? 'desc' : 'asc'];
      return { ...withItems(page, (items) => shown.map((name, id) => ({ ...items[id], id: name, name }))), total: 3 };
    });
    const { result } = await verify(/^listTransactions\/list\/sort-name$/u, sortedPage());
    expect(failed(result)).toEqual([]);
  });
});

test('a value that is refused for another reason is not counted as accepted', async () => {
  const mistake = requests(
    ['createBooth'],
    ({ url, headers }) => new Request(url, { method: 'POST', headers, body: '{' }),
  );
  const { result } = await verify(/^createBooth\/boundary\/body\.name\/maxLength\.at$/u, mistake());
  expect(result.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['not-reached', 'value']]);
  expect(result.results[0]?.message).toContain('400 MALFORMED_REQUEST');
});

test('a call that would change records of others is not sent', async () => {
  const { context } = await verify(/^listRegions\/example$/u);
  await context.sessions.first;
  const { count } = context.client;
  const call = { ...emptyCall(context.model.operation('deleteRoles')), path: { id: '2' } };
  await expect(send(context, call)).rejects.toThrow('deleteRoles would change Role of others');
  expect(context.client.count).toBe(count);
});

test('a method that the contract does not have is tried without a token, unless the path names no record', async () => {
  const calls: string[] = [];
  const { result } = await verify(/^\w+Roles?\/path\//u, (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname.includes('/sysrole'))
      calls.push(`${request.headers.has('Authorization') ? 'token' : 'nobody'} ${request.method} ${pathname}`);
    return next(request);
  });
  expect(failed(result)).toEqual([]);
  expect(calls).toContain('nobody DELETE /yusp-app-oca/api/sysrole');
  expect(calls).toContain('token PATCH /yusp-app-oca/api/sysrole/no-such-record');
  expect(calls.filter((call) => call.startsWith('token') !== call.includes('/no-such-record'))).toEqual([]);
});

test('the example of logout uses another user, and sample transaction codes are unique', async () => {
  const { context } = await verify(/^listRegions\/example$/u);
  const { session } = await exampleCall(context, context.model.operation('logout'));
  expect(environment.users.map(({ name }) => name)).not.toContain(session?.userName);
  const codes = await Promise.all(
    [1, 2].map(async () => {
      const file = sampleForm(context, 'sheet').get('file');
      return file instanceof File ? (await file.text()).match(/^v\w+/gmu) : null;
    }),
  );
  expect(new Set(codes.flat()).size).toBe(4);
});

test('sessions that are about to expire are renewed, in the same application', async () => {
  let signIns = 0;
  const { context } = await verify(/^listRegions\/example$/u, (request, next) => {
    if (request.url.endsWith('/uaa/oauth/token')) signIns++;
    return next(request);
  });
  const { sessions, making, model } = context;
  const all = [
    await sessions.of(0, 1),
    await sessions.of(2),
    await sessions.fresh(0),
    await making.person(context, 'colleague'),
    await making.person(context, 'outsider'),
    await making.person(context, 'stranger'),
  ];
  const call = emptyCall(model.operation('getSessionInfo'));
  const ask = () =>
    Promise.all(
      [...all, ...all, undefined].map(async (session) => {
        const exchange = await send(context, call, session);
        return [exchange.status, memberAt(exchange.json, ['appId'])];
      }),
    );
  const before = await ask();
  const [{ token }, opened] = [await sessions.first, signIns];
  expect(before.map(([status]) => status)).toEqual(before.map(() => 200));
  expect(new Set(before.map(([, application]) => application)).size).toBeGreaterThan(1);
  await context.clock.pass(3950);
  expect(await ask()).toEqual(before);
  await context.clock.pass(3000);
  expect(await ask()).toEqual(before);
  expect((await sessions.first).token).not.toBe(token);
  expect(signIns).toBe(opened + all.length + 1);
});

test('a session that cannot be renewed is tried once', async () => {
  let signIns = 0;
  const { context } = await verify(/^listRegions\/example$/u, (request, next) => {
    if (!request.url.endsWith('/uaa/oauth/token') || ++signIns < 3) return next(request);
    return Promise.resolve(refusal(401, 'AUTH_LOCKED', new Response()));
  });
  const { token } = await context.sessions.first;
  await context.clock.pass(4100);
  for (let count = 0; count < 3; count++) expect((await context.sessions.first).token).toBe(token);
  expect(signIns).toBe(3);
});

test('cases that change nothing run concurrently up to the limit, and keep their findings apart', async () => {
  let [underWay, most] = [0, 0];
  const { context, result } = await verify(/^createRole\/(?:boundary|body)\//u, async (request, next) => {
    most = Math.max(most, ++underWay);
    const isUnknown = (await request.clone().text()).includes('unknown0');
    const answer = isUnknown ? Response.json({}, { status: 500 }) : await next(request);
    underWay--;
    return answer;
  });
  expect(most).toBe(environment.concurrency);
  expect(failed(result).map(([id]) => id)).toEqual(['createRole/body/unknown-1', 'createRole/body/unknown-20000']);
  most = 0;
  const alone = { ...context, environment: { ...environment, concurrency: 1 } };
  const again = await runCases(
    alone,
    result.results.map((one) => one.case),
  );
  expect(most).toBe(1);
  expect(failed(again)).toEqual(failed(result));
});

test('a stopped run ends with the current case, and removes its records', async () => {
  const { context } = await verify(/^listRegions\/example$/u);
  const cases = allCases().filter(({ id }) => /^(?:create|list)Role\w*\/example$/u.test(id));
  const controller = new AbortController();
  const result = await runCases(context, cases, () => controller.abort(), controller.signal);
  expect(result.results.map(({ reason }) => reason)).toEqual([undefined, ...cases.slice(1).map(() => 'stopped')]);
  expect(result.leftovers).toEqual([]);
  const summary = summarize(context.model, result, facts);
  expect(summary.verdict).toBe('unverified');
  expect(terminalReport(summary)).toContain('stopped: 1 passed, none failed');
});

describe('the reports', () => {
  let run: Awaited<ReturnType<typeof verify>>;
  beforeAll(async () => {
    run = await verify(
      /^(?:listRoles|createRole|obtainToken|exchangeTicket)\/(?:example|boundary\/body\.name)/u,
      bodies(['listRoles', 'createRole'], [200, 201], (body) => ({
        ...body,
        id: hostile,
        access_token: 'hush-hush',
      }))(),
    );
  });

  test('group failures by cause, with the location of the rule and a curl command', () => {
    const { failures, verdict } = summarize(run.context.model, run.result, facts);
    expect(verdict).toBe('failed');
    const group = failures.find(({ operations, rule }) => operations.includes('createRole') && rule === 'pattern');
    expect(group).toMatchObject({
      at: '/id',
      place: 'openapi/system.yaml:7',
      ids: expect.arrayContaining(['createRole/example']),
    });
    expect(group?.cases).toBeGreaterThan(1);
    expect(group?.curl).toMatch(/^curl -i -X POST 'http:\/\/backend\.test\/yusp-app-oca\/api\/sysrole'/u);
  });

  test('list what was not reached, and why', () => {
    const { notReached, coverage } = summarize(run.context.model, run.result, facts);
    expect(notReached).toMatchObject([{ reason: 'outside', cases: 1 }]);
    expect(coverage.map(({ name }) => name)).toEqual([
      'Operations',
      'Statuses',
      'Refusals',
      'Constraints',
      'Transitions',
      'Access',
      'Laws',
    ]);
    expect(coverage[0]?.reached).toBeGreaterThan(0);
    expect(coverage[0]?.missing).not.toContain('exchangeTicket 200');
  });

  test('show a generated value, even of a field with a secret name', async () => {
    const { result } = await verify(
      /^createUploadService\/boundary\/body\.password\/type\.number$/u,
      bodies(['createUploadService'], [422], (problem) => ({ ...problem, errors: [] }))(),
    );
    expect(result.results.map(({ wrong }) => wrong[0]?.expected)).toEqual([
      expect.stringMatching(/^422 with \/password \w+ for \d+$/u),
    ]);
  });

  test('show no secret and no markup of the backend', () => {
    const summary = summarize(run.context.model, run.result, facts);
    const outputs = [
      JSON.stringify(summary),
      terminalReport(summary),
      htmlReport(summary),
      junitReport(run.context.model, run.result, facts.placeOf),
    ];
    for (const output of outputs) {
      expect(output).not.toContain(password);
      expect(output).not.toContain('hush-hush');
    }
    for (const output of outputs.slice(2)) expect(output).not.toContain('<script');
  });
});

describe('an environment', () => {
  test.each([
    ['invalid JSON', '{', /is no JSON/u],
    ['only one user', JSON.stringify({ ...settings, users: settings.users.slice(0, 1) }), /two users at least/u],
    ['only one application', JSON.stringify({ ...settings, applications: ['a'] }), /two applications at least/u],
    ['an origin that is not a URL', JSON.stringify({ ...settings, origins: 'ftp://a' }), /origins: /u],
    [
      'an origin with a path',
      JSON.stringify({ ...settings, origins: { '/uaa': 'http://a/base' } }),
      /uaa: .* without path/u,
    ],
    ['an unknown member', JSON.stringify({ ...settings, orgins: 'http://a' }), /orgins/u],
    [
      'a secret whose variable is not set',
      JSON.stringify({ ...settings, client: { env: 'NO_SUCH' } }),
      /NO_SUCH is not set/u,
    ],
  ])('with %s is rejected with the reason', (_, text, message) => {
    expect(() => parseEnvironment(text, {})).toThrow(ConfigError);
    expect(() => parseEnvironment(text, {})).toThrow(message);
  });

  const secret = '12345678';
  test.each([
    ['invalid JSON', `{ "client": x${secret}, "users": [] }`, /is no JSON: Unexpected token 'x'$/u],
    ['a secret of another type', JSON.stringify({ ...settings, client: Number(secret) }), /client: must be/u],
    ['a text instead of a user', JSON.stringify({ ...settings, users: [secret] }), /users\.0: must be Object/u],
    ['an unusable URL', JSON.stringify({ ...settings, origins: `http://a:${secret}@b:c` }), /origins: must be/u],
  ])('with %s is rejected without showing the value', (_, text, message) => {
    const parse = () => parseEnvironment(text, {});
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(message);
    expect(parse).not.toThrow(secret);
  });

  test('reads secrets from environment variables', () => {
    const { client } = parseEnvironment(JSON.stringify({ ...settings, client: { env: 'CLIENT' } }), { CLIENT: 'a:b' });
    expect(client).toBe('a:b');
  });

  test('names the only host that is called', async () => {
    const origins = new Set<string>();
    await verify(/^(?:listRoles|createUpgrade)\/example$/u, (request, next) => {
      origins.add(new URL(request.url).origin);
      return next(request);
    });
    expect([...origins]).toEqual(['http://backend.test']);
  });

  test('can forbid operations that recipes call', async () => {
    const forbidden = { ...environment, except: ['createTransaction'] };
    const { context } = await verify(/^listRegions\/example$/u);
    const cases = allCases().filter(({ id }) => id === 'deleteApiGroups/refusal/GROUP_NOT_EMPTY');
    const { results } = await runCases({ ...context, environment: forbidden }, cases);
    expect(results.map(({ reason, message }) => [reason, message])).toEqual([
      ['except', 'the environment forbids createTransaction'],
    ]);
  });

  test('can forbid operations and tags', async () => {
    const forbidden = parseEnvironment(JSON.stringify({ ...settings, except: ['createRole', 'switches'] }), {});
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
