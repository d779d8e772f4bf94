import { card, choose, figure, rows } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';
import { sidewaysTables } from '../walk/in-page.ts';

test('an analyst finds an API that is slow behind one carrier, and what it waits for', async ({ page }) => {
  await openAs(page, '/pages/analytics/api?range=15d&slowMs=700&network=4g', 'analyst01');
  await expect(figure(page, 'Error rate')).toContainText(/0\.\d+%/u);
  const slowest = card(page, 'Slowest APIs: P90 response time of 700 ms or more');
  await slowest.scrollIntoViewIfNeeded();
  await expect(slowest.getByRole('listitem').first()).toContainText('/account/v1/statement');
  await slowest.getByRole('button', { name: 'GET /wealth/v1/list' }).click();
  await expect(page).toHaveURL(/api=GET/u);
  await figure(page, 'P90 response time').click();
  const carriers = card(page, 'P90 response time by carrier');
  // What lies near the screen asks by itself.
  await card(page, 'P90 response time by network').scrollIntoViewIfNeeded();
  await expect(carriers.getByRole('listitem').first()).toContainText('China Unicom');
  await carriers.getByRole('button', { name: 'China Unicom' }).click();
  await expect(page).toHaveURL(/carrier=unicom/u);
  await expect(card(page, 'Average response time by stage')).toContainText('First byte');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Slow', exact: true }).click();
  const samples = card(page, 'Slow API requests');
  await expect(samples.getByRole('row').nth(1)).toContainText('GET /wealth/v1/list');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page).not.toHaveURL(/samples/u);
  await page.getByRole('button', { name: 'Show all APIs' }).click();
  await choose(page, 'HTTP status', 'No connection');
  await expect(card(page, 'Failed API requests').getByRole('row').nth(1)).toContainText('No connection');
});

test('who may see the gateway goes from an API to its transaction and policies', async ({ page }) => {
  await openAs(page, '/pages/analytics/api?api=POST+%2Ftransfer%2Fv1%2Finter', 'admin');
  await page.getByRole('button', { name: 'Transaction and policies' }).click();
  await expect(page).toHaveURL(/\/pages\/platform\/api-manager\?requestUrl=/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('TRAN0002');
});
