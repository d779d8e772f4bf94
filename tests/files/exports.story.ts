import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { callsOf } from '../api-call.ts';
import { holdCalls } from '../held-calls.ts';
import { android, choose, dialog, message, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const EXPORTS = /\/api\/export(?:-table)?$/u;

const panel = (page: Page) => dialog(page, 'Export');

/** Opens the panel of the list on screen. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel(page).getByRole('textbox', { name: 'File name' })).toBeEnabled();
  // Whether a file is saved automatically depends on the number of rows, which arrives with them.
  await expect(
    panel(page)
      .getByRole('radio', { name: /\d+ rows/u })
      .first(),
  ).toBeVisible();
}

async function exportList(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText('Export started. You can leave this page.')).toBeVisible();
}

/** Downloads the file of a job, and reads its rows. */
async function download(page: Page, report: string): Promise<{ name: string; rows: unknown[][] }> {
  const saved = page.waitForEvent('download');
  await row(page, report)
    .getByRole('button', { name: /^Download/u })
    .click();
  const file = await saved;
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
  return { name: file.suggestedFilename(), rows: sheets.flatMap(({ rows }) => rows) };
}

/** The clock is frozen except where a story advances it: jobs end on demand. */
test.beforeEach(async ({ mock }) => {
  await mock.clock({ now: '2026-11-22T10:00:00+08:00', frozen: true });
});

test('the newest hundred notices of many jobs that end at once are counted, listed and read', async ({
  page,
  mock,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  const job = { screen: 'publish/android-upgrade', scope: 'all', columns: [{ key: 'createdAt' }] };
  for (let at = 0; at < 110; at++)
    await call('POST', '/yusp-app-common/api/export', { ...job, reportName: `Report ${at}` });
  await openAs(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await mock.clock({ advanceSeconds: 10 });
  await page.getByRole('button', { name: 'Notifications (100)' }).click();
  await expect(dialog(page, 'Notifications').getByText('was exported.')).toHaveCount(100);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a list is exported with its filters and as a whole, while the user leaves the page', async ({ page, mock }) => {
  await openAs(page, `${android}?status=published&sort=version,asc`);
  await openPanel(page);
  await expect(panel(page).getByRole('radio', { name: /^Filtered results: \d+ rows$/u })).toBeChecked();
  const selected = Number(/\d+/u.exec((await panel(page).getByText('Filtered results').textContent()) ?? '')?.[0]);
  await panel(page).getByRole('textbox').fill('=Effective: 2026/11');
  await exportList(page);

  await openPanel(page);
  await panel(page).getByRole('radio', { name: 'All rows, ignoring the filters' }).check();
  await panel(page)
    .getByRole('radio', { name: /^All columns \(\d+\)$/u })
    .check();
  await panel(page).getByRole('textbox').fill('');
  await exportList(page);
  await page.getByRole('button', { name: 'Export center' }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: 'Export center' })).toBeVisible();
  const first = row(page, '=Effective');
  await expect(first).toContainText('Android full upgrade');
  await expect(first).toContainText('Filtered');
  await expect(first.getByRole('progressbar')).toHaveAccessibleName('0%');
  await expect(first.getByRole('button', { name: /^Download/u })).toHaveCount(0);
  await mock.clock({ advanceSeconds: 1 });
  await expect(first.getByRole('progressbar')).toHaveAccessibleName('50%');
  await mock.clock({ advanceSeconds: 1 });
  await expect(first).toContainText('Succeeded');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();

  // A finished job is announced until it is read, even after a reload.
  await expect(page.getByText('=Effective: 2026/11 was exported.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Notifications (2)' }).click();
  await expect(dialog(page, 'Notifications').getByText('was exported.')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Notifications')).toBeHidden();

  const filtered = await download(page, '=Effective');
  expect(filtered.name).toBe('=Effective 2026 11-2026-11-22.xlsx');
  expect(filtered.rows[0]).toEqual([
    'Version',
    'Package name',
    'Release mode',
    'Upgrade mode',
    'Adoption',
    'Status',
    'Reach',
    'Created',
  ]);
  expect(filtered.rows).toHaveLength(selected + 1);
  expect(new Set(filtered.rows.slice(1).map((cells) => cells[6]))).toEqual(
    new Set(['All devices', '2 rules', 'Paused at 30% by the guard']),
  );
  expect(new Set(filtered.rows.slice(1).map((cells) => cells[5]))).toEqual(new Set(['Published']));
  expect(filtered.rows[1]?.[7]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+08:00$/u);
  const whole = await download(page, 'file.xlsx');
  expect(whole.name).toBe('file.xlsx');
  expect(whole.rows[0]).toContain('Published');
  expect(whole.rows.length).toBeGreaterThan(filtered.rows.length);

  // The list can be opened again as it was exported.
  await choose(page, '=Effective: 2026/11', 'Open the list');
  await expect(page).toHaveURL(/android-upgrade\?status=published&sort=version%2Casc$/u);
  await expect(page.getByText(`of ${selected}`)).toBeVisible();
});

test('an export has the rows of the list, whatever selects them', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const exportAs = async (scope: RegExp, name: string): Promise<number> => {
    await openPanel(page);
    await expect(panel(page).getByRole('radio', { name: scope })).toBeChecked();
    const label = await panel(page).getByText(scope).textContent();
    await panel(page).getByRole('textbox').fill(name);
    await exportList(page);
    return Number(/\d+/u.exec(label ?? '')?.[0]);
  };
  // The panel next to the list selects the sub-application.
  await openAs(page, '/pages/publish/offline-upgrade?subAppId=20240102');
  await expect(page.getByRole('combobox', { name: 'Sub-application' })).toHaveCount(0);
  const packages = await exportAs(/^Filtered results: \d+ rows$/u, 'Packages');
  await page.goto('/pages/analytics/symbol-table?platform=ios');
  const symbols = await exportAs(/^All \d+ rows$/u, 'Symbols');
  await page.goto('/pages/files/export');
  await mock.clock({ advanceSeconds: 5 });
  for (const [name, rows, address] of [
    ['Packages', packages, /offline-upgrade\?subAppId=20240102$/u],
    ['Symbols', symbols, /symbol-table\?platform=ios$/u],
  ] as const) {
    await page.goto('/pages/files/export');
    await expect(row(page, name)).toContainText('Succeeded');
    expect((await download(page, name)).rows).toHaveLength(rows + 1);
    await choose(page, name, 'Open the list');
    await expect(page).toHaveURL(address);
  }
});

test('an administrator sees whose exports are listed and deleted', async ({ page, consoleUrl, mock }) => {
  const screen = 'publish/android-upgrade';
  for (const userName of ['admin', 'release01'])
    await (
      await callsOf(consoleUrl, userName)
    )('POST', '/yusp-app-common/api/export', {
      screen,
      scope: 'all',
      columns: [{ key: 'version' }],
      reportName: `Of ${userName}`,
    });
  await mock.clock({ advanceSeconds: 60 });
  await openAs(page, '/pages/files/export');
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete 2 exports?');
  await expect(question).toContainText(/Of release01\S*\.xlsx · release01/u);
  await expect(question).not.toContainText('· admin');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await openAs(page, '/pages/files/export', 'release01');
  await expect(row(page, 'Of release01')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Created by' })).toHaveCount(0);
});

/** Exports the rows of the page, and reads the saved file. */
async function exportLoaded(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const saved = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  const file = await saved;
  await expect(panel(page)).toBeHidden();
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
  return { name: file.suggestedFilename(), rows: sheets.flatMap(({ rows }) => rows) };
}

test('the rows of the page are exported at once, equal to those of a job, under a name of choice', async ({
  page,
  mock,
}) => {
  await openAs(page, `${android}?size=10&sort=version,asc`);
  await openPanel(page);
  await panel(page).getByRole('textbox').fill('of the server');
  // A finished file is saved automatically, before the next one is looked for.
  const saved = page.waitForEvent('download');
  await exportList(page);
  await mock.clock({ advanceSeconds: 2 });
  await saved;

  await openPanel(page);
  await expect(panel(page).getByRole('radio', { name: /^All \d+ rows$/u })).toBeChecked();
  await panel(page).getByRole('radio', { name: 'This page: 10 rows, saved immediately' }).check();
  await expect(panel(page).getByRole('textbox')).toHaveAttribute('placeholder', 'excel-list');
  await expect(panel(page)).toContainText('The file is saved immediately as excel-list.xlsx.');
  const refused = await mock.fault({ operationId: 'exportTable', status: 500, code: 'SYS_EXCEPTION' });
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel(page).getByRole('alert')).toContainText('System exception');
  await mock.clearFault(refused);
  const loaded = await exportLoaded(page);
  expect(loaded.name).toBe('excel-list.xlsx');
  expect(loaded.rows).toHaveLength(11);

  await openPanel(page);
  await panel(page)
    .getByRole('radio', { name: /^This page/u })
    .check();
  await panel(page).getByRole('textbox').fill('=Page 1/2');
  expect((await exportLoaded(page)).name).toMatch(/^=Page 1 2-\d{4}-\d\d-\d\d\.xlsx$/u);

  await page.goto('/pages/files/export');
  expect((await download(page, 'of the server')).rows.slice(0, 11)).toEqual(loaded.rows);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('an export ends as announced even if its panel is closed before the response', async ({ page, mock }) => {
  await openAs(page, `${android}?size=10`);
  const exportAndClose = async (scope: RegExp) => {
    await openPanel(page);
    await panel(page).getByRole('radio', { name: scope }).check();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && EXPORTS.test(request.url()));
    await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  };
  let release = await holdCalls(page, EXPORTS);
  await exportAndClose(/^This page/u);
  const saved = page.waitForEvent('download');
  release();
  expect((await saved).suggestedFilename()).toBe('excel-list.xlsx');

  release = await holdCalls(page, EXPORTS);
  await exportAndClose(/^All \d+ rows$/u);
  release();
  await expect(page.getByText('Export started. You can leave this page.')).toBeVisible();
  const savedLater = page.waitForEvent('download');
  await mock.clock({ advanceSeconds: 2 });
  await savedLater;

  await mock.fault({ operationId: 'createExportJob', status: 500, code: 'SYS_EXCEPTION' });
  release = await holdCalls(page, EXPORTS);
  await exportAndClose(/^All \d+ rows$/u);
  release();
  await expect(message(page, 'System exception')).toBeVisible();
});

test('the export of a tree has the visible rows, whether it is collapsed or expanded', async ({ page }) => {
  await openAs(page, '/pages/system/menu');
  const rows = page.getByRole('row').filter({ has: page.locator('td') });
  await expect(rows.first()).toBeVisible();
  for (const button of ['Collapse all', 'Expand all']) {
    const all = await rows.count();
    await openPanel(page);
    await panel(page)
      .getByRole('radio', { name: `This page: ${all} rows, saved immediately` })
      .check();
    expect((await exportLoaded(page)).rows).toHaveLength(all + 1);
    await page.getByRole('button', { name: button }).click();
    await expect(rows).not.toHaveCount(all);
  }
});

test('a file is saved even if its job ended before the first response about it', async ({ page, mock }) => {
  const release = await holdCalls(page, '**/api/notice?*');
  await openAs(page, `${android}?size=10`);
  await openPanel(page);
  const saved = page.waitForEvent('download');
  await exportList(page);
  await mock.clock({ advanceSeconds: 2 });
  release();
  expect((await saved).suggestedFilename()).toBe('Android full upgrade-2026-11-22.xlsx');
});

test('a configured service writes the file of the loaded rows', async ({ page, mock }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', exportService: '/sheets/write' } }),
  );
  const writeRequests: { token: string | undefined; table: unknown }[] = [];
  await page.route('**/sheets/write', (route) => {
    writeRequests.push({ token: route.request().headers()['authorization'], table: route.request().postDataJSON() });
    return route.fulfill({
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: 'of the service',
    });
  });
  await openAs(page, '/pages/system/role');
  await openPanel(page);
  await panel(page)
    .getByRole('radio', { name: /^This page/u })
    .check();
  const saved = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('excel-list.xlsx');
  expect(await readFile(await file.path(), 'utf8')).toBe('of the service');
  expect(writeRequests).toMatchObject([
    {
      token: expect.stringMatching(/^Bearer ./u),
      table: {
        columns: expect.arrayContaining(['Name']),
        rows: expect.arrayContaining([expect.arrayContaining(['sys_admin'])]),
      },
    },
  ]);
  expect(await mock.requests('exportTable')).toEqual([]);
});

test('a failed export shows the reason and can be retried; its file is removed after seven days', async ({
  page,
  mock,
}) => {
  await openAs(page, '/pages/system/role');
  await openPanel(page);
  await expect(panel(page)).toContainText('All 12 rows');
  const refused = await mock.fault({ operationId: 'createExportJob', status: 500, code: 'SYS_EXCEPTION' });
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel(page).getByRole('alert')).toContainText('System exception');
  await mock.clearFault(refused);
  await exportList(page);
  const broken = await mock.fault({ operationId: 'listRoles', status: 500, code: 'DB_QUERY_FAILED' });
  await page.getByRole('button', { name: 'Export center' }).first().click();
  const job = row(page, 'Roles');
  await expect(job).toContainText('Exporting');
  await mock.clock({ advanceSeconds: 2 });
  await expect(job).toContainText('Failed');
  await expect(job).toContainText('Database query failed');
  await mock.clearFault(broken);
  // In the list of failed jobs, its row stays with the new status until the next search.
  await page.goto('/pages/files/export?status=failed');
  await choose(page, 'Roles', 'Try again');
  await expect(job).toContainText('Exporting');
  await mock.clock({ advanceSeconds: 2 });
  await expect(job).toContainText('Succeeded');
  await page.reload();
  await expect(page.getByText('No records match these filters')).toBeVisible();

  await mock.clock({ advanceSeconds: 7 * 86_400 });
  await openAs(page, '/pages/files/export?screen=publish/android-upgrade');
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await page.goto('/pages/files/export?screen=system/role&status=succeeded');
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await page.goto('/pages/files/export?screen=system/role&status=expired');
  await expect(page.getByText('Page: Roles')).toBeVisible();
  await expect(job).toContainText('Expired');
  await expect(job.getByRole('button', { name: /^Download/u })).toHaveCount(0);
  await choose(page, 'Roles', 'Delete');
  await dialog(page, 'Delete Roles?').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page, 'Delete Roles?')).toBeHidden();
  await page.goto('/pages/files/export');
  await expect(page.getByText('No exports yet.')).toBeVisible();
});
