import type { Page } from '@playwright/test';
import { bars, card, choose, figure, numbersIn, rows, textsOf } from '../analysis.ts';
import { probe } from '../probes.ts';
import { daysAgo } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/advertisement/activity-effect';

/** Waits for the figures of the last request. */
const valueOf = async (page: Page, name: string) => {
  await expect(page.getByRole('region', { name: 'Figures' })).not.toHaveAttribute('aria-busy', 'true');
  const strong = figure(page, name).locator('strong');
  await expect(strong).toContainText(/\d/u);
  return numbersIn(await strong.innerText())[0] ?? 0;
};

test('bars and table rows add up to the figure of impressions', async ({ page }) => {
  // Complete days only: today's numbers grow between requests.
  await openAs(page, `${address}?start=${daysAgo(7)}&end=${daysAgo(1)}&size=100`, 'operator01');
  const exposures = await valueOf(page, 'Impressions');
  expect(exposures).toBeGreaterThan(0);
  for (const split of ['ad slot', 'platform', 'priority', 'city']) {
    const parts = await textsOf(bars(page, `Impressions by ${split}`).locator('[class*="value"]'));
    expect(
      parts.reduce((sum, text) => sum + (numbersIn(text)[0] ?? 0), 0),
      split,
    ).toBe(exposures);
  }
  await expect(rows(page).first()).toBeVisible();
  const cells = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell], td')].map(({ textContent }) => textContent)),
  );
  const counts = cells.map((row) =>
    Number((row.find((text) => /^[\d,]+$/u.test(text.trim())) ?? '').replaceAll(',', '')),
  );
  expect(counts.reduce((sum, value) => sum + value, 0)).toBe(exposures);
});

test('list and details of an activity link to its performance, once it was shown', async ({ page }) => {
  await openAs(page, '/pages/advertisement/activity-manager');
  const waiting = rows(page).filter({ hasText: '数字人民币体验周' });
  await waiting.getByRole('button', { name: /More/u }).click();
  await expect(page.getByRole('menuitem', { name: 'Performance' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  const festival = rows(page).filter({ has: page.getByRole('link', { name: '理财节', exact: true }) });
  await festival.getByRole('button', { name: /More/u }).click();
  await page.getByRole('menuitem', { name: 'Performance' }).click();
  await expect(page).toHaveURL(/activity-effect\?.*activityId=\d+&start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/u);
  expect(await valueOf(page, 'Impressions')).toBeGreaterThan(0);
  await expect(page.getByRole('combobox', { name: 'Activity', exact: true }).locator('option:checked')).toHaveText(
    '理财节',
  );
  await page.goto('/pages/advertisement/detail-activity?id=6');
  await page.getByRole('main').getByRole('button', { name: 'Performance' }).click();
  await expect(page).toHaveURL(/activity-effect\?.*activityId=6/u);
});

test('two activities are compared in figures and chart', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  await expect(page.getByRole('combobox', { name: 'Compared with', exact: true })).toHaveCount(0);
  await choose(page, 'Activity', '核心系统升级公告');
  await expect(page).toHaveURL(/activityId=/u);
  await expect(page.getByRole('button', { name: 'Remove filter Activity' })).toBeVisible();
  const exposures = (await valueOf(page, 'Impressions')).toLocaleString('en');
  await choose(page, 'Activity', '理财节');
  await choose(page, 'Compared with', '核心系统升级公告');
  await expect(page).toHaveURL(/compareWith=/u);
  await expect(figure(page, 'Impressions')).toContainText(`核心系统升级公告 ${exposures}`);
  const course = card(page, 'Impressions over time');
  await expect(course.locator('svg text').filter({ hasText: /^理财节$/u })).toHaveCount(1);
  await course.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(course.getByRole('slider')).toHaveAttribute('aria-valuetext', /核心系统升级公告: [\d,]+/u);
  await page.reload();
  await expect(figure(page, 'Clicks')).toContainText('核心系统升级公告');
  await page.getByRole('button', { name: 'Remove filter Compared with' }).click();
  await expect(figure(page, 'Impressions')).not.toContainText('核心系统升级公告');
});

test('a bar filters by its ad slot, and the charts split the selected metric', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  await card(page, 'Impressions by ad slot').getByRole('button', { name: '首页公告' }).click();
  await expect(page).toHaveURL(/boothId=/u);
  await expect(bars(page, 'Impressions by ad slot')).toHaveCount(1);
  await figure(page, 'Click rate by device').click();
  await expect(card(page, 'Click rate by device over time').getByRole('slider')).toBeVisible();
  for (const split of ['ad slot', 'platform', 'app version'])
    await expect(bars(page, `Click rate by device by ${split}`).first()).toContainText('%');
  await expect(page.getByRole('button', { name: 'About Click rate by device' })).toHaveAccessibleDescription(
    /^Unique clicks ÷ Devices reached: [\d,]+ of [\d,]+$/u,
  );
});

test('the chart of app versions shows ten bars and the others at first, and all on request', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  const versions = bars(page, 'Impressions by app version');
  await expect(versions).toHaveCount(11);
  await expect(versions.last()).toContainText(/^Other/u);
  await expect(versions.first()).toContainText(/^(?:Android|iOS|Harmony) \d+\./u);
  await card(page, 'Impressions by app version')
    .getByRole('button', { name: /^All \d+$/u })
    .click();
  expect(await versions.count()).toBeGreaterThan(10);
});

test('a row leads to its day with a chart by hour', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  const day = (await rows(page).first().getByRole('gridcell').first().innerText()).trim();
  await rows(page).first().getByRole('button', { name: 'Show this day' }).click();
  await expect(page).toHaveURL(new RegExp(`start=${day}&end=${day}|end=${day}.*start=${day}`, 'u'));
  await expect(card(page, 'Impressions over time')).toContainText('By hour');
});

test('a period without activities shows empty states', async ({ page }) => {
  await openAs(page, `${address}?start=2020-01-01&end=2020-01-07`);
  await expect(figure(page, 'Click rate by device')).toContainText('No data');
  await expect(card(page, 'Impressions over time')).toContainText('No activities were shown in this period.');
});

test('a user without access to activities can’t open their performance', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await page.goto(address);
  await expect(page).toHaveURL(/\/401/u);
});

probe('effect of activities', {
  address: `${address}?range=30d`,
  operationId: 'listActivityByBooth',
  path: '/yusp-app-common/api/analysis/activity/by-booth',
  garbage: `${address}?page=x&size=7&sort=device,up&range=5d&start=2026-13-45&metric=..%2Fx&activityId=%2F&compareWith=%2F`,
  page: {
    query: '?page=1&size=20',
    narrow: async (page) => {
      await choose(page, 'Activity', '数字人民币体验周');
    },
    narrowed: 'No records match these filters',
  },
});
