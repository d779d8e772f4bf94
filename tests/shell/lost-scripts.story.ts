/** A script that fails to load shows an error in place of its content, with a way to retry. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { message } from '../screen.ts';
import { expect, openAs, documentTest as test } from '../story.ts';
import { addresses } from '../walk/addresses.ts';

/** Blocks scripts between `lose` and `find`, and records their paths. */
async function loseScripts(page: Page): Promise<{ lostScripts: string[]; lose: () => void; find: () => void }> {
  const lostScripts: string[] = [];
  let isLost = false;
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    if (!isLost) return route.continue();
    lostScripts.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  return { lostScripts, lose: () => void (isLost = true), find: () => void (isLost = false) };
}

const failure = (page: Page) => page.getByRole('main').getByRole('alert');
const again = (page: Page) => failure(page).getByRole('button', { name: 'Try again' });

/** Goes to an address in the same document, and prevents the one silent reload, which is tested elsewhere. */
async function go(page: Page, address: string): Promise<void> {
  const [pathname = '', search = ''] = address.split('?');
  const href = search ? `${pathname}?${new URLSearchParams(search)}` : pathname;
  await page.evaluate((to) => {
    sessionStorage.setItem('mpc.reloadedFor', to);
    history.pushState({}, '', to);
  }, href);
}

/** The small pages of the frame share the script of the about page. */
const pages = addresses.filter((address) => !/^\/(?:dashboard|40\d|pages\/analytics\/)/u.test(address));
const some = {
  'a page in eight': pages.filter((_, at) => at % 8 === 0),
  'every page @all': pages,
};

for (const [which, own] of Object.entries(some))
  test(`a page whose script fails to load shows an error and opens on retry: ${which}`, async ({ page, errors }) => {
    test.setTimeout(240_000);
    await openAs(page, '/dashboard');
    const scripts = await loseScripts(page);
    for (const address of own) {
      scripts.lose();
      await go(page, address);
      await expect(failure(page).getByRole('heading'), address).toHaveText('This page could not be loaded');
      expect(scripts.lostScripts.splice(0).length, address).toBeGreaterThan(0);
      scripts.find();
      await again(page).click();
      await expect(failure(page), address).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // React logs the caught error.
    expect(errors.splice(0).filter((error) => !error.includes('dynamically imported module'))).toEqual([]);
  });

/** The query parameters that open the drawers of a page, read from the sources so that none is missing. */
function drawersOf(view: string): string[] {
  const text = readFileSync(`src/pages/${view}/list.tsx`, 'utf8');
  const opened = [...text.matchAll(/<Once when=\{search\.(\w+) (?:!== undefined|=== '(\w+)')/gu)];
  // Drawers that the list of a resource opens itself.
  const [, ofResource = ''] = /drawers=\{\{([^}]*)\}\}/u.exec(text) ?? [];
  const own = [...ofResource.matchAll(/(\w+):/gu)];
  return [...own, ...opened].map(([, key = '', value = values[key] ?? '1']) => `${key}=${value}`);
}

/** Valid values of parameters that are not IDs of records. */
const values: Readonly<Record<string, string>> = {
  applets: 'all',
  form: 'new',
  import: 'new',
  manage: 'sub-apps',
  versions: 'all',
};

test('every drawer whose script fails to load shows an error in place of the page, and can be retried @all', async ({
  page,
  errors,
}) => {
  test.setTimeout(240_000);
  await openAs(page, '/dashboard');
  const scripts = await loseScripts(page);
  const views = globSync('src/pages/*/*/list.tsx').map((file) => file.split('/').slice(2, 4).join('/'));
  let many = 0;
  for (const view of views) {
    const drawers = drawersOf(view);
    const pathname = `/pages/${view.replace('/upgrade', '/android-upgrade')}`;
    if (drawers.length === 0) continue;
    await go(page, pathname);
    for (const drawer of drawers) {
      await expect(page).toHaveURL(pathname);
      await expect(page.getByRole('main').getByRole('row').nth(1), view).toBeVisible();
      scripts.lose();
      await go(page, `${pathname}?${drawer}`);
      await expect(failure(page).getByRole('heading'), `${view} ${drawer}`).toHaveText('This page could not be loaded');
      expect(scripts.lostScripts.splice(0).length, `${view} ${drawer}`).toBeGreaterThan(0);
      many += 1;
      scripts.find();
      // The last drawer of a page is retried; after the others, the page is opened again.
      if (drawer === drawers.at(-1)) await again(page).click();
      else await go(page, `/redirect${pathname}`);
      await expect(failure(page), `${view} ${drawer}`).toHaveCount(0);
    }
    await expect(page.getByRole('dialog'), view).toBeVisible();
  }
  expect(many).toBeGreaterThan(40);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors.splice(0).filter((error) => !error.includes('dynamically imported module'))).toEqual([]);
});

const opened = {
  'a menu and a drawer': [/^Notifications/u, /^User /u],
  'the rest @all': [/^Language/u, /^Appearance/u],
};

for (const [which, names] of Object.entries(opened))
  test(`header buttons report a lost script on each click, even without that of messages: ${which}`, async ({
    page,
    errors,
  }) => {
    const scripts = await loseScripts(page);
    await openAs(page, '/dashboard');
    const lost = message(page);
    const header = page.getByRole('banner');
    for (const name of names) {
      await page.reload();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      scripts.lose();
      await header.getByRole('button', { name }).click();
      await expect(lost, String(name)).toContainText('Part of the console could not be loaded. Reload to try again.');
      await expect(lost.getByRole('button', { name: 'Reload' })).toBeVisible();
      scripts.find();
    }
    // This time the script of messages is loaded, which counts repeated messages.
    await page.reload();
    await header.getByRole('button', { name: /^Full screen/u }).click();
    await header.getByRole('button', { name: /^Exit full screen/u }).click();
    scripts.lose();
    const appearance = header.getByRole('button', { name: /^Appearance/u });
    await appearance.click();
    await expect(lost).toBeVisible();
    await appearance.click();
    await appearance.click();
    await expect(lost).toContainText('×2');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors.splice(0).filter((error) => !error.includes('dynamically imported module'))).toEqual([]);
  });
