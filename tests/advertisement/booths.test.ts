import { expect, test } from 'vitest';
import { boothStatus } from '../../mock-server/advertisement/use.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { gifHead, picture } from './pictures.ts';

const booth = {
  name: 'Card offers',
  code: 'card-offers',
  type: 'banner',
  materialType: 'image',
  width: 60,
  height: 30,
  capacity: 3,
  cacheSeconds: 600,
  fallback: 'none',
};

async function upload(client: Client, name: string, bytes: Uint8Array<ArrayBuffer>, purpose = 'picture') {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([bytes], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

const errorsOf = async (client: Client, body: object) => (await client.call('createBooth', { body })).body['errors'];

test('each application has its own ad slots, and the empty scenario has none', async () => {
  const admin = await signedIn();
  expect(await admin.items('listBooths')).toHaveLength(7);
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await admin.items('listBooths')).toMatchObject([{ name: '总行公告' }]);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listBooths')).toEqual([]);
});

test('an ad slot is created, filtered, updated and deleted', async () => {
  const admin = await signedIn();
  const created = await admin.ok('createBooth', { body: { ...booth, keyword: 'card', position: 'Card page' } });
  expect(created).toMatchObject({ ...booth, keyword: 'card', status: 'notApplied', activities: 0 });
  const path = { id: String(created['id']) };
  const boothsBy = async (query: Record<string, string>) => admin.items('listBooths', { query });
  expect(await boothsBy({ name: 'OFFERS' })).toMatchObject([path]);
  expect(await boothsBy({ code: 'card-off', type: 'banner', status: 'notApplied' })).toMatchObject([path]);
  expect(await boothsBy({ status: 'notApplied', type: 'splash', code: 'card' })).toEqual([]);
  const changed = await admin.ok('updateBooth', { path, body: { ...booth, width: 90, height: 45 } });
  expect(changed).toMatchObject({ width: 90, revision: 2 });
  expect(changed).not.toHaveProperty('keyword');
  await admin.ok('deleteBooths', { path });
  expect(await admin.refusal('getBooth', { path })).toBe('404 NOT_FOUND');
});

test.each([
  [{ code: 'card offers' }, '/code', 'BOOTH_CODE_FORMAT'],
  [{ code: '展位' }, '/code', 'BOOTH_CODE_FORMAT'],
  [{ code: 'x'.repeat(51) }, '/code', 'BOOTH_CODE_FORMAT'],
  [{ code: '' }, '/code', 'FIELD_REQUIRED'],
  [{ name: '长'.repeat(31) }, '/name', 'ENTRY_WRONG'],
  [{ width: 0 }, '/width', 'BOOTH_SIDE_FORMAT'],
  [{ height: -5 }, '/height', 'BOOTH_SIDE_FORMAT'],
  [{ height: 1.5 }, '/height', 'BOOTH_SIDE_FORMAT'],
  [{ width: 10_000 }, '/width', 'BOOTH_SIDE_FORMAT'],
  [{ capacity: 0 }, '/capacity', 'ENTRY_WRONG'],
  [{ capacity: 11 }, '/capacity', 'ENTRY_WRONG'],
  [{ cacheSeconds: 604_801 }, '/cacheSeconds', 'ENTRY_WRONG'],
  [{ keyword: '长'.repeat(51) }, '/keyword', 'ENTRY_WRONG'],
  [{ type: 'splash' }, '/splashSeconds', 'FIELD_REQUIRED'],
  [{ type: 'splash', splashSeconds: 11 }, '/splashSeconds', 'ENTRY_WRONG'],
  [{ fallback: 'picture' }, '/fallbackId', 'FIELD_REQUIRED'],
  [{ fallback: 'picture', fallbackId: 'none' }, '/fallbackId', 'FILE_NOT_UPLOADED'],
])('createBooth rejects %j', async (part, pointer, code) => {
  const cbank = await signedIn();
  await cbank.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
  expect(await errorsOf(cbank, { ...booth, ...part })).toMatchObject([{ pointer, code }]);
});

test('codes of 1 to 50 letters, digits, hyphens and underscores are accepted', async () => {
  const admin = await signedIn();
  for (const code of ['a', '_-9', 'x'.repeat(50)])
    expect(await admin.ok('createBooth', { body: { ...booth, name: code.slice(0, 30), code } })).toMatchObject({
      code,
    });
});

test('name and code are unique within an application, which has at most one splash slot', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('createBooth', { body: booth });
  expect(await errorsOf(admin, { ...booth, type: 'splash', splashSeconds: 3 })).toEqual([
    { pointer: '/name', code: 'BOOTH_NAME_DUP' },
    { pointer: '/code', code: 'BOOTH_CODE_DUP' },
    { pointer: '/type', code: 'BOOTH_SPLASH_ONE' },
  ]);
  // Codes are compared without regard to case.
  expect(await errorsOf(admin, { ...booth, name: 'Other', code: booth.code.toUpperCase() })).toEqual([
    { pointer: '/code', code: 'BOOTH_CODE_DUP' },
  ]);
  const path = { id: String(id) };
  await admin.ok('updateBooth', { path, body: { ...booth, code: 'Card-Offers', capacity: 4 } });
  const splash = { ...booth, type: 'splash', splashSeconds: 3 };
  expect(await admin.refusal('updateBooth', { path, body: splash })).toBe('409 BOOTH_SPLASH_ONE');
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await admin.ok('createBooth', { body: splash })).toMatchObject({ splashSeconds: 3, isSkippable: false });
});

test('a text banner drops splash settings and the fallback image', async () => {
  const admin = await signedIn();
  const fallbackId = await upload(admin, 'a.png', picture(60, 30));
  const created = await admin.ok('createBooth', {
    body: {
      ...booth,
      splashSeconds: 3,
      isSkippable: true,
      materialType: 'text',
      fallback: 'picture',
      fallbackId,
    },
  });
  expect(created).toMatchObject({ fallback: 'none' });
  for (const property of ['splashSeconds', 'isSkippable', 'fallbackId']) expect(created).not.toHaveProperty(property);
});

test('a fallback image has to match the material and the size of its ad slot', async () => {
  const admin = await signedIn();
  const tried = async (fallbackId: string, part = {}) =>
    errorsOf(admin, { ...booth, fallback: 'picture', fallbackId, ...part });
  const gif = await upload(admin, 'a.gif', gifHead(60, 30));
  const code = (name: string) => [{ pointer: '/fallbackId', code: name }];
  expect(await tried(gif)).toEqual(code('PICTURE_TYPE'));
  expect(await tried(await upload(admin, 'a.png', picture(60, 30)), { materialType: 'gif' })).toEqual(
    code('PICTURE_TYPE'),
  );
  expect(await tried(await upload(admin, 'small.png', picture(40, 20)))).toEqual(code('PICTURE_SIZE'));
  expect(await tried(await upload(admin, 'square.png', picture(60, 60)))).toEqual(code('PICTURE_SIZE'));
  expect(await tried(await upload(admin, 'cut.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)))).toEqual(
    code('PICTURE_UNREADABLE'),
  );
  expect(await tried(await upload(admin, 'a.txt', Uint8Array.of(65), 'idList'))).toEqual(code('FILE_TYPE_PICTURE'));
  const fallbackId = await upload(admin, 'large.png', picture(120, 60));
  const created = await admin.ok('createBooth', { body: { ...booth, fallback: 'picture', fallbackId } });
  expect(created).toMatchObject({ fallback: 'picture', fallbackId, fallbackName: 'large.png' });
  // Users who may see the slot may see its image, and the file lists the slot that uses it.
  const operator = await signedIn('operator01', admin.mock);
  expect(await operator.download('downloadFile', { path: { id: fallbackId } })).toEqual(picture(120, 60));
  expect(await admin.ok('getFile', { path: { id: fallbackId } })).toMatchObject({
    usedBy: [{ menu: 'advertisement/booth-manager', id: created['id'], name: 'Card offers' }],
  });
});

test('an image upload is checked by its content instead of its name, and has to be below 2 MB', async () => {
  const admin = await signedIn();
  const refused = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('purpose', 'picture');
    body.set('file', new File([bytes], name));
    return admin.refusal('uploadFile', { body });
  };
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await refused('a.svg', svg)).toBe('415 FILE_TYPE_PICTURE');
  expect(await refused('a.png', svg)).toBe('415 FILE_TYPE_PICTURE');
  expect(await refused('a.json', new TextEncoder().encode('{"layers":[]}'))).toBe('415 FILE_TYPE_PICTURE');
  expect(await refused('a.webp', new TextEncoder().encode('RIFF0000WAVEfmt 0000'))).toBe('415 FILE_TYPE_PICTURE');
  expect(await refused('a.png', gifHead(1, 1))).toBe('415 FILE_TYPE_PICTURE');
  const large = new Uint8Array(2 * 1024 * 1024);
  large.set(gifHead(1, 1));
  expect(await refused('a.gif', large)).toBe('413 FILE_TOO_LARGE_2M');
});

test('the status of an ad slot depends on its activities', () => {
  expect(boothStatus({ online: 0, toBeOnline: 0 })).toBe('notApplied');
  expect(boothStatus({ online: 0, toBeOnline: 2 })).toBe('toBeApplied');
  expect(boothStatus({ online: 1, toBeOnline: 2 })).toBe('inApplication');
});

test('operators manage ad slots, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const { id } = await operator.ok('createBooth', { body: booth });
  await operator.ok('deleteBooths', { path: { id: String(id) } });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listBooths')).toBe('403 AUTH_FORBIDDEN');
});
