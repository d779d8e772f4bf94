import type { Page } from '@playwright/test';
import { android } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';
import { overflow } from '../walk/in-page.ts';

// Half past seven in the morning of the 22nd, a Sunday, in Shanghai; the evening of the 21st in New York.
const now = new Date('2026-11-21T23:30:00Z');

const from = (page: Page) => page.getByRole('textbox', { name: 'Created, from' });
const to = (page: Page) => page.getByRole('textbox', { name: 'Created, to' });
const calendar = (page: Page) => page.getByRole('dialog', { name: /^Created/ });
const rangeOf = (path: string) => {
  const { searchParams } = new URL(path, 'http://mock.test');
  return [searchParams.get('createdFrom'), searchParams.get('createdTo')];
};

async function openFilter(page: Page, address = android) {
  await page.clock.setFixedTime(now);
  await openAs(page, address);
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'More filters (2)' }).click();
  await expect(from(page)).toBeVisible();
}

async function openCalendar(page: Page) {
  await page.getByRole('button', { name: 'Choose a date range: Created' }).click();
  await expect(calendar(page).getByRole('button', { name: 'Next month' })).toBeVisible();
}

test.describe('days of a filter', () => {
  documentTest.use({ timezoneId: 'America/New_York' });

  documentTest('are accepted in common formats and sent with the offset of their zone', async ({ page, mock }) => {
    await openFilter(page);
    await expect(page.getByRole('group', { name: 'Created Asia/Shanghai' })).toBeVisible();
    await from(page).fill('２０２６/６/1');
    await to(page).fill('20260630');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${android}?createdFrom=2026-06-01&createdTo=2026-06-30`);
    await expect(from(page)).toHaveValue('2026-06-01');
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Created: 2026-06-01 – 2026-06-30');
    await expect(async () => {
      const [last] = await mock.requests('listUpgrades');
      expect(rangeOf(last?.path ?? '')).toEqual(['2026-06-01T00:00:00+08:00', '2026-07-01T00:00:00+08:00']);
    }).toPass();
  });

  documentTest('are not sent if they are invalid, and the field names the expected format', async ({ page, mock }) => {
    await openFilter(page);
    await mock.reset();
    await from(page).fill('30.2.2026');
    await page.keyboard.press('Enter');
    await expect(from(page)).toBeFocused();
    expect(await from(page).evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      'Enter the date in the format 2026-11-21.',
    );
    expect(await mock.requests('listUpgrades')).toEqual([]);
    await expect(page).toHaveURL(android);
  });

  documentTest('are swapped if they are in the wrong order', async ({ page }) => {
    await openFilter(page);
    await from(page).fill('2026-06-30');
    await to(page).fill('2026-06-01');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(`${android}?createdFrom=2026-06-01&createdTo=2026-06-30`);
  });

  documentTest('end today in the zone of the console, not of the browser', async ({ page }) => {
    await openFilter(page);
    await openCalendar(page);
    await expect(calendar(page)).toContainText('Asia/Shanghai (UTC+08:00)');
    await expect(calendar(page).getByRole('button', { name: 'Sunday, November 22, 2026' })).toHaveAttribute(
      'aria-current',
      'date',
    );
    await calendar(page).getByRole('button', { name: 'Last 7 days' }).click();
    await expect(calendar(page)).toBeHidden();
    await expect(from(page)).toHaveValue('2026-11-16');
    await expect(to(page)).toHaveValue('2026-11-22');
    // Like typed days, picked days are not applied before Enter.
    await expect(page).toHaveURL(android);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/createdFrom=2026-11-16&createdTo=2026-11-22/);
  });
});

test('a calendar is operated by keyboard across months and returns the focus', async ({ page }) => {
  await openFilter(page);
  const day = (name: string) => calendar(page).getByRole('button', { name });
  await from(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(day('Sunday, November 22, 2026')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(from(page)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(day('Sunday, November 22, 2026')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(day('Thursday, October 22, 2026')).toBeFocused();
  await page.keyboard.press('End');
  await expect(day('Saturday, October 24, 2026')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('Saturday, October 31, 2026')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toContainText('Start date: 2026-10-31. Choose the end date.');
  await page.keyboard.press('ArrowRight');
  await expect(day('Sunday, November 1, 2026')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('Monday, November 2, 2026')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toBeHidden();
  await expect(from(page)).toBeFocused();
  await expect(from(page)).toHaveValue('2026-10-31');
  await expect(to(page)).toHaveValue('2026-11-02');
});

test('a calendar that is reopened at once gets the focus again', async ({ page }) => {
  await openFilter(page);
  const today = calendar(page).getByRole('button', { name: 'Sunday, November 22, 2026' });
  await from(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(today).toBeFocused();
  // It is reopened before the browser reports that it was closed.
  await from(page).evaluate((input) => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  });
  await expect(today).toBeFocused();
});

test('choosing a month in the calendar does not lose the focus', async ({ page }) => {
  await openFilter(page);
  await openCalendar(page);
  await calendar(page).getByRole('button', { name: 'November 2026', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(calendar(page).getByRole('button', { name: 'Nov' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(calendar(page).getByRole('button', { name: 'Aug' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar(page).getByRole('button', { name: 'Saturday, August 1, 2026' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose a date range: Created' })).toBeFocused();
});

documentTest('the files of the calendar are not loaded before it is opened', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openFilter(page);
  const isOfCalendar = (path: string) => path.startsWith('/assets/calendar-');
  expect(loaded.filter(isOfCalendar)).toEqual([]);
  await openCalendar(page);
  expect(loaded.filter(isOfCalendar)).toHaveLength(2);
});

documentTest('a calendar that fails to load says that the date can be typed', async ({ page, errors }) => {
  await openFilter(page);
  await page.route(/\/assets\/calendar-.*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Choose a date range: Created' }).click();
  await expect(calendar(page).getByRole('alert')).toContainText('Type the date instead.');
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose a date range: Created' })).toBeFocused();
  await from(page).fill('2026-06-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${android}?createdFrom=2026-06-01`);
  expect(errors.splice(0).filter((text) => !/dynamically imported module|ERR_FAILED/.test(text))).toEqual([]);
});

for (const { locale, first, month, button } of [
  { locale: 'zh-CN', first: '一', month: '2026年11月', button: '选择日期范围：创建时间' },
  { locale: 'zh-TW', first: '日', month: '2026年11月', button: '選擇日期範圍：建立時間' },
  { locale: 'en', first: 'Su', month: 'November 2026', button: 'Choose a date range: Created' },
]) {
  test.describe(`the calendar of ${locale}`, () => {
    documentTest.use({ locale });

    documentTest('has the language and the first day of the week of the locale', async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.goto(`${android}?createdFrom=2026-11-01`);
      await page.locator('input[name=username]').fill('admin');
      await page.locator('input[type=password]').fill('Chenghu2024');
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('columnheader').first()).toHaveText(first);
      await expect(dialog).toContainText(month);
    });
  });
}

test('on a phone, the calendar fits into the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFilter(page);
  await openCalendar(page);
  const box = await calendar(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true);
  expect(await page.evaluate(overflow)).toEqual([]);
});

test('removing a filter chip focuses the next chip, or the page heading after the last one', async ({ page }) => {
  await openAs(page, `${android}?status=published&createdFrom=2026-01-01&createdTo=2026-01-01`);
  const chips = page.getByRole('list', { name: 'Applied filters' });
  await expect(chips).toContainText('2 filters');
  await expect(chips).toContainText('Created: 2026-01-01');
  await chips.getByRole('button', { name: 'Remove filter Status' }).press('Enter');
  await expect(page).toHaveURL(`${android}?createdFrom=2026-01-01&createdTo=2026-01-01`);
  await expect(chips).toContainText('1 filter');
  await expect(chips.getByRole('button', { name: 'Remove filter Created' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
