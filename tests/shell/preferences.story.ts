import type { Page } from '@playwright/test';
import { message } from '../screen.ts';
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

/** Reloads with the first script only, so that later scripts can't set the values. */
async function reloadWithoutScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/u, (route) => route.abort());
  await page.reload();
}

test('theme, scheme, size and spacing are stored and applied by the first script', async ({ page }) => {
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

test('theme and layout are stored per user', async ({ page }) => {
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

test('two users in two windows of a browser start with their own theme', async ({ page, context }) => {
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

test('a theme change applies to the other windows of the user', async ({ page, context }) => {
  await openAs(page, '/about');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await chooseOnly(page, 'Blue');
  await expect(html(other)).toHaveAttribute('data-theme', 'blue');
});

test('the default color scheme follows the system', async ({ page }) => {
  await openAs(page, '/about');
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('invalid stored values fall back to their defaults, and valid ones are kept', async ({ page }) => {
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

test('font sizes are 13, 14 and 16 px', async ({ page }) => {
  await openAs(page, '/about');
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize).toFixed(1));
  expect(await size()).toBe('14.0');
  await choose(page, 'Small');
  expect(await size()).toBe('13.0');
  await choose(page, 'Large');
  expect(await size()).toBe('16.0');
  await expect(appearance(page).getByRole('group', { name: 'Font size' }).getByRole('radio')).toHaveCount(3);
});

test('spacing changes the height of rows and menus', async ({ page }) => {
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

test('the language menu is hidden if there is only one language', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', languages: ['en'] } }),
  );
  await openAs(page, '/about');
  await expect(header(page).getByRole('button', { name: 'Appearance' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Language' })).toBeHidden();
});

test('a change of language that reloads the page is reported after it', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', reloadOnLanguageSwitch: true } }),
  );
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Language' }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await loaded;
  await expect(page.getByText('切换成功')).toBeVisible();
});

test('full screen can be entered and left', async ({ page }) => {
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Full screen' }).click();
  await header(page).getByRole('button', { name: 'Exit full screen' }).click();
  await expect(header(page).getByRole('button', { name: 'Full screen' })).toBeVisible();
});

test('a message appears if the browser does not support full screen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
  });
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Full screen' }).click();
  await expect(message(page, "Your browser doesn't support full screen")).toBeVisible();
});

test('a layout that was stored in its former spelling is restored', async ({ page }) => {
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
