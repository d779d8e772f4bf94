import type { Page } from '@playwright/test';
import { card, rows } from '../analysis.ts';
import { holdCalls } from '../held-calls.ts';
import { expect, openAs, test } from '../story.ts';
import { chooseOnly, header } from './frame.ts';

const list = '/pages/publish/android-upgrade?status=published';

/** Emulates printing on A4, which is narrower between its margins than a window. */
async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.emulateMedia({ media: 'print' });
  // Browsers dispatch this event before they print.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

test('a printed page has no frame, and has product, application and time at the top', async ({ page }) => {
  await openAs(page, list);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await onPaper(page);
  for (const name of ['Menu', 'Open pages', 'Breadcrumb'])
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  await expect(header(page).getByText('Mobile Platform Console')).toBeVisible();
  await expect(header(page).getByText('chenghu-mbank')).toBeVisible();
  await expect(header(page).locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /u);
  await expect(header(page).getByRole('button', { name: 'Error log' })).toBeHidden();
});

test('a printed page shows applied filters and whole values, and repeats the table header', async ({ page }) => {
  await openAs(page, list);
  const main = page.getByRole('main');
  const [cell, head] = [main.getByRole('row').nth(1).getByRole('gridcell').nth(2), main.locator('thead')];
  await expect(cell).toBeVisible();
  await onPaper(page);
  await expect(main.getByRole('list', { name: 'Applied filters' })).toContainText('Status: Published');
  await expect(main.getByRole('list', { name: 'Applied filters' }).getByRole('button').first()).toBeHidden();
  await expect(main.getByRole('searchbox', { name: 'Version' })).toBeHidden();
  await expect(main.getByRole('checkbox').first()).toBeHidden();
  await expect(head).toHaveCSS('display', 'table-header-group');
  await expect(cell).toHaveCSS('white-space-collapse', 'collapse');
  await expect(cell).toHaveCSS('text-wrap-mode', 'wrap');
  await expect(cell).toHaveCSS('overflow', 'visible');
  // No content is cut off in a scroll container.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('#content, #content *')]
      .filter((element) => {
        const { overflowY, display } = getComputedStyle(element);
        return (
          display !== 'inline' &&
          overflowY !== 'visible' &&
          element.clientHeight > 0 &&
          element.scrollHeight > element.clientHeight + 1
        );
      })
      .map((element) => element.className),
  );
  expect(cut).toEqual([]);
});

test('a long list is printed on several pages', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade?size=50');
  await expect(page.getByRole('main').getByRole('row').nth(30)).toBeVisible();
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length).toBeGreaterThan(1);
});

test('a printed page has a white background in the dark scheme', async ({ page }) => {
  await openAs(page, list);
  await chooseOnly(page, 'Dark');
  // The header, which has the focus, is not printed.
  await page.getByRole('heading', { level: 1 }).focus();
  await onPaper(page);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(36, 37, 51)');
});

const charts = '/pages/analytics/device';
/** Parts of a page that would be missing in print. */
const missing = '[data-near]:empty, main [aria-busy="true"]';

test('the print shortcut waits for cards that load when they come near the screen', async ({ page }) => {
  await openAs(page, charts, 'analyst01');
  await expect(rows(page).first()).toBeVisible();
  expect(await page.locator('[data-near]:empty').count()).toBeGreaterThan(0);
  const missingOnPaper = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const { print } = window;
        window.print = () => {
          window.print = print;
          resolve(document.querySelectorAll(selector).length);
        };
      }),
    missing,
  );
  await page.keyboard.press('Control+p');
  expect(await missingOnPaper).toBe(0);
  await expect(card(page, 'Active devices: Model × App version').locator('tbody tr').first()).toBeAttached();
});

test('a printed page marks cards that are not loaded yet', async ({ page }) => {
  const release = await holdCalls(page, /devices\/cross/u);
  await openAs(page, charts, 'analyst01');
  await expect(rows(page).first()).toBeVisible();
  await onPaper(page);
  const last = page.locator('[data-near]').last();
  const contents = () =>
    last.evaluate((element) =>
      ['::before', '::after'].map((part) => getComputedStyle(element, part).content).filter((text) => text !== 'none'),
    );
  const text = ['"Not loaded yet. Print again to include it."'];
  expect(await contents()).toEqual(text);
  // Its code is loaded, its data is not.
  await expect(card(page, 'Active devices: Model × App version')).toBeVisible();
  expect(await contents()).toEqual(text);
  release();
  await expect(card(page, 'Active devices: Model × App version').locator('tbody tr').first()).toBeVisible();
  expect(await contents()).toEqual([]);
});
