import { beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const input = {
  applicationId: 'chenghu-wealth',
  applicationName: '澄湖财富',
  platforms: ['android', 'ios'],
  remarks: '私人银行',
};
let admin: Client;

beforeEach(async () => {
  admin = await signedIn();
});

const rows = ({ items }: Record<string, unknown>): Record<string, unknown>[] => (Array.isArray(items) ? items : []);
const ids = (answer: Record<string, unknown>) => rows(answer).map(({ applicationId }) => applicationId);
const create = async (more: object = {}) => admin.ok('createApplication', { body: { ...input, ...more } });
/** An application without releases and users. */
const spare = async () => ({ appId: String((await create())['id']) });

/** Moves a record to another application. */
const taken = (
  table: { update: (id: string, changes: { appId: string }) => Promise<unknown> },
  record: { id: string } | undefined,
  appId: string,
) => (record ? table.update(record.id, { appId }) : undefined);

describe('the list', () => {
  test('has the three applications of the bank, newest first, with the number of their users', async () => {
    const answer = await admin.ok('listApplications');
    expect(ids(answer)).toEqual(['chenghu-office', 'chenghu-cbank', 'chenghu-mbank']);
    const [office, , retail] = rows(answer);
    expect(office).toMatchObject({
      appId: '3',
      id: '3',
      number: 3,
      platforms: ['android', 'ios', 'harmony'],
      ownerName: '李一诺',
    });
    expect(Number(office?.['userCount'])).toBeLessThan(Number(retail?.['userCount']));
  });

  test.each([
    [{ applicationId: 'CBANK' }, ['chenghu-cbank']],
    [{ applicationName: '银行' }, ['chenghu-cbank', 'chenghu-mbank']],
    [{ sort: 'number,asc' }, ['chenghu-mbank', 'chenghu-cbank', 'chenghu-office']],
    [{ applicationName: 'nothing' }, []],
  ])('can be searched by %j', async (query, expected) => {
    expect(ids(await admin.ok('listApplications', { query }))).toEqual(expected);
  });

  test('has 243 applications in the big scenario, while a user still switches between three', async () => {
    const big = await signedIn('admin', await freshMock('big'));
    expect(await big.ok('listApplications', { query: { size: '100', page: '3' } })).toMatchObject({ total: 243 });
    expect((await big.ok('getSessionInfo'))['appList']).toHaveLength(3);
  });
});

describe('creating', () => {
  test('assigns a number, returns the secret once, and lets the creator switch to the application', async () => {
    const created = await create();
    expect(created).toMatchObject({ ...input, number: 4, userCount: 1, revision: 1, createdBy: 'admin' });
    expect(created['appSecret']).toMatch(/^[0-9a-f]{48}$/);
    const path = { appId: String(created['appId']) };
    expect(
      JSON.stringify([await admin.ok('getApplication', { path }), await admin.ok('listApplications')]),
    ).not.toContain('appSecret');
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-wealth' } });
    expect(await admin.ok('getSessionInfo')).toMatchObject({ currentAppName: '澄湖财富' });
  });

  test('requires an unused id', async () => {
    const { status, body } = await admin.call('createApplication', {
      body: { ...input, applicationId: 'chenghu-mbank' },
    });
    expect([status, body['code'], body['errors']]).toEqual([
      409,
      'APP_ID_DUP',
      [{ pointer: '/applicationId', code: 'APP_ID_DUP' }],
    ]);
  });

  test.each([
    [{ applicationId: '' }, 'FIELD_REQUIRED'],
    [{ applicationId: 'with space' }, 'ENTRY_WRONG'],
    [{ applicationId: 'a'.repeat(33) }, 'ENTRY_WRONG'],
    [{ applicationName: '' }, 'FIELD_REQUIRED'],
    [{ applicationName: '名'.repeat(51) }, 'ENTRY_WRONG'],
    [{ remarks: '备'.repeat(101) }, 'ENTRY_WRONG'],
    [{ platforms: ['windows'] }, 'ENTRY_WRONG'],
    [{ androidPackage: 'nodots' }, 'ENTRY_WRONG'],
    [{ ownerUserId: '4711' }, 'ENTRY_WRONG'],
    [{ number: 9 }, 'ENTRY_WRONG'],
  ])('refuses %j', async (wrong, code) => {
    expect(await admin.refusal('createApplication', { body: { ...input, ...wrong } })).toBe(`422 ${code}`);
    expect(admin.mock.db.applications.size).toBe(3);
  });

  test('accepts values of the maximum length', async () => {
    await create({ applicationId: 'a'.repeat(32), applicationName: '名'.repeat(50), remarks: '备'.repeat(100) });
  });

  test('twice with one idempotency key creates one application', async () => {
    const call = { headers: { 'Idempotency-Key': 'same-key-1' }, body: input };
    expect(await admin.ok('createApplication', call)).toEqual(await admin.ok('createApplication', call));
    expect(admin.mock.db.applications.size).toBe(4);
  });
});

describe('changing', () => {
  test('replaces everything but the public id, the number and the secret', async () => {
    const path = await spare();
    const { appSecret } = admin.mock.db.applications.require(path.appId);
    const changed = await admin.ok('updateApplication', { path, body: { applicationName: '新名' } });
    expect(changed).toMatchObject({
      applicationName: '新名',
      applicationId: 'chenghu-wealth',
      number: 4,
      platforms: [],
      revision: 2,
    });
    expect(changed).not.toHaveProperty('remarks');
    expect(admin.mock.db.applications.get(path.appId)).toMatchObject({ appSecret });
    expect(await admin.refusal('updateApplication', { path, body: input })).toBe('422 ENTRY_WRONG');
  });

  test('with a stale revision is refused with 412 and the current record', async () => {
    const path = await spare();
    const change = { path, headers: { 'If-Match': '"1"' }, body: { applicationName: 'mine' } };
    await admin.ok('updateApplication', change);
    const { status, body } = await admin.call('updateApplication', change);
    expect([status, body['code']]).toEqual([412, 'RECORD_CHANGED']);
    expect(body['current']).toMatchObject({ applicationName: 'mine', revision: 2, appId: path.appId });
    expect(JSON.stringify(body)).not.toContain('appSecret');
  });
});

describe('the owner', () => {
  const owners = async (client: Client, name?: string) =>
    (await client.items('listApplicationOwners', { query: name === undefined ? {} : { name } })).map(
      ({ fullName }) => fullName,
    );

  test('is found by full name or user name among enabled users, of whom only names and id are returned', async () => {
    const [owner] = await admin.items('listApplicationOwners', { query: { name: '林知夏' } });
    expect(Object.keys(owner ?? {}).toSorted()).toEqual(['fullName', 'userId', 'userName']);
    expect(await owners(admin, 'RELEASE01')).toEqual([owner?.['fullName']]);
    expect(await owners(admin, 'disabled01')).toEqual([]);
    expect(await owners(admin, 'nobody at all')).toEqual([]);
  });

  test('is chosen from at most 50 users at a time', async () => {
    expect(await owners(await signedIn('admin', await freshMock('big')))).toHaveLength(50);
  });

  test('can’t be searched by a user who can’t edit applications', async () => {
    expect(await (await signedIn('analyst01')).refusal('listApplicationOwners')).toBe('403 AUTH_FORBIDDEN');
  });

  test('is removed by a change that omits it', async () => {
    const [owner] = await admin.items('listApplicationOwners', { query: { name: 'release01' } });
    const { appId } = await create({ ownerUserId: owner?.['userId'] });
    const path = { appId: String(appId) };
    expect(await admin.ok('getApplication', { path })).toMatchObject({ ownerName: owner?.['fullName'] });
    expect(await admin.ok('updateApplication', { path, body: { applicationName: '新名' } })).not.toHaveProperty(
      'ownerUserId',
    );
  });
});

describe('the secret', () => {
  test('is replaced by a reset, which returns the new one once', async () => {
    const path = await spare();
    const { appSecret: before } = admin.mock.db.applications.require(path.appId);
    await admin.mock.control.setClock({ advanceSeconds: 60 });
    const { appSecret } = await admin.ok('resetApplicationSecret', { path });
    expect(appSecret).not.toBe(before);
    expect(admin.mock.db.applications.get(path.appId)).toMatchObject({
      appSecret,
      secretSetAt: '2024-06-18T10:31:00.000+08:00',
    });
    expect(
      JSON.stringify([await admin.ok('getApplication', { path }), await admin.ok('listApplications')]),
    ).not.toContain(appSecret);
  });
});

describe('deleting', () => {
  test('removes the application with all its records and files', async () => {
    const path = await spare();
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-wealth' } });
    const service = {
      serviceAddress: 'ftp.example',
      uploadPort: 21,
      downloadAddress: 'd.example',
      downloadPort: 80,
      uploadPath: '/',
      user: 'u',
      password: 'p',
      protocol: 'FTP',
    };
    await admin.ok('createUploadService', { body: service });
    const form = new FormData();
    form.set('purpose', 'icon');
    form.set(
      'file',
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'a.png', { type: 'image/png' }),
    );
    const { db } = admin.mock;
    const before = db.blobs.size;
    await admin.ok('uploadFile', { body: form });
    const group = await admin.ok('createApiGroup', {
      body: { name: 'g', systemName: 's', communicationType: 'HTTP', ip: '10.1.1.1', port: 80 },
    });
    await admin.ok('createTransaction', {
      body: { name: 't', code: 'T1', groupId: group['id'], method: 'GET', requestUrl: '/t', contentType: 'text/plain' },
    });
    const remainingCounts = () =>
      [db.uploadServices, db.files, db.apiGroups, db.transactions].map(
        (table) => table.all({ filter: ({ appId }) => appId === path.appId }).length,
      );
    expect([...remainingCounts(), db.blobs.size - before]).toEqual([1, 1, 1, 1, 1]);
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-mbank' } });
    await admin.ok('deleteApplications', { path });
    expect([...remainingCounts(), db.blobs.size - before]).toEqual([0, 0, 0, 0, 0]);
    expect(db.users.find({ userName: 'admin' })?.appIds).toEqual(['1', '2', '3']);
  });

  test('is refused for the current application, and for one with published releases', async () => {
    const { appId } = await spare();
    const refused = async (list: string) => {
      const { status, body } = await admin.call('deleteApplications', { path: { appId: list } });
      return [status, body['code'], body['ids']];
    };
    expect(await refused(`${appId},1`)).toEqual([409, 'APP_CURRENT_NO_DELETE', ['1']]);
    expect(await refused(`${appId},2`)).toEqual([409, 'APP_IN_USE', ['2']]);
    expect(await refused(`${appId},4711`)).toEqual([404, 'NOT_FOUND', ['4711']]);
    expect(admin.mock.db.applications.size).toBe(4);
  });

  test.each<[string, (db: Tables, appId: string) => Promise<unknown> | undefined]>([
    ['upgrade', ({ upgrades: all }, appId) => taken(all, all.find({ status: 'published' }), appId)],
    ['offline package', ({ offlinePackages: all }, appId) => taken(all, all.find({ status: 'effective' }), appId)],
    ['applet package', ({ appletPackages: all }, appId) => taken(all, all.find({ status: 'released' }), appId)],
    ['switch', ({ switches: all }, appId) => taken(all, all.find({ status: 'effective' }), appId)],
    ['activity', ({ activities: all }, appId) => taken(all, all.find({ status: 'online' }), appId)],
    [
      'scheduled message',
      ({ pushMessages: all }, appId) =>
        taken(
          all,
          all.all().find(({ scheduled }) => scheduled),
          appId,
        ),
    ],
  ])('is refused for one whose %s reaches people', async (_, give) => {
    const path = await spare();
    const { db, write } = admin.mock;
    await write(async () => void (await give(db, path.appId)));
    expect(await admin.refusal('deleteApplications', { path })).toBe('409 APP_IN_USE');
  });

  test('is refused while a message is being sent', async () => {
    const { db, write } = admin.mock;
    const where = { appId: '3' };
    await write(async () => {
      for (const { id } of db.upgrades.all({ where })) await db.upgrades.update(id, { status: 'pending' });
      for (const { id } of db.offlinePackages.all({ where }))
        await db.offlinePackages.update(id, { status: 'pending' });
      for (const { id } of db.appletPackages.all({ where }))
        await db.appletPackages.update(id, { status: 'unreleased' });
      for (const { id } of db.switches.all({ where })) await db.switches.update(id, { status: 'notEffective' });
      const send = db.pushSends.find(where);
      await db.pushSends.update(send?.id ?? '', { startedAt: '2024-06-18T10:29:59.000+08:00' });
    });
    expect(await admin.refusal('deleteApplications', { path: where })).toBe('409 APP_IN_USE');
    await admin.ok('setMockClock', { body: { advanceSeconds: 600 } });
    await admin.ok('deleteApplications', { path: where });
  });

  test('moves its users to another application; users without another one can no longer write', async () => {
    const { appId } = await spare();
    const { db, write } = admin.mock;
    const engineer = db.users.find({ userName: 'gateway01' });
    const releaser = db.users.find({ userName: 'release01' });
    await write(async () => {
      await db.users.update(engineer?.id ?? '', { appIds: [appId, '2'] });
      await db.users.update(releaser?.id ?? '', { appIds: [appId] });
    });
    const [owner, formerMember] = [await signedIn('gateway01', admin.mock), await signedIn('release01', admin.mock)];
    await admin.ok('deleteApplications', { path: { appId } });
    expect(await owner.ok('getSessionInfo')).toMatchObject({ currentApplicationId: 'chenghu-cbank' });
    expect(await formerMember.ok('getSessionInfo')).not.toHaveProperty('currentAppId');
    expect(await formerMember.ok('listUploadServices')).toMatchObject({ total: 0 });
    expect(await formerMember.refusal('createUploadService', { body: {} })).toBe('409 APP_CONTEXT_CHANGED');
  });
});

describe('the users of an application', () => {
  test('are those who may switch to it, with names, status and roles only', async () => {
    const answer = await admin.ok('listApplicationUsers', { path: { appId: '3' }, query: { userName: 'twohats' } });
    expect(rows(answer)).toEqual([
      {
        userId: '23',
        userName: 'twohats',
        fullName: '赵双鹤',
        jobNumber: 'CH1023',
        status: 'enabled',
        roleNames: ['模型管理员', '客户经理'],
      },
    ]);
    const operators = { query: { userName: 'operator', sort: 'userName,desc' } };
    expect(await admin.ok('listApplicationUsers', { ...operators, path: { appId: '3' } })).toMatchObject({ total: 0 });
    expect(rows(await admin.ok('listApplicationUsers', { ...operators, path: { appId: '1' } }))[0]).toMatchObject({
      userName: 'operator06',
    });
    expect(await admin.refusal('listApplicationUsers', { path: { appId: '4711' } })).toBe('404 NOT_FOUND');
  });
});

describe('permissions', () => {
  test('a release manager can read applications but not change them', async () => {
    const reader = await signedIn('release01', admin.mock);
    const path = { appId: '2' };
    await reader.ok('listApplications');
    await reader.ok('getApplication', { path });
    await reader.ok('listApplicationUsers', { path });
    const refusals = [
      reader.refusal('createApplication', { body: input }),
      reader.refusal('updateApplication', { path, body: { applicationName: 'x' } }),
      reader.refusal('deleteApplications', { path }),
      reader.refusal('resetApplicationSecret', { path }),
    ];
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['403 AUTH_FORBIDDEN']));
  });

  test('a new secret or owner requires the user’s own password, but a new name does not', async () => {
    const path = { appId: '1' };
    admin.givesPassword = false;
    const { ownerUserId } = admin.mock.db.applications.require('1');
    const body = { applicationName: '澄湖', ownerUserId };
    expect(await admin.refusal('resetApplicationSecret', { path })).toBe('403 AUTH_REAUTH_REQUIRED');
    await admin.ok('updateApplication', { path, body });
    const others = [{ ...body, ownerUserId: '1' }, { applicationName: '澄湖' }];
    for (const other of others)
      expect(await admin.refusal('updateApplication', { path, body: other })).toBe('403 AUTH_REAUTH_REQUIRED');
    admin.givesPassword = true;
    await admin.ok('updateApplication', { path, body: others[0] });
  });

  test('an operator can’t list or read applications', async () => {
    const operator = await signedIn('operator01', admin.mock);
    expect(await operator.refusal('listApplications')).toBe('403 AUTH_FORBIDDEN');
    expect(await operator.refusal('getApplication', { path: { appId: '1' } })).toBe('403 AUTH_FORBIDDEN');
  });
});
