import { describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { pagesZip } from '../zips.ts';

const android = { platform: 'android' };
const store = {
  version: '6.6.0',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'com.chenghu.mbank',
  address: 'https://store.example/mbank',
};

const create = (client: Client, change: object = {}, path = android) =>
  client.call('createUpgrade', { path, body: { ...store, ...change } });
async function created(client: Client, change: object = {}): Promise<{ platform: string; id: string }> {
  const { body, status } = await create(client, change);
  expect(status).toBe(201);
  return { ...android, id: String(body['id']) };
}
const errorsOf = ({ body }: { body: Record<string, unknown> }) => body['errors'];

describe('a package', () => {
  test('is created as pending, published, unpublished and deleted', async () => {
    const admin = await signedIn();
    const path = await created(admin);
    expect(await admin.ok('getUpgrade', { path })).toMatchObject({
      status: 'pending',
      createdBy: 'admin',
      revision: 1,
    });
    expect(await admin.ok('publishUpgrade', { path })).toMatchObject({ status: 'published', publishedBy: 'admin' });
    const back = await admin.ok('cancelUpgrade', { path });
    expect(back).toMatchObject({ status: 'pending' });
    expect(back).not.toHaveProperty('publishedAt');
    await admin.ok('deleteUpgrades', { path });
    expect(await admin.refusal('getUpgrade', { path })).toBe('404 NOT_FOUND');
  });

  test('that is published cannot be changed, deleted or published again', async () => {
    const admin = await signedIn();
    const path = await created(admin);
    await admin.ok('publishUpgrade', { path });
    expect(await admin.refusal('updateUpgrade', { path, body: store })).toBe('409 REL_PUBLISHED_LOCKED');
    expect(await admin.refusal('deleteUpgrades', { path })).toBe('409 REL_PUBLISHED_LOCKED');
    expect(await admin.refusal('publishUpgrade', { path })).toBe('409 REL_ALREADY_EFFECTIVE');
  });

  test('that is pending cannot be unpublished', async () => {
    const admin = await signedIn();
    expect(await admin.refusal('cancelUpgrade', { path: await created(admin) })).toBe('409 REL_ALREADY_PENDING');
  });

  test('of unknown status is read-only', async () => {
    const admin = await signedIn();
    const unknown = admin.mock.db.upgrades.find({ status: 'unknown' });
    const path = { ...android, id: unknown?.id ?? '' };
    await admin.ok('getUpgrade', { path });
    for (const operation of ['publishUpgrade', 'cancelUpgrade', 'deleteUpgrades'] as const) {
      expect(await admin.refusal(operation, { path })).toBe('409 REL_STATUS_UNKNOWN');
    }
    const owner = { owner: 'upgrade', ownerId: path.id };
    expect(await admin.refusal('createGrayRule', { path: owner, body: { mode: 'nonWhitelist' } })).toBe(
      '409 REL_STATUS_UNKNOWN',
    );
  });

  test('can be published and unpublished only one at a time', async () => {
    const admin = await signedIn();
    const [first, second] = [await created(admin), await created(admin, { version: '6.6.1' })];
    const path = { ...android, id: `${first.id},${second.id}` };
    expect(await admin.refusal('publishUpgrade', { path })).toBe('409 REL_ONE_AT_A_TIME');
    expect(await admin.refusal('cancelUpgrade', { path })).toBe('409 REL_ONE_AT_A_TIME');
  });

  test('that is locked makes the deletion of a batch fail as a whole, with its id', async () => {
    const admin = await signedIn();
    const [keep, locked] = [await created(admin), await created(admin, { version: '6.6.1' })];
    await admin.ok('publishUpgrade', { path: locked });
    const { status, body } = await admin.call('deleteUpgrades', {
      path: { ...android, id: `${keep.id},${locked.id}` },
    });
    expect([status, body['ids']]).toEqual([409, [locked.id]]);
    await admin.ok('getUpgrade', { path: keep });
  });
});

describe('a version', () => {
  test('must exceed the highest of its application and platform, even if that one is pending', async () => {
    const admin = await signedIn();
    const lower = await create(admin, { version: '6.5.0' });
    expect([lower.status, errorsOf(lower)]).toEqual([422, [{ pointer: '/version', code: 'VERSION_NOT_HIGHER' }]]);
    // Parts compare as numbers, and a missing fourth part is 0.
    expect((await create(admin, { version: '6.5.0.0' })).status).toBe(422);
    expect((await create(admin, { version: '6.10.0' })).status).toBe(201);
    expect((await create(admin, { version: '1.2.0', serviceId: '1' }, { platform: 'harmony' })).status).toBe(201);
  });

  test('can stay the same on update, or must exceed the others', async () => {
    const admin = await signedIn();
    const path = await created(admin);
    await admin.ok('updateUpgrade', { path, body: { ...store, description: 'x' } });
    await admin.ok('updateUpgrade', { path, body: { ...store, version: '6.5.1' } });
    expect(await admin.refusal('updateUpgrade', { path, body: { ...store, version: '6.4.9' } })).toBe(
      '422 VERSION_NOT_HIGHER',
    );
  });

  test.each(['1.0', '0.1.0', '1.0.0.0.0', 'v1.0.0', '1.0.0-beta', '1000.0.0'])('%s is rejected', async (version) => {
    const admin = await signedIn();
    expect(errorsOf(await create(admin, { version }))).toEqual([{ pointer: '/version', code: 'VERSION_FORMAT' }]);
  });

  test('is compared with all others of its platform, but not with those of other platforms', async () => {
    const admin = await signedIn();
    const [lower, higher] = [await created(admin), await created(admin, { version: '6.8.0' })];
    const change = (path: { platform: string; id: string }, version: string) =>
      admin.call('updateUpgrade', { path, body: { ...store, version } });
    expect(errorsOf(await change(lower, '6.7.0'))).toEqual([{ pointer: '/version', code: 'VERSION_NOT_HIGHER' }]);
    expect(errorsOf(await change(higher, '6.6.0'))).toEqual([{ pointer: '/version', code: 'VERSION_NOT_HIGHER' }]);
    expect((await change(higher, '6.7.0')).status).toBe(200);
    expect((await change(lower, '6.9.0')).status).toBe(200);
    expect((await create(admin, { version: '6.9.0' }, { platform: 'ios' })).status).toBe(201);
  });

  test('is suggested as 1.0.0, without a highest one, if there is none yet', async () => {
    const admin = await signedIn();
    await admin.mock.write(async () => {
      for (const { id } of admin.mock.db.upgrades.all({ where: { appId: '1', platform: 'ios' } }))
        await admin.mock.db.upgrades.remove(id);
    });
    expect(await admin.ok('getHighestVersion', { query: { kind: 'upgrade', platform: 'ios' } })).toEqual({
      next: '1.0.0',
    });
    expect((await create(admin, { version: '1.0.0' }, { platform: 'ios' })).status).toBe(201);
  });

  test.each([
    ['upgrade', 'platform'],
    ['offline', 'subAppId'],
    ['applet', 'appletId'],
  ])('of kind %s is suggested only with the query parameter %s', async (kind, name) => {
    const admin = await signedIn();
    const { status, body } = await admin.call('getHighestVersion', { query: { kind } });
    expect([status, body['errors']]).toEqual([422, [{ pointer: `?${name}`, code: 'FIELD_REQUIRED' }]]);
  });

  test('is suggested as the next patch', async () => {
    const admin = await signedIn();
    const query = { kind: 'upgrade', platform: 'android' };
    expect(await admin.ok('getHighestVersion', { query })).toEqual({ highest: '6.5.0', next: '6.5.1' });
  });
});

describe('creating and updating a package', () => {
  test('reports all wrong fields at once', async () => {
    const admin = await signedIn();
    const wrong = await create(admin, {
      version: 'x',
      packageName: 'a/b',
      description: '描述'.repeat(17),
      address: 'ftp://x',
    });
    expect(errorsOf(wrong)).toEqual(
      expect.arrayContaining([
        { pointer: '/version', code: 'VERSION_FORMAT' },
        { pointer: '/packageName', code: 'PACKAGE_NAME_CHARS' },
        { pointer: '/description', code: 'DESC_100_BYTES' },
        { pointer: '/address', code: 'URL_INVALID' },
      ]),
    );
  });

  test('limits the description in bytes: 33 Chinese characters pass, 34 do not', async () => {
    const admin = await signedIn();
    expect((await create(admin, { description: '版'.repeat(33) })).status).toBe(201);
    expect(errorsOf(await create(admin, { version: '6.6.1', description: '版'.repeat(34) }))).toEqual([
      { pointer: '/description', code: 'DESC_100_BYTES' },
    ]);
  });

  test('requires the store address or the uploaded file', async () => {
    const admin = await signedIn();
    expect(errorsOf(await create(admin, { address: undefined }))).toEqual([
      { pointer: '/address', code: 'FIELD_REQUIRED' },
    ]);
    const enterprise = { releaseMode: 'enterprise', address: undefined };
    expect(errorsOf(await create(admin, enterprise))).toEqual([{ pointer: '/fileId', code: 'FILE_NOT_UPLOADED' }]);
  });

  test('rejects a file and an upload service of another application', async () => {
    const admin = await signedIn();
    const upload = async () => {
      const body = new FormData();
      body.set('purpose', 'package');
      body.set('file', new File([pagesZip()], 'bank.apk'));
      return String((await admin.ok('uploadFile', { body }))['id']);
    };
    const theirs = await upload();
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
    const enterprise = { ...store, version: '9.0.0', releaseMode: 'enterprise', address: undefined };
    expect(errorsOf(await create(admin, { ...enterprise, fileId: theirs }))).toEqual([
      { pointer: '/fileId', code: 'FILE_NOT_UPLOADED' },
    ]);
    expect((await create(admin, { ...enterprise, fileId: await upload() })).status).toBe(201);
    const service = admin.mock.db.uploadServices.find({ appId: '1' })?.id;
    expect(errorsOf(await create(admin, { version: '9.0.1', serviceId: service }))).toEqual([
      { pointer: '/serviceId', code: 'ENTRY_WRONG' },
    ]);
  });

  describe('with release mode enterprise', () => {
    const enterprise = { ...store, releaseMode: 'enterprise', address: undefined };
    async function upload(client: Client, name: string, purpose = 'package'): Promise<Record<string, unknown>> {
      const body = new FormData();
      body.set('purpose', purpose);
      body.set('file', new File(['PK\u0003\u0004 a package'], name));
      return client.ok('uploadFile', { body });
    }

    test('takes name, size, checksums and download URL from the file and the default upload service', async () => {
      const admin = await signedIn();
      const { db } = admin.mock;
      const file = db.files.require(String((await upload(admin, 'bank.apk'))['id']));
      const usual = db.uploadServices.find({ appId: '1', isDefault: true });
      const path = await created(admin, { ...enterprise, fileId: file.id });
      const fromFile = {
        fileId: file.id,
        fileName: 'bank.apk',
        fileSize: file.size,
        md5: file.md5,
        sha256: file.sha256,
      };
      expect([file.size, file.md5?.length, file.sha256?.length]).toEqual([14, 32, 64]);
      expect(db.upgrades.get(path.id)).toMatchObject({
        ...fromFile,
        serviceId: usual?.id,
        downloadUrl: expect.stringMatching(/\/bank\.apk$/u),
      });
      expect(db.upgrades.get(path.id)?.downloadUrl).toContain(usual?.downloadAddress);
      // A store address is ignored.
      await admin.ok('updateUpgrade', { path, body: { ...enterprise, fileId: file.id, address: store.address } });
      expect(await admin.ok('getUpgrade', { path })).not.toHaveProperty('address');

      await admin.ok('updateUpgrade', { path, body: { ...store, fileId: file.id } });
      const changed = await admin.ok('getUpgrade', { path });
      expect(changed).toMatchObject({ address: store.address, downloadUrl: store.address });
      for (const name of Object.keys(fromFile)) expect(changed, name).not.toHaveProperty(name);
    });

    test('takes the download URL from the given upload service', async () => {
      const admin = await signedIn();
      const { db } = admin.mock;
      const other = db.uploadServices.find({ appId: '1', isDefault: false });
      const { id: fileId } = await upload(admin, 'bank.apk');
      const path = await created(admin, { ...enterprise, fileId, serviceId: other?.id });
      expect(db.upgrades.get(path.id)?.serviceId).toBe(other?.id);
      expect(db.upgrades.get(path.id)?.downloadUrl).toContain(other?.downloadAddress);
    });

    test('leaves out the download URL without an upload service', async () => {
      const admin = await signedIn();
      const { db, write } = admin.mock;
      await write(() =>
        db.uploadServices.update(db.uploadServices.find({ appId: '1', isDefault: true })?.id ?? '', {
          isDefault: false,
        }),
      );
      const path = await created(admin, { ...enterprise, fileId: (await upload(admin, 'bank.apk'))['id'] });
      const upgrade = await admin.ok('getUpgrade', { path });
      expect(upgrade).toMatchObject({ fileName: 'bank.apk' });
      for (const name of ['downloadUrl', 'serviceId']) expect(upgrade).not.toHaveProperty(name);
    });

    test('rejects a file of another platform', async () => {
      const admin = await signedIn();
      const { id: fileId } = await upload(admin, 'bank.ipa');
      expect(errorsOf(await create(admin, { ...enterprise, fileId }))).toEqual([
        { pointer: '/fileId', code: 'FILE_TYPE_PACKAGE' },
      ]);
      expect((await create(admin, { ...enterprise, version: '9.0.0', fileId }, { platform: 'ios' })).status).toBe(201);
    });
  });

  test('rejects an unknown upload service', async () => {
    const admin = await signedIn();
    expect(errorsOf(await create(admin, { serviceId: 'nobody' }))).toEqual([
      { pointer: '/serviceId', code: 'ENTRY_WRONG' },
    ]);
    expect(errorsOf(await create(admin, { serviceId: 'nobody' }, { platform: 'harmony' }))).toEqual([
      { pointer: '/serviceId', code: 'ENTRY_WRONG' },
    ]);
  });

  test('requires an upload service for Harmony', async () => {
    const admin = await signedIn();
    const wrong = await create(admin, {}, { platform: 'harmony' });
    expect(errorsOf(wrong)).toEqual([{ pointer: '/serviceId', code: 'FIELD_REQUIRED' }]);
  });

  test('fails with 412 and the current record for a stale revision', async () => {
    const admin = await signedIn();
    const path = await created(admin);
    const headers = { 'If-Match': '"1"' };
    await admin.ok('updateUpgrade', { path, body: { ...store, description: 'first' }, headers });
    const lateUpdate = await admin.call('updateUpgrade', { path, body: { ...store, description: 'second' }, headers });
    expect([lateUpdate.status, lateUpdate.body['code']]).toEqual([412, 'RECORD_CHANGED']);
    expect(lateUpdate.body['current']).toMatchObject({ description: 'first', revision: 2 });
  });

  test('is published only as it was confirmed', async () => {
    const admin = await signedIn();
    const path = await created(admin);
    await admin.ok('updateUpgrade', { path, body: { ...store, upgradeMode: 'mandatory' } });
    expect(await admin.refusal('publishUpgrade', { path, headers: { 'If-Match': '"1"' } })).toBe('412 RECORD_CHANGED');
    await admin.ok('publishUpgrade', { path, headers: { 'If-Match': '"2"' } });
  });

  test('creates one package for two requests with the same idempotency key', async () => {
    const admin = await signedIn();
    const headers = { 'Idempotency-Key': 'form-00000001' };
    const first = await admin.call('createUpgrade', { path: android, body: store, headers });
    const again = await admin.call('createUpgrade', { path: android, body: store, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = { path: android, body: { ...store, version: '7.0.0' }, headers };
    expect(await admin.refusal('createUpgrade', other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });
});

describe('the list of packages', () => {
  test('is filtered, sorted and paged by the server', async () => {
    const admin = await signedIn();
    const query = { version: '6.', status: 'published', sort: 'version,desc', page: '2', size: '10' };
    const page = await admin.ok('listUpgrades', { path: android, query });
    // 6.0.3 to 6.4.1 and, as part of a version, 5.6.0 and 5.6.1.
    expect(page).toMatchObject({ total: 15, page: 2, size: 10 });
    const { items } = page;
    const versions = Array.isArray(items) ? items.map(({ version }: { version: string }) => version) : [];
    expect(versions).toEqual(['6.0.2', '6.0.1', '6.0.0', '5.6.1', '5.6.0']);
  });

  test('filters by creation time, from its start until before its end, with any UTC offset', async () => {
    const admin = await signedIn();
    await created(admin);
    const total = async (createdFrom: string, createdTo: string) =>
      (await admin.ok('listUpgrades', { path: android, query: { createdFrom, createdTo } }))['total'];
    expect(await total('2024-06-18T00:00:00+08:00', '2024-06-19T00:00:00+08:00')).toBe(1);
    expect(await total('2024-06-17T22:30:00-04:00', '2024-06-17T22:30:01-04:00')).toBe(1);
    expect(await total('2024-06-18T00:00:00Z', '2024-06-18T02:30:00Z')).toBe(0);
    const query = { createdFrom: '2024-06-18' };
    expect(await admin.refusal('listUpgrades', { path: android, query })).toBe('422 ENTRY_WRONG');
  });

  test('has the packages of the current application; an act with another X-App-Id fails with 409', async () => {
    const admin = await signedIn();
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
    expect(await admin.ok('listUpgrades', { path: android })).toMatchObject({
      items: expect.not.arrayContaining([expect.objectContaining({ version: '6.5.0' })]),
    });
    const headers = { 'X-App-Id': 'chenghu-mbank' };
    expect(await admin.refusal('publishUpgrade', { path: { ...android, id: '37' }, headers })).toBe(
      '409 APP_CONTEXT_CHANGED',
    );
  });
});

test('a release manager can create and publish a package; an analyst gets 403', async () => {
  const manager = await signedIn('release01');
  const path = await created(manager);
  await manager.ok('publishUpgrade', { path });
  const analyst = await signedIn('analyst01', manager.mock);
  expect(await analyst.refusal('cancelUpgrade', { path })).toBe('403 AUTH_FORBIDDEN');
  expect(await analyst.refusal('listUpgrades', { path: android })).toBe('403 AUTH_FORBIDDEN');
});

test('a package name is rejected with its own code if it is too long or has forbidden characters', async () => {
  const admin = await signedIn();
  const upgrade = {
    version: '9.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    address: 'https://store.example/a',
  };
  const refusal = (packageName: string) =>
    admin.refusal('createUpgrade', { path: { platform: 'android' }, body: { ...upgrade, packageName } });
  expect(await refusal('p'.repeat(101))).toBe('422 PACKAGE_NAME_LONG');
  for (const name of ['a:b', ' ', 'a ', 'a\u200Bb', 'a\u202Eb', 'a\nb'])
    expect(await refusal(name), JSON.stringify(name)).toBe('422 PACKAGE_NAME_CHARS');
});
