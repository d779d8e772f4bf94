// @vitest-environment happy-dom
/** Stored values when the browser refuses to store: nothing throws, and the reason is noted. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { keep } from '../../src/base/keep.ts';
import { storageText } from '../../src/shell/storage/storage-toast.ts';
import { stubSessionStorage } from '../session-storage.ts';

const { dataset } = document.documentElement;

afterEach(() => {
  vi.unstubAllGlobals();
  delete dataset['storage'];
});

test('what can be stored is, and nothing is noted', () => {
  stubSessionStorage();
  keep(sessionStorage, 'key', 'value');
  expect([sessionStorage.getItem('key'), dataset['storage']]).toEqual(['value', undefined]);
});

test.each([
  ['QuotaExceededError', /^This browser has no room left/u],
  ['SecurityError', /^This browser doesn't allow/u],
])('%s stops nothing; the first reason stays', (name, text) => {
  const refusing = (reason: string) => ({
    setItem: () => {
      throw new DOMException('refused', reason);
    },
  });
  vi.stubGlobal('localStorage', refusing(name));
  keep(localStorage, 'a', '1');
  vi.stubGlobal('localStorage', refusing('UnknownError'));
  keep(localStorage, 'b', '2');
  expect(dataset['storage']).toBe(`${name}: refused`);
  expect(storageText(dataset['storage'] ?? '', 'host').message).toMatch(text);
});

test('nothing of the console writes past it but what looks at the storage first', () => {
  const writers = globSync('src/**/*.{ts,tsx,js}').filter((path) => readFileSync(path, 'utf8').includes('.setItem('));
  expect(writers.toSorted()).toEqual([
    'src/app/boot.js',
    'src/base/keep.ts',
    'src/base/stand-in-storage.ts',
    'src/session/role-pending.ts',
  ]);
});
