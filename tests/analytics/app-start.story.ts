import { bars, card, choose, figure, figuresAreCurrent, numbersIn, rows, textsOf } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/analytics/app-start';
const valueOf = async (text: Promise<string>) => numbersIn(await text)[0] ?? NaN;

test('bars filter the launch time by app version and device tier', async ({ page }) => {
  await openAs(page, `${address}?range=30d`, 'analyst01');
  await figure(page, 'P90 launch time').click();
  const versions = bars(page, 'P90 launch time by app version');
  await expect(versions.first()).toContainText(/[\d,]+ ms/u);
  await choose(page, 'Platform', 'Android');
  await expect(versions.filter({ hasText: /^6\.4\.0/u })).toHaveCount(1);
  const [before = NaN] = numbersIn((await versions.filter({ hasText: /^6\.3\.1/u }).innerText()).slice('6.3.1'.length));
  await card(page, 'P90 launch time by app version').getByRole('button', { name: '6.4.0' }).click();
  await expect(page).toHaveURL(/version=6\.4\.0/u);
  await expect(versions).toHaveCount(1);
  await figuresAreCurrent(page);
  const slowest = await valueOf(figure(page, 'P90 launch time').locator('strong').innerText());
  expect(slowest).toBeGreaterThan(before);
  await expect(rows(page).first()).toContainText('6.4.0');
  await card(page, 'P90 launch time by device tier').getByRole('button', { name: 'Low-end' }).click();
  await expect
    .poll(() => valueOf(figure(page, 'P90 launch time').locator('strong').innerText()))
    .toBeGreaterThan(slowest);
  await page.goBack();
  await page.goBack();
  await expect(versions.filter({ hasText: /^6\.3\.1/u })).toHaveCount(1);
});

test('the bars of each chart add up to all launches, and Top 80% to 80% of them', async ({ page, mock }) => {
  // A later request would count more launches.
  await mock.clock({ frozen: true });
  await openAs(page, `${address}?size=100`, 'analyst01');
  await expect(figure(page, 'Launches')).toContainText(/\d/u);
  const all = await valueOf(figure(page, 'Launches').locator('strong').innerText());
  for (const chart of ['app version', 'model', 'launch type', 'device tier', 'province', 'OS version']) {
    await expect(bars(page, `Launches by ${chart}`).first()).toBeVisible();
    const more = card(page, `Launches by ${chart}`).getByRole('button', { name: /^All \d/u });
    if (await more.isVisible()) await more.click();
    const texts = await bars(page, `Launches by ${chart}`).locator('> :nth-child(3)').allInnerTexts();
    expect(
      texts.reduce((sum, text) => sum + (numbersIn(text)[0] ?? 0), 0),
      chart,
    ).toBe(all);
  }
  await card(page, 'Launches by model').getByRole('button', { name: 'Top 80%' }).click();
  const shares = await bars(page, 'Launches by model').locator('> :nth-child(4)').allInnerTexts();
  const sumOf = (some: readonly string[]) => some.reduce((sum, text) => sum + Number.parseFloat(text), 0);
  // The last bar is for the others.
  expect(sumOf(shares.slice(0, -1))).toBeGreaterThan(79.5);
  expect(sumOf(shares.slice(0, -2))).toBeLessThan(80.5);
  const sizes = await textsOf(bars(page, 'Launches by launch time'));
  expect(sizes).toHaveLength(9);
  await card(page, 'Launches by launch time').getByRole('button', { name: 'Show the data' }).click();
  const cells = card(page, 'Launches by launch time').getByRole('cell');
  await expect(cells.first()).toBeVisible();
});

test('percentiles share a chart in milliseconds, and periods can be compared by same weekdays', async ({ page }) => {
  await openAs(page, `${address}?metric=p90`, 'analyst01');
  const course = card(page, 'P90 launch time over time');
  await expect(course).toContainText('In milliseconds');
  await course.getByRole('slider').focus();
  await page.keyboard.press('Home');
  for (const percentile of ['P50', 'P99'])
    await expect(course.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`${percentile} launch time: [\\d,]+ ms`, 'u'),
    );
  await expect(bars(page, 'Average launch time by stage').first()).toContainText('Process creation');
  await course.getByRole('button', { name: 'Previous period' }).click();
  await expect(course).toContainText('Previous:');
  // Same weekdays compare a Monday with a Monday.
  await choose(page, 'Period', 'Last 15 days');
  await course.getByRole('button', { name: 'Same weekdays' }).click();
  await expect(figure(page, 'Launches')).toContainText(/[↑↓] [\d.]+% vs\. 3 weeks earlier/u);
});

test('the P10–P90 range of each version is shown and filters by this version', async ({ page }) => {
  await openAs(page, `${address}?range=15d&platform=android`, 'analyst01');
  const name = 'Launch time P10–P90 by app version';
  await page.getByRole('heading', { name: 'Launches by app version', exact: true }).scrollIntoViewIfNeeded();
  const ranges = bars(page, name);
  await expect(ranges.first()).toContainText(/^6\.4\.[01]\s*P10 [\d,]+ ms, P50 [\d,]+ ms, P90 [\d,]+ ms/u);
  await card(page, name).getByRole('button', { name: '6.4.0' }).click();
  await expect(ranges).toHaveCount(1);
  await card(page, name).getByRole('button', { name: 'Show the data' }).click();
  const [, median = '', slow = ''] = await textsOf(card(page, name).getByRole('row').nth(1).getByRole('cell'));
  await expect(figure(page, 'P50 launch time').locator('strong')).toHaveText(median);
  await expect(figure(page, 'P90 launch time').locator('strong')).toHaveText(slow);
  await expect(figure(page, 'P10 launch time')).toHaveCount(0);
});

test('several versions can be selected, and Back removes the last one', async ({ page }) => {
  await openAs(page, address, 'analyst01');
  const versions = bars(page, 'Launches by app version');
  await page.getByRole('button', { name: 'App version: all' }).click();
  const panel = page.getByRole('dialog', { name: 'App version' });
  await panel.getByRole('checkbox', { name: /^6\.4\.0/u }).check();
  await expect(versions).toHaveCount(1);
  await panel.getByRole('checkbox', { name: /^6\.3\.1/u }).check();
  await expect(versions).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'App version: 2 selected' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('6.4.0 or 6.3.1');
  await page.goBack();
  await expect(versions).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter App version' }).click();
  await expect(page.getByRole('button', { name: 'App version: all' })).toBeVisible();
});

test('the table of a chart has all values, not only the first ten that are drawn', async ({ page }) => {
  await openAs(page, address, 'analyst01');
  const models = card(page, 'Launches by model');
  await expect(bars(page, 'Launches by model')).toHaveCount(11);
  await expect(bars(page, 'Launches by model').last()).toHaveText(/^Other/u);
  const all = await valueOf(models.getByRole('button', { name: /^All \d/u }).innerText());
  await models.getByRole('button', { name: 'Show the data' }).click();
  expect(await models.getByRole('row').count()).toBeGreaterThan(all);
});

test('a chart by day has a zoom, and one by hour has none, because a day is the shortest period', async ({ page }) => {
  await openAs(page, `${address}?range=today`, 'analyst01');
  const course = card(page, 'Launches over time');
  await expect(course).toContainText('By hour');
  await expect(course.getByRole('slider')).toHaveAccessibleDescription('');
  await choose(page, 'Period', 'Last 15 days');
  await expect(course).toContainText('By day');
  await expect(course.getByRole('slider')).toHaveAccessibleDescription(/zoom in/u);
});

test('a version is compared with another one from the release of each', async ({ page }) => {
  await openAs(page, `${address}?range=15d&platform=android`, 'analyst01');
  const choice = page.getByRole('combobox', { name: 'Compare with another version' });
  await expect(choice.getByRole('option', { name: 'Filter by exactly one app version first' })).toBeAttached();
  await card(page, 'Launches by app version').getByRole('button', { name: '6.4.1' }).click();
  await choice.selectOption('6.3.1');
  await expect(figure(page, 'Launches')).toContainText(/[↑↓] [\d.,]+% vs\. 6\.3\.1/u);
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    /6\.4\.1: [\d-]+ [\d:]+ to .*6\.3\.1: [\d-]+ [\d:]+ to .*as long after its release/u,
  );
  const course = card(page, 'Launches: 6.4.1 and 6.3.1 since release');
  await course.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(course.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /6\.4\.1: [\d,]+, 6\.3\.1: [\d,]+|6\.3\.1: [\d,]+, 6\.4\.1: [\d,]+/u,
  );
  await course.getByText(/^Events in this period/u).click();
  await expect(course.getByRole('list', { name: /^Events/u })).toContainText('Android 6.3.1');
  await course.getByRole('button', { name: 'Show the data' }).click();
  await expect(course.getByRole('columnheader', { name: /^6\.3\.1, [\d-]+ [\d:]+ to/u })).toBeVisible();
  await page.goBack();
  await expect(choice).toHaveValue('');
});

test('an event opens a table of the metrics before and after the release', async ({ page }) => {
  await openAs(page, `${address}?range=30d&platform=android`, 'analyst01');
  await page.getByText(/^Events in this period/u).click();
  const mark = page.getByRole('listitem').filter({ hasText: /Android 6\.4\.1 Published/u });
  await mark.getByRole('button', { name: 'Before and after' }).click();
  const table = card(page, 'Before and after: Android 6.4.1 Published · 100%');
  await expect(table.getByRole('row', { name: /^P90 launch time/u }).getByRole('cell')).toHaveText([
    /[\d,]+ ms/u,
    /[\d,]+ ms/u,
    /^[+-]?[\d.]+%$/u,
    /^[\d,]+$/u,
    /^[\d,]+$/u,
  ]);
  // The version filter does not apply, because the version has no data before its release.
  const all = await table.getByRole('row', { name: /^Launches/u }).innerText();
  await expect(table).not.toContainText('All app versions');
  await card(page, 'Launches by app version').getByRole('button', { name: '6.4.1' }).click();
  await expect(table).toContainText('All app versions');
  expect(await table.getByRole('row', { name: /^Launches/u }).innerText()).toBe(all);
  await table.getByRole('button', { name: 'Close comparison' }).click();
  await expect(table).toBeHidden();
});
