import type { Page } from '@playwright/test';
import { choose, dialog, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/advertisement/activity-manager';
const main = (page: Page) => page.getByRole('main');
const input = (page: Page, label: string) => main(page).getByRole('textbox', { name: new RegExp(`^${label}`, 'u') });
const both = (page: Page) => main(page).getByRole('button', { name: 'Save and go online' });

async function fill(page: Page): Promise<void> {
  await input(page, 'Name').fill('Card gifts');
  await input(page, 'Start').fill('2098-03-01 09:00');
  await input(page, 'End').fill('2098-03-08 09:00');
  await main(page).getByRole('tab', { name: 'Ad slots and material' }).click();
  const slot = main(page).getByRole('group', { name: 'Ad slot 1', exact: true });
  await slot.getByRole('combobox', { name: /^Ad slot/u }).selectOption('首页公告');
  await slot.getByRole('textbox', { name: /^Text/u }).fill('Gifts');
}

test('one button saves an activity and puts it online after a confirmation', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity', 'operator01');
  await both(page).click();
  await expect(input(page, 'Name')).toBeFocused();
  await fill(page);
  await both(page).click();
  await expect(dialog(page, 'Go online with Card gifts?')).toContainText('Ad slots: 首页公告');
  expect(await mock.requests('createActivity')).toHaveLength(1);
  expect(await mock.requests('onlineActivity')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(main(page)).toContainText('Online, starts Mar 1');
  await expect(page).toHaveURL(/detail-activity\?id=\d+$/u);
  expect(await mock.requests('onlineActivity')).toHaveLength(1);
});

test('canceling the confirmation leaves the saved activity to be online', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity');
  await fill(page);
  await both(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/detail-activity\?id=\d+$/u);
  await expect(main(page)).toContainText('To be online');
  expect(await mock.requests('onlineActivity')).toEqual([]);
});

test('an activity that cannot go online stays saved, and the reason is shown', async ({ page, mock }) => {
  await openAs(page, list);
  await choose(page, '新市民专享礼包', 'Edit');
  await input(page, 'Description').fill('second round');
  await both(page).click();
  await expect(main(page).getByRole('alert')).toContainText("Saved, but it can't go online. The audience is not ready");
  await expect(main(page)).toContainText('second round');
  expect(await mock.requests('updateActivity')).toHaveLength(1);
  await expect(dialog(page)).toHaveCount(0);

  // The server has the final check.
  await page.goto(list);
  await mock.fault({ operationId: 'onlineActivity', status: 409, code: 'ACT_MATERIAL_REQUIRED' });
  await choose(page, '数字人民币体验周', 'Edit');
  await expect(input(page, 'Name')).toHaveValue('数字人民币体验周');
  // Nothing has changed, so nothing is saved.
  await both(page).click();
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Enter a text or upload an image');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto(list);
  await expect(row(page, '数字人民币体验周')).toContainText('To be online');
  expect(await mock.requests('updateActivity')).toHaveLength(1);
});

test('Enter in a field saves without going online', async ({ page, mock }) => {
  await openAs(page, list);
  await choose(page, '数字人民币体验周', 'Edit');
  await input(page, 'Name').fill('Digital week');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/detail-activity\?id=\d+$/u);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Digital week' })).toBeVisible();
  expect(await mock.requests('updateActivity')).toHaveLength(1);
  await expect(dialog(page)).toHaveCount(0);
});
