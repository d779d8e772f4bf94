import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { violations } from '../axe.ts';
import { holdCalls } from '../held-calls.ts';
import { dialog, message, row, rowOf } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { csv, gb18030, xls } from './sheets.ts';

const address = '/pages/platform/api-manager?sort=code%2Casc';
const HEAD = ['交易码', '交易名称', '请求地址', '令牌桶容量', '令牌桶每秒生成数', '备注'];
const ROWS = [
  HEAD,
  ['NEW1', '夜间余额', '/night/one', '10', '5', 'x'],
  ['ACCT0001', '账户余额查询二', '/account/v1/balance', '', '', ''],
  ['=BAD', 'Wrong', 'no/slash', '', '', ''],
];

const rows = (page: Page) => dialog(page).getByRole('table', { name: 'Rows of the sheet' }).getByRole('row');
const check = (page: Page) => dialog(page).getByRole('button', { name: 'Check rows' });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page)
    .getByRole('combobox', { name: /^Group/ })
    .selectOption({ label: '账户' });
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(check(page)).not.toHaveAttribute('aria-disabled');
  await check(page).click();
}

test('a preview shows the verdict on each row, and imports nothing', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, 'x.csv', Buffer.from(csv(ROWS)));
  await expect(dialog(page)).toContainText(
    '3 rows: 1 new, 1 modified, 0 unchanged, 1 invalid. Nothing has been imported yet.',
  );
  // The button that had the focus is gone.
  await expect(dialog(page).getByText(/Nothing has been imported yet/u)).toBeFocused();
  await expect(dialog(page)).toContainText('Unknown columns, ignored: 备注');
  await expect(dialog(page)).toContainText('Read as UTF-8');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('New');
  await expect(rows(page).nth(1)).toContainText('Name: 账户余额查询 → 账户余额查询二');
  await expect(rows(page).nth(2)).toContainText(
    'A4 · Transaction code: Use 1–30 letters or digits for the transaction code',
  );
  await expect(rows(page).nth(2)).toContainText('C4 · Request path');
  await dialog(page)
    .getByRole('button', { name: /^Invalid 1/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  expect(await mock.requests('importTransactions')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'NEW1')).toHaveCount(0);
});

test('an import that turns off the signature of a transaction must be confirmed with its number of rows', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  const head = ['交易码', '交易名称', '请求地址', '验签'];
  const off = ['ACCT0010', '账户解挂', '/account/v1/unfreeze', 'N'];
  await choose(page, 'x.csv', Buffer.from(csv([head, ['NEW1', '夜间余额', '/night/one', 'N'], off])));
  await expect(rows(page).nth(1)).toContainText('Signature: on → off Protection turned off');
  const start = (count: number) => dialog(page).getByRole('button', { name: `Import ${count} row` });
  await dialog(page).getByRole('radio', { name: 'Update' }).check();
  await start(2).click();
  const question = dialog(page, 'Import 2 rows?');
  await expect(question.getByRole('listitem')).toHaveText([
    '1 change weakens protection or stops requests from working.',
    'ACCT0010 · Signature: on → off Protection turned off',
  ]);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  const verb = question.getByRole('button', { name: 'Import', exact: true });
  await expect(verb).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
  await verb.click();
  await expect(dialog(page, 'Import transactions')).toContainText('1 added, 1 updated, 0 skipped');
  expect(await mock.requests('importTransactions')).toHaveLength(1);
});

test('only valid rows are imported; invalid ones can be downloaded, corrected and imported', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, 'x.csv', Buffer.from(csv(ROWS)));
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download invalid rows' }).click();
  const wrong = readFileSync(await (await download).path(), 'utf8');
  expect(wrong).toMatch(/^\uFEFF"Transaction code","Name",/u);
  // Escaped, so that no spreadsheet evaluates this cell as a formula.
  expect(wrong).toContain('"\'=BAD","Wrong","no/slash"');
  const release = await holdCalls(page, '**/transaction-import');
  await dialog(page).getByRole('button', { name: 'Import 1 valid row only' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Importing…' })).toBeFocused();
  await expect(dialog(page).locator('[inert] select').first()).toHaveValue('1');
  release();
  await expect(message(page, 'Transactions imported')).toBeVisible();
  await expect(dialog(page)).toContainText('1 added, 0 updated, 2 skipped');
  await expect(dialog(page)).toContainText('Already exists');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox', { name: 'Transaction code' }).fill('NEW1');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '夜间余额')).toContainText('Disabled');
  await choose(page, 'mended.csv', Buffer.from(wrong.replace("'=BAD", 'NEW2').replace('no/slash', '/night/two')));
  await expect(dialog(page)).toContainText('1 row: 1 new');
  await dialog(page).getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog(page)).toContainText('1 added, 0 updated, 0 skipped');
  expect(await mock.requests('importTransactions')).toHaveLength(2);
});

test('existing transactions are updated if the user chooses so, and not before changes by others are previewed', async ({
  page,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  await openAs(page, `${address}&code=ACCT0001`);
  await choose(page, 'x.csv', Buffer.from(csv(ROWS.slice(0, 3))));
  await dialog(page).getByRole('radio', { name: 'Update' }).check();
  const [theirs] = (await call('GET', '/zuul/api/transaction?code=ACCT0001')).items;
  await call(
    'PUT',
    `/zuul/api/transaction/${theirs.id}/status/${theirs.status === 'enabled' ? 'disabled' : 'enabled'}`,
  );
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Transactions have changed since the preview');
  await expect(rows(page)).toHaveCount(2);
  await expect(dialog(page).getByRole('radio', { name: 'Update' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog(page, 'Import transactions')).toContainText('1 added, 1 updated, 0 skipped');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, '账户余额查询二')).toBeVisible();
});

test('a GB18030 file is read with its encoding shown, and another encoding can be chosen', async ({ page }) => {
  await openAs(page, address);
  await choose(page, 'x.csv', gb18030(csv(ROWS)));
  await expect(dialog(page)).toContainText('Read as GB18030');
  await expect(rows(page).first()).toContainText('夜间余额');
  await dialog(page)
    .getByRole('combobox', { name: /^Encoding/ })
    .selectOption('UTF-8');
  await expect(dialog(page).getByRole('alert')).toContainText('Check its format and encoding');
  await dialog(page)
    .getByRole('combobox', { name: /^Encoding/ })
    .selectOption('Detect automatically');
  await expect(rows(page).first()).toContainText('夜间余额');
});

test('an encoding chosen while rows are checked is that of the preview', async ({ page, mock }) => {
  await openAs(page, address);
  const release = await holdCalls(page, '**/transaction-import/preview');
  await choose(page, 'x.csv', gb18030(csv(ROWS)));
  await expect(dialog(page).getByRole('button', { name: 'Check rows' })).toHaveAccessibleDescription('Checking rows…');
  await dialog(page)
    .getByRole('combobox', { name: /^Encoding/ })
    .selectOption('UTF-8');
  release();
  await expect(dialog(page).getByRole('alert')).toContainText('Check its format and encoding');
  await expect.poll(async () => (await mock.requests('previewTransactionImport')).length).toBe(2);
  await expect(rows(page)).toHaveCount(0);
});

test('the error of a failed import is shown until the encoding, the group or the file changes', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  await choose(page, 'x.csv', Buffer.from(csv(ROWS.slice(0, 2))));
  const imports = dialog(page).getByRole('button', { name: 'Import 1 row' });
  const failed = dialog(page).getByRole('alert');
  const fail = async () => {
    await mock.fault({ operationId: 'importTransactions', status: 500, code: 'SYS_EXCEPTION', times: 1 });
    await imports.click();
    await expect(failed).toBeVisible();
  };
  await fail();
  await dialog(page)
    .getByRole('combobox', { name: /^Encoding/ })
    .selectOption('UTF-8');
  await expect(imports).toBeVisible();
  await expect(failed).toBeHidden();
  await fail();
  await dialog(page)
    .getByRole('combobox', { name: /^Group/ })
    .selectOption({ label: '转账' });
  await check(page).click();
  await fail();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'y.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(ROWS.slice(0, 2))) });
  await expect(check(page)).toBeVisible();
  await expect(failed).toBeHidden();
});

test('an XLS file and the XLSX template are read', async ({ page }) => {
  await openAs(page, address);
  await choose(page, 'x.xls', xls(ROWS));
  await expect(rows(page).first()).toContainText('夜间余额');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download transactions.xlsx' }).click();
  const template = await (await download).path();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'template.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(template) });
  await expect(check(page)).not.toHaveAttribute('aria-disabled');
  await check(page).click();
  await expect(dialog(page)).toContainText('1 row: 1 new');
});

test('a missing group, another file type and missing columns show their reasons', async ({ page, mock }) => {
  await openAs(page, address);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(check(page)).toHaveAccessibleDescription('Choose a group');
  const file = (name: string, text: string) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await file('x.txt', 'a,b');
  await expect(dialog(page)).toContainText('Only XLSX, XLS, or CSV files are allowed');
  expect(await mock.requests('initUpload')).toEqual([]);
  await dialog(page)
    .getByRole('combobox', { name: /^Group/ })
    .selectOption({ label: '账户' });
  await file('x.csv', csv([['交易码'], ['A']]));
  await expect(check(page)).not.toHaveAttribute('aria-disabled');
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Required columns are missing: Name and Request path');
});

test('a preview of 5,000 rows renders fewer than 60 of them, and can be filtered and scrolled', async ({ page }) => {
  const many = Array.from({ length: 5000 }, (_, at) => [
    `MANY${at}`,
    `Name ${at}`,
    at % 10 === 0 ? 'wrong' : `/many/${at}`,
  ]);
  await openAs(page, address);
  await choose(page, 'many.csv', Buffer.from(csv([['code', 'name', 'requestUrl'], ...many])));
  await expect(dialog(page)).toContainText('5,000 rows: 4,500 new, 0 modified, 0 unchanged, 500 invalid');
  const table = dialog(page).getByRole('table', { name: 'Rows of the sheet' });
  await expect(table).toHaveAttribute('aria-rowcount', '5000');
  expect(await rows(page).count()).toBeLessThan(60);
  await dialog(page)
    .getByRole('button', { name: /^Invalid 500/ })
    .click();
  await expect(table).toHaveAttribute('aria-rowcount', '500');
  await table.focus();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toContainText('MANY4990');
});
