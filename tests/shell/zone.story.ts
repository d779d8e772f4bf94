import type { Page } from '@playwright/test';
import { android } from '../screen.ts';
import { expect, openAs, documentTest as test } from '../story.ts';
import { appearance, choose, chooseOnly } from './frame.ts';

test.use({ timezoneId: 'America/New_York' });

const platform = 'Asia/Shanghai';
const browser = 'America/New_York';
const times = (page: Page) =>
  page
    .getByRole('grid')
    .locator('tbody tr')
    .first()
    .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u);
const inZone = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

interface Record {
  createdAt: string;
}

/** The creation time of the first release in the list, from the response of the server. */
async function newest(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/upgrade/android?') && response.ok());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const body: { items: Record[] } = await (await answer).json();
  return body.items[0]?.createdAt ?? '';
}

test('times are in the zone of the platform until the user chooses that of the browser', async ({ page }) => {
  await openAs(page, `${android}?sort=createdAt,desc`);
  const at = await newest(page);
  expect(inZone(at, platform)).not.toBe(inZone(at, browser));
  await expect(times(page).last()).toHaveText(inZone(at, platform));
  await choose(page, 'Platform');
  await expect(appearance(page)).toContainText(/Asia\/Shanghai \(UTC\+08:00\)/u);
  await chooseOnly(page, 'This browser');
  // The page is not rebuilt for the change.
  await expect(times(page).last()).toHaveText(inZone(at, browser));
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('dialog').locator('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u);
  await expect(page.getByRole('dialog').getByText(inZone(at, browser)).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText(inZone(at, platform))).toHaveCount(0);
});

test('the chosen zone is stored per user and applies to all windows', async ({ page, context }) => {
  await openAs(page, `${android}?sort=createdAt,desc`);
  const at = await newest(page);
  const other = await context.newPage();
  await other.goto(`${android}?sort=createdAt,desc`);
  await expect(times(other).last()).toHaveText(inZone(at, platform));
  await chooseOnly(page, 'This browser');
  await expect(times(other).last()).toHaveText(inZone(at, browser));
  await page.reload();
  await expect(times(page).last()).toHaveText(inZone(at, browser));
  await openAs(page, `${android}?sort=createdAt,desc`, 'release01');
  await expect(times(page).last()).toHaveText(inZone(at, platform));
});

const zone = (page: Page) => appearance(page).getByRole('listbox', { name: 'Time zone' });
const searchZone = (page: Page) => appearance(page).getByRole('searchbox', { name: 'Search time zones' });

test('another zone is found by parts of its name, and the choice is kept', async ({ page }) => {
  // Not high enough for the whole panel.
  await page.setViewportSize({ width: 1440, height: 600 });
  await openAs(page, `${android}?sort=createdAt,desc`);
  const at = await newest(page);
  await choose(page, 'Another zone');
  await expect(zone(page)).toBeInViewport({ ratio: 1 });
  // Nothing changes until a zone is picked.
  await expect(zone(page)).toHaveValue(platform);
  await expect(times(page).last()).toHaveText(inZone(at, platform));
  await searchZone(page).fill('NEWFOUNDLAND st');
  await expect(zone(page).getByRole('option', { name: /^America\/St Johns/u })).toBeVisible();
  await searchZone(page).fill('nowhere at all');
  await expect(zone(page).getByRole('option')).toHaveText(['Nothing found']);
  await searchZone(page).fill('lord howe');
  await expect(zone(page).getByRole('option')).toHaveCount(1);
  await zone(page).selectOption('Australia/Lord_Howe');
  await expect(appearance(page)).toContainText('Australia/Lord_Howe (UTC+11:00)');
  await expect(times(page).last()).toHaveText(inZone(at, 'Australia/Lord_Howe'));
  await page.reload();
  await expect(times(page).last()).toHaveText(inZone(at, 'Australia/Lord_Howe'));
  await choose(page, 'This browser');
  await expect(zone(page)).toBeHidden();
  await expect(times(page).last()).toHaveText(inZone(at, browser));
});

test('a stored zone that the browser does not know falls back to that of the platform', async ({ page }) => {
  await openAs(page, `${android}?sort=createdAt,desc`);
  const at = await newest(page);
  await chooseOnly(page, 'This browser');
  await expect(times(page).last()).toHaveText(inZone(at, browser));
  await page.evaluate(() => {
    const key =
      Object.keys(localStorage).find(
        (name) => name.startsWith('mpc.preferences.') && localStorage.getItem(name)?.includes('"zone":"browser"'),
      ) ?? '';
    const stored: object = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, zone: 'Mars/Olympus_Mons' }));
  });
  await page.reload();
  await expect(times(page).last()).toHaveText(inZone(at, platform));
  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  await expect(appearance(page).getByRole('radio', { name: 'Platform' })).toBeChecked();
});

test('days of a filter are sent in the chosen zone, also on days of clock changes', async ({ page, mock }) => {
  // The evening of the 21st in New York, the morning of the 22nd in Shanghai.
  await page.clock.setFixedTime(new Date('2026-11-21T23:30:00Z'));
  await openAs(page, `${android}?createdFrom=2026-03-08&createdTo=2026-03-08`);
  const lastQuery = async () => {
    const [last] = await mock.requests('listUpgrades');
    const { searchParams } = new URL(last?.path ?? '', 'http://mock.test');
    return [searchParams.get('createdFrom'), searchParams.get('createdTo')];
  };
  await expect.poll(lastQuery).toEqual(['2026-03-08T00:00:00+08:00', '2026-03-09T00:00:00+08:00']);
  await chooseOnly(page, 'This browser');
  // This day has 23 hours.
  await expect.poll(lastQuery).toEqual(['2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00']);
  const days = page.getByRole('group', { name: `Created ${browser}` });
  await expect(days).toBeVisible();
  await days.getByRole('textbox').first().fill('2026-11-01');
  await days.getByRole('textbox').last().fill('2026-11-01');
  await page.keyboard.press('Enter');
  // This day has 25 hours.
  await expect.poll(lastQuery).toEqual(['2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00']);
  await page.getByRole('button', { name: 'Choose a date range: Created' }).click();
  const calendar = page.getByRole('dialog', { name: /^Created/u });
  await expect(calendar).toContainText(`${browser} (UTC-05:00)`);
  await calendar.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(days.getByRole('textbox').last()).toHaveValue('2026-11-21');
});

test('the error log shows times in the chosen zone', async ({ page, context, mock }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await mock.fault({ operationId: 'listUpgrades', status: 500, code: 'DB_QUERY_FAILED', times: 3 });
  await openAs(page, android);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 15_000 });
  await chooseOnly(page, 'This browser');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Error log/u })
    .click();
  const entry = page.getByRole('dialog', { name: 'Error log' }).locator('time');
  const at = (await entry.getAttribute('datetime')) ?? '';
  await expect(entry).toContainText(inZone(at, browser));
});
