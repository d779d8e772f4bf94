import type { Page } from '@playwright/test';
import { rest } from '../drafts.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, inRow, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { picture } from './pictures.ts';

const address = '/pages/advertisement/activity-manager';
const main = (page: Page) => page.getByRole('main');
const input = (page: Page, label: string) => main(page).getByRole('textbox', { name: new RegExp(`^${label}`, 'u') });
const saveButton = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });
const step = (page: Page, name: string) => main(page).getByRole('tab', { name: new RegExp(`^${name}`, 'u') });
const slot = (page: Page, number: number) => main(page).getByRole('group', { name: `Ad slot ${number}`, exact: true });

/** Stories run at the current time, so the period is far in the future. */
async function fillBase(page: Page, name: string): Promise<void> {
  await input(page, 'Name').fill(name);
  await input(page, 'Start').fill('2098-03-01 09:00');
  await input(page, 'End').fill('2098-03-08 09:00');
}

async function addPicture(page: Page, number: number, booth: string, [width, height]: readonly [number, number]) {
  await slot(page, number)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption(booth);
  await slot(page, number)
    .locator('input[type=file]')
    .setInputFiles({ name: `${number}.png`, mimeType: 'image/png', buffer: Buffer.from(picture(width, height)) });
  await expect(slot(page, number).getByText('Upload finished')).toBeAttached();
}

test('an activity is created step by step, put online, taken offline and edited', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await page.getByRole('button', { name: 'New activity' }).click();
  await expect(page).toHaveURL(/add-activity/u);
  await fillBase(page, 'Card gifts');
  await main(page).getByRole('button', { name: 'Next: Audience' }).click();
  await expect(page).toHaveURL(/step=audience/u);
  await main(page)
    .getByRole('combobox', { name: /^Audience/u })
    .selectOption('信用卡持卡人');
  await main(page).getByRole('checkbox', { name: 'Harmony' }).uncheck();
  await main(page)
    .getByRole('group', { name: 'Android app versions' })
    .getByLabel(/^Minimum version/u)
    .fill('6.2.0');
  for (const city of ['澄州', '临湖']) {
    await main(page)
      .getByRole('combobox', { name: /^Cities/u })
      .fill(city);
    await page.getByRole('option', { name: city }).click();
  }
  await main(page).getByRole('button', { name: 'Next: Ad slots and material' }).click();
  await addPicture(page, 1, '信用卡专区', [350, 150]);
  await slot(page, 1).getByRole('radio', { name: 'High' }).check();
  await slot(page, 1)
    .getByRole('textbox', { name: /^On tap/u })
    .fill('/card/gifts');
  await expect(slot(page, 1).getByRole('img', { name: 'Preview of 1.png' })).toHaveJSProperty('width', 350);
  await main(page).getByRole('button', { name: 'Add ad slot' }).click();
  await slot(page, 2)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption('首页公告');
  await slot(page, 2).getByRole('textbox', { name: /^Text/u }).fill('<b>Gifts</b> for new cards');
  await expect(slot(page, 2).getByRole('figure')).toContainText('<b>Gifts</b> for new cards');
  await main(page).getByRole('button', { name: 'Next: Confirm' }).click();
  const review = main(page).getByRole('tabpanel', { name: 'Confirm' });
  for (const text of ['Card gifts', 'Android 6.2.0+ or iOS', 'Region: 澄州 or 临湖', 'Audience: 信用卡持卡人'])
    await expect(review).toContainText(text);
  await expect(review.getByRole('figure')).toHaveCount(2);
  await saveButton(page).click();
  await expect(page).toHaveURL(/detail-activity\?id=/u);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Card gifts' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: '信用卡专区' })).toContainText('/card/gifts');

  await main(page).getByRole('link', { name: 'Back to activities' }).click();
  await choose(page, 'Card gifts', 'Go online');
  await expect(dialog(page, 'Go online with Card gifts?')).toContainText(
    'Target: Android 6.2.0+ or iOS · Region: 澄州 or 临湖 · Audience: 信用卡持卡人',
  );
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(row(page, 'Card gifts')).toContainText('Online, starts Mar 1');
  await choose(page, 'Card gifts', 'Take offline');
  await expect(dialog(page, 'Take Card gifts offline?')).toContainText('Devices may still show it for up to 1 hour');
  await dialog(page).getByRole('button', { name: 'Take offline' }).click();
  await expect(page.getByText('Activity taken offline')).toBeVisible();
  await expect(row(page, 'Card gifts')).toContainText('Offline');
  await choose(page, 'Card gifts', 'Edit');
  await input(page, 'Description').fill('Second round');
  await saveButton(page).click();
  // The form already shows the new text; only the details page has this button.
  await expect(main(page).getByRole('button', { name: 'Go online', exact: true })).toBeVisible();
  await expect(main(page)).toContainText('Second round');
  expect(await mock.requests('updateActivity')).toHaveLength(1);
  await main(page).getByRole('button', { name: 'Go online' }).click();
  await dialog(page).getByRole('button', { name: 'Go online' }).click();
  await expect(main(page).getByRole('button', { name: 'Take offline' })).toBeVisible();
  expect(await mock.requests('onlineActivity')).toHaveLength(2);
});

test('an audience links to the list of activities with a filter by this audience', async ({ page }) => {
  await openAs(page, '/pages/advertisement/crowd-manager');
  await page.getByRole('link', { name: '信用卡持卡人' }).click();
  await main(page).getByRole('link', { name: 'View activities' }).click();
  await expect(page).toHaveURL(/crowdId=\d+/u);
  await expect(row(page, '信用卡开卡礼')).toBeVisible();
  await expect(row(page, '理财节')).toHaveCount(0);
  await main(page)
    .getByRole('button', { name: /^Remove filter Audience/u })
    .click();
  await expect(row(page, '理财节')).toBeVisible();
});

test('invalid input is reported in its step, and saving opens the first step with errors', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity?step=confirm');
  await saveButton(page).click();
  await expect(input(page, 'Name')).toBeFocused();
  await expect(step(page, 'Basics')).toContainText('3 errors');
  await expect(step(page, 'Ad slots and material')).toContainText('1 error');
  await fillBase(page, 'Card gifts');
  await input(page, 'End').fill('2098-02-01 09:00');
  await saveButton(page).click();
  await expect(main(page)).toContainText('The end time must be after the start time');
  await input(page, 'End').fill('2098-03-08 09:00');
  await saveButton(page).click();
  await expect(step(page, 'Ad slots and material')).toHaveAttribute('aria-selected', 'true');
  await expect(main(page)).toContainText('Choose an ad slot and a priority');
  await slot(page, 1)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption('首页公告');
  await saveButton(page).click();
  await expect(main(page)).toContainText('Enter a text or upload an image');
  await slot(page, 1).getByRole('textbox', { name: /^Text/u }).fill('Gifts');
  await slot(page, 1)
    .getByRole('textbox', { name: /^On tap/u })
    .fill('javascript:alert(1)');
  await main(page).getByRole('button', { name: 'Add ad slot' }).click();
  await slot(page, 2)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption('首页公告');
  await slot(page, 2).getByRole('textbox', { name: /^Text/u }).fill('Twice');
  await saveButton(page).click();
  await expect(main(page)).toContainText('Enter an address that starts with http(s)://');
  await expect(main(page)).toContainText('Each ad slot can be chosen only once');
  await slot(page, 1)
    .getByRole('textbox', { name: /^On tap/u })
    .fill('/gifts');
  await main(page).getByRole('button', { name: 'Remove ad slot 2' }).click();
  await step(page, 'Audience').click();
  await main(page)
    .getByRole('group', { name: 'iOS app versions' })
    .getByLabel(/^Minimum version/u)
    .fill('6.2.0');
  await main(page)
    .getByRole('group', { name: 'iOS app versions' })
    .getByLabel(/^Maximum version/u)
    .fill('6.1.0');
  await saveButton(page).click();
  await expect(main(page)).toContainText("The maximum version can't be lower than the minimum version");
  expect(await mock.requests('createActivity')).toEqual([]);
  await main(page)
    .getByRole('group', { name: 'iOS app versions' })
    .getByLabel(/^Maximum version/u)
    .fill('');
  await saveButton(page).click();
  await expect(page).toHaveURL(/detail-activity/u);
});

test('an image that does not fit its ad slot is rejected before the upload', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity?step=booths');
  await slot(page, 1)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption('首页轮播');
  await expect(slot(page, 1)).toContainText('At least 350 × 150 pixels');
  await slot(page, 1)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(picture(70, 30)) });
  await expect(slot(page, 1)).toContainText(
    'The image must have the aspect ratio of the ad slot and at least its size',
  );
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('menus show why an operation on an activity or on an ad slot in use is not available', async ({ page }) => {
  await openAs(page, address);
  for (const [name, action, reason] of [
    ['新市民专享礼包', 'Go online', 'The audience is not ready'],
    ['敬老月专享', 'Go online', "The activity has ended and can't go online"],
    ['理财节', 'Edit', "An online activity can't be changed or deleted"],
    ['理财节', 'Delete', "An online activity can't be changed or deleted"],
    ['理财节', 'Go online', "The current status doesn't allow this operation"],
    ['数字人民币体验周', 'Take offline', "The current status doesn't allow this operation"],
    ['数字人民币体验周', 'Extend', "The current status doesn't allow this operation"],
  ] as const) {
    const menu = await openMenu(page, name);
    await expect(menu.getByRole('menuitem', { name: new RegExp(`^${action}`, 'u') })).toContainText(reason);
    await page.keyboard.press('Escape');
  }
  await expect(row(page, '敬老月专享')).toContainText('Ended');
  await openAs(page, '/pages/advertisement/booth-manager');
  await expect(row(page, '首页轮播')).toContainText('In use');
  await expect(row(page, '首页弹窗')).toContainText('Reserved');
  await expect(row(page, '悬浮红包')).toContainText('Not in use');
  const menu = await openMenu(page, '首页弹窗');
  await expect(menu.getByRole('menuitem', { name: /^Delete/u })).toContainText('The ad slot is in use');
  await page.keyboard.press('Escape');
  await choose(page, '首页轮播', 'Edit');
  await expect(dialog(page)).toContainText('An online activity uses this slot');
  await expect(field(page, 'Width')).toBeDisabled();
});

test('the edit page of an online activity shows why it can’t be changed', async ({ page }) => {
  await openAs(page, address);
  await page.getByRole('link', { name: '理财节' }).click();
  await expect(page).toHaveURL(/id=\d/u);
  const [, id = ''] = /id=(\d+)/u.exec(page.url()) ?? [];
  await expect(main(page).getByRole('button', { name: /^Edit/u })).toHaveAttribute('aria-disabled', 'true');
  await openAs(page, `/pages/advertisement/edit-activity?id=${id}`);
  await expect(main(page)).toContainText("An online activity can't be changed or deleted");
  await main(page).getByRole('link', { name: 'View activity' }).click();
  await expect(page).toHaveURL(/detail-activity/u);
});

test('an online activity is extended and stays online', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, '理财节', 'Extend');
  await field(page, 'End').fill('2020-01-01 00:00');
  await save(page).click();
  await expect(dialog(page)).toContainText('The new end time must be after the current one');
  await field(page, 'End').fill('2098-03-01 00:00');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, '理财节')).toContainText('2098-03-01 00:00');
  await expect(row(page, '理财节')).toContainText('Online');
  expect(await mock.requests('extendActivity')).toHaveLength(1);
});

test('a copy starts with the material of the activity, but without its name and dates', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, '敬老月专享', 'Copy');
  await expect(input(page, 'Name')).toHaveValue('');
  await expect(input(page, 'Start')).toHaveValue('');
  await fillBase(page, 'Once more');
  await saveButton(page).click();
  await expect(page).toHaveURL(/detail-activity/u);
  await expect(main(page).getByRole('region', { name: '首页轮播' })).toBeVisible();
  expect(await mock.requests('createActivity')).toHaveLength(1);
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('the draft restores fields and images after a reload', async ({ page }) => {
  await openAs(page, '/pages/advertisement/add-activity');
  await fillBase(page, 'Card gifts');
  await step(page, 'Ad slots and material').click();
  await addPicture(page, 1, '信用卡专区', [350, 150]);
  await rest(page, '1.png');
  await page.reload();
  await main(page).getByRole('button', { name: 'Restore' }).click();
  await expect(input(page, 'Name')).toHaveValue('Card gifts');
  await expect(input(page, 'End')).toHaveValue('2098-03-08 09:00');
  await step(page, 'Ad slots and material').click();
  await expect(slot(page, 1).getByRole('img', { name: 'Preview of 1.png' })).toHaveJSProperty('width', 350);
  await page.goBack();
  await expect(step(page, 'Basics')).toHaveAttribute('aria-selected', 'true');
});

test('an activity is saved without loss of input after the session has expired', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity');
  await fillBase(page, 'Card gifts');
  await step(page, 'Ad slots and material').click();
  await slot(page, 1)
    .getByRole('combobox', { name: /^Ad slot/u })
    .selectOption('首页公告');
  await slot(page, 1).getByRole('textbox', { name: /^Text/u }).fill('Gifts');
  await mock.clock({ advanceSeconds: 7200 });
  await saveButton(page).click();
  await page.getByLabel('Password').fill('Chenghu2024');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/detail-activity/u);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Card gifts' })).toBeVisible();
});

test('a concurrent change of an activity is shown before it is overwritten', async ({ page, context }) => {
  await openAs(page, address);
  await choose(page, '数字人民币体验周', 'Edit');
  await expect(input(page, 'Name')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await input(other, 'Description').fill('theirs');
  await saveButton(other).click();
  await expect(other).toHaveURL(/detail-activity/u);
  await other.close();

  await input(page, 'Description').fill('mine');
  await saveButton(page).click();
  const clash = main(page).getByRole('alert');
  await expect(clash).toContainText('theirs');
  await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page).toHaveURL(/detail-activity/u);
  await expect(main(page)).toContainText('mine');
});

test('deleting an activity asks for confirmation', async ({ page, mock }) => {
  await openAs(page, address);
  expect(await inRow(page, '理财节', 'Go online')).toBeNull();
  await choose(page, '敬老月专享', 'Delete');
  await dialog(page, 'Delete 敬老月专享?').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '敬老月专享')).toHaveCount(0);
  expect(await mock.requests('deleteActivities')).toHaveLength(1);
});

probe('activities', {
  address: `${address}?name=%E8%8A%82`,
  operationId: 'listActivities',
  path: '/yusp-app-common/api/activity',
  garbage: `${address}?page=x&size=7&sort=crowd,up&type=none&status=1&runsFrom=never`,
});
