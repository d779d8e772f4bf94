import { expect, test } from 'vitest';
import { safeTarget } from '../../src/routes/login/redirect.ts';

const origin = 'https://console.example';
const isKnown = (pathname: string) => pathname === '/pages/publish/android-upgrade';

test('a path of the console is taken with query and fragment', () => {
  const target = '/pages/publish/android-upgrade?version=1.0#row';
  expect(safeTarget(target, origin, isKnown)).toBe(target);
});

test.each([
  undefined,
  '',
  'pages/publish/android-upgrade',
  'https://evil.example/pages/publish/android-upgrade',
  '//evil.example/pages/publish/android-upgrade',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://console.example/1',
  'view-source:https://console.example',
  'https:evil.example',
  '/nowhere',
  '/login',
  '/login?redirect=/login',
])('%j leads to the start page', (target) => {
  expect(safeTarget(target, origin, isKnown)).toBe('/');
});
