/** The content of verification reports, and what they must not contain. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { curlOf } from '../../openapi/tools/curl.ts';
import { boundaryCases } from '../../openapi/tools/verify/cases/requests/boundaries.ts';
import type { Case } from '../../openapi/tools/verify/case.ts';
import type { Exchange } from '../../openapi/tools/verify/http/exchange.ts';
import { coverageOf, matrixOf } from '../../openapi/tools/verify/coverage.ts';
import { Model } from '../../openapi/tools/verify/model.ts';
import { htmlReport } from '../../openapi/tools/verify/report/html.ts';
import { junitReport } from '../../openapi/tools/verify/report/junit.ts';
import { type RunFacts, summarize } from '../../openapi/tools/verify/report/summary.ts';
import { terminalReport } from '../../openapi/tools/verify/report/terminal.ts';
import type { CaseResult, RunResult, Wrong } from '../../openapi/tools/verify/run.ts';

const model = new Model(document);
const createRole = model.operation('createRole');
const pointer = `${createRole.pointer}/responses/201`;
const facts: RunFacts = {
  version: '1',
  run: 7,
  seed: 1,
  startedAt: '2026-01-01',
  origins: ['http://backend.test'],
  placeOf: (at) => (at === pointer.slice(1) ? { file: 'openapi/system.yaml', line: 7 } : undefined),
};

interface Sent {
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function exchangeOf({ search = '', headers = {}, body }: Sent = {}): Exchange {
  const request = { method: 'POST', path: createRole.row.path, search, headers, body };
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    request,
    message: { ...request, header: (name) => lower.get(name) },
    url: new URL(`http://backend.test${request.path}`),
    operationId: 'createRole',
    status: 500,
    headers: new Headers(),
    text: '',
    json: undefined,
    findings: [],
    milliseconds: 1,
  };
}

const wrongOf = (change: Partial<Wrong> = {}): Wrong => ({
  rule: 'success',
  at: '',
  expected: '201',
  actual: '500',
  pointer,
  operationId: 'createRole',
  exchange: exchangeOf(),
  ...change,
});

function resultOf(
  change: Partial<Case>,
  outcome: CaseResult['outcome'] = 'passed',
  rest: Partial<CaseResult> = {},
): CaseResult {
  const one: Case = {
    id: 'createRole/example',
    kind: 'example',
    operationId: 'createRole',
    title: 'createRole: the example is taken',
    covers: [],
    run: () => Promise.resolve(),
    ...change,
  };
  return { case: one, outcome, wrong: [], reason: undefined, message: undefined, milliseconds: 1, ...rest };
}

const failedOf = (id: string, wrong: Partial<Wrong> = {}, title = id): CaseResult =>
  resultOf({ id, title }, 'failed', { wrong: [wrongOf(wrong)] });

const runOf = (results: readonly CaseResult[], change: Partial<RunResult> = {}): RunResult => ({
  results,
  answerKeys: new Set(),
  warnings: [],
  leftovers: [],
  calls: results.length,
  milliseconds: 10,
  ...change,
});

const outputsOf = (run: RunResult): Record<'json' | 'terminal' | 'html' | 'junit', string> => {
  const summary = summarize(model, run, facts);
  return {
    json: JSON.stringify(summary),
    terminal: terminalReport(summary),
    html: htmlReport(summary),
    junit: junitReport(model, run, facts.placeOf),
  };
};

describe('failures', () => {
  const groupsOf = (...results: CaseResult[]) => summarize(model, runOf(results), facts).failures;

  test('with one cause form one group, regardless of numbers and texts in the response', () => {
    const groups = groupsOf(
      failedOf('a', { at: '/items/0/id', actual: '"first" 12345' }),
      failedOf('b', { at: '/items/3/id', actual: '"other" 99999' }),
    );
    expect(groups).toMatchObject([{ cases: 2, ids: ['a', 'b'], place: 'openapi/system.yaml:7' }]);
  });

  test.each<[string, Partial<Wrong>]>([
    ['rule', { rule: 'status' }],
    ['pointer', { pointer: '#/paths' }],
    ['place in the answer', { at: '/name' }],
    ['status', { actual: '409' }],
  ])('with a different %s form different groups', (_, change) => {
    expect(groupsOf(failedOf('a'), failedOf('b', change))).toHaveLength(2);
  });

  test('of several operations form one group, also if the location is within each operation', () => {
    const place = (path: string): string => `#/paths/~1${path}/get/responses/200/headers/ETag`;
    const groups = groupsOf(
      failedOf('a', { operationId: 'getRole', pointer: place('a') }),
      failedOf('b', { operationId: 'getUser', pointer: place('b') }),
      failedOf('c', { operationId: 'getUser', pointer: place('b').replace('200', '404') }),
    );
    expect(groups.map(({ operations }) => operations)).toEqual([['getRole', 'getUser'], ['getUser']]);
    const { terminal, html } = outputsOf(runOf([failedOf('a'), failedOf('b', { operationId: 'getUser' })]));
    expect(terminal).toContain('✗ createRole and 1 more success');
    expect(html).toMatch(/<li>getUser<\/li>/u);
  });

  test('with the same wrong code form one group, regardless of the field', () => {
    const of = (field: string, code: string) => ({
      rule: 'refuses',
      pointer: `#/components/schemas/RoleInput/properties${field}`,
      expected: `422 with ${field} FIELD_REQUIRED for "…"`,
      actual: `422 ${code} (${field} ${code})`,
    });
    const [first, second, third] = [of('/a', 'ENTRY_WRONG'), of('/b', 'ENTRY_WRONG'), of('/b', 'CODE_FORMAT')];
    expect(groupsOf(failedOf('a', first), failedOf('b', second), failedOf('c', third))).toMatchObject([
      { cases: 2, ids: ['a', 'b'] },
      { cases: 1, ids: ['c'] },
    ]);
  });

  test('count cases, not findings, and are sorted by the number of cases', () => {
    const twice = resultOf({ id: 'c' }, 'failed', { wrong: [wrongOf({ rule: 'type' }), wrongOf({ rule: 'type' })] });
    expect(groupsOf(twice, failedOf('a'), failedOf('b')).map(({ rule, cases, ids }) => ({ rule, cases, ids }))).toEqual(
      [
        { rule: 'success', cases: 2, ids: ['a', 'b'] },
        { rule: 'type', cases: 1, ids: ['c'] },
      ],
    );
  });

  test('list at most ten case ids', () => {
    const [group] = groupsOf(...Array.from({ length: 12 }, (_, index) => failedOf(`case-${index}`)));
    expect(group?.cases).toBe(12);
    expect(group?.ids).toHaveLength(10);
  });

  test('without a request or a location are reported', () => {
    const [group] = groupsOf(failedOf('a', { exchange: undefined, pointer: '#/paths' }));
    expect(group).toMatchObject({ curl: undefined, place: undefined });
  });
});

test('unreached cases are counted by reason, then by message', () => {
  const missed = (id: string, reason: CaseResult['reason'], message: string) =>
    resultOf({ id }, 'not-reached', { reason, message });
  const { notReached, kinds, verdict } = summarize(
    model,
    runOf([
      missed('a', 'role', 'one'),
      missed('b', 'role', 'two'),
      missed('c', 'role', 'two'),
      missed('d', 'clock', 'x'),
    ]),
    facts,
  );
  expect(notReached).toEqual([
    { reason: 'clock', cases: 1, why: [{ message: 'x', cases: 1 }] },
    {
      reason: 'role',
      cases: 3,
      why: [
        { message: 'two', cases: 2 },
        { message: 'one', cases: 1 },
      ],
    },
  ]);
  expect(kinds).toEqual([{ kind: 'example', passed: 0, failed: 0, notReached: 4 }]);
  expect(verdict).toBe('unverified');
});

describe('no report contains', () => {
  const secret = 'hush-hush';
  test.each<[string, Sent]>([
    ['a token', { headers: { Authorization: `Bearer ${secret}` } }],
    ["a client's credentials", { headers: { Authorization: `Basic ${secret}` } }],
    ['a cookie', { headers: { Cookie: `a=${secret}` } }],
    ['the user’s own password', { headers: { 'X-Own-Password': secret } }],
    ['a secret in the query', { search: `name=a&access_token=${secret}` }],
    [
      'a nested secret in a body',
      { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ a: [{ userPassword: secret }] }) },
    ],
    [
      'a secret in a form',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: `username=a&password=${secret}` },
    ],
    ['an unreadable body', { headers: { 'Content-Type': 'application/json' }, body: `{"password":"${secret}` }],
  ])('%s', (_, sent) => {
    const outputs = outputsOf(runOf([failedOf('a', { exchange: exchangeOf(sent) })]));
    expect(outputs.json).toContain('curl -i -X POST');
    for (const output of Object.values(outputs)) expect(output).not.toContain(secret);
  });
});

describe('content from a backend', () => {
  const hostile = `</pre><script>alert('1' & "2")</script>]]>`;
  const run = runOf(
    [
      failedOf(hostile, { actual: hostile, expected: hostile, at: hostile, rule: hostile }, hostile),
      resultOf({ id: hostile }, 'not-reached', { reason: 'refused', message: hostile }),
    ],
    { leftovers: [{ entity: hostile, id: hostile, why: hostile }] },
  );

  test('is escaped in the HTML report, which runs and loads nothing', () => {
    const { html } = outputsOf(run);
    expect(html).toContain('&lt;/pre&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<script|<link|<img|\bsrc=|javascript:|url\(|@import|\son\w+="/u);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test('is escaped in the JUnit report', () => {
    const { junit } = outputsOf(run);
    expect(junit).not.toContain('<script');
    const bare = junit.replaceAll(/&(?:amp|lt|gt|quot|apos);/gu, '').replace(/^<\?xml [^?]*\?>/u, '');
    expect(bare).not.toContain('&');
    const open: string[] = [];
    for (const [, close, name = '', empty] of bare.matchAll(/<(\/?)(\w+)(?:\s\w+="[^"<>]*")*(\/?)>/gu)) {
      if (close === '/') expect(open.pop()).toBe(name);
      else if (empty !== '/') open.push(name);
    }
    expect(open).toEqual([]);
    expect(bare.replaceAll(/<\/?\w+(?:\s\w+="[^"<>]*")*\/?>/gu, '')).not.toMatch(/[<>]/u);
  });

  test('has no characters in the JUnit report that XML does not allow', () => {
    const { junit } = outputsOf(runOf([failedOf('a', { actual: 'x\u0000\u001B\uFFFEy\uD800z' })]));
    expect(junit).toContain('got xyz');
  });
});

test('the JUnit report has a suite for each kind, with its counts', () => {
  const run = runOf([
    resultOf({}),
    failedOf('a'),
    resultOf({ id: 'b', kind: 'list' }, 'not-reached', { reason: 'role', message: 'nobody' }),
  ]);
  const { junit } = outputsOf(run);
  expect(junit).toContain('<testsuite name="example" tests="2" failures="1" skipped="0">');
  expect(junit).toContain('<testsuite name="list" tests="1" failures="0" skipped="1">');
  expect(junit).toContain('<skipped message="role: nobody"/>');
  expect(junit).toMatch(/>openapi\/system\.yaml:7 \S+\ncurl -i -X POST .*\n--replay &apos;a&apos;<\/failure>/u);
});

describe('a curl line', () => {
  test.skipIf(process.platform === 'win32')('passes the request through a shell unchanged', () => {
    const text = `it's "$HOME" \`id\` $(id) \\ !\n;& | 管`;
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': `a'b` };
    const sent = exchangeOf({ search: `name=a'b&x=$(id)`, headers, body: JSON.stringify({ name: text }) });
    const line = curlOf(sent.message, createRole, sent.url);
    const printed = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${line}`], { encoding: 'utf8' });
    expect(printed.split('\0').slice(0, -1)).toEqual([
      '-i',
      '-X',
      'POST',
      `http://backend.test${createRole.row.path}?name=a'b&x=$(id)`,
      '-H',
      `Accept-Language: a'b`,
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      JSON.stringify({ name: text }),
    ]);
  });
});

describe('the terminal report', () => {
  const summary = summarize(model, runOf([failedOf('a'), resultOf({})]), facts);

  test('shows causes before counts', () => {
    const text = terminalReport(summary);
    expect(text.indexOf('✗ createRole success (1 case)')).toBeGreaterThan(-1);
    expect(text.indexOf('✗ createRole')).toBeLessThan(text.indexOf('1 passed'));
    expect(text).toContain(`--replay 'a'`);
    expect(text).toContain('1 failed, 1 causes');
  });

  test('is colored only on request', () => {
    expect(terminalReport(summary)).not.toContain('\u001B');
    expect(terminalReport(summary, true)).toContain('\u001B[31m');
  });
});

describe('coverage', () => {
  const axisOf = (name: string, run: RunResult) => {
    const coverage = coverageOf(model, run).find((axis) => axis.name === name);
    if (coverage === undefined) throw new RangeError(name);
    return coverage;
  };

  const all = [...model.operations.values()].map(({ id }) => resultOf({ id, operationId: id }, 'not-reached'));

  test('is 0 of the total if nothing was reached', () => {
    for (const { total, reached, missing } of coverageOf(model, runOf(all))) {
      expect(reached).toBe(0);
      expect(missing).toHaveLength(total);
    }
    const succeeding = [...model.operations.values()].filter(({ recipe }) => recipe.unreachable === undefined);
    expect(axisOf('Operations', runOf(all)).total).toBe(succeeding.length);
  });

  test('is limited to the operations of the selected cases', () => {
    const run = runOf([resultOf({})]);
    expect(axisOf('Operations', run)).toMatchObject({ total: 1, missing: ['createRole 201'] });
    const constraints = axisOf('Constraints', run).missing;
    expect(constraints.length).toBeGreaterThan(0);
    expect(constraints.filter((one) => !/sysrole|RoleInput/u.test(one))).toEqual([]);
  });

  test('counts operations, statuses and refusals by the responses', () => {
    const run = runOf(all, {
      answerKeys: new Set(['createRole 201', 'createRole 422', 'createRole FIELD_REQUIRED', 'x 999']),
    });
    expect(axisOf('Operations', run).reached).toBe(1);
    expect(axisOf('Statuses', run).reached).toBe(2);
    expect(axisOf('Refusals', run).reached).toBe(1);
    expect(axisOf('Operations', run).missing).not.toContain('createRole 201');
    expect(axisOf('Refusals', run).missing).toContain('createRole ENTRY_WRONG');
  });

  test('leaves out responses of a failing server, and operations that no call makes succeed', () => {
    const run = runOf([resultOf({}), resultOf({ id: 'exchangeTicket', operationId: 'exchangeTicket' })]);
    const missing = ['Operations', 'Statuses', 'Refusals'].flatMap((name) => axisOf(name, run).missing);
    for (const one of ['exchangeTicket 200', 'createRole 429', 'createRole 500', 'createRole DB_QUERY_FAILED'])
      expect(missing).not.toContain(one);
    for (const one of ['createRole 201', 'createRole 409', 'createRole ROLE_CODE_DUP']) expect(missing).toContain(one);
  });

  test('counts a constraint if its case passed or failed, but not if it was not reached', () => {
    const [cover = ''] = boundaryCases(model)[0]?.covers ?? [];
    expect(cover).toMatch(/^constraint:/u);
    const reachedCount = (outcome: CaseResult['outcome']) =>
      axisOf('Constraints', runOf([...all, resultOf({ covers: [cover] }, outcome)])).reached;
    expect([reachedCount('passed'), reachedCount('failed'), reachedCount('not-reached')]).toEqual([1, 1, 0]);
  });

  test.each([
    ['Transitions', 'transition:'],
    ['Access', 'permission:'],
  ])('of %s counts what the cases of the run reached', (name, prefix) => {
    const run = runOf([
      resultOf({ covers: [`${prefix}a`] }),
      resultOf({ covers: [`${prefix}a`, `${prefix}b`] }, 'not-reached'),
    ]);
    expect(axisOf(name, run)).toMatchObject({ total: 2, reached: 1, missing: [`${prefix}b`] });
  });

  test('shows for each status of each operation whether it was returned', () => {
    const matrix = matrixOf(model, runOf(all, { answerKeys: new Set(['createRole 201']) }));
    expect(matrix).toHaveLength(model.operations.size);
    const row = matrix.find(({ operationId }) => operationId === 'createRole');
    expect(row?.statuses.filter(({ isSeen }) => isSeen)).toEqual([{ status: 201, isSeen: true }]);
    expect(row?.statuses.length).toBeGreaterThan(1);
  });
});
