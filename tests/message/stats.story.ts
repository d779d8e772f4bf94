import { bars, card, choose, figure, figuresAreCurrent, numbersIn, rows, textsOf } from '../analysis.ts';
import { probe } from '../probes.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/message/stats';

test('figures, charts and the table agree with the list of messages', async ({ page }) => {
  await openAs(page, '/pages/message/push?size=100&status=pushedThirdParty', 'operator01');
  await expect(rows(page).first()).toBeVisible();
  const listedRows: [title: string, sent: string][] = [];
  for (const one of await rows(page).all()) {
    const cells = await one.getByRole('gridcell').allInnerTexts();
    const [sent] = cells.filter((cell) => /^[\d,]+$/u.test(cell.trim()));
    // Texts in the list are truncated, and a message that was not sent yet has no numbers.
    const title = cells.find((cell) => /[\u4e00-\u9fff]/u.test(cell));
    if (sent !== undefined && title !== undefined) listedRows.push([title.trim(), sent.trim()]);
  }
  expect(listedRows.length).toBeGreaterThan(3);

  await page.goto(`${address}?range=30d`);
  await expect(figure(page, 'Sent')).toContainText(/\d/u);
  const [sent] = numbersIn(await figure(page, 'Sent').locator('strong').innerText());
  const steps = await textsOf(bars(page, 'From sent to clicked'));
  expect(numbersIn(steps[0] ?? '')[0]).toBe(sent);
  const channels = await textsOf(bars(page, 'Sent by channel'));
  expect(channels.reduce((sum, text) => sum + (numbersIn(text)[0] ?? 0), 0)).toBe(sent);
  for (const [title, count] of listedRows)
    await expect(rows(page).filter({ hasText: title }), title).toContainText(count);
});

test('the charts show the selected figure, which the URL keeps', async ({ page }) => {
  await openAs(page, `${address}?range=15d`);
  await expect(figure(page, 'Sent')).toHaveAttribute('aria-pressed', 'true');
  await figure(page, 'Click rate').click();
  await expect(card(page, 'Click rate over time')).toBeVisible();
  await expect(card(page, 'Click rate by channel').getByRole('listitem').first()).toContainText('%');
  await expect(page).toHaveURL(/metric=clickRate/u);
  await page.reload();
  await expect(figure(page, 'Click rate')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(card(page, 'Sent over time')).toBeVisible();
});

test('a rate shows its formula and its change from the previous 7 days', async ({ page }) => {
  await openAs(page, address);
  await expect(figure(page, 'Arrival rate')).toContainText(/[↑↓] [\d.]+ pp vs\. previous 7 days · (?:better|worse)/u);
  await expect(figure(page, 'Sent')).toContainText(/[↑↓] [\d.]+% vs\. previous 7 days/u);
  await expect(page.getByRole('button', { name: 'About Arrival rate' })).toHaveAccessibleDescription(
    /^Arrived ÷ Sent: [\d,]+ of [\d,]+$/u,
  );
});

test('filters apply without a search button, and a bar filters by its channel', async ({ page }) => {
  await openAs(page, `${address}?range=15d`);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  await choose(page, 'Platform', 'iOS');
  await expect(bars(page, 'Sent by channel').filter({ hasText: 'Xiaomi' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Platform' }).click();
  await card(page, 'Sent by channel').getByRole('button', { name: 'Xiaomi' }).click();
  await expect(page).toHaveURL(/channel=MIUI/u);
  await expect(bars(page, 'Sent by channel')).toHaveCount(1);
  await figuresAreCurrent(page);
  const [sent] = numbersIn(await figure(page, 'Sent').locator('strong').innerText());
  expect(numbersIn(await bars(page, 'Sent by channel').first().innerText())[0]).toBe(sent);
  await page.goBack();
  await expect(bars(page, 'Sent by channel').filter({ hasText: 'Apple APNs' })).toHaveCount(1);
});

test('a range selected in the chart becomes the period of the page until Back', async ({ page }) => {
  await openAs(page, `${address}?range=15d`);
  const course = card(page, 'Sent over time').getByRole('slider');
  await expect(course).toHaveAttribute('aria-valuemax', '14');
  await course.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/u);
  await expect(course).toHaveAttribute('aria-valuemax', '3');
  await page.goBack();
  await expect(course).toHaveAttribute('aria-valuemax', '14');
});

test('a rate is drawn as a point if the hours around it have none', async ({ page }) => {
  const [day] = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().split('T');
  await openAs(page, `${address}?start=${day}&end=${day}&metric=arrivalRate`);
  const course = card(page, 'Arrival rate over time');
  await expect(course.getByRole('slider')).toBeVisible();
  // One for each hour with a message.
  await expect(course.locator('svg circle')).toHaveCount(2);
});

test('the previous period is a second line on request, which the URL keeps', async ({ page }) => {
  await openAs(page, address);
  const course = card(page, 'Sent over time');
  await expect(course.getByRole('slider')).toBeVisible();
  await expect(course.locator('svg text').filter({ hasText: 'Previous' })).toHaveCount(0);
  await course.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/compare=previous/u);
  await expect(course.locator('svg text').filter({ hasText: 'Previous' })).toHaveCount(1);
  await expect(course).toContainText(/Previous: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/u);
  await course.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(course.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /(?=.*Sent: [\d,]+)(?=.*Previous: [\d,]+).*Change: [+-][\d,.]+%/u,
  );
  await course.getByRole('button', { name: 'Show the data' }).click();
  await expect(course.getByRole('columnheader', { name: 'Previous' })).toBeVisible();
  await page.reload();
  await expect(course.getByRole('button', { name: 'Previous period' })).toHaveAttribute('aria-pressed', 'true');
  await course.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).not.toHaveURL(/compare/u);
});

test('figures have sparklines, and the filters stay visible after scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, `${address}?range=30d`);
  for (const name of ['Sent', 'Ignored', 'Click rate'])
    await expect(figure(page, name).locator('svg path').last()).toHaveAttribute('d', /M.*L/u);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(figure(page, 'Sent')).not.toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Platform', exact: true })).toBeInViewport();
  await choose(page, 'Platform', 'iOS');
  await expect(page).toHaveURL(/platform=ios/u);
});

test('messages and, on request, releases mark the chart and link to their records', async ({ page }) => {
  await openAs(page, address);
  const events = page.getByRole('list', { name: 'Events in this period' });
  const messages = page.getByRole('button', { name: 'Message marks' });
  const releases = page.getByRole('button', { name: 'Release marks' });
  await expect(messages).toHaveAttribute('aria-pressed', 'true');
  await expect(releases).toHaveAttribute('aria-pressed', 'false');
  await expect(events.getByRole('listitem').first()).toContainText('Sent');
  await expect(events.getByRole('link').first()).toHaveAttribute('href', /message\/push\?view=/u);
  await messages.click();
  await expect(events).toHaveCount(0);
  await releases.click();
  await expect(events.getByRole('listitem').first()).toContainText(/Published|Ended|Next stage/u);
  await events.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pages\/publish\//u);
});

test('custom days replace the period, and a period replaces custom days', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  await page.getByRole('button', { name: /More filters/u }).click();
  await page.getByRole('textbox', { name: 'Days, from' }).fill('2020-01-07');
  await page.getByRole('textbox', { name: 'Days, to' }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/start=2020-01-01&end=2020-01-07/u);
  await expect(card(page, 'Sent over time')).toContainText('No messages were sent in this period.');
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await expect(page).not.toHaveURL(/range=/u);
  await choose(page, 'Period', 'Last 15 days');
  await expect(page).not.toHaveURL(/start=/u);
  await expect(rows(page).first()).toBeVisible();
});

test('the table lists messages or days, and a row leads to its message or its day', async ({ page }) => {
  await openAs(page, `${address}?range=15d`);
  await page.getByRole('button', { name: 'By day', exact: true }).click();
  await expect(rows(page).first()).toContainText(/^\s*\d{4}-\d\d-\d\d/u);
  const day = (await rows(page).first().getByRole('gridcell').first().innerText()).trim();
  await rows(page).first().getByRole('button', { name: 'Show this day' }).click();
  await expect(page).toHaveURL(new RegExp(`start=${day}&end=${day}|end=${day}.*start=${day}`, 'u'));
  await expect(card(page, 'Sent over time')).toContainText('By hour');
  await expect(rows(page).first().getByRole('gridcell').first()).toHaveText(/[\u4e00-\u9fff]/u);
  const title = (await rows(page).first().getByRole('gridcell').first().innerText()).trim();
  await rows(page).first().getByRole('button', { name: 'Open message' }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
});

test('a message links to the statistics of this message alone', async ({ page }) => {
  await openAs(page, '/pages/message/push');
  const message = rows(page).filter({ hasText: '工资到账啦' });
  await message.getByRole('button', { name: /More/u }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/message\/stats\?.*messageId=/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('工资到账啦');
  await expect(figure(page, 'Sent').locator('strong')).toContainText(/\d/u);
  const sent = await figure(page, 'Sent').locator('strong').innerText();
  await expect(rows(page)).toContainText(sent.trim());
  await expect(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(
    '工资到账啦',
  );
  for (const split of ['Sent by channel', 'Sent by platform', 'Sent by city']) {
    const parts = await textsOf(bars(page, split));
    expect(
      parts.reduce((sum, text) => sum + (numbersIn(text)[0] ?? 0), 0),
      split,
    ).toBe(numbersIn(sent)[0]);
  }
  await page.getByRole('main').getByRole('button', { name: 'Deliveries' }).click();
  await expect(page).toHaveURL(/push-deliveries\?message=\d+/u);
  await page.goBack();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page).not.toHaveURL(/messageId/u);
});

test('deliveries without a message lead to the messages', async ({ page }) => {
  await openAs(page, '/pages/message/push-deliveries');
  await expect(page.getByText(/In the list of messages, choose “Deliveries”/u)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to messages' }).click();
  await expect(page).toHaveURL(/\/pages\/message\/push$/u);
});

test('the statistics can be filtered by template', async ({ page }) => {
  await openAs(page, `${address}?range=30d`);
  await page.getByRole('button', { name: /More filters/u }).click();
  await choose(page, 'Template', '工资到账');
  await expect(page).toHaveURL(/templateId=/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('工资到账啦');
  await expect(page.getByRole('region', { name: 'Figures' })).not.toHaveAttribute('aria-busy', 'true');
  const value = async (name: string) => numbersIn(await figure(page, name).locator('strong').innerText())[0] ?? 0;
  expect(await value('Ignored')).toBe((await value('Displayed')) - (await value('Clicked')));
  await page.getByRole('button', { name: 'Remove filter Template' }).click();
  await expect(rows(page)).not.toHaveCount(1);
});

test('a period without messages shows empty states, and a dash instead of a zero rate', async ({ page }) => {
  await openAs(page, `${address}?start=2020-01-01&end=2020-01-07`);
  await expect(figure(page, 'Arrival rate')).toContainText('–');
  await expect(figure(page, 'Arrival rate')).toContainText('No data');
  await expect(card(page, 'Sent over time')).toContainText('No messages were sent in this period.');
  await expect(card(page, 'Reasons for failures')).toContainText('Nothing failed in this period.');
});

test('a failing card does not affect the others and can be retried', async ({ page, mock }) => {
  const fault = await mock.fault({ operationId: 'getPushTrend', status: 500 });
  await openAs(page, `${address}?range=15d`);
  await expect(card(page, 'Sent over time').getByRole('alert')).toBeVisible({ timeout: 15_000 });
  await expect(figure(page, 'Sent')).toContainText(/\d/u);
  await expect(rows(page).first()).toBeVisible();
  await mock.clearFault(fault);
  await card(page, 'Sent over time')
    .getByRole('button', { name: /Retry|Try again/u })
    .click();
  await expect(card(page, 'Sent over time').getByRole('slider')).toBeVisible();
});

probe('statistics of messages', {
  address: `${address}?range=30d`,
  operationId: 'listPushByMessage',
  path: '/yusp-app-common/api/analysis/push/by-message',
  garbage: `${address}?page=x&size=7&sort=device,up&range=5d&start=2026-13-45&metric=..%2Fx&channel=LORA`,
  page: {
    query: '?page=1&size=20',
    narrow: async (page) => {
      await choose(page, 'Platform', 'iOS');
      await choose(page, 'Channel', 'Xiaomi');
    },
    narrowed: 'No records match these filters',
  },
});
