import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/platform/api-group';

const slot = (page: Page, name: RegExp) => dialog(page).getByRole('group', { name });

async function upload(page: Page, name: RegExp, file: string): Promise<void> {
  await slot(page, name)
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('head.code string 8') });
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New API group' }).click();
  await field(page, /^Name/).fill(name);
  await field(page, /^System/).fill('Loan core');
  await field(page, /^IP addresses/).fill('10.1.1.1，10.1.1.2');
}

test('a group is created with two files, of which one is downloaded and the other removed', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'Loans');
  await upload(page, /^Request format/, 'request.mfd');
  await upload(page, /^Environment/, 'env.mrd');
  await expect(slot(page, /^Environment/)).toContainText('The checksums match the server');
  await expect(slot(page, /^Request format/)).toContainText('The checksums match the server');
  await save(page).click();
  await expect(message(page, 'API group created')).toBeVisible();
  await expect(row(page, 'Loans')).toContainText('10.1.1.1, 10.1.1.2');
  await page.getByRole('link', { name: 'Loans', exact: true }).click();
  await expect(dialog(page)).toContainText('request.mfd');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download env.mrd' }).click();
  expect((await download).suggestedFilename()).toBe('env.mrd');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await row(page, 'Loans').getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Remove request.mfd' }).click();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Loans', exact: true }).click();
  await expect(dialog(page)).toContainText('env.mrd');
  await expect(dialog(page)).not.toContainText('request.mfd');
  expect(await mock.requests('updateApiGroup')).toHaveLength(1);
});

test('a file of another type is rejected before anything is uploaded', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`);
  await upload(page, /^Request format/, 'env.mrd');
  await expect(slot(page, /^Request format/)).toContainText('Only MFD or MRD files are allowed');
  await upload(page, /^Environment/, 'notes.txt');
  await expect(slot(page, /^Environment/)).toContainText('Only MFD or MRD files are allowed');
  await field(page, /^Name/).fill('Loans');
  await field(page, /^System/).fill('Loan core');
  await field(page, /^IP addresses/).fill('10.1.1.1');
  await save(page).click();
  await expect(slot(page, /^Environment/).locator('[data-invalid]')).toBeVisible();
  expect(await mock.requests('initUpload')).toEqual([]);
  expect(await mock.requests('createApiGroup')).toEqual([]);
});

test('errors of addresses, port and timeout appear next to their fields', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`);
  for (const [name, value] of [
    [/^IP addresses/, '10.1.1.1,nowhere'],
    [/^Port/, '70000'],
    [/^Timeout/, '5'],
  ] as const)
    await field(page, name).fill(value);
  await save(page).click();
  for (const name of [/^Name/, /^System/, /^IP addresses/, /^Port/, /^Timeout/])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await field(page, /^Name/).fill('账户');
  await field(page, /^System/).fill('x');
  await field(page, /^IP addresses/).fill('10.1.1.1');
  await field(page, /^Port/).fill('80');
  await field(page, /^Timeout/).fill('');
  expect(await mock.requests('createApiGroup')).toEqual([]);
  await save(page).click();
  await expect(field(page, /^Name/)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('The group name already exists');
});

test('a group with transactions can’t be deleted and shows the reason; an empty one can be deleted', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  const item = (await openMenu(page, '账户')).getByRole('menuitem', { name: /^Delete/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('contains transactions');
  await page.keyboard.press('Escape');
  await fill(page, 'Loans');
  await save(page).click();
  await expect(row(page, 'Loans')).toBeVisible();
  await choose(page, 'Loans', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Loans?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'API groups deleted')).toBeVisible();
  await expect(row(page, 'Loans')).toHaveCount(0);
  expect(await mock.requests('deleteApiGroups')).toHaveLength(1);
});

probe('API groups', {
  address: `${address}?communicationType=HTTPS`,
  operationId: 'listApiGroups',
  path: '/zuul/api/group',
  form: {
    operationId: 'createApiGroup',
    fill: (page) => fill(page, 'Loans'),
  },
  garbage: `${address}?page=x&size=7&sort=secret,up&communicationType=FTP`,
});
