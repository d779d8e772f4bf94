/** The guide through the console. */
import type { Page } from '@playwright/test';
import { documentTest, expect, openAs, password, test } from '../story.ts';

const guide = (page: Page) => page.getByRole('dialog', { name: 'Guide' });
const step = (page: Page) => guide(page).getByRole('heading', { level: 2 });
const next = (page: Page) => guide(page).getByRole('button', { name: /^(?:Next|Done)$/ });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const userMenu = (page: Page) => page.getByRole('button', { name: /^User / });
const all = ['Menu', 'Current application', 'Search everything', 'Appearance', 'Open pages', 'Your account'];

async function sendName(page: Page, userName: string, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a user who has not seen anything yet. */
async function signInAfresh(page: Page, userName: string, address?: string): Promise<void> {
  await sendName(page, userName, address);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(heading(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
}

test('the first sign-in shows the guide, step by step; no later one does, nor a reload', async ({ page }) => {
  await signInAfresh(page, 'release01');
  for (const title of all) {
    await expect(step(page)).toHaveText(title);
    await next(page).click();
  }
  await expect(guide(page)).toBeHidden();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await signOut(page);
  await signInAfresh(page, 'release01', '/login?redirect=%2Fabout');
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Guide' })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test('Escape ends the guide for good, and whoever signs in next has one of their own', async ({ page }) => {
  await signInAfresh(page, 'release01');
  await expect(next(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toBeHidden();
  await signOut(page);
  await signInAfresh(page, 'gateway01');
  await expect(step(page)).toHaveText('Menu');
  await expect(guide(page)).toContainText('The role 网关工程师 opens:');
});

test('each role has its guide once', async ({ page }) => {
  await signInAfresh(page, 'twohats');
  await expect(guide(page)).toContainText('模型管理员');
  await page.keyboard.press('Escape');
  for (const [role, isNew] of [
    ['客户经理', true],
    ['模型管理员', false],
  ] as const) {
    await expect(guide(page)).toHaveCount(0);
    await userMenu(page).click();
    await page.getByRole('menuitemradio', { name: `Role: ${role}` }).click();
    await expect(page.getByText(`You are now working as ${role}.`)).toBeVisible();
    if (!isNew) continue;
    await expect(guide(page)).toContainText(role);
    await guide(page).getByRole('button', { name: 'Close the guide' }).click();
  }
  await expect(guide(page)).toHaveCount(0);
});

test('the question about the role comes before the guide of that role', async ({ page, context }) => {
  await context.route('/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', mustRole: true } }),
  );
  await sendName(page, 'twohats');
  await page.getByRole('button', { name: '客户经理' }).click();
  await expect(guide(page)).toContainText('The role 客户经理 opens:');
});

test('the guide goes by keyboard alone, holds the focus and gives it back', async ({ page }) => {
  await openAs(page, '/about');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Guide' }).click();
  await expect(next(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(step(page)).toHaveText('Menu');
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toHaveText('Current application');
  await page.keyboard.press('Enter');
  await expect(step(page)).toHaveText('Search everything');
  await page.keyboard.press('ArrowLeft');
  await expect(step(page)).toHaveText('Current application');
  await expect(guide(page)).toContainText('Step 2 of 6');
  // Neither keys of the console nor Tab lead out of it.
  for (const key of ['Control+k', '?', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true);
  await next(page).focus();
  for (const title of all.slice(2)) {
    await page.keyboard.press('Enter');
    await expect(step(page)).toHaveText(title);
  }
  await page.keyboard.press('Enter');
  await expect(guide(page)).toBeHidden();
  await expect(userMenu(page)).toBeFocused();
});

test('what is not on screen is left out, also when the window becomes narrow on the way', async ({ page }) => {
  await openAs(page, '/about');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Guide' }).click();
  await expect(next(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toHaveText('Search everything');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(step(page)).toHaveText('Open pages');
  await expect(guide(page)).toContainText('Step 3 of 4');
  await page.keyboard.press('Escape');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Guide' }).click();
  for (const title of ['Menu', 'Current application', 'Open pages', 'Your account']) {
    await expect(step(page)).toHaveText(title);
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(guide(page)).toBeHidden();
});

test('whose address leads to a form fills it in first', async ({ page }) => {
  await signInAfresh(page, 'release01', '/login?redirect=%2Fpages%2Fpublish%2Fftp-manager%3Fform%3Dnew');
  const form = page.getByRole('dialog', { name: 'New upload service' });
  await expect(form.getByRole('textbox', { name: /^Service address/ })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(step(page)).toHaveText('Menu');
});

test('/guide is the guide to be read, at an address that a reload keeps', async ({ page }) => {
  await openAs(page, '/guide');
  await expect(page).toHaveURL('/guide/index');
  await expect(heading(page)).toHaveText('Guide');
  await page.reload();
  await expect(page).toHaveURL('/guide/index');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(all);
  await page.getByRole('button', { name: 'Start the guide' }).click();
  await expect(step(page)).toHaveText('Menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Start the guide' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').fill('guide');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Guide');
});

documentTest('nothing of the guide is loaded by who has seen it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openAs(page, '/');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.includes('/guide-'))).toEqual([]);
});
