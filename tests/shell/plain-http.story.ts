/**
 * The console on an intranet host over plain HTTP, which is not a secure context: it has no clipboard, WebCrypto, Web
 * Locks or service worker.
 */
import type { Page } from '@playwright/test';
import { services } from '../screen.ts';
import { plainHost } from '../server.ts';
import { expect, password, signIn, documentTest as test } from '../story.ts';
import { archive } from '../zips.ts';

const next = 'Linhu2025';

test.use({
  baseURL: async ({ consoleUrl }, provide) => provide(consoleUrl.replace('127.0.0.1', plainHost)),
});

/** Signs in with the form, because only the browser resolves the name of the host. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await signIn(page);
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });

test('users of a plain HTTP host can sign in, copy, change their password and upload', async ({ page, mock }) => {
  await open(page, '/pages/platform/application');
  expect(
    await page.evaluate(() => [isSecureContext, 'subtle' in crypto, 'clipboard' in navigator, 'locks' in navigator]),
  ).toEqual([false, false, false, false]);

  const row = page.getByRole('main').getByRole('row').nth(1);
  await row.hover();
  await row
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(search).not.toHaveValue('');
  await expect(row).toContainText(await search.inputValue());

  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await passwordDialog(page).getByLabel('Old password').fill(password);
  await passwordDialog(page).getByLabel('New password *', { exact: true }).fill(next);
  await passwordDialog(page).getByLabel('Confirm new password').fill(next);
  const picture = passwordDialog(page).getByRole('button', { name: 'New image' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 160);
  const id = new URL((await picture.getAttribute('src')) ?? '', page.url()).searchParams.get('t') ?? '';
  await passwordDialog(page)
    .getByLabel('Captcha')
    .fill(await mock.captcha(id));
  await passwordDialog(page).getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();

  await page.goto('/pages/publish/android-upgrade?form=new');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Version/ }).fill('9.0.0');
  await form.getByRole('textbox', { name: /^Package name/ }).fill('com.chenghu.mbank');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mbank.apk', mimeType: 'application/zip', buffer: archive(60_000) });
  await expect(form).toContainText('The checksums match the server.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: '9.0.0' })).toContainText('Pending');

  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await signIn(page, 'admin', next);
});

test('two windows of a plain HTTP host refresh an expired token once', async ({ page, context, mock }) => {
  await open(page, services);
  const second = await context.newPage();
  await second.goto(services);
  await expect(second.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const before = (await mock.requests('obtainToken')).length;
  await mock.expireTokens({ atCall: 1 });
  const answers = [page, second].map((window) =>
    window.waitForResponse((answer) => answer.ok() && answer.url().includes('/api/uploadservice?')),
  );
  await Promise.all([page, second].map((window) => window.getByRole('button', { name: 'Refresh' }).click()));
  await Promise.all(answers);
  expect((await mock.requests('obtainToken')).length - before).toBe(1);
});
