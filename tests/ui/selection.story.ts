import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { holdCalls } from '../held-calls.ts';
import { android, choose, dialog, message, rowOf } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

async function unpublish(page: Page, version: string) {
  await choose(page, version, 'Unpublish');
  await dialog(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect(rowOf(page, version)).toContainText('Pending');
}

test('the rows of the old page are shown and can be selected until the next page is loaded', async ({ page }) => {
  await openAs(page, `${android}?size=10`);
  const release = await holdCalls(page, /[?&]page=2\b/u);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('1–10 of 37', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  release();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('20 selected');
});

test('a selection is kept across pages and is cleared with a message when the filters change', async ({ page }) => {
  await openAs(page, `${android}?size=10`);
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('11 selected');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(bar(page)).toContainText('0 selected');
  await expect(message(page, 'The filters changed, so 11 rows are no longer selected.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('11–20 of 37')).toBeVisible();
  await expect(bar(page)).toContainText('0 selected');
});

test('a choice next to the list clears the selection, too, and can be undone where it finds nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, '/pages/publish/offline-upgrade?subAppId=20240102&sort=version,asc');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).not.toContainText(/^0 selected/u);
  await page.getByRole('columnheader', { name: 'Version' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/version%2Cdesc/u);
  await expect(bar(page)).not.toContainText(/^0 selected/u);
  await page.getByRole('navigation', { name: 'Sub-applications' }).getByRole('link', { name: /^All/u }).click();
  await expect(bar(page)).toContainText('0 selected');
  await page.goto('/pages/publish/offline-upgrade?subAppId=20249999');
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/offline-upgrade$/u);
});

test('rows of the former filters that are selected before the new ones load are deselected with these', async ({
  page,
}) => {
  await openAs(page, `${android}?size=10`);
  await expect(rows(page)).toHaveCount(10);
  const release = await holdCalls(page, /[?&]status=pending\b/u);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/status=pending/u);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('10 selected');
  release();
  await expect(bar(page)).toContainText('0 selected');
  await expect(message(page, 'The filters changed, so 10 rows are no longer selected.')).toBeVisible();
});

for (const width of [1440, 1000]) {
  test(`at ${width} px, the bar of selected rows covers neither the last row nor the filters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await openAs(page, android);
    await rows(page).first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(bar(page)).toBeVisible();
    await expect(rows(page).last()).toBeFocused();
    const [last, toolbar, search] = await Promise.all(
      [rows(page).last(), bar(page), page.getByRole('search')].map((part) => part.boundingBox()),
    );
    if (!last || !toolbar || !search) throw new Error('It is not on screen');
    expect(last.y + last.height).toBeLessThanOrEqual(toolbar.y + 1);
    expect(search.y + search.height).toBeLessThan(toolbar.y);
  });
}

test('deleted rows are removed from the selection', async ({ page }) => {
  await openAs(page, android);
  await unpublish(page, '6.4.0');
  for (const version of ['6.5.0', '6.4.0']) await page.getByRole('checkbox', { name: `Select ${version}` }).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, '6.5.0')).toHaveCount(0);
  await expect(bar(page)).toContainText('0 selected');
});

test('a rejected batch names the records that failed, continues without them, and keeps them selected', async ({
  page,
  context,
  mock,
}) => {
  await openAs(page, android);
  for (const version of ['6.4.1', '6.4.0']) await unpublish(page, version);
  for (const version of ['6.5.0', '6.4.1', '6.4.0'])
    await page.getByRole('checkbox', { name: `Select ${version}` }).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('6.5.0, 6.4.1, 6.4.0');
  const other = await context.newPage();
  await other.goto(android);
  await rowOf(other, '6.4.1').getByRole('button', { name: 'Publish' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(other, '6.4.1')).toContainText('Published');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText('Current version released, no modification allowed');
  await expect(alert.getByRole('listitem')).toHaveText(['6.4.1']);
  await expect(alert).toContainText('no record was changed');
  await dialog(page).getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, '6.5.0')).toHaveCount(0);
  await expect(rowOf(page, '6.4.0')).toHaveCount(0);
  await expect(bar(page)).toContainText('1 selected');
  await expect(rowOf(page, '6.4.1')).toHaveAttribute('aria-selected', 'true');
  expect((await mock.requests('deleteUpgrades')).map(({ status }) => status)).toEqual([204, 409]);
});

test('a record that was deleted in another window is named and removed from the selection', async ({
  page,
  context,
}) => {
  await openAs(page, android);
  await unpublish(page, '6.4.0');
  for (const version of ['6.5.0', '6.4.0']) await page.getByRole('checkbox', { name: `Select ${version}` }).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(android);
  await choose(other, '6.5.0', 'Delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(other, '6.5.0')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText(['6.5.0']);
  await dialog(page).getByRole('button', { name: 'Continue with the other one' }).click();
  await expect(rowOf(page, '6.4.0')).toHaveCount(0);
  await expect(bar(page)).toContainText('0 selected');
});

test('a row that a refresh no longer finds is removed from the selection', async ({ page, context }) => {
  await openAs(page, `${android}?size=50`);
  for (const version of ['6.5.0', '6.4.0']) await page.getByRole('checkbox', { name: `Select ${version}` }).click();
  await expect(bar(page)).toContainText('2 selected');
  const other = await context.newPage();
  await other.goto(android);
  await choose(other, '6.5.0', 'Delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(other, '6.5.0')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, '6.5.0')).toHaveCount(0);
  await expect(bar(page)).toContainText('1 selected');
});

test('on a phone, rows can be selected, and the bar of selected rows is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, android);
  await page.getByRole('checkbox', { name: 'Select 6.5.0' }).click();
  await expect(bar(page)).toContainText('1 selected');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 6.5.0?' })).toBeVisible();
});

test('bulk actions are disabled with a reason until a row is selected', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  for (const name of ['Publish', 'Unpublish', 'Delete']) {
    const button = bar(page).getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Please select a record first');
  }
  await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
});

test('a bulk action is disabled with a reason while more rows are selected than it takes', async ({
  page,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  const deviceIds = Array.from({ length: 101 }, (_, at) => `MANY-${at}`);
  await call('POST', '/zuul/api/devicelist/black', { deviceIds });
  await openAs(page, '/pages/platform/black-white-list?deviceId=MANY-&size=100');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('100 selected');
  const remove = bar(page).getByRole('button', { name: 'Remove', exact: true });
  await expect(remove).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole('checkbox').click();
  await expect(bar(page)).toContainText('101 selected');
  await expect(remove).toHaveAccessibleDescription('Select at most 100 rows');
  await rows(page).first().getByRole('checkbox').click();
  await remove.click();
  await dialog(page).getByRole('textbox').fill('100');
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('0 selected');
});
