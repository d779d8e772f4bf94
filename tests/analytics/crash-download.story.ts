import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { dialog, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

/** The clock is frozen, so that jobs finish only when a story advances it. */
test.beforeEach(async ({ mock }) => {
  await mock.clock({ now: '2024-06-18T10:30:00+08:00', frozen: true });
});

test('a crash export is listed with its period and downloaded on the page of crash exports', async ({ page, mock }) => {
  await openAs(page, '/pages/analytics/crash-summary?range=30d&platform=android', 'release01');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  const panel = dialog(page, 'Export');
  await expect(panel.getByText('Period: Last 30 days')).toBeVisible();
  await panel.getByRole('radio', { name: 'All rows of the period, ignoring the other filters' }).check();
  await panel.getByRole('textbox').fill('Stability');
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel).toBeHidden();

  await openAs(page, '/pages/system/user', 'admin');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page, 'Export').getByRole('textbox').fill('Users');
  await dialog(page, 'Export').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page, 'Export')).toBeHidden();

  // The URL of other consoles leads here, too.
  await openAs(page, '/pages/analyzer-simple/crash-download', 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Crash exports' })).toBeVisible();
  const job = row(page, 'Stability');
  await expect(job.getByRole('progressbar')).toBeVisible();
  await expect(job).toContainText('2024-05-20 – 2024-06-18');
  await expect(row(page, 'Users')).toHaveCount(0);
  await mock.clock({ advanceSeconds: 60 });
  await expect(job).toContainText('Succeeded');
  const saved = page.waitForEvent('download');
  await job.getByRole('button', { name: /^Download/u }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Stability-2024-05-20_2024-06-18.xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
  const platforms = sheets.flatMap(({ rows }) => rows.slice(1).map((cells) => cells[1]));
  expect(new Set(platforms)).toEqual(new Set(['Android', 'iOS', 'Harmony']));

  await openAs(page, '/pages/analytics/crash-download?screen=analytics/crash-ios');
  await expect(page.getByText('No records match these filters')).toBeVisible();
});

test('the page of crash exports shows an empty state', async ({ page }) => {
  await openAs(page, '/pages/analytics/crash-download', 'analyst01');
  await expect(page.getByText('No crash exports yet.')).toBeVisible();
});
