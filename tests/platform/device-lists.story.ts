import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { holdCalls } from '../held-calls.ts';
import { probe } from '../probes.ts';
import { dialog, field, message, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const lists = '/pages/platform/black-white-list';
const banner = (page: Page) => page.getByRole('note').filter({ hasText: 'reached all gateways' });

const whiteList = (page: Page) => page.getByRole('link', { name: 'Allow list', exact: true });

/** Fills the field all at once, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add devices' }).click();
  await field(page, 'Device IDs').fill(text);
}

async function chooseText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Changes the list settings of the application as another user. */
async function switchLists(
  page: Page,
  baseURL: string | undefined,
  deviceList: boolean,
  deviceListMode = 'black',
): Promise<void> {
  const form = { grant_type: 'password', username: 'gateway02', password: 'Chenghu2024' };
  const token = await page.request.post(`${baseURL}/uaa/oauth/token`, {
    form,
    headers: { Authorization: `Basic ${btoa('console:console')}` },
  });
  const answer: { access_token: string } = await token.json();
  const headers = { Authorization: `Bearer ${answer.access_token}` };
  const address = `${baseURL}/zuul/api/appconfig`;
  const {
    id: _i,
    appId: _a,
    createdAt: _c,
    createdBy: _b,
    updatedAt: _u,
    updatedBy: _y,
    revision: _r,
    ...switches
  } = await (await page.request.get(address, { headers })).json();
  const saved = await page.request.put(address, { headers, data: { ...switches, deviceList, deviceListMode } });
  expect(saved.status()).toBe(200);
}

test('each list has its own address, and devices on both lists show which list takes precedence', async ({ page }) => {
  await openAs(page, `${lists}?page=2`);
  await expect(page.getByText('21–37 of 37')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Allow list', exact: true })).toHaveCount(3);
  await whiteList(page).click();
  await expect(page).toHaveURL(`${lists}?list=white`);
  await expect(page.getByText('1–20 of 240')).toBeVisible();
  await page.getByRole('button', { name: 'Page 12', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Block list (takes precedence)' })).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('21–37 of 37')).toBeVisible();
});

test('pasting far too many IDs cuts the text off, and the form says so until the text is short enough', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, `${lists}?list=white`);
  await page.getByRole('button', { name: 'Add devices' }).click();
  const ids = field(page, 'Device IDs');
  await ids.focus();
  await page.evaluate(() =>
    navigator.clipboard.writeText(Array.from({ length: 100_000 }, (_, at) => `P-${at}`).join('\n')),
  );
  await page.keyboard.press('ControlOrMeta+v');
  const cut = dialog(page).getByText('The text was cut off. Up to 10,000 IDs fit.');
  await expect(cut).toBeVisible();
  await expect(dialog(page)).toContainText('There are more than 10,000 IDs. Nothing was read from line 10,001 on.');
  const lines = (await ids.inputValue()).split('\n').length;
  expect(lines).toBeGreaterThan(10_000);
  expect(lines).toBeLessThan(11_000);
  await page.keyboard.type('x');
  await expect(cut).toBeVisible();
  await ids.fill('P-1');
  await expect(cut).toBeHidden();
  await expect(dialog(page)).toContainText('1 device');
});

test('pasted IDs are split, trimmed and counted, and invalid ones are listed and skipped', async ({ page }) => {
  await openAs(page, `${lists}?list=white`);
  await paste(page, 'P-1,P-2，P-3、P-4 P-5\n  P-6  \nP-1\nbad_id');
  await expect(dialog(page)).toContainText('6 devices · 1 duplicate · 1 invalid ID');
  await dialog(page).getByText('Show invalid IDs').click();
  await expect(dialog(page).getByRole('group', { name: 'Invalid IDs' }).getByRole('listitem')).toHaveText([
    'Line 4: bad_id',
  ]);
  await save(page).click();
  await expect(page.getByText('6 devices added, 0 already on the list')).toBeVisible();
  await expect(row(page, 'P-6')).toContainText('Added manually');
  await expect(row(page, 'P-6')).toContainText('admin');
});

test('adding a device that is on the other list shows a warning that names it', async ({ page }) => {
  await openAs(page, lists);
  await paste(page, 'BOTH-1 ONLY-1');
  await save(page).click();
  await expect(row(page, 'BOTH-1')).toBeVisible();
  await whiteList(page).click();
  await paste(page, 'BOTH-1');
  await save(page).click();
  await expect(page.getByText('1 of them is also on the block list and stays blocked: BOTH-1')).toBeVisible();
  await expect(row(page, 'BOTH-1')).toContainText('Block list (takes precedence)');
});

test('IDs typed for one list are not added to the other after Back and “Keep editing”', async ({ page }) => {
  await openAs(page, `${lists}?list=white`);
  await page.getByRole('link', { name: 'Block list', exact: true }).click();
  await paste(page, 'P-1');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${lists}?list=white`);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page, 'Add to block list')).toBeVisible();
  await expect(page).toHaveURL(`${lists}?form=new`);
  await save(page).click();
  await expect(page.getByText('1 device added, 0 already on the list')).toBeVisible();
  await expect(page).toHaveURL(lists);
  await expect(row(page, 'P-1')).toContainText('Added manually');
});

test('empty input, and input without an id, shows an error next to the field', async ({ page, mock }) => {
  await openAs(page, lists);
  await paste(page, '');
  await save(page).click();
  await expect(field(page, 'Device IDs')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Device IDs').fill('bad_id');
  await save(page).click();
  await expect(field(page, 'Device IDs')).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('addDeviceEntries')).toEqual([]);
});

test('of 50,000 pasted IDs 10,000 are listed, and saving more than that is refused', async ({
  page,
  context,
  mock,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, lists);
  await page.getByRole('button', { name: 'Add devices' }).click();
  await expect(field(page, 'Device IDs')).toBeFocused();
  const text = Array.from({ length: 50_000 }, (_, at) => `BULK-${String(at).padStart(5, '0')}`).join('\n');
  await page.evaluate((ids) => navigator.clipboard.writeText(ids), text);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(dialog(page)).toContainText('10,000 devices');
  await expect(dialog(page)).toContainText('There are more than 10,000 IDs. Nothing was read from line 10,001 on.');
  const ids = dialog(page).getByRole('group', { name: 'Device IDs', exact: true });
  await expect(ids.getByText('BULK-00000', { exact: true })).toBeVisible();
  // Only visible rows are drawn.
  expect(await ids.getByRole('listitem').count()).toBeLessThan(60);
  await ids.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(ids.getByText('BULK-09999', { exact: true })).toBeInViewport();
  await dialog(page).getByRole('searchbox', { name: 'Filter: Device IDs' }).fill('4999');
  await expect(dialog(page).getByText('1 of 10,000')).toBeVisible();
  await expect(ids.getByRole('listitem').first()).toHaveText('BULK-04999');
  await save(page).click();
  await expect(dialog(page)).toContainText(
    'You can add up to 10,000 devices at a time. Import a text file to add more',
  );
  expect(await mock.requests('addDeviceEntries')).toEqual([]);
});

test('a text file of 50,000 IDs is imported after its preview, and skipped lines are reported and downloaded', async ({
  page,
  mock,
}) => {
  await openAs(page, `${lists}?list=white`);
  const lines = Array.from({ length: 50_000 }, (_, at) => `FILE-${at}`);
  const wrong = Array.from({ length: 150 }, (_, at) => `no id ${at}`);
  await mock.fault({ operationId: 'downloadFile', code: 'NOT_FOUND', times: 1 });
  await chooseText(page, [...wrong, ...lines, 'FILE-7', ''].join('\r\n'));
  const retry = dialog(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Import/u })).toHaveCount(0);
  await retry.click();
  await expect(dialog(page)).toContainText('50,000 devices · 1 duplicate · 150 invalid IDs');
  const release = await holdCalls(page, '**/devicelist/*/import');
  const start = dialog(page).getByRole('button', { name: 'Import file (50,000 IDs)' });
  await start.click();
  await expect(start).toHaveAccessibleDescription('Importing…');
  await expect(dialog(page).locator('[inert]').getByText('Choose another file')).toBeVisible();
  release();
  await expect(dialog(page)).toContainText('50,000 added, 1 duplicate, 150 skipped');
  await expect(dialog(page)).toContainText('Line 1: no id 0');
  await expect(dialog(page)).toContainText('and 130 more');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download invalid IDs' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved.trimEnd().split('\r\n')).toEqual(['\uFEFF"Line","ID"', ...wrong.map((id, at) => `"${at + 1}","${id}"`)]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1–20 of 50,240')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Device ID' }).fill('file-4999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–11 of 11')).toBeVisible();
  await expect(row(page, 'FILE-49990')).toContainText('Imported');
});

test('a file of another type is rejected before anything is uploaded', async ({ page, mock }) => {
  await openAs(page, lists);
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(dialog(page).getByRole('alert')).toContainText('TXT');
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('an export contains one ID per line', async ({ page }) => {
  await openAs(page, lists);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as TXT' }).click();
  expect((await saved).suggestedFilename()).toBe('black-list.txt');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(37);
  expect(lines.every((line) => /^CH-[0-9a-f]{8}$/u.test(line))).toBe(true);
});

test('selected devices are removed after a confirmation that states the consequences', async ({ page }) => {
  await openAs(page, lists);
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(dialog(page)).toContainText('The gateway will no longer block these devices.');
  await expect(dialog(page)).toContainText('Takes effect once the configuration is generated and synced');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'Devices removed from the list')).toBeVisible();
  await expect(page.getByText('1–20 of 35')).toBeVisible();
});

test('devices selected on one list are not selected on the other', async ({ page }) => {
  await openAs(page, lists);
  const selected = page.getByRole('group', { name: 'Selected rows' });
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(selected).toContainText('1 selected');
  await whiteList(page).click();
  await expect(page).toHaveURL(`${lists}?list=white`);
  await expect(selected).toContainText('0 selected');
});

test('an added device counts as a change that has not reached all gateways', async ({ page }) => {
  await openAs(page, lists);
  const before = Number.parseInt((await banner(page).textContent()) ?? '', 10);
  await paste(page, 'NEW-1');
  await save(page).click();
  await expect(banner(page)).toContainText(`${before + 1} changes`);
});

test('nothing can be added while the lists are turned off, and a link leads to the settings', async ({
  page,
  baseURL,
  mock,
}) => {
  await openAs(page, lists);
  await switchLists(page, baseURL, false);
  await paste(page, 'LATE-1');
  await save(page).click();
  // The page did not know yet: the server refuses, and no input is lost.
  await expect(dialog(page)).toContainText('Allow and block lists are turned off for this application');
  await expect(field(page, 'Device IDs')).toHaveValue('LATE-1');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: 'Go to application settings' })).toHaveAttribute(
    'href',
    '/pages/platform/application-config',
  );
  for (const name of ['Add devices', 'Import']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toHaveAccessibleDescription('Allow and block lists are turned off for this application');
    await button.press('Enter');
  }
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('addDeviceEntries')).toHaveLength(1);
});

test('a device check shows the verdict for each list mode and its reason', async ({ page, baseURL }) => {
  await openAs(page, lists);
  const listedDevice = (await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.getByRole('button', { name: 'Check device' }).click();
  const ask = async (deviceId: string) => {
    await field(page, 'Device ID').fill(deviceId);
    await dialog(page).getByRole('button', { name: 'Check', exact: true }).click();
  };
  await ask('not an id');
  await expect(field(page, 'Device ID')).toHaveAttribute('aria-invalid', 'true');
  await ask(listedDevice);
  await expect(dialog(page)).toContainText('The device is on the block list, which takes precedence.');
  await ask('NOBODY-1');
  await expect(dialog(page)).toContainText('Only devices on the block list are blocked');
  await switchLists(page, baseURL, true, 'white');
  await ask('NOBODY-2');
  await expect(dialog(page)).toContainText('Only devices on the allow list are allowed');
  await switchLists(page, baseURL, false);
  await ask('NOBODY-3');
  await expect(dialog(page)).toContainText('Allow and block lists are turned off for this application.');
});

test('the forms for adding, importing and checking have no accessibility violations', async ({ page }) => {
  await openAs(page, lists);
  await paste(page, 'P-1 bad_id');
  await dialog(page).getByText('Show invalid IDs').click();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.goto(`${lists}?open=import`);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.txt', mimeType: 'text/plain', buffer: Buffer.from('P-1\nbad id') });
  await dialog(page).getByRole('button', { name: 'Import file (1 ID)' }).click();
  await expect(dialog(page)).toContainText('Line 2: bad id');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.goto(`${lists}?open=check`);
  await field(page, 'Device ID').fill('P-1');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('The device is on the block list');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});

probe('device lists', {
  address: `${lists}?deviceId=CH-`,
  operationId: 'listDeviceEntries',
  path: '/zuul/api/devicelist/black',
  form: { operationId: 'addDeviceEntries', fill: (page) => paste(page, 'PROBE-1') },
  garbage: `${lists}?list=grey&open=sesame&page=x&size=5&sort=id,asc`,
});
