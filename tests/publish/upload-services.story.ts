import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/publish/ftp-manager';
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, host: string) => page.getByRole('row').filter({ hasText: host });
const menuItem = async (page: Page, host: string, name: string) => {
  await page.getByRole('button', { name: `More actions for ${host}`, exact: true }).click();
  return page.getByRole('menuitem', { name });
};

test('a service is created, read and changed; its password is never shown and stays when left empty', async ({ page, mock }) => {
  await openAs(page, address);
  await page.getByRole('button', { name: 'New upload service' }).click();
  await dialog(page).getByRole('textbox', { name: /^Service address/ }).fill('sftp-9.chenghu.example');
  await dialog(page).getByRole('textbox', { name: /^Download address/ }).fill('download-9.chenghu.example');
  await dialog(page).getByRole('textbox', { name: /^User/ }).fill('release');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel(/^Password/).fill('s3cret-password');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toBeVisible();
  await (await menuItem(page, 'sftp-9.chenghu.example', 'Edit')).click();
  await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('');
  await dialog(page).getByRole('textbox', { name: /^Remarks/ }).fill('second site');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toContainText('second site');
  await expect(page.locator('body')).not.toContainText('s3cret-password');
  expect(await mock.requests('updateUploadService')).toHaveLength(1);
});

test('a port that is none and a path without a slash are refused beside their fields', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`);
  for (const [name, value] of [[/^Upload port/, '70000'], [/^Download port/, 'ftp'], [/^Upload path/, 'packages']] as const) {
    await dialog(page).getByRole('textbox', { name }).fill(value);
  }
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  for (const name of [/^Upload port/, /^Download port/, /^Upload path/]) {
    await expect(dialog(page).getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await mock.requests('createUploadService')).toEqual([]);
});

test('there is exactly one default, and it cannot be deleted', async ({ page }) => {
  await openAs(page, address);
  await expect(row(page, 'Default').getByRole('checkbox', { name: /sftp\.chenghu/ })).toBeVisible();
  const remove = await menuItem(page, 'sftp.chenghu.example', 'Delete');
  await expect(remove).toContainText('The default upload service cannot be deleted');
  await page.keyboard.press('Escape');
  await (await menuItem(page, '10.20.6.31', 'Make default')).click();
  await dialog(page).getByRole('button', { name: 'Make default' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, '10.20.6.31:21').getByText('Default')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Default', { exact: true })).toHaveCount(2);
});

test('a service that a package uses is refused by the server, and the dialog says so', async ({ page }) => {
  await openAs(page, address);
  await (await menuItem(page, '10.20.6.31', 'Make default')).click();
  await dialog(page).getByRole('button', { name: 'Make default' }).click();
  await expect(dialog(page)).toBeHidden();
  await (await menuItem(page, 'sftp.chenghu.example', 'Delete')).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('in use');
});

test('a test says how fast a service answered, or what went wrong', async ({ page }) => {
  await openAs(page, address);
  await row(page, 'sftp-dr.chenghu.example').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/sftp-dr\.chenghu\.example answered in \d+ ms/)).toBeVisible();
  await row(page, '10.20.8.99').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/10\.20\.8\.99 did not answer/)).toBeVisible();
});
