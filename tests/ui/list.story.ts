import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../story.ts';

const android = '/pages/publish/android-upgrade';
const grid = (page: Page) => page.getByRole('grid');
const versions = (page: Page) => grid(page).getByRole('link').allTextContents();
const rows = (page: Page) => grid(page).locator('tbody tr');

test('typing filters nothing; Enter applies, goes to page 1 and shows what is applied', async ({ page, mock }) => {
  await openAs(page, `${android}?page=2`);
  await expect(rows(page).first()).toBeVisible();
  await mock.reset();
  await page.getByRole('searchbox', { name: 'Version' }).fill('6.4');
  expect(await mock.requests('listUpgrades')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${android}?version=6.4`);
  await expect(rows(page)).toHaveCount(2);
  const chips = page.getByRole('list', { name: 'Applied filters' });
  await expect(chips).toContainText('Version: 6.4');
  await chips.getByRole('button', { name: 'Remove filter Version' }).click();
  await expect(page).toHaveURL(android);
});

test('the address holds filters, page, size and sort through a reload', async ({ page }) => {
  await openAs(page, android);
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('10');
  await grid(page).getByRole('button', { name: 'Version' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Version' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  const before = await versions(page);
  await page.reload();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  expect(await versions(page)).toEqual(before);
});

test('a page that is no longer there becomes the last one', async ({ page }) => {
  await openAs(page, `${android}?status=pending&size=10&page=2`);
  await expect(page).toHaveURL(/^(?!.*page=2)/);
  await expect(rows(page)).not.toHaveCount(0);
});

test('a selection survives turning pages and ends with its filter', async ({ page }) => {
  await openAs(page, `${android}?size=10`);
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('11 selected');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0);
});

test('columns are hidden, moved and remembered; a broken memory is ignored', async ({ page }) => {
  await openAs(page, android);
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('checkbox', { name: 'Published' }).check();
  await page.getByRole('checkbox', { name: 'Package name' }).uncheck();
  await page.getByRole('button', { name: 'Move Status up' }).click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  const heads = ['', 'Version', 'Release mode', 'Upgrade mode', 'Status', 'Size', 'Staged rollout', 'Published', 'Created', 'Actions'];
  await expect(grid(page).getByRole('columnheader')).toHaveText(heads);
  await page.reload();
  await expect(grid(page).getByRole('columnheader')).toHaveText(heads);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('table.')) localStorage.setItem(key, '{"order":7}');
  });
  await page.reload();
  await expect(grid(page).getByRole('columnheader', { name: 'Package name' })).toBeVisible();
});

test('the table is one stop of Tab; arrows, Space, Enter and page keys do the rest', async ({ page }) => {
  await openAs(page, `${android}?size=10`);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('2 selected');
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).nth(2).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Android package/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page).first().focus();
  await page.keyboard.press('Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
});

test('a disabled action says why when the keyboard reaches it', async ({ page }) => {
  await openAs(page, android);
  await rows(page).nth(1).focus();
  for (const stop of ['Select 6.4.1', '6.4.1', 'Copy package name', 'Publish']) {
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).nth(1).locator(':focus')).toHaveAccessibleName(stop);
  }
  await expect(page.getByRole('tooltip')).toHaveText('This version is already effective');
});

test('a row is a link: a click with Ctrl opens it in a window of its own', async ({ page, context }) => {
  await openAs(page, android);
  const opened = context.waitForEvent('page');
  await grid(page).getByRole('link', { name: '6.4.0' }).click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other.getByRole('dialog', { name: 'Android package 6.4.0' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('no record at all, and no record that matches, are told apart', async ({ page }) => {
  await openAs(page, `${android}?version=99`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('on a phone every row is a card with its actions in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, android);
  const card = page.getByRole('listitem').filter({ hasText: '6.4.1' });
  await expect(card).toContainText('Effective');
  await card.getByRole('button', { name: 'Actions for 6.4.1' }).click();
  await expect(page.getByRole('menuitem', { name: /^Publish/ })).toContainText('This version is already effective');
  await expect(page.getByRole('grid')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
