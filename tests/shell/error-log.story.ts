import type { Page } from '@playwright/test';
import { violationsInBoth } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';
import { header, menu } from './frame.ts';

const list = '/pages/publish/android-upgrade';
const button = (page: Page) => header(page).getByRole('button', { name: /^Error log/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Error log' });

/** Logged like other failures but not retried, so that tests need not wait. */
const refusal = { operationId: 'listUpgrades', status: 404, code: 'NOT_FOUND', times: 1 };

async function failedList(page: Page): Promise<void> {
  await openAs(page, list);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Request ID', { timeout: 15_000 });
}

test('an empty log says that there are no errors', async ({ page }) => {
  await openAs(page, '/about');
  await expect(button(page)).toHaveAccessibleName('Error log');
  await button(page).click();
  await expect(dialog(page)).toContainText('No errors in this window');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test('a failed request is logged once despite retries, with its request ID, page and time', async ({ page, mock }) => {
  await mock.fault({ operationId: 'listUpgrades', status: 500, code: 'DB_QUERY_FAILED', times: 3 });
  await failedList(page);
  await expect(button(page)).toHaveAccessibleName('Error log 1 error');
  await button(page).click();
  const entry = dialog(page).getByRole('listitem');
  await expect(entry).toHaveCount(1);
  const [last] = await mock.requests('listUpgrades');
  await expect(entry).toContainText('GET /yusp-app-common/api/upgrade/android · 500 DB_QUERY_FAILED');
  await expect(entry).toContainText(last?.requestId ?? 'no request');
  await expect(entry).toContainText(list);
  await expect(entry.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('a lost connection is logged with status 0', async ({ page }) => {
  await page.route('**/api/upgrade/android?*', (route) => route.abort());
  await failedList(page);
  await button(page).click();
  await expect(dialog(page).getByRole('listitem')).toContainText('0 CLIENT_NETWORK');
});

test('a 409 response that the page explains is not logged', async ({ page, mock }) => {
  await openAs(page, '/pages/publish/ftp-manager');
  await mock.fault({ operationId: 'listUploadServices', status: 409, code: 'APP_CONTEXT_CHANGED', times: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Error log');
});

test('a page that fails to render is logged with message, address and stack', async ({ page, errors }) => {
  // The build exports each view of a file under a letter.
  const names = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `view as ${letter}`).join();
  await page.route(/\/assets\/common-pages-[^/]+\.js$/u, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const view = { default: function Broken() { throw new Error("Broken on purpose"); } }; export { ${names} };`,
    }),
  );
  await openAs(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on this page' })).toBeVisible();
  await button(page).click();
  const entry = dialog(page).getByRole('listitem');
  await expect(entry).toContainText('Broken on purpose');
  await expect(entry).toContainText('/about');
  await entry.getByText('Details').click();
  await expect(entry.locator('pre')).toHaveText([/at Broken/, /Error: Broken on purpose/]);
  errors.length = 0;
});

test('uncaught errors and rejections outside of pages are logged', async ({ page, errors }) => {
  await openAs(page, '/about');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody caught this');
    });
  });
  await expect(button(page)).toHaveAccessibleName('Error log 1 error');
  await page.evaluate(() => void Promise.reject(new Error('Nor this')));
  await expect(button(page)).toHaveAccessibleName('Error log 2 errors');
  await button(page).click();
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Nor this');
  errors.length = 0;
});

test('the log can be copied as text and cleared', async ({ page, mock, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await mock.fault(refusal);
  await failedList(page);
  await button(page).click();
  await dialog(page).getByRole('button', { name: 'Copy all' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^\d{4}-.*Z request\n.+\nGET \/yusp-app-common\/api\/upgrade\/android · 404 NOT_FOUND · \S+\npage \/pages/u,
  );
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(dialog(page)).toContainText('No errors in this window');
  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAccessibleName('Error log');
});

test('the log opens as a page that follows the language', async ({ page, mock }) => {
  await mock.fault(refusal);
  await failedList(page);
  await button(page).click();
  await dialog(page).getByRole('link', { name: 'Open in a tab' }).click();
  await expect(page).toHaveURL('/error-log');
  await expect(dialog(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Error log' })).toBeVisible();
  await expect(main.getByText('NOT_FOUND')).toBeVisible();
  await header(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '错误日志' })).toBeVisible();
  // The page that failed is still open in another tab.
  await expect(main.getByText('记录不存在').filter({ visible: true })).toBeVisible();
});

test('on a phone, the button appears with the first error', async ({ page, mock }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openAs(page, '/about');
  await expect(button(page)).toBeHidden();
  await mock.fault(refusal);
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await menu(page).getByRole('button', { name: 'Releases' }).click();
  await menu(page).getByRole('link', { name: 'Android full upgrade' }).click();
  await expect(button(page)).toBeVisible({ timeout: 15_000 });
});

test('the error log is accessible in light and dark', async ({ page, mock }) => {
  await mock.fault(refusal);
  await failedList(page);
  await button(page).click();
  await expect(dialog(page).getByRole('listitem')).toBeVisible();
  expect(await violationsInBoth(page, 'dialog')).toEqual([]);
});
