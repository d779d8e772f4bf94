import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, daysAgo, dialog, field, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { symbolBuild } from './symbol-build.ts';

const symbols = '/pages/analytics/symbol-table';
const main = (page: Page) => page.getByRole('main');
const list = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Symbol lists' }).getByRole('link', { name });

const chooseFile = (page: Page, name: string, bytes: Uint8Array) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

async function upload(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await chooseFile(page, name, bytes);
  await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('frames without symbols link to the upload, after which they are symbolicated', async ({ page, mock }) => {
  // A period in which the version was common: later, it is not always among the latest samples.
  const period = `start=${daysAgo(30)}&end=${daysAgo(8)}`;
  await openAs(page, `/pages/analyzer-simple/ios-details?platform=android&issueId=3&${period}`, 'dev02');
  const samples = page.getByRole('table', { name: /^The latest/u });
  await samples.getByRole('row').filter({ hasText: '6.3.0' }).first().getByRole('button').click();
  const note = page.getByRole('note', { name: 'Missing symbols' });
  await expect(note).toContainText('symbols of version 6.3.0 are missing');
  const raw = page.locator('code').filter({ hasText: 'onSmsVerified (SourceFile:' });
  await expect(raw).toContainText('No symbols');
  await note.getByRole('link', { name: 'Upload symbols' }).click();

  await expect(field(page, /^App version/)).toHaveValue('6.3.0');
  await expect(dialog(page).getByRole('radio', { name: 'Mapping (R8, ProGuard)' })).toBeChecked();
  await upload(page, 'mapping.txt', symbolBuild('android', '6.3.0', 'mapping'));
  await expect(row(page, 'mapping.txt')).toContainText('Parsing');
  // What the first answer has is no news.
  await expect.poll(async () => (await mock.requests('listNotices')).length).toBeGreaterThan(0);
  await mock.clock({ advanceSeconds: 5 });
  await expect(row(page, 'mapping.txt')).toContainText('Parse complete');
  await expect(page.getByText('mapping.txt was parsed.')).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Open pages' })
    .getByRole('link', { name: /IllegalStateException|Issue details/u })
    .click();
  // The head of the issue names the frame, too, once it has been read again.
  const readable = page
    .locator('code[data-own]')
    .filter({ hasText: 'onSmsVerified (TransferConfirmFragment.java:188)' });
  await expect(readable).toBeVisible();
  await expect(note).toBeHidden();
  await page.getByRole('radio', { name: 'Raw' }).check();
  await expect(raw).toBeVisible();
  await expect(page).toHaveURL(/frames=raw/u);
});

test('parsing a file can be stopped and repeated, and a failure shows its reason', async ({ page, mock }) => {
  await openAs(page, `${symbols}?platform=ios`, 'release01');
  await page.getByRole('button', { name: 'Upload symbol file' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'iOS' })).toBeChecked();
  await field(page, /^App version/).fill('6.2.1');
  await upload(page, 'other.dSYM', symbolBuild('ios', '6.2.0', 'dsym'));
  await expect(row(page, 'other.dSYM')).toContainText('Parsing');
  const remove = (await openMenu(page, 'other.dSYM')).getByRole('menuitem', { name: /^Delete/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText("Can't be deleted while it is being parsed");
  await page.keyboard.press('Escape');
  await choose(page, 'other.dSYM', 'Stop parsing');
  const stop = dialog(page, 'Stop parsing other.dSYM?');
  await expect(stop).toContainText('6.2.1');
  await stop.getByRole('button', { name: 'Stop parsing' }).click();
  await expect(row(page, 'other.dSYM')).toContainText('Not parsed');
  await choose(page, 'other.dSYM', 'Parse');
  await expect(row(page, 'other.dSYM')).toContainText('Parsing');
  await mock.clock({ advanceSeconds: 5 });
  await expect(row(page, 'other.dSYM')).toContainText('Parse failed');
  await expect(row(page, 'other.dSYM')).toContainText('Belongs to another version: 6.2.0');
  await choose(page, 'other.dSYM', 'Delete');
  await page.getByRole('dialog', { name: 'Delete other.dSYM?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'other.dSYM')).toBeHidden();
});

test('a file above 300 MB and several files are rejected before the upload', async ({ page, mock }) => {
  await openAs(page, `${symbols}?form=new`);
  await dialog(page)
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer();
      const large = new File(['x'], 'large.so');
      Object.defineProperty(large, 'size', { value: 300 * 1024 * 1024 + 1 });
      data.items.add(large);
      Object.defineProperty(input, 'files', { value: [large], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(dialog(page)).toContainText("The symbol file can't exceed 300 MB");
  await dialog(page)
    .getByText('or drop or paste it here')
    .evaluate((zone) => {
      const data = new DataTransfer();
      for (const name of ['a.so', 'b.so']) data.items.add(new File(['x'], name));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
  await expect(dialog(page)).toContainText('Only one file can be uploaded');
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('missing symbols are listed and link to an uploaded file that does not fit', async ({ page }) => {
  await openAs(page, symbols, 'dev02');
  await list(page, 'Missing').click();
  await expect(page).toHaveURL(/tab=missing/u);
  await expect(row(page, 'libfaceengine.so').first()).toContainText('Android');
  await expect(row(page, 'Source map').first()).toContainText('1.0.1');
  const [first, second] = await main(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1, 3).map((one) => one.textContent));
  expect(first).not.toBe(second);
  await choose(page, 'iOS 6.3.1, CHBank', 'Show uploaded file');
  await expect(page).toHaveURL(/platform=ios&version=6\.3\.1/u);
  await expect(row(page, 'CHBank-6.3.1.dSYM')).toContainText('Belongs to another version: 6.3.0');
});

test('an analyst sees missing symbols and can download files, but not upload any', async ({ page }) => {
  await openAs(page, `${symbols}?tab=missing`, 'analyst01');
  await expect(row(page, 'libfaceengine.so').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload' })).toBeHidden();
  await list(page, 'Android').click();
  await expect(row(page, 'mapping-6.4.1.txt')).toContainText('Parse complete');
  await expect(page.getByRole('button', { name: 'Upload symbol file' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Download/u }).first()).toBeVisible();
});

test('issues can be filtered by missing symbols', async ({ page }) => {
  await openAs(page, '/pages/analytics/crash-android?range=7d&isSymbolicated=false&status=new', 'analyst01');
  await expect(row(page, 'SIGABRT(SI_TKILL)')).toContainText('libfaceengine.so 0x');
  await openAs(page, '/pages/analytics/crash-android?range=7d&isSymbolicated=true&status=new', 'analyst01');
  await expect(row(page, 'java.lang')).not.toHaveCount(0);
  await expect(row(page, 'SIGABRT(SI_TKILL)')).toHaveCount(0);
});

probe('symbol files', {
  address: `${symbols}?platform=android&parseStatus=parseComplete`,
  operationId: 'listSymbols',
  path: '/yusp-app-common/api/symbol',
  form: {
    fill: async (page) => {
      await page.getByRole('button', { name: 'Upload symbol file' }).click();
      await field(page, /^App version/).fill('6.3.0');
      await chooseFile(page, 'mapping.txt', symbolBuild('android', '6.3.0', 'mapping'));
      await expect(dialog(page).getByText('The checksums match the server.')).toBeVisible();
    },
    operationId: 'uploadSymbol',
  },
  // The list always has a platform.
  page: { query: '?page=1&size=20&platform=android' },
  garbage: `${symbols}?platform=windows&parseStatus=maybe&page=-1`,
});
