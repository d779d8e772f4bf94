import { choose, dialog, field, message, openMenu, row, save, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

test('an upload service is tested before it is saved, created, edited and deleted, and its password is never shown', async ({
  page,
  mock,
}) => {
  await openAs(page, services);
  await page.getByRole('button', { name: 'New upload service' }).click();
  await field(page, /^Service address/).fill('10.20.9.99');
  await field(page, /^Download address/).fill('download-9.chenghu.example');
  await field(page, /^User/).fill('release');
  const wrong = [
    [/^Upload port/, '70000'],
    [/^Download port/, 'ftp'],
    [/^Upload path/, 'packages'],
  ] as const;
  for (const [name, value] of wrong) await field(page, name).fill(value);
  await save(page).click();
  for (const [name] of [...wrong, [/^Password/]] as const)
    await expect(dialog(page).getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('createUploadService')).toEqual([]);
  for (const [name, value] of [
    [/^Upload port/, '2022'],
    [/^Download port/, '443'],
    [/^Upload path/, '/packages'],
  ] as const)
    await field(page, name).fill(value);
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('s3cret-password');

  const tester = dialog(page).getByRole('button', { name: 'Test the connection' });
  await tester.click();
  await expect(dialog(page).getByText('connect ETIMEDOUT 10.20.9.99:2022')).toBeVisible();
  await field(page, /^Service address/).fill('sftp-9.chenghu.example');
  await expect(dialog(page).getByText('Unreachable')).toBeHidden();
  await tester.click();
  await expect(dialog(page).getByText(/^Reachable\s*\d+ ms/)).toBeVisible();

  await save(page).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toBeVisible();
  await choose(page, 'sftp-9.chenghu.example', 'Edit');
  await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('');
  await field(page, /^Remarks/).fill('second site');
  await save(page).click();
  await expect(row(page, 'sftp-9.chenghu.example')).toContainText('second site');
  await expect(page.locator('body')).not.toContainText('s3cret-password');
  expect(await mock.requests('updateUploadService')).toHaveLength(1);
  await choose(page, 'sftp-9.chenghu.example', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Upload services deleted')).toBeVisible();
  await expect(row(page, 'sftp-9.chenghu.example')).toHaveCount(0);
});

test('another service becomes the default; a service in use cannot be deleted and links to its packages', async ({
  page,
}) => {
  await openAs(page, services);
  await row(page, 'sftp-dr.chenghu.example').getByRole('button', { name: 'Test' }).click();
  await expect(row(page, 'sftp-dr.chenghu.example')).toContainText('Reachable');
  await row(page, '10.20.8.99').getByRole('button', { name: 'Test' }).click();
  await expect(row(page, '10.20.8.99').getByText('Unreachable')).toBeVisible();
  await expect(page.getByText("10.20.8.99 can't be reached: connect ETIMEDOUT 10.20.8.99:21")).toBeVisible();
  await page.getByRole('link', { name: '10.20.8.99:21' }).click();
  await expect(dialog(page).getByText('connect ETIMEDOUT')).toBeVisible();
  await expect(dialog(page).getByText('Packages downloaded from this service: 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await expect(row(page, 'Default').getByRole('checkbox', { name: /sftp\.chenghu/ })).toBeVisible();
  const menu = await openMenu(page, 'sftp.chenghu.example');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toContainText(
    "The default upload service can't be deleted",
  );
  await expect(menu.getByRole('menuitem', { name: 'Make default' })).toContainText('Already the default');
  await page.keyboard.press('Escape');
  await choose(page, '10.20.6.31', 'Make default');
  await dialog(page).getByRole('button', { name: 'Make default' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(message(page, 'Default upload service changed')).toBeVisible();
  await expect(row(page, '10.20.6.31:21').getByText('Default')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Default', { exact: true })).toHaveCount(2);

  const used = await openMenu(page, 'sftp.chenghu.example');
  await expect(used.getByRole('menuitem', { name: 'Delete' })).toContainText(
    "Can't delete the upload service, because packages use it",
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'sftp.chenghu.example:22' }).click();
  await dialog(page)
    .getByRole('link', { name: /^Android full upgrade 6\./ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Android full upgrade' })).toBeVisible();
  await dialog(page).getByRole('link', { name: 'sftp://sftp.chenghu.example:22' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload services' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Test the connection' })).toBeVisible();
});
