import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, inRow, openMenu, row, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/message/tag';
const list = '端午活动内测';
const profile = '工资代发';
const profileReason = /^This tag comes from user profiles/u;

const members = (page: Page, name = list) => dialog(page, `Members of ${name}`);
/** The number of devices in the header of the member list. */
const counts = (page: Page, name = list) => members(page, name).getByRole('navigation', { name: 'Pages: Members' });

async function openMembers(page: Page, name = list): Promise<void> {
  await openAs(page, address, 'operator01');
  await choose(page, name, 'Members');
  await expect(members(page, name).getByRole('row').nth(1)).toBeVisible();
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New tag' }).click();
  await field(page, 'Name').fill(name);
}

/** Opens the form for new members and fills it at once, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await members(page).getByRole('button', { name: 'Add devices' }).click();
  await field(page, 'Device IDs').fill(text);
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `NEW-${at}`).join('\n');

test('a tag is created as an empty list, filled with devices and opened', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await fill(page, 'Pilot users');
  await field(page, 'Description').fill('They see it first');
  await save(page).click();
  await expect(row(page, 'Pilot users')).toContainText('Device list');
  await choose(page, 'Pilot users', 'Members');
  await expect(members(page, 'Pilot users')).toContainText('No devices in this tag yet.');
  await members(page, 'Pilot users').getByRole('button', { name: 'Add devices' }).click();
  await field(page, 'Device IDs').fill('P-1,P-2');
  await save(page).click();
  await expect(page.getByText('2 devices added, 0 already in the tag')).toBeVisible();
  await expect(members(page, 'Pilot users').getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);

  await page.getByRole('link', { name: 'Pilot users' }).click();
  await expect(dialog(page)).toContainText('They see it first');
  await expect(dialog(page).locator('dl')).toContainText(/Devices\s*2/u);
  expect(await mock.requests('createPushTag')).toHaveLength(1);
});

test('a duplicate name shows an error at its field', async ({ page }) => {
  await openAs(page, address);
  await fill(page, profile);
  await save(page).click();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('The tag name already exists');
});

test('a profile tag can’t be deleted and its members can’t be managed, with the reason shown', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  await expect(row(page, profile)).toContainText('User profile');
  expect(await inRow(page, profile, 'Members')).toBeNull();
  const menu = await openMenu(page, profile);
  for (const name of ['Members', 'Delete']) {
    const item = menu.getByRole('menuitem', { name: `${name} This tag comes from user profiles` });
    await expect(item).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  await row(page, profile).getByRole('checkbox').check();
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAccessibleDescription(profileReason);

  // Opening the URL of the members shows the same reason.
  const href = await rowOf(page, profile).getByRole('link').getAttribute('href');
  const id = new URLSearchParams(href ?? '').get('view') ?? '';
  await page.goto(`${address}?members=${id}`);
  await expect(members(page, profile)).toContainText('This tag comes from user profiles');
  expect(await mock.requests('deletePushTags')).toEqual([]);
});

test('only the description of a profile tag can be edited', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, profile, 'Edit');
  await expect(field(page, 'Name')).toBeDisabled();
  await expect(dialog(page)).toContainText("Comes from user profiles and can't be changed");
  await expect(field(page, 'Description')).toBeFocused();
  await field(page, 'Description').fill('Paid by their employers');
  await save(page).click();
  await expect(row(page, profile)).toContainText('Paid by their employers');
  expect(await mock.requests('updatePushTag')).toMatchObject([{ status: 200 }]);
});

test('pasted IDs are split, trimmed and counted; invalid ones are reported and left out', async ({ page }) => {
  await openMembers(page);
  await expect(counts(page)).toContainText('1–20 of 24');
  await paste(page, 'P-1,P-2，P-3、P-4 P-5\n  P-6  \nP-1\nbad_id');
  await expect(dialog(page, 'Add devices')).toContainText('6 devices · 1 duplicate · 1 invalid ID');
  await save(page).click();
  await expect(page.getByText('6 devices added, 0 already in the tag')).toBeVisible();
  await expect(counts(page)).toContainText('1–20 of 30');
  await expect(members(page).getByRole('row').filter({ hasText: 'P-6' })).toContainText('Added manually');
  await paste(page, 'P-6 P-7');
  await save(page).click();
  await expect(page.getByText('1 device added, 1 already in the tag')).toBeVisible();
});

test('the focused member is never behind the foot of the list', async ({ page }) => {
  await openMembers(page);
  await members(page).getByRole('row').nth(1).focus();
  for (let at = 2; at <= 20; at++) {
    await page.keyboard.press('ArrowDown');
    const focused = members(page).getByRole('row').nth(at);
    await expect(focused).toBeFocused();
    expect(
      await focused.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height - 2));
      }),
      `row ${at}`,
    ).toBe(true);
  }
});

test('more than 30 devices at a time are rejected instead of truncated', async ({ page, mock }) => {
  await openMembers(page);
  await paste(page, numbered(31));
  await save(page).click();
  await expect(field(page, 'Device IDs')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page, 'Add devices')).toContainText('At most 30 client IDs per operation');
  expect(await mock.requests('addTagClients')).toEqual([]);
  await field(page, 'Device IDs').fill(numbered(30));
  await save(page).click();
  await expect(page.getByText('30 devices added, 0 already in the tag')).toBeVisible();
});

test('typed IDs are kept when leaving the members with Back is canceled', async ({ page }) => {
  await openMembers(page);
  await paste(page, 'P-1');
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Device IDs')).toHaveValue('P-1');
  await save(page).click();
  await expect(page.getByText('1 device added, 0 already in the tag')).toBeVisible();
});

test('a text file is previewed and imported, and each skipped line is reported', async ({ page }) => {
  await openMembers(page);
  await members(page).getByRole('button', { name: 'Import' }).click();
  const drawer = dialog(page, 'Import devices');
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'ids.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(['no id!', ...numbered(200).split('\n'), 'NEW-7'].join('\r\n')),
  });
  await expect(drawer).toContainText('200 devices · 1 duplicate · 1 invalid ID');
  await drawer.getByRole('button', { name: 'Import file (200 IDs)' }).click();
  await expect(drawer).toContainText('200 added, 1 duplicate, 1 skipped');
  await expect(drawer).toContainText('Line 1: no id!');
  await page.keyboard.press('Escape');
  await expect(counts(page)).toContainText('1–20 of 224');
});

test('members can be searched, paged and sorted, and the URL keeps page and sort order', async ({ page }) => {
  await openMembers(page, '私人银行客户');
  const name = '私人银行客户';
  await counts(page, name).getByRole('button', { name: 'Page 93', exact: true }).click();
  await expect(counts(page, name)).toContainText('1,841–1,860 of 1,860');
  await expect(page).toHaveURL(/memberPage=93/u);
  await page.reload();
  await expect(counts(page, name)).toContainText('1,841–1,860 of 1,860');
  await members(page, name).getByRole('button', { name: 'Device ID', exact: true }).click();
  await expect(page).toHaveURL(/memberSort=clientId/u);
  const first = (await members(page, name).getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await members(page, name).getByRole('searchbox', { name: 'Device ID' }).fill(first);
  await page.keyboard.press('Enter');
  await expect(counts(page, name)).toContainText('1–1 of 1');
  await members(page, name).getByRole('searchbox', { name: 'Device ID' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(members(page, name)).toContainText('No records match these filters');
});

test('selected devices are removed after a confirmation, at most 30 at a time, also if one is gone', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  await openMembers(page, '临湖支行迁址');
  const drawer = members(page, '临湖支行迁址');
  await drawer.getByRole('row').nth(1).getByRole('checkbox').check();
  await drawer.getByRole('row').nth(2).getByRole('checkbox').check();
  await drawer.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Remove' }).click();
  const question = dialog(page, 'Remove 2 devices from 临湖支行迁址?');
  await expect(question).toContainText('Messages to this tag will no longer reach them.');
  const goneId = (await drawer.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  const tagId = new URL(page.url()).searchParams.get('members');
  await call('DELETE', `/yusp-app-common/api/push-tag/${tagId}/client/${goneId}`);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(goneId);
  await question.getByRole('button', { name: 'Continue with the other one' }).click();
  await expect(counts(page, '临湖支行迁址')).toContainText('1–20 of 638');
  await drawer.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await drawer.getByRole('row').nth(50).waitFor();
  await drawer.getByRole('columnheader').getByRole('checkbox').check();
  const remove = drawer.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Remove' });
  await expect(remove).toHaveAccessibleDescription('At most 30 client IDs per operation');
  expect(await mock.requests('deleteTagClients')).toHaveLength(3);
});

test('deleting a tag asks for confirmation with its number of devices', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, '临湖支行迁址', 'Delete');
  const question = dialog(page, 'Delete 临湖支行迁址?');
  await expect(question).toContainText('临湖支行迁址 (640 devices)');
  await expect(question).toContainText('Their device lists are deleted, too.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '临湖支行迁址')).toHaveCount(0);
  expect(await mock.requests('deletePushTags')).toHaveLength(1);
});

probe('user tags', {
  address: `${address}?tagName=%E5%AE%A2%E6%88%B7`,
  operationId: 'listPushTags',
  path: '/yusp-app-common/api/push-tag',
  form: {
    operationId: 'createPushTag',
    fill: (page) => fill(page, 'Pilot users'),
  },
  garbage: `${address}?page=x&size=7&sort=description,up&members=..%2Fx&over=all&memberPage=0`,
});
