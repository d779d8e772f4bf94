import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { changedZip, inZip, pagesZip } from '../zips.ts';

const CHUNK = 5 * 1024 * 1024;
const ZIP_HEAD = [0x50, 0x4b, 0x03, 0x04];

function packageBytes(size: number, head: readonly number[] = ZIP_HEAD): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return bytes;
}
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

async function begin(client: Client, size: number, name = 'app.apk', purpose = 'package'): Promise<string> {
  return String((await client.ok('initUpload', { body: { name, size, purpose } }))['id']);
}
const send = (client: Client, id: string, index: number, bytes: Uint8Array) =>
  client.call('uploadChunk', { path: { id, index: String(index) }, body: bytes });

test('a file is uploaded in chunks, verified by its checksum, and can be downloaded', async () => {
  const admin = await signedIn();
  const bytes = packageBytes(CHUNK + 1000);
  const id = await begin(admin, bytes.length);
  expect((await send(admin, id, 0, bytes.subarray(0, CHUNK))).body).toEqual({ received: CHUNK });
  expect(await admin.ok('getFile', { path: { id } })).toMatchObject({ state: 'uploading', received: CHUNK });
  await send(admin, id, 1, bytes.subarray(CHUNK));
  const done = await admin.ok('completeUpload', { path: { id }, body: { md5: md5(bytes) } });
  expect(done).toMatchObject({ state: 'done', type: 'apk', size: bytes.length, md5: md5(bytes) });
  const { body, headers } = await admin.call('downloadFile', { path: { id } });
  expect(String(body['text'])).toHaveLength(bytes.length);
  expect(headers.get('content-disposition')).toContain('app.apk');
});

test('a chunk sent twice counts once; a chunk out of order or too short is rejected', async () => {
  const admin = await signedIn();
  const bytes = packageBytes(CHUNK * 2 + 10);
  const id = await begin(admin, bytes.length);
  await send(admin, id, 0, bytes.subarray(0, CHUNK));
  expect((await send(admin, id, 0, bytes.subarray(0, CHUNK))).body).toEqual({ received: CHUNK });
  expect((await send(admin, id, 2, bytes.subarray(CHUNK * 2))).status).toBe(422);
  expect((await send(admin, id, 1, bytes.subarray(0, 100))).status).toBe(422);
});

test('an unfinished upload cannot be completed, and a wrong checksum fails', async () => {
  const admin = await signedIn();
  const bytes = packageBytes(2000);
  const id = await begin(admin, bytes.length);
  expect(await admin.refusal('completeUpload', { path: { id }, body: { md5: md5(bytes) } })).toBe('422 FILE_UPLOADING');
  await send(admin, id, 0, bytes);
  expect(await admin.refusal('completeUpload', { path: { id }, body: { md5: '0'.repeat(32) } })).toBe(
    '422 FILE_UPLOAD_FAILED',
  );
  expect(await admin.ok('getFile', { path: { id } })).toMatchObject({ state: 'failed', received: 0 });
  expect(admin.mock.db.files.require(id).chunks).toEqual([]);
  expect(await admin.refusal('uploadChunk', { path: { id, index: '0' }, body: bytes })).toBe('422 FILE_UPLOAD_FAILED');
  const upgrade = { version: '7.0.0', releaseMode: 'enterprise', upgradeMode: 'optional', packageName: 'p' };
  expect(
    await admin.refusal('createUpgrade', { path: { platform: 'android' }, body: { ...upgrade, fileId: id } }),
  ).toBe('422 FILE_NOT_UPLOADED');
});

test('the content of a file must match its name', async () => {
  const admin = await signedIn();
  const bytes = packageBytes(2000, [1, 2, 3, 4]);
  const id = await begin(admin, bytes.length);
  await send(admin, id, 0, bytes);
  expect(await admin.refusal('completeUpload', { path: { id }, body: { md5: md5(bytes) } })).toBe(
    '415 FILE_TYPE_PACKAGE',
  );
});

test('completing the upload of a ZIP checks its files, and names a damaged one', async () => {
  const admin = await signedIn();
  const zip = inZip({ 'www/index.html': 'x'.repeat(100), 'www/app.js': 'y' });
  const finish = async (bytes: Uint8Array) => {
    const id = await begin(admin, bytes.length, 'h5.zip', 'zip');
    await send(admin, id, 0, bytes);
    const answer = await admin.call('completeUpload', { path: { id }, body: { md5: md5(bytes) } });
    return { answer, file: await admin.ok('getFile', { path: { id } }) };
  };
  const damaged = await finish(changedZip(zip, { crc: 1 }));
  expect(damaged.answer).toMatchObject({
    status: 422,
    body: {
      code: 'ZIP_UNREADABLE',
      errors: [{ pointer: '/file', code: 'ZIP_UNREADABLE', params: { entry: 'www/index.html' } }],
    },
  });
  expect(damaged.file).toMatchObject({ state: 'failed' });
  expect((await finish(zip)).file).toMatchObject({ state: 'done', md5: md5(zip) });
});

test.each([
  ['a package of 100 M', { name: 'a.apk', size: 104_857_600, purpose: 'package' }, '413 FILE_TOO_LARGE_100M'],
  ['an icon of 2 M', { name: 'a.png', size: 2_097_152, purpose: 'icon' }, '413 FILE_TOO_LARGE_2M'],
  ['a symbol file above 300 M', { name: 'a.zip', size: 314_572_801, purpose: 'symbol' }, '413 FILE_TOO_LARGE_300M'],
  ['a document as package', { name: 'a.pdf', size: 10, purpose: 'package' }, '415 FILE_TYPE_PACKAGE'],
  ['a name with a colon', { name: 'a:b.apk', size: 10, purpose: 'package' }, '422 FILE_NAME_CHARS'],
])('%s is rejected before the upload starts', async (_, body, refusal) => {
  const admin = await signedIn();
  expect(await admin.refusal('initUpload', { body })).toBe(refusal);
});

test.each([
  ['a package of one byte less than 100 M', { name: 'a.apk', size: 104_857_599, purpose: 'package' }],
  ['a symbol file of exactly 300 M', { name: 'a.zip', size: 314_572_800, purpose: 'symbol' }],
])('%s is accepted', async (_, body) => {
  const admin = await signedIn();
  await admin.ok('initUpload', { body });
});

test('a package requires a finished upload of a file for its platform', async () => {
  const admin = await signedIn();
  const bytes = packageBytes(100);
  const upgrade = { version: '7.0.0', releaseMode: 'enterprise', upgradeMode: 'optional', packageName: 'p' };
  const fileId = await begin(admin, bytes.length);
  const attempt = (platform: string) =>
    admin.call('createUpgrade', { path: { platform }, body: { ...upgrade, fileId } });
  expect((await attempt('android')).body['code']).toBe('FILE_UPLOADING');
  await send(admin, fileId, 0, bytes);
  await admin.ok('completeUpload', { path: { id: fileId }, body: { md5: md5(bytes) } });
  expect((await attempt('ios')).body['code']).toBe('FILE_TYPE_PACKAGE');
  const { status, body } = await attempt('android');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    fileSize: 100,
    md5: md5(bytes),
    downloadUrl: expect.stringMatching(/^https:\/\/.*app\.apk$/u),
  });
});

test('a cancelled upload accepts no more chunks', async () => {
  const admin = await signedIn();
  const id = await begin(admin, 2000);
  await admin.ok('cancelUpload', { path: { id } });
  expect((await send(admin, id, 0, packageBytes(2000))).status).toBe(422);
});

test('the list of files has the records that use a file, and a filter by creation time', async () => {
  const admin = await signedIn();
  const files = await admin.items('listFiles', { query: { type: 'apk', sort: 'createdAt,desc' } });
  const small = packageBytes(100);
  const fileId = await begin(admin, small.length, 'used.apk');
  await send(admin, fileId, 0, small);
  await admin.ok('completeUpload', { path: { id: fileId }, body: { md5: md5(small) } });
  expect(await admin.ok('getFile', { path: { id: fileId } })).toMatchObject({ usedBy: [] });
  const upgrade = { version: '7.0.0', releaseMode: 'enterprise', upgradeMode: 'optional', packageName: 'p', fileId };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body: upgrade });
  const usedBy = [{ menu: 'publish/android-upgrade', id, search: `view=${String(id)}`, name: '7.0.0' }];
  const listedFiles = await admin.items('listFiles', { query: { type: 'apk', name: 'USED' } });
  expect(listedFiles).toMatchObject([{ id: fileId, usedBy }]);
  expect(await admin.items('listFiles', { query: { type: 'apk' } })).toHaveLength(Math.min(files.length + 1, 20));
  const createdAt = String(listedFiles[0]?.['createdAt']);
  expect(await admin.items('listFiles', { query: { createdFrom: createdAt, name: 'used' } })).toHaveLength(1);
  expect(await admin.items('listFiles', { query: { createdTo: createdAt, name: 'used' } })).toEqual([]);
});

test('files are listed with the applets and packages that use them, and where these are shown', async () => {
  const admin = await signedIn();
  const uses = async (type: string) =>
    (await admin.items('listFiles', { query: { type, size: '100' } })).flatMap(({ usedBy }) => usedBy);
  expect(await uses('png')).toContainEqual({
    id: '1',
    menu: 'publish/applet-upgrade',
    search: 'applets=all&applet=1',
    name: expect.any(String),
  });
  const packages = await uses('zip');
  expect(packages).toContainEqual({
    id: '1',
    menu: 'publish/applet-upgrade',
    search: 'view=1',
    name: expect.stringMatching(/ \d+\.\d+/u),
  });
  expect(packages).toContainEqual({
    id: '1',
    menu: 'publish/offline-upgrade',
    search: 'view=1',
    name: expect.any(String),
  });
});

const badNames = [
  '..',
  '.',
  'a/b.zip',
  '../a.zip',
  'a\u0000.zip',
  'a\r\nb.zip',
  'a\u202Egpj.zip',
  'a\u2066.zip',
  'a\uD800.zip',
  'a\u2028.zip',
  `${'a'.repeat(296)}.zip`,
];

test.each(badNames)('the file name %j is rejected by both kinds of upload', async (name) => {
  const admin = await signedIn();
  const code = name.length > 255 ? 'FILE_NAME_LONG' : 'FILE_NAME_CHARS';
  const before = await admin.items('listFiles', { query: { type: 'symbol' } });
  expect(await admin.refusal('initUpload', { body: { name, size: 10, purpose: 'symbol' } })).toBe(`422 ${code}`);
  // Written by hand, as no browser would send such a body.
  const head = `--7d1f\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nsymbol\r\n--7d1f\r\nContent-Disposition: form-data; name="file"; filename="`;
  const escaped = Buffer.from(name.replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
  const body = Buffer.concat([
    Buffer.from(head),
    escaped,
    Buffer.from('"\r\nContent-Type: text/plain\r\n\r\nCH-1\r\n--7d1f--\r\n'),
  ]);
  const { body: token } = await admin.signIn('admin');
  const answer = await admin.mock.fetch(
    new Request('http://mock.test/yusp-app-common/api/file', {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${String(token['access_token'])}`,
        'Content-Type': 'multipart/form-data; boundary=7d1f',
      },
    }),
  );
  // NUL makes the header of a part invalid.
  expect([400, 422]).toContain(answer.status);
  if (!name.includes('\u0000')) expect(await answer.json()).toMatchObject({ code });
  expect(await admin.items('listFiles', { query: { type: 'symbol' } })).toEqual(before);
});

test('file names with spaces, emoji sequences and Persian joiners are accepted', async () => {
  const admin = await signedIn();
  for (const name of ['a b.zip', '👩‍👩‍👧.zip', 'می‌خواهم.zip', '..zip', `${'包'.repeat(251)}.zip`])
    await begin(admin, 10, name, 'zip');
});

/** Uploads a file and returns its id. */
async function uploaded(
  client: Client,
  purpose: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([content], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}

test('an unused file can only be seen, downloaded, used and cancelled by its uploader', async () => {
  const release = await signedIn('release01');
  const others = [await signedIn('admin', release.mock), await signedIn('gateway01', release.mock)];
  const id = await uploaded(release, 'idList', 'ids.txt', 'CH-1');
  const unfinished = await begin(release, CHUNK + 10);
  await send(release, unfinished, 0, packageBytes(CHUNK));
  for (const other of others) {
    expect(await other.refusal('getFile', { path: { id } })).toBe('404 NOT_FOUND');
    expect(await other.refusal('downloadFile', { path: { id } })).toBe('404 NOT_FOUND');
    expect(await other.refusal('cancelUpload', { path: { id: unfinished } })).toBe('404 NOT_FOUND');
    expect(await other.refusal('completeUpload', { path: { id: unfinished }, body: { md5: '0'.repeat(32) } })).toBe(
      '404 NOT_FOUND',
    );
    expect((await send(other, unfinished, 1, packageBytes(10))).status).toBe(404);
    expect(
      (await other.items('listFiles', { query: { type: 'txt', size: '100' } })).map((file) => file['id']),
    ).not.toContain(id);
  }
  expect(await others[0]?.refusal('importDeviceEntries', { path: { listType: 'black' }, body: { fileId: id } })).toBe(
    '422 FILE_NOT_UPLOADED',
  );
  expect(await release.ok('getFile', { path: { id: unfinished } })).toMatchObject({ received: CHUNK });
  expect(await release.ok('getFile', { path: { id } })).toMatchObject({ name: 'ids.txt' });
});

test('a file used by a record is available only to users who may see the record', async () => {
  const release = await signedIn('release01');
  const [admin, gateway] = [await signedIn('admin', release.mock), await signedIn('gateway01', release.mock)];
  const fileId = await uploaded(release, 'package', 'app.apk', new Uint8Array(packageBytes(100)));
  const body = { version: '7.0.0', releaseMode: 'enterprise', upgradeMode: 'optional', packageName: 'p', fileId };
  const { id } = await release.ok('createUpgrade', { path: { platform: 'android' }, body });
  expect(await admin.ok('getFile', { path: { id: fileId } })).toMatchObject({ name: 'app.apk' });
  expect((await admin.call('downloadFile', { path: { id: fileId } })).status).toBe(200);
  expect(await gateway.refusal('downloadFile', { path: { id: fileId } })).toBe('404 NOT_FOUND');
  // Once the record is deleted, the file belongs to its uploader alone again.
  await release.ok('deleteUpgrades', { path: { platform: 'android', id: String(id) } });
  expect(await admin.refusal('downloadFile', { path: { id: fileId } })).toBe('404 NOT_FOUND');
  expect((await release.call('downloadFile', { path: { id: fileId } })).status).toBe(200);
});

test('files of an application cannot be downloaded by enumerating ids', async () => {
  const gateway = await signedIn('gateway01');
  const all = gateway.mock.db.files.all();
  const readable: string[] = [];
  for (const { id } of all)
    if ((await gateway.call('downloadFile', { path: { id } })).status === 200) readable.push(id);
  const fileIds = (await gateway.items('listFiles', { query: { size: '100' } })).map((file) => file['id']);
  expect(readable.toSorted()).toEqual(fileIds.map(String).toSorted());
  expect(all.filter(({ id, type }) => type === 'apk' && readable.includes(id))).toEqual([]);
});

test('files for one kind of release exclude those of other kinds, and include unused ones', async () => {
  const admin = await signedIn();
  const id = await uploaded(admin, 'zip', 'new.zip', pagesZip());
  const zips = async (menu: string) => admin.items('listFiles', { query: { type: 'zip', size: '100', menu } });
  const [offline, applets] = [await zips('publish/offline-upgrade'), await zips('publish/applet-upgrade')];
  const menus = (files: readonly Record<string, unknown>[]) =>
    new Set(
      files.flatMap(({ usedBy }) => (Array.isArray(usedBy) ? usedBy.map((use: { menu: string }) => use.menu) : [])),
    );
  expect([menus(offline), menus(applets)]).toEqual([
    new Set(['publish/offline-upgrade']),
    new Set(['publish/applet-upgrade']),
  ]);
  for (const files of [offline, applets]) expect(files.map((file) => file['id'])).toContain(id);
});
