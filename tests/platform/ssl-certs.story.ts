import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { KEY, OPENSSL, pemUntil } from './pem.ts';

const ssl = '/pages/platform/upload-ssl';

async function chooseFile(page: Page, text: string): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'server.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) });
  await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
}

async function fill(page: Page, domain: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload certificate' }).click();
  await field(page, 'Domain').fill(domain);
  await chooseFile(page, text);
}

test('a second certificate of a domain becomes its next version and the current one', async ({ page }) => {
  await openAs(page, `${ssl}?domain=pay`);
  await expect(row(page, 'pay.chenghu.example')).toContainText('12 days left');
  await fill(page, 'pay.chenghu.example', pemUntil(Date.now(), 365.5, 'pay.chenghu.example'));
  await save(page).click();
  await expect(message(page, 'Certificate uploaded')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const rows = row(page, 'pay.chenghu.example');
  await expect(rows).toHaveCount(2);
  const next = rows.filter({ hasText: '365 days left' });
  await expect(next).toContainText('Current');
  await expect(next.getByRole('checkbox')).toHaveAccessibleName('Select pay.chenghu.example version 2');
  await expect(rows.filter({ hasText: '12 days left' })).not.toContainText('Current');
});

test('a certificate for another host is marked as a mismatch and does not become current', async ({ page }) => {
  await openAs(page, `${ssl}?domain=pay`);
  await fill(page, 'pay.chenghu.example', pemUntil(Date.now(), 365.5, 'other.example'));
  await save(page).click();
  const rows = row(page, 'pay.chenghu.example');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '365 days left' })).toContainText('Mismatch');
  await expect(rows.filter({ hasText: '365 days left' })).not.toContainText('Current');
  await expect(rows.filter({ hasText: '12 days left' })).toContainText('Current');
});

test('the copied download address serves the file without a sign-in', async ({ page, request, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, ssl);
  await fill(page, 'new.chenghu.example', OPENSSL);
  await save(page).click();
  const added = row(page, 'new.chenghu.example');
  await added.hover();
  await added.getByRole('button', { name: 'Copy download address' }).click();
  await expect(added.getByRole('button', { name: 'Copied' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`${baseURL}/zuul/api/cert-ssl/`);
  expect(await (await request.get(address)).text()).toBe(OPENSSL);
  const saved = page.waitForEvent('download');
  await added.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(OPENSSL);
});

test('a private key, a broken file and an invalid domain show errors next to their fields', async ({ page, mock }) => {
  await openAs(page, ssl);
  await fill(page, 'http://new.chenghu.example', OPENSSL + KEY);
  await save(page).click();
  await expect(field(page, 'Domain')).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('uploadSslCert')).toEqual([]);
  await field(page, 'Domain').fill('new.chenghu.example');
  const file = dialog(page).getByRole('group', { name: 'Certificate file' });
  for (const [text, says] of [
    [OPENSSL + KEY, 'The file contains a private key. Upload the certificate only'],
    [OPENSSL.slice(0, 300), "The certificate file can't be read. Check that it is complete"],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', 'Only PEM files are allowed'],
  ] as const) {
    await chooseFile(page, text);
    await save(page).click();
    await expect(file).toContainText(says);
  }
});

test('deleting a certificate names its version and says that it is the current one', async ({ page }) => {
  await openAs(page, `${ssl}?domain=gw.`);
  await choose(page, 'gw.chenghu.example version 2', 'Delete');
  await expect(dialog(page)).toContainText('gw.chenghu.example version 2 is the current certificate of its domain');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Certificates deleted')).toBeVisible();
  await expect(row(page, 'gw.chenghu.example')).toHaveCount(1);
  await expect(row(page, 'gw.chenghu.example')).toContainText('Current');
});

probe('SSL certificates', {
  address: `${ssl}?domain=chenghu`,
  operationId: 'listSslCerts',
  path: '/zuul/api/cert-ssl',
  form: { operationId: 'uploadSslCert', fill: (page) => fill(page, 'new.chenghu.example', OPENSSL) },
  garbage: `${ssl}?page=-2&size=1000&sort=md5,asc&expiresWithin=31`,
});
