/** The reference in a browser, served by the mock under its own content security policy. */
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, documentTest as test } from '../story.ts';
import { isThorough } from '../thorough.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const main = (page: Page) => page.getByRole('main');
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the search can be used with the keyboard alone: slash, arrows, Enter', async ({ page }) => {
  await page.goto('/docs/');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('publishupgrade');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('publishUpgrade');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/upgrades.html#publishUpgrade');
  await expect(page.getByRole('region', { name: 'Publish exactly one package' })).toBeInViewport();

  await page.keyboard.press('/');
  await page.keyboard.type('upgrade version');
  await expect(options.nth(1)).toBeVisible();
  const second = await options.nth(1).getAttribute('id');
  await page.keyboard.press('ArrowDown');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', second ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  // Wraps from the first option to the last.
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
});

test('the search finds a field by its name, and a problem by its text in another language', async ({ page }) => {
  await page.goto('/docs/zh-TW/index.html');
  const field = page.getByRole('combobox', { name: '搜尋' });
  await field.fill('UpgradeInput.version');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL('/docs/zh-TW/upgrades.html#schema-UpgradeInput.version');
  await field.fill('当前版本已发布');
  await page.getByRole('option', { name: 'REL_PUBLISHED_LOCKED' }).click();
  await expect(page).toHaveURL('/docs/zh-TW/problems.html#REL_PUBLISHED_LOCKED');
  await field.fill('no such thing');
  await expect(page.getByText('沒有結果').first()).toBeVisible();
});

test('switching the language keeps the page and its section', async ({ page }) => {
  await page.goto('/docs/upgrades.html#createUpgrade');
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL('/docs/zh-CN/upgrades.html#createUpgrade');
  const operation = page.locator('#createUpgrade');
  await expect(operation.getByRole('heading', { name: '访问控制' })).toBeVisible();
  await expect(operation.getByText('Android 全量升级 › 新增')).toBeVisible();
  // Texts of the contract alone stay English, and are marked as such.
  await expect(operation.getByText('Create a package in state pending')).toHaveAttribute('lang', 'en');
});

test('an example calls the server that the page was loaded from', async ({ page, request, consoleUrl }) => {
  await page.goto('/docs/upgrades.html#listUpgrades');
  const line = page.getByRole('group', { name: 'Call of listUpgrades' });
  await expect(line).toContainText(`curl ${consoleUrl}/yusp-app-common/api/upgrade/android`);
  const [address = ''] = /http\S+/u.exec(await line.innerText()) ?? [];
  expect((await request.get(address)).status()).toBe(401);
});

test('everything but the search works without scripts', async ({ browser, consoleUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: consoleUrl });
  const page = await context.newPage();
  await page.goto('/docs/upgrades.html');
  await expect(page.getByRole('img', { name: 'State diagram of Upgrade' })).toBeVisible();
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Problem codes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Problem codes');
  await context.close();
});

/** Repeated parts: rows of tables, and, except in `npm run test:all`, operations, schemas, fields and links. */
const alike = isThorough
  ? 'tr:nth-child(n + 30)'
  : 'tr:nth-child(n + 6), main section:nth-of-type(n + 4), :is(nav, .fields) li:nth-child(n + 6), details :is(a, br):nth-of-type(n + 6)';
/** Keeps the first of the repeated parts on a page of the reference. */
const shorten = (page: Page) =>
  page.evaluate((selector) => document.querySelectorAll(selector).forEach((part) => part.remove()), alike);

// The server reads the contract for the first page, which one worker then does for all.
test.describe.configure({ mode: 'default' });

/** The violations of axe, for everything in light mode, and for colors again in dark mode. */
async function violationsInBoth(page: Page, part?: string): Promise<string[]> {
  const texts: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    texts.push(...(await violations(page, part)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return texts;
}

// A page of each kind.
for (const path of ['', 'upgrades.html', 'lifecycles.html', 'problems.html', 'schemas.html', 'zh-CN/permissions.html'])
  test(`axe finds nothing on /docs/${path}`, async ({ page }) => {
    await page.goto(`/docs/${path}`);
    await shorten(page);
    expect(await violationsInBoth(page)).toEqual([]);
  });

test('axe finds nothing while search results are shown', async ({ page }) => {
  await page.goto('/docs/zh-CN/index.html');
  await page.getByRole('combobox', { name: '搜索' }).fill('upgrade');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shorten(page);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('the color scheme can be switched, and is kept after a reload', async ({ page }) => {
  await page.goto('/docs/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('pages do not scroll sideways on a phone, and the contents open from the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = ['', 'rollouts.html', 'zh-TW/problems.html', 'permissions.html'];
  // Built like the pages of other resources, from the same parts.
  const others = ['transactions.html', 'schemas.html'];
  for (const path of isThorough ? [...paths, ...others] : paths) {
    await page.goto(`/docs/${path}`);
    await expect(main(page)).toBeVisible();
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await contents.getByRole('link', { name: 'upgrades', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('upgrades');
  await expect(contents).toBeHidden();
});
