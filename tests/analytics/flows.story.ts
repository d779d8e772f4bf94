import type { Page } from '@playwright/test';
import { bars, card, choose, numbersIn } from '../analysis.ts';
import { dialog, field, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const funnel = '/pages/analytics/behaviour?tab=funnel';
const steps = (page: Page) => bars(page, 'Conversion by step');

test('devices lost in a funnel become a push tag and the target of a push message', async ({ page, mock }) => {
  // Today's numbers grow with every minute.
  await mock.clock({ frozen: true });
  await openAs(page, `${funnel}&platform=harmony&range=7d`);
  await choose(page, 'Saved funnel', '转账');
  // The funnel shown before has four steps, too.
  await expect(steps(page)).toContainText(['转账', '转账确认', '提交转账', '转账成功']);
  const devices = await Promise.all(
    (await steps(page).all()).map(
      async (step) => numbersIn(await step.innerText()).find((number) => number > 100) ?? NaN,
    ),
  );
  const second = steps(page).nth(1).getByRole('button');
  const [lostCount = NaN] = numbersIn(await second.innerText());
  expect(lostCount).toBeGreaterThan(0);
  expect(devices[0]).toBeGreaterThan(lostCount);
  await second.click();
  await expect(page.getByRole('heading', { name: 'Lost between 转账 and 转账确认' })).toBeVisible();
  const count = lostCount.toLocaleString('en');
  await expect(page.getByText(`A sample that represents ${count} devices.`)).toBeVisible();

  await page.getByRole('button', { name: 'Create push tag' }).click();
  await expect(field(page, /^Description/)).toHaveValue('转账 → 转账确认');
  await field(page, /^Tag name/).fill('转账未完成');
  await save(page).click();
  await expect(page.getByText('Tag created. Choose it as the target of a push message.')).toBeVisible();
  await page.goto('/pages/message/tag');
  await expect(row(page, '转账未完成')).toContainText(count);

  await page.goto('/pages/message/push?form=new');
  await dialog(page).getByRole('radio', { name: 'User tags' }).check();
  const tags = dialog(page).getByRole('combobox', { name: /^User tags/u });
  await tags.fill('转账未完成');
  await page.getByRole('option', { name: '转账未完成' }).click();
  await expect(dialog(page)).toContainText(`of ${count} devices`);
});

test('a custom funnel is saved, restored from its URL, renamed and deleted', async ({ page, mock }) => {
  await mock.fault({ operationId: 'listFunnels', status: 422, code: 'DB_QUERY_FAILED', times: 1 });
  await openAs(page, funnel);
  await page.getByRole('button', { name: 'Retry' }).click();
  await choose(page, 'Step 1', '首页');
  await page.getByRole('button', { name: 'Remove step 4' }).click();
  await page.getByRole('button', { name: 'Remove step 3' }).click();
  await choose(page, 'Step 2', '点击搜索');
  await expect(page.getByRole('button', { name: 'Remove step 1' })).toBeDisabled();
  await choose(page, 'Time to complete', '1 hour');
  await expect(steps(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save funnel' }).click();
  await field(page, /^Name/).fill('Search');
  await save(page).click();
  await expect(page.getByRole('combobox', { name: 'Saved funnel' })).toHaveText(/Search/u);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Saved funnel' }).getByRole('option', { selected: true })).toHaveText(
    'Search',
  );
  await page.getByRole('button', { name: 'Rename' }).click();
  await field(page, /^Name/).fill('Search within an hour');
  await save(page).click();
  await expect(page.getByRole('combobox', { name: 'Saved funnel' })).toHaveText(/Search within an hour/u);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page, /^Delete/u)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('button', { name: 'Save funnel' })).toBeVisible();
  await expect(steps(page)).toHaveCount(2);
});

test('an application without pages and events has no funnel yet', async ({ page, mock }) => {
  await mock.fault({ operationId: 'listOptions', status: 200, body: '[]' });
  await mock.fault({ operationId: 'listFunnels', status: 200, body: '{"items":[],"total":0,"page":1,"size":100}' });
  await openAs(page, funnel);
  await expect(page.getByText('A funnel needs pages or events, and this application has none yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Manage events' }).click();
  await expect(page).toHaveURL('/pages/analytics/event-manage');
});

test('an analyst sees a funnel and its lost devices, but can’t save it or create a push tag', async ({ page }) => {
  await openAs(page, `${funnel}&steps=page:首页~page:转账&step=1`, 'analyst01');
  await expect(page.getByRole('heading', { name: 'Lost between 首页 and 转账' })).toBeVisible();
  for (const name of ['Create push tag', 'Save funnel'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await card(page, 'Conversion by step').getByRole('button', { name: 'Show the data' }).click();
  await expect(card(page, 'Conversion by step').getByRole('columnheader')).toHaveCount(7);
});

test('a path continues with the selected page, and restarts with another start page', async ({ page }) => {
  await openAs(page, '/pages/analytics/behaviour?tab=path&pages=转账', 'analyst01');
  const after = (step: number, name: string) => bars(page, `After step ${step}: ${name}`);
  await expect(after(1, '转账')).not.toHaveCount(0);
  await after(1, '转账').getByRole('button', { name: '转账确认' }).click();
  await expect(after(2, '转账确认')).not.toHaveCount(0);
  await expect(after(2, '转账确认').filter({ hasText: 'Left the app' })).toHaveCount(1);
  await page.goBack();
  await expect(after(2, '转账确认')).toHaveCount(0);
  await choose(page, 'Start page', '首页');
  await expect(after(1, '首页')).not.toHaveCount(0);
});

test('a lost device links to its timeline, which can be filtered by kind', async ({ page }) => {
  await openAs(page, '/pages/analytics/behaviour?tab=user', 'analyst01');
  await page.getByLabel('User or device ID').fill('nobody');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('main').getByText('No device or user of this application has this ID.')).toBeVisible();

  await page.goto(`${funnel}&steps=page:首页~page:转账&step=1`);
  const deviceLink = page.getByRole('gridcell').getByRole('link', { name: /^CH-/u }).first();
  const deviceId = await deviceLink.innerText();
  await deviceLink.click();
  await page.getByRole('link', { name: 'Show timeline' }).click();
  const timeline = page.getByRole('group', { name: 'Timeline' });
  await expect(timeline.getByRole('row').nth(1)).toContainText(/Page|Event|Launch|Push message|Activity/u);
  await expect(page.getByRole('list', { name: 'Devices' })).toContainText(deviceId);
  await choose(page, 'Show', 'Launch');
  await expect(timeline.getByRole('row').filter({ hasText: 'Page' })).toHaveCount(0);
  await expect(timeline.getByRole('row').nth(1)).toContainText('Launch');
  await expect(page).toHaveURL(/kind=session/u);
  // The list of the kinds has those of errors, too.
  await choose(page, 'Show', 'Failed API request');
  await expect(page).toHaveURL(/kind=apiError/u);
  await choose(page, 'Show', 'Activity');
  await expect(page).toHaveURL(/kind=activity/u);
  await expect(timeline.getByRole('row').filter({ hasText: 'Launch' })).toHaveCount(0);
});

test('the live test shows the events of a device, has a URL and can be paused', async ({ page, mock }) => {
  await openAs(page, `${funnel}&range=today&steps=event:login_success~page:购买确认&step=1`);
  const deviceLink = page.getByRole('gridcell').getByRole('link', { name: /^CH-/u }).first();
  const deviceId = await deviceLink.innerText();
  // A session counts from its beginning on; by then its events have arrived.
  await mock.clock({ advanceSeconds: 3600 });
  await page.goto('/pages/analytics/event-manage');
  await page.getByRole('button', { name: 'Live test' }).click();
  await dialog(page, 'Live test').getByLabel('Device ID').fill(deviceId);
  await dialog(page).getByRole('button', { name: 'Show events' }).click();
  await expect(dialog(page).getByRole('row').filter({ hasText: 'login_success' }).first()).toContainText('Counted');
  await expect(page).toHaveURL(new RegExp(`device=${deviceId}`, 'u'));
  await expect(dialog(page)).toContainText(/Updated/u);
  await dialog(page).getByRole('button', { name: 'Pause' }).click();
  await expect(dialog(page)).toContainText(/Paused/u);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});
