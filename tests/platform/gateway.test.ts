import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

let engineer: Client;

beforeEach(async () => {
  engineer = await signedIn('gateway01');
});

const gateways = async () =>
  (await engineer.items('listGateways', { query: { sort: 'ip,asc' } })).map((row) => ({
    ...row,
    id: String(row['id']),
  }));
const instance = async (ip: string) => {
  const row = (await gateways()).find((gateway) => String(Object(gateway)['ip']).endsWith(`.${ip}`));
  if (row === undefined) throw new Error(`no instance ${ip}`);
  return row;
};
const read = (id: string) => engineer.ok('getGateway', { path: { id } });
const pass = (seconds: number) => engineer.mock.control.setClock({ frozen: true, advanceSeconds: seconds });
const generate = (...ids: string[]) => engineer.ok('generateGatewayConfig', { body: { ids } });
const sync = (ids: string[], reviewed: object[] = []) => engineer.ok('syncGatewayConfig', { body: { ids, reviewed } });
const input = (record: Record<string, unknown>, derived: readonly string[]) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key]) =>
        !['id', 'appId', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...derived].includes(key),
    ),
  );
const switches = async () => input(await engineer.ok('getApplicationConfig'), []);
const transaction = async (id: string) =>
  input(await engineer.ok('getTransaction', { path: { id } }), [
    'status',
    'groupName',
    'policies',
    'notInForce',
    'isPending',
  ]);
/** Changes a switch, so that every instance is stale. */
const change = async (more: object = {}, by = engineer) =>
  by.ok('saveApplicationConfig', { body: { ...(await switches()), antiReplay: false, ...more } });

describe('generating and synchronizing', () => {
  test('put a changed configuration in force', async () => {
    const { id } = await instance('11');
    await change();
    expect(await read(id)).toMatchObject({ configStatus: 'notGenerated', inForceVersion: 2, pendingChanges: 1 });

    await generate(id);
    expect(await read(id)).toMatchObject({
      configStatus: 'generating',
      job: { type: 'generate', status: 'running', progress: 0, version: 3 },
    });
    await pass(2);
    expect(await read(id)).toMatchObject({ configStatus: 'generating', job: { progress: 66 } });
    await pass(1);
    expect(await read(id)).toMatchObject({
      configStatus: 'toBeSynchronised',
      generatedVersion: 3,
      inForceVersion: 2,
      job: { status: 'succeeded', progress: 100 },
    });

    const { jobIds } = await sync([id], [{ id, fromVersion: 2, toVersion: 3 }]);
    const [jobId] = Array.isArray(jobIds) ? jobIds : [];
    expect(await read(id)).toMatchObject({
      configStatus: 'toBeSynchronised',
      job: { type: 'sync', status: 'running' },
    });
    await pass(4);
    expect(await read(id)).toMatchObject({
      configStatus: 'synchronised',
      inForceVersion: 3,
      pendingChanges: 0,
      instanceStatus: 'online',
    });
    expect(await engineer.ok('getGatewayJob', { path: { jobId: String(jobId) } })).toMatchObject({
      status: 'succeeded',
      version: 3,
      startedBy: 'gateway01',
    });
    const other = await signedIn('admin', engineer.mock);
    await other.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
    expect(await other.refusal('getGatewayJob', { path: { jobId: String(jobId) } })).toBe('404 NOT_FOUND');
    expect(await engineer.items('listNotices')).toMatchObject([{ kind: 'configSynchronised', subjectId: id }]);
  });

  test('keep the version and inForceSince of a configuration if nothing differs', async () => {
    const { id } = await instance('11');
    const { inForceVersion, inForceSince } = await read(id);
    const { jobIds } = await generate(id);
    const [jobId] = Array.isArray(jobIds) ? jobIds : [];
    const running = await read(id);
    expect(running).toMatchObject({ configStatus: 'generating' });
    expect(running['job']).not.toHaveProperty('isUnchanged');
    await pass(3);
    expect(await read(id)).toMatchObject({
      configStatus: 'synchronised',
      generatedVersion: inForceVersion,
      inForceVersion,
      inForceSince,
      pendingChanges: 0,
      job: { type: 'generate', status: 'succeeded', isUnchanged: true },
    });
    expect(await engineer.ok('getGatewayJob', { path: { jobId: String(jobId) } })).toMatchObject({ isUnchanged: true });
    expect(await engineer.ok('listGatewayConfigVersions'), 'no version more').toMatchObject({ total: 2 });
    expect(await engineer.refusal('syncGatewayConfig', { body: { ids: [id] } })).toBe('409 GW_ALREADY_IN_FORCE');
  });

  test('compare configurations by content, not by version number', async () => {
    const { id } = await instance('11');
    await change();
    await generate(id);
    await pass(3);
    expect(await read(id)).toMatchObject({ configStatus: 'toBeSynchronised', job: { isUnchanged: false } });
    await change({ antiReplay: true });
    await generate(id, (await instance('21')).id);
    await pass(3);
    expect(await read(id)).toMatchObject({ configStatus: 'synchronised', generatedVersion: 4, inForceVersion: 2 });
    expect(await instance('21'), 'has the version before in force').toMatchObject({
      configStatus: 'toBeSynchronised',
      inForceVersion: 1,
      job: { isUnchanged: false },
    });
    expect(await engineer.items('listGatewayConfigVersions')).toMatchObject([
      { version: 4, inForceOn: [] },
      { version: 3, inForceOn: [] },
      { version: 2, inForceOn: expect.arrayContaining([id]) },
      { version: 1 },
    ]);
  });

  test('a change while a job runs makes the instance stale when the job ends', async () => {
    const { id } = await instance('11');
    await generate(id);
    await change();
    expect(await read(id)).toMatchObject({ configStatus: 'generating' });
    await pass(3);
    expect(await read(id)).toMatchObject({ configStatus: 'notGenerated', generatedVersion: 2, pendingChanges: 1 });
  });

  test('an instance that does not respond fails with the reason, and can be synchronized again', async () => {
    const { id } = await instance('99');
    await sync([id]);
    expect(await engineer.ok('listNotices')).toMatchObject({ unread: 0, running: 1, watched: 0 });
    await pass(4);
    const failed = await read(id);
    expect(failed).toMatchObject({
      configStatus: 'syncFailed',
      instanceStatus: 'offline',
      inForceVersion: 1,
      lastError: { reason: 'unreachable' },
    });
    const notice = {
      kind: 'configFailed',
      subject: '10.20.8.99:8443',
      subjectId: id,
      screen: 'platform/gateway',
      appId: '1',
    };
    expect(await engineer.ok('listNotices')).toMatchObject({ items: [notice], unread: 1, running: 0 });
    await sync([id]);
    expect(await read(id)).not.toHaveProperty('lastError');
  });

  test('an instance whose generator fails stays without a configuration', async () => {
    const row = {
      ip: '10.20.8.98',
      port: 8443,
      notifyAddress: 'https://10.20.8.98/notify',
      healthAddress: 'https://10.20.8.98/health',
    };
    const { id } = await engineer.ok('createGateway', { body: row });
    await generate(String(id));
    await pass(3);
    expect(await read(String(id))).toMatchObject({
      configStatus: 'notGenerated',
      lastError: { reason: 'generatorFailed' },
      job: { status: 'failed' },
    });
  });

  test('the same configuration is one version, regardless of who generates it', async () => {
    await change();
    const rows = await gateways();
    await generate(...rows.slice(0, 2).map(({ id }) => id));
    await generate(...rows.slice(2).map(({ id }) => id));
    await pass(3);
    expect((await gateways()).map((row) => Object(row)['generatedVersion'])).toEqual([3, 3, 3, 3]);
    expect(await engineer.ok('listGatewayConfigVersions')).toMatchObject({ total: 3 });
  });
});

describe('a save that changes nothing', () => {
  const statuses = async () => (await gateways()).map((row) => Object(row)['configStatus']);

  test.each([
    [
      'of the switches',
      async () => engineer.ok('saveApplicationConfig', { body: await switches() }),
      async () => engineer.ok('getApplicationConfig'),
    ],
    [
      'of a transaction',
      async () => engineer.ok('updateTransaction', { path: { id: '1' }, body: await transaction('1') }),
      async () => engineer.ok('getTransaction', { path: { id: '1' } }),
    ],
    [
      'of an API group',
      async () => {
        const group = await engineer.ok('getApiGroup', { path: { id: '1' } });
        const files = Object.fromEntries(
          ['requestMfd', 'responseMfd', 'envMrd'].map((slot) => [slot, Object(group[slot]).id]),
        );
        return engineer.ok('updateApiGroup', {
          path: { id: '1' },
          body: { ...input(group, ['transactionCount']), ...files },
        });
      },
      async () => engineer.ok('getApiGroup', { path: { id: '1' } }),
    ],
  ])('%s leaves record and instances as they are', async (_, save, readAgain) => {
    const [record, before] = [await readAgain(), await statuses()];
    expect(before).toContain('synchronised');
    expect(await save()).toEqual(record);
    expect(await readAgain()).toEqual(record);
    expect(await statuses()).toEqual(before);
  });

  test('of a list, with a device that it already has, leaves instances as they are', async () => {
    const [entry] = await engineer.items('listDeviceEntries', { path: { listType: 'black' } });
    const before = await statuses();
    expect(
      await engineer.ok('addDeviceEntries', {
        path: { listType: 'black' },
        body: { deviceIds: [entry?.['deviceId']] },
      }),
    ).toMatchObject({ added: 0 });
    expect(await statuses()).toEqual(before);
  });
});

describe('the server refuses', () => {
  test('synchronizing a configuration that is not generated or already in force', async () => {
    const { id } = await instance('11');
    expect(await engineer.refusal('syncGatewayConfig', { body: { ids: [id] } })).toBe('409 GW_ALREADY_IN_FORCE');
    await change();
    expect(await engineer.refusal('syncGatewayConfig', { body: { ids: [id] } })).toBe('409 GW_NOT_GENERATED');
  });

  test('every action on an instance while a job runs', async () => {
    const { id, ...row } = await instance('21');
    const { name, ip, port, notifyAddress, healthAddress } = Object(row);
    for (const begin of [() => sync([id]), () => generate(id)]) {
      await begin();
      for (const operation of ['generateGatewayConfig', 'syncGatewayConfig'] as const) {
        expect(await engineer.refusal(operation, { body: { ids: [id] } })).toBe('409 GW_JOB_RUNNING');
      }
      expect(await engineer.refusal('rollbackGatewayConfig', { path: { version: '1' }, body: { ids: [id] } })).toBe(
        '409 GW_JOB_RUNNING',
      );
      expect(await engineer.refusal('deleteGateways', { path: { id } })).toBe('409 GW_JOB_RUNNING');
      expect(
        await engineer.refusal('updateGateway', {
          path: { id },
          body: { name, ip, port, notifyAddress, healthAddress },
        }),
      ).toBe('409 GW_JOB_RUNNING');
      await pass(4);
    }
  });

  test.each([
    ['another version was generated', { fromVersion: 1, toVersion: 2 }],
    ['another version is in force', { fromVersion: 2, toVersion: 3 }],
    ['a version is in force', { toVersion: 3 }],
  ])('synchronizing all instances if since the review of one %s', async (_, reviewed) => {
    const [changed, other] = [await instance('21'), await instance('12')];
    const ids = [other.id, changed.id];
    await change();
    await generate(...ids);
    await pass(3);
    const right = { id: other.id, fromVersion: 2, toVersion: 3 };
    expect(
      await engineer.call('syncGatewayConfig', { body: { ids, reviewed: [right, { id: changed.id, ...reviewed }] } }),
    ).toMatchObject({ status: 409, body: { code: 'GW_VERSION_CHANGED', ids: [changed.id] } });
    expect(await read(other.id)).not.toMatchObject({ job: { type: 'sync' } });
    await sync(ids, [right, { id: changed.id, fromVersion: 1, toVersion: 3 }]);
  });

  test('restoring a version if another one is in force since the review', async () => {
    const [changed, other] = [await instance('21'), await instance('12')];
    const right = { id: other.id, fromVersion: 2, toVersion: 1 };
    await change();
    await generate(changed.id);
    await pass(3);
    await sync([changed.id]);
    await pass(4);
    const restore = (fromVersion: number) =>
      engineer.call('rollbackGatewayConfig', {
        path: { version: '1' },
        body: { ids: [other.id, changed.id], reviewed: [right, { id: changed.id, fromVersion, toVersion: 1 }] },
      });
    expect(await restore(2)).toMatchObject({
      status: 409,
      body: { code: 'GW_VERSION_CHANGED', ids: [changed.id] },
    });
    expect(await read(other.id)).not.toHaveProperty('job');
    expect(await restore(3)).toMatchObject({ status: 200 });
  });

  test('a whole batch if one instance can’t be synchronized', async () => {
    const [ready, done] = [await instance('21'), await instance('11')];
    const { status, body } = await engineer.call('syncGatewayConfig', { body: { ids: [ready.id, done.id] } });
    expect([status, body['code'], body['ids']]).toEqual([409, 'GW_ALREADY_IN_FORCE', [done.id]]);
    expect(await read(ready.id)).not.toMatchObject({ job: { status: 'running' } });
  });

  test('a duplicate address and port, with errors for both fields', async () => {
    const { ip, port, notifyAddress, healthAddress } = Object(await instance('11'));
    const body = { ip, port, notifyAddress, healthAddress };
    const errors = ['/ip', '/port'].map((pointer) => ({ pointer, code: 'GW_DUP' }));
    expect(await engineer.call('createGateway', { body })).toMatchObject({
      status: 409,
      body: { code: 'GW_DUP', errors },
    });
    await engineer.ok('createGateway', { body: { ...body, ip: '2001:db8::1' } });
    for (const spelling of ['2001:DB8::1', '2001:db8:0:0::1'])
      expect(await engineer.refusal('createGateway', { body: { ...body, ip: spelling } })).toBe('409 GW_DUP');
    const { id } = await instance('12');
    const { body: refused } = await engineer.call('updateGateway', { path: { id }, body });
    expect(refused['errors']).toEqual(errors.map((error) => expect.objectContaining(error)));
    expect(await engineer.ok('updateGateway', { path: { id: (await instance('11')).id }, body })).toMatchObject({
      ip,
      port,
    });
  });
});

describe('the difference between configurations', () => {
  test('is reported field by field, with the risk and the user', async () => {
    const { id } = await instance('11');
    await change();
    const answer = await engineer.ok('diffGatewayConfig', { path: { id }, query: { from: 'inForce', to: 'draft' } });
    expect(answer).toMatchObject({
      fromVersion: 2,
      changes: [
        {
          entity: 'applicationConfig',
          action: 'changed',
          by: 'gateway01',
          risk: 'securityOff',
          fieldTotal: 1,
          fields: [{ path: 'antiReplay', before: true, after: false, risk: 'securityOff' }],
        },
      ],
    });
    expect(answer).not.toHaveProperty('toVersion');
    expect(await engineer.items('listPendingChanges')).toContainEqual(
      expect.objectContaining({ entity: 'applicationConfig', action: 'changed', by: 'gateway01' }),
    );
  });

  test('is empty when a change was reverted', async () => {
    const { id } = await instance('11');
    await change();
    await change({ antiReplay: true });
    expect(await read(id)).toMatchObject({ configStatus: 'notGenerated', pendingChanges: 0 });
  });

  test('names the users who made the changes, not earlier or later editors of the record', async () => {
    const other = await signedIn('gateway02', engineer.mock);
    const { id } = await instance('11');
    const editors = async (from: string, to: string) => {
      const { changes } = await engineer.ok('diffGatewayConfig', { path: { id }, query: { from, to } });
      return Array.isArray(changes)
        ? changes.map(({ by, editors: all }) => [by, ...all.map((editor: { by: string }) => editor.by)])
        : [];
    };
    await change({}, other);
    await generate(id);
    await pass(3);
    await change({ antiReplay: false, rateLimit: false });
    expect(await editors('2', '3'), 'of version 3, which holds the first change alone').toEqual([
      ['gateway02', 'gateway02'],
    ]);
    expect(await editors('3', 'draft')).toEqual([['gateway01', 'gateway01']]);
    await pass(1);
    expect(await editors('2', 'draft'), 'each of whom changed what differs').toEqual([
      ['gateway01', 'gateway01', 'gateway02'],
    ]);
    await change({ antiReplay: true, rateLimit: false }, other);
    expect(await editors('3', 'draft')).toEqual([['gateway02', 'gateway02', 'gateway01']]);
    await change({ antiReplay: false, rateLimit: false });
    expect(await editors('3', 'draft'), 'but nobody whose change was overwritten').toEqual([
      ['gateway01', 'gateway01'],
    ]);
    expect(await engineer.items('listPendingChanges')).toContainEqual(
      expect.objectContaining({ entity: 'applicationConfig', by: 'gateway01' }),
    );
  });

  test('is a return if the later version comes first, and names the users whose changes it reverts', async () => {
    const { id } = await instance('11');
    const { changes: there, isReturn } = await engineer.ok('diffGatewayConfig', {
      path: { id },
      query: { from: '1', to: '2' },
    });
    const { changes: back, isReturn: isBack } = await engineer.ok('diffGatewayConfig', {
      path: { id },
      query: { from: '2', to: '1' },
    });
    expect([isReturn, isBack]).toEqual([false, true]);
    const by = (changes: unknown) =>
      new Map(Object.values(Object(changes)).map((one) => [`${Object(one).entity} ${Object(one).id}`, Object(one).by]));
    expect([...by(there).values()].every((name) => /^gateway0[12]$/u.test(String(name)))).toBe(true);
    expect(by(back)).toEqual(by(there));
    expect(await engineer.ok('diffGatewayConfig', { path: { id }, query: { from: 'draft', to: '2' } })).toMatchObject({
      isReturn: true,
    });
  });

  test('contains the names of referenced records', async () => {
    const { id } = await instance('11');
    const [group, other] = await engineer.items('listApiGroups');
    const [item] = await engineer.items('listTransactions', { query: { groupId: String(group?.['id']) } });
    await engineer.ok('updateTransaction', {
      path: { id: String(item?.['id']) },
      body: { ...(await transaction(String(item?.['id']))), groupId: other?.['id'] },
    });
    const { changes } = await engineer.ok('diffGatewayConfig', {
      path: { id },
      query: { from: 'inForce', to: 'draft' },
    });
    expect(changes).toMatchObject([
      {
        fields: [
          {
            path: 'groupId',
            before: group?.['id'],
            beforeName: group?.['name'],
            after: other?.['id'],
            afterName: other?.['name'],
          },
        ],
      },
    ]);
    await engineer.ok('saveApplicationConfig', { body: { ...(await switches()), antiReplay: false } });
    const pending = await engineer.items('listPendingChanges');
    expect(pending.find(({ entity }) => entity === 'applicationConfig')).toMatchObject({ name: '澄湖手机银行' });
  });

  test('a rollback puts an earlier version in force and keeps later edits', async () => {
    const { id } = await instance('11');
    await engineer.ok('rollbackGatewayConfig', { path: { version: '1' }, body: { ids: [id] } });
    await pass(3);
    expect(await read(id)).toMatchObject({
      configStatus: 'toBeSynchronised',
      generatedVersion: 1,
      job: { type: 'sync', status: 'running' },
    });
    await pass(4);
    const back = await read(id);
    expect(back).toMatchObject({ configStatus: 'synchronised', inForceVersion: 1 });
    expect(back['pendingChanges']).toBeGreaterThan(0);
    await engineer.ok('rollbackGatewayConfig', { path: { version: '2' }, body: { ids: [id] } });
    await change();
    await pass(3);
    await pass(4);
    expect(await read(id), 'a change during the restore').toMatchObject({
      configStatus: 'notGenerated',
      inForceVersion: 2,
    });
    expect(await engineer.refusal('rollbackGatewayConfig', { path: { version: '9' }, body: { ids: [id] } })).toBe(
      '404 NOT_FOUND',
    );
  });
});

test('a transaction is marked as pending until every instance has its change', async () => {
  const marks = async () =>
    (await engineer.items('listTransactions', { query: { size: '100' } })).filter(({ isPending }) => isPending);
  const before = await marks();
  expect(before).toHaveLength(3);
  await generate(...(await gateways()).map(({ id }) => id).filter((id) => id !== '4'));
  await pass(3);
  await sync(['3']);
  await pass(4);
  expect(await marks(), 'one instance does not answer and keeps the old version').toHaveLength(3);
  await engineer.ok('deleteGateways', { path: { id: '4' } });
  expect(await marks()).toEqual([]);
  expect(await engineer.items('listPendingChanges')).toEqual([]);
  await engineer.ok('changeTransactionStatus', {
    path: { id: String(before[0]?.['id']), status: before[0]?.['status'] === 'enabled' ? 'disabled' : 'enabled' },
  });
  expect((await marks()).map(({ id }) => id)).toEqual([before[0]?.['id']]);
});

test('edits of the configuration, jobs and health checks are not edits of the instance', async () => {
  const other = await signedIn('gateway02', engineer.mock);
  const edited = (row: Record<string, unknown>) => [row['revision'], row['updatedBy'], row['updatedAt']];
  const { id, ...before } = await instance('11');
  await change({}, other);
  await other.ok('generateGatewayConfig', { body: { ids: [id] } });
  await pass(3);
  await other.ok('syncGatewayConfig', { body: { ids: [id] } });
  await pass(4);
  await other.ok('checkGatewayHealth', { path: { id } });
  const after = await read(id);
  expect(after).toMatchObject({ configStatus: 'synchronised', inForceVersion: 3 });
  expect(edited(after)).toEqual(edited(before));
  const { notifyAddress, healthAddress, ip, port } = after;
  const body = { ip, port, notifyAddress, healthAddress };
  expect(await other.ok('updateGateway', { path: { id }, body })).toMatchObject({
    revision: 2,
    updatedBy: 'gateway02',
  });
});

test('an instance with a changed address has no configuration', async () => {
  const { id, notifyAddress, healthAddress } = Object(await instance('11'));
  const gateway = await engineer.ok('updateGateway', {
    path: { id },
    body: { ip: '10.20.8.13', port: 8443, notifyAddress, healthAddress },
  });
  expect(gateway).toMatchObject({ configStatus: 'notGenerated', instanceStatus: 'unknown' });
  expect(gateway).not.toHaveProperty('inForceVersion');
});

describe('the switches', () => {
  test.each([
    [{ signatureMethod: 'SHA256', encryptionMethod: 'SM4' }, 'SIGN_SHA256_NEEDS_AES'],
    [{ signatureMethod: 'SM3', encryptionMethod: 'AES' }, 'SIGN_SM3_NEEDS_SM4'],
    [
      {
        crossDomain: true,
        crossDomainConfig: {
          allowedOrigin: 'chenghu',
          allowedHeaders: '*',
          allowedMethods: ['GET'],
          publicHeaders: '*',
          validitySeconds: 600,
        },
      },
      'URL_INVALID',
    ],
    [
      {
        crossDomain: true,
        crossDomainConfig: {
          allowedOrigin: '*',
          allowedHeaders: '*',
          allowedMethods: ['GET'],
          publicHeaders: '*',
          validitySeconds: 0,
        },
      },
      'POSITIVE_INTEGER',
    ],
    [{ crossDomain: true }, 'FIELD_REQUIRED'],
  ])('are refused with %j', async (more, code) => {
    const { antiBrush, rateLimit, circuitBreaker, deviceList, antiReplay } = await engineer.ok('getApplicationConfig');
    const body = {
      antiBrush,
      rateLimit,
      circuitBreaker,
      deviceList,
      antiReplay,
      dataEncryption: false,
      crossDomain: false,
      signature: true,
      signatureMethod: 'SM3',
      encryptionMethod: 'SM4',
      ...more,
    };
    expect(await engineer.refusal('saveApplicationConfig', { body })).toBe(`422 ${code}`);
  });

  test('keep their settings while they are off', async () => {
    const crossDomainConfig = {
      allowedOrigin: 'https://h5.chenghu.example',
      allowedHeaders: '*',
      allowedMethods: ['GET'],
      publicHeaders: '*',
      validitySeconds: 900,
    };
    const settings = {
      deviceListMode: 'white',
      antiReplayWindowSeconds: 60,
      signTimestampToleranceSeconds: 90,
      signatureMethod: 'SHA256',
      encryptionMethod: 'AES',
      crossDomainConfig,
    };
    const all = (on: boolean) =>
      Object.fromEntries(
        ['antiBrush', 'rateLimit', 'circuitBreaker', 'dataEncryption', 'crossDomain', 'signature', 'deviceList'].map(
          (name) => [name, on],
        ),
      );
    await engineer.ok('saveApplicationConfig', { body: { ...all(true), antiReplay: true, ...settings } });
    const off = await engineer.ok('saveApplicationConfig', { body: { ...all(false), antiReplay: false } });
    expect(off).toMatchObject(settings);
    expect(await engineer.ok('saveApplicationConfig', { body: { ...all(false), antiReplay: false } })).toEqual(off);
    const changed = { ...all(false), antiReplay: true, deviceListMode: 'black' };
    const cleared = await engineer.ok('saveApplicationConfig', { body: changed });
    expect(cleared).toMatchObject({ deviceListMode: 'black', crossDomainConfig });
    expect(cleared, 'is on and left out').not.toHaveProperty('antiReplayWindowSeconds');
  });

  test('of a new application are off', async () => {
    const admin = await signedIn('admin', await freshMock('empty'));
    await admin.ok('createApplication', { body: { applicationId: 'chenghu-wealth', applicationName: '澄湖财富' } });
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-wealth' } });
    expect(await admin.ok('getApplicationConfig')).toMatchObject({
      antiBrush: false,
      signature: false,
      deviceList: false,
    });
  });
});
