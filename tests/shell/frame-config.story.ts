import type { Page } from '@playwright/test';
import { message } from '../screen.ts';
import { expect, openAs, signIn, documentTest as test } from '../story.ts';
import { chooseOnly } from './frame.ts';

const html = (page: Page) => page.locator('html');

async function switchOn(page: Page): Promise<void> {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', features: { frameConfig: true } } }),
  );
}

test('without the feature, the frame configuration is neither loaded nor saved', async ({ page, mock }) => {
  await openAs(page, '/about');
  await chooseOnly(page, 'Blue');
  expect(await mock.requests('getUserFrameConfig')).toEqual([]);
  expect(await mock.requests('saveUserFrameConfig')).toEqual([]);
});

test('with the feature, layout, font size and theme follow the user to another browser', async ({
  page,
  mock,
  browser,
  baseURL,
}) => {
  await switchOn(page);
  await openAs(page, '/about');
  await chooseOnly(page, 'Blue', 'Large', 'Top, tree');
  await expect.poll(async () => (await mock.requests('saveUserFrameConfig')).length).toBe(3);
  const elsewhere = await browser.newPage({ baseURL });
  await switchOn(elsewhere);
  await elsewhere.goto('/about');
  await elsewhere.locator('input[name=username]').waitFor();
  await signIn(elsewhere);
  await expect(html(elsewhere)).toHaveAttribute('data-theme', 'blue');
  await expect(html(elsewhere)).toHaveAttribute('data-size', 'large');
  await expect(elsewhere.locator('[data-layout]')).toHaveAttribute('data-layout', 'top-tree');
  await elsewhere.close();
});

test('a failed load or save is reported, and the choice is kept in this browser', async ({ page, mock }) => {
  await switchOn(page);
  await mock.fault({ operationId: 'getUserFrameConfig', status: 500, code: 'DB_QUERY_FAILED' });
  await mock.fault({ operationId: 'saveUserFrameConfig', status: 500, code: 'DB_QUERY_FAILED' });
  await openAs(page, '/about');
  await expect(message(page, '/userframe/')).toBeVisible();
  await chooseOnly(page, 'Blue');
  await expect(message(page, 'POST')).toBeVisible();
  await expect(html(page)).toHaveAttribute('data-theme', 'blue');
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'blue');
});
