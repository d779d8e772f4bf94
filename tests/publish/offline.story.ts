import type { Locator, Page } from '@playwright/test';
import { holdAnswer, holdCalls } from '../held-calls.ts';
import { choose, dialog, field, message, openMenu, reaching, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { archive, inZip } from '../zips.ts';

const offline = '/pages/publish/offline-upgrade';
/** 理财商城: its newest package is pending, the next one effective, and the one before that defective. */
const funds = `${offline}?subAppId=20240102`;

/** The record's name: sub-application and version. */
const nameIn = async (line: Locator): Promise<string> => `理财商城 ${await line.getByRole('link').innerText()}`;
const answer = async (page: Page, verb: string) => {
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};

test('a new package starts with the next version, shows errors at its fields, and is created with a ZIP and deleted', async ({
  page,
  mock,
}) => {
  await openAs(page, funds);
  await page.getByRole('button', { name: 'New offline package' }).first().click();
  await expect(field(page, /^Version/)).toHaveValue(/^\d{8}01$/);
  const version = await field(page, /^Version/).inputValue();
  await field(page, /^Version/).fill('2024023001');
  await dialog(page).getByRole('checkbox', { name: 'Android' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'iOS' }).uncheck();
  await dialog(page).getByRole('radio', { name: 'Incremental' }).check();
  await save(page).click();
  for (const reason of [
    'The offline version must be YYYYMMDD plus two digits',
    'Choose at least one client (Android or iOS)',
    'Must upload before submitting',
  ]) {
    await expect(dialog(page)).toContainText(reason);
  }
  expect(await mock.requests('createOfflinePackage')).toEqual([]);

  await dialog(page)
    .getByRole('button', { name: `Use ${version}` })
    .click();
  await dialog(page).getByRole('checkbox', { name: 'Android' }).check();
  await field(page, 'Minimum Android version').fill('6.4.0');
  await field(page, 'Maximum Android version').fill('6.3.0');
  await page.keyboard.press('Tab');
  await expect(dialog(page)).toContainText("The maximum version can't be lower than the minimum version");
  await field(page, 'Maximum Android version').fill('6.9.9');
  await expect(reaching(page, 'iOS')).toHaveCount(0);
  await expect(reaching(page, 'Android')).toHaveText(/^Android\s*[1-9][\d,]* of/);
  await field(page, /^Module/).fill('基金');
  await dialog(page)
    .getByRole('combobox', { name: /^Related version/ })
    .click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'h5.zip', mimeType: 'application/zip', buffer: archive(4000) });
  await expect(dialog(page).getByRole('button', { name: 'Download h5.zip' })).toBeVisible();
  await save(page).click();
  await expect(message(page, 'Offline package created')).toBeVisible();
  await expect(row(page, version)).toContainText('Pending');
  await expect(row(page, version).getByRole('img', { name: /Android 6\.4\.0–6\.9\.9/u })).toBeVisible();
  await choose(page, `理财商城 ${version}`, 'Delete');
  await answer(page, 'Delete');
  await expect(message(page, 'Offline packages deleted')).toBeVisible();
  await expect(row(page, version)).toHaveCount(0);
});

test('a next version that answers late does not replace a typed one', async ({ page }) => {
  await openAs(page, `${funds}&form=new`);
  const version = field(page, /^Version/);
  await expect(version).toHaveValue(/^\d{8}01$/);
  const next = await version.inputValue();
  const release = await holdAnswer(page, /\/highest-version\?.*\bsubAppId=20240104\b/u);
  await dialog(page)
    .getByRole('combobox', { name: /^Sub-application/ })
    .selectOption('20240104');
  await version.fill('2030010101');
  release();
  await expect(dialog(page).getByRole('button', { name: `Use ${next}` })).toBeVisible();
  await expect(version).toHaveValue('2030010101');
});

test('a ZIP without the start page is reported when chosen and rejected when saved; the input stays', async ({
  page,
  mock,
}) => {
  await openAs(page, funds);
  const give = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'h5.zip', mimeType: 'application/zip', buffer });
  const missing = "The ZIP file doesn't contain its start page";
  await page.getByRole('button', { name: 'New offline package' }).first().click();
  await field(page, /^Module/).fill('基金');

  // A file that is not a ZIP is not uploaded.
  await give(Buffer.from('PK\u0003\u0004 and no more'));
  await expect(dialog(page)).toContainText("Can't read the ZIP file. Check that it is complete");
  expect(await mock.requests('initUpload')).toEqual([]);

  await give(inZip({ 'dist/index.html': '<!doctype html>' }));
  const note = dialog(page).locator('span').filter({ hasText: "doesn't contain the page" });
  await expect(note).toHaveText("The ZIP file doesn't contain the page /www/index.html.");
  await expect(dialog(page).getByText('Upload finished')).toBeAttached();
  await save(page).click();
  await expect(dialog(page)).toContainText(missing);
  await expect(note).toHaveCount(0);
  expect(await mock.requests('createOfflinePackage')).toEqual([]);

  await field(page, /^Start page/).fill('/dist/index.htm');
  await expect(dialog(page)).not.toContainText(missing);
  await expect(note).toHaveText("The ZIP file doesn't contain the page /dist/index.htm.");
  await field(page, /^Start page/).fill('/dist/index.html?from=app');
  await expect(note).toHaveCount(0);

  // The server rejects a file that was uploaded before.
  await field(page, /^Start page/).fill('/index.html');
  await dialog(page).getByRole('button', { name: 'Choose an uploaded file…' }).click();
  await dialog(page, 'Choose an uploaded file')
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await save(page).click();
  await expect(dialog(page)).toContainText(missing);
  expect(await mock.requests('createOfflinePackage')).toHaveLength(1);
  await expect(field(page, /^Module/)).toHaveValue('基金');
  await field(page, /^Start page/).fill('/www/index.html');
  await expect(dialog(page)).not.toContainText(missing);
});

test('a package is published with the version it replaces, marked as defective, and rolled back', async ({
  page,
  mock,
}) => {
  await openAs(page, funds);
  const [pending, effective] = [await nameIn(row(page, 'Pending')), await nameIn(row(page, 'Published'))];
  const [newer, older] = [pending.slice(5), effective.slice(5)];

  await row(page, newer).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page, `Publish ${pending}?`)).toContainText(`Replaces and takes down ${older}.`);
  await answer(page, 'Publish');
  await expect(row(page, newer)).toContainText('Published');
  await expect(row(page, older)).toContainText('Taken down');

  await choose(page, pending, 'Mark defective');
  const mark = dialog(page).getByRole('button', { name: 'Mark defective' });
  await expect(mark).toBeDisabled();
  await field(page, 'Defect details').fill('The list stays empty');
  await mark.click();
  await expect(message(page, 'Offline package marked as defective')).toBeVisible();
  await expect(row(page, newer)).toContainText('Defective');
  await expect(row(page, newer)).toContainText('Published');

  await choose(page, pending, 'Roll back');
  const rollback = dialog(page).getByRole('button', { name: 'Roll back' });
  await expect(dialog(page).getByRole('combobox', { name: 'Version to roll back to' })).toContainText(older);
  await expect(rollback).toBeDisabled();
  await field(page, /^Type/).fill(newer);
  await rollback.click();
  await expect(row(page, newer)).toContainText('Taken down');
  await expect(row(page, older)).toContainText('Published');

  const menu = await openMenu(page, pending);
  await expect(menu.getByRole('menuitem', { name: /^Publish/ })).toContainText(
    'The offline package is marked as defective',
  );
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toContainText(
    'Current version released, no modification allowed',
  );
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toContainText('Used offline packages cannot be deleted');
  await expect(menu.getByRole('menuitem', { name: 'Take down' })).toContainText(
    "The current status doesn't allow this operation",
  );
  await page.keyboard.press('Escape');

  await choose(page, effective, 'Take down');
  await mock.fault({ operationId: 'takeDownOfflinePackage', status: 500, code: 'DB_QUERY_FAILED', times: 1 });
  await dialog(page).getByRole('button', { name: 'Take down' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await answer(page, 'Take down');
  await expect(message(page, 'Offline package taken down')).toBeVisible();
  await expect(row(page, older)).toContainText('Taken down');

  await choose(page, pending, 'Remove defective mark');
  await answer(page, 'Remove mark');
  await expect(message(page, 'Defective mark removed')).toBeVisible();
  await expect(row(page, newer)).not.toContainText('Defective');
});

test('the figures of a rollback are those of the chosen version from the start', async ({ page }) => {
  await openAs(page, `${offline}?subAppId=20240101`);
  await choose(page, `转账 ${await row(page, '20%').getByRole('link').innerText()}`, 'Roll back');
  const version = dialog(page).getByRole('combobox', { name: 'Version to roll back to' });
  await expect(version).toBeVisible();
  const [first = '', second = ''] = await version.getByRole('option').allTextContents();
  const figures = dialog(page).getByRole('status', { name: 'After this' });
  await expect(figures).toContainText(`转账 ${first}`);
  await holdCalls(page, /\/preview$/u);
  await version.selectOption(second);
  await expect(figures).toContainText(`转账 ${second}`);
  await expect(figures).not.toContainText(`转账 ${first}`);
});

test('a sub-application is created, renamed and deleted, and filters the list on desktop and phone', async ({
  page,
}) => {
  await openAs(page, offline);
  const panel = page.getByRole('navigation', { name: 'Sub-applications' });
  await panel.getByRole('link', { name: /转账/ }).click();
  await expect(page).toHaveURL(`${offline}?subAppId=20240101`);
  await expect(row(page, '理财商城')).toHaveCount(0);
  await expect(row(page, '转账')).toHaveCount(6);

  await page.getByRole('button', { name: 'Sub-applications' }).click();
  const list = dialog(page, 'Sub-applications');
  await expect(
    list.getByRole('listitem').filter({ hasText: '转账' }).getByRole('button', { name: 'Delete' }),
  ).toHaveAccessibleDescription("Can't delete the sub-application, because it has offline packages");
  await list.getByRole('button', { name: 'New sub-application' }).click();
  const form = dialog(page, 'New sub-application');
  await form.getByRole('textbox', { name: /^Number/ }).fill('20240101');
  await form.getByRole('textbox', { name: /^Name/ }).fill('Loans');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toContainText('The sub-application number already exists');
  await form.getByRole('textbox', { name: /^Number/ }).fill('20240105');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(message(page, 'Sub-application created')).toBeVisible();
  const loans = list.getByRole('listitem').filter({ hasText: '20240105' });
  await loans.getByRole('button', { name: 'Rename Loans' }).click();
  const rename = dialog(page, 'Rename Loans');
  await rename.getByRole('textbox', { name: /^Name/ }).fill('Credit');
  await rename.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(message(page, 'Sub-application renamed')).toBeVisible();
  await expect(panel).toContainText('Credit');
  await loans.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Credit?').getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Sub-application deleted')).toBeVisible();
  await expect(loans).toHaveCount(0);
  await list.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toHaveCount(0);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByRole('searchbox', { name: 'Version' }).fill('2026');
  await filters.click();
  await expect(page.getByRole('searchbox', { name: 'Version' })).toBeHidden();
  await filters.click();
  await expect(page.getByRole('searchbox', { name: 'Version' })).toHaveValue('2026');
  await page.getByRole('combobox', { name: 'Sub-application' }).selectOption('生活缴费');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/subAppId=20240103/);
});

test('a staged package is paused and advanced on its own page, and one by targeting rules gets a rule', async ({
  page,
}) => {
  await openAs(page, `${offline}?subAppId=20240101`);
  await choose(page, `转账 ${await row(page, '20%').getByRole('link').innerText()}`, 'Rollout');
  await expect(page).toHaveURL(/offline-gmr\?id=\d+/);
  const panel = page.getByRole('region', { name: 'Rollout', exact: true });
  await expect(panel.getByRole('table', { name: 'Rollout stages' }).getByRole('row')).toHaveCount(5);
  await panel.getByRole('button', { name: 'Pause', exact: true }).click();
  await answer(page, 'Pause');
  await expect(panel).toContainText('Paused');
  await panel.getByRole('button', { name: 'Start next stage' }).click();
  await answer(page, 'Start now');
  await expect(panel).toContainText('50%');

  await page.getByRole('link', { name: 'Back to offline packages' }).click();
  await page.goto(`${offline}?subAppId=20240104`);
  await choose(page, `信用卡 ${await row(page, '1 rule').getByRole('link').innerText()}`, 'Rollout');
  const rules = page.getByRole('region', { name: 'Targeting rules' });
  await expect(rules.getByRole('listitem').first()).toContainText('City is 澄州 or User tag is 工资代发');
  await rules.getByRole('button', { name: 'New rule' }).click();
  await dialog(page).getByRole('radio', { name: 'Allow list' }).check();
  await field(page, 'Device IDs').fill('CH-1');
  await save(page).click();
  await answer(page, 'Change');
  await expect(rules.getByRole('button', { name: 'Import device IDs…' })).toBeVisible();
});

test('a package by targeting rules cannot be published without any, and the menu says why', async ({ page, mock }) => {
  await openAs(page, funds);
  const pending = await nameIn(row(page, 'Pending'));
  await choose(page, pending, 'Edit');
  await dialog(page).getByRole('radio', { name: 'By targeting rules' }).check();
  await expect(dialog(page)).toContainText("It can't be published without them.");
  // The menu opens before the list has been reloaded.
  await mock.fault({ operationId: 'listOfflinePackages', latencyMs: 1000 });
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const publish = (await openMenu(page, pending)).getByRole('menuitem', { name: /^Publish/ });
  await expect(publish).toContainText('Add a targeting rule first. Without one, nobody receives this release');
  await expect(publish).toBeDisabled();
});

test('a staged package without a plan leads to its plan instead of a confirmation', async ({ page }) => {
  await openAs(page, funds);
  const pending = row(page, 'Pending');
  await choose(page, await nameIn(pending), 'Edit');
  await dialog(page).getByRole('radio', { name: 'Staged rollout' }).check();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await pending.getByRole('button', { name: 'Publish' }).click();
  const refusal = dialog(page, /be done with 理财商城/u);
  await expect(refusal).toContainText('Stage times and percentages are required');
  await expect(refusal.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await refusal.getByRole('link', { name: 'Edit plan' }).click();
  await expect(page).toHaveURL(/offline-gmr\?id=(\d+)&plan=\1/u);
  await expect(dialog(page, /plan/iu)).toBeVisible();
});

test('publishing during a staged rollout says that it ends, or asks what should happen to it', async ({ page }) => {
  await openAs(page, `${offline}?subAppId=20240101`);
  const version = await row(page, '20%').getByRole('link').innerText();
  const staged = `转账 ${version}`;
  const older = row(page, 'Taken down').first();
  await older.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toContainText(`${staged} is at 20%, still rolling out. Publishing ends that rollout.`);
  await expect(dialog(page).getByRole('radio')).toHaveCount(0);
  await answer(page, 'Cancel');

  // For clients that the staged package does not cover.
  await page.getByRole('button', { name: 'New offline package' }).first().click();
  await dialog(page).getByRole('checkbox', { name: 'iOS' }).uncheck();
  await field(page, 'Minimum Android version').fill('5.0.0');
  await field(page, 'Maximum Android version').fill('5.9.9');
  await field(page, /^Module/).fill('行内转账');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'h5.zip', mimeType: 'application/zip', buffer: archive(4000) });
  await expect(dialog(page).getByRole('button', { name: 'Download h5.zip' })).toBeVisible();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, 'Pending').getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toContainText(`${staged} is at 20%, still rolling out.`);
  await expect(dialog(page).getByRole('radio', { name: 'Keep it as it is' })).toBeChecked();
  await dialog(page)
    .getByRole('radio', { name: /^Take it down/ })
    .check();
  await answer(page, 'Publish');
  await expect(row(page, version)).toContainText('Taken down');
  const forOldPhones = page.getByRole('row').filter({ has: page.getByRole('img', { name: /5\.0\.0–5\.9\.9/u }) });
  await expect(forOldPhones).toContainText('Published');
  await choose(page, `转账 ${await forOldPhones.getByRole('link').innerText()}`, 'Unpublish');
  await answer(page, 'Unpublish');
  await expect(message(page, 'Offline package unpublished')).toBeVisible();
  await expect(forOldPhones).toContainText('Pending');
});

test('a package taken down at 20% can be published to all devices or to the previous 20%', async ({ page, mock }) => {
  await openAs(page, `${offline}?subAppId=20240101`);
  const version = await row(page, '20%').getByRole('link').innerText();
  const staged = row(page, version);
  const name = `转账 ${version}`;
  await choose(page, name, 'Take down');
  await answer(page, 'Take down');
  await staged.getByRole('button', { name: 'Publish' }).click();
  const question = dialog(page, `Publish ${name}?`);
  await expect(question.getByRole('radio', { name: /^All matching devices: about [\d,]{7}/ })).toBeChecked();
  await expect(question).toContainText(/now; about [\d,]+ of 412,000 \((>?99[\d.]*|100)%\)/u);
  const failing = await mock.fault({ operationId: 'previewReleaseAct', status: 409, code: 'SYS_EXCEPTION' });
  await question.getByRole('radio', { name: /^Only the previous 20%: about [\d,]+ devices/ }).check();
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(question.getByRole('status', { name: 'After this' })).toHaveCount(0);
  await mock.clearFault(failing);
  await question.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(question.getByRole('alert')).toHaveCount(0);
  await expect(question).toContainText(/now; about [\d,]+ of 412,000 \((19|20)[\d.]*%\)/u);
  await answer(page, 'Publish');
  await expect(page.getByText('Offline package published to 20% of the matching devices')).toBeVisible();
  await expect(staged).toContainText('20%');
  await choose(page, name, 'Rollout');
  await expect(page.getByRole('region', { name: 'Rollout' })).toContainText('Paused');
  await expect(page.getByRole('region', { name: 'Rollout' })).toContainText('Limited to its previous reach');
});

test('an uploaded ZIP can be chosen for a new package', async ({ page }) => {
  await openAs(page, '/pages/publish/choose-zip');
  await page
    .getByRole('textbox', { name: 'Search by file name' })
    .or(page.getByRole('searchbox', { name: 'Search by file name' }))
    .fill('h5-20240102');
  await page.keyboard.press('Enter');
  const file = page
    .getByRole('list', { name: 'Uploaded files' })
    .getByRole('listitem')
    .filter({ hasText: 'h5-20240102' })
    .first();
  await expect(file).toContainText('Used by');
  await file.getByRole('button', { name: /^Choose h5-20240102/ }).click();
  await expect(dialog(page, 'New offline package')).toContainText('h5-20240102');
});
