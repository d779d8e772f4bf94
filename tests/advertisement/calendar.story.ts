import type { Page } from '@playwright/test';
import { violationsInBoth } from '../axe.ts';
import { choose, dialog, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/advertisement/activity-manager';
const address = '/pages/advertisement/activity-calendar';
const main = (page: Page) => page.getByRole('main');
const lane = (page: Page, slot: string) => main(page).getByRole('region', { name: slot });
const bar = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name} `, 'u') });
const status = (page: Page) => main(page).getByRole('status');

const day = 86_400_000;
/** The calendar’s label of a day, counted from today in the time zone of the platform. */
const dayText = (days: number) =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'Asia/Shanghai' }).format(
    Date.now() + days * day,
  );
/** Midnight of such a day as lists show it. */
const midnight = (days: number) =>
  `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * day)} 00:00`;

/** Puts a high-priority notice for everyone online, which hides the festival in its ad slot. */
async function putNoticeOnline(page: Page): Promise<void> {
  await choose(page, '核心系统升级公告', 'Go online');
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(row(page, '核心系统升级公告')).toContainText('Online');
}

test('the calendar shows the activities of each ad slot, and from how many devices each is hidden', async ({
  page,
}) => {
  await openAs(page, list);
  await putNoticeOnline(page);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/activity-calendar/u);
  await expect(lane(page, '首页公告')).toContainText('Shows 1 activity');
  await expect(lane(page, '首页轮播')).toContainText('Rotates 5 activities');
  await expect(lane(page, '首页公告').getByRole('button')).toHaveCount(2);
  await expect(lane(page, '首页公告').getByRole('button', { name: '理财节' })).toHaveAccessibleName(
    /Medium priority: Online, .*Hidden from 100% of its devices/su,
  );
  await expect(bar(page, '数字人民币体验周')).toHaveAccessibleName(
    /Medium priority: To be online, .*Hidden from 5\d(?:\.\d)?% of its devices/su,
  );
  const table = main(page).getByRole('table', { name: 'Overlaps' });
  const hidden = table.getByRole('row').filter({ hasText: '首页公告' });
  await expect(hidden.getByRole('rowheader')).toHaveText('理财节');
  await expect(hidden).toContainText('核心系统升级公告');
  await expect(hidden).toContainText(/Hidden from 100% of its devices \(2,\d{3} of 2,\d{3}\)/u);
  await expect(table.getByRole('row').filter({ hasText: '首页轮播' })).toContainText(
    'Not hidden: the ad slot has room for all of them',
  );
  await expect(main(page)).toContainText("Frequency caps aren't included");
  await table.getByRole('link', { name: '信用卡开卡礼' }).click();
  await expect(page).toHaveURL(/detail-activity\?id=/u);
});

test('the URL keeps first day and period, and invalid values fall back to the defaults', async ({ page }) => {
  await openAs(page, `${address}?start=never&weeks=3`);
  await expect(bar(page, '数字人民币体验周')).toBeVisible();
  const period = main(page).getByRole('combobox', { name: 'Period' });
  await expect(period).toHaveValue('4');
  await period.selectOption('2 weeks');
  await expect(page).toHaveURL(/\?weeks=2$/u);
  await main(page).getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d/u);
  await main(page).getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/activity-calendar\?weeks=2$/u);
  const first = main(page).getByRole('textbox', { name: 'First day' });
  await first.fill('2031-01-0');
  await expect(page).not.toHaveURL(/2031/u);
  await first.fill('2031-01-06');
  await expect(page).toHaveURL(/start=2031-01-06/u);
  await expect(main(page)).toContainText('No activities share an ad slot in this period.');
  await page.goBack();
  await expect(first).not.toHaveValue('2031-01-06');
});

test('keyboard: arrows move the focus, Alt+arrows a bar, Enter asks for confirmation, Escape reverts', async ({
  page,
  mock,
}) => {
  await openAs(page, address, 'operator01');
  const own = bar(page, '数字人民币体验周');
  await lane(page, '信用卡专区').getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await expect(lane(page, '开屏广告').getByRole('button')).toBeFocused();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowDown');
  await expect(own).toBeFocused();
  for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('Alt+ArrowRight');
  await expect(status(page)).toContainText(
    `数字人民币体验周: ${dayText(11)} – ${dayText(17)}. Press Enter to move it there`,
  );
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText('Arrow keys go from bar to bar');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Enter');
  const question = dialog(page, `Move 数字人民币体验周 to ${dayText(8)} – ${dayText(14)}?`);
  await expect(question).toContainText(`Current dates: ${midnight(9)} – ${midnight(16)}`);
  await expect(question).toContainText(`New dates: ${midnight(8)} – ${midnight(15)}`);
  await expect(question).toContainText('首页弹窗: at the same time as 城市生活节');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toHaveAccessibleName(new RegExp(midnight(9), 'u'));
  expect(await mock.requests('updateActivity')).toEqual([]);

  await own.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Activity moved')).toBeVisible();
  await expect(own).toHaveAccessibleName(new RegExp(`${midnight(8)} – ${midnight(15)}`, 'u'));
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(midnight(8));
  await expect(page).toHaveURL(/detail-activity/u);
});

test('mouse: a bar is dragged by whole days, and an online one shows why it can’t be moved', async ({ page, mock }) => {
  await openAs(page, address);
  const own = bar(page, '数字人民币体验周');
  const box = await own.boundingBox();
  if (!box) throw new RangeError('No bar');
  // The activity lasts a week.
  const ofDay = box.width / 7;
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + ofDay * 1.2, box.y + 8, { steps: 4 });
  await page.mouse.move(box.x + 20 + ofDay * 3.1, box.y + 8, { steps: 4 });
  await expect(status(page)).toContainText(`${dayText(12)} – ${dayText(18)}`);
  await page.mouse.up();
  await dialog(page, /^Move 数字人民币体验周/u)
    .getByRole('button', { name: 'Move' })
    .click();
  await expect(own).toHaveAccessibleName(new RegExp(`${midnight(12)} – ${midnight(19)}`, 'u'));
  expect(await mock.requests('updateActivity')).toHaveLength(1);

  const online = lane(page, '开屏广告').getByRole('button');
  const fixed = await online.boundingBox();
  if (!fixed) throw new RangeError('No bar');
  await page.mouse.move(fixed.x + 20, fixed.y + 8);
  await page.mouse.down();
  await page.mouse.move(fixed.x + 120, fixed.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(status(page)).toContainText("理财节: An online activity can't be changed or deleted");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/activity-calendar/u);
});

test('moving an activity does not overwrite a concurrent change', async ({ page, context }) => {
  await openAs(page, address);
  await bar(page, '数字人民币体验周').focus();
  const other = await context.newPage();
  await other.goto(list);
  await choose(other, '数字人民币体验周', 'Edit');
  await main(other)
    .getByRole('textbox', { name: /^Description/u })
    .fill('theirs');
  await main(other).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other).toHaveURL(/detail-activity/u);
  await other.close();

  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('changed');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page, '数字人民币体验周')).toHaveAccessibleName(new RegExp(midnight(9), 'u'));
});

test('the calendar has no accessibility violations in light and dark, on desktop and phone', async ({ page }) => {
  await openAs(page, list);
  await putNoticeOnline(page);
  await page.goto(address);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar(page, '数字人民币体验周')).toBeAttached();
    await expect(main(page).getByText(/^Hidden from 100%/u)).toBeVisible();
    expect(await violationsInBoth(page, 'main'), String(width)).toEqual([]);
  }
});
