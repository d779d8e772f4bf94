import { expect, test } from 'vitest';
import { targetAfter } from '../../src/routes/login/enter.ts';
import { router } from '../../src/routes/router.ts';
import { hostileAddresses } from './hostile-addresses.ts';

const after = (redirect: string | undefined) => targetAfter(router, redirect, 'https://console.example');

test.each([
  '/dashboard',
  '/pages/publish/android-upgrade?version=1.0#row',
  // Another address as a parameter makes it none of another origin.
  '/dashboard?next=https://evil.example',
])('%s is a page of this console', (target) => {
  expect(after(target)).toBe(target);
});

test.each([undefined, '', ...hostileAddresses])('%j leads to the start page', (target) => {
  expect(after(target)).toBe('/');
});
