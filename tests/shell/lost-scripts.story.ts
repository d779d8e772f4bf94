/** A script that does not arrive is told in the place of what it would have shown, with a way to try again. */
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../story.ts';
import { addresses } from './addresses.ts';

/** Decides whether scripts arrive that the page does not have yet, and notes those that did not. */
async function loseScripts(page: Page): Promise<{ lost: string[]; lose: () => void; find: () => void }> {
  const lost: string[] = [];
  let isLost = false;
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    if (!isLost) return route.continue();
    lost.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  return { lost, lose: () => void (isLost = true), find: () => void (isLost = false) };
}

const failure = (page: Page) => page.getByRole('main').getByRole('alert');
const again = (page: Page) => failure(page).getByRole('button', { name: 'Try again' });

/** Goes to an address without a new document. The one silent reload is told elsewhere (the seventh probe). */
async function go(page: Page, address: string): Promise<void> {
  const [pathname = '', search = ''] = address.split('?');
  const href = search ? `${pathname}?${new URLSearchParams(search)}` : pathname;
  await page.evaluate((to) => {
    sessionStorage.setItem('mpc.reloadedFor', to);
    history.pushState({}, '', to);
  }, href);
}

test('every page whose script is lost says so, and comes with the next try', async ({ page, errors }) => {
  test.setTimeout(240_000);
  await openAs(page, '/dashboard');
  const scripts = await loseScripts(page);
  for (const address of Object.values(addresses)) {
    if (address === null || address === '/dashboard') continue;
    scripts.lose();
    await go(page, address);
    await expect(failure(page).getByRole('heading'), address).toHaveText('This page could not be loaded');
    expect(scripts.lost.splice(0).length, address).toBeGreaterThan(0);
    scripts.find();
    await again(page).click();
    await expect(failure(page), address).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // React logs what the boundary caught.
  expect(errors.splice(0).filter((error) => !error.includes('dynamically imported module'))).toEqual([]);
});
