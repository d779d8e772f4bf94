import type { Locator, Page } from '@playwright/test';
import { android, message, settled } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const grid = (page: Page) => page.getByRole('grid');
const heads = (page: Page) => grid(page).getByRole('columnheader');
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true });
const edge = (page: Page, name: string) => head(page, name).getByRole('button', { name: 'Column width' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const names = [
  '',
  'Version',
  'Package name',
  'Release mode',
  'Upgrade mode',
  'Adoption',
  'Status',
  'Reach',
  'Created',
  'Actions',
];

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Version' })).toBeVisible();
  await settled(page);
}

async function box(of: Locator) {
  const bounds = await of.boundingBox();
  if (!bounds) throw new Error('It is not on screen');
  return bounds;
}
const widthOf = async (page: Page, name: string) => Math.round((await box(head(page, name))).width);

/** Drags the middle of an element by some pixels, and releases it unless told to hold. */
async function drag(page: Page, from: Locator, by: { x?: number; y?: number }, { hold = false } = {}) {
  const { x, y, width, height } = await box(from);
  const [startX, startY] = [x + width / 2, y + height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  await page.mouse.move(startX + (by.x ?? 0), startY + (by.y ?? 0), { steps: 8 });
  if (!hold) await page.mouse.up();
}

test('hidden and moved columns are stored, and an invalid stored value is ignored', async ({ page }) => {
  await openAs(page, android);
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Published' }).check();
  await page.getByRole('checkbox', { name: 'Package name' }).uncheck();
  await page.getByRole('button', { name: 'Move Status up' }).click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  const columnNames = [
    '',
    'Version',
    'Release mode',
    'Upgrade mode',
    'Status',
    'Adoption',
    'Reach',
    'Published',
    'Created',
    'Actions',
  ];
  await expect(heads(page)).toHaveText(columnNames);
  await page.reload();
  await expect(heads(page)).toHaveText(columnNames);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('table.')) localStorage.setItem(key, '{"order":7}');
  });
  await page.reload();
  await expect(heads(page)).toHaveText(names);
});

test('settings that were stored before columns could be pinned still apply', async ({ page }) => {
  await openAs(page, android);
  await page.evaluate(() => {
    const old = { order: ['status', 'gone', 'version'], shown: { packageName: false }, density: 'compact' };
    localStorage.setItem('table.1.publish.upgrade.1', JSON.stringify(old));
  });
  await openSettings(page);
  await page.keyboard.press('Escape');
  const key = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('table.')));
  expect(key).toEqual(['table.1.publish.upgrade.1']);
  await page.reload();
  await expect(heads(page)).toHaveText([
    '',
    'Status',
    'Reach',
    'Created',
    'Version',
    'Release mode',
    'Upgrade mode',
    'Adoption',
    'Actions',
  ]);
});

test('a column can be dragged to another position in the settings', async ({ page }) => {
  await openAs(page, android);
  await openSettings(page);
  const item = settings(page).getByRole('listitem').filter({ hasText: 'Created' });
  const target = await box(settings(page).getByRole('listitem').filter({ hasText: 'Package name' }));
  const from = await box(item);
  await drag(page, item.locator('[data-hint]').first(), { y: target.y - from.y });
  await expect(heads(page)).toHaveText(['', 'Version', 'Created', ...names.slice(2, 8), 'Actions']);
});

test('the buttons that move a column keep the focus, also when they become disabled', async ({ page }) => {
  await openAs(page, android);
  await openSettings(page);
  const down = settings(page).getByRole('button', { name: 'Move Version down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(heads(page).nth(2)).toHaveText('Version');
  await expect(down).toBeFocused();
  const up = settings(page).getByRole('button', { name: 'Move Version up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await expect(heads(page)).toHaveText(names);
});

test('hiding a column applies at once and can be undone with the button or Ctrl+Z', async ({ page }) => {
  await openAs(page, android);
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Package name' }).uncheck();
  await expect(head(page, 'Package name')).toHaveCount(0);
  const offer = message(page, 'The column “Package name” is hidden.');
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(heads(page)).toHaveText(names);
  await expect(offer).toHaveCount(0);
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Status' }).uncheck();
  await expect(head(page, 'Status')).toHaveCount(0);
  await expect(message(page, 'The column “Status” is hidden.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(heads(page)).toHaveText(names);
});

test('resetting a table restores its default columns and can be undone', async ({ page }) => {
  await openAs(page, android);
  await openSettings(page);
  await page.getByRole('checkbox', { name: 'Package name' }).uncheck();
  await page.getByRole('button', { name: 'Pin Status to the left' }).click();
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  const changed = ['', 'Status', 'Version', ...names.slice(3, 6), 'Reach', 'Created', 'Actions'];
  await expect(heads(page)).toHaveText(changed);
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(heads(page)).toHaveText(names);
  await message(page, 'reset to its default layout').getByRole('button', { name: 'Undo' }).click();
  await expect(heads(page)).toHaveText(changed);
  await expect(grid(page)).toHaveAttribute('data-density', 'comfortable');
});

test('pinned columns stay in view while the others scroll under them', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openAs(page, android);
  await openSettings(page);
  await page.getByRole('button', { name: 'Pin Version to the left' }).click();
  await page.getByRole('button', { name: 'Pin Status to the right' }).click();
  await page.keyboard.press('Escape');
  await expect(heads(page).nth(1)).toHaveText('Version');
  await expect(heads(page).nth(-2)).toHaveText('Status');
  const before = { version: await box(head(page, 'Version')), status: await box(head(page, 'Status')) };
  const castsShadow = (name: string) =>
    head(page, name).evaluate((cell) => /\b8px$/.test(getComputedStyle(cell).boxShadow));
  const scroll = (left: number) =>
    page
      .getByRole('region', { name: 'Android full upgrade' })
      .evaluate((region, to) => region.scrollTo({ left: to }), left);
  await expect.poll(() => castsShadow('Version')).toBe(false);
  await expect.poll(() => castsShadow('Status')).toBe(true);
  await scroll(1000);
  expect((await box(head(page, 'Version'))).x).toBeCloseTo(before.version.x, 0);
  expect((await box(head(page, 'Status'))).x).toBeCloseTo(before.status.x, 0);
  expect((await box(head(page, 'Package name'))).x).toBeLessThan(before.version.x + before.version.width);
  await expect.poll(() => castsShadow('Version')).toBe(true);
  await expect.poll(() => castsShadow('Status')).toBe(false);
  // Reduced motion must not hide the content below.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => castsShadow('Version')).toBe(true);
  await scroll(0);
  await expect.poll(() => castsShadow('Version')).toBe(false);
  await page.reload();
  await expect(heads(page).nth(-2)).toHaveText('Status');
});

test('a control that is focused by keyboard is not covered by pinned columns', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openAs(page, android);
  await openSettings(page);
  for (const name of ['Version', 'Upgrade mode', 'Status'])
    await page.getByRole('button', { name: `Pin ${name} to the left` }).click();
  await page.keyboard.press('Escape');
  const row = grid(page).locator('tbody tr').first();
  await row.focus();
  await expect(row.getByRole('button', { name: 'Copy package name' })).toBeAttached();
  const uncovered = () =>
    row.locator(':focus').evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 2, right - 2].map((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    });
  for (const stop of ['Select 6.5.0', '6.5.0', 'Copy package name']) {
    await page.keyboard.press('ArrowRight');
    await expect(row.locator(':focus')).toHaveAccessibleName(stop);
    expect(await uncovered(), stop).toEqual([true, true]);
  }
  await page.keyboard.press('ArrowRight');
  await expect(row.locator(':focus')).toHaveAccessibleName('Publish');
  expect(await uncovered(), 'the act').toEqual([true, true]);
});

test('dragging the edge of a column sets its width, which is stored; Escape cancels the drag', async ({ page }) => {
  await openAs(page, android);
  const before = await widthOf(page, 'Package name');
  await edge(page, 'Package name').hover();
  await drag(page, edge(page, 'Package name'), { x: -60 });
  await expect.poll(() => widthOf(page, 'Package name')).toBe(before - 60);
  const announced = page.getByRole('status').filter({ hasText: `Package name: ${before - 60} pixels` });
  await expect(announced).toBeAttached();
  await drag(page, edge(page, 'Package name'), { x: 400 }, { hold: true });
  await expect.poll(() => widthOf(page, 'Package name')).toBe(before + 340);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => widthOf(page, 'Package name')).toBe(before - 60);
  await page.reload();
  await expect.poll(() => widthOf(page, 'Package name')).toBe(before - 60);
  await edge(page, 'Package name').dblclick();
  await expect.poll(() => widthOf(page, 'Package name')).toBeGreaterThan(before - 60);
});

test('the width of a column can be changed by keyboard and is announced', async ({ page }) => {
  await openAs(page, android);
  await grid(page).locator('tbody tr').first().focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(head(page, 'Version').getByRole('button', { name: 'Version' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(edge(page, 'Version')).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('Shift');
  const before = await widthOf(page, 'Version');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf(page, 'Version')).toBe(before + 16);
  await expect(page.getByRole('status').filter({ hasText: `Version: ${before + 16} pixels` })).toBeAttached();
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(page, 'Version')).toBe(56);
  await expect(edge(page, 'Version')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'Version')).toBeGreaterThan(56);
});

test('a tooltip shows text that a narrow column cuts off, on hover and on focus', async ({ page }) => {
  await openAs(page, android);
  await edge(page, 'Package name').hover();
  await drag(page, edge(page, 'Package name'), { x: -90 });
  const row = grid(page).locator('tbody tr').nth(3);
  await row.getByRole('gridcell').nth(2).hover();
  await expect(page.getByRole('tooltip')).toHaveText('com.chenghu.mbank');
  await page.getByRole('tooltip').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await row.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(row.locator(':focus')).toHaveText(/com\.chenghu\.mbank/);
  await expect(page.getByRole('tooltip')).toHaveText('com.chenghu.mbank');
});
