/**
 * Whether keyboard and screen reader users notice changes on a page. The content of each page is checked by the walk
 * over all of them.
 */
import type { Page } from '@playwright/test';
import { expectFocus } from '../keyboard.ts';
import { announcement } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

/** Opens an address and waits until nothing is loading. */
async function visit(page: Page, address: string): Promise<void> {
  await openAs(page, address);
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

test('the focus is not lost when the focused element is removed, disabled or replaced', async ({ page }) => {
  await openAs(page, '/pages/advertisement/add-activity');
  await page.getByRole('button', { name: 'Next: Audience' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Audience' })).toBeFocused();

  await visit(page, '/pages/advertisement/add-activity?step=booths');
  await page.getByRole('button', { name: 'Add ad slot' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ad slot 2 added')).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Ad slot' }).last()).toBeFocused();
  await page.getByRole('button', { name: 'Remove ad slot 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ad slot 2 removed')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Add ad slot' })).toBeFocused();

  await visit(page, '/pages/publish/android-upgrade');
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expectFocus(page);

  await visit(page, '/pages/message/stats');
  const bar = page.getByRole('list', { name: / by / }).getByRole('listitem').getByRole('button').first();
  const name = (await bar.textContent()) ?? '';
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Filtered by`)).toContainText(name);
  await expectFocus(page);
});

test('calendar weeks and failed device searches are announced, and hours have their values as text', async ({
  page,
}) => {
  await openAs(page, '/pages/advertisement/activity-calendar?weeks=8');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(announcement(page)).toHaveText(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/);

  await visit(page, '/pages/publish/device-delivery');
  await page.getByRole('textbox', { name: 'Device ID' }).fill('no-such-device');
  await page.keyboard.press('Enter');
  await expect(announcement(page)).toHaveText('No device has the ID no-such-device');

  // The hours of a day have their values as text.
  await visit(page, '/pages/message/stats');
  const hours = page.getByRole('list').filter({ has: page.getByRole('listitem').filter({ hasText: /^00/ }) });
  await expect(hours.getByRole('listitem').first()).toHaveText(/^00\S+/);
});

test('F6 leads to the latest message and back', async ({ page }) => {
  await visit(page, '/pages/publish/android-upgrade');
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Refresh' });
  await button.focus();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(button).toBeFocused();
});

test('Chinese texts of messages are marked with their language in an English console', async ({ page }) => {
  await openAs(page, '/pages/message/push?view=11');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[lang=zh]').first()).toBeVisible();
  await expect(page.getByRole('row').nth(1).locator('[lang=zh]').first()).toBeAttached();
});
