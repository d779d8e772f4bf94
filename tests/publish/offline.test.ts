import { describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { inZip, pagesZip } from '../zips.ts';

/** The mock's day is 18 June 2024. */
const TODAY = '20240618';
const SUB_APP = '20249901';

const form = (content: BlobPart, name = 'h5.zip', purpose = 'zip') => {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([content], name));
  return body;
};
/** Uploads a ZIP with this content and returns its id. */
async function zip(client: Client, content: string): Promise<string> {
  return String((await client.ok('uploadFile', { body: form(pagesZip(content)) }))['id']);
}

const clients = { android: { min: '6.0.0' }, ios: {} };
const packageInput = (fileId: string, change: object = {}) => ({
  subAppId: SUB_APP,
  moduleName: 'Transfer',
  version: `${TODAY}01`,
  clients,
  installTiming: 'next',
  packageType: 'full',
  effectiveMode: 'full',
  fileId,
  ...change,
});

/** An administrator with a sub-application of their own that has no package yet. */
async function begin(): Promise<Client> {
  const admin = await signedIn();
  await admin.ok('createSubApp', { body: { subAppId: SUB_APP, name: 'Transfer' } });
  return admin;
}

/** Creates a pending package; its version is today's date with the number. */
async function created(client: Client, number = '01', change: object = {}): Promise<{ id: string }> {
  const body = packageInput(await zip(client, `content of ${number}`), { version: TODAY + number, ...change });
  return { id: String((await client.ok('createOfflinePackage', { body }))['id']) };
}
async function effective(client: Client, number: string, change: object = {}): Promise<{ id: string }> {
  const path = await created(client, number, change);
  await client.ok('publishOfflinePackage', { path });
  return path;
}
const statusOf = async (client: Client, path: { id: string }) =>
  (await client.ok('getOfflinePackage', { path }))['status'];
const fieldErrors = async (client: Client, body: object) =>
  (await client.call('createOfflinePackage', { body })).body['errors'];

describe('an offline package', () => {
  test('starts pending, and can be published, taken down, published again and unpublished', async () => {
    const admin = await begin();
    const path = await created(admin);
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({
      status: 'pending',
      everPublished: false,
      defective: false,
      subAppName: 'Transfer',
      mainUrl: '/www/index.html',
      uploadedBy: 'admin',
    });
    expect(await admin.ok('publishOfflinePackage', { path })).toMatchObject({
      status: 'effective',
      everPublished: true,
      publishedBy: 'admin',
    });
    expect(await admin.ok('takeDownOfflinePackage', { path })).toMatchObject({ status: 'offline' });
    expect(await admin.ok('publishOfflinePackage', { path })).toMatchObject({ status: 'effective' });
    expect(await admin.ok('cancelOfflinePackage', { path })).toMatchObject({ status: 'pending', everPublished: true });
  });

  test('that was published once cannot be changed or deleted, even if it is pending again', async () => {
    const admin = await begin();
    const path = await effective(admin, '01');
    const body = packageInput(await zip(admin, 'another'));
    expect(await admin.refusal('updateOfflinePackage', { path, body })).toBe('409 REL_PUBLISHED_LOCKED');
    await admin.ok('cancelOfflinePackage', { path });
    expect(await admin.refusal('updateOfflinePackage', { path, body })).toBe('409 REL_PUBLISHED_LOCKED');
    const other = await created(admin, '02');
    const { status, body: problem } = await admin.call('deleteOfflinePackages', {
      path: { id: `${other.id},${path.id}` },
    });
    expect([status, problem['code'], problem['ids']]).toEqual([409, 'OFFLINE_USED', [path.id]]);
    await admin.ok('deleteOfflinePackages', { path: other });
    expect(await admin.refusal('getOfflinePackage', { path: other })).toBe('404 NOT_FOUND');
  });

  test('can be acted on only one at a time', async () => {
    const admin = await begin();
    const path = { id: `${(await created(admin, '01')).id},${(await created(admin, '02')).id}` };
    for (const operation of [
      'publishOfflinePackage',
      'cancelOfflinePackage',
      'takeDownOfflinePackage',
      'unmarkOfflineDefective',
    ] as const) {
      expect(await admin.refusal(operation, { path }), operation).toBe('409 ONE_RECORD');
    }
    expect(await admin.refusal('rollbackOfflinePackage', { path, body: {} })).toBe('409 ONE_RECORD');
    expect(await admin.refusal('markOfflineDefective', { path, body: { reason: 'x' } })).toBe('409 ONE_RECORD');
  });

  test('takes down only packages with overlapping clients when it is published', async () => {
    const admin = await begin();
    const old = await effective(admin, '01', { clients: { android: { max: '6.2.9' }, ios: { min: '6.0.0' } } });
    const android = await effective(admin, '02', { clients: { android: { min: '6.3.0' } } });
    expect(await statusOf(admin, old)).toBe('effective');
    const next = await created(admin, '03', { clients: { ios: { min: '6.4.0' } } });
    expect(await admin.ok('getOfflinePackage', { path: next })).toMatchObject({
      replaces: [{ ...old, version: `${TODAY}01` }],
    });
    await admin.ok('publishOfflinePackage', { path: next });
    expect(await Promise.all([old, android, next].map((path) => statusOf(admin, path)))).toEqual([
      'offline',
      'effective',
      'effective',
    ]);
  });

  test('is not published if it would take down others than the caller has read', async () => {
    const admin = await begin();
    const [next, newer] = [await created(admin, '01'), await created(admin, '02')];
    const { replaces } = await admin.ok('getOfflinePackage', { path: next });
    expect(replaces).toEqual([]);
    await admin.ok('publishOfflinePackage', { path: newer });
    const late = await admin.call('publishOfflinePackage', { path: next, body: { replaces: [] } });
    expect([late.status, late.body['code']]).toEqual([412, 'RECORD_CHANGED']);
    expect(late.body['current']).toMatchObject({ id: next.id, replaces: [{ id: newer.id }] });
    await admin.ok('publishOfflinePackage', { path: next, body: { replaces: [newer.id] } });
    expect(await statusOf(admin, newer)).toBe('offline');
  });

  test('that is defective cannot be published or rolled back to, but stays in effect when it is marked', async () => {
    const admin = await begin();
    const [first, second, third] = [
      await effective(admin, '01'),
      await effective(admin, '02'),
      await effective(admin, '03'),
    ];
    expect(await admin.refusal('unmarkOfflineDefective', { path: third })).toBe('409 OFFLINE_NOT_MARKED');
    expect(await admin.refusal('markOfflineDefective', { path: third, body: {} })).toBe('422 FIELD_REQUIRED');
    const mark = { body: { reason: 'The list stays empty' } };
    expect(await admin.ok('markOfflineDefective', { path: third, ...mark })).toMatchObject({
      defective: true,
      defectReason: 'The list stays empty',
      status: 'effective',
    });
    expect(await admin.refusal('markOfflineDefective', { path: third, ...mark })).toBe('409 OFFLINE_ALREADY_MARKED');
    await admin.ok('markOfflineDefective', { path: second, ...mark });
    expect(await admin.refusal('publishOfflinePackage', { path: second })).toBe('409 OFFLINE_DEFECTIVE');
    expect(await admin.refusal('rollbackOfflinePackage', { path: third, body: { targetId: second.id } })).toBe(
      '409 OFFLINE_NO_TARGET',
    );
    expect(await admin.ok('rollbackOfflinePackage', { path: third, body: {} })).toEqual({
      activeId: first.id,
      version: `${TODAY}01`,
      percent: 100,
    });
    const unmarked = await admin.ok('unmarkOfflineDefective', { path: second });
    expect(unmarked).toMatchObject({ defective: false });
    expect(unmarked).not.toHaveProperty('defectReason');
  });
});

describe('rolling back', () => {
  test('restores the highest earlier version that was published, or the chosen one', async () => {
    const admin = await begin();
    const [first, second] = [await effective(admin, '01'), await effective(admin, '02')];
    await created(admin, '03');
    const last = await effective(admin, '04');
    expect(await admin.ok('getOfflinePackage', { path: last })).toMatchObject({ rollbackTo: [second, first] });
    expect(await admin.ok('rollbackOfflinePackage', { path: last, body: {} })).toMatchObject({ activeId: second.id });
    expect([await statusOf(admin, last), await statusOf(admin, second)]).toEqual(['offline', 'effective']);
    await admin.ok('publishOfflinePackage', { path: last });
    expect(await admin.ok('rollbackOfflinePackage', { path: last, body: { targetId: first.id } })).toMatchObject({
      activeId: first.id,
    });
  });

  test('is refused if no earlier package has overlapping clients', async () => {
    const admin = await begin();
    await effective(admin, '01', { clients: { ios: {} } });
    const path = await effective(admin, '02', { clients: { android: {} } });
    expect(await admin.refusal('rollbackOfflinePackage', { path, body: {} })).toBe('409 OFFLINE_NO_TARGET');
    expect(await statusOf(admin, path)).toBe('effective');
  });
});

describe('validation of an offline package', () => {
  test('reports all wrong fields at once', async () => {
    const admin = await begin();
    await effective(admin, '01');
    const same = await zip(admin, 'content of 01');
    expect(
      await fieldErrors(
        admin,
        packageInput(same, { packageType: 'incremental', clients: { harmony: { min: '2.0.0', max: '1.0.0' } } }),
      ),
    ).toEqual([
      { pointer: '/version', code: 'VERSION_NOT_HIGHER' },
      { pointer: '/clients', code: 'CLIENT_REQUIRED' },
      { pointer: '/clients/harmony/max', code: 'CLIENT_RANGE' },
      { pointer: '/relatedVersion', code: 'FIELD_REQUIRED' },
      { pointer: '/fileId', code: 'OFFLINE_SAME_FILE' },
    ]);
    expect(
      await fieldErrors(admin, packageInput('none', { subAppId: '99999999', relatedVersion: `${TODAY}09` })),
    ).toEqual([
      { pointer: '/subAppId', code: 'ENTRY_WRONG' },
      { pointer: '/relatedVersion', code: 'ENTRY_WRONG' },
      { pointer: '/fileId', code: 'FILE_NOT_UPLOADED' },
    ]);
  });

  test.each(['2024061800', '2024023001', '2023022901', '2024061', '20240631011', '2024063101'])(
    'rejects the version %s',
    async (version) => {
      const admin = await begin();
      expect(await fieldErrors(admin, packageInput(await zip(admin, 'x'), { version }))).toEqual([
        expect.objectContaining({ pointer: '/version', code: 'OFFLINE_VERSION_FORMAT' }),
      ]);
    },
  );

  test('accepts leap days in versions, and only ZIP files', async () => {
    const admin = await begin();
    await created(admin, '01', { version: '2024022901' });
    const { id } = await admin.ok('uploadFile', { body: form('device-1', 'ids.txt', 'idList') });
    expect(await fieldErrors(admin, packageInput(String(id)))).toEqual([{ pointer: '/fileId', code: 'FILE_TYPE_ZIP' }]);
    expect(await admin.refusal('uploadFile', { body: form(pagesZip(), 'h5.tar') })).toBe('415 FILE_TYPE_ZIP');
  });

  test('rejects the file of the related version, the version of another package, and a stale revision', async () => {
    const admin = await begin();
    const first = await created(admin, '01');
    const duplicate = { packageType: 'incremental', relatedVersion: `${TODAY}01`, version: `${TODAY}02` };
    expect(await fieldErrors(admin, packageInput(await zip(admin, 'content of 01'), duplicate))).toEqual([
      { pointer: '/fileId', code: 'OFFLINE_SAME_FILE' },
    ]);
    const second = await created(admin, '02', duplicate);
    const body = packageInput(await zip(admin, 'content of 02'), { ...duplicate, moduleName: 'Renamed' });
    expect(await admin.ok('updateOfflinePackage', { path: second, body })).toMatchObject({
      moduleName: 'Renamed',
      relatedVersion: `${TODAY}01`,
    });
    expect(
      await admin.refusal('updateOfflinePackage', {
        path: first,
        body: { ...body, version: `${TODAY}02`, packageType: 'full', relatedVersion: undefined },
      }),
    ).toBe('422 VERSION_NOT_HIGHER');
    expect(await admin.refusal('updateOfflinePackage', { path: second, body, headers: { 'If-Match': '"1"' } })).toBe(
      '412 RECORD_CHANGED',
    );
  });

  test('accepts the file of an earlier package that is neither in effect nor the related version', async () => {
    const admin = await begin();
    await created(admin, '01');
    const down = await effective(admin, '02');
    await admin.ok('takeDownOfflinePackage', { path: down });
    const incremental = { packageType: 'incremental', relatedVersion: `${TODAY}02` };
    for (const [number, content] of [
      ['03', '01'],
      ['04', '02'],
    ] as const) {
      await admin.ok('createOfflinePackage', {
        body: packageInput(await zip(admin, `content of ${content}`), { version: TODAY + number }),
      });
    }
    expect(
      await fieldErrors(
        admin,
        packageInput(await zip(admin, 'content of 02'), { ...incremental, version: `${TODAY}05` }),
      ),
    ).toEqual([{ pointer: '/fileId', code: 'OFFLINE_SAME_FILE' }]);
    await admin.ok('createOfflinePackage', {
      body: packageInput(await zip(admin, 'content of 01'), { ...incremental, version: `${TODAY}05` }),
    });
  });

  test('compares the version only with packages of the same sub-application', async () => {
    const admin = await begin();
    await admin.ok('createSubApp', { body: { subAppId: '20249902', name: 'Bills' } });
    const [low, high] = [await effective(admin, '01'), await created(admin, '05')];
    const other = await created(admin, '01', { subAppId: '20249902', fileId: await zip(admin, 'content of 01') });
    const change = async (path: { id: string }, body: object) =>
      (await admin.call('updateOfflinePackage', { path, body: packageInput(await zip(admin, `of ${path.id}`), body) }))
        .body['errors'];
    expect(await change(high, { version: `${TODAY}03` })).toBeUndefined();
    expect(await change(other, { version: `${TODAY}01` })).toEqual([
      { pointer: '/version', code: 'VERSION_NOT_HIGHER' },
    ]);
    expect(await change(other, { version: `${TODAY}09` })).toBeUndefined();
    await created(admin, '10');
    expect(await change(high, { version: `${TODAY}20` })).toBeUndefined();
    expect(await admin.ok('getHighestVersion', { query: { kind: 'offline', subAppId: SUB_APP } })).toEqual({
      highest: `${TODAY}20`,
      next: `${TODAY}21`,
    });
    expect(await statusOf(admin, low)).toBe('effective');
  });

  test('requires the start page in the ZIP, by default the usual one', async () => {
    const admin = await begin();
    const missing = [{ pointer: '/fileId', code: 'ZIP_PAGE_MISSING' }];
    const fileId = await zip(admin, 'x');
    expect(await fieldErrors(admin, packageInput(fileId, { mainUrl: '/pages/none.html' }))).toEqual(missing);
    const body = form(new Uint8Array(inZip({ 'pages/index.html': 'x', 'index.html': 'x' })));
    const { id } = await admin.ok('uploadFile', { body });
    expect(await fieldErrors(admin, packageInput(String(id)))).toEqual(missing);
    expect(await fieldErrors(admin, packageInput(String(id), { mainUrl: '/pages/index.html' }))).toBeUndefined();
  });

  test('requires a related version that is earlier and of the same sub-application', async () => {
    const admin = await begin();
    await admin.ok('createSubApp', { body: { subAppId: '20249902', name: 'Bills' } });
    await created(admin, '01');
    const last = await created(admin, '05');
    const related = async (relatedVersion: string, change: object = {}) =>
      fieldErrors(
        admin,
        packageInput(await zip(admin, `on ${relatedVersion}`), {
          packageType: 'incremental',
          version: `${TODAY}06`,
          relatedVersion,
          ...change,
        }),
      );
    const wrong = [{ pointer: '/relatedVersion', code: 'ENTRY_WRONG' }];
    expect([
      await related(`${TODAY}02`),
      await related(`${TODAY}06`),
      await related(`${TODAY}05`, { subAppId: '20249902' }),
    ]).toEqual([wrong, wrong, wrong]);
    const onItself = packageInput(await zip(admin, 'on itself'), {
      packageType: 'incremental',
      version: `${TODAY}05`,
      relatedVersion: `${TODAY}05`,
    });
    expect((await admin.call('updateOfflinePackage', { path: last, body: onItself })).body['errors']).toEqual(wrong);
    expect(await related(`${TODAY}05`)).toBeUndefined();
  });

  test('takes name, size and checksums from the file, and accepts the same version and file on update', async () => {
    const admin = await begin();
    const fileId = await zip(admin, 'one');
    const { id } = await admin.ok('createOfflinePackage', {
      body: packageInput(fileId, { mainUrl: '/pages/index.html' }),
    });
    const { size, md5, sha256, createdAt } = admin.mock.db.files.require(fileId);
    expect(await admin.ok('getOfflinePackage', { path: { id: String(id) } })).toMatchObject({
      mainUrl: '/pages/index.html',
      fileName: 'h5.zip',
      fileSize: size,
      md5,
      sha256,
      uploadedAt: createdAt,
      uploadedBy: 'admin',
    });
    expect(
      await admin.ok('updateOfflinePackage', {
        path: { id: String(id) },
        body: packageInput(fileId, { moduleName: 'Bills' }),
      }),
    ).toMatchObject({ moduleName: 'Bills', mainUrl: '/www/index.html', md5 });
    await created(admin, '02');
    await admin.ok('updateOfflinePackage', { path: { id: String(id) }, body: packageInput(fileId) });
  });

  test.each([[{ android: {} }], [{ ios: {} }], [{ ios: {}, harmony: {} }]])(
    'accepts clients with Android or iOS: %j',
    async (some) => {
      const admin = await begin();
      expect(await fieldErrors(admin, packageInput(await zip(admin, 'x'), { clients: some }))).toBeUndefined();
    },
  );

  test('suggests today’s next version, and after 99 the first one of the next day', async () => {
    const admin = await begin();
    const next = () => admin.ok('getHighestVersion', { query: { kind: 'offline', subAppId: SUB_APP } });
    expect(await next()).toEqual({ next: `${TODAY}01` });
    await created(admin, '01', { version: '2024053107' });
    expect(await next()).toEqual({ highest: '2024053107', next: `${TODAY}01` });
    await created(admin, '03');
    expect(await next()).toEqual({ highest: `${TODAY}03`, next: `${TODAY}04` });
    await created(admin, '99');
    expect(await next()).toEqual({ highest: `${TODAY}99`, next: '2024061901' });
    await created(admin, '00', { version: '2024063099' });
    expect(await next()).toEqual({ highest: '2024063099', next: '2024070101' });
    expect(await admin.refusal('getHighestVersion', { query: { kind: 'offline' } })).toBe('422 FIELD_REQUIRED');
    expect(await admin.refusal('getHighestVersion', { query: { kind: 'upgrade' } })).toBe('422 FIELD_REQUIRED');
  });
});

describe('a sub-application', () => {
  test('has a unique number and a name that its packages show, and is deleted only if it is empty', async () => {
    const admin = await begin();
    expect(await admin.refusal('createSubApp', { body: { subAppId: SUB_APP, name: 'Again' } })).toBe('409 SUBAPP_DUP');
    const path = await created(admin);
    const [subApp] = await admin.items('listSubApps', { query: { name: 'transf' } });
    expect(subApp).toMatchObject({ subAppId: SUB_APP, packageCount: 1 });
    const id = { id: String(subApp?.['id']) };
    await admin.ok('updateSubApp', { path: id, body: { name: 'Payments' } });
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({ subAppName: 'Payments' });
    expect(await admin.refusal('deleteSubApps', { path: id })).toBe('409 SUBAPP_NOT_EMPTY');
    await admin.ok('deleteOfflinePackages', { path });
    await admin.ok('deleteSubApps', { path: id });
  });

  test('of another application is not listed, and its packages are not found', async () => {
    const admin = await signedIn();
    const foreign = admin.mock.db.offlinePackages.find({ appId: '2' });
    expect(await admin.refusal('getOfflinePackage', { path: { id: foreign?.id ?? '' } })).toBe('404 NOT_FOUND');
    const names = (await admin.items('listSubApps')).map(({ name }) => name);
    expect(names).toEqual(['转账', '理财商城', '生活缴费', '信用卡']);
  });
});

test('the list is filtered by sub-application, module, version, status, type and defect', async () => {
  const admin = await signedIn();
  const versions = async (query: Record<string, string>) =>
    (await admin.items('listOfflinePackages', { query: { size: '100', ...query } })).map(({ version }) =>
      String(version),
    );
  expect(await versions({})).toHaveLength(24);
  expect(await versions({ subAppId: '20240102', status: 'effective' })).toEqual(['2024061201']);
  expect(await versions({ subAppId: '20240102', defective: 'true' })).toEqual(['2024060201']);
  expect(await versions({ packageType: 'incremental' })).toEqual(['2024061501']);
  expect(await versions({ moduleName: '分期', version: '20240614' })).toEqual(['2024061401']);
});

test('seed files of packages are listed, and can be downloaded as ZIP', async () => {
  const admin = await signedIn();
  const files = await admin.items('listFiles', { query: { type: 'zip', name: 'h5-2024010', size: '100' } });
  expect(files).toHaveLength(24);
  const { body } = await admin.call('downloadFile', { path: { id: String(files[0]?.['id']) } });
  expect(String(body['text']).startsWith('PK')).toBe(true);
});

test('a user without permissions for releases cannot read or change a package', async () => {
  const gateway = await signedIn('gateway01');
  const [one] = gateway.mock.db.offlinePackages.all();
  const path = { id: one?.id ?? '' };
  for (const operation of [
    'getOfflinePackage',
    'publishOfflinePackage',
    'takeDownOfflinePackage',
    'unmarkOfflineDefective',
    'deleteOfflinePackages',
  ] as const) {
    expect(await gateway.refusal(operation, { path }), operation).toBe('403 AUTH_FORBIDDEN');
  }
});

describe('the rollout of an offline package', () => {
  /** The runs of a package, each with its end reason and percentage. */
  const runs = ({ mock }: Client, { id }: { id: string }) =>
    mock.db.releaseRuns
      .all({ where: { kind: 'offline', ownerId: id } })
      .map(({ endReason, segments }) => [endReason, segments.at(-1)?.percent]);
  const owner = ({ id }: { id: string }) => ({ owner: 'offline', ownerId: id });

  test('has a run with an end reason for each time in effect', async () => {
    const admin = await begin();
    const [first, second] = [await effective(admin, '01'), await effective(admin, '02')];
    expect([runs(admin, first), runs(admin, second)]).toEqual([[['replaced', 100]], [[undefined, 100]]]);
    await admin.ok('rollbackOfflinePackage', { path: second, body: {} });
    await admin.ok('takeDownOfflinePackage', { path: first });
    await admin.ok('publishOfflinePackage', { path: first });
    await admin.ok('cancelOfflinePackage', { path: first });
    expect(runs(admin, second)).toEqual([['rolledBack', 100]]);
    expect(runs(admin, first).map(([reason]) => reason)).toEqual(['replaced', 'takenDown', 'cancelled']);
  });

  test('in stages needs a valid plan, and returns the percentage reached', async () => {
    const admin = await begin();
    const path = await created(admin, '01', { effectiveMode: 'phased' });
    expect(await admin.refusal('publishOfflinePackage', { path })).toBe('422 PHASE_INVALID');
    const stages = [
      { hours: 0, percent: 5 },
      { hours: 1, percent: 50 },
    ];
    expect(await admin.refusal('savePhasedPlan', { path: owner(path), body: { stages: stages.toReversed() } })).toBe(
      '422 PHASE_INVALID',
    );
    await admin.ok('savePhasedPlan', { path: owner(path), body: { stages } });
    expect(await admin.ok('publishOfflinePackage', { path })).toMatchObject({ reach: { percent: 5 } });
    await admin.ok('setMockClock', { body: { advanceSeconds: 3600 } });
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({ reach: { percent: 50 } });
    await admin.ok('finishRollout', { path: owner(path) });
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({ reach: { percent: 100 } });
  });

  test.each(['before', 'after'])('to everyone ignores a plan that was saved %s its mode changed', async (when) => {
    const admin = await begin();
    const path = await created(admin, '01', { effectiveMode: 'phased' });
    const plan = () => admin.ok('savePhasedPlan', { path: owner(path), body: { stages: [{ hours: 0, percent: 5 }] } });
    const { fileId } = await admin.ok('getOfflinePackage', { path });
    if (when === 'before') await plan();
    await admin.ok('updateOfflinePackage', { path, body: packageInput(String(fileId)) });
    if (when === 'after') await plan();
    expect(await admin.ok('publishOfflinePackage', { path })).toMatchObject({ reach: { percent: 100 } });
    expect(await admin.ok('getRollout', { path: owner(path) })).not.toHaveProperty('plan');
  });

  test('keeps its guard when it is changed', async () => {
    const admin = await begin();
    const path = await created(admin);
    const guard = {
      enabled: true,
      action: 'rollback',
      minLaunches: 1,
      thresholds: [{ metric: 'crashRate', limit: 0.1 }],
    };
    await admin.ok('saveRolloutGuard', { path: owner(path), body: guard });
    const { fileId } = await admin.ok('getOfflinePackage', { path });
    await admin.ok('updateOfflinePackage', { path, body: packageInput(String(fileId), { moduleName: 'Renamed' }) });
    expect(await admin.ok('getRolloutGuard', { path: owner(path) })).toMatchObject({ ...guard, state: 'watching' });
  });

  test('applies targeting rules only in mode gray, with OR of conditions, and deletes them with it', async () => {
    const admin = await begin();
    const path = await created(admin, '01', { effectiveMode: 'gray' });
    const conditions = [
      { element: 'city', operator: 'in', values: ['澄州'] },
      { element: 'network', operator: 'in', values: ['5G'] },
    ];
    const rule = await admin.ok('createGrayRule', { path: owner(path), body: { mode: 'nonWhitelist', conditions } });
    expect(rule).toMatchObject({ combination: 'OR' });
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({ grayRules: [{ id: rule['id'] }] });
    const matched = async () =>
      Number((await admin.ok('estimateAudience', { body: { kind: 'offline', ownerId: path.id } }))['matched']);
    const byRules = await matched();
    const { fileId } = await admin.ok('getOfflinePackage', { path });
    await admin.ok('updateOfflinePackage', { path, body: packageInput(String(fileId)) });
    expect(byRules).toBeGreaterThan(0);
    expect(await matched()).toBeGreaterThan(byRules);
    await admin.ok('deleteOfflinePackages', { path });
    expect(admin.mock.db.grayRules.count({ where: { ownerType: 'offline', ownerId: path.id } })).toBe(0);
  });

  test('by targeting rules needs a rule, both to be published and to be rolled back to', async () => {
    const admin = await begin();
    const path = await created(admin, '01', { effectiveMode: 'gray' });
    const { status, body } = await admin.call('publishOfflinePackage', { path });
    expect([status, body['code'], body['ids']]).toEqual([409, 'GRAY_RULES_REQUIRED', [path.id]]);
    expect(await statusOf(admin, path)).toBe('pending');
    const rule = await admin.ok('createGrayRule', {
      path: owner(path),
      body: { mode: 'whitelist', whitelist: ['CH-1'] },
    });
    await admin.ok('publishOfflinePackage', { path });
    const last = await effective(admin, '02');
    expect(await admin.ok('getOfflinePackage', { path: last })).toMatchObject({ rollbackTo: [{ id: path.id }] });
    await admin.ok('deleteGrayRule', { path: { ...owner(path), id: String(rule['id']) } });
    expect(await admin.ok('getOfflinePackage', { path: last })).toMatchObject({ rollbackTo: [] });
    expect(await admin.refusal('rollbackOfflinePackage', { path: last, body: { targetId: path.id } })).toBe(
      '409 OFFLINE_NO_TARGET',
    );
    expect(await admin.refusal('publishOfflinePackage', { path })).toBe('409 GRAY_RULES_REQUIRED');
  });

  test.each(['default', 'release-day', 'incident', 'limits'])(
    'always has an audience in the scenario %s, and so have applet packages',
    async (scenario) => {
      const admin = await signedIn('admin', await freshMock(scenario));
      const pages = [
        ...(await admin.items('listOfflinePackages', { query: { status: 'effective', size: '100' } })),
        ...(await admin.items('listAppletPackages', { query: { status: 'released', size: '100' } })),
      ];
      expect(pages.length).toBeGreaterThan(0);
      for (const { reach } of pages) expect(reach).not.toMatchObject({ audience: 'nobody' });
    },
  );

  test('is rolled back by a guard that trips', async () => {
    const admin = await signedIn();
    const row = admin.mock.db.offlinePackages.find({ subAppId: '20240102', status: 'effective' });
    const path = { id: row?.id ?? '' };
    const body = {
      enabled: true,
      action: 'rollback',
      minLaunches: 1,
      thresholds: [{ metric: 'crashRate', limit: 0.0001 }],
    };
    await admin.ok('saveRolloutGuard', { path: owner(path), body });
    await admin.ok('setMockClock', { body: { advanceSeconds: 3600 } });
    expect(await statusOf(admin, path)).toBe('offline');
    expect(runs(admin, path).at(-1)?.[0]).toBe('rolledBack');
  });

  test('of one package of the seed is in its second stage', async () => {
    const admin = await signedIn();
    const [row] = await admin.items('listOfflinePackages', { query: { subAppId: '20240101', status: 'effective' } });
    expect(row).toMatchObject({ effectiveMode: 'phased', reach: { percent: 20 } });
    expect(await admin.ok('getRollout', { path: owner({ id: String(row?.['id']) }) })).toMatchObject({
      state: 'running',
      stage: 2,
      nextPercent: 50,
    });
  });
});
