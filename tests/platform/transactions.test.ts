import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

async function groupOf(client: Client): Promise<string> {
  const [group] = await client.items('listApiGroups', { query: { name: '账户' } });
  return String(group?.['id']);
}

const input = (groupId: string) => ({
  name: 'Balance',
  code: 'TEST0001',
  groupId,
  method: 'POST',
  requestUrl: '/test/balance',
  contentType: 'application/json',
});

async function create(client: Client, part: object = {}): Promise<{ id: string }> {
  const created = await client.ok('createTransaction', { body: { ...input(await groupOf(client)), ...part } });
  return { id: String(created['id']) };
}

/** The pointers and codes of a refused creation. */
async function wrong(client: Client, part: object): Promise<unknown> {
  const { body } = await client.call('createTransaction', { body: { ...input(await groupOf(client)), ...part } });
  return body['errors'];
}

test('a new transaction is disabled, and policies that the request omits are off', async () => {
  const admin = await signedIn();
  const { id } = await create(admin);
  expect(await admin.ok('getTransaction', { path: { id } })).toMatchObject({
    status: 'disabled',
    groupName: '账户',
    policies: [],
    notInForce: [],
    tokenBucket: { enabled: false },
    mock: { enabled: false },
    deviceList: 'none',
  });
});

test('a policy is on if the request contains it, and off again if a change omits it', async () => {
  const admin = await signedIn();
  const path = await create(admin, {
    tokenBucket: { enabled: true, capacity: 10, ratePerSecond: 5 },
    signature: true,
    deviceList: 'black',
  });
  expect(await admin.ok('getTransaction', { path })).toMatchObject({
    policies: ['tokenBucket', 'signature', 'deviceList'],
  });
  await admin.ok('updateTransaction', { path, body: { ...input(await groupOf(admin)), signature: true } });
  expect(await admin.ok('getTransaction', { path })).toMatchObject({
    policies: ['signature'],
    tokenBucket: { enabled: false },
  });
  expect(
    await admin.refusal('updateTransaction', {
      path,
      headers: { 'If-Match': '"1"' },
      body: input(await groupOf(admin)),
    }),
  ).toBe('412 RECORD_CHANGED');
});

test('codes are unique regardless of letter case', async () => {
  const admin = await signedIn();
  await create(admin);
  expect(await wrong(admin, { code: 'test0001' })).toEqual([{ pointer: '/code', code: 'TX_CODE_DUP' }]);
  const [other] = await admin.items('listTransactions', { query: { code: 'ACCT0002' } });
  expect(
    await admin.refusal('copyTransaction', {
      path: { id: String(other?.['id']) },
      body: { code: 'Test0001', name: 'x' },
    }),
  ).toBe('409 TX_CODE_DUP');
});

test.each([
  [{ code: 'A-1' }, '/code', 'TX_CODE_FORMAT'],
  [{ code: 'A'.repeat(31) }, '/code', 'TX_CODE_FORMAT'],
  [{ requestUrl: 'no/slash' }, '/requestUrl', 'TX_PATH_FORMAT'],
  [{ requestUrl: '/with blank' }, '/requestUrl', 'TX_PATH_FORMAT'],
  [{ requestUrl: '/with?query' }, '/requestUrl', 'TX_PATH_FORMAT'],
  [{ tokenBucket: { enabled: true, capacity: 0, ratePerSecond: 1 } }, '/tokenBucket/capacity', 'NUMBER_TYPE_ERROR'],
  [{ tokenBucket: { enabled: true, capacity: 1 } }, '/tokenBucket/ratePerSecond', 'FIELD_REQUIRED'],
  [
    { threshold: { enabled: true, limit: 1.5, unitTimeSeconds: 1, unbanTimeSeconds: 1 } },
    '/threshold/limit',
    'NUMBER_TYPE_ERROR',
  ],
  [{ circuitBreaker: { enabled: true } }, '/circuitBreaker/rule', 'FIELD_REQUIRED'],
  [{ mock: { enabled: true, percentage: 100, returnMessage: '' } }, '/mock/returnMessage', 'FIELD_REQUIRED'],
  [{ mock: { enabled: true, percentage: 100, returnMessage: '{' } }, '/mock/returnMessage', 'MOCK_NOT_JSON'],
  [{ mock: { enabled: false, returnMessage: 'not json' } }, '/mock/returnMessage', 'MOCK_NOT_JSON'],
  [{ mock: { enabled: false, returnMessage: `"${'界'.repeat(22_000)}"` } }, '/mock/returnMessage', 'MOCK_TOO_LONG'],
  [{ groupId: '999' }, '/groupId', 'ENTRY_WRONG'],
])('%j is refused', async (part, pointer, code) => {
  const admin = await signedIn();
  expect(await wrong(admin, part)).toEqual([{ pointer, code }]);
});

test('a mock response that is not JSON is accepted with another content type', async () => {
  const admin = await signedIn();
  await create(admin, { contentType: 'text/plain', mock: { enabled: true, percentage: 50, returnMessage: 'plain' } });
});

test('a batch of transactions is enabled, disabled or deleted completely or not at all', async () => {
  const admin = await signedIn();
  const one = await create(admin);
  const two = await create(admin, { code: 'TEST0002' });
  const both = { id: `${one.id},${two.id}` };
  expect(await admin.items('changeTransactionStatus', { path: { ...both, status: 'enabled' } })).toMatchObject([
    { status: 'enabled' },
    { status: 'enabled' },
  ]);
  await admin.ok('changeTransactionStatus', { path: { id: one.id, status: 'disabled' } });
  const refused = await admin.call('changeTransactionStatus', { path: { ...both, status: 'disabled' } });
  expect([refused.status, refused.body['code'], refused.body['ids']]).toEqual([409, 'TX_ALREADY_DISABLED', [one.id]]);
  expect(await admin.refusal('changeTransactionStatus', { path: { id: two.id, status: 'enabled' } })).toBe(
    '409 TX_ALREADY_ENABLED',
  );
  expect(await admin.refusal('deleteTransactions', { path: both })).toBe('409 TX_ENABLED_NO_DELETE');
  await admin.ok('deleteTransactions', { path: { id: one.id } });
});

test('a copy has the same policies, another code and name, and is disabled', async () => {
  const admin = await signedIn();
  const path = await create(admin, {
    threshold: { enabled: true, limit: 5, unitTimeSeconds: 60, unbanTimeSeconds: 300 },
  });
  await admin.ok('changeTransactionStatus', { path: { ...path, status: 'enabled' } });
  expect(await admin.ok('copyTransaction', { path, body: { code: 'TEST0009', name: 'Copy' } })).toMatchObject({
    code: 'TEST0009',
    name: 'Copy',
    status: 'disabled',
    revision: 1,
    threshold: { limit: 5 },
    requestUrl: '/test/balance',
  });
});

test('the list is filtered by group, status, path and enabled policy, and its rows contain no mock response', async () => {
  const admin = await signedIn();
  const { total } = await admin.ok('listTransactions');
  expect(total).toBe(96);
  const groupId = await groupOf(admin);
  const transactions = await admin.items('listTransactions', {
    query: { groupId, policy: 'tokenBucket', requestUrl: '/account', size: '100' },
  });
  expect(transactions.length).toBeGreaterThan(3);
  for (const row of transactions) {
    expect(row).toMatchObject({ groupId, groupName: '账户', policies: expect.arrayContaining(['tokenBucket']) });
    expect(row).not.toHaveProperty('mock');
  }
  const disabled = await admin.items('listTransactions', { query: { status: 'disabled', size: '100' } });
  expect(new Set(disabled.map(({ status }) => status))).toEqual(new Set(['disabled']));
  expect(await admin.ok('listTransactions', { query: { status: 'enabled' } })).toMatchObject({
    total: 96 - disabled.length,
  });
  expect(await admin.refusal('listTransactions', { query: { policy: 'magic' } })).toBe('422 ENTRY_WRONG');
});

test('a policy that is turned off for the application stays enabled but is not in force', async () => {
  const admin = await signedIn();
  const path = await create(admin, {
    signature: true,
    tokenBucket: { enabled: true, capacity: 2, ratePerSecond: 1 },
    mock: { enabled: true, percentage: 100, returnMessage: '1' },
  });
  const { crossDomainConfig: _c, ...config } = await admin.ok('getApplicationConfig');
  const {
    id: _id,
    appId: _a,
    createdAt: _b,
    createdBy: _d,
    updatedAt: _e,
    updatedBy: _f,
    revision: _r,
    ...switches
  } = config;
  const off = { ...switches, crossDomain: false, signature: false, rateLimit: true, dataEncryption: false };
  await admin.ok('saveApplicationConfig', { body: off });
  expect(await admin.ok('getTransaction', { path })).toMatchObject({
    policies: ['tokenBucket', 'signature', 'mock'],
    notInForce: ['signature'],
  });
  await admin.ok('saveApplicationConfig', { body: { ...off, rateLimit: false } });
  const [row] = await admin.items('listTransactions', { query: { code: 'TEST0001' } });
  expect(row).toMatchObject({ notInForce: ['tokenBucket', 'signature'] });
});
