import type { Page } from '@playwright/test';
import { holdCalls } from '../held-calls.ts';
import { android, message } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';

const grid = (page: Page) => page.getByRole('grid');
const rows = (page: Page) => grid(page).locator('tbody tr');
const selected = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const inGrid = (page: Page) => grid(page).locator(':focus');

test('the table is a single Tab stop, whichever of its elements has the focus', async ({ page }) => {
  await openAs(page, `${android}?size=10`);
  const before = page.getByRole('button', { name: 'Columns and density' });
  // Bulk actions come next, with a hint why they need a selection.
  const after = page.getByRole('group', { name: 'Selected rows' }).getByRole('button').first();
  await expect(rows(page).first()).toBeVisible();
  await before.focus();
  await page.keyboard.press('Tab');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(after).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rows(page).first()).toBeFocused();
  // From a control of a row, and from the header.
  for (const keys of [
    ['ArrowDown', 'ArrowRight'],
    ['ArrowUp', 'ArrowUp', 'ArrowRight'],
  ]) {
    await rows(page).first().focus();
    for (const key of keys) await page.keyboard.press(key);
    const stop = await inGrid(page).elementHandle();
    await page.keyboard.press('Tab');
    await expect(after).toBeFocused();
    await stop?.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(before).toBeFocused();
  }
});

test('arrow keys move the focus, Space selects, and Shift with an arrow key changes the selection', async ({
  page,
}) => {
  await openAs(page, `${android}?size=10`);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  for (const step of [2, 3, 4]) {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(rows(page).nth(step)).toBeFocused();
  }
  await expect(selected(page)).toContainText('4 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selected(page)).toContainText('3 selected');
  await expect(rows(page).nth(4)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(rows(page).first()).toBeFocused();
});

test('page keys change the page and focus its first row, and do nothing at the ends', async ({ page }) => {
  await openAs(page, android);
  await expect(page.getByText('1–20 of 37')).toBeVisible();
  await rows(page).last().focus();
  await page.keyboard.press('PageUp');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('21–37 of 37')).toBeVisible();
  await expect(rows(page).first()).toBeFocused();
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  await rows(page).last().focus();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(android);
  await expect(rows(page).first()).toBeFocused();
});

test('Enter opens a row, “e” edits it, and a row that can’t be edited shows the reason', async ({ page }) => {
  await openAs(page, android);
  await rows(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Android package 6.4.1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('e');
  await expect(message(page, 'Current version released, no modification allowed')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Android 6.5.0' })).toBeVisible();
});

documentTest('arrow keys move through the controls of a row, and a focused time shows a tooltip', async ({ page }) => {
  await openAs(page, android);
  const row = rows(page).nth(1);
  // The code of tooltips loads with the first one, and is loaded after the focus has moved on.
  const release = await holdCalls(page, '**/assets/hints-*.js');
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await row.focus();
  await expect(row.getByRole('button', { name: 'Copy package name' })).toBeAttached();
  for (const stop of ['Select 6.4.1', '6.4.1', 'Copy package name']) {
    await page.keyboard.press('ArrowRight');
    await expect(row.locator(':focus')).toHaveAccessibleName(stop);
  }
  await page.keyboard.press('ArrowRight');
  await expect(row.locator(':focus')).toHaveText(/^2026-\d\d-\d\d \d\d:\d\d$/);
  release();
  await expect(page.getByRole('tooltip')).toHaveText(/ago · Asia\/Shanghai\s2026-.*\+08:00$/);
  await page.keyboard.press('ArrowRight');
  await expect(row.locator(':focus')).toHaveAccessibleName('Rollout');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row.locator(':focus')).toHaveAccessibleName('More actions for 6.4.1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.locator(':focus')).toHaveAccessibleName('More actions for 6.4.1');
});

test('a hovered time shows a tooltip, in the first row and in the next', async ({ page }) => {
  await openAs(page, android);
  const times = page
    .getByRole('main')
    .getByRole('row')
    .getByRole('gridcell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ });
  for (const at of [0, 1]) {
    await times.nth(at).hover();
    await expect(page.getByRole('tooltip')).toContainText(/ · Asia\/Shanghai\s20\d\d-/);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
  }
});

test('the focused row is fully in view below the sticky header and has a focus ring', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openAs(page, android);
  const isInView = () =>
    inGrid(page).evaluate((row) => {
      const [own, head, region] = [row, row.closest('table')?.tHead, row.closest('[role=region]')].map((part) =>
        part?.getBoundingClientRect(),
      );
      if (!own || !head || !region) throw new Error('There is no table');
      const [cell] = row.querySelectorAll('td');
      const ring = cell && getComputedStyle(cell, '::after').borderTopWidth;
      return own.top >= head.bottom - 1 && own.bottom <= region.bottom + 1 && ring === '2px';
    });
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await expect.poll(isInView).toBe(true);
  for (let step = 0; step < 19; step++) {
    await page.keyboard.press('ArrowUp');
    expect(await isInView(), `row ${18 - step}`).toBe(true);
  }
});

test('deleting a row moves the focus to the next row', async ({ page }) => {
  await openAs(page, android);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  // The menu takes the focus once it is loaded.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 6.5.0?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('6.4.1');
  await expect(rows(page).first()).toBeFocused();
});
