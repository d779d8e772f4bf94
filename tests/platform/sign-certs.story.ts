import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { KEY, OPENSSL, pemUntil } from './pem.ts';

const sign = '/pages/platform/upload-sign';
const current = '生产签名证书 2026';

async function chooseFile(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload certificate' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/x-pem-file', buffer: Buffer.from(text) });
}

async function upload(page: Page, text: string, name: string): Promise<void> {
  await chooseFile(page, text, name);
  await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
  await save(page).click();
}

test('a certificate is uploaded, read by the server, and becomes the current one', async ({ page }) => {
  await openAs(page, sign);
  await expect(row(page, current)).toContainText('Current');
  await chooseFile(page, pemUntil(Date.now(), 20.5, 'Release 2027'), 'release.pem');
  await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
  await field(page, 'Alias').fill('Release 2027');
  await save(page).click();
  await expect(message(page, 'Certificate uploaded')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Release 2027')).toContainText('Release 2027');
  await expect(row(page, 'Release 2027')).toContainText('20 days left');
  await expect(row(page, 'Release 2027')).toContainText('Current');
  await expect(page.getByRole('gridcell', { name: 'Current' })).toHaveCount(1);
});

test('a file that is not a certificate, or a broken one, shows an error next to the field', async ({ page, mock }) => {
  await openAs(page, sign);
  await chooseFile(page, 'a note', 'note.txt');
  await expect(dialog(page)).toContainText('Only PEM files are allowed');
  expect(await mock.requests('initUpload')).toEqual([]);
  for (const [text, says] of [
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', 'Only PEM files are allowed'],
    [OPENSSL.slice(0, 300), "The certificate file can't be read. Check that it is complete"],
  ] as const) {
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pem', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
    await save(page).click();
    await expect(dialog(page).getByRole('group', { name: 'Certificate file' })).toContainText(says);
  }
});

test('a private key is accepted, marked as such, and can’t be downloaded', async ({ page, mock }) => {
  await openAs(page, sign);
  await upload(page, KEY, 'secret-key.pem');
  await expect(row(page, 'secret-key')).toContainText('Private key');
  const download = (await openMenu(page, 'secret-key')).getByRole('menuitem', { name: /^Download/ });
  await expect(download).toContainText("The file contains a private key and can't be downloaded");
  await download.press('Enter');
  await page.keyboard.press('Escape');
  expect(await mock.requests('downloadSignCert')).toEqual([]);
  await expect(row(page, current)).toContainText('Current');
});

test('a certificate is downloaded as it was uploaded, and a failed download shows an error', async ({ page, mock }) => {
  await openAs(page, sign);
  await upload(page, OPENSSL, 'openssl.pem');
  const download = row(page, 'openssl').getByRole('button', { name: 'Download' });
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toBe('openssl.pem');
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(OPENSSL);
  await mock.fault({ operationId: 'downloadSignCert', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await download.click();
  await expect(page.getByText('System exception')).toBeVisible();
});

test('deleting the current certificate announces that the newest remaining one becomes current', async ({ page }) => {
  await openAs(page, sign);
  await choose(page, current, 'Delete');
  await expect(dialog(page)).toContainText('the newest remaining certificate will become the current one');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Certificates deleted')).toBeVisible();
  await expect(row(page, current)).toHaveCount(0);
  await expect(row(page, '生产签名证书 2024')).toContainText('Current');
});

test('the remaining validity of a certificate follows the clock of the server', async ({ page, mock }) => {
  await openAs(page, `${sign}?expiresWithin=30`);
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await upload(page, pemUntil(Date.now(), 0.02), 'short.pem');
  await expect(row(page, 'short')).toContainText('Less than a day left');
  // Half an hour, so that the session is still valid.
  await mock.clock({ advanceSeconds: 1800 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, 'short')).toContainText('Expired');
});

test('the menu of a certificate contains only Delete', async ({ page }) => {
  await openAs(page, sign);
  await expect((await openMenu(page, current)).getByRole('menuitem')).toHaveText(['Delete']);
});

probe('signing certificates', {
  address: `${sign}?sort=alias,asc`,
  operationId: 'listSignCerts',
  path: '/zuul/api/cert-sign',
  form: {
    operationId: 'uploadSignCert',
    fill: async (page) => {
      await chooseFile(page, OPENSSL, 'openssl.pem');
      await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
    },
  },
  garbage: `${sign}?page=0&size=7&sort=sha256,asc&expiresWithin=-1`,
});
