import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { violations } from '../axe.ts';
import { holdAnswer } from '../held-calls.ts';
import { probe } from '../probes.ts';
import { announcement, choose, dialog, field, nextPaint, openMenu, row, rowOf, save } from '../screen.ts';
import { expect, type MockControl, openAs, test } from '../story.ts';

const address = '/pages/message/push';

const dragonBoat = '龙舟竞渡，周末赢好礼';

const reach = (page: Page) => dialog(page).getByRole('group', { name: 'Reach' });
const picker = (page: Page, label: string) =>
  dialog(page).getByRole('combobox', { name: new RegExp(`^${label}`, 'u') });
const radio = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });

/** Fills in the form of a message for a few devices. */
async function fill(page: Page, title: string, clientIds = 'CH-unknown1, CH-unknown2'): Promise<void> {
  await page.getByRole('button', { name: 'New message' }).click();
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('Gifts are waiting.');
  await radio(page, 'Client IDs').check();
  await field(page, 'Client IDs').fill(clientIds);
}

const messagesPath = '/yusp-app-common/api/push-message';

/** The scheduled message. */
const scheduledMessage = async (call: Awaited<ReturnType<typeof callsOf>>) =>
  (await call('GET', `${messagesPath}?title=${encodeURIComponent(dragonBoat)}`)).items[0];

/** Freezes the clock some seconds before the scheduled message is sent. @returns its id */
async function freezeBeforeSending(mock: MockControl, consoleUrl: string, seconds: number): Promise<string> {
  const { id, schedule } = await scheduledMessage(await callsOf(consoleUrl));
  await mock.clock({ now: new Date(Date.parse(schedule.at) - seconds * 1000).toISOString(), frozen: true });
  return id;
}

test('a message is written from a template whose placeholders are filled in', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  await picker(page, 'Template').click();
  await page.getByRole('option', { name: '节日祝福' }).click();
  await expect(field(page, 'Title')).toHaveValue('#节日#安康');
  await radio(page, 'All users').check();
  await save(page).click();
  await expect(field(page, '#节日#')).toHaveAttribute('aria-invalid', 'true');
  await field(page, '#节日#').fill('端午');
  await field(page, '#称呼#').fill('尊敬的客户');
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText('端午安康');
  await field(page, '#截止日期#').fill('6月12日');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, '端午安康').first()).toBeVisible();
  const [created] = await mock.requests('createPushMessage');
  expect(created).toBeDefined();
});

test('placeholders must be filled in as long as the texts contain them, also without the template', async ({
  page,
}) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  await picker(page, 'Template').click();
  await page.getByRole('option', { name: '节日祝福' }).click();
  await expect(field(page, 'Title')).toHaveValue('#节日#安康');
  await radio(page, 'All users').check();
  // Choosing it again clears the field.
  await picker(page, 'Template').click();
  await page.getByRole('option', { name: '节日祝福' }).click();
  await expect(picker(page, 'Template')).toHaveValue('');
  await save(page).click();
  await expect(field(page, '#节日#')).toHaveAttribute('aria-invalid', 'true');
});

test('a template that answers late changes neither another template’s texts nor typed ones', async ({ page }) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  const template = /\/push-template\/[^/?]+/u;
  const take = async (name: string) => {
    await picker(page, 'Template').click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const releaseFirst = await holdAnswer(page, template);
  await take('节日祝福');
  await take('防诈骗提示');
  await expect(field(page, 'Title')).toHaveValue('谨防冒充银行客服');
  const first = page.waitForResponse(template);
  releaseFirst();
  await first;
  await nextPaint(page);
  await expect(picker(page, 'Template')).toHaveValue('防诈骗提示');
  await expect(field(page, 'Title')).toHaveValue('谨防冒充银行客服');

  const release = await holdAnswer(page, template);
  await take('工资到账');
  await field(page, 'Title').fill('Payday');
  release();
  await expect(field(page, 'Content')).toHaveValue(/工资/u);
  await expect(field(page, 'Title')).toHaveValue('Payday');
});

test('saving sends nothing, and a push goes to as many devices as its confirmation shows', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  await field(page, 'Title').fill('Branch moved');
  await field(page, 'Content').fill('Visit us at the lake.');
  await radio(page, 'Service').check();
  await radio(page, 'Cities or provinces').check();
  await picker(page, 'Cities').click();
  await page.getByRole('option', { name: '石桥' }).click();
  await page.keyboard.press('Escape');
  await expect(reach(page).getByRole('status')).toContainText(/[\d,]+ of 2,151 devices/);
  const estimate = await reach(page).getByRole('status').locator('strong').innerText();
  await save(page).click();
  await expect(row(page, 'Branch moved')).toContainText('Not pushed');
  expect(await mock.requests('pushMessage')).toEqual([]);

  await choose(page, 'Branch moved', 'Push');
  const question = dialog(page, 'Push Branch moved now?');
  await expect(question).toContainText(`The message will go to ${estimate} of 2,151 devices.`);
  await expect(question).toContainText('OPPO is unavailable: its push key expired.');
  await question.getByRole('button', { name: 'Push', exact: true }).click();
  await expect(row(page, 'Branch moved')).toContainText(/Sending|Pushed/);
  await mock.clock({ advanceSeconds: 600 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, 'Branch moved')).toContainText('Pushed to third-party push');
  await expect(row(page, 'Branch moved')).toContainText(estimate);
});

test('a push to all users requires typing its title, and can be stopped while sending', async ({ page, mock }) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  await field(page, 'Title').fill('Maintenance');
  await field(page, 'Content').fill('Tonight from 1 to 3.');
  await radio(page, 'Service').check();
  await radio(page, 'All users').check();
  await save(page).click();
  await choose(page, 'Maintenance', 'Push');
  const question = dialog(page, 'Push Maintenance now?');
  const verb = question.getByRole('button', { name: 'Push', exact: true });
  await expect(verb).toBeDisabled();
  await question.getByRole('textbox').fill('Maintenance');
  await verb.click();
  await expect(row(page, 'Maintenance')).toContainText('Sending');
  await mock.clock({ advanceSeconds: 60 });
  await choose(page, 'Maintenance', 'Stop sending');
  const stop = dialog(page, 'Stop sending Maintenance?');
  await expect(stop).toContainText(/So far, the message was sent to [\d,]+ devices/);
  await stop.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(row(page, 'Maintenance')).toContainText('Pushed, then stopped');
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click();
  const result = dialog(page).getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Stopped with');
  // Devices sent to, left to send and failed add up to all devices.
  const text = await result.innerText();
  const count = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
  expect(
    count(/Sent\s+([\d,]+)/u) + count(/with ([\d,]+) devices left/u) + count(/([\d,]+) of [\d,]+ devices failed/u),
  ).toBe(count(/of ([\d,]+) devices failed/u));
});

test('a future push time schedules the message; canceling or editing removes the schedule', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await expect(rowOf(page, dragonBoat)).toContainText(/Scheduled for \d{4}-\d\d-\d\d 20:00/);
  await choose(page, dragonBoat, 'Cancel schedule');
  await expect(rowOf(page, dragonBoat)).toContainText('Not pushed');
  await choose(page, dragonBoat, 'Push');
  const question = dialog(page, /^Schedule 龙舟竞渡/u);
  await expect(question).toContainText('Devices are counted again when it is sent.');
  await question.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(rowOf(page, dragonBoat)).toContainText('Scheduled for');
  await choose(page, dragonBoat, 'Edit');
  await expect(dialog(page)).toContainText('Saving cancels the schedule.');
  await field(page, 'Content').fill('Three chances a day.');
  await save(page).click();
  await expect(rowOf(page, dragonBoat)).toContainText('Not pushed');
  expect(await mock.requests('cancelSchedule')).toHaveLength(1);
});

test('a push without reachable devices shows the reason and an edit link instead of a confirmation', async ({
  page,
  mock,
}) => {
  await openAs(page, address, 'operator01');
  await fill(page, 'For nobody');
  await expect(reach(page)).toContainText('No devices can be reached.');
  await save(page).click();
  await choose(page, 'For nobody', 'Push');
  const obstacle = dialog(page, 'For nobody would reach no devices');
  await expect(obstacle).toContainText('Unknown device: 2 devices');
  await obstacle.getByRole('link', { name: 'Edit message' }).click();
  await expect(field(page, 'Title')).toHaveValue('For nobody');
  expect(await mock.requests('pushMessage')).toEqual([]);
});

test('a scheduled message warns of fewer devices, is rescheduled, sent, stopped and copied for unsent devices', async ({
  page,
  mock,
}) => {
  await openAs(page, address, 'operator01');
  await expect(rowOf(page, dragonBoat)).toContainText(/Scheduled for .* 20:00 · fewer devices/u);
  await choose(page, dragonBoat, 'Reschedule');
  await field(page, 'Push time').fill('2030-01-01 20:00');
  await expect(reach(page).getByRole('status')).toContainText('can be reached at 2030-01-01 20:00');
  await reschedule(page);
  await expect(rowOf(page, dragonBoat)).toContainText('Scheduled for 2030-01-01 20:00');
  await choose(page, dragonBoat, 'Send now');
  await dialog(page, /^Push 龙舟竞渡.*now\?/u)
    .getByRole('button', { name: 'Push', exact: true })
    .click();
  await expect(rowOf(page, dragonBoat)).toContainText('Sending');
  await mock.clock({ advanceSeconds: 20 });
  await choose(page, dragonBoat, 'Stop sending');
  await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(rowOf(page, dragonBoat)).toContainText('Pushed, then stopped');
  await choose(page, dragonBoat, 'Copy for devices not sent');
  const copy = row(page, `${dragonBoat} (copy)`);
  await expect(copy).toContainText('Not pushed');
  await expect(copy).toContainText(`Devices that “${dragonBoat}” wasn't sent to`);
});

test('open details show that a scheduled message begins, and its result when it is sent', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const id = await freezeBeforeSending(mock, consoleUrl, 600);
  await page.clock.install();
  await openAs(page, `${address}?view=${id}`, 'operator01');
  await expect(dialog(page)).toContainText('Scheduled for');
  await mock.clock({ advanceSeconds: 610 });
  await page.clock.fastForward(60_000);
  await expect(dialog(page)).toContainText(/Sending, \d+%/u);
  await mock.clock({ advanceSeconds: 900 });
  await page.clock.fastForward(5_000);
  await expect(dialog(page)).toContainText('Pushed to third-party push');
});

test('a list shows a scheduled message that begins, also on a device whose clock is slow, unless it is paused', async ({
  page,
  mock,
  consoleUrl,
}) => {
  await freezeBeforeSending(mock, consoleUrl, 600);
  await page.clock.install();
  await openAs(page, address, 'operator01');
  await expect(rowOf(page, dragonBoat)).toContainText('Scheduled for');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await mock.clock({ advanceSeconds: 610 });
  await page.clock.fastForward(60_000);
  await expect(rowOf(page, dragonBoat)).toContainText('Scheduled for');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.clock.fastForward(60_000);
  await expect(rowOf(page, dragonBoat)).toContainText('Sending');
});

/** Opens the form that reschedules the message, with another time; returns the path of the message and its API. */
async function openReschedule(page: Page, consoleUrl: string) {
  await openAs(page, address, 'operator01');
  await choose(page, dragonBoat, 'Reschedule');
  await field(page, 'Push time').fill('2030-01-01 20:00');
  const call = await callsOf(consoleUrl);
  const { id } = await scheduledMessage(call);
  return { call, path: `${messagesPath}/${id}` };
}

/** Presses a button that saves another push time, and confirms it. */
async function reschedule(page: Page, verb = 'Save') {
  await dialog(page).getByRole('button', { name: verb }).click();
  const question = dialog(page, /^Schedule /u);
  await question.getByRole('button', { name: 'Schedule' }).click();
  await expect(question).toHaveCount(0);
}

test('another push time that was typed is not lost without a question, and not sent without one', async ({
  page,
  mock,
  consoleUrl,
}) => {
  await openReschedule(page, consoleUrl);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Push time')).toHaveValue('2030-01-01 20:00');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const question = dialog(page, /^Schedule 龙舟竞渡.* for 2030-01-01 20:00\?/u);
  await expect(question).toContainText('can be reached');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await mock.requests('pushMessage')).toEqual([]);
  await field(page, 'Push time').fill('2020-01-01 20:00');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Push time')).toHaveAccessibleDescription(/cannot be in the past/u);
});

test('a schedule that a colleague cancels while it is being rescheduled stays canceled', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const { call, path } = await openReschedule(page, consoleUrl);
  await call('POST', `${path}/cancel-schedule`);
  await reschedule(page);
  await expect(dialog(page)).toContainText('The message is not scheduled');
  expect((await call('GET', path)).schedule).toBeUndefined();
  expect(await mock.requests('pushMessage')).toHaveLength(1);
});

test('a message that a colleague reschedules meanwhile is rescheduled only on purpose', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const { call, path } = await openReschedule(page, consoleUrl);
  await call('POST', `${path}/push`, { pushTime: '2030-02-02T20:00:00+08:00' });
  await reschedule(page);
  await expect(dialog(page)).toContainText('2030-02-02 20:00');
  await expect(rowOf(page, dragonBoat)).not.toContainText('Scheduled for 2030-01-01 20:00');
  await reschedule(page, 'Overwrite with mine');
  await expect(rowOf(page, dragonBoat)).toContainText('Scheduled for 2030-01-01 20:00');
  expect(await mock.requests('pushMessage')).toHaveLength(3);
});

test('a pushed message can be read and copied, but not pushed, edited, deleted or tested', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  const title = '端午安康，节日礼遇已到账';
  await row(page, title).getByRole('button', { name: /^More/ }).click();
  for (const name of ['Push', 'Edit', 'Delete', 'Send test']) {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`, 'u') });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText('A pushed message cannot be modified, deleted or re-pushed');
  }
  await page.getByRole('menuitem', { name: 'Copy for failed channels' }).click();
  await expect(row(page, title)).toHaveCount(2);
  await row(page, title).filter({ hasText: 'Not pushed' }).getByRole('link').first().click();
  await expect(dialog(page)).toContainText('OPPO or vivo');
  expect(await mock.requests('copyPushMessage')).toHaveLength(1);
});

test('deliveries are filtered by outcome and show the reason of a failure', async ({ page }) => {
  await openAs(page, address, 'operator01');
  await row(page, '临湖支行迁址公告').getByRole('button', { name: 'Deliveries' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deliveries of 临湖支行迁址公告');
  await page.getByRole('search').getByLabel('Outcome').selectOption('Failed');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(page.getByRole('row').filter({ hasText: 'Failed' }).first()).toContainText(
    /Channel unavailable|Invalid token|Notifications turned off|App uninstalled|Offline while the message was valid/,
  );
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Displayed' })
      .filter({ has: page.getByRole('gridcell') }),
  ).toHaveCount(0);
});

test('deliveries are refreshed while the message is being sent, and once when it is sent', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const id = await freezeBeforeSending(mock, consoleUrl, 10);
  await mock.clock({ advanceSeconds: 20 });
  await page.clock.install();
  await openAs(page, `/pages/message/push-deliveries?message=${id}&outcome=waiting`, 'operator01');
  const summary = page.getByText(/\bof [\d,]+$/u);
  const refreshed = page.getByText(/^Updated /u);
  await expect(refreshed).toBeVisible();
  const first = await summary.textContent();
  await mock.clock({ advanceSeconds: 4 });
  await page.clock.fastForward(5_000);
  await expect(summary).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const second = await summary.textContent();
  await mock.clock({ advanceSeconds: 900 });
  await page.clock.fastForward(60_000);
  await expect(page.getByText(/^Paused/u)).toBeVisible();
  await expect(summary).toHaveText(second ?? '');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('search').getByLabel('Client ID').focus();
  await page.clock.fastForward(5_000);
  await expect(refreshed).toHaveCount(0);
  await expect(page.getByText('No records match these filters')).toBeVisible();
  const calls = await mock.requests('listPushDeliveries');
  await page.clock.fastForward(60_000);
  expect((await mock.requests('listPushDeliveries')).length).toBeLessThanOrEqual(calls.length + 1);
});

test('only a sample of deliveries is called one, with the devices of each row, also under a filter', async ({
  page,
}) => {
  await openAs(page, address, 'operator01');
  await row(page, '端午安康，节日礼遇已到账').getByRole('button', { name: 'Deliveries' }).click();
  await expect(page.getByText('A sample of them is listed.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Devices' })).toBeVisible();
  await page.getByRole('search').getByLabel('Client ID').fill('CH-00000000');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await expect(page.getByText('A sample of them is listed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check device' })).toHaveAttribute('href', /device=CH-00000000$/u);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await row(page, '请您先来试一试').getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('search').getByLabel('Outcome').selectOption('Failed');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(page.getByRole('row').filter({ hasText: 'Failed' }).first()).toBeVisible();
  await expect(page.getByText('A sample of them is listed.')).toHaveCount(0);
});

test('a test is sent to at most three devices and shows its outcome', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await choose(page, '节日礼遇即将到期', 'Send test');
  const send = dialog(page).getByRole('button', { name: 'Send test' });
  await field(page, 'Client IDs').fill('A, B, C, D');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Client IDs').fill('CH-unknown1');
  await send.click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(/Failed CH-unknown1 · Unknown device/);
  await expect(announcement(page)).toHaveText(/Failed CH-unknown1 · Unknown device/);
  expect(await mock.requests('testPushMessage')).toHaveLength(1);
  await expect(row(page, '节日礼遇即将到期')).toContainText('Not pushed');
});

test('the device check shows why messages failed or were not targeted, also after a reload', async ({ page }) => {
  await openAs(page, address, 'operator01');
  await row(page, '端午安康，节日礼遇已到账').getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('search').getByLabel('Outcome').selectOption('Failed');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  const failed = page.getByRole('row').filter({ hasText: 'Failed' }).first();
  await expect(failed).toBeVisible();
  const [clientId = '', , reason = ''] = await failed.getByRole('gridcell').allInnerTexts();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await page.getByRole('button', { name: 'Check device' }).click();
  await page.getByRole('textbox', { name: 'Device ID' }).fill(clientId);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  const message = messages.getByRole('listitem').filter({ hasText: '端午安康，节日礼遇已到账' });
  await expect(message).toContainText('Failed');
  await expect(message).toContainText(reason);
  await expect(messages.getByRole('listitem').filter({ hasText: 'Not in the target' }).first()).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  const { pathname, search } = new URL(page.url());
  await openAs(page, pathname + search, 'operator01');
  await expect(message).toContainText(reason);
});

test('an empty target, invalid or too many client IDs and a past push time show errors', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await fill(page, 'Refused', '');
  for (const [target, label] of [
    ['User tags', 'User tags'],
    ['Cities or provinces', 'Cities or provinces'],
    ['Client IDs', 'Client IDs'],
  ] as const) {
    await radio(page, target).check();
    await save(page).click();
    await expect((label === 'Client IDs' ? field : picker)(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await field(page, 'Client IDs').fill(Array.from({ length: 31 }, (_, at) => `CH-${at}`).join(' '));
  await save(page).click();
  await expect(dialog(page)).toContainText('At most 30 client IDs per operation');
  await field(page, 'Client IDs').fill('CH-1 CH-1 no_id');
  await expect(dialog(page)).toContainText('1 device · 1 duplicate · 1 invalid ID');
  await save(page).click();
  await expect(field(page, 'Client IDs')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Client IDs').fill('CH-1');
  await field(page, 'Push time').fill('2020-01-01 08:00');
  await save(page).click();
  await expect(dialog(page)).toContainText('The push time cannot be in the past');
  await expect(field(page, 'Title')).toHaveValue('Refused');
  expect(await mock.requests('createPushMessage')).not.toEqual([]);
  await expect(dialog(page)).toBeVisible();
});

test('deleting a message asks for confirmation with its title', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await choose(page, '节日礼遇即将到期', 'Delete');
  await dialog(page, 'Delete 节日礼遇即将到期?').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '节日礼遇即将到期')).toHaveCount(0);
  expect(await mock.requests('deletePushMessages')).toHaveLength(1);
});

test('tags and templates of unpushed messages can’t be deleted, with the reason in the menu', async ({ page }) => {
  await openAs(page, `${address}?form=new`, 'operator01');
  await picker(page, 'Template').click();
  await page.getByRole('option', { name: '防诈骗提示' }).click();
  await expect(field(page, 'Title')).not.toHaveValue('');
  await picker(page, 'User tags').click();
  await page.getByRole('option', { name: '私人银行客户' }).click();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  for (const [list, name, reason] of [
    ['tag', '私人银行客户', 'The tag is used by messages that are not pushed yet'],
    ['template', '防诈骗提示', 'The template is used by messages that are not pushed yet'],
  ] as const) {
    await page.goto(`/pages/message/${list}`);
    const menu = await openMenu(page, name);
    const item = menu.getByRole('menuitem', { name: /^Delete/u });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText(reason);
    await page.keyboard.press('Escape');
  }
});

probe('push messages', {
  address: `${address}?title=%E8%8A%82%E6%97%A5`,
  operationId: 'listPushMessages',
  path: '/yusp-app-common/api/push-message',
  form: { operationId: 'createPushMessage', fill: (page) => fill(page, 'Festival') },
  garbage: `${address}?page=x&size=7&sort=content,up&status=lost&test=..%2Fx`,
});
