import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { problems } from '../../openapi/generated/problems.ts';
import { type Client, freshMock, NOW, signedIn } from '../mock-client.ts';
import { untilExpected } from '../until.ts';

let client: Client;

beforeEach(async () => {
  client = await signedIn();
});

describe('the clock', () => {
  test('can be frozen, set, advanced and sped up', async () => {
    const at = (seconds: number): string => formatTime(NOW + seconds * 1000);
    expect(await client.ok('getMockClock')).toEqual({ now: at(0), mode: 'frozen', speed: 1 });
    expect((await client.ok('setMockClock', { body: { advanceSeconds: 90 } }))['now']).toBe(at(90));
    expect((await client.ok('setMockClock', { body: { now: '2024-07-01T00:00:00Z' } }))['now']).toBe(
      '2024-07-01T08:00:00.000+08:00',
    );
    const running = await client.ok('setMockClock', { body: { frozen: false, speed: 1000 } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const later = await client.ok('getMockClock');
    expect(later).toMatchObject({ mode: 'real', speed: 1000 });
    expect(Date.parse(String(later['now'])) - Date.parse(String(running['now']))).toBeGreaterThan(10_000);
  });

  test('formats times with the offset of Shanghai', () => {
    expect(formatTime(Date.parse('2024-06-18T16:30:00Z'))).toBe('2024-06-19T00:30:00.000+08:00');
  });
});

describe('jobs', () => {
  async function mockWithJobs(handle: (payload: unknown, mock: Mock) => void | Promise<void>): Promise<Mock> {
    const jobs = {
      'test.mark': { payload: v.unknown(), run: async (payload: unknown): Promise<void> => handle(payload, mock) },
    };
    const mock: Mock = await createMock({
      domains: { ...createDomains(), jobs },
      document,
      version: 'test',
      frozenAt: NOW,
      scenario: 'empty',
    });
    return mock;
  }
  const plan = (mock: Mock, payload: string, seconds: number): Promise<unknown> =>
    mock.write((db) => db.jobs.insert({ type: 'test.mark', payload, dueAt: NOW + seconds * 1000 }));

  test('run in order when the clock passes them, each at its own time', async () => {
    const ran: unknown[] = [];
    const mock = await mockWithJobs((payload, { clock }) => void ran.push([payload, (clock.now() - NOW) / 1000]));
    for (const [name, seconds] of [
      ['late', 30],
      ['early', 10],
      ['second', 10],
      ['never', 99],
    ] as const)
      await plan(mock, name, seconds);
    await mock.control.setClock({ advanceSeconds: 9 });
    expect(ran).toEqual([]);
    await mock.control.setClock({ advanceSeconds: 51 });
    expect(ran).toEqual([
      ['early', 10],
      ['second', 10],
      ['late', 30],
    ]);
    expect(mock.db.jobs.all({ where: { type: 'test.mark' } })).toHaveLength(1);
    await mock.close();
  });

  test('that schedule other jobs run them in the same advance', async () => {
    const ran: unknown[] = [];
    const mock = await mockWithJobs(async (payload, { db, clock }) => {
      ran.push(payload);
      if (payload === 'first') await db.jobs.insert({ type: 'test.mark', payload: 'next', dueAt: clock.now() + 5000 });
    });
    await plan(mock, 'first', 1);
    await mock.control.setClock({ advanceSeconds: 10 });
    expect(ran).toEqual(['first', 'next']);
    await mock.close();
  });

  test('that fail change nothing and do not stop the next', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ran: unknown[] = [];
    const mock = await mockWithJobs(async (payload, { db }) => {
      if (payload === 'good') return void ran.push(payload);
      await db.settings.insert({ id: 'half', value: 1 });
      throw new Error('bug');
    });
    await plan(mock, 'bad', 1);
    await plan(mock, 'good', 2);
    await mock.control.setClock({ advanceSeconds: 10 });
    const remainingJobs = mock.db.jobs.count({ where: { type: 'test.mark' } });
    expect([ran, mock.db.settings.get('half'), remainingJobs]).toEqual([['good'], undefined, 0]);
    silence.mockRestore();
    await mock.close();
  });

  test('run automatically in real time', async () => {
    const ran: unknown[] = [];
    const mock = await mockWithJobs((payload) => void ran.push(payload));
    await plan(mock, 'soon', 0.5);
    await mock.control.setClock({ frozen: false, speed: 50 });
    await untilExpected(() => expect(ran).toEqual(['soon']));
    await mock.close();
  });
});

describe('faults', () => {
  const limits = (): Promise<string> =>
    client
      .call('getMetaLimits')
      .then(({ status, body }) => `${status}${typeof body['code'] === 'string' ? ` ${body['code']}` : ''}`);

  test('make an operation fail the given number of times', async () => {
    await client.ok('createMockFault', { body: { operationId: 'getMetaLimits', status: 503, times: 2 } });
    expect([await limits(), await limits(), await limits()]).toEqual(['503 SYS_EXCEPTION', '503 SYS_EXCEPTION', '200']);
  });

  test('respond one after the other', async () => {
    for (const status of [500, 503])
      await client.ok('createMockFault', { body: { operationId: 'getMetaLimits', status, times: 1 } });
    expect([await limits(), await limits(), await limits()]).toEqual(['500 SYS_EXCEPTION', '503 SYS_EXCEPTION', '200']);
  });

  test('respond with the given code or body', async () => {
    await client.call('createMockFault', {
      body: { path: '/yusp-app-oca', status: 409, code: 'DB_QUERY_FAILED', times: 1 },
    });
    expect(await limits()).toBe('409 DB_QUERY_FAILED');
    await client.ok('createMockFault', {
      body: { operationId: 'getMetaLimits', status: 200, body: '<h1>proxy</h1>', times: 1 },
    });
    const html = await client.call('getMetaLimits');
    expect([html.status, html.headers.get('content-type'), html.body['text']]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<h1>proxy</h1>',
    ]);
    await client.ok('createMockFault', {
      body: { operationId: 'getMetaLimits', status: 200, body: '{"of":"later"}', times: 1 },
    });
    expect((await client.call('getMetaLimits')).body).toEqual({ of: 'later' });
  });

  test('delay calls, hit the same random calls after a reset, and spare the control plane', async () => {
    await client.ok('createMockFault', { body: { status: 500, probability: 0.5 } });
    const run = async (): Promise<string[]> => {
      const limitTexts: string[] = [];
      for (let i = 0; i < 20; i++) limitTexts.push(await limits());
      return limitTexts;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set(['200', '500 SYS_EXCEPTION']));
    await client.ok('resetMock');
    await client.ok('setMockClock', { body: { now: formatTime(NOW), frozen: true } });
    await client.ok('createMockFault', { body: { status: 500, probability: 0.5 } });
    expect(await run()).toEqual(first);
    await client.ok('deleteMockFault', { path: { id: '1' } });
    await client.ok('createMockFault', { body: { operationId: 'getMetaLimits', latencyMs: 60 } });
    const started = performance.now();
    expect(await limits()).toBe('200');
    expect(performance.now() - started).toBeGreaterThan(55);
  });

  test('that no request can meet, and that no server returns, are refused', async () => {
    const [clientOnly] = Object.entries(problems).find(([, { status }]) => status === null) ?? [];
    expect(clientOnly).toBeDefined();
    for (const body of [
      { operationId: 'getMetaLimit' },
      { operationId: 'getMockHealth' },
      { path: '/yusp-app-comon' },
      { path: '/mock-example/api' },
      { path: '/yusp-app-common/api/file-upload/1/2/3/4/5' },
      { operationId: 'getMetaLimits', path: '/yusp-app-common', status: 500 },
      { code: 'NO_SUCH_CODE' },
      { code: clientOnly },
      { status: 204 },
      { status: 204, body: 'text' },
      { status: 200 },
    ])
      expect(await client.refusal('createMockFault', { body })).toBe('422 ENTRY_WRONG');
    await client.ok('createMockFault', { body: { path: '/' } });
    await client.ok('createMockFault', { body: { operationId: 'getMetaLimits', path: '/yusp-app-oca', times: 1 } });
    await client.ok('createMockFault', { body: { path: '/yusp-app-common/api/file-upload/7/' } });
    expect(await client.refusal('deleteMockFault', { path: { id: '9' } })).toBe('404 NOT_FOUND');
  });
});

describe('the data', () => {
  test('are the same for the same seed and time, byte for byte, and differ for another seed', async () => {
    const dump = async (mock: Mock): Promise<string> =>
      JSON.stringify([mock.db.users.all(), mock.db.upgrades.all(), mock.db.grayRules.all()]);
    const [one, two] = [await freshMock(), await freshMock()];
    expect(await dump(one)).toBe(await dump(two));
    const at = formatTime(NOW);
    await one.control.reset({ seed: 7 });
    await one.control.setClock({ now: Date.parse(at), frozen: true });
    expect(await dump(one)).not.toBe(await dump(two));
  });

  test('are restored by a reset, which keeps the sessions of seed users', async () => {
    const { total } = await client.ok('listUpgrades', { path: { platform: 'ios' } });
    const [row] = client.mock.db.upgrades.all({ where: { platform: 'ios', status: 'pending' } });
    await client.ok('deleteUpgrades', { path: { platform: 'ios', id: row?.id ?? '' } });
    await client.ok('createMockFault', { body: { status: 500 } });
    await client.ok('resetMock');
    expect((await client.ok('listUpgrades', { path: { platform: 'ios' } }))['total']).toBe(total);
    expect(await client.ok('getMockClock')).toMatchObject({ mode: 'real' });
    expect((await client.ok('listMockRequests'))['total']).toBe(2);
  });

  test('and the log are not changed by delayed calls from before a reset', async () => {
    await client.ok('createMockFault', { body: { operationId: 'getMetaLimits', latencyMs: 30 } });
    const lateCall = client.call('getMetaLimits');
    await client.ok('resetMock');
    expect((await lateCall).status).toBe(503);
    expect((await client.ok('listMockRequests'))['total']).toBe(0);

    const [row] = client.mock.db.upgrades.all({ where: { platform: 'ios', status: 'pending' } });
    await client.ok('createMockFault', { body: { operationId: 'deleteUpgrades', latencyMs: 30 } });
    const deletion = client.call('deleteUpgrades', { path: { platform: 'ios', id: row?.id ?? '' } });
    await client.ok('resetMock');
    expect((await deletion).status).toBe(503);
    expect(client.mock.db.upgrades.get(row?.id ?? '')).toEqual(row);
  });

  test('change with the scenario, and an unknown scenario is refused', async () => {
    const records = async (): Promise<unknown> => (await client.ok('getMockHealth'))['records'];
    await client.ok('applyMockScenario', { path: { id: 'empty' } });
    expect(await records()).toMatchObject({ applications: 1, upgrades: 0 });
    expect((await client.ok('getMockHealth'))['scenario']).toBe('empty');
    expect(await client.refusal('applyMockScenario', { path: { id: 'none' } })).toBe('404 NOT_FOUND');
    expect(await client.refusal('resetMock', { body: { scenario: 'none' } })).toBe('422 ENTRY_WRONG');
  });

  test('are restored from a snapshot together with the clock', async () => {
    await client.mock.write(async () => {});
    const path = { platform: 'android' };
    const { id } = await client.ok('createMockSnapshot', { body: { name: 'before' } });
    const before = JSON.stringify(client.mock.db.upgrades.all());
    for (const row of client.mock.db.upgrades.all({ where: { platform: 'android', appId: '1', status: 'pending' } })) {
      await client.ok('deleteUpgrades', { path: { ...path, id: row.id } });
    }
    await client.ok('setMockClock', { body: { advanceSeconds: 60 } });
    expect(JSON.stringify(client.mock.db.upgrades.all())).not.toBe(before);
    await client.ok('restoreMockSnapshot', { path: { id: String(id) } });
    expect(JSON.stringify(client.mock.db.upgrades.all())).toBe(before);
    expect((await client.ok('getMockClock'))['now']).toBe(formatTime(NOW));
    expect(await client.refusal('restoreMockSnapshot', { path: { id: '9' } })).toBe('404 NOT_FOUND');
  });

  test('restored while the clock runs continue at the time of the snapshot', async () => {
    let realTime = NOW;
    const mock = await createMock({
      domains: createDomains(),
      document,
      version: 'test',
      realNow: () => realTime,
      scenario: 'empty',
    });
    const { control } = mock;
    await control.setClock({ advanceSeconds: 60, speed: 10 });
    realTime += 1000;
    const { id, createdAt } = control.createSnapshot('running');
    expect(createdAt).toBe(formatTime(NOW + 70_000));
    realTime += 600_000;
    await control.restoreSnapshot(id);
    expect(control.clock().now).toBe(createdAt);
    realTime += 1000;
    expect(control.clock().now).toBe(formatTime(NOW + 80_000));
    await mock.close();
  });

  test('without the application of a session move it to one that exists', async () => {
    await client.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
    await client.ok('applyMockScenario', { path: { id: 'empty' } });
    expect(await client.ok('getSessionInfo')).toMatchObject({ currentAppId: '1' });
  });
});

test('the request log can be filtered and keeps the last 500 requests', async () => {
  await client.call('getUpgrade', { path: { platform: 'ios', id: 'x' } });
  const { items } = await client.ok('listMockRequests', { query: { operationId: 'getUpgrade', status: '404' } });
  expect(items).toMatchObject([
    { operationId: 'getUpgrade', method: 'GET', status: 404, code: 'NOT_FOUND', violations: [] },
  ]);
  // Without the client, which compares the states of all records before and after each call.
  const { path } = operations.getMetaLimits;
  for (let i = 0; i < 520; i++) await client.mock.fetch(new Request(`http://mock.test${path}`));
  expect((await client.ok('listMockRequests'))['total']).toBe(500);
});

test('the list of operations contains the number of calls and the last status', async () => {
  await client.ok('getMetaLimits');
  const catalogue: unknown = JSON.parse(JSON.stringify(client.mock.control.operations()));
  expect(catalogue).toContainEqual(
    expect.objectContaining({ operationId: 'getMetaLimits', implemented: true, calls: 1, lastStatus: 200 }),
  );
});
