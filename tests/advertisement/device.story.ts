import type { Page } from '@playwright/test';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { devicesOfUser } from '../../mock-server/delivery/population.ts';
import { violations } from '../axe.ts';
import { choose, dialog } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/advertisement/activity-manager';
const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

/** A device of a member of the audience of the festival. */
async function memberDevice(page: Page): Promise<string> {
  await page.goto('/pages/advertisement/crowd-manager');
  await page.getByRole('link', { name: '理财节目标客户' }).click();
  const cell = main(page)
    .getByText(/^U\d{8}$/u)
    .first();
  const userId = (await cell.textContent()) ?? '';
  const [device] = devicesOfUser((...key) => createRng(20240618, key), 'chenghu-mbank', userId);
  if (!device) throw new RangeError('No device');
  return device.deviceId;
}

test('the device check shows what each ad slot displays, and why other activities are not shown', async ({ page }) => {
  await openAs(page, list, 'operator01');
  await choose(page, '核心系统升级公告', 'Go online');
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const deviceId = await memberDevice(page);
  await page.goto(list);
  await page.getByRole('button', { name: 'Check device' }).click();
  await main(page).getByRole('textbox', { name: 'Device ID' }).fill(deviceId);
  await page.keyboard.press('Enter');

  const slots = part(page, 'Shown now, by ad slot').getByRole('listitem');
  const slot = (name: string) => slots.filter({ hasText: name }).first();
  await expect(slot('首页公告').getByRole('link')).toHaveText(['核心系统升级公告']);
  await expect(slot('悬浮红包')).toContainText('Shows nothing');
  const others = part(page, "Activities it doesn't show").getByRole('group');
  const other = (name: string) => others.filter({ hasText: name }).first();
  await expect(other('理财节')).toContainText('Hidden in 首页公告 behind 核心系统升级公告');
  await expect(other('数字人民币体验周')).toContainText('Requires the activity to be online');
  await other('数字人民币体验周').locator('summary').click();
  const decisive = other('数字人民币体验周').getByRole('row').filter({ hasText: 'Reason' });
  await expect(decisive.getByRole('rowheader')).toHaveText('Requires the activity to be online');
  expect(await violations(page, 'main')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, 'main')).toEqual([]);
  await slot('首页公告').getByRole('link').click();
  await expect(page).toHaveURL(/detail-activity\?id=/u);
});

test('the device check marks an activity that is shown as a test', async ({ page }) => {
  await openAs(page, list);
  const deviceId = await memberDevice(page);
  await page.goto(list);
  await choose(page, '核心系统升级公告', 'Test on devices');
  await dialog(page)
    .getByRole('textbox', { name: /^Device IDs/u })
    .fill(deviceId);
  await dialog(page).getByRole('button', { name: 'Start test' }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: deviceId })).toContainText('Shown');
  await page.goto(`/pages/publish/device-delivery?device=${deviceId}`);
  await expect(
    part(page, 'Shown now, by ad slot').getByRole('listitem').filter({ hasText: '首页公告' }).first(),
  ).toContainText('核心系统升级公告 · as a test');
});
