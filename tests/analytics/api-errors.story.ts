import { card, choose, figure, rows } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';
import { sidewaysTables } from '../walk/in-page.ts';

test('a slow API leads to its slowest carrier, a slow request and its transaction', async ({ page, mock }) => {
  await openAs(page, '/pages/analytics/api?range=15d&slowMs=700&network=4g', 'admin');
  await expect(figure(page, 'Error rate')).toContainText(/0\.\d+%/u);
  // Syncs of the gateway are marked next to releases.
  const events = page.getByRole('list', { name: 'Events in this period' });
  await page.getByText(/^Events in this period \(/u).click();
  await expect(events).toContainText('6.4.1');
  await expect(events.getByRole('link', { name: 'Configuration version 2' })).toHaveAttribute(
    'href',
    '/pages/platform/gateway?versions=all',
  );
  await events
    .getByRole('listitem')
    .filter({ hasText: 'Configuration version 2' })
    .getByRole('button', { name: 'Before and after' })
    .click();
  await expect(page.getByRole('region', { name: 'Before and after: Configuration version 2 Synced' })).toBeVisible();
  await page.getByRole('button', { name: 'Close comparison' }).click();
  const slowest = card(page, 'Slowest APIs: P90 response time of 700 ms or more');
  await slowest.scrollIntoViewIfNeeded();
  await expect(slowest.getByRole('listitem').first()).toContainText('/account/v1/statement');
  // At most the 20 slowest APIs are requested.
  const requestPaths = (await mock.requests('getApiCallsSplit')).map(({ path }) => path);
  expect(requestPaths.some((path) => /dimensions=api&.*top=20\b|top=20&.*dimensions=api\b/u.test(path))).toBe(true);
  await slowest.getByRole('button', { name: 'GET /wealth/v1/list' }).click();
  await expect(page).toHaveURL(/api=GET/u);
  // The page of an API starts with its percentiles.
  await expect(card(page, 'P90 response time over time')).toBeVisible();
  await expect(page.getByRole('link', { name: '理财产品列表 (WLTH0001)' })).toBeVisible();
  const carriers = card(page, 'P90 response time by carrier');
  // A card loads when it comes near the screen.
  await card(page, 'P90 response time by network').scrollIntoViewIfNeeded();
  await expect(carriers.getByRole('listitem').first()).toContainText('China Unicom');
  await carriers.getByRole('button', { name: 'China Unicom' }).click();
  await expect(page).toHaveURL(/carrier=unicom/u);
  await expect(card(page, 'Average response time by stage')).toContainText('First byte');
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  const samples = card(page, 'Slow API requests');
  await expect(samples.getByRole('row').nth(1)).toContainText('GET /wealth/v1/list');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
  await samples.getByRole('row').nth(1).getByRole('link').first().click();
  const sample = page.getByRole('dialog', { name: 'GET /wealth/v1/list' });
  await expect(sample).toContainText('China Unicom');
  await expect(sample.getByRole('heading', { name: /^Request/u })).toBeVisible();
  await expect(sample).toContainText('traceparent: 00-');
  await sample.getByRole('link', { name: '理财产品列表 (WLTH0001)' }).click();
  await expect(page).toHaveURL(/\/pages\/platform\/api-manager\?view=\d+/u);
  await expect(page.getByRole('dialog')).toContainText('WLTH0001');
});

test('an API in the table leads to its failed requests, and back to all APIs', async ({ page }) => {
  await openAs(page, '/pages/analytics/api?range=15d&carrier=unicom', 'analyst01');
  // The charts above the table load when it comes near, and move it.
  await page.getByRole('heading', { name: 'Requests by API' }).scrollIntoViewIfNeeded();
  await expect(card(page, 'Error rate by download channel').getByRole('listitem').first()).toBeVisible();
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Requests by API' })).toBeHidden();
  await expect(page).toHaveURL(/carrier=unicom/u);
  await page.keyboard.press('End');
  const trend = card(page, 'P90 response time over time');
  const saved = page.waitForEvent('download');
  await trend.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(
    /^P90 response time over time, API errors, [\d-]{10} – [\d-]{10}, Carrier China Unicom, API .*\.csv$/u,
  );
  const failures = card(page, 'Failed API requests');
  await failures.getByRole('row').nth(1).getByRole('link').first().click();
  const sample = page.getByRole('dialog');
  await expect(sample.getByText('Trace ID', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sample).toBeHidden();
  await page.getByRole('button', { name: 'Show all APIs' }).click();
  await choose(page, 'HTTP status', 'No connection');
  await expect(card(page, 'Failed API requests').getByRole('row').nth(1)).toContainText('No connection');
});

test('an admin sees syncs of the compared week, and opens the transaction and policies of an API', async ({ page }) => {
  await openAs(page, '/pages/analytics/api?api=POST+%2Ftransfer%2Fv1%2Finter&compare=previous', 'admin');
  await page.getByRole('button', { name: 'Earlier marks' }).click();
  await expect(page.getByRole('main')).toContainText('Configuration version 1 Synced');
  await page.getByRole('button', { name: 'Transaction and policies' }).click();
  await expect(page).toHaveURL(/\/pages\/platform\/api-manager\?requestUrl=/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('TRAN0002');
});
