/** Realistic texts of ids: the form's preview of a file equals the result of the import. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { is } from 'valibot';
import { importReport } from '../../mock-server/core/kit/id-lines.ts';
import { readIds } from '../../openapi/files/ids.ts';
import { beginsAsText, readText, type TextEncoding } from '../../openapi/files/text.ts';
import { CrowdMemberId } from '../../openapi/generated/schemas.ts';
import { GrayRuleInput } from '../../openapi/generated/limits.publish.ts';
import { DeviceId } from '../../openapi/generated/schemas.fields.ts';
import { readIdFile } from '../../src/resource/device-ids/id-file.ts';
import { big5, gb18030, utf16 } from '../platform/sheets.ts';
import { type Client, signedIn } from '../mock-client.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);
const swapped = (text: string): Buffer => Buffer.from(utf16(text)).swap16();
const sample = (name: string): Buffer => readFileSync(`tests/files/real/${name}`);

describe('readText', () => {
  const words = '客戶編號 设备清单 U1';
  test.each<[string, Uint8Array, TextEncoding, string]>([
    ['UTF-8', utf8('设备清单'), 'utf8', '设备清单'],
    ['UTF-8 with a byte order mark', utf8('\uFEFF设备清单'), 'utf8Bom', '设备清单'],
    ['UTF-16 LE with a byte order mark', utf16(words), 'utf16le', words],
    ['UTF-16 BE with a byte order mark', swapped(words), 'utf16be', words],
    ['UTF-16 LE without a byte order mark', utf16('DEV-1\r\n设备').subarray(2), 'utf16le', 'DEV-1\r\n设备'],
    ['UTF-16 BE without a byte order mark', swapped('DEV-1\r\n设备').subarray(2), 'utf16be', 'DEV-1\r\n设备'],
    ['GB18030', gb18030('设备清单\r\nDEV-1'), 'gb18030', '设备清单\r\nDEV-1'],
    ['Big5', big5('轉帳清單\r\nDEV-1'), 'big5', '轉帳清單\r\nDEV-1'],
    ['letters alone', utf8('DEV-1'), 'utf8', 'DEV-1'],
  ])('reads %s', (_, bytes, encoding, text) => {
    expect(readText(bytes)).toEqual({ encoding, text });
    expect(beginsAsText(bytes.subarray(0, 64))).toBe(true);
  });

  test('prefers the encoding of the language if two of them fit', () => {
    // These bytes are common characters in both: 编号 in GB18030, 晤瘍 in Big5.
    const bytes = gb18030('编号');
    expect(readText(bytes)).toMatchObject({ encoding: 'gb18030', text: '编号' });
    expect(readText(bytes, { language: 'zh-TW' })).toMatchObject({ encoding: 'big5' });
    expect(readText(gb18030('设备清单'), { language: 'zh_TW' })).toMatchObject({ encoding: 'gb18030' });
    expect(readText(big5('轉帳清單'), { language: 'zh_CN' })).toMatchObject({ encoding: 'big5' });
  });

  test('uses only the given encoding', () => {
    expect(readText(big5('編號'), { encoding: 'big5' })?.text).toBe('編號');
    expect(readText(gb18030('编号'), { encoding: 'utf8' })).toBeNull();
  });

  test('returns null for binary data and for other encodings', () => {
    const [latin, binary] = [Buffer.from('Müller\n', 'latin1'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0])];
    expect(readText(latin)).toBeNull();
    expect(readText(binary)).toBeNull();
    expect(beginsAsText(binary)).toBe(false);
    expect(readText(Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]))).toBeNull();
  });
});

describe('readIds', () => {
  const isId = (id: string): boolean => /^CH-\d+$/u.test(id);
  const read = (text: string, most = 10, present = new Set<string>()) => readIds(text, { isId, most, present });

  test('returns new, duplicate and invalid ids, with any line ending, and skips empty lines', () => {
    const present = new Set(['CH-1']);
    expect(read('CH-2\r\nCH-1\r\r\n  CH-3 \nCH-2\n\nnone\nCH-4', 10, present)).toMatchObject({
      ids: ['CH-2', 'CH-3', 'CH-4'],
      duplicates: 2,
      skipped: [{ line: 7, text: 'none', reason: 'invalid' }],
      skippedTotal: 1,
    });
    expect([...present]).toEqual(['CH-1', 'CH-2', 'CH-3', 'CH-4']);
  });

  test.each([
    ['CH-1;CH-2；CH-3'],
    ['CH-1,CH-2，CH-3'],
    ['CH-1\tCH-2、CH-3'],
    ['"CH-1","CH-2"\n"CH-3"'],
    ["'CH-1'\n“CH-2”\n‘CH-3’"],
    ['\uFEFFCH-1\nCH-2\u200B\n\u2060CH-3\u00A0'],
    ['ＣＨ－１\nCH-2\u3000\n CH-3'],
    ['CH-1\u2028CH-2\u0085CH-3'],
  ])('accepts common separators, quotes and invisible characters: %j', (text) => {
    expect(read(text)).toMatchObject({ ids: ['CH-1', 'CH-2', 'CH-3'], duplicates: 0, skippedTotal: 0 });
  });

  test('stops adding ids at the limit, and returns the line where it was reached', () => {
    expect(read('CH-1\nCH-2\nCH-3\nCH-1\nx', 2)).toMatchObject({
      ids: ['CH-1', 'CH-2'],
      duplicates: 1,
      skipped: [
        { line: 3, text: 'CH-3', reason: 'full' },
        { line: 5, text: 'x', reason: 'invalid' },
      ],
      full: 1,
      fullFrom: 3,
      invalid: 1,
    });
  });

  test('counts all invalid ids, and reports the first hundred, each cut to a hundred characters', () => {
    const wrong = read(`${'x'.repeat(101)}\n`.repeat(150));
    expect(wrong?.invalid).toBe(150);
    expect(wrong?.skipped).toHaveLength(100);
    expect(wrong?.skipped.at(-1)).toEqual({ line: 100, text: 'x'.repeat(100), reason: 'invalid' });
    expect(readIds('no id\n'.repeat(150), { isId, most: 10, maxSkipped: 120 })?.skipped).toHaveLength(120);
  });

  test('returns null for more than 200,000 lines, including empty ones', () => {
    expect(read(`${'\n'.repeat(199_998)}CH-1`)?.ids).toEqual(['CH-1']);
    expect(read('\n'.repeat(200_000))).toBeNull();
  });

  test('reports ids as doubtful that look like a heading or have unusual characters', () => {
    const any = (text: string) => readIds(text, { isId: (id) => !id.includes(' '), most: 10 });
    expect(any('deviceId\nCH-1')?.doubtful).toEqual([{ line: 1, text: 'deviceId', reason: 'heading' }]);
    expect(any('客户号\nU1\n王小明')?.doubtful).toEqual([
      { line: 1, text: '客户号', reason: 'heading' },
      { line: 3, text: '王小明', reason: 'characters' },
    ]);
    expect(any('alice\nbob')?.doubtful).toEqual([]);
    expect(any('U1\nalice')?.doubtful).toEqual([]);
  });

  test('finds all ids of a long text that is read in parts', () => {
    const line = (at: number) => `CH-${at}，ＣＨ－${at + 10_000};\u200BCH-${at}\r\n`;
    const text = Array.from({ length: 2000 }, (_, at) => line(at)).join('');
    const result = read(text, 100_000);
    expect(result?.ids).toHaveLength(4000);
    expect(result?.ids.slice(-2)).toEqual(['CH-1999', 'CH-11999']);
    expect(result).toMatchObject({ duplicates: 2000, skippedTotal: 0, columns: 3 });
    expect(result?.readTo).toBeUndefined();
    const spaced = readIds('CH-1 '.repeat(3000), { isId, most: 10, bySpaces: true });
    expect(spaced).toMatchObject({ ids: ['CH-1'], duplicates: 2999 });
    // In a file, a space is part of an id.
    expect(read('CH 1 '.repeat(3000))).toMatchObject({ ids: [], invalid: 1 });
  });

  test('stops reading typed text once it has too many ids', () => {
    const typed = (text: string, most = 10) => readIds(text, { isId, most, bySpaces: true, untilFull: true });
    const many = Array.from({ length: 100_000 }, (_, at) => `CH-${at}\n`).join('');
    const { readTo = 0, ...result } = typed(many);
    expect(result).toMatchObject({ full: 1, fullFrom: 11 });
    expect(readTo).toBeLessThan(5000);
    expect(typed(many.slice(0, readTo))).toMatchObject({ ids: result.ids, full: 1, fullFrom: 11 });
    // Also if almost nothing in it is a new id.
    for (const other of ['no id\n', 'CH-1\n']) {
      const others = typed(other.repeat(100_000));
      expect(others.full).toBe(1);
      expect(others.readTo).toBeLessThan(20_000);
    }
    expect(typed('\n'.repeat(300_000)).full).toBe(1);
  });

  test('detects the columns of a table if each line has the same number of values', () => {
    expect(read('CH-1,iOS\nCH-2,Android')?.columns).toBe(2);
    expect(read('CH-1,CH-2,CH-3')?.columns).toBeUndefined();
    expect(read('CH-1,CH-2\nCH-3')?.columns).toBeUndefined();
    expect(read('CH-1\nCH-2')?.columns).toBeUndefined();
  });
});

async function uploaded(client: Client, bytes: Uint8Array): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'idList');
  body.set('file', new File([new Uint8Array(bytes)], 'ids.txt'));
  return String((await client.ok('uploadFile', { body }))['id']);
}

const files: readonly (readonly [name: string, bytes: Uint8Array, ids: number])[] = [
  ['utf16le.txt', sample('utf16le.txt'), 5],
  ['gbk.txt', sample('gbk.txt'), 5],
  ['commas', utf8('CH-1,CH-2，CH-3\nCH-1'), 3],
  ['semicolons and quotes', utf8('"CH-1";"CH-2"\r\n\'CH-3\';;'), 3],
  ['a paste with full width', utf8('\uFEFFＣＨ-1\u3000\nCH-2\u200B'), 2],
  ['UTF-16 without a mark', utf16('CH-1\r\nCH-2\r\n').subarray(2), 2],
  ['Big5 with a heading', big5('設備清單\r\nCH-1'), 1],
  ['more than a list takes', utf8(Array.from({ length: 10_050 }, (_, at) => `CH-${at}`).join(',')), 10_050],
  ['a table', utf8('CH-1,Pixel 8\nCH-2,Pixel 9'), 2],
];

describe.each(files)('the form’s preview of a file matches the server’s result: %s', (_, bytes, expected) => {
  const readBytes = async (isId: (id: string) => boolean, most: number) => {
    const result = await readIdFile(new Blob([new Uint8Array(bytes)]), { isId, most, language: 'en' });
    if (typeof result === 'string') throw new Error(result);
    return result.read;
  };
  const isDevice = (id: string) => is(DeviceId, id);

  test('tags', async () => {
    const admin = await signedIn();
    const fileId = await uploaded(admin, bytes);
    const tag = await admin.ok('createPushTag', { body: { tagName: 'imported' } });
    const read = await readBytes(isDevice, 100_000);
    expect(read.ids).toHaveLength(expected);
    const answer = await admin.ok('importTagClients', { path: { id: String(tag['id']) }, body: { fileId } });
    expect(answer).toEqual(importReport(read));
  });

  test('device lists', async () => {
    const admin = await signedIn();
    const fileId = await uploaded(admin, bytes);
    const path = { listType: 'white' };
    const before = Number((await admin.ok('listDeviceEntries', { path }))['total']);
    const read = await readBytes(isDevice, 100_000);
    const answer = await admin.ok('importDeviceEntries', { path, body: { fileId } });
    expect(answer).toMatchObject(importReport(read));
    expect(await admin.ok('listDeviceEntries', { path })).toMatchObject({ total: before + read.ids.length });
  });

  test('targeting rules', async () => {
    const admin = await signedIn();
    const [draft] = await admin.items('listUpgrades', { path: { platform: 'android' }, query: { version: '6.4.0' } });
    const path = { owner: 'upgrade', ownerId: String(draft?.['id']) };
    const rule = await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['PREVIEW-1'] } });
    const fileId = await uploaded(admin, bytes);
    // The list has one ID already: one less fits.
    const most = GrayRuleInput.whitelist.maxItems - 1;
    const read = await readBytes(isDevice, most);
    const answer = await admin.ok('importGrayWhitelist', {
      path: { ...path, id: String(rule['id']) },
      body: { fileId },
    });
    expect(answer).toEqual(importReport(read));
    const whitelist = ['PREVIEW-1', ...read.ids];
    const rules: unknown = await admin.ok('listGrayRules', { path });
    expect(rules).toContainEqual(expect.objectContaining({ id: rule['id'], whitelist }));
  });

  test('audiences', async () => {
    const admin = await signedIn();
    const body = { name: 'imported', type: 'device', fileId: await uploaded(admin, bytes) };
    const { id } = await admin.ok('createCrowd', { body });
    await admin.mock.control.setClock({ frozen: true, advanceSeconds: 3 });
    const read = await readBytes((one) => is(CrowdMemberId, one), 100_000);
    expect(await admin.ok('getCrowd', { path: { id: String(id) } })).toMatchObject({
      count: read.ids.length,
      lastImport: importReport(read),
    });
  });
});

/** Characters in and between ids of real files: separators, quotes, zero-width marks, and worse. */
const pieces = fc.oneof(
  fc.constantFrom('CH-1', 'CH-2', 'ＣＨ－３', 'CH 4', '王小明', 'deviceId', 'x'.repeat(101), '-'),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    ',',
    '，',
    ';',
    '；',
    '、',
    '\t',
    ' ',
    '\u3000',
    '\u2028',
    '\u0085',
    ',;\t，；、,;\t，',
  ),
  fc.constantFrom('"', "'", '“', '”', '\uFEFF', '\u200B', '\u2060', '\u202E', '\u0000', '\u00A0', '\\', '=1+1'),
);

test('the form’s preview of any text matches the server’s result', async () => {
  const admin = await signedIn();
  const tag = await admin.ok('createPushTag', { body: { tagName: 'any' } });
  const texts = fc.sample(fc.array(pieces, { minLength: 1, maxLength: 30 }), { numRuns: 60, seed: 32 });
  const verdicts = new Set<string>();
  const present = new Set<string>();
  for (const text of texts.map((parts) => parts.join(''))) {
    const rules = { isId: (id: string) => is(DeviceId, id), most: 100_000, language: 'en' };
    const result = await readIdFile(new Blob([text]), rules);
    const sent = new FormData();
    sent.set('purpose', 'idList');
    sent.set('file', new File([text], 'ids.txt'));
    const { status, body: file } = await admin.call('uploadFile', { body: sent });
    if (status !== 201) {
      expect(result, JSON.stringify(text)).toBe('IMPORT_UNREADABLE');
      verdicts.add('no text');
      continue;
    }
    const { body } = await admin.call('importTagClients', {
      path: { id: String(tag['id']) },
      body: { fileId: String(file['id']) },
    });
    const code = body['code'];
    if (typeof result === 'string') expect(code, JSON.stringify(text)).toBe(result);
    else {
      const fresh = result.read.ids.filter((id) => !present.has(id));
      const knownCount = result.read.ids.length - fresh.length;
      const report = {
        ...importReport(result.read),
        added: fresh.length,
        duplicated: result.read.duplicates + knownCount,
      };
      if (code === undefined) expect(body, JSON.stringify(text)).toEqual(report);
      else expect([code, result.read.ids], JSON.stringify(text)).toEqual(['IMPORT_NO_IDS', []]);
      for (const id of fresh) present.add(id);
    }
    verdicts.add(typeof code === 'string' ? code : 'read');
  }
  expect(verdicts).toContain('read');
  expect(verdicts.size).toBeGreaterThan(1);
});

test('form and server reject a file that is not text or has too many lines, without saving', async () => {
  const admin = await signedIn();
  const latin = Buffer.from('Müller\nU1', 'latin1');
  const rules = { isId: () => true, most: 10, language: 'en' };
  expect(await readIdFile(new Blob([latin]), rules)).toBe('IMPORT_UNREADABLE');
  expect(await readIdFile(new Blob(['\n'.repeat(200_000)]), rules)).toBe('IMPORT_TOO_MANY_LINES');
  const before = (await admin.items('listCrowds')).length;
  for (const [bytes, code] of [
    [latin, '422 IMPORT_UNREADABLE'],
    [utf8('\n'.repeat(200_000)), '422 IMPORT_TOO_MANY_LINES'],
  ] as const) {
    const body = { name: 'A', type: 'user', fileId: await uploaded(admin, bytes) };
    expect(await admin.refusal('createCrowd', { body })).toBe(code);
  }
  expect(await admin.items('listCrowds')).toHaveLength(before);
});
