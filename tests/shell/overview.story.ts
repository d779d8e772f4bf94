import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';

const overview = (page: Page) => page.getByRole('region', { name: 'Trends and rankings' });
const figure = (page: Page, name: RegExp) => overview(page).getByRole('link', { name });

/** Scrolls until the last ranking is shown; cards load while scrolling. */
async function scrollDown(page: Page): Promise<void> {
  const last = overview(page).getByRole('region', { name: 'Top 5 slowest APIs' });
  await page.getByRole('main').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(last.getByRole('row')).toHaveCount(6, { timeout: 200 });
  }).toPass();
}

test('the overview of the dashboard is requested on scrolling, has filters, and links to screens', async ({
  page,
  mock,
}) => {
  await openAs(page, '/dashboard', 'analyst01');
  await expect(
    page.getByRole('region', { name: 'Latest edits by others' }).getByRole('listitem').first(),
  ).toBeVisible();
  const analysisRequests = async () =>
    (await mock.requests()).filter(({ path }) => /analysis|dashboard\/tops/u.test(path));
  expect(await analysisRequests()).toEqual([]);
  await scrollDown(page);
  for (const name of [
    'Active devices and launches over time',
    'Launches by app version over time',
    'Active devices by platform',
    'Daily active devices by daily time in app',
    'Active devices by province',
    'Active devices by hour',
    'Crash rate by platform over time',
    'Top 10 pages',
    'Top 5 new crash issues',
  ])
    await expect(overview(page).getByRole('region', { name, exact: true })).toBeAttached();
  expect((await analysisRequests()).length).toBeLessThanOrEqual(16);
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
  expect(await violations(page, 'main')).toEqual([]);
  await overview(page).getByRole('combobox', { name: 'Platform' }).selectOption('Android');
  await expect(page).toHaveURL('/dashboard?platform=android');
  await overview(page).getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect(page).toHaveURL(/^[^?]+\/dashboard\?(?=.*platform=android)(?=.*range=30d)/u);
  const total = figure(page, /^Total devices/u);
  await expect(total).toContainText('vs. previous 30 days');
  const value = await total.locator('strong').innerText();
  await total.click();
  await expect(page).toHaveURL(/\/pages\/analytics\/attendance\?range=30d&platform=android&metric=totalDevices$/u);
  await expect(page.getByRole('button', { name: /^Total devices/u, pressed: true })).toContainText(value);
});

test('a new issue opens with the period of the ranking, which counts it', async ({ page }) => {
  await openAs(page, '/dashboard?range=30d', 'analyst01');
  await scrollDown(page);
  const issue = overview(page).getByRole('region', { name: 'Top 5 new crash issues' }).getByRole('row').nth(1);
  await issue.getByRole('link').click();
  await expect(page).toHaveURL(/issueId=\d+&range=30d$/u);
});

test('the overview of the dashboard has only what the role may see', async ({ page }) => {
  await openAs(page, '/dashboard', 'release01');
  await page.getByRole('main').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(figure(page, /^Crash rate/u)).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(figure(page, /^Launches/u)).toBeVisible();
  await expect(figure(page, /^Total devices/u)).toHaveCount(0);
  await expect(overview(page).getByRole('region', { name: 'Top 10 pages' })).toHaveCount(0);
});

test('a role without figures has no overview on the dashboard', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await expect(
    page.getByRole('region', { name: 'Latest edits by others' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('main').hover();
  await page.mouse.wheel(0, 3000);
  await expect(overview(page).getByRole('heading', { name: 'Trends and rankings' })).toHaveCount(0);
});
