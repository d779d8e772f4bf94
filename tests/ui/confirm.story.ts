import type { Page } from '@playwright/test';
import { holdCalls } from '../held-calls.ts';
import { android, choose, dialog, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

for (const width of [1440, 390]) {
  test(`at ${width} px, a confirmation names its object and application, and its button repeats the verb`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAs(page, android);
    await choose(page, '6.5.0', 'Delete');
    await expect(page.getByRole('dialog', { name: 'Delete 6.5.0?' })).toBeVisible();
    await expect(dialog(page)).toContainText('Application 澄湖手机银行 · chenghu-mbank');
    await expect(dialog(page)).toContainText('1 targeting rule will be deleted too');
    await expect(dialog(page)).toContainText("This can't be undone");
    await expect(dialog(page).locator('b > bdi').first()).toHaveText('6.5.0');
    await expect(dialog(page).getByRole('button')).toHaveText(['', 'Cancel', 'Delete']);
  });
}

test('a confirmation focuses Cancel, closes on Escape, and returns the focus', async ({ page, mock }) => {
  await openAs(page, android);
  const publish = page.getByRole('row', { name: /6\.5\.0/ }).getByRole('button', { name: 'Publish' });
  await publish.focus();
  await page.keyboard.press('Enter');
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(publish).toBeFocused();
  await choose(page, '6.5.0', 'Delete');
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More actions for 6.5.0' })).toBeFocused();
  expect(await mock.requests('deleteUpgrades')).toEqual([]);
});

test('a click outside closes a confirmation, but a double or triple click on its opener does not', async ({ page }) => {
  await openAs(page, android);
  const publish = page.getByRole('row', { name: /6\.5\.0/ }).getByRole('button', { name: 'Publish' });
  await publish.hover();
  for (const clickCount of [1, 2, 3]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(answer(page, 'Cancel')).toBeVisible();
  }
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toHaveCount(0);
});

test('a pending request keeps the dialog open and is not sent twice', async ({ page, mock }) => {
  await openAs(page, android);
  await choose(page, '6.5.0', 'Delete');
  const release = await holdCalls(page, '**/api/upgrade/android/*');
  await answer(page, 'Delete').click();
  await answer(page, 'Delete').click({ force: true });
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(answer(page, 'Cancel')).toBeDisabled();
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('deleteUpgrades')).toHaveLength(1);
});

test('the confirmation of a new default names the former default and has no red button', async ({ page }) => {
  await openAs(page, services);
  await choose(page, '10.20.6.31', 'Make default');
  await expect(dialog(page)).toContainText('sftp.chenghu.example will no longer be the default');
  await expect(answer(page, 'Make default')).not.toHaveAttribute('data-danger');
  await answer(page, 'Cancel').click();
  await choose(page, '10.20.6.31', 'Delete');
  await expect(answer(page, 'Delete')).toHaveAttribute('data-danger');
});

test('Escape returns the focus to the opener even if the drawer does not have it', async ({ page }) => {
  await openAs(page, services);
  const opener = page.getByRole('link', { name: '10.20.6.31:21' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.locator('a', { hasText: '10.20.6.31:21' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a drawer returns the focus to its opener, also the first time', async ({ page }) => {
  await openAs(page, services);
  for (const opener of [
    page.getByRole('button', { name: 'New upload service' }),
    page.getByRole('link', { name: '10.20.6.31:21' }),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a confirmation that fades out is not sent again', async ({ page, mock }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAs(page, android);
  await choose(page, '6.5.0', 'Delete');
  const box = await answer(page, 'Delete').boundingBox();
  if (!box) throw new Error('The button is not on screen');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const deleted = page.waitForResponse('**/api/upgrade/android/*');
  await page.mouse.click(...at);
  await deleted;
  await page.mouse.click(...at);
  await page.mouse.click(...at);
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('deleteUpgrades')).toHaveLength(1);
});

test('of two questions only the last one is shown, although the first is ready later', async ({ page }) => {
  await openAs(page, android);
  const release = await holdCalls(page, '**/preview');
  const ready = page.waitForResponse('**/preview');
  await page
    .getByRole('row', { name: /6\.5\.0/ })
    .getByRole('button', { name: 'Publish' })
    .click();
  await choose(page, '6.5.0', 'Delete');
  const last = page.getByRole('dialog', { name: 'Delete 6.5.0?' });
  await expect(last).toBeVisible();
  release();
  await ready;
  await last.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
});
