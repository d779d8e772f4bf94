import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../story.ts';
import { appearance, choose, chooseOnly, header } from './frame.ts';

const html = (page: Page) => page.locator('html');

async function signOut(page: Page): Promise<void> {
  await header(page)
    .getByRole('button', { name: /^User / })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Values that scripts set cannot be seen before them. */
async function reloadWithoutScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/u, (route) => route.abort());
  await page.reload();
}

test('theme, scheme, size and spacing are kept and applied before the first paint', async ({ page }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Orange', 'Dark', 'Large', 'Compact');
  const looks = async () => {
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(html(page)).toHaveAttribute('data-theme', 'orange');
    await expect(html(page)).toHaveAttribute('data-size', 'large');
    await expect(html(page)).toHaveAttribute('data-density', 'compact');
  };
  await looks();
  await reloadWithoutScripts(page);
  await looks();
});

test('each user finds the console as they left it', async ({ page }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Orange', 'Right');
  await signOut(page);
  await signIn(page, 'release01');
  await expect(html(page)).toHaveAttribute('data-theme', 'purple');
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'left');
  await signOut(page);
  await signIn(page);
  await expect(html(page)).toHaveAttribute('data-theme', 'orange');
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'right');
});

test('two users in two windows of one browser do not flash in each other’s colours', async ({ page, context }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Orange');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await signOut(other);
  await signIn(other, 'release01');
  await chooseOnly(other, 'Blue');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await reloadWithoutScripts(page);
  await expect(html(page)).toHaveAttribute('data-theme', 'orange');
  await reloadWithoutScripts(other);
  await expect(html(other)).toHaveAttribute('data-theme', 'blue');
});

test('the user’s other windows follow at once', async ({ page, context }) => {
  await openAs(page, '/about');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await chooseOnly(page, 'Blue');
  await expect(html(other)).toHaveAttribute('data-theme', 'blue');
});

test('“system” follows the system', async ({ page }) => {
  await openAs(page, '/about');
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('what is stored and wrong becomes the default, and nothing else does', async ({ page }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Blue');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('mpc.preferences.')) ?? '';
    const stored: object = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, layout: 'upside-down', size: 7 }));
  });
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'blue');
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'left');
  await expect(html(page)).toHaveAttribute('data-size', 'medium');
});

test('sizes of text are 13, 14 and 16 px', async ({ page }) => {
  await openAs(page, '/about');
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize).toFixed(1));
  expect(await size()).toBe('14.0');
  await choose(page, 'Small');
  expect(await size()).toBe('13.0');
  await choose(page, 'Large');
  expect(await size()).toBe('16.0');
  await expect(appearance(page).getByRole('group', { name: 'Font size' }).getByRole('radio')).toHaveCount(3);
});

test('spacing makes rows and menus lower or higher', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const heights = async () => [
    (await page.getByRole('main').getByRole('row').nth(3).boundingBox())?.height,
    (await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).boundingBox())
      ?.height,
  ];
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
  expect(await heights()).toEqual([40, 36]);
  await choose(page, 'Compact');
  expect(await heights()).toEqual([32, 32]);
  await choose(page, 'Comfortable');
  expect(await heights()).toEqual([48, 40]);
});

test('with one language there is no language menu', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', languages: ['en'] } }),
  );
  await openAs(page, '/about');
  await expect(header(page).getByRole('button', { name: 'Appearance' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Language' })).toBeHidden();
});

test('the console fills the screen and leaves it again', async ({ page }) => {
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Full screen' }).click();
  await header(page).getByRole('button', { name: 'Exit full screen' }).click();
  await expect(header(page).getByRole('button', { name: 'Full screen' })).toBeVisible();
});

test('a browser without full screen says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
  });
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('status').filter({ hasText: "Your browser doesn't support full screen" })).toBeVisible();
});

test('a layout that was stored as it was spelled earlier is found again', async ({ page }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Blue');
  for (const [earlier, now] of [
    ['topTile', 'top-tile'],
    ['topTree', 'top-tree'],
  ] as const) {
    await page.evaluate((layout) => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('mpc.preferences'))) {
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), layout }));
      }
    }, earlier);
    await page.reload();
    await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', now);
  }
});
