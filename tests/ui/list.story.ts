import type { Page } from '@playwright/test';
import { android } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { overflow } from '../walk/in-page.ts';

const grid = (page: Page) => page.getByRole('grid');
const versions = (page: Page) => grid(page).getByRole('link').allTextContents();
const rows = (page: Page) => grid(page).locator('tbody tr');

test('typing in a filter sends no request; Enter applies it, goes to page 1 and shows a chip', async ({
  page,
  mock,
}) => {
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

test('chips removed faster than the page renders are all removed', async ({ page }) => {
  await openAs(page, `${android}?status=published&version=6.4`);
  const chips = page.getByRole('list', { name: 'Applied filters' });
  await expect(chips).toContainText('2 filters');
  await chips.getByRole('button', { name: 'Remove filter' }).evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await expect(page).toHaveURL(android);
  await expect(chips).toHaveCount(0);
});

test('a reload keeps page, size and sort of the address', async ({ page }) => {
  await openAs(page, android);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await grid(page).getByRole('button', { name: 'Version' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Version' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  // The rows of the first page stay until those of the second page are loaded.
  await expect(grid(page).getByRole('link').first()).toHaveText('5.3.1');
  const before = await versions(page);
  await page.reload();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  expect(await versions(page)).toEqual(before);
});

test('the header shows the default sort order, reverses it, and restores it after another column', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, android);
  const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
  await expect(head('Created')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('Version')).toHaveAttribute('aria-sort', 'none');
  await head('Created').getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL(/sort=createdAt%2Casc|sort=createdAt,asc/u);
  await expect(head('Created')).toHaveAttribute('aria-sort', 'ascending');
  await head('Created').getByRole('button', { name: 'Created' }).click();
  await expect(page).not.toHaveURL(/sort=/u);
  await expect(head('Created')).toHaveAttribute('aria-sort', 'descending');
  // Sorting by another column replaces it, and a third click restores it.
  for (const order of ['ascending', 'descending', 'none']) {
    await head('Version').getByRole('button', { name: 'Version' }).click();
    await expect(head('Version')).toHaveAttribute('aria-sort', order);
    await expect(head('Created')).toHaveAttribute('aria-sort', order === 'none' ? 'descending' : 'none');
  }
  await openAs(page, '/pages/system/role');
  await expect(grid(page).locator('[aria-sort=ascending]')).toHaveCount(1);
});

test('a page beyond the last one becomes the last one', async ({ page }) => {
  await openAs(page, `${android}?status=pending&size=10&page=2`);
  await expect(page).toHaveURL(/^(?!.*page=2)/);
  await expect(rows(page)).not.toHaveCount(0);
});

test('Ctrl+click on the link of a row opens the record in a new window', async ({ page, context }) => {
  await openAs(page, android);
  const opened = context.waitForEvent('page');
  await grid(page)
    .getByRole('link', { name: '6.4.0' })
    .click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other.getByRole('dialog', { name: 'Android package 6.4.0' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('filters without a match show a message and can be cleared', async ({ page }) => {
  await openAs(page, `${android}?version=99`);
  await expect(page.getByText('No records match these filters')).toBeVisible();
  const announced = page.getByRole('status').filter({ hasText: /^\d+ rows\s*$/u });
  await expect(announced).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(announced).toHaveText('37 rows');
});

test('a refresh and another order announce the number of rows', async ({ page }) => {
  await openAs(page, android);
  await expect(rows(page).first()).toBeVisible();
  const texts = page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        const region = document.querySelector('#messages > [role=status]');
        const all: (string | null)[] = [];
        if (!region) return;
        new MutationObserver(() => {
          all.push(region.textContent);
          if (all.length === 2) resolve(all);
        }).observe(region, { childList: true, characterData: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^37 rows\s*$/u })).toBeAttached();
  await grid(page).getByRole('button', { name: 'Version' }).click();
  expect((await texts).map((text) => text?.trim())).toEqual(['37 rows', '37 rows']);
});

test('on a phone, every row is a card that opens its record and has its actions in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, android);
  const card = page.getByRole('listitem').filter({ hasText: '6.4.1' });
  await expect(card).toContainText('Published');
  await card.getByRole('button', { name: 'Actions for 6.4.1' }).click();
  await expect(page.getByRole('menuitem', { name: /^Publish/ })).toContainText('This version is already published');
  await expect(page.getByRole('grid')).toHaveCount(0);
  expect(await page.evaluate(overflow)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: '6.4.1' }).click();
  await expect(page.getByRole('dialog')).toContainText('6.4.1');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('link', { name: '6.4.1' })).toBeFocused();
  // In the middle of a long list are the most page numbers.
  await openAs(page, '/pages/advertisement/crowd-details?id=1&page=9');
  await expect(page.getByRole('button', { name: 'Page 9', exact: true })).toBeVisible();
  expect(await page.evaluate(overflow)).toEqual([]);
});
