/**
 * The refusals of the forms of applets and their packages, each field with its code, and the values they read from a
 * file.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { encodeGrey } from '../../mock-server/core/kit/png.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { inZip, pagesZip } from '../zips.ts';

let admin: Client;
/** Two applets without packages. */
let first: string;
let second: string;
let fileId: string;

async function upload(purpose: 'icon' | 'zip', name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([bytes], name));
  return String((await admin.ok('uploadFile', { body }))['id']);
}
const picture = () => upload('icon', 'icon.png', encodeGrey(2, 2, Uint8Array.of(0, 255, 255, 0)));
const applet = async (name: string): Promise<string> =>
  String((await admin.ok('createApplet', { body: { name, iconId: await picture() } }))['id']);
const input = (change: object = {}) => ({
  appletId: first,
  packageName: 'com.chenghu.applet.event',
  homePath: 'pages/index',
  fileId,
  version: '1.0.5',
  releaseMode: 'full',
  releaseScope: 'all',
  ...change,
});
const created = async (change?: object): Promise<{ id: string }> => ({
  id: String((await admin.ok('createAppletPackage', { body: input(change) }))['id']),
});
const errors = async (change: object, path?: { id: string }) =>
  (
    await admin.call(path ? 'updateAppletPackage' : 'createAppletPackage', {
      ...(path && { path }),
      body: input(change),
    })
  ).body['errors'];
const wrong = (pointer: string, code: string) => [{ pointer, code }];

beforeEach(async () => {
  admin = await signedIn();
  [first, second] = [await applet('活动报名'), await applet('积分商城')];
  fileId = await upload('zip', 'applet.zip', pagesZip());
});

describe('the icon of an applet', () => {
  test('must be an uploaded PNG', async () => {
    for (const [iconId, code] of [
      ['404', 'FILE_NOT_UPLOADED'],
      [fileId, 'FILE_TYPE_PNG'],
    ]) {
      const { body } = await admin.call('createApplet', { body: { name: '活动', iconId } });
      expect(body).toMatchObject({ code, errors: wrong('/iconId', code ?? '') });
    }
    const iconId = await picture();
    expect(await admin.ok('updateApplet', { path: { id: first }, body: { name: '活动报名', iconId } })).toMatchObject({
      iconId,
    });
  });
});

describe('an applet package', () => {
  test('takes name, size and checksums from its file on create and update', async () => {
    const path = await created();
    const facts = (id: string) => {
      const { name, size, md5, sha256 } = admin.mock.db.files.require(id);
      return { fileId: id, fileName: name, fileSize: size, md5, sha256 };
    };
    const row = { ...input(), ...facts(fileId), id: path.id, appId: '1', status: 'unreleased', grayRules: [] };
    expect(admin.mock.db.appletPackages.get(path.id)).toMatchObject(row);
    expect(facts(fileId)).toMatchObject({
      fileName: 'applet.zip',
      md5: expect.stringMatching(/^[\da-f]{32}$/u),
      sha256: expect.stringMatching(/^[\da-f]{64}$/u),
    });
    const next = await upload('zip', 'next.zip', pagesZip('next'));
    await admin.ok('updateAppletPackage', { path, body: input({ fileId: next, releaseScope: 'admin' }) });
    expect(admin.mock.db.appletPackages.get(path.id)).toMatchObject({ ...row, ...facts(next), releaseScope: 'admin' });
  });

  test('must belong to an applet of the current application', async () => {
    expect(await errors({ appletId: '404' })).toEqual(wrong('/appletId', 'ENTRY_WRONG'));
    await admin.mock.write(() => admin.mock.db.applets.update(second, { appId: '2' }));
    expect(await errors({ appletId: second })).toEqual(wrong('/appletId', 'ENTRY_WRONG'));
  });

  test('must be a ZIP that contains its home page, with any extension', async () => {
    const icon = await picture();
    expect(await errors({ fileId: '404' })).toEqual(wrong('/fileId', 'FILE_NOT_UPLOADED'));
    expect(await errors({ fileId: icon })).toEqual(wrong('/fileId', 'FILE_TYPE_ZIP'));
    expect(await errors({ fileId: await upload('zip', 'a.zip', inZip({ 'www/index.html': 'x' })) })).toEqual(
      wrong('/fileId', 'ZIP_PAGE_MISSING'),
    );
    expect(await errors({ homePath: 'pages/start' })).toEqual(wrong('/fileId', 'ZIP_PAGE_MISSING'));
    expect(await errors({ fileId: await upload('zip', 'b.zip', inZip({ 'pages/index.js': 'x' })) })).toBeUndefined();
  });

  test('must have a higher version than all others of its applet, compared part by part', async () => {
    const tooLow = wrong('/version', 'VERSION_NOT_HIGHER');
    await created();
    for (const version of ['1.0.4', '1.0.5']) expect(await errors({ version })).toEqual(tooLow);
    await created({ version: '1.0.10' });
    expect(await errors({ version: '1.0.9' })).toEqual(tooLow);
    // Packages of another applet do not count.
    expect(await errors({ appletId: second, version: '1.0.0' })).toBeUndefined();
    expect(await admin.ok('getHighestVersion', { query: { kind: 'applet', appletId: first } })).toEqual({
      highest: '1.0.10',
      next: '1.0.11',
    });
    expect(await admin.ok('getHighestVersion', { query: { kind: 'applet', appletId: '404' } })).toEqual({
      next: '1.0.0',
    });
  });

  test('can keep its version on update, or get one above those of the other packages', async () => {
    const tooLow = wrong('/version', 'VERSION_NOT_HIGHER');
    const [low, high] = [await created(), await created({ version: '1.0.7' })];
    expect(await errors({}, low)).toBeUndefined();
    expect(await errors({ version: '1.0.6' }, low)).toEqual(tooLow);
    expect(await errors({ version: '1.0.7' }, low)).toEqual(tooLow);
    expect(await errors({ version: '1.0.6' }, high)).toBeUndefined();
    expect(await errors({ version: '1.0.8' }, low)).toBeUndefined();
    expect(await admin.ok('getHighestVersion', { query: { kind: 'applet', appletId: first } })).toEqual({
      highest: '1.0.8',
      next: '1.0.9',
    });
    // When it moves to another applet, its version must be higher than those there.
    await created({ appletId: second, version: '1.0.8' });
    expect(await errors({ appletId: second, version: '1.0.8' }, low)).toEqual(tooLow);
    expect(await errors({ appletId: second, version: '1.0.9' }, low)).toBeUndefined();
  });
});
