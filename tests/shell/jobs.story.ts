/** Ten everyday jobs by the pointer alone, in clicks from the dashboard to the end. Typing is not counted. */
import type { Page } from '@playwright/test';
import { expect, openAs, password, test } from '../story.ts';
import { choose, dialog, save } from '../screen.ts';

/** Counts the clicks of a hand, also those of keys that click. */
async function start(page: Page, user?: string): Promise<void> {
  await openAs(page, '/dashboard', user);
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        const { dataset } = document.documentElement;
        // A label clicks its field once more.
        if (isTrusted && detail > 0) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      { capture: true },
    );
  });
}

const clicks = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name });

test('a package is published', async ({ page }) => {
  await start(page);
  await page.getByRole('link', { name: '1 iOS package is ready to publish' }).click();
  const pending = page.getByRole('row').filter({ hasText: 'Pending' });
  await pending.getByRole('button', { name: 'Publish', exact: true }).click();
  await button(page, 'Publish').click();
  await expect(pending).toHaveCount(0);
  expect(await clicks(page)).toBe(3);
});

test('why a device does not get a release', async ({ page }) => {
  await start(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click();
  await page.getByRole('dialog').getByRole('combobox').fill('CH-50aca95a');
  await page.getByRole('option').filter({ hasText: 'CH-50aca95a' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Device delivery check' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('CH-50aca95a');
  expect(await clicks(page)).toBe(2);
});

test('a release is rolled back', async ({ page }) => {
  await start(page);
  await group(page, 'Releases').click();
  await menuEntry(page, 'Offline packages').click();
  const version = '2026112301';
  await choose(page, `转账 ${version}`, 'Roll back');
  await dialog(page).getByRole('textbox', { name: /^Type/ }).fill(version);
  await button(page, 'Roll back').click();
  await expect(dialog(page)).toBeHidden();
  expect(await clicks(page)).toBe(5);
});

test('the application is switched', async ({ page }) => {
  await start(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /chenghu-mbank/ })
    .click();
  await page.getByRole('menuitemradio', { name: /chenghu-cbank/ }).click();
  // With its answer, the page is loaded anew.
  expect(await clicks(page)).toBe(2);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /chenghu-cbank/ })).toBeVisible();
});

test('a transaction is opened by its code', async ({ page }) => {
  await start(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click();
  await page.getByRole('dialog').getByRole('combobox').fill('COMM0001');
  await page.getByRole('option').filter({ hasText: 'COMM0001' }).first().click();
  await expect(dialog(page)).toContainText('COMM0001');
  expect(await clicks(page)).toBe(2);
});

test('a role is granted', async ({ page }) => {
  await start(page);
  await group(page, 'System').click();
  await menuEntry(page, 'Users').click();
  await choose(page, '袁婉清', 'Edit');
  await dialog(page)
    .getByRole('combobox', { name: /^Roles/ })
    .click();
  await page.getByRole('option', { name: '审计员' }).click();
  await save(page).click();
  await dialog(page).getByLabel('Your password').fill(password);
  await button(page, 'Confirm').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await clicks(page)).toBe(7);
});

test('a list is exported', async ({ page }) => {
  await start(page);
  await group(page, 'System').click();
  await menuEntry(page, 'Users').click();
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  const file = page.waitForEvent('download');
  await button(page, 'Export').click();
  await file;
  expect(await clicks(page)).toBe(4);
});

test('the own password is about to be changed', async ({ page }) => {
  await start(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^User / })
    .click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(dialog(page, 'Change password')).toBeVisible();
  expect(await clicks(page)).toBe(2);
});

test('a gateway instance that failed is synchronized again', async ({ page }) => {
  await start(page);
  await page.getByRole('link', { name: '1 gateway instance failed to sync' }).click();
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Sync', exact: true }).click();
  await button(page, 'Sync…').click();
  const sync = dialog(page, /^Sync/);
  await sync.getByRole('textbox').fill('10.20.8.99:8443');
  await sync.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await clicks(page)).toBe(4);
});

test('who changed a switch', async ({ page }) => {
  await start(page);
  await group(page, 'Releases').click();
  await menuEntry(page, 'Remote config').click();
  await choose(page, 'homeFeedAb', 'Revisions');
  await expect(dialog(page)).toContainText('dev02');
  expect(await clicks(page)).toBe(3);
});
