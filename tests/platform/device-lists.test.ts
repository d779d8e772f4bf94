import { beforeEach, describe, expect, test } from 'vitest';
import { readIds } from '../../openapi/files/ids.ts';
import { NO_TRAFFIC } from '../../mock-server/platform/transactions/debug/traffic.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';

let admin: Client;
beforeEach(async () => {
  admin = await signedIn();
});

const black = { listType: 'black' };
const white = { listType: 'white' };
const add = (path: { listType: string }, deviceIds: string[]) =>
  admin.ok('addDeviceEntries', { path, body: { deviceIds } });
const switchLists = (deviceList: boolean, deviceListMode = 'black') =>
  admin.mock.write(async () => {
    const { db } = admin.mock;
    await db.appConfigs.update(db.appConfigs.find({ appId: '1' })?.id ?? '', {
      deviceList,
      deviceListMode: deviceListMode === 'white' ? 'white' : 'black',
    });
  });
const total = async (path: { listType: string }) => (await admin.ok('listDeviceEntries', { path }))['total'];

async function uploadText(
  text: string | Uint8Array<ArrayBuffer>,
  name = 'ids.txt',
  purpose = 'idList',
): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([text], name));
  return String((await admin.ok('uploadFile', { body }))['id']);
}
const load = (path: { listType: string }, fileId: string) =>
  admin.ok('importDeviceEntries', { path, body: { fileId } });

test('the seed has 240 devices on the allow list and 37 on the block list, 3 of them on both', async () => {
  expect([await total(white), await total(black)]).toEqual([240, 37]);
  const entries = await admin.items('listDeviceEntries', { path: black, query: { size: '100' } });
  expect(entries.filter(({ inOther }) => inOther)).toHaveLength(3);
});

describe('adding', () => {
  test('counts duplicates and names devices that are on both lists', async () => {
    expect(await add(white, ['A-1', 'A-2', 'A-1'])).toEqual({ added: 2, duplicated: 1, inOther: [], inOtherTotal: 0 });
    expect(await add(black, ['A-2', 'B-1'])).toEqual({ added: 2, duplicated: 0, inOther: ['A-2'], inOtherTotal: 1 });
    expect(await add(black, ['A-2'])).toEqual({ added: 0, duplicated: 1, inOther: [], inOtherTotal: 0 });
    expect(await admin.items('listDeviceEntries', { path: white, query: { deviceId: 'a-2' } })).toMatchObject([
      { deviceId: 'A-2', source: 'manual', createdBy: 'admin', inOther: true },
    ]);
  });

  test.each([
    [['with space']],
    [['']],
    [['a'.repeat(51)]],
    [['中文']],
    [[]],
    [Array.from({ length: 10_001 }, (_, at) => `D-${at}`)],
  ])('%.60j is refused', async (deviceIds) => {
    expect((await admin.call('addDeviceEntries', { path: white, body: { deviceIds } })).status).toBe(422);
  });

  test('and importing are refused while the lists are turned off, but removing is not', async () => {
    await switchLists(false);
    expect(await admin.refusal('addDeviceEntries', { path: white, body: { deviceIds: ['A-1'] } })).toBe(
      '409 LIST_NOT_ENABLED',
    );
    expect(await admin.refusal('importDeviceEntries', { path: white, body: { fileId: await uploadText('A-1') } })).toBe(
      '409 LIST_NOT_ENABLED',
    );
    const [entry] = await admin.items('listDeviceEntries', { path: white });
    await admin.ok('deleteDeviceEntries', { path: { ...white, id: String(entry?.['id']) } });
    expect(await total(white)).toBe(239);
  });

  test('beyond 100,000 devices is refused as a whole, while an import adds those that fit', async () => {
    const { db } = admin.mock;
    await load(white, await uploadText(Array.from({ length: 99_755 }, (_, at) => `D-${at}`).join('\n')));
    expect(db.deviceEntries.count({ where: { appId: '1', listType: 'white' } })).toBe(99_995);
    expect(
      await admin.refusal('addDeviceEntries', {
        path: white,
        body: { deviceIds: Array.from({ length: 6 }, (_, at) => `E-${at}`) },
      }),
    ).toBe('409 LIST_FULL');
    const report = await load(white, await uploadText(Array.from({ length: 6 }, (_, at) => `F-${at}`).join('\n')));
    expect(report).toMatchObject({ added: 5, skipped: [{ line: 6, text: 'F-5', reason: 'full' }] });
  });
});

describe('importing', () => {
  test('appends new devices, skips duplicates, and reports bad lines with number and text', async () => {
    const text = '\uFEFFA-1\r\n\r\n  A-2  \rA-1\nnot an id\n设备\nA-3';
    await add(white, ['A-3']);
    await add(black, ['A-2']);
    expect(await load(white, await uploadText(text))).toEqual({
      added: 2,
      duplicated: 2,
      skipped: [
        { line: 5, text: 'not an id', reason: 'invalid' },
        { line: 6, text: '设备', reason: 'invalid' },
      ],
      skippedTotal: 2,
      inOther: ['A-2'],
      inOtherTotal: 1,
    });
    expect(await admin.items('listDeviceEntries', { path: white, query: { deviceId: 'A-1' } })).toMatchObject([
      { source: 'import' },
    ]);
  });

  test('reports the first 100 bad lines and their total', async () => {
    const report = await load(white, await uploadText('! !\n'.repeat(250)));
    expect(report).toMatchObject({ added: 0, skippedTotal: 250 });
    expect(report['skipped']).toHaveLength(100);
  });

  test('refuses files that are missing, unfinished or not text files', async () => {
    const refusal = (fileId: string) => admin.refusal('importDeviceEntries', { path: white, body: { fileId } });
    expect(await refusal('nothing')).toBe('422 FILE_NOT_UPLOADED');
    const { id } = await admin.ok('initUpload', { body: { name: 'x.txt', size: 10, purpose: 'idList' } });
    expect(await refusal(String(id))).toBe('422 FILE_UPLOADING');
    expect(await refusal(await uploadText('a,b', 'x.csv', 'sheet'))).toBe('415 FILE_TYPE_TXT');
  });

  test('an exported list adds nothing', async () => {
    const { body, headers } = await admin.call('exportDeviceEntries', { path: black });
    expect(headers.get('content-disposition')).toContain('black-list-2024-06-18.txt');
    expect(await load(black, await uploadText(String(body['text'])))).toMatchObject({
      added: 0,
      duplicated: 37,
      skippedTotal: 0,
    });
  });
});

test('several devices are removed at once, but only from their own list and application', async () => {
  const ids = (await admin.items('listDeviceEntries', { path: black })).slice(0, 3).map(({ id }) => String(id));
  expect(await admin.refusal('deleteDeviceEntries', { path: { ...white, id: ids.join(',') } })).toBe('404 NOT_FOUND');
  await admin.ok('deleteDeviceEntries', { path: { ...black, id: ids.join(',') } });
  expect(await total(black)).toBe(34);
  const other = admin.mock.db.deviceEntries.find({ appId: '2', listType: 'black' });
  expect(await admin.refusal('deleteDeviceEntries', { path: { ...black, id: other?.id ?? '' } })).toBe('404 NOT_FOUND');
});

describe('the verdict on a device', () => {
  const verdict = async (deviceId: string) => {
    const { verdict: answer, reason } = await admin.ok('checkDevice', { path: { deviceId } });
    return `${String(answer)}: ${String(reason)}`;
  };

  test.each([
    [true, 'black', 'IN-BLACK', 'refused: black'],
    [true, 'black', 'IN-WHITE', 'allowed: notBlack'],
    [true, 'black', 'IN-BOTH', 'refused: black'],
    [true, 'black', 'IN-NONE', 'allowed: notBlack'],
    [true, 'white', 'IN-BLACK', 'refused: black'],
    [true, 'white', 'IN-WHITE', 'allowed: white'],
    [true, 'white', 'IN-BOTH', 'refused: black'],
    [true, 'white', 'IN-NONE', 'refused: notWhite'],
    [false, 'white', 'IN-BLACK', 'allowed: listsOff'],
  ])('with the lists on: %j, mode %s, of %s is %s', async (isOn, mode, device, expected) => {
    await add(black, ['IN-BLACK', 'IN-BOTH']);
    await add(white, ['IN-WHITE', 'IN-BOTH']);
    await switchLists(isOn, mode);
    expect(await verdict(device)).toBe(expected);
  });

  test.each([
    [true, 'black', 'IN-BLACK', 'refused: black'],
    [true, 'black', 'IN-NONE', 'refused: banned'],
    [true, 'white', 'IN-WHITE', 'refused: banned'],
    [true, 'white', 'IN-NONE', 'refused: notWhite'],
    [false, 'white', 'IN-NONE', 'refused: banned'],
  ])(
    'while banned goes by the lists first, with the lists on: %j, mode %s, of %s is %s',
    async (isOn, mode, device, expected) => {
      await add(black, ['IN-BLACK']);
      await add(white, ['IN-WHITE']);
      await switchLists(isOn, mode);
      const { db, write } = admin.mock;
      const devices = [{ deviceId: device, calls: [], bannedUntil: NOW + 60_000 }];
      await write(() =>
        db.apiTraffic.insert({
          appId: '1',
          transactionId: '1',
          config: 'inForce',
          traffic: { ...NO_TRAFFIC, devices },
        }),
      );
      expect(await verdict(device)).toBe(expected);
    },
  );
});

test('only actual changes make the gateway configuration stale, and they name their editor', async () => {
  const { db } = admin.mock;
  /** Marks every change as delivered, so that the next one is visible on its own. */
  const settle = () =>
    admin.mock.write(async () => {
      for (const { id } of db.configEdits.all({ where: { appId: '1' } })) await db.configEdits.remove(id);
      for (const { id } of db.gateways.all({ where: { appId: '1' } }))
        await db.gateways.update(id, { configStatus: 'synchronised' });
    });
  const marked = () => ({
    changes: db.configEdits
      .all({ where: { appId: '1' } })
      .map(({ entity, entityId, edits }) => `${entity} ${entityId} by ${edits.map(({ by }) => by).join()}`),
    states: [...new Set(db.gateways.all({ where: { appId: '1' } }).map(({ configStatus }) => configStatus))],
  });
  const nothing = { changes: [], states: ['synchronised'] };
  const stale = (list: string) => ({ changes: [`deviceList ${list} by admin`], states: ['notGenerated'] });

  const [entry] = await admin.items('listDeviceEntries', { path: black });
  await settle();
  await add(black, [String(entry?.['deviceId'])]);
  expect(marked()).toEqual(nothing);
  await add(black, ['A-1']);
  expect(marked()).toEqual(stale('black'));
  expect((await admin.items('listPendingChanges')).filter(({ entity }) => entity === 'deviceList')).toMatchObject([
    { id: 'black', name: 'black', action: 'changed', by: 'admin' },
  ]);
  await settle();
  await load(white, await uploadText('A-2'));
  expect(marked()).toEqual(stale('white'));
  await settle();
  await load(white, await uploadText('A-2'));
  expect(marked()).toEqual(nothing);
  await admin.ok('deleteDeviceEntries', { path: { ...black, id: String(entry?.['id']) } });
  expect(marked()).toEqual(stale('black'));
});

test('a file with too many lines is refused, and only the first 100 wrong lines are kept', async () => {
  const most = { isId: (id: string) => id.startsWith('CH'), most: 3 };
  expect(readIds('\n'.repeat(10_000_000), most)).toBeNull();
  const sorted = readIds(`CH1\r\n\rCH2\nCH1\n${'x\n'.repeat(150_000)}CH3\nCH4`, most);
  expect(sorted).toMatchObject({ ids: ['CH1', 'CH2', 'CH3'], duplicates: 1, skippedTotal: 150_001 });
  expect(sorted?.skipped).toHaveLength(100);
  expect(sorted?.skipped[0]).toEqual({ line: 5, text: 'x', reason: 'invalid' });
  const body = new FormData();
  body.set('purpose', 'idList');
  body.set('file', new File(['\n'.repeat(200_000)], 'ids.txt'));
  const { id } = await admin.ok('uploadFile', { body });
  expect(
    await admin.refusal('importDeviceEntries', { path: { listType: 'black' }, body: { fileId: String(id) } }),
  ).toBe('422 IMPORT_TOO_MANY_LINES');
});
