import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { DebugResult } from '../../openapi/generated/schemas.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

let engineer: Client;
let id: string;

const CALL = {
  deviceId: 'A1B2-C3D4',
  config: 'draft',
  signature: 'valid',
  encryption: 'encrypted',
  backend: 'answers',
} as const;
const call = async (more: object = {}) =>
  v.parse(DebugResult, await engineer.ok('debugTransaction', { path: { id }, body: { ...CALL, ...more } }));
const step = ({ steps }: v.InferOutput<typeof DebugResult>, name: string) => steps.find((one) => one.name === name);
const pass = (seconds: number) => engineer.mock.control.setClock({ frozen: true, advanceSeconds: seconds });

beforeEach(async () => {
  engineer = await signedIn('gateway01');
  await pass(0);
  const [group] = await engineer.items('listApiGroups');
  const row = await engineer.ok('createTransaction', {
    body: {
      name: 'Test',
      code: 'TEST0001',
      groupId: String(group?.['id']),
      method: 'POST',
      requestUrl: '/test',
      contentType: 'application/json',
      threshold: { enabled: true, limit: 2, unitTimeSeconds: 60, unbanTimeSeconds: 600 },
      antiReplay: true,
      signature: true,
    },
  });
  id = String(row['id']);
  await engineer.ok('changeTransactionStatus', { path: { id, status: 'enabled' } });
});

describe('a test call', () => {
  test('uses the draft or the configuration in force, and marks steps that are not in force', async () => {
    const draft = await call();
    expect(draft).toMatchObject({
      status: 200,
      effectivePolicy: { config: 'draft', policies: ['threshold', 'antiReplay', 'signature'], notInForce: [] },
    });
    expect(draft.steps.every(({ isPending }) => isPending)).toBe(true);
    const inForce = await call({ config: 'inForce' });
    expect(inForce).toMatchObject({ status: 404, effectivePolicy: { config: 'inForce', version: 2, policies: [] } });
    expect(step(inForce, 'transaction')).toMatchObject({ outcome: 'refuse', reason: 'unknown' });
  });

  test('marks only the steps whose rule is not in force yet', async () => {
    const transaction = (
      await engineer.items('listTransactions', { query: { policy: 'antiReplay', status: 'enabled' } })
    ).find((row) => row['isPending'] === false);
    id = String(transaction?.['id']);
    expect((await call()).steps.filter(({ isPending }) => isPending)).toEqual([]);
    const {
      id: _id,
      appId: _appId,
      revision: _revision,
      createdAt: _at,
      createdBy: _by,
      updatedAt: _to,
      updatedBy: _who,
      ...switches
    } = await engineer.ok('getApplicationConfig');
    await engineer.ok('saveApplicationConfig', { body: { ...switches, antiReplayWindowSeconds: 10 } });
    expect((await call()).steps.filter(({ isPending }) => isPending).map(({ name }) => name)).toEqual(['antiReplay']);
  });

  test('bans a device that calls too often, until the ban ends by the mock clock', async () => {
    expect([await call(), await call(), await call()].map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(step(await call(), 'threshold')).toMatchObject({
      reason: 'banned',
      rule: { limit: 2, unitTimeSeconds: 60, unbanTimeSeconds: 600 },
    });
    expect(await call({ deviceId: 'OTHER' })).toMatchObject({ status: 200 });
    await pass(599);
    expect(await call()).toMatchObject({ status: 429 });
    await pass(1);
    expect(await call()).toMatchObject({ status: 200 });
  });

  test('of a newly blocked device is rejected by the draft, but not by the configuration in force', async () => {
    const transaction = (
      await engineer.items('listTransactions', { query: { policy: 'deviceList', status: 'enabled' } })
    ).find((row) => row['isPending'] === false);
    id = String(transaction?.['id']);
    const isBlack = String((await engineer.ok('getTransaction', { path: { id } }))['deviceList']) === 'black';
    await engineer.ok('addDeviceEntries', { path: { listType: 'black' }, body: { deviceIds: [CALL.deviceId] } });
    expect(step(await call(), 'deviceList')).toMatchObject({
      outcome: 'refuse',
      reason: 'onBlackList',
      isPending: true,
    });
    expect(step(await call({ config: 'inForce' }), 'deviceList')).toMatchObject({
      reason: isBlack ? 'notListed' : 'notOnWhiteList',
      isPending: true,
    });
  });

  test('under the configuration in force bans a device for the device check, too', async () => {
    const verdict = () => engineer.ok('checkDevice', { path: { deviceId: CALL.deviceId } });
    const gateways = await engineer.items('listGateways');
    const ids = gateways.filter((row) => row['instanceStatus'] === 'online').map((row) => String(row['id']));
    await engineer.ok('generateGatewayConfig', { body: { ids } });
    await pass(5);
    await engineer.ok('syncGatewayConfig', { body: { ids } });
    await pass(5);
    for (let i = 0; i < 3; i++) await call();
    expect(await verdict()).toMatchObject({ reason: 'notBlack', verdict: 'allowed' });
    for (let i = 0; i < 2; i++) await call({ config: 'inForce' });
    expect(await verdict()).toMatchObject({ verdict: 'allowed' });
    const over = await call({ config: 'inForce' });
    expect(over).toMatchObject({ status: 429, effectivePolicy: { version: 3 } });
    expect(await verdict()).toMatchObject({
      reason: 'banned',
      verdict: 'refused',
      bannedUntil: step(over, 'threshold')?.state.bannedUntil,
    });
    await pass(600);
    expect(await verdict()).toMatchObject({ reason: 'notBlack', verdict: 'allowed' });
  });

  test('is rejected when its nonce was already used, until the window of 300 seconds has passed', async () => {
    await call({ nonce: 'n-1' });
    expect(step(await call({ nonce: 'n-1' }), 'antiReplay')).toMatchObject({
      outcome: 'refuse',
      reason: 'nonceSeen',
      source: 'application',
      rule: { windowSeconds: 300 },
    });
    await pass(300);
    expect(await call({ nonce: 'n-1' })).toMatchObject({ status: 200 });
  });

  test('is rejected when its timestamp is too old', async () => {
    expect(step(await call({ timestamp: '2020-01-01T00:00:00+08:00' }), 'signature')).toMatchObject({
      reason: 'signatureOld',
      rule: { signatureMethod: 'SM3', toleranceSeconds: 300 },
    });
  });

  test('is refused with 422 for invalid input, and with 404 for an unknown transaction', async () => {
    const refusal = (body: object) =>
      engineer.refusal('debugTransaction', { path: { id }, body: { ...CALL, ...body } });
    expect(await refusal({ deviceId: 'a b' })).toMatch(/^422 /u);
    expect(await refusal({ headers: Array.from({ length: 21 }, () => ({ name: 'X-A', value: '1' })) })).toMatch(
      /^422 /u,
    );
    expect(await engineer.refusal('debugTransaction', { path: { id: '99999' }, body: CALL })).toBe('404 NOT_FOUND');
  });

  test('of the configuration in force is refused while no version is in force', async () => {
    engineer = await signedIn('admin', await freshMock('empty'));
    const group = await engineer.ok('createApiGroup', {
      body: { name: 'G', systemName: 'S', communicationType: 'HTTP', ip: '10.20.1.1', port: 80 },
    });
    const row = await engineer.ok('createTransaction', {
      body: {
        name: 'T',
        code: 'T1',
        groupId: group.id,
        method: 'GET',
        requestUrl: '/t',
        contentType: 'application/json',
      },
    });
    id = String(row['id']);
    expect(await engineer.refusal('debugTransaction', { path: { id }, body: { ...CALL, config: 'inForce' } })).toBe(
      '409 GW_NOTHING_IN_FORCE',
    );
    expect(step(await call(), 'transaction')).toMatchObject({ reason: 'disabled', isPending: true });
  });
});
