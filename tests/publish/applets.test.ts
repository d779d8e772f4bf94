import { expect, test } from 'vitest';
import { encodeGrey } from '../../mock-server/core/kit/png.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { pagesZip } from '../zips.ts';

const picture = encodeGrey(2, 2, Uint8Array.of(0, 255, 255, 0));

async function upload(
  client: Client,
  purpose: 'icon' | 'zip',
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([bytes], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

async function applet(client: Client): Promise<string> {
  const iconId = await upload(client, 'icon', 'icon.png', picture);
  return String((await client.ok('createApplet', { body: { name: '活动报名', iconId } }))['id']);
}

async function input(client: Client, appletId: string) {
  const fileId = await upload(client, 'zip', 'applet.zip', pagesZip());
  return {
    appletId,
    packageName: 'com.chenghu.applet.event',
    homePath: 'pages/index',
    fileId,
    version: '1.0.0',
    releaseMode: 'full',
    releaseScope: 'all',
  };
}

const devicesOf = (body: Record<string, unknown>) => Number(body['matched']);
const audience = async (client: Client, ownerId: string) =>
  client.ok('estimateAudience', { body: { kind: 'applet', ownerId } });

test('an applet has a public, readable PNG icon, and can be deleted once it has no packages', async () => {
  const admin = await signedIn();
  const id = await applet(admin);
  const { iconId, packages } = await admin.ok('getApplet', { path: { id } });
  expect(packages).toBe(0);
  const answer = await admin.mock.fetch(
    new Request(`http://mock.test/yusp-app-common/api/applet-icon/${String(iconId)}`),
  );
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture);
  const made = await admin.ok('createAppletPackage', { body: await input(admin, id) });
  expect(await admin.refusal('deleteApplets', { path: { id } })).toBe('409 APPLET_NOT_EMPTY');
  const zip = await upload(admin, 'zip', 'a.zip', pagesZip('a'));
  const noPicture = await admin.call('updateApplet', { path: { id }, body: { name: '活动报名', iconId: zip } });
  expect(noPicture.body).toMatchObject({ code: 'FILE_TYPE_PNG', errors: [{ pointer: '/iconId' }] });
  const half = await upload(admin, 'icon', 'half.png', picture.subarray(0, -20));
  const unreadable = [{ pointer: '/iconId', code: 'ICON_UNREADABLE' }];
  for (const call of [
    await admin.call('updateApplet', { path: { id }, body: { name: '活动报名', iconId: half } }),
    await admin.call('createApplet', { body: { name: '半张图', iconId: half } }),
  ])
    expect(call.body).toMatchObject({ status: 422, errors: unreadable });
  // Other files are not public.
  expect(await admin.refusal('getAppletIcon', { path: { id: zip } })).toBe('404 NOT_FOUND');
  await admin.ok('deleteAppletPackages', { path: { id: String(made['id']) } });
  await admin.ok('deleteApplets', { path: { id } });
  expect(await admin.refusal('getApplet', { path: { id } })).toBe('404 NOT_FOUND');
});

test('a package with a wrong applet, file, home path or version is rejected', async () => {
  const admin = await signedIn();
  const body = await input(admin, await applet(admin));
  await admin.ok('createAppletPackage', { body });
  const icon = await upload(admin, 'icon', 'icon.png', picture);
  const { body: refused } = await admin.call('createAppletPackage', { body: { ...body, fileId: icon } });
  expect(refused['errors']).toEqual([
    { pointer: '/version', code: 'VERSION_NOT_HIGHER' },
    { pointer: '/fileId', code: 'FILE_TYPE_ZIP' },
  ]);
  expect(await admin.refusal('createAppletPackage', { body: { ...body, homePath: 'index' } })).toBe('422 ENTRY_WRONG');
  expect(await admin.refusal('createAppletPackage', { body: { ...body, appletId: 'none' } })).toBe('422 ENTRY_WRONG');
  expect(await admin.ok('getHighestVersion', { query: { kind: 'applet', appletId: body.appletId } })).toEqual({
    highest: '1.0.0',
    next: '1.0.1',
  });
  expect(await admin.refusal('getHighestVersion', { query: { kind: 'applet' } })).toBe('422 FIELD_REQUIRED');
});

test('packages are released one at a time, and a released package is locked', async () => {
  const admin = await signedIn();
  const body = await input(admin, await applet(admin));
  const { id: first } = await admin.ok('createAppletPackage', { body });
  const { id: second } = await admin.ok('createAppletPackage', { body: { ...body, version: '1.0.1' } });
  const path = { id: String(first) };
  expect(await admin.refusal('releaseAppletPackage', { path: { id: `${path.id},${String(second)}` } })).toBe(
    '409 REL_ONE_AT_A_TIME',
  );
  expect(await admin.ok('releaseAppletPackage', { path })).toMatchObject({ status: 'released', releasedBy: 'admin' });
  expect(await admin.refusal('releaseAppletPackage', { path })).toBe('409 REL_ALREADY_EFFECTIVE');
  expect(await admin.refusal('updateAppletPackage', { path, body })).toBe('409 REL_PUBLISHED_LOCKED');
  expect(await admin.refusal('deleteAppletPackages', { path })).toBe('409 REL_PUBLISHED_LOCKED');
  await admin.ok('deleteAppletPackages', { path: { id: String(second) } });
  expect(admin.mock.db.releaseRuns.find({ kind: 'applet', ownerId: path.id })).toMatchObject({ startedBy: 'admin' });
  expect(await admin.ok('getApplet', { path: { id: body.appletId } })).toMatchObject({
    packages: 1,
    releasedVersion: '1.0.0',
  });
});

test('a gray package reaches devices only by its targeting rules, which are deleted with it', async () => {
  const admin = await signedIn();
  const body = await input(admin, await applet(admin));
  const { id: full } = await admin.ok('createAppletPackage', { body: { ...body, releaseScope: 'admin' } });
  const { id: gray } = await admin.ok('createAppletPackage', {
    body: { ...body, version: '1.0.1', releaseMode: 'gray' },
  });
  const [everyone, nobody] = [await audience(admin, String(full)), await audience(admin, String(gray))];
  expect([devicesOf(everyone) > 0, devicesOf(nobody)]).toEqual([true, 0]);
  const path = { owner: 'applet', ownerId: String(gray) };
  await admin.ok('createGrayRule', {
    path,
    body: { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] },
  });
  expect(devicesOf(await audience(admin, String(gray)))).toBeGreaterThan(0);
  expect(await admin.ok('getAppletPackage', { path: { id: String(gray) } })).toMatchObject({
    grayRules: [{ conditions: [{ values: ['澄州'] }] }],
  });
  const before = admin.mock.db.grayRules.size;
  await admin.ok('deleteAppletPackages', { path: { id: String(gray) } });
  expect(admin.mock.db.grayRules.size).toBe(before - 1);
});

test('a gray package cannot be released without targeting rules; a full package can', async () => {
  const admin = await signedIn();
  const body = await input(admin, await applet(admin));
  const { id: gray } = await admin.ok('createAppletPackage', { body: { ...body, releaseMode: 'gray' } });
  expect(await admin.refusal('releaseAppletPackage', { path: { id: String(gray) } })).toBe('409 GRAY_RULES_REQUIRED');
  expect(admin.mock.db.appletPackages.require(String(gray)).status).toBe('unreleased');
  await admin.ok('createGrayRule', {
    path: { owner: 'applet', ownerId: String(gray) },
    body: { mode: 'whitelist', whitelist: ['CH-1'] },
  });
  expect(await admin.ok('releaseAppletPackage', { path: { id: String(gray) } })).toMatchObject({ status: 'released' });
  const { id: full } = await admin.ok('createAppletPackage', { body: { ...body, version: '1.0.1' } });
  await admin.ok('releaseAppletPackage', { path: { id: String(full) } });
});

test('the options of kind applet are all applets by name, however many there are', async () => {
  const admin = await signedIn();
  const { iconId } = admin.mock.db.applets.all({ where: { appId: '1' } })[0] ?? {};
  await admin.mock.write(async ({ applets }) => {
    for (let index = 0; index < 100; index++)
      await applets.insert({ appId: '1', name: `Applet ${index}`, iconId: iconId ?? '' });
  });
  const options = await admin.items('listOptions', { path: { kind: 'applet' } });
  expect(options).toHaveLength(103);
  expect(options[0]).toMatchObject({ value: expect.any(String), label: 'Applet 0' });
});

test('the seed has three packages per applet; packages filter by applet, version, status and scope', async () => {
  const admin = await signedIn();
  const applets = await admin.items('listApplets');
  const [medical] = await admin.items('listApplets', { query: { name: '医保' } });
  expect(applets.map(({ packages }) => packages)).toEqual([3, 3, 3]);
  const versions = async (query: Record<string, string>) =>
    (await admin.items('listAppletPackages', { query: { ...query, sort: 'version,desc' } })).map(
      ({ version }) => version,
    );
  expect(await versions({ appletId: String(medical?.['id']) })).toEqual(['1.3.0', '1.2.1', '1.2.0']);
  expect(await versions({ status: 'unreleased' })).toEqual(['1.3.0', '1.1.0']);
  expect(await versions({ releaseScope: 'admin' })).toEqual(['1.0.1']);
  expect(await versions({ version: '3.0' })).toEqual(['1.3.0']);
});
