import type { Page } from '@playwright/test';
import { bars, card, figure, numbersIn, rows, textsOf } from '../analysis.ts';
import { violations } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';

/** Expects that axe finds no violations, also in the parts that are drawn only after scrolling. */
async function isAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test('a cell of a cross table filters by both of its values by keyboard', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await openAs(page, '/pages/analytics/device?range=30d', 'analyst01');
  await expect(rows(page).first()).toBeVisible();
  const request = page.waitForRequest(/devices\/cross/u);
  await rows(page).first().scrollIntoViewIfNeeded();
  // The table loads when it comes near the screen.
  await request;
  const first = card(page, 'Active devices: Model × App version');
  await first.getByLabel('Columns').selectOption('Province');
  await expect(page).toHaveURL(/across=region/u);
  const table = card(page, 'Active devices: Model × Province');
  await table.getByLabel('Rows').selectOption('Province');
  // Choosing the dimension of the other side swaps the two.
  const turned = card(page, 'Active devices: Province × Model');
  await expect(page).toHaveURL(/dimension=region/u);
  await expect(turned).toContainText(/Model: first 10 of \d+/u);
  await expect(turned.locator('tbody tr').first().getByRole('button')).toHaveCount(10);
  const cells = turned.locator('tbody tr').first().getByRole('cell');
  const all = (await turned.locator('tbody tr').first().getByRole('button').allInnerTexts()).flatMap(numbersIn);
  await expect(cells).toHaveCount(11);
  await isAccessible(page);
  await turned.locator('tbody button[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  const [second = NaN] = all.slice(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/region=.*model=|model=.*region=/u);
  await expect
    .poll(async () => numbersIn(await figure(page, 'Active devices').locator('strong').innerText())[0])
    .toBe(second);
});

test('the total of a cross table is that of its rows, also while two versions are compared', async ({ page }) => {
  const sides = 'metric=launches&dimension=modelClass&across=network';
  await openAs(page, `/pages/analytics/device?range=30d&platform=android&version=6.3.1&${sides}`, 'analyst01');
  await page.getByRole('combobox', { name: 'Compare with another version' }).selectOption('6.4.1');
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('as long after its release');
  const table = card(page, 'Launches: Device tier × Network');
  await rows(page).first().scrollIntoViewIfNeeded();
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const totals = (await textsOf(table.locator('tbody tr').locator('td:last-child'))).flatMap(numbersIn);
  const whole = totals.pop();
  expect(totals.reduce((sum, one) => sum + one, 0)).toBe(whole);
});

test('the stages of launches add up to the launch time of a version', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await openAs(page, '/pages/analytics/app-start?range=30d&platform=android', 'analyst01');
  const stages = card(page, 'Average launch time: App version × Stage');
  await expect(rows(page).first()).toBeVisible();
  await card(page, 'Average launch time by stage').scrollIntoViewIfNeeded();
  await expect(stages.getByRole('listitem').first()).toBeVisible();
  await isAccessible(page);
  await stages.getByRole('button', { name: 'Show the data' }).click();
  const texts = await textsOf(stages.locator('tbody tr').first().getByRole('cell'));
  const numbers = texts.flatMap((text) => numbersIn(text));
  // The last two columns are the whole and the number of launches.
  const whole = numbers.at(-2) ?? NaN;
  const sum = numbers.slice(0, -2).reduce((total, one) => total + one, 0);
  expect(numbers).toHaveLength(6);
  expect(Math.abs(sum - whole)).toBeLessThan(4);
});

test('cards with device facts and with the load time by network load after scrolling', async ({ page }) => {
  await openAs(page, '/pages/analytics/device', 'analyst01');
  await expect(card(page, 'Active devices by brand')).toBeVisible();
  await card(page, 'Device look-up').scrollIntoViewIfNeeded();
  await expect(bars(page, 'Active devices by notification permission')).toHaveText([/^Allowed/u, /^Off/u]);
  await card(page, 'Active devices by network').getByRole('button', { name: '5G' }).click();
  await expect(page).toHaveURL(/network=5g/u);
  await openAs(page, '/pages/analytics/consumed-time', 'analyst01');
  await expect(card(page, 'Average load time by loading stage')).toBeVisible();
  await card(page, 'Average load time by loading stage').scrollIntoViewIfNeeded();
  const networks = bars(page, 'Average load time: Network × Loading stage');
  await expect(networks.first()).toContainText('Weak network');
  await expect(networks).toHaveCount(4);
});

test('versions are drawn over time, and stacked channels add up to all devices', async ({ page }) => {
  await openAs(page, '/pages/analytics/attendance?range=30d', 'analyst01');
  await expect(card(page, 'Active devices over time').getByRole('slider')).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  const versions = card(page, 'Active devices by app version over time');
  await expect(versions).toContainText(/App version: first 6 of \d+/u);
  await versions.getByRole('slider').focus();
  await expect(versions.getByRole('slider')).toHaveAttribute('aria-valuetext', /6\.4\.1: [\d,]+/u);
  await versions.scrollIntoViewIfNeeded();
  const channels = card(page, 'Active devices by download channel over time');
  await channels.scrollIntoViewIfNeeded();
  await expect(channels.getByRole('slider')).toBeVisible();
  await isAccessible(page);
  await channels.getByRole('button', { name: 'Show the data' }).click();
  const day = (await textsOf(channels.locator('tbody tr').first().getByRole('cell'))).flatMap(numbersIn);
  // Six channels and all others.
  expect(day).toHaveLength(7);
  await card(page, 'Active devices over time').getByRole('button', { name: 'Show the data' }).click();
  const all = await card(page, 'Active devices over time')
    .locator('tbody tr')
    .first()
    .getByRole('cell')
    .first()
    .innerText();
  expect(day.reduce((sum, one) => sum + one, 0)).toBe(numbersIn(all)[0]);
  // Measures that do not add up are shown as lines.
  await figure(page, 'Daily active devices').click();
  await expect(card(page, 'Daily active devices by download channel over time')).toContainText('first 6 of 8');
});

test('a card that loads later requests the time of the figures, also after a refresh', async ({ page }) => {
  const asOfFigures = () =>
    page.waitForResponse(/devices\/figures/u).then(async (answer) => String((await answer.json()).asOf));
  const asOfCross = () =>
    page.waitForRequest(/devices\/cross/u).then((request) => new URL(request.url()).searchParams.get('asOf'));
  const first = asOfFigures();
  await openAs(page, '/pages/analytics/device', 'analyst01');
  await expect(rows(page).first()).toBeVisible();
  const later = asOfCross();
  await rows(page).first().scrollIntoViewIfNeeded();
  expect(await later).toBe(await first);
  const [next, again] = [asOfFigures(), asOfCross()];
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  expect(await again).toBe(await next);
  expect(await next).not.toBe(await first);
});
