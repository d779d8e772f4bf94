import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

const valueIn = (of: unknown): number => Number(isNumbers(of) ? (of['value'] ?? Number.NaN) : Number.NaN);

async function figuresOf(client: Client, query: Query) {
  const { figures } = await client.ok('getApiCallsFigures', { query });
  return (metric: string) => valueIn(isNumbers(figures) ? figures[metric] : undefined);
}

async function partsOf(client: Client, dimension: string, metric: string, query: Query): Promise<Numbers[]> {
  const { splits } = await client.ok('getApiCallsSplit', {
    query: { dimensions: dimension, metric, top: '100', ...query },
  });
  return list(list(splits)[0]?.['parts']);
}

const partOf = async (client: Client, dimension: string, metric: string, key: string, query: Query) =>
  valueIn((await partsOf(client, dimension, metric, query)).find((part) => part['key'] === key));

describe('errors', () => {
  let client: Client;
  beforeAll(async () => {
    client = await signedIn('analyst01');
  });

  test('are network, HTTP or business errors, and less than 5% of the requests of each API', async () => {
    const valueOf = await figuresOf(client, { range: '15d' });
    const parts = ['networkErrors', 'httpErrors', 'businessErrors'].map(valueOf);
    expect(Math.min(...parts)).toBeGreaterThan(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(valueOf('errors'));
    expect(valueOf('errorDevices')).toBeLessThanOrEqual(Math.min(valueOf('errors'), valueOf('devices')));
    const rows = list((await client.ok('listApiCallsByApi', { query: { range: '15d', size: '100' } }))['items']);
    expect(rows.length).toBeGreaterThan(20);
    for (const { errors, requests, errorDevices, devices } of rows) {
      expect(Number(errors)).toBeLessThan(Number(requests) / 20);
      expect(Number(errorDevices)).toBeLessThanOrEqual(Number(devices));
    }
  });

  test('are listed by their rate as by their number, also those late in the alphabet', async () => {
    const query = { start: '2024-05-01', end: '2024-06-10' };
    const [byCount, byRate] = await Promise.all(
      ['errors', 'errorRate'].map(async (metric) =>
        (await partsOf(client, 'callStatus', metric, { ...query, top: '10' })).map(({ key }) => key),
      ),
    );
    expect(byRate).toContain('timeout');
    expect(byRate).toEqual(byCount);
    const { lines } = await client.ok('getApiCallsTrend', {
      query: { ...query, metrics: 'errorRate', split: 'callStatus' },
    });
    expect(list(lines).map(({ key }) => key)).toEqual(byRate?.slice(0, 6));
    expect(list(list(lines)[0]?.['points']).map(valueIn)).not.toContain(Number.NaN);
  });

  test('are most frequent in transfers, and more than twice as frequent on weak networks as on Wi-Fi', async () => {
    const query = { start: '2024-05-01', end: '2024-06-10' };
    const groups = await partsOf(client, 'apiGroup', 'errorRate', query);
    expect(groups[0]).toMatchObject({ key: '转账' });
    const [weak, wifi] = await Promise.all(
      ['weak', 'wifi'].map((network) => partOf(client, 'network', 'errorRate', network, query)),
    );
    expect(Number(weak)).toBeGreaterThan(2 * Number(wifi));
  });

  test('increased only in the hour of the core system switchover, with E0001 as the top code', async () => {
    const { lines } = await client.ok('getApiCallsTrend', {
      query: { start: '2024-06-14', end: '2024-06-14', metrics: 'errorRate' },
    });
    const rates = list(list(lines)[0]?.['points']).map(valueIn);
    // The switchover took from 14:10 to 14:35, which is 25 of the 60 minutes.
    expect(rates[14]).toBeGreaterThan(0.02);
    expect(rates[14]).toBeLessThan(0.033);
    for (const hour of [10, 11, 12, 13, 15, 16]) expect(rates[hour], String(hour)).toBeLessThan(0.003);
    const codes = await partsOf(client, 'businessCode', 'businessErrors', { start: '2024-06-14', end: '2024-06-14' });
    expect(codes[0]).toMatchObject({ key: 'E0001' });
  });

  test('are filtered by class without a change of the number of requests', async () => {
    const [all, some] = [
      await figuresOf(client, { range: '7d' }),
      await figuresOf(client, { range: '7d', failureClass: 'network' }),
    ];
    expect(some('requests')).toBe(all('requests'));
    expect(some('errors')).toBe(all('networkErrors'));
    expect(some('businessErrors')).toBe(0);
  });
});

test('an incident of a version raises its API error rate in the figures and in its guard', async () => {
  const admin = await signedIn('admin', await freshMock());
  const { db } = admin.mock;
  const { id: ownerId = '' } = db.upgrades.find({ appId: '1', platform: 'android', version: '6.4.1' }) ?? {};
  await admin.mock.write((tables) =>
    tables.incidents.insert({
      appId: '1',
      platform: 'android',
      version: '6.4.1',
      metric: 'apiErrorRate',
      from: '2024-06-15T09:00:00+08:00',
      rampHours: 0,
      value: 0.03,
    }),
  );
  const apiErrors = async () => {
    const guard = await admin.ok('getRolloutGuard', { path: { owner: 'upgrade', ownerId } });
    return list(guard['measured']).find(({ metric }) => metric === 'apiErrorRate');
  };
  // Three of the twelve measured days are bad.
  const { value: whole, previous } = (await apiErrors()) ?? {};
  expect(whole).toBeGreaterThan(3 * Number(previous));
  const days = { start: '2024-06-16', end: '2024-06-17', platform: 'android' };
  const bad = await figuresOf(admin, { ...days, version: ['6.4.1'] });
  expect(bad('errorRate') / 0.03).toBeCloseTo(1, 1);
  // With few failures, the rate varies by about 10% by chance.
  const usual = await figuresOf(admin, { ...days, start: '2024-05-20', version: ['6.3.1'] });
  expect(usual('errorRate') / 0.0015).toBeCloseTo(1, 1);
});

test('the incident scenario has an increased error rate only in the current hour', async () => {
  const admin = await signedIn('admin', await freshMock('incident'));
  const { lines } = await admin.ok('getApiCallsTrend', { query: { range: 'today', metrics: 'errorRate' } });
  const rates = list(list(lines)[0]?.['points']).map(valueIn);
  expect(rates.at(-1)).toBeGreaterThan(0.02);
  expect(rates.at(-2)).toBeLessThan(0.003);
});

test('syncs of the gateway are events of their period, whatever the filters, and one for instances of the same hour', async () => {
  const admin = await signedIn('admin', await freshMock());
  const { control, db } = admin.mock;
  const eventsOf = async (query: Query) =>
    (await admin.items('listApiCallsEvents', { query })).map(({ at, event, title }) => [at, event, title]);
  const [first, second, ...others] = await eventsOf({ range: '15d' });
  expect([first?.slice(1), second?.slice(1), others]).toEqual([['configSynced', '1'], ['configSynced', '2'], []]);
  expect(await eventsOf({ range: '7d', platform: 'ios', failureClass: 'network' })).toEqual([second]);
  // A later sync moves none of the earlier ones, and a failed one is no event.
  const failing = db.gatewayJobs.all({ where: { status: 'failed' } })[0]?.gatewayId;
  const waiting = db.gateways.all({ where: { appId: '1', configStatus: 'toBeSynchronised' } }).map(({ id }) => id);
  await admin.ok('syncGatewayConfig', { body: { ids: [...waiting, failing], reviewed: [] } });
  await control.setClock({ frozen: true, advanceSeconds: 5 });
  expect(db.gateways.require(failing ?? '').configStatus).toBe('syncFailed');
  const now = db.gateways.require(waiting[0] ?? '').inForceSince;
  const all = [first, second, [now, 'configSynced', '2']];
  expect(await eventsOf({ range: '15d' })).toEqual(all);
  // They remain events of the past when their instances are deleted.
  for (const { id } of db.gateways.all({ where: { appId: '1' } })) await admin.ok('deleteGateways', { path: { id } });
  expect(await eventsOf({ range: '15d' })).toEqual(all);
});

test('APIs have the current URL of their transaction, and are unknown without one', async () => {
  const admin = await signedIn('admin', await freshMock());
  const { db } = admin.mock;
  const rowOf = async (code: string) => {
    const { items } = await admin.ok('listApiCallsByApi', { query: { size: '100' } });
    return list(items).find((row) => row['transactionCode'] === code);
  };
  const before = await rowOf('TRAN0002');
  const { id = '' } = db.transactions.find({ appId: '1', code: 'TRAN0002' }) ?? {};
  expect(before).toMatchObject({
    api: 'POST /transfer/v1/inter',
    transactionName: '跨行转账',
    groupName: '转账',
    transactionId: id,
  });
  await admin.mock.write((tables) =>
    tables.transactions.update(id, { requestUrl: '/transfer/v2/~inter', method: 'PUT' }),
  );
  expect(await rowOf('TRAN0002')).toMatchObject({ api: 'PUT /transfer/v2/%7Einter', errors: before?.['errors'] });
  await admin.mock.write((tables) => tables.transactions.remove(id));
  expect(await rowOf('TRAN0002')).toBeUndefined();
  const unknown = (await partsOf(admin, 'api', 'errors', {})).find(({ key }) => key === 'unknown');
  expect(unknown).toMatchObject({ value: before?.['errors'] });
});

test('an API is slow with one carrier on mobile networks only, and other APIs are not', async () => {
  const client = await signedIn('analyst01');
  const p90 = (carrier: string, network: string, api: string) =>
    partOf(client, 'carrier', 'p90', carrier, { range: '15d', network, api });
  const wealth = 'GET /wealth/v1/list';
  expect(await p90('unicom', '4g', wealth)).toBeGreaterThan(1.8 * (await p90('mobile', '4g', wealth)));
  expect(await p90('unicom', 'wifi', wealth)).toBeLessThan(1.25 * (await p90('mobile', 'wifi', wealth)));
  const balance = 'POST /account/v1/balance';
  expect(await p90('unicom', '4g', balance)).toBeLessThan(1.25 * (await p90('mobile', '4g', balance)));
});

const kinds = { listFailedCalls: 'errors', listSlowCalls: 'slow' } as const;
type Kind = keyof typeof kinds;
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind);
const day = { start: '2024-06-12', end: '2024-06-12' };

describe.each([
  ['listFailedCalls', { platform: 'harmony' }],
  ['listFailedCalls', { apiGroup: '理财', failureClass: '5xx' }],
  ['listFailedCalls', { businessCode: 'E2001', carrier: 'telecom' }],
  ['listSlowCalls', { slowMs: '8000' }],
  ['listSlowCalls', { api: 'POST /user/v1/face', network: 'weak' }],
] satisfies readonly (readonly [Kind, Query])[])('%s %j', (kind: Kind, filter: Query) => {
  test('lists the calls that the figure counts, newest or oldest first', async () => {
    const client = await signedIn('analyst01');
    const all: Numbers[] = [];
    let total = 1;
    for (let page = 1; all.length < total; page++) {
      const answer = await client.ok(kind, { query: { ...day, ...filter, page: String(page), size: '100' } });
      total = Number(answer['total']);
      all.push(...list(answer['items']));
    }
    expect(all.length).toBeGreaterThan(3);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(all.length);
    const sum = all.reduce((weights, { weight }) => weights + Number(weight), 0);
    expect(sum).toBe((await figuresOf(client, { ...day, ...filter }))(kinds[kind]));
    const times = all.map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const row of all) {
      for (const [key, value] of Object.entries(filter)) if (key in row) expect(value).toBe(row[key]);
      if (row['stages'])
        expect(list(row['stages']).reduce((ms, stage) => ms + Number(stage['ms']), 0)).toBe(row['callMs']);
    }
    const oldest = await client.ok(kind, { query: { ...day, ...filter, sort: 'at,asc', size: '10' } });
    expect(list(oldest['items']).map(({ at }) => at)).toEqual(
      all
        .slice(-10)
        .map(({ at }) => at)
        .toReversed(),
    );
  });
});

describe('request and response sizes', () => {
  test('are equal in rows and figures, and less than the data usage of the app', async () => {
    const client = await signedIn('analyst01');
    const query = { range: '7d', size: '100' };
    const rows = list((await client.ok('listApiCallsByApi', { query }))['items']);
    const rowOf = (code: string) => rows.find((row) => row['transactionCode'] === code);
    const [file, fee] = [rowOf('ACCT0004'), rowOf('TRAN0013')];
    expect(Number(file?.['responseSize'])).toBeGreaterThan(50 * Number(fee?.['responseSize']));
    const valueOf = await figuresOf(client, { range: '7d', api: String(file?.['api']) });
    expect(valueOf('responseSize')).toBe(file?.['responseSize']);
    expect(valueOf('requestSize')).toBe(file?.['requestSize']);
    const byRows = rows.reduce((sum, row) => sum + Number(row['responseSize']) * Number(row['requests']), 0);
    const all = await figuresOf(client, { range: '7d' });
    expect(byRows / (all('responseSize') * all('requests'))).toBeCloseTo(1, 9);
    const { figures } = await client.ok('getDataUsageFigures', { query: { range: '7d' } });
    const used = (metric: string) => valueIn(isNumbers(figures) ? figures[metric] : undefined);
    expect(byRows).toBeLessThan(used('receivedBytes'));
    expect(all('requestSize') * all('requests')).toBeLessThan(used('sentBytes'));
  });
});

describe.each(Object.keys(kinds).filter((kind) => isKind(kind)))('a row of %s', (kind) => {
  test('has a sample with the same facts, its stages and masked request headers', async () => {
    const client = await signedIn('analyst01');
    const [row = {}] = list((await client.ok(kind, { query: { ...day, size: '10' } }))['items']);
    const { weight: _weight, stages: ofRow, ...facts } = row;
    const sample = await client.ok('getApiSample', { path: { sampleId: String(row['id']) } });
    expect(sample).toMatchObject(facts);
    expect(list(sample['stages']).reduce((ms, stage) => ms + Number(stage['ms']), 0)).toBe(row['callMs']);
    if (ofRow !== undefined) expect(sample['stages']).toEqual(ofRow);
    const head = isNumbers(sample['request']) ? list(sample['request']['headers']) : [];
    expect(head.find(({ name }) => name === 'Authorization')).toMatchObject({ value: 'Bearer ******' });
    expect(String(head.find(({ name }) => name === 'traceparent')?.['value'])).toContain(String(row['traceId']));
  });

  test('with an unknown ID is not found', async () => {
    const client = await signedIn('analyst01');
    const [row = {}] = list((await client.ok(kind, { query: { ...day, size: '10' } }))['items']);
    const [at = '', , ...rest] = String(row['id']).split('-');
    for (const id of [
      [at, 'zzzzz', ...rest].join('-'),
      [at, '0', ...rest].join('-'),
      ['zzzzzzz', '0', ...rest].join('-'),
    ])
      expect(await client.refusal('getApiSample', { path: { sampleId: id } })).toBe('404 NOT_FOUND');
  });
});

test('a sample has the status of its response, and none without a connection', async () => {
  const client = await signedIn('analyst01');
  const statusIn = async (query: Query) => {
    const [row = {}] = list((await client.ok('listFailedCalls', { query: { ...day, ...query, size: '10' } }))['items']);
    const { response } = await client.ok('getApiSample', { path: { sampleId: String(row['id']) } });
    return isNumbers(response) ? response['status'] : undefined;
  };
  expect(await statusIn({ callStatus: 'network' })).toBeUndefined();
  expect(await statusIn({ callStatus: '503' })).toBe(503);
  expect(await statusIn({ failureClass: 'business' })).toBe(200);
});

test('users without access to API errors get 403', async () => {
  const client = await signedIn('release01');
  expect(await client.refusal('listFailedCalls', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await client.refusal('getApiCallsFigures', {})).toBe('403 AUTH_FORBIDDEN');
});
