// @vitest-environment happy-dom
/** Storing values when the browser refuses: nothing throws, and the reason is noted. */
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

test('keep stores a value and notes no failure', () => {
  stubSessionStorage();
  keep(sessionStorage, 'key', 'value');
  expect([sessionStorage.getItem('key'), dataset['storage']]).toEqual(['value', undefined]);
});

test.each([
  ['QuotaExceededError', /^This browser has no room left/u],
  ['SecurityError', /^This browser doesn't allow/u],
])('keep does not throw a %s, and notes the first reason only', (name, text) => {
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

test('only the listed source files call setItem', () => {
  const writers = globSync('src/**/*.{ts,tsx,js}').filter((path) => readFileSync(path, 'utf8').includes('.setItem('));
  expect(writers.toSorted()).toEqual([
    'src/app/boot.js',
    'src/base/keep.ts',
    'src/base/stand-in-storage.ts',
    'src/session/role-pending.ts',
  ]);
});
