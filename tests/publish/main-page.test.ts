/** A ZIP package must contain its start page: the mock rejects one without it, and the form shows that before. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderOfPage, hasPage, type MainPage, readZip } from '../../openapi/files/zip.ts';
import { readPaths } from '../../src/ui/package/read-package.ts';
import { fileSource } from '../../mock-server/core/kit/file-content.ts';
import { encodeGrey } from '../../mock-server/core/kit/png.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { archive, inZip, pagesZip } from '../zips.ts';

const SUB_APP = '20240101';
const CHUNK = 5 * 1024 * 1024;

const fileForm = (bytes: Uint8Array<ArrayBuffer>, purpose = 'zip', name = 'h5.zip'): FormData => {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([bytes], name));
  return body;
};
const upload = async (client: Client, ...file: Parameters<typeof fileForm>): Promise<string> =>
  String((await client.ok('uploadFile', { body: fileForm(...file) }))['id']);

const offline = (fileId: string, change: object = {}) => ({
  subAppId: SUB_APP,
  moduleName: 'Transfer',
  version: '2024061899',
  clients: { android: {} },
  installTiming: 'next',
  packageType: 'full',
  effectiveMode: 'full',
  fileId,
  ...change,
});

/** The results of mock and form for a ZIP. */
async function verdicts(client: Client, bytes: Uint8Array<ArrayBuffer>, page: MainPage, appletId?: string) {
  const paths = await readPaths(new Blob([bytes]));
  const form = 'code' in paths ? paths.code : hasPage(paths, page) ? 'taken' : 'ZIP_PAGE_MISSING';
  const uploaded = await client.call('uploadFile', { body: fileForm(bytes) });
  if (uploaded.status !== 201) return { server: `${uploaded.status} ${JSON.stringify(uploaded.body['errors'])}`, form };
  const fileId = String(uploaded.body['id']);
  const path = page.path;
  const { status, body } =
    appletId === undefined
      ? await client.call('createOfflinePackage', { body: offline(fileId, { mainUrl: path }) })
      : await client.call('createAppletPackage', {
          body: {
            appletId,
            packageName: 'p',
            homePath: path,
            fileId,
            version: '1.0.0',
            releaseMode: 'full',
            releaseScope: 'all',
          },
        });
  return { server: status === 201 ? 'taken' : `${status} ${JSON.stringify(body['errors'])}`, form };
}
const both = (code: string) =>
  code === 'taken'
    ? { server: 'taken', form: 'taken' }
    : {
        server: `422 [{"pointer":"${code === 'ZIP_PAGE_MISSING' ? '/fileId' : '/file'}","code":"${code}"}]`,
        form: code,
      };

/** Changes a header field of a ZIP without a comment; `at` is relative to its end. */
function withNumber(bytes: Uint8Array<ArrayBuffer>, at: number, value: number, size: 2 | 4): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  if (size === 2) view.setUint16(copy.length + at, value, true);
  else view.setUint32(copy.length + at, value, true);
  return copy;
}
/** The same ZIP with a comment of this length. */
const withComment = (bytes: Uint8Array<ArrayBuffer>, length: number) =>
  new Uint8Array([...withNumber(bytes, -2, length, 2), ...new Uint8Array(length).fill(0x50)]);

describe('an offline package contains its start page', () => {
  const page = 'www/index.html';
  test.each([
    ['at the usual path', page, '/www/index.html', 'taken'],
    ['with any leading slashes', page, '//www/index.html', 'taken'],
    ['but not written with a slash in the zip', '/www/index.html', '/www/index.html', 'ZIP_NAMES'],
    ['written with a dot in the zip', './www/index.html', '/www/index.html', 'taken'],
    ['with a query', page, '/www/index.html?from=app#/home', 'taken'],
    ['with a fragment that has a slash', page, '/www/index.html#/a?b', 'taken'],
    ['named by its folder', page, '/www/', 'taken'],
    ['at the root', 'index.html', '/', 'taken'],
    ['in Chinese', '网页/首页.html', '/网页/首页.html', 'taken'],
    ['but not one folder deeper', 'h5/www/index.html', '/www/index.html', 'ZIP_PAGE_MISSING'],
    ['but not in other letters', 'www/Index.html', '/www/index.html', 'ZIP_PAGE_MISSING'],
    ['but not as part of a longer name', 'www/index.html.map', '/www/index.html', 'ZIP_PAGE_MISSING'],
    ['but not as a folder', 'www/index.html/', '/www/index.html', 'ZIP_PAGE_MISSING'],
    ['but not without its extension', page, '/www/index', 'ZIP_PAGE_MISSING'],
    ['but not above the zip', '../www/index.html', '/www/index.html', 'ZIP_NAMES'],
  ])('%s', async (_, inside, path, code) => {
    expect(await verdicts(await signedIn(), inZip({ 'app.js': '', [inside]: 'x' }), { path })).toEqual(both(code));
  });

  test('by default at /www/index.html', async () => {
    const admin = await signedIn();
    const { body } = await admin.call('createOfflinePackage', {
      body: offline(await upload(admin, inZip({ 'index.html': '' }))),
    });
    expect(body).toMatchObject({
      code: 'ZIP_PAGE_MISSING',
      errors: [{ pointer: '/fileId', code: 'ZIP_PAGE_MISSING' }],
    });
    expect(await admin.ok('createOfflinePackage', { body: offline(await upload(admin, pagesZip())) })).toMatchObject({
      mainUrl: '/www/index.html',
    });
  });

  test('also after an update of its file or path', async () => {
    const admin = await signedIn();
    const fileId = await upload(admin, pagesZip());
    const path = { id: String((await admin.ok('createOfflinePackage', { body: offline(fileId) }))['id']) };
    const other = await upload(admin, inZip({ 'dist/index.html': '' }));
    for (const body of [offline(fileId, { mainUrl: '/dist/index.html' }), offline(other)]) {
      expect(await admin.refusal('updateOfflinePackage', { path, body })).toBe('422 ZIP_PAGE_MISSING');
    }
    expect(await admin.ok('getOfflinePackage', { path })).toMatchObject({ fileId, mainUrl: '/www/index.html' });
    expect(
      await admin.ok('updateOfflinePackage', { path, body: offline(other, { mainUrl: '/dist/index.html' }) }),
    ).toMatchObject({ fileId: other });
  });
});

describe('an applet package contains its home page', () => {
  test.each([
    ['with any extension', 'pages/index.html', 'pages/index', 'taken'],
    ['written with it', 'pages/index.html', 'pages/index.html', 'taken'],
    ['with a slash before it', 'pages/index.wxml', '/pages/index?tab=1', 'taken'],
    ['at the root', 'index.html', '/', 'taken'],
    ['but not as a folder', 'pages/index/index.js', 'pages/index', 'ZIP_PAGE_MISSING'],
    ['but not as part of a longer name', 'pages/index2.html', 'pages/index', 'ZIP_PAGE_MISSING'],
    ['but not with a dot that begins a folder', 'pages/index.d/a.html', 'pages/index', 'ZIP_PAGE_MISSING'],
  ])('%s', async (_, inside, path, code) => {
    const admin = await signedIn();
    const iconId = await upload(admin, encodeGrey(2, 2, Uint8Array.of(0, 255, 255, 0)), 'icon', 'icon.png');
    const appletId = String((await admin.ok('createApplet', { body: { name: '活动报名', iconId } }))['id']);
    expect(
      await verdicts(admin, inZip({ 'app.json': '{}', [inside]: 'x' }), { path, anyExtension: true }, appletId),
    ).toEqual(both(code));
  });

  test('also after an update', async () => {
    const admin = await signedIn();
    const {
      id = '',
      appletId = '',
      packageName,
      version,
    } = admin.mock.db.appletPackages.find({ status: 'unreleased' }) ?? {};
    const body = { appletId, packageName, version, homePath: 'pages/index', releaseMode: 'full', releaseScope: 'all' };
    const fileId = await upload(admin, inZip({ 'app.json': '{}' }));
    expect(await admin.refusal('updateAppletPackage', { path: { id }, body: { ...body, fileId } })).toBe(
      '422 ZIP_PAGE_MISSING',
    );
    expect(
      await admin.ok('updateAppletPackage', {
        path: { id },
        body: { ...body, fileId: await upload(admin, pagesZip()) },
      }),
    ).toMatchObject({ homePath: 'pages/index' });
  });
});

describe('a damaged ZIP is rejected', () => {
  const page = { path: '/www/index.html' };
  const zip = pagesZip();
  test.each([
    ['only the signature', new Uint8Array(Buffer.from('PK\u0003\u0004 and no more'))],
    ['truncated', zip.slice(0, -30)],
    ['with trailing bytes', new Uint8Array([...zip, 1, 2, 3])],
    ['with a directory outside of it', withNumber(zip, -6, 0x7fff_ffff, 4)],
    ['with more files than its directory lists', withNumber(zip, -12, 4, 2)],
    ['with a directory that begins elsewhere', withNumber(zip, -6, 3, 4)],
  ])('%s', async (_, bytes) => {
    expect(await verdicts(await signedIn(), bytes, page)).toEqual(both('ZIP_UNREADABLE'));
  });

  test('but not one with a comment of the maximum length', async () => {
    expect(await verdicts(await signedIn(), withComment(zip, 0xffff), page)).toEqual(both('taken'));
  });
});

/** Changes a ZIP in the header and in the directory entry of its first file, at these offsets into each. */
function changed(bytes: Uint8Array<ArrayBuffer>, places: { head?: number; entry?: number }, value: number) {
  const zip = Buffer.from(bytes);
  const entry = zip.readUInt32LE(zip.length - 6);
  if (places.head !== undefined) zip.writeUInt16LE(value, places.head);
  if (places.entry !== undefined) zip.writeUInt16LE(value, entry + places.entry);
  return new Uint8Array(zip);
}
const page = { path: '/www/index.html' };
const names = (...extra: string[]) =>
  inZip(Object.fromEntries(['www/index.html', ...extra].map((name) => [name, 'x'])));

describe('mock and form give the same result for a ZIP', () => {
  const zip = pagesZip();
  const link = () => {
    const bytes = Buffer.from(names('www/a'));
    const entry = bytes.readUInt32LE(bytes.length - 6);
    bytes.writeUInt8(3, entry + 5);
    bytes.writeUInt16LE(0xa1ff, entry + 40);
    return new Uint8Array(bytes);
  };
  const latin = () => {
    const bytes = Buffer.from(names('www/qq'));
    return new Uint8Array(Buffer.from(bytes.toString('latin1').replaceAll('www/qq', 'www/\u00c4\u00e3'), 'latin1'));
  };
  test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['encrypted by zip -P', () => new Uint8Array(readFileSync('tests/files/real/encrypted.zip')), 'ZIP_ENCRYPTED'],
    ['encrypted, as its directory says', () => changed(zip, { entry: 8 }, 0x0801), 'ZIP_ENCRYPTED'],
    ['encrypted, as only the file says', () => changed(zip, { head: 6 }, 0x0801), 'ZIP_ENCRYPTED'],
    ['packed by LZMA', () => changed(zip, { head: 8, entry: 10 }, 14), 'ZIP_METHOD'],
    ['that says another method in the file', () => changed(zip, { head: 8 }, 8), 'ZIP_UNREADABLE'],
    ['that says another size in the file', () => changed(zip, { head: 18 }, 1), 'ZIP_UNREADABLE'],
    ['with another name in the file', () => changed(zip, { head: 30 }, 0x4141), 'ZIP_UNREADABLE'],
    ['with names that lead out of it', () => names('../a'), 'ZIP_NAMES'],
    ['with names that lead out of a folder', () => names('a/../../b'), 'ZIP_NAMES'],
    ['with absolute names', () => names('/etc/a'), 'ZIP_NAMES'],
    ['with a drive', () => names('C:/a'), 'ZIP_NAMES'],
    ['with backslashes, as Windows wrote them', () => names('www\\a.js'), 'ZIP_NAMES'],
    ['with a control character', () => names('www/a\nb'), 'ZIP_NAMES'],
    ['with names that differ in case only', () => names('www/Index.html'), 'ZIP_NAMES'],
    ['with names that differ in composition only', () => names('www/\u00e9', 'www/e\u0301'), 'ZIP_NAMES'],
    ['with a file and a folder of one name', () => names('www/a', 'www/a/b'), 'ZIP_NAMES'],
    ['with names in GBK', latin, 'ZIP_NAMES'],
    ['with a link', link, 'ZIP_NAMES'],
    [
      'in the format of those above 4 GiB',
      () => withNumber(withNumber(zip, -12, 0xffff, 2), -14, 0xffff, 2),
      'ZIP_TOO_LARGE',
    ],
    ['with a directory of 4 GiB', () => withNumber(zip, -10, 0xffff_ffff, 4), 'ZIP_TOO_LARGE'],
    ['that unpacks to much of nothing', () => inZip({ 'www/index.html': Buffer.alloc(17 << 20) }), 'ZIP_TOO_LARGE'],
    [
      'that promises more than it can hold',
      () => inZip({ 'www/index.html': 'x' }, { declaredSize: 1e6 }),
      'ZIP_UNREADABLE',
    ],
    ['with folders and a comment, as usual', () => names('www/', 'www/css/', 'www/css/a.css'), 'taken'],
    [
      'that counts fewer files than it lists, as beyond 65,535',
      () => withNumber(withNumber(zip, -12, 1, 2), -14, 1, 2),
      'ZIP_UNREADABLE',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await verdicts(await signedIn(), bytes(), page)).toEqual(both(code));
  });
});

test('the folder that contains the start page is found in a ZIP', () => {
  expect(folderOfPage(['dist/', 'dist/www/index.html'], page)).toBe('dist');
  expect(folderOfPage(['a/b/pages/index.wxml'], { path: 'pages/index', anyExtension: true })).toBe('a/b');
  expect(folderOfPage(['www/index.html.map'], page)).toBeUndefined();
});

test('the directory of a ZIP uploaded in chunks is found, even if it spans two of them', async () => {
  const admin = await signedIn();
  const bytes = new Uint8Array(archive(CHUNK + 60));
  const { id } = await admin.ok('initUpload', { body: { name: 'h5.zip', size: bytes.length, purpose: 'zip' } });
  const path = { id: String(id) };
  await admin.ok('uploadChunk', { path: { ...path, index: '0' }, body: bytes.subarray(0, CHUNK) });
  await admin.ok('uploadChunk', { path: { ...path, index: '1' }, body: bytes.subarray(CHUNK) });
  await admin.ok('completeUpload', { path, body: { md5: createHash('md5').update(bytes).digest('hex') } });
  expect(await admin.refusal('createOfflinePackage', { body: offline(path.id, { mainUrl: '/index.html' }) })).toBe(
    '422 ZIP_PAGE_MISSING',
  );
  expect(await admin.ok('createOfflinePackage', { body: offline(path.id) })).toMatchObject({ fileSize: bytes.length });
});

test('all packages of the seed contain their start page', async () => {
  const {
    mock: { db, blobs },
  } = await signedIn();
  const pages = [
    ...db.offlinePackages.all().map(({ fileId, mainUrl }) => ({ fileId, page: { path: mainUrl } })),
    ...db.appletPackages
      .all()
      .map(({ fileId, homePath }) => ({ fileId, page: { path: homePath, anyExtension: true } })),
  ];
  const without: string[] = [];
  for (const { fileId, page: main } of pages) {
    // Reads only the directory: unpacking a hundred megabytes takes a second.
    const zip = await readZip(fileSource(blobs, db.files.require(fileId)));
    if (typeof zip === 'string' || !hasPage(zip.paths, main)) without.push(fileId);
  }
  expect(pages.length).toBeGreaterThan(30);
  expect(without).toEqual([]);
});
