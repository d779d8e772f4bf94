import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, row, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/message/key';
const secret = 'a-secret-of-at-least-sixteen';

/** The field of the secret, by its label: a password field has no ARIA role. */
const secretField = (page: Page) => dialog(page).getByLabel(/^App secret/u);

async function fill(page: Page, channel = 'vivo'): Promise<void> {
  await page.getByRole('button', { name: 'New push key' }).click();
  await dialog(page).getByRole('combobox', { name: 'Channel' }).selectOption(channel);
  await field(page, 'App key').fill('105771234');
  await secretField(page).fill(secret);
  await field(page, 'Package or bundle ID').fill('com.chenghu.mbank');
}

test('a key is created, verified and opened; its secret is not displayed', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await fill(page);
  await field(page, 'Expires').fill('2099/1/3');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'vivo')).toContainText('Enabled');
  await choose(page, 'vivo · Production', 'Verify');
  await expect(message(page, 'vivo · Production: the push service accepts the key.')).toBeVisible();
  await expect(row(page, 'vivo')).toContainText('Passed');

  await page.getByRole('link', { name: 'vivo' }).click();
  await expect(dialog(page).locator('dl')).toContainText(/Last verification\s*Passed/u);
  await expect(dialog(page)).toContainText('2099-01-03');
  await expect(dialog(page)).not.toContainText(secret);
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  await expect(secretField(page)).toHaveValue('');
  await expect(secretField(page)).toHaveAttribute('type', 'password');
  await expect(secretField(page)).toHaveAttribute('placeholder', 'Unchanged');
  expect(await mock.requests('createPushKey')).toHaveLength(1);
});

test('an edit without a secret keeps the stored one and resets the verification', async ({ page }) => {
  await openAs(page, address);
  await expect(row(page, 'Xiaomi')).toContainText('Passed');
  await choose(page, 'Xiaomi · Production', 'Edit');
  await field(page, 'App key').fill('5401799412345');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('appSecret');
  await expect(row(page, 'Xiaomi')).toContainText('5401799412345');
  await expect(row(page, 'Xiaomi')).not.toContainText('Passed');
  await choose(page, 'Xiaomi · Production', 'Verify');
  await expect(row(page, 'Xiaomi')).toContainText('Passed');
});

test('a failed verification shows the reason in a message and its result in the row', async ({ page }) => {
  await openAs(page, address);
  for (const [part, outcome, text] of [
    ['secret', 'Rejected', 'the push service rejects the key. Check the app key and enter the secret again.'],
    ['bundle', 'Different app', 'the key belongs to a different app.'],
  ] as const) {
    await choose(page, 'Honor · Production', 'Edit');
    await secretField(page).fill(part === 'secret' ? 'too-short' : secret);
    if (part === 'bundle') await field(page, 'Package or bundle ID').fill('com.example.other');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await choose(page, 'Honor · Production', 'Verify');
    await expect(message(page, `Honor · Production: ${text}`)).toBeVisible();
    await expect(row(page, 'Honor')).toContainText(outcome);
  }
});

test('expiring and expired keys are highlighted, and verification of an expired key fails', async ({ page }) => {
  await openAs(page, address);
  await expect(row(page, 'OPPO').locator('[data-tone=danger]').getByText('Expired', { exact: true })).toBeVisible();
  await expect(row(page, 'Harmony').locator('[data-tone=warning]')).toHaveText('18 days left');
  await expect(rowOf(page, 'Apple APNs').first().locator('[data-tone=success]').last()).toHaveText('214 days left');
  await choose(page, 'OPPO · Production', 'Verify');
  await expect(message(page, 'OPPO · Production: the key has expired. Renew it with the push service.')).toBeVisible();
  await expect(row(page, 'OPPO')).toContainText('Key expired');
});

test('a disabled key shows its state and keeps its verification', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, 'Google FCM · Production', 'Edit');
  await dialog(page).getByRole('switch', { name: 'Enabled' }).uncheck();
  await save(page).click();
  await expect(row(page, 'Google FCM')).toContainText('Disabled');
  await expect(row(page, 'Google FCM')).toContainText('Passed');
  expect(await mock.requests('updatePushKey')).toMatchObject([{ status: 200 }]);
});

test('a second key for the same channel and environment shows an error at the channel', async ({ page }) => {
  await openAs(page, address);
  await fill(page, 'OPPO');
  await save(page).click();
  const channel = dialog(page).getByRole('combobox', { name: 'Channel' });
  await expect(channel).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('A key of this channel and environment already exists');
  await dialog(page).getByRole('radio', { name: 'Development' }).check();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'OPPO')).toHaveCount(2);
});

test('a missing secret, an invalid bundle ID and an invalid date show errors at their fields', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  await fill(page);
  await secretField(page).fill('');
  await field(page, 'Package or bundle ID').fill('mbank');
  await field(page, 'Expires').fill('2026-02-30');
  await save(page).click();
  for (const input of [secretField(page), field(page, 'Package or bundle ID'), field(page, 'Expires')])
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('Enter the date in the format 2026-11-21.');
  expect(await mock.requests('createPushKey')).toEqual([]);
});

test('the expiry date is picked in a calendar', async ({ page }) => {
  await openAs(page, address);
  await fill(page);
  await field(page, 'Expires').fill('20991121');
  await field(page, 'Remarks').focus();
  await expect(field(page, 'Expires')).toHaveValue('2099-11-21');
  await field(page, 'Expires').press('ArrowDown');
  await page
    .getByRole('dialog', { name: 'Choose date' })
    .getByRole('button', { name: /\b24\b/u })
    .click();
  await expect(field(page, 'Expires')).toHaveValue('2099-11-24');
  await expect(field(page, 'Expires')).toBeFocused();
});

test('deleting a key asks for confirmation and names the consequence', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, 'Huawei HMS · Production', 'Delete');
  const question = dialog(page, 'Delete Huawei HMS · Production?');
  await expect(question).toContainText('Huawei HMS · Production: messages can no longer be sent through it');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Huawei HMS')).toHaveCount(0);
  expect(await mock.requests('deletePushKeys')).toHaveLength(1);
});

probe('push keys', {
  address: `${address}?environment=prod`,
  operationId: 'listPushKeys',
  path: '/yusp-app-common/api/push-key',
  form: { operationId: 'createPushKey', fill: (page) => fill(page) },
  garbage: `${address}?page=x&size=7&sort=remark,up&channel=SMS`,
  page: {
    query: '?page=1&size=20',
    narrow: async (page) => {
      await page.getByRole('main').getByRole('combobox', { name: 'Channel' }).selectOption('vivo');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    },
    narrowed: 'No records match these filters',
  },
});
