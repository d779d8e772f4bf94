import { card, choose, figure, rows } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';
import { sidewaysTables } from '../walk/in-page.ts';

test('the blank screen rate is filtered by version and shows its main cause and its blank views', async ({ page }) => {
  await openAs(page, '/pages/analytics/blank?range=30d&module=理财', 'analyst01');
  await expect(figure(page, 'Blank screen rate')).toContainText(/\d%/u);
  await choose(page, 'Platform', 'Android');
  const versions = card(page, 'Blank screen rate by app version');
  await versions.getByRole('button', { name: '6.4.0' }).click();
  await expect(page).toHaveURL(/version=6\.4\.0/u);
  await expect(card(page, 'Blank screen rate by cause').getByRole('listitem').first()).toContainText('Resource error');
  await expect(rows(page).first()).toContainText('Resource error');
  await rows(page).last().scrollIntoViewIfNeeded();
  const samples = card(page, 'Blank page views');
  await expect(samples.getByRole('row').nth(1)).toContainText('6.4.0');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
});

test('a chart of few bars is only as tall as its bars on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, '/pages/analytics/blank?range=7d', 'analyst01');
  const platforms = card(page, 'Blank screen rate by platform');
  await expect(platforms.getByRole('listitem')).toHaveCount(3);
  const bars = platforms.getByRole('list');
  const [whole, chart] = await Promise.all([platforms.boundingBox(), bars.boundingBox()]);
  // The title, and the gap between the cards.
  expect((whole?.height ?? 0) - (chart?.height ?? 0)).toBeLessThan(100);
});

test('a blank screen links to the JS error that caused it', async ({ page }) => {
  await openAs(page, '/pages/analytics/blank?range=7d&blankCause=js&blankSeconds=10', 'analyst01');
  await rows(page).last().scrollIntoViewIfNeeded();
  const error = card(page, 'Blank page views')
    .getByRole('link', { name: /Error|rejection/u })
    .first();
  const title = await error.innerText();
  await error.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main')).toContainText('Owner');
  // The blank screen is not of the last 24 hours, with which the record opens by default.
  await expect(page).toHaveURL(/start=([\d-]+)&end=\1/u);
  await expect(figure(page, 'JS errors').locator('strong')).toHaveText(/^[1-9]/u);
});

test('an analyst sees the screenshot of a blank screen', async ({ page }) => {
  await openAs(page, '/pages/analytics/blank?range=7d&blankSeconds=12', 'analyst01');
  await rows(page).last().scrollIntoViewIfNeeded();
  const first = card(page, 'Blank page views').getByRole('row').nth(1);
  const title = await first.getByRole('gridcell').nth(1).innerText();
  await first.getByRole('link').first().click();
  const record = page.getByRole('dialog', { name: title });
  await expect(record).toContainText(/Score\s*\d+ \/ 100/u);
  const picture = record.getByRole('img', { name: `Screenshot of ${title} while it was blank` });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([180, 390]);
});

test('a missing screenshot is reported, but not mentioned to users without access to screenshots', async ({ page }) => {
  const record = page.getByRole('dialog');
  await openAs(page, '/pages/analytics/blank?range=7d&blankCause=http', 'analyst01');
  await rows(page).last().scrollIntoViewIfNeeded();
  await card(page, 'Blank page views')
    .getByRole('row')
    .filter({ hasText: /(?<!\d)[34] sec/u })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(record).toContainText('No screenshot was taken.');
  const address = page.url().replace(/^https?:\/\/[^/]+/u, '');
  await openAs(page, address, 'auditor01');
  await expect(record).toContainText('Outcome');
  await expect(record).not.toContainText('Screenshot');
});

test('the JS error rate is split by offline package and filtered by one', async ({ page }) => {
  await openAs(page, '/pages/analytics/js?range=15d&module=理财', 'analyst01');
  await expect(figure(page, 'Affected pages')).toContainText('5');
  const packages = card(page, 'JS error rate by offline package');
  const latest = packages.getByRole('button', { name: /^理财商城 \d{10}$/u }).last();
  const title = await latest.innerText();
  await latest.click();
  await expect(page).toHaveURL(new RegExp(`offlinePackage=${encodeURIComponent(title).replaceAll('%20', '\\+')}`, 'u'));
  await expect(packages.getByRole('listitem')).toHaveCount(1);
});

test('a filter by version lists the JS error that came with it first', async ({ page }) => {
  await openAs(page, '/pages/analytics/js?range=15d', 'analyst01');
  await expect(figure(page, 'JS error rate')).toContainText(/\d%/u);
  await card(page, 'JS error rate by app version').getByRole('button', { name: '6.4.0' }).click();
  await expect(page).toHaveURL(/version=6\.4\.0/u);
  await expect(rows(page).first()).toContainText('latestQuote (quote-panel.tsx:132)');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
});
