import type { Page } from '@playwright/test';
import { android, rowOf } from '../screen.ts';
import { emptyCache } from '../kept-cache.ts';
import { expect, openAs, documentTest as test } from '../story.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You are offline. You can still read what is loaded' });
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });

test('going offline shows a banner; open pages stay readable and continue when online', async ({
  page,
  context,
  mock,
}) => {
  await openAs(page, android);
  await expect(rowOf(page, '6.5.0')).toBeVisible();
  await menu(page, 'Upload services').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Upload services');
  await expect(banner(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await menu(page, 'Android full upgrade').click();
  await expect(rowOf(page, '6.5.0')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const requestCount = (await mock.requests('listUpgrades')).length;

  await context.setOffline(false);
  await expect.poll(async () => (await mock.requests('listUpgrades')).length).toBeGreaterThan(requestCount);
  await expect(banner(page)).toHaveCount(0);
  await expect(rowOf(page, '6.5.0')).toHaveCount(0);
});

test('a form that was saved offline keeps its input and can be saved when online', async ({ page, context }) => {
  await openAs(page, `${android}?form=new`);
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Version/ }).fill('9.0.0');
  await form.getByRole('textbox', { name: /^Package name/ }).fill('com.chenghu.mbank');
  await form.getByRole('radio', { name: 'App store' }).check();
  await form.getByRole('textbox', { name: /^Store address/ }).fill('https://store.example/app');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText("The server can't be reached");
  await expect(form.getByRole('textbox', { name: /^Version/ })).toHaveValue('9.0.0');
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, '9.0.0')).toContainText('Pending');
});

test('a page that was never loaded waits for the network, while other pages stay usable', async ({
  page,
  context,
  errors,
}) => {
  await openAs(page, '/dashboard');
  await emptyCache(page);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Releases' }).click();
  await menu(page, 'Android full upgrade').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This page loads automatically once the network is back',
  );
  await expect(banner(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goBack();
  await context.setOffline(false);
  await expect(rowOf(page, '6.5.0')).toBeVisible();
  // React logs the caught error.
  expect(errors.splice(0).filter((text) => !/dynamically imported module|preload CSS/.test(text))).toEqual([]);
});

for (const [locale, says] of [
  ['zh-CN', '网络已断开'],
  ['zh-TW', '網路已中斷'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('the offline banner is in the language of the user', async ({ page, context }) => {
      await page.goto('/about');
      await page.getByRole('textbox').first().fill('admin');
      await page.locator('input[type=password]').fill('Chenghu2024');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
    });
  });
}
