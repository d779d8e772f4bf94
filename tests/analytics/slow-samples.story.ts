import { card, choose, figure, rows } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';
import { sidewaysTables } from '../walk/in-page.ts';

test('slow launches load when scrolled to, can be sorted and paged, and link to their device', async ({ page }) => {
  const requestUrls: string[] = [];
  page.on('request', (request) => void (request.url().includes('slow-launches') && requestUrls.push(request.url())));
  await openAs(page, '/pages/analytics/app-start?range=15d', 'analyst01');
  await expect(figure(page, 'Slow launches')).toContainText(/\d/u);
  await expect(rows(page).first()).toBeVisible();
  expect(requestUrls, 'what nobody looks at').toEqual([]);
  const samples = card(page, 'Slow launches');
  await rows(page).last().scrollIntoViewIfNeeded();
  const first = samples.getByRole('row').nth(1);
  await expect(first).toContainText(/\d+ ms/u);
  await expect(page.getByText(/represents [\d,]+ slow launches/u)).toBeVisible();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
  await samples.getByRole('button', { name: 'Launch time' }).click();
  await samples.getByRole('button', { name: 'Launch time' }).click();
  await expect(page).toHaveURL(/belowSort=startMs%2Cdesc/u);
  await page
    .getByRole('navigation', { name: 'Pages: Slow launches' })
    .getByRole('button', { name: 'Page 2', exact: true })
    .click();
  await expect(page).toHaveURL(/belowPage=2/u);
  const answer = page.waitForResponse(/slow-launches\?.*platform=ios/u);
  await choose(page, 'Platform', 'iOS');
  await expect(page).not.toHaveURL(/belowPage/u);
  await answer;
  await expect(samples.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(first).toContainText(/First view \d/u);
  const device = first.getByRole('link');
  const id = await device.innerText();
  await device.click();
  await expect(page).toHaveURL(new RegExp(`/pages/analytics/device\\?device=${id}`, 'u'));
  await expect(card(page, 'Device look-up')).toContainText(id);
});

test('slow page loads show their stages and fit their table', async ({ page }) => {
  await openAs(page, '/pages/analytics/consumed-time', 'analyst01');
  await rows(page).last().scrollIntoViewIfNeeded();
  const samples = card(page, 'Slow page loads');
  await expect(samples.getByRole('row').nth(1)).toContainText(/First byte \d/u);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(sidewaysTables), `${width} wide`).toEqual([]);
  }
});
