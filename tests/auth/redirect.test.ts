import { afterEach, beforeEach, expect, test } from 'vitest';
import { targetAfter } from '../../src/app/sign-in/enter.ts';
import { openRoutes, router } from '../../src/app/router.ts';
import { sessionOf } from '../../src/session/calls.ts';
import { session } from '../../src/session/state.ts';
import { signedIn } from '../mock-client.ts';
import { hostileAddresses } from './hostile-addresses.ts';

const after = (redirect: string | undefined) => targetAfter(router, redirect, 'https://console.example');

beforeEach(async () => {
  const client = await signedIn();
  session.set(sessionOf(await client.ok('getSessionInfo'), await client.ok('getUserMenu')));
});
afterEach(() => session.set(null));

test.each([
  '/dashboard',
  '/pages/publish/android-upgrade?version=1.0#row',
  // An address as a parameter does not make it one of another origin.
  '/dashboard?next=https://evil.example',
])('%s is accepted as a redirect target', (target) => {
  expect(after(target)).toBe(target);
});

test.each([undefined, '', ...hostileAddresses])('%j leads to the start page', (target) => {
  expect(after(target)).toBe('/');
});

test.each(['/pages/nowhere', '/pages/publish/nowhere', '/PAGES/publish/android-upgrade', '/Dashboard', '/a.b'])(
  '%s is not a page, and leads to the start page',
  async (target) => {
    expect(after(target)).toBe('/');
    await openRoutes(target);
    expect(after(target)).toBe('/');
  },
);

test('a page without a menu is accepted once the routes of its domain are loaded', async () => {
  const page = '/pages/publish/choose-zip';
  await openRoutes(page);
  expect(after(page)).toBe(page);
});
