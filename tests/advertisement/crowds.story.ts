import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { violations } from '../axe.ts';
import { holdCalls } from '../held-calls.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/advertisement/crowd-manager';
const main = (page: Page) => page.getByRole('main');

/** The type of the IDs has to be chosen before the IDs. */
const chooseType = (page: Page) => dialog(page).getByRole('radio', { name: 'Users' }).check();

async function fill(page: Page, name: string, ids = 'U1, U2,U3 U1'): Promise<void> {
  await page.getByRole('button', { name: 'New audience' }).click();
  await field(page, 'Name').fill(name);
  await chooseType(page);
  await dialog(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await field(page, 'IDs').fill(ids);
}

const chooseFile = (page: Page, text: string, name = 'ids.txt') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('an audience is ready once its members have been imported', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await openAs(page, address, 'operator01');
  await fill(page, 'Dragon Boat guests');
  await expect(dialog(page)).toContainText('3 IDs · 1 duplicate · 0 invalid');
  await save(page).click();
  await expect(row(page, 'Dragon Boat guests')).toContainText('Not ready');
  await expect(row(page, 'Dragon Boat guests')).toContainText('Updating');
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, 'Dragon Boat guests')).toContainText('Ready');
  await expect(row(page, 'Dragon Boat guests')).not.toContainText('Updating');
  await page.getByRole('link', { name: 'Dragon Boat guests' }).click();
  await expect(main(page)).toContainText('3 added · 0 duplicates · 0 invalid');
  await expect(row(page, 'U3')).toBeVisible();
  await main(page).getByRole('searchbox', { name: 'Member ID' }).fill('u2');
  await page.keyboard.press('Enter');
  await expect(row(page, 'U3')).toHaveCount(0);
  await expect(row(page, 'U2')).toBeVisible();
});

test('invalid IDs and files are reported before anything is sent', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'Dragon Boat guests', `U1, ${'x'.repeat(50)}`);
  await expect(dialog(page)).toContainText('1 ID · 0 duplicates · 1 invalid');
  await save(page).click();
  await expect(dialog(page)).toContainText('Each ID must be under 50 characters');
  await field(page, 'IDs').fill('');
  await save(page).click();
  await expect(dialog(page)).toContainText('Enter IDs or upload a file');
  await dialog(page).getByRole('radio', { name: 'TXT file' }).check();
  await chooseFile(page, 'a,b', 'ids.csv');
  await expect(dialog(page)).toContainText('Only TXT files are allowed');
  expect(await mock.requests('createCrowd')).toEqual([]);
  expect(await mock.requests('initUpload')).toEqual([]);
});

test('a file of comma-separated IDs is previewed and imported, and skipped IDs are listed by line', async ({
  page,
  mock,
}) => {
  await mock.clock({ frozen: true });
  await openAs(page, address);
  await page.getByRole('button', { name: 'New audience' }).click();
  await field(page, 'Name').fill('From a file');
  await expect(dialog(page).getByRole('radio', { name: 'TXT file' })).toHaveCount(0);
  await save(page).click();
  await expect(dialog(page).getByRole('radiogroup', { name: /^Type/u })).toHaveAccessibleDescription(
    /cannot be empty/u,
  );
  await chooseType(page);
  await chooseFile(page, `U1,U2,U1\nU 3,${'x'.repeat(50)}`);
  await expect(dialog(page)).toContainText('2 IDs · 1 duplicate · 2 invalid');
  await save(page).click();
  await expect(row(page, 'From a file')).toContainText('Updating');
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, 'From a file')).toContainText('Ready');
  await choose(page, 'From a file', 'Details');
  await expect(main(page)).toContainText('2 added · 1 duplicate · 2 invalid');
  await main(page).getByText('Show what was skipped').click();
  await expect(main(page)).toContainText('Line 2: U 3');
  expect(await violations(page, 'main')).toEqual([]);
});

test('members are replaced on a separate page, and the old ones stay until the job has finished', async ({
  page,
  mock,
}) => {
  await mock.clock({ frozen: true });
  await openAs(page, address);
  await choose(page, '私人银行客户', 'Change members');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Change members of 私人银行客户');
  await expect(main(page)).toContainText('1,860 members');
  await main(page).getByRole('radio', { name: 'Replace all' }).check();
  await main(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await main(page).getByRole('textbox', { name: /^IDs/ }).fill('U1,U2');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  const question = dialog(page, 'Change the members of 私人银行客户?');
  await expect(question).toContainText('Current members to be replaced: 1,860');
  await expect(question).toContainText('New members: 2');
  const change = question.getByRole('button', { name: 'Change members' });
  await expect(change).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type 1860 to confirm' }).fill('1860');
  await change.click();
  await expect(page).toHaveURL(/crowd-details/u);
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('私人银行客户');
  await expect(main(page)).toContainText('Updating');
  await expect(main(page)).toContainText('1–20 of 1,860');
  await expect(main(page).getByRole('button', { name: 'Change members' })).toHaveAttribute('aria-disabled', 'true');
  await mock.clock({ advanceSeconds: 3 });
  await expect(main(page)).toContainText('2 added · 1,860 removed');
  await expect(row(page, 'U2')).toBeVisible();
  await expect(main(page)).toContainText('1–2 of 2');
  // The page of the finished change is closed, and a new one starts with its defaults.
  await expect(page.getByRole('tab', { name: /Edit audience/u })).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Change members' }).click();
  await expect(main(page).getByRole('radio', { name: 'Add' })).toBeChecked();
});

test('selected members are removed from the list once the job has finished', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await openAs(page, address);
  await fill(page, 'Dragon Boat guests');
  await save(page).click();
  await expect(row(page, 'Dragon Boat guests')).toContainText('Updating');
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, 'Dragon Boat guests')).toContainText('Ready');
  await page.getByRole('link', { name: 'Dragon Boat guests' }).click();
  for (const id of ['U1', 'U2', 'U3']) await row(page, id).getByRole('checkbox').check();
  const remove = main(page).getByRole('button', { name: 'Remove', exact: true }).last();
  await expect(remove).toHaveAccessibleDescription('An audience needs at least one member');
  await row(page, 'U2').getByRole('checkbox').uncheck();
  await remove.click();
  await dialog(page, 'Remove 2 members?').getByRole('button', { name: 'Remove' }).click();
  await expect(main(page)).toContainText('Updating');
  await expect(row(page, 'U1')).toBeVisible();
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, 'U1')).toHaveCount(0);
  await expect(main(page)).toContainText('2 removed');
  await expect(row(page, 'U2')).toBeVisible();
});

test('during a change of members, the menu shows why another change and an export are not available', async ({
  page,
  mock,
}) => {
  await mock.clock({ frozen: true });
  await openAs(page, address);
  await fill(page, 'Dragon Boat guests');
  await save(page).click();
  await expect(row(page, 'Dragon Boat guests')).toContainText('Updating');
  const menu = await openMenu(page, 'Dragon Boat guests');
  await expect(menu.getByRole('menuitem', { name: /^Change members/ })).toContainText(
    'A change of members is in progress',
  );
  await expect(menu.getByRole('menuitem', { name: /^Export all members/ })).toContainText('The audience is not ready');
});

test('an audience of an online activity allows adding members, but neither replacing nor deleting', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  const menu = await openMenu(page, '理财节目标客户');
  await expect(menu.getByRole('menuitem', { name: /^Delete/u })).toContainText('The audience is in use');
  await page.keyboard.press('Escape');
  await choose(page, '理财节目标客户', 'Change members');
  await expect(main(page)).toContainText('An online activity uses this audience');
  await main(page).getByRole('radio', { name: 'Replace all' }).check();
  await main(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await main(page).getByRole('textbox', { name: /^IDs/ }).fill('U1');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('The audience is in use');
  expect(await mock.requests('changeCrowdMembers')).toEqual([]);
  await main(page).getByRole('radio', { name: 'Add' }).check();
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  const question = dialog(page, 'Change the members of 理财节目标客户?');
  await expect(question).toContainText('An online activity is shown to the members');
  await question.getByRole('button', { name: 'Change members' }).click();
  await expect(page).toHaveURL(/crowd-details/u);
  expect(await mock.requests('changeCrowdMembers')).toHaveLength(1);
});

test('a change of an audience names the rules that deliver releases to its members, also rules added meanwhile', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  const [crowd] = (await call('GET', `/yusp-app-common/api/crowd?name=${encodeURIComponent('私人银行客户')}`)).items;
  const [upgrade] = (await call('GET', '/yusp-app-common/api/upgrade/android?version=6.5.0')).items;
  const delivered = 'Targeting rules: 1. Live releases are delivered to new members at once.';
  const withdrawn = 'Targeting rules: 1. They no longer deliver live releases to removed members.';
  await openAs(page, `/pages/advertisement/crowd-details?id=${crowd.id}`);
  const remove = main(page).getByRole('grid').getByRole('button', { name: 'Remove' }).first();
  await expect(remove).toBeVisible();
  await call('POST', `/yusp-app-common/api/gray/upgrade/${upgrade.id}`, { mode: 'whitelist', crowdId: crowd.id });
  await remove.click();
  await expect(dialog(page)).toContainText(withdrawn);
  await expect(dialog(page)).not.toContainText(delivered);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await main(page).getByRole('button', { name: 'Change members' }).click();
  await main(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await main(page).getByRole('textbox', { name: /^IDs/ }).fill('U1');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  const question = dialog(page, 'Change the members of 私人银行客户?');
  await expect(question).toContainText(delivered);
  await expect(question).not.toContainText(withdrawn);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await main(page).getByRole('radio', { name: 'Replace all' }).check();
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  for (const line of [delivered, withdrawn]) await expect(question).toContainText(line);
  expect(await mock.requests('changeCrowdMembers')).toEqual([]);
});

test('canceling a change of members asks for confirmation before the input is discarded', async ({ page }) => {
  await openAs(page, address);
  await choose(page, '私人银行客户', 'Change members');
  await main(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await main(page).getByRole('textbox', { name: /^IDs/ }).fill('U1,U2');
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Discard your input?').getByRole('button', { name: 'Keep editing' }).click();
  await expect(main(page).getByRole('textbox', { name: /^IDs/ })).toHaveValue('U1,U2');
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Discard your input?').getByRole('button', { name: 'Discard' }).click();
  await expect(main(page)).toContainText('1–20 of 1,860');
});

test('canceling while the uses of an audience are fetched sends nothing', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, '私人银行客户', 'Change members');
  await main(page).getByRole('radio', { name: 'Entered IDs' }).check();
  await main(page).getByRole('textbox', { name: /^IDs/ }).fill('U1');
  const uses = /\/api\/crowd\/\d+$/u;
  const release = await holdCalls(page, uses);
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await main(page).getByRole('button', { name: 'Cancel' }).click();
  const answer = page.waitForResponse(uses);
  release();
  await answer;
  await dialog(page, 'Discard your input?').getByRole('button', { name: 'Keep editing' }).click();
  await expect(main(page).getByRole('textbox', { name: /^IDs/ })).toHaveValue('U1');
  expect(await mock.requests('changeCrowdMembers')).toEqual([]);
});

test('members are exported as a TXT file', async ({ page }) => {
  await openAs(page, address);
  await choose(page, '活动内测设备', 'Details');
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export all members' }).click();
  expect((await download).suggestedFilename()).toBe('活动内测设备.txt');
});

test('an audience is renamed to a unique name and deleted with its members', async ({ page }) => {
  await openAs(page, address);
  await choose(page, '私人银行客户', 'Edit');
  await field(page, 'Name').fill('信用卡持卡人');
  await save(page).click();
  await expect(dialog(page)).toContainText('This audience name already exists');
  await field(page, 'Name').fill('Private banking');
  await save(page).click();
  await choose(page, 'Private banking', 'Delete');
  await expect(dialog(page, 'Delete Private banking?')).toContainText('The list of members is deleted too');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Private banking')).toHaveCount(0);
});

test('the deletion of an audience says which offline activities need another one', async ({ page, consoleUrl }) => {
  const call = await callsOf(consoleUrl);
  const activities = '/yusp-app-common/api/activity';
  const [activity] = (await call('GET', `${activities}?name=${encodeURIComponent('信用卡开卡礼')}`)).items;
  await call('POST', `${activities}/${activity.id}/offline`);
  await openAs(page, address);
  await choose(page, '信用卡持卡人', 'Delete');
  await expect(dialog(page, 'Delete 信用卡持卡人?')).toContainText(
    '信用卡持卡人: 1 offline activity needs another audience to go online again.',
  );
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '信用卡持卡人')).toHaveCount(0);
  await page.goto('/pages/advertisement/activity-manager');
  const menu = await openMenu(page, '信用卡开卡礼');
  await expect(menu.getByRole('menuitem', { name: /^Go online/ })).toContainText('The audience was deleted');
});

probe('audiences', {
  address: `${address}?name=%E5%AE%A2%E6%88%B7`,
  operationId: 'listCrowds',
  path: '/yusp-app-common/api/crowd',
  form: { operationId: 'createCrowd', fill: (page) => fill(page, 'Dragon Boat guests') },
  garbage: `${address}?page=x&size=7&sort=remark,up&type=none&status=1`,
});
