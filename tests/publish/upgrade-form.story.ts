import type { Page } from '@playwright/test';
import { CHUNKS, holdCalls } from '../held-calls.ts';
import { android, choose, dialog, field, message, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { archive, onDisk } from '../zips.ts';

const stored = 'The checksums match the server.';

async function newPackage(page: Page, address = android) {
  await openAs(page, `${address}?form=new`);
  await expect(field(page, /^Version/)).toBeVisible();
}

async function fillStorePackage(page: Page, version: string) {
  await field(page, /^Version/).fill(version);
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await dialog(page).getByRole('radio', { name: 'App store' }).check();
  await field(page, /^Store address/).fill('https://store.example/app');
}

test('a package is created as pending with an uploaded file', async ({ page, mock }, info) => {
  await newPackage(page);
  await dialog(page).getByRole('button', { name: '+minor: use 6.6.0' }).click();
  await expect(dialog(page)).toContainText('6.6.0 is higher than 6.5.0.');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await page.locator('input[type=file]').setInputFiles(await onDisk(info, 'mbank-6.6.0.apk', archive(6_000_000)));
  await expect(dialog(page).getByText(stored)).toBeVisible();
  await save(page).click();
  await expect(message(page, 'Package created')).toBeVisible();
  await expect(rowOf(page, '6.6.0')).toContainText('Pending');
  await expect(rowOf(page, '6.6.0')).toContainText('Enterprise');
  expect(await mock.requests('uploadChunk')).toHaveLength(2);
});

test('an empty form lists every wrong field and focuses the first', async ({ page, mock }) => {
  await newPackage(page);
  await save(page).click();
  await expect(field(page, /^Version/)).toBeFocused();
  const summary = dialog(page)
    .getByRole('group')
    .filter({ has: page.getByRole('alert') });
  await expect(summary).toContainText('3 fields need attention');
  await summary.getByRole('button', { name: 'Package name' }).click();
  await expect(field(page, /^Package name/)).toBeFocused();
  await expect(summary).toContainText('Your input is still here.');
  await field(page, /^Version/).fill('9.0.0');
  await field(page, /^Package name/).fill('p'.repeat(101));
  await dialog(page).getByRole('radio', { name: 'App store' }).check();
  // What is announced does not change while one types.
  await expect(summary.getByRole('alert')).toHaveText('3 fields need attention');
  await save(page).click();
  await expect(summary.getByRole('alert')).toHaveText('2 fields need attention');
  await expect(summary).toContainText('2 fields need attention');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await field(page, /^Store address/).fill(`https://store.example/${'a'.repeat(500)}`);
  await save(page).click();
  await expect(summary).toContainText('1 field needs attention');
  await expect(summary).toContainText('Store address Use at most 500 characters (now 522)');
  expect(await mock.requests('createUpgrade')).toEqual([]);
});

test('invalid values are rejected with an error at their field', async ({ page, mock }) => {
  await newPackage(page);
  for (const [what, name, value, says] of [
    ['a version of two parts', 'Version', '6.5', 'Enter a version such as 1.0.0 or 1.0.0.0'],
    ['a version below the highest', 'Version', '6.4.9', 'must exceed the current highest version'],
    ['a package name with a slash', 'Package name', 'a/b', "The package name can't contain"],
    ['a description of 34 Chinese characters', 'Description', '更'.repeat(34), '100 bytes'],
  ] as const) {
    await test.step(what, async () => {
      await fillStorePackage(page, '9.0.0');
      await field(page, name).fill(value);
      await save(page).click();
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog(page)).toContainText(says);
    });
  }
  expect(await mock.requests('createUpgrade')).toEqual([]);
});

test('an invalid package file is rejected before its upload starts', async ({ page, mock }) => {
  await newPackage(page);
  for (const [what, file, says] of [
    ['a file of another type', { name: 'mbank.zip', bytes: 1000 }, "The package type doesn't match the platform"],
    ['a file of exactly 100 MB', { name: 'mbank.apk', bytes: 100 * 1024 * 1024 }, 'should be less than 100M'],
    [
      'a text that is named like a package',
      { name: 'mbank.apk', bytes: 0 },
      "The package type doesn't match the platform",
    ],
  ] as const) {
    await test.step(what, async () => {
      await page.evaluate(({ name, bytes }) => {
        const body = bytes > 0 ? [new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(bytes - 4)] : ['no archive'];
        const transfer = new DataTransfer();
        transfer.items.add(new File(body, name));
        const input = document.querySelector('input[type=file]');
        if (!(input instanceof HTMLInputElement)) throw new Error('There is no file field');
        input.files = transfer.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, file);
      await expect(dialog(page).getByRole('alert')).toContainText(says);
    });
  }
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('a button that replaces a version is not undone when the field is left', async ({ page }) => {
  await newPackage(page);
  const version = field(page, /^Version/);
  await version.fill('6.3.9 ');
  await dialog(page).getByRole('button', { name: '+patch' }).click();
  await page.keyboard.press('Tab');
  await expect(version).not.toHaveValue(/^6\.3\.9/u);
  await expect(version).toHaveValue(/^6\.\d+\.\d+$/u);
});

test('saving during an upload shows a message, and a failed chunk is retried', async ({ page, mock }) => {
  await newPackage(page);
  await mock.fault({ operationId: 'uploadChunk', status: 503, code: 'SYS_EXCEPTION', times: 2 });
  const release = await holdCalls(page, CHUNKS);
  await field(page, /^Version/).fill('9.0.0');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mbank.apk', mimeType: 'application/zip', buffer: archive(1000) });
  await save(page).click();
  await expect(dialog(page)).toContainText('File not finished uploading, please wait');
  release();
  await expect(dialog(page).getByText(stored)).toBeVisible({ timeout: 30_000 });
  await save(page).click();
  await expect(rowOf(page, '9.0.0')).toBeVisible();
});

test('an upload continues while its tab is hidden, and can be cancelled', async ({ page, mock }, info) => {
  await newPackage(page);
  await mock.fault({ operationId: 'uploadChunk', latencyMs: 700 });
  await page.locator('input[type=file]').setInputFiles(await onDisk(info, 'mbank.apk', archive(6_000_000)));
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect.poll(async () => (await mock.requests('completeUpload')).length, { timeout: 15_000 }).toBe(1);
  await page.goBack();
  await expect(dialog(page).getByText(stored)).toBeVisible();
  await holdCalls(page, CHUNKS);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'other.apk', mimeType: 'application/zip', buffer: archive(1000) });
  // Until the upload is initiated, the server has nothing to cancel.
  await expect.poll(async () => (await mock.requests('initUpload')).length).toBe(2);
  await dialog(page).getByRole('button', { name: 'Cancel the upload of other.apk' }).click();
  await expect.poll(async () => (await mock.requests('cancelUpload')).length).toBe(1);
});

test('a server error is shown at its field, and the input stays', async ({ page, context }) => {
  await newPackage(page);
  await fillStorePackage(page, '9.0.0');
  const other = await context.newPage();
  await other.goto(`${android}?form=new`);
  await fillStorePackage(other, '9.0.0');
  await save(other).click();
  await expect(rowOf(other, '9.0.0')).toBeVisible();
  await save(page).click();
  await expect(field(page, /^Version/)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('must exceed the current highest version');
  await expect(field(page, /^Store address/)).toHaveValue('https://store.example/app');
});

test('Cancel and Back ask for confirmation if the form was changed; undone input is no change', async ({ page }) => {
  await openAs(page, android);
  await page.getByRole('button', { name: 'New package' }).click();
  await field(page, /^Version/).fill('9');
  await field(page, /^Version/).fill('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New package' }).click();
  await field(page, /^Version/).fill('9.0.0');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your input?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, /^Version/)).toHaveValue('9.0.0');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'New package' }).click();
  await expect(field(page, /^Version/)).toHaveValue('');
});

test('a form whose record fails to load shows the error with Retry instead of empty fields', async ({ page, mock }) => {
  await mock.fault({ operationId: 'getUpgrade', status: 500, code: 'DB_QUERY_FAILED', times: 1 });
  await openAs(page, `${android}?form=37`);
  await expect(dialog(page).getByRole('alert')).toContainText('Request ID');
  await expect(save(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(field(page, /^Version/)).not.toHaveValue('');
});

test('a Harmony package has the default upload service preselected, and can have another one', async ({ page }) => {
  await newPackage(page, '/pages/publish/harmony-upgrade');
  await fillStorePackage(page, '9.0.0');
  const service = dialog(page).getByRole('combobox', { name: /^Service address/ });
  await expect(service.getByRole('option', { selected: true })).toHaveText('sftp://sftp.chenghu.example:22 (default)');
  await service.selectOption({ label: 'sftp://sftp-dr.chenghu.example:2222' });
  await expect(dialog(page).getByRole('link', { name: 'View upload service' })).toHaveAttribute(
    'href',
    /ftp-manager\?view=\d+$/u,
  );
  await save(page).click();
  await expect(rowOf(page, '9.0.0')).toContainText('Pending');
});

test('a form without a service to choose links to the form of a new one', async ({ page }) => {
  await page.route(/\/api\/option\/service\b/u, (route) => route.fulfill({ json: [] }));
  await newPackage(page, '/pages/publish/harmony-upgrade');
  await expect(dialog(page)).toContainText('No upload services yet.');
  await expect(dialog(page).getByRole('link', { name: 'New upload service' })).toHaveAttribute(
    'href',
    '/pages/publish/ftp-manager?form=new',
  );
});

test('a package shows its download address as a QR code and as text', async ({ page }) => {
  await openAs(page, android);
  await choose(page, '6.4.0', 'QR code');
  await expect(dialog(page).getByRole('img', { name: /^QR code of https:/ })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Copy download address' })).toBeVisible();
});
