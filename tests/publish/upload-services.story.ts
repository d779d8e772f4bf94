import { choose, dialog, field, openMenu, row, save, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

test('a service is created, read and changed; its password is never shown and stays when left empty', async ({ page, mock }) => {
  await openAs(page, services);
  await page.getByRole('button', { name: 'New upload service' }).click();
  await field(page, /^Service address/).fill('sftp-9.chenghu.example');
  await field(page, /^Download address/).fill('download-9.chenghu.example');
  await field(page, /^User/).fill('release');
  await save(page).click();
  await expect(dialog(page).getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel(/^Password/).fill('s3cret-password');
  await save(page).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toBeVisible();
  await choose(page, 'sftp-9.chenghu.example', 'Edit');
  await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('');
  await field(page, /^Remarks/).fill('second site');
  await save(page).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toContainText('second site');
  await expect(page.locator('body')).not.toContainText('s3cret-password');
  expect(await mock.requests('updateUploadService')).toHaveLength(1);
});

test('a port that is none and a path without a slash are refused beside their fields', async ({ page, mock }) => {
  await openAs(page, `${services}?form=new`);
  for (const [name, value] of [[/^Upload port/, '70000'], [/^Download port/, 'ftp'], [/^Upload path/, 'packages']] as const) {
    await dialog(page).getByRole('textbox', { name }).fill(value);
  }
  await save(page).click();
  for (const name of [/^Upload port/, /^Download port/, /^Upload path/]) {
    await expect(dialog(page).getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await mock.requests('createUploadService')).toEqual([]);
});

test('there is exactly one default, and it cannot be deleted', async ({ page }) => {
  await openAs(page, services);
  await expect(row(page, 'Default').getByRole('checkbox', { name: /sftp\.chenghu/ })).toBeVisible();
  const remove = (await openMenu(page, 'sftp.chenghu.example')).getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toContainText('The default upload service cannot be deleted');
  await page.keyboard.press('Escape');
  await choose(page, '10.20.6.31', 'Make default');
  await dialog(page).getByRole('button', { name: 'Make default' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, '10.20.6.31:21').getByText('Default')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Default', { exact: true })).toHaveCount(2);
});

test('a service that a package uses is refused by the server, and the dialog says so', async ({ page }) => {
  await openAs(page, services);
  await choose(page, '10.20.6.31', 'Make default');
  await dialog(page).getByRole('button', { name: 'Make default' }).click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, 'sftp.chenghu.example', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('in use');
});

test('a test says how fast a service answered, or what went wrong', async ({ page }) => {
  await openAs(page, services);
  await row(page, 'sftp-dr.chenghu.example').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/sftp-dr\.chenghu\.example answered in \d+ ms/)).toBeVisible();
  await row(page, '10.20.8.99').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/10\.20\.8\.99 did not answer/)).toBeVisible();
});
