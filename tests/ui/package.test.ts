import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPackage } from '../../src/ui/package/read-package.ts';
import { androidManifest, apk, binaryPlist, ipa, xmlPlist, zip } from '../packages.ts';

const read = (name: string, bytes: Buffer) => readPackage(new Blob([new Uint8Array(bytes)]), name);
const bank = { name: 'com.chenghu.mbank', version: '6.5.1', build: 651, minSdk: 24 };
const infos = {
  CFBundleIdentifier: 'com.chenghu.mbank',
  CFBundleShortVersionString: '6.5.1',
  CFBundleVersion: '6.5.1.20261122',
  MinimumOSVersion: '15.0',
  CFBundleDisplayName: '澄湖手机银行',
};
const ofIos = { name: 'com.chenghu.mbank', version: '6.5.1', build: '6.5.1.20261122', lowestSystem: '15.0' };

describe('readPackage', () => {
  test.each(['utf-8', 'utf-16'] as const)('reads an Android package with strings in %s', async (encoding) => {
    expect(await read('a.APK', apk(bank, encoding))).toEqual({
      name: 'com.chenghu.mbank',
      version: '6.5.1',
      build: '651',
      lowestSystem: '24',
    });
  });

  test('omits the version of an Android package that refers to a translated text', async () => {
    const { version: _, ...rest } = bank;
    expect(await read('a.apk', apk(rest))).toEqual({ name: 'com.chenghu.mbank', build: '651', lowestSystem: '24' });
  });

  test('reads an iOS package with a binary property list', async () => {
    expect(await read('a.ipa', ipa(binaryPlist(infos)))).toEqual(ofIos);
  });

  test('reads an iOS package with an XML property list and ignores its nested dictionaries', async () => {
    const lines = Object.entries(infos).map(([key, text]) => `<key>${key}</key>\n\t<string>${text}</string>`);
    const inner =
      '<key>URLs</key><array><dict><key>CFBundleIdentifier</key><string>wrong</string></dict></array><key>Empty</key><string/>';
    expect(await read('a.ipa', ipa(xmlPlist(inner + lines.join('\n'))))).toEqual(ofIos);
    expect(await read('a.ipa', ipa(xmlPlist('<key>CFBundleIdentifier</key><string>a&amp;b</string>')))).toEqual({
      name: 'a&b',
    });
  });

  test.each([
    [
      'module.json',
      'a.hap',
      {
        app: { bundleName: 'com.chenghu.mbank', versionName: '6.5.1', versionCode: 651, minAPIVersion: 12 },
        module: {},
      },
    ],
    [
      'config.json',
      'a.hap',
      {
        app: { bundleName: 'com.chenghu.mbank', version: { name: '6.5.1', code: 651 }, apiVersion: { compatible: 12 } },
      },
    ],
    [
      'pack.info',
      'a.app',
      {
        summary: {
          app: { bundleName: 'com.chenghu.mbank', version: { name: '6.5.1', code: 651 } },
          modules: [{ apiVersion: { compatible: 12 } }],
        },
      },
    ],
  ])('reads a HarmonyOS package from %s', async (path, name, json) => {
    const bytes = zip([
      { name: 'entry.bin', content: 'x' },
      { name: path, content: JSON.stringify(json) },
    ]);
    expect(await read(name, bytes)).toEqual({
      name: 'com.chenghu.mbank',
      version: '6.5.1',
      build: '651',
      lowestSystem: '12',
    });
  });
});

describe('reading damaged, unsupported and large packages', () => {
  test.each([
    ['no archive', 'a.apk', Buffer.from('PK\u0003\u0004 and nothing else')],
    ['an archive that is cut off', 'a.apk', apk(bank).subarray(0, 200)],
    ['a manifest that is text', 'a.apk', zip([{ name: 'AndroidManifest.xml', content: '<manifest package="a"/>' }])],
    ['a binary property list that is cut off', 'a.ipa', ipa(binaryPlist(infos).subarray(0, 60))],
    ['a bomb: a manifest of 50 MiB', 'a.ipa', ipa(Buffer.alloc(50 * 1024 * 1024))],
    [
      'a bomb that lies about its size',
      'a.apk',
      zip([{ name: 'AndroidManifest.xml', content: Buffer.alloc(5 * 1024 * 1024), declaredSize: 1000 }]),
    ],
    ['JSON that is none', 'a.hap', zip([{ name: 'module.json', content: '{' }])],
  ])('rejects %s', async (_, name, bytes) => {
    await expect(read(name, bytes)).rejects.toThrow();
  });

  test.each([
    [
      'a manifest that is cut off',
      'a.apk',
      zip([{ name: 'AndroidManifest.xml', content: androidManifest(bank).subarray(0, 90) }]),
    ],
    [
      'JSON of another kind',
      'a.hap',
      zip([
        { name: 'module.json', content: '{"app":{}}' },
        { name: 'pack.info', content: '[]' },
      ]),
    ],
    ['a file of no such kind', 'a.zip', apk(bank)],
  ])('returns null for %s', async (_, name, bytes) => {
    expect(await read(name, bytes)).toBeNull();
  });

  test.each([
    ['an archive of other files', 'a.apk', zip([{ name: 'x', content: 'x' }])],
    ['the package of another platform under this name', 'a.ipa', apk(bank)],
    ['a HarmonyOS package without module.json, config.json or pack.info', 'a.hap', apk(bank)],
  ])('finds no manifest in %s', async (_, name, bytes) => {
    expect(await read(name, bytes)).toBe('noManifest');
  });

  test('returns facts or null, finds no manifest, or rejects, for a changed byte', async () => {
    const whole = apk(bank);
    for (let at = 0; at < whole.length; at += 7) {
      const facts = await read('a.apk', Buffer.from(whole.with(at, (whole[at] ?? 0) ^ 0xff))).catch(() => null);
      expect(facts === 'noManifest' || typeof facts === 'object').toBe(true);
    }
  });

  test('reads only small parts of a large file', async () => {
    let bytes = 0;
    const code = randomBytes(3_000_000);
    const file = new Blob([
      new Uint8Array(
        zip([
          { name: 'classes.dex', content: code },
          { name: 'AndroidManifest.xml', content: androidManifest(bank) },
        ]),
      ),
    ]);
    const slice = file.slice.bind(file);
    file.slice = (start, end) => {
      bytes += (end ?? file.size) - (start ?? 0);
      return slice(start, end);
    };
    expect(await readPackage(file, 'a.apk')).toMatchObject({ version: '6.5.1' });
    expect(bytes).toBeLessThan(100_000);
  });
});
