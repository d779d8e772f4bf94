import type { Page } from '@playwright/test';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { violations } from '../axe.ts';
import { choose, dialog, field, openMenu, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/advertisement/activity-manager';
const main = (page: Page) => page.getByRole('main');
const name = '数字人民币体验周';
const start = (page: Page) => dialog(page).getByRole('button', { name: /^Start test/u });

const { devices } = populationOf((...key) => createRng(20240618, key), 'chenghu-mbank');
const own = devices.find(({ platform }) => platform === 'android')?.deviceId ?? '';

test('a test shows an activity on the given devices with a result for each, until it is ended', async ({
  page,
  mock,
}) => {
  await openAs(page, list, 'operator01');
  await choose(page, name, 'Test on devices');
  await expect(dialog(page)).toContainText('No other device shows it.');
  await field(page, 'Device IDs').fill(`${own}, CH-00000000`);
  await start(page).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: own })).toContainText('Shown');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'CH-00000000' })).toContainText(
    'Not shown: no such device in the application',
  );
  await expect(dialog(page)).toContainText(/In test until .* on .* and CH-00000000/u);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toContainText(/In test until \d\d:\d\d/u);

  await page.getByRole('link', { name }).click();
  await expect(main(page)).toContainText('To be online');
  await expect(main(page)).toContainText(/In test until \d\d:\d\d/u);
  await main(page).getByRole('button', { name: 'Test on devices' }).click();
  await expect(page).toHaveURL(/act=test/u);
  await expect(field(page, 'Device IDs')).toHaveValue(`${own}\nCH-00000000`);
  await dialog(page).getByRole('button', { name: 'End test' }).click();
  await expect(page.getByText('Test ended')).toBeVisible();
  await expect(dialog(page)).not.toContainText('In test until');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('In test until').filter({ visible: true })).toHaveCount(0);
  expect(await mock.requests('endActivityTest')).toHaveLength(1);
});

test('four devices, an invalid ID and an online activity can’t be tested, with the reason shown', async ({
  page,
  mock,
}) => {
  await openAs(page, list);
  await choose(page, name, 'Test on devices');
  await expect(start(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Device IDs').fill('CH-00000001 CH-00000002 CH-00000003 CH-00000004');
  await expect(start(page)).toHaveAccessibleDescription('Test on at most 3 devices');
  await field(page, 'Device IDs').fill('not/an/id');
  await expect(start(page)).toHaveAccessibleDescription("Some IDs aren't valid. Correct or remove them");
  await page.keyboard.press('Escape');
  const menu = await openMenu(page, '理财节');
  await expect(menu.getByRole('menuitem', { name: /^Test on devices/u })).toContainText(
    "The current status doesn't allow this operation",
  );
  expect(await mock.requests('testActivity')).toEqual([]);
});

test('a test that the server rejects shows the reason', async ({ page, mock }) => {
  await openAs(page, list);
  await mock.fault({ operationId: 'testActivity', status: 422, code: 'ACT_MATERIAL_REQUIRED' });
  await choose(page, name, 'Test on devices');
  await field(page, 'Device IDs').fill('CH-00000001');
  await start(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Enter a text or upload an image');
});
