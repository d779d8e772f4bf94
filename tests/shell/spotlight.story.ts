import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../story.ts';
import { header } from './frame.ts';

const search = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => search(page).getByRole('combobox');
const options = (page: Page) => search(page).getByRole('option');

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

test('Ctrl+K finds menus by name and opens them by keyboard', async ({ page }) => {
  await openAs(page, '/about');
  await find(page, 'roles');
  await expect(options(page).first()).toHaveAccessibleName(/^Roles/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\/system\/role/);
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeFocused();
  await find(page, 'no such menu');
  await expect(search(page)).toContainText('No results');
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeFocused();
});

test('menus are found by pinyin initials and by English names in a Chinese console', async ({ page }) => {
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await header(page).getByRole('button', { name: '搜索' }).click();
  const results = page.getByRole('dialog', { name: '搜索' }).getByRole('option');
  const box = page.getByRole('dialog', { name: '搜索' }).getByRole('combobox');
  await box.fill('scfw');
  await expect(results).toHaveText([/^上传服务/, /^上传服务.*新增/]);
  await box.fill('upload serv');
  await expect(results).toHaveText([/^上传服务/]);
});

test('menus that are not granted are not found', async ({ page }) => {
  await openAs(page, '/about', 'analyst01');
  await find(page, 'roles');
  await expect(search(page)).toContainText('No results');
  await field(page).fill('dashb');
  await expect(options(page)).toHaveAccessibleName(/^Dashboard/);
});

test('actions of the page and recent records are found, and signing out removes recent records', async ({ page }) => {
  await openAs(page, '/pages/publish/ftp-manager');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByText('Upload path') });
  await expect(drawer).toBeVisible();
  const name = (await drawer.getByRole('heading').first().innerText()).trim();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await find(page, 'new upload');
  await expect(options(page).first()).toHaveAccessibleName(/^New upload service/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New upload service' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/about');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await search(page).getByRole('group', { name: 'Recently viewed' }).getByRole('option').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await header(page)
    .getByRole('button', { name: /^User / })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mpc.recent')))).toEqual(
    [],
  );
});

test('a pasted ID opens the list that has it, if the user may see that list', async ({ page }) => {
  await openAs(page, '/about');
  await find(page, ' chenghu-mbank ');
  await expect(options(page)).toHaveAccessibleName('Applications whose ID contains “chenghu-mbank”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\/platform\/application\?applicationId=chenghu-mbank$/);
  await expect(page.getByRole('row').filter({ hasText: 'chenghu-mbank' })).toBeVisible();
  for (const [id, name, address] of [
    ['ACCT0001', 'API transactions whose code contains “ACCT0001”', '/pages/platform/api-manager?view=1'],
    ['10.20.8.11', 'Gateway instances whose address contains 10.20.8.11', '/pages/platform/gateway?ip=10.20.8.11'],
    [
      'DEV-8c1f0a',
      'Listed devices whose ID contains “DEV-8c1f0a”',
      '/pages/platform/black-white-list?deviceId=DEV-8c1f0a',
    ],
  ] as const) {
    await find(page, id);
    await search(page).getByRole('option', { name }).click();
    await expect(page).toHaveURL(address);
  }
  await openAs(page, '/about', 'analyst01');
  await find(page, 'chenghu-mbank');
  await expect(search(page)).toContainText('No results');
});

test('“/” focuses the first filter of the page, and is typed as text in a field', async ({ page }) => {
  await openAs(page, '/pages/publish/ftp-manager');
  const filter = page.getByRole('main').getByRole('searchbox').first();
  await expect(filter).toBeVisible();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.press('/');
  await expect(filter).toHaveValue('/');
});
