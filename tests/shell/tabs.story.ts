import { android, message } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';
import type { Page } from '@playwright/test';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name });
const panel = (page: Page) => page.getByRole('main');
const version = (page: Page) => panel(page).getByRole('searchbox', { name: 'Version' });

async function openMenu(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name }).click();
  // A page focuses its heading once it is loaded.
  await expect(panel(page).getByRole('heading', { level: 1, name })).toBeFocused();
}

test('opening a menu twice shows the same tab', async ({ page }) => {
  await openAs(page, android);
  await openMenu(page, 'iOS full upgrade');
  await openMenu(page, 'Android full upgrade');
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Android full upgrade', 'iOS full upgrade']);
  await expect(tab(page, 'Android full upgrade')).toHaveAttribute('aria-current', 'page');
});

test('returning to a tab restores typed text and scroll position', async ({ page }) => {
  await openAs(page, android);
  await version(page).fill('6.4');
  const grid = panel(page).getByRole('row').nth(5);
  await grid.scrollIntoViewIfNeeded();
  const scrolled = () =>
    page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('main *')].map((element) => element.scrollTop)));
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(50);
  let before = 0;
  /** How far it was scrolled since the last call. */
  const moved = async () => {
    const last = before;
    before = await scrolled();
    return before - last;
  };
  await expect.poll(moved).toBe(0);
  await openMenu(page, 'Upload services');
  await tab(page, 'Android full upgrade').click();
  await expect(version(page)).toHaveValue('6.4');
  await expect.poll(scrolled).toBe(before);
});

test('a hidden page keeps its layout and can’t be focused or clicked', async ({ page }) => {
  await openAs(page, android);
  await expect(panel(page).getByRole('row').nth(5)).toBeVisible();
  const height = () => page.evaluate(() => document.querySelector('main tbody')?.getBoundingClientRect().height);
  const before = await height();
  await openMenu(page, 'iOS full upgrade');
  expect(await height()).toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const pageOf = (point: 'focus' | 'middle') =>
    page.evaluate((at) => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      const element = at === 'focus' ? document.activeElement : middle;
      return element?.closest('[data-pathname]')?.getAttribute('data-pathname');
    }, point);
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await pageOf('focus')).not.toBe(android);
  }
  expect(await pageOf('middle')).toBe('/pages/publish/ios-upgrade');
});

test('an open form is hidden with its tab and reappears with its input', async ({ page }) => {
  await openAs(page, android);
  await panel(page).getByRole('button', { name: 'New package' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^Version/ });
  await field.fill('9.9.9');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(panel(page).getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(field).toBeHidden();
  await page.goBack();
  await expect(field).toHaveValue('9.9.9');
});

test('two platforms are two tabs of one view, each with its own address', async ({ page }) => {
  await openAs(page, `${android}?version=6.4`);
  await openMenu(page, 'Harmony full upgrade');
  await expect(page).toHaveURL('/pages/publish/harmony-upgrade');
  await tab(page, 'Android full upgrade').click();
  await expect(page).toHaveURL(`${android}?version=6.4`);
  await expect(version(page)).toHaveValue('6.4');
});

test('a hidden tab sends no request', async ({ page, mock }) => {
  await openAs(page, android);
  await openMenu(page, 'Upload services');
  await mock.reset();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await panel(page).getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await mock.requests('listUploadServices')).length).toBeGreaterThan(0);
  expect(await mock.requests('listUpgrades')).toEqual([]);
});

test('closing a tab opens its right neighbor, else the left one; the dashboard can’t be closed', async ({ page }) => {
  await openAs(page, android);
  await openMenu(page, 'iOS full upgrade');
  await tab(page, 'Android full upgrade').click();
  await bar(page).getByRole('button', { name: 'Close Android full upgrade' }).click();
  await expect(page).toHaveURL('/pages/publish/ios-upgrade');
  await tab(page, 'iOS full upgrade').click({ button: 'middle' });
  await expect(page).toHaveURL('/dashboard');
  await expect(bar(page).getByRole('button', { name: /^Close/ })).toHaveCount(0);
});

test('undo reopens a closed tab at its position with its address', async ({ page }) => {
  await openAs(page, `${android}?version=6.4`);
  await openMenu(page, 'iOS full upgrade');
  await tab(page, 'Android full upgrade').click();
  await bar(page).getByRole('button', { name: 'Close Android full upgrade' }).click();
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'iOS full upgrade']);
  await message(page, '“Android full upgrade” was closed.').getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Android full upgrade', 'iOS full upgrade']);
  await expect(page).toHaveURL(`${android}?version=6.4`);
  await expect(version(page)).toHaveValue('6.4');
  // A tab that was not current is reopened in the background.
  await tab(page, 'iOS full upgrade').click({ button: 'middle' });
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Android full upgrade']);
  await panel(page).getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Android full upgrade', 'iOS full upgrade']);
  await expect(page).toHaveURL(`${android}?version=6.4`);
});

test('the tab bar is one stop for Tab; arrow keys move the focus and Delete closes a tab', async ({ page }) => {
  await openAs(page, android);
  await openMenu(page, 'iOS full upgrade');
  await tab(page, 'iOS full upgrade').focus();
  for (const [leave, enter] of [
    ['Tab', 'Shift+Tab'],
    ['Shift+Tab', 'Tab'],
  ] as const) {
    await page.keyboard.press(leave);
    await expect(page.locator(':focus')).toBeVisible();
    await expect(bar(page).getByRole('listitem').locator(':focus')).toHaveCount(0);
    await page.keyboard.press(enter);
    await expect(tab(page, 'iOS full upgrade')).toBeFocused();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Android full upgrade')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'iOS full upgrade']);
  await expect(tab(page, 'iOS full upgrade')).toBeFocused();
});

test('a double click on a tab rebuilds its page and keeps its address', async ({ page }) => {
  await openAs(page, `${android}?version=6.4`);
  await version(page).fill('typed');
  await tab(page, 'Android full upgrade').dblclick();
  await expect(version(page)).toHaveValue('6.4');
  await expect(page).toHaveURL(`${android}?version=6.4`);
});

/** Opens the maximum number of tabs: the dashboard, devices, and eight more. */
async function openTen(page: Page): Promise<void> {
  await openAs(page, '/pages/analytics/device');
  for (const view of [
    'registration',
    'attendance',
    'download',
    'app-start',
    'stay-time',
    'department',
    'expense',
    'page',
  ]) {
    await page.evaluate((address) => history.pushState({}, '', address), `/pages/analytics/${view}`);
    await expect(bar(page).locator('[aria-current]')).toHaveAttribute('href', `/pages/analytics/${view}`);
  }
  await expect(bar(page).getByRole('link')).toHaveCount(10);
}

const evicted = (page: Page) => message(page, 'tabs stay open');

test('the eleventh tab closes the oldest and offers to reopen it', async ({ page }) => {
  await openTen(page);
  await page.evaluate(() => history.pushState({}, '', '/pages/analytics/api'));
  await expect(message(page, '“Devices” was closed')).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveCount(10);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page).toHaveURL('/pages/analytics/device');
  // Another tab was closed instead. Its message replaces that of the first.
  await expect(bar(page).getByRole('link')).toHaveCount(10);
  await expect(evicted(page)).toHaveText([/“Registrations” was closed/u]);
  await panel(page).getByRole('heading', { level: 1, name: 'Devices' }).focus();
  await page.keyboard.press('Alt+Shift+T');
  await expect(page).toHaveURL('/pages/analytics/registration');
  await expect(bar(page).getByRole('link').last()).toHaveAttribute('href', '/pages/analytics/registration');
  await expect(evicted(page)).toHaveText([/“Activity and attendance” was closed/u]);
});

documentTest('the limit of ten tabs holds across full page loads, with a message for each', async ({ page }) => {
  await openTen(page);
  await page.goto('/pages/analytics/api');
  await expect(evicted(page)).toContainText('“Devices” was closed');
  await expect(bar(page).getByRole('link')).toHaveCount(10);
  await expect(bar(page).getByRole('link').last()).toHaveAttribute('href', '/pages/analytics/api');
  await page.goto('/pages/analytics/resource');
  await expect(bar(page).locator('[href="/pages/analytics/registration"]')).toHaveCount(0);
  await expect(bar(page).getByRole('link')).toHaveCount(10);
  await expect(evicted(page)).toContainText('“Registrations” was closed');
});

test('opening a page sets the title, announces the page and focuses its heading', async ({ page }) => {
  await openAs(page, android);
  await openMenu(page, 'iOS full upgrade');
  await expect(page).toHaveTitle('iOS full upgrade · 澄湖手机银行 (chenghu-mbank) · Mobile Platform Console');
  await expect(page.getByRole('status').filter({ hasText: /^iOS full upgrade$/ })).toBeAttached();
  await expect(panel(page).getByRole('heading', { level: 1 })).toBeFocused();
});

test('the first Tab stop is a link that skips to the content', async ({ page }) => {
  await openAs(page, '/dashboard');
  await page.reload();
  await expect(panel(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu of a tab pins it, copies its link and closes tabs around it', async ({ page, context }) => {
  const names = () => bar(page).getByRole('link');
  const choose = async (name: string, entry: string) => {
    await tab(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, `${android}?version=6.4`);
  for (const name of ['iOS full upgrade', 'Harmony full upgrade', 'Upload services']) await openMenu(page, name);
  await tab(page, 'Upload services').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Close right' })).toBeDisabled();
  // The layout width, because the menu is scaled while it opens.
  expect(
    await page
      .getByRole('menu')
      .locator('..')
      .evaluate((popover) => popover instanceof HTMLElement && popover.offsetWidth),
  ).toBe(105);
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Upload services')).toBeFocused();
  // Reopened before the browser reports that it was closed.
  await page.keyboard.press('Shift+F10');
  const entries = page.getByRole('menuitem');
  await entries.filter({ hasText: 'Copy link' }).evaluate((element) => {
    if (element instanceof HTMLElement) element.click();
    const opener = document.querySelector('nav a[aria-current=page][title="Upload services"]');
    opener?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  });
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Upload services')).toBeFocused();

  await choose('Android full upgrade', 'Copy link');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/android-upgrade\?version=6\.4$/);
  await choose('Harmony full upgrade', 'Pin');
  await expect(names()).toHaveText([
    'Dashboard',
    'Harmony full upgrade',
    'Android full upgrade',
    'iOS full upgrade',
    'Upload services',
  ]);
  await choose('Android full upgrade', 'Close others');
  await expect(names()).toHaveText(['Dashboard', 'Harmony full upgrade', 'Android full upgrade']);
  await expect(page).toHaveURL(`${android}?version=6.4`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL('/pages/publish/ftp-manager');
  await page.getByRole('button', { name: 'List of open pages' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Android full upgrade',
    'iOS full upgrade',
    'Upload services',
  ]);
  await page.getByRole('menuitem', { name: 'Close all' }).click();
  await expect(page).toHaveURL('/pages/publish/harmony-upgrade');
  await expect(page.getByText('3 tabs were closed.')).toBeVisible();

  await page.keyboard.press('Alt+Shift+T');
  await expect(names()).toHaveCount(5);
  await expect(page).toHaveURL('/pages/publish/ftp-manager');
  await choose('Upload services', 'Close');
  await expect(page).toHaveURL('/pages/publish/ios-upgrade');
  await expect(names()).toHaveCount(4);
  await choose('iOS full upgrade', 'Close all');
  await expect(page).toHaveURL('/pages/publish/harmony-upgrade');
  await expect(names()).toHaveCount(2);

  await page.goto('/about');
  await expect(names()).toHaveText(['Dashboard', 'Harmony full upgrade', 'About']);
  await choose('Harmony full upgrade', 'Unpin');
  await choose('Harmony full upgrade', 'Close');
  await page.reload();
  await expect(names()).toHaveText(['Dashboard', 'About']);
});

test('a reload restores open tabs in order, which send no request until they are shown', async ({ page, mock }) => {
  await openAs(page, `${android}?version=6.4`);
  for (const name of ['iOS full upgrade', 'Upload services']) await openMenu(page, name);
  await tab(page, 'iOS full upgrade').click();
  await expect(panel(page).getByRole('row').nth(1)).toBeVisible();
  const requestCount = (await mock.requests('listUpgrades')).length;
  await page.reload();
  await expect(bar(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Android full upgrade',
    'iOS full upgrade',
    'Upload services',
  ]);
  await expect(panel(page).getByRole('row').nth(1)).toBeVisible();
  expect(await mock.requests('listUpgrades')).toHaveLength(requestCount + 1);
  await tab(page, 'Android full upgrade').click();
  await expect(page).toHaveURL(`${android}?version=6.4`);
  await expect(panel(page).getByRole('row').nth(1)).toContainText('6.4');

  // Another user does not get these tabs.
  await openAs(page, '/about', 'analyst01');
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'About']);
});

test('the current tab is scrolled into view, also after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openAs(page, android);
  const last = 'Device delivery check';
  for (const name of ['iOS full upgrade', 'Harmony full upgrade', 'Upload services', last]) await openMenu(page, name);
  await expect(tab(page, last)).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(tab(page, last)).toBeInViewport({ ratio: 1 });
});

test('closing several tabs asks once about all pages with unsaved input', async ({ page }) => {
  await openAs(page, android);
  for (const name of ['iOS full upgrade', 'Harmony full upgrade']) {
    await panel(page).getByRole('button', { name: 'New package' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Version/ })
      .fill('9.9.9');
    await page.evaluate(
      (at) => history.pushState({}, '', at),
      `/pages/publish/${name.split(' ')[0]?.toLowerCase()}-upgrade`,
    );
    await expect(panel(page).getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'List of open pages' }).click();
  await page.getByRole('menuitem', { name: 'Close all' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('listitem')).toHaveText(['Android full upgrade', 'iOS full upgrade']);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(bar(page).getByRole('link')).toHaveCount(4);
});
