import { createRng } from '../../mock-server/core/world/rng.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { bars, card, choose, figure, figuresAreCurrent, numbersIn, rows } from '../analysis.ts';
import { expect, openAs, test } from '../story.ts';

test('bars filter the load time by network and by page, down to the loading stages', async ({ page }) => {
  await openAs(page, '/pages/analytics/consumed-time?metric=p90', 'analyst01');
  const pages = bars(page, 'P90 load time by page');
  await expect(pages.first()).toContainText(/[\d,]+ ms/u);
  await figuresAreCurrent(page);
  const [usual = NaN] = numbersIn(await figure(page, 'P90 load time').locator('strong').innerText());
  await card(page, 'P90 load time by network').getByRole('button', { name: 'Weak network' }).click();
  await expect(page).toHaveURL(/network=weak/u);
  await expect
    .poll(async () => numbersIn(await figure(page, 'P90 load time').locator('strong').innerText())[0])
    .toBeGreaterThan(1.5 * usual);
  const slowest = await pages.first().locator('> :nth-child(1)').innerText();
  await card(page, 'P90 load time by page').getByRole('button', { name: slowest, exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(slowest);
  await expect(bars(page, 'Average load time by loading stage').first()).toContainText(/DNS lookup|Connecting/u);
});

test('retention respects the version filter, for new and for active devices', async ({ page }) => {
  await openAs(page, '/pages/analytics/behaviour?range=15d', 'analyst01');
  const tabs = page.getByRole('navigation', { name: 'User behavior' });
  await tabs.getByRole('link', { name: 'Retention' }).click();
  const matrix = card(page, 'Retention of new devices');
  await expect(matrix.getByRole('row', { name: /^Weighted mean/u })).toContainText(/\d%/u);
  const sizeOf = async (of: typeof matrix) =>
    numbersIn(await of.getByRole('row').last().getByRole('cell').first().innerText())[0] ?? NaN;
  const all = await sizeOf(matrix);
  await expect(bars(page, 'Retention curve').first()).toContainText(/Day 1.*\d%/u);
  // A day that is not over yet is no zero.
  await expect(bars(page, 'Retention curve').last()).toHaveText('–Day 30–');
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await card(page, 'Sessions by app version').getByRole('button', { name: '6.4.1' }).click();
  await expect(page).toHaveURL(/version=6\.4\.1/u);
  // The filter stays.
  await tabs.getByRole('link', { name: 'Retention' }).click();
  await expect.poll(() => sizeOf(matrix)).toBeLessThan(all);
  await matrix.getByRole('button', { name: 'Active devices' }).click();
  const active = card(page, 'Retention of active devices');
  await expect(active.getByRole('row', { name: /^Weighted mean/u })).toContainText(/\d%/u);
  await expect.poll(() => sizeOf(active)).toBeGreaterThan(all);
  await expect(page).toHaveURL(/cohort=active/u);
  const mean = active.getByRole('row', { name: /^Weighted mean/u });
  const drawn = await mean.innerText();
  await active.getByRole('button', { name: 'Show the data' }).click();
  await expect(mean).toContainText(/\d%/u);
  expect(numbersIn(await mean.innerText())).toEqual(numbersIn(drawn));
});

test('the crash overview marks the version with a paused rollout', async ({ page }) => {
  await openAs(page, '/pages/analytics/crash-summary?range=30d&platform=android', 'analyst01');
  await expect(figure(page, 'Crash rate')).toContainText(/0\.\d+%/u);
  await expect(rows(page).filter({ hasText: 'Rollout paused' })).toContainText('6.4.0');
});

test('bars filter the failure rate by version and by the URL of a missing file', async ({ page }) => {
  await openAs(page, '/pages/analytics/resource?metric=failureRate', 'analyst01');
  await expect(bars(page, 'Failure rate by cause of failure').first()).toContainText('404 Not found');
  await card(page, 'Failure rate by app version').getByRole('button', { name: '6.4.0' }).click();
  const worst = bars(page, 'Failure rate by resource URL').first();
  await expect(worst).toContainText('/wealth/wealth.css');
  await worst.getByRole('button').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(bars(page, 'Failure rate by resource type')).toHaveCount(1);
  await expect(bars(page, 'Failure rate by cause of failure').first()).toContainText('404 Not found');
});

test('data is displayed in a fitting unit in total, per device and in charts', async ({ page }) => {
  await openAs(page, '/pages/analytics/expense', 'analyst01');
  await expect(figure(page, 'Data used').locator('strong')).toHaveText(/^[\d.,]+ (?:GB|TB)\s*$/u);
  await expect(figure(page, 'Data per device').locator('strong')).toHaveText(/^[\d.]+ MB\s*$/u);
  await expect(card(page, 'Data used over time')).toContainText('In GB');
  await figure(page, 'Data per device').click();
  await expect(card(page, 'Data per device over time')).toContainText(/In (?:KB|MB)/u);
  await card(page, 'Data per device by network').getByRole('button', { name: 'Wi-Fi' }).click();
  await expect(figure(page, 'Mobile data share').locator('strong')).toHaveText(/^0%\s*$/u);
});

test('the department with the lowest attendance leads to its unit, which is compared with another one', async ({
  page,
}) => {
  await openAs(page, '/pages/analytics/department', 'analyst01');
  const table = page.getByRole('treegrid', { name: 'Attendance by unit' });
  const unitOf = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(unitOf('澄湖银行')).toHaveAttribute('aria-expanded', 'true');
  await expect(unitOf('东岸支行')).toHaveCount(0);
  await unitOf('临湖分行')
    .getByRole('button', { name: /^Expand/u })
    .click();
  await expect(unitOf('东岸支行')).toHaveAttribute('aria-level', '3');
  await page.getByRole('button', { name: 'By department', exact: true }).click();
  await figuresAreCurrent(page);
  const overall = numbersIn(await figure(page, 'Attendance rate').locator('strong').innerText())[0] ?? 0;
  await page.getByRole('columnheader').getByRole('button', { name: 'Attendance rate', exact: true }).click();
  await expect(page).toHaveURL(/sort=attendanceRate%2Casc/u);
  const worst = rows(page).first();
  const rateOf = async () => numbersIn((await worst.getByRole('gridcell').nth(2).innerText()).trim())[0];
  await expect.poll(rateOf).toBeLessThan(overall / 2);
  const name = await worst.getByRole('gridcell').first().innerText();
  const rate = await worst.getByRole('gridcell').nth(2).innerText();
  await worst.getByRole('button', { name: 'Show this unit' }).click();
  await expect(figure(page, 'Attendance rate').locator('strong')).toHaveText(rate.trim());
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'By unit', exact: true }).click();
  await expect(unitOf(name.trim())).toContainText(rate.trim());
  await choose(page, 'Compared with', '总行 · 信息科技部');
  await expect(figure(page, 'Attendance rate')).toContainText(/总行 · 信息科技部 [\d.]+%/u);
  await page.getByRole('button', { name: 'Show all units' }).click();
  await expect(unitOf('澄湖银行')).toBeVisible();
});

test('devices by model and OS version show the ten most frequent first, and all on request', async ({ page }) => {
  await openAs(page, '/pages/analytics/device', 'analyst01');
  // A device has one model, but may have had several systems: these do not add up, and have no rest.
  for (const [dimension, rest] of [
    ['model', 1],
    ['OS version', 0],
  ] as const) {
    const parts = bars(page, `Active devices by ${dimension}`);
    await expect(parts).toHaveCount(10 + rest);
    await expect(parts.filter({ hasText: /^Other/u })).toHaveCount(rest);
    const values = numbersIn((await parts.locator('> :nth-child(3)').allInnerTexts()).slice(0, 10).join(' '));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    await card(page, `Active devices by ${dimension}`)
      .getByRole('button', { name: /^All \d/u })
      .click();
    await expect.poll(async () => parts.count()).toBeGreaterThan(11);
  }
});

test('the registration page shows the rate, the steps and a row for each day', async ({ page, mock }) => {
  await mock.noon();
  await openAs(page, '/pages/analytics/registration', 'analyst01');
  await expect(figure(page, 'Registration rate')).toContainText(/\d%/u);
  const steps = card(page, 'From first launch to registration').getByRole('listitem');
  await expect(steps.first()).toContainText('New devices');
  await expect(steps.last()).toContainText(/Registrations[^]*%/u);
  await expect(rows(page)).toHaveCount(7);
});

test('the page of time in app shows the average per view and the days of use by daily time', async ({ page }) => {
  await openAs(page, '/pages/analytics/stay-time', 'analyst01');
  await expect(figure(page, 'Average time per view')).toContainText(/\d/u);
  const timesOfUse = card(page, 'Days of use by daily time in app');
  await timesOfUse.getByRole('button', { name: 'Show the data' }).click();
  await expect(timesOfUse.locator('tbody tr')).toHaveCount(7);
});

test('the page of downloads also shows active devices and the attendance rate', async ({ page }) => {
  await openAs(page, '/pages/analytics/download', 'analyst01');
  for (const name of ['Downloads', 'Installs', 'New devices', 'Daily active devices', 'Attendance rate'])
    await expect(figure(page, name).locator('strong')).toHaveText(/^\d/u);
});

test('a rate without data is a dash', async ({ page }) => {
  await openAs(page, '/pages/analytics/app-start?platform=ios&model=Xiaomi+14', 'analyst01');
  await expect(figure(page, 'Slow launch rate').locator('strong')).toHaveText('–');
});

test('the device look-up shows the version and recent sessions, and a message for an unknown ID', async ({ page }) => {
  const { devices } = populationOf((...key) => createRng(20240618, key), 'chenghu-mbank');
  const { deviceId = '', model = '' } = devices.find(({ appVersion }) => appVersion === '6.3.1') ?? {};
  await openAs(page, '/pages/analytics/device', 'analyst01');
  const lookUp = card(page, 'Device look-up');
  await lookUp.getByRole('textbox', { name: /^Device ID/u }).fill('CH-nobody');
  await lookUp.getByRole('button', { name: 'Look up' }).click();
  await expect(lookUp).toContainText('No device with the ID CH-nobody in the current application.');
  await lookUp.getByRole('textbox', { name: /^Device ID/u }).fill(deviceId);
  await lookUp.getByRole('textbox', { name: /^Device ID/u }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`device=${deviceId}`, 'u'));
  await expect(lookUp).toContainText(model);
  const usage = lookUp.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText('6.3.1');
  await expect(usage.getByRole('row').nth(1)).toContainText(/(?:First launch|Cold start|Hot start)[\d,]+ ms/u);
});

test('a next page in the page flow leads to its own flow, and Back returns', async ({ page }) => {
  await openAs(page, '/pages/analytics/page?range=30d', 'analyst01');
  await page.getByRole('heading', { name: 'Page views by module' }).scrollIntoViewIfNeeded();
  const flow = page.getByRole('region', { name: /^Page flow: / });
  await expect(flow).toContainText('This page has the most views');
  const next = flow.getByRole('list', { name: 'Next pages' }).getByRole('button');
  await expect(next).toHaveCount(5);
  const name = await next.first().innerText();
  await next.first().click();
  await expect(flow.getByRole('heading', { name: `Page flow: ${name}` })).toBeVisible();
  await expect(flow).not.toContainText('This page has the most views');
  // The previous figures stay until the new ones arrive.
  await expect(async () => {
    const views = await figure(page, 'Page views').locator('strong').innerText();
    expect(await flow.innerText()).toContain(`Page views: ${views}`);
  }).toPass();
  await expect(flow.getByRole('list', { name: 'Previous pages' })).toContainText('Start of session');
  await page.goBack();
  await expect(flow).toContainText('This page has the most views');
});
