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

/** Signs in as a user who has not seen the guide yet. */
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

test('the first sign-in shows the guide step by step; later sign-ins and reloads do not', async ({ page }) => {
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

test('Escape closes the guide, and the next user who signs in sees the guide of their own role', async ({ page }) => {
  await signInAfresh(page, 'release01');
  await expect(next(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toBeHidden();
  await signOut(page);
  await signInAfresh(page, 'gateway01');
  await expect(step(page)).toHaveText('Menu');
  await expect(guide(page)).toContainText('The role 网关工程师 opens:');
});

test('each role shows its guide once', async ({ page }) => {
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

test('a user chooses a role before the guide of that role opens', async ({ page, context }) => {
  await context.route('/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', mustRole: true } }),
  );
  await sendName(page, 'twohats');
  await page.getByRole('button', { name: '客户经理' }).click();
  await expect(guide(page)).toContainText('The role 客户经理 opens:');
});

test('the guide is operated by keyboard, traps the focus and returns it', async ({ page }) => {
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
  // Neither shortcuts nor Tab move the focus out of the guide.
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

test('the guide skips steps whose target is hidden, also when the window becomes narrow', async ({ page }) => {
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

test('after a sign-in that opens a form, the guide opens on the next page', async ({ page }) => {
  await signInAfresh(page, 'release01', '/login?redirect=%2Fpages%2Fpublish%2Fftp-manager%3Fform%3Dnew');
  const form = page.getByRole('dialog', { name: 'New upload service' });
  await expect(form.getByRole('textbox', { name: /^Service address/ })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(step(page)).toHaveText('Menu');
});

test('/guide lists all steps, keeps its address after a reload, and starts the guide', async ({ page }) => {
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

documentTest('the code of the guide is not loaded for a user who has seen it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openAs(page, '/');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.includes('/guide-'))).toEqual([]);
});
