/** Checks of a file before it is sent; the mock's responses to the same files are in tests/files. */
import { describe, expect, test } from 'vitest';
import type { FilePurpose } from '../../openapi/generated/limits.files.ts';
import { fileRule } from '../../src/rules/file.ts';
import { checkFile } from '../../src/ui/upload/rules.ts';

const MIB = 1024 * 1024;
const zip = 'PK\u0003\u0004rest';

/** A file with the given first bytes, whose size may only be declared. */
class TestFile extends File {
  readonly #size: number | undefined;
  constructor(name: string, begins: string, size?: number) {
    super([Uint8Array.from(begins, (character) => character.charCodeAt(0))], name);
    this.#size = size;
  }
  override get size(): number {
    return this.#size ?? super.size;
  }
}

const check = (purpose: keyof typeof FilePurpose, name: string, begins: string, size?: number) =>
  checkFile(new TestFile(name, begins, size), fileRule(purpose));

describe('a file is recognized by its extension and checked by its first bytes', () => {
  test.each([
    ['package', 'mbank.apk', zip],
    ['package', 'MBANK.IPA', zip],
    ['package', 'mbank.1.0.hap', zip],
    ['zip', '掌上银行.zip', zip],
    ['icon', 'icon.png', '\u0089PNG\r\n\u001a\nrest'],
    ['certificate', 'sign.pem', '-----BEGIN CERTIFICATE-----'],
    ['idList', 'ids.txt', 'A-1\nA-2'],
    ['sheet', 'api.xlsx', zip],
    ['sheet', 'api.xls', '\u00d0\u00cf\u0011\u00e0\u00a1'],
    ['sheet', 'api.csv', 'a,b'],
    ['groupFile', 'a.mfd', 'text'],
    ['groupFile', 'a.MRD', 'text'],
    ['symbol', 'mapping.txt', '\u0000\u0001'],
    ['symbol', 'no extension', 'x'],
  ] as const)('%s accepts %s', async (purpose, name, begins) => {
    expect(await check(purpose, name, begins)).toBeNull();
  });

  test.each([
    ['package', 'mbank.zip', zip, 'FILE_TYPE_PACKAGE'],
    ['package', 'apk', zip, 'FILE_TYPE_PACKAGE'],
    ['package', 'mbank.apk', '\u007fELF', 'FILE_TYPE_PACKAGE'],
    ['zip', 'a.zip', 'PK', 'FILE_TYPE_ZIP'],
    ['icon', 'icon.png', 'GIF89a', 'FILE_TYPE_PNG'],
    ['icon', 'icon.jpg', '\u0089PNG\r\n\u001a\n', 'FILE_TYPE_PNG'],
    ['certificate', 'sign.pem', ' -----BEGIN', 'FILE_TYPE_PEM'],
    ['idList', 'ids.txt', 'A-1\u0000', 'FILE_TYPE_TXT'],
    ['sheet', 'api.xlsx', 'a,b', 'FILE_TYPE_SHEET'],
    ['groupFile', 'a.txt', 'text', 'FILE_TYPE_MFD_MRD'],
  ] as const)('%s refuses %s that begins with %j', async (purpose, name, begins, code) => {
    expect(await check(purpose, name, begins)).toBe(code);
  });
});

describe('in size limits M is 1024², "under" excludes the limit, and "at most" includes it', () => {
  test.each([
    ['package', 'a.apk', zip, 100 * MIB - 1, null],
    ['package', 'a.apk', zip, 100 * MIB, 'FILE_TOO_LARGE_100M'],
    ['zip', 'a.zip', zip, 100 * MIB, 'FILE_TOO_LARGE_100M'],
    ['icon', 'a.png', '\u0089PNG\r\n\u001a\n', 2 * MIB - 1, null],
    ['icon', 'a.png', '\u0089PNG\r\n\u001a\n', 2 * MIB, 'FILE_TOO_LARGE_2M'],
    ['symbol', 'a', 'x', 300 * MIB, null],
    ['symbol', 'a', 'x', 300 * MIB + 1, 'FILE_TOO_LARGE_300M'],
    ['idList', 'a.txt', 'x', 10 * MIB, null],
    ['idList', 'a.txt', 'x', 10 * MIB + 1, 'FILE_TOO_LARGE_10M'],
    ['idList', 'a.txt', '', 0, 'FILE_EMPTY'],
  ] as const)('%s %s %j of %d bytes: %s', async (purpose, name, begins, size, code) => {
    expect(await check(purpose, name, begins, size)).toBe(code);
  });
});

test.each(['\\', '/', ':', '*', '?', '"', '<', '>', '|', '\n', '\u0000'].map((character) => `a${character}b.apk`))(
  'the file name %j is rejected',
  async (name) => {
    expect(await check('package', name, zip)).toBe('FILE_NAME_CHARS');
  },
);

test('a purpose can be limited to some of its types', async () => {
  expect(await checkFile(new TestFile('a.ipa', zip), fileRule('package', ['apk']))).toBe('FILE_TYPE_PACKAGE');
});
