/** Ten everyday tasks with the pointer, measured in clicks from the dashboard. Typing is not counted. */
import type { Page } from '@playwright/test';
import { expect, openAs, password, test } from '../story.ts';
import { choose, dialog, save } from '../screen.ts';
import { header, menu } from './frame.ts';

/** Opens the dashboard and counts pointer clicks from then on, without clicks triggered by keys. */
async function start(page: Page): Promise<void> {
  await openAs(page, '/dashboard');
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        const { dataset } = document.documentElement;
        // `detail` is 0 for a click triggered by a key.
        if (isTrusted && detail > 0) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      { capture: true },
    );
  });
}

const clicks = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Opens a page through the menus. */
async function openPage(page: Page, group: string, name: string): Promise<void> {
  await menu(page).getByRole('button', { name: group }).click();
  await menu(page).getByRole('link', { name }).click();
}

/** Opens the first search result that contains a text. */
async function find(page: Page, text: string): Promise<void> {
  await header(page)
    .getByRole('button', { name: /^Search/ })
    .click();
  await dialog(page).getByRole('combobox').fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}

test('publishing a package takes 3 clicks', async ({ page }) => {
  await start(page);
  await page.getByRole('link', { name: 'iOS full upgrade: 1 package is ready to publish' }).click();
  const pending = page.getByRole('row').filter({ hasText: 'Pending' });
  await pending.getByRole('button', { name: 'Publish', exact: true }).click();
  await button(page, 'Publish').click();
  await expect(pending).toHaveCount(0);
  expect(await clicks(page)).toBe(3);
});

test('opening the delivery check of a device takes 2 clicks', async ({ page }) => {
  await start(page);
  await find(page, 'CH-50aca95a');
  await expect(page.getByRole('heading', { level: 1, name: 'Device delivery check' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('CH-50aca95a');
  expect(await clicks(page)).toBe(2);
});

test('rolling back a release takes 5 clicks', async ({ page }) => {
  await start(page);
  await openPage(page, 'Releases', 'Offline packages');
  // Versions in the seed depend on the current day.
  const newest = page.getByRole('main').getByRole('row').filter({ hasText: '转账' }).filter({ hasText: 'Published' });
  const [version = ''] = /\b\d{10}\b/u.exec(await newest.first().innerText()) ?? [];
  await choose(page, `转账 ${version}`, 'Roll back');
  await dialog(page).getByRole('textbox', { name: /^Type/ }).fill(version);
  await button(page, 'Roll back').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await clicks(page)).toBe(5);
});

test('switching the application takes 2 clicks and a confirmation', async ({ page }) => {
  await start(page);
  await header(page)
    .getByRole('button', { name: /chenghu-mbank/ })
    .click();
  await page.getByRole('menuitemradio', { name: /chenghu-cbank/ }).click();
  // The confirmation reloads the page, so the clicks are counted before it.
  expect(await clicks(page)).toBe(2);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
  await expect(header(page).getByRole('button', { name: /chenghu-cbank/ })).toBeVisible();
});

test('opening a transaction by its code takes 2 clicks', async ({ page }) => {
  await start(page);
  await find(page, 'COMM0001');
  await expect(dialog(page)).toContainText('COMM0001');
  expect(await clicks(page)).toBe(2);
});

test('granting a role takes 7 clicks', async ({ page }) => {
  await start(page);
  await openPage(page, 'System', 'Users');
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

test('exporting a list takes 4 clicks', async ({ page }) => {
  await start(page);
  await openPage(page, 'System', 'Users');
  // A file is saved automatically once the number of rows is known to be small.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  const file = page.waitForEvent('download');
  await button(page, 'Export').click();
  await file;
  expect(await clicks(page)).toBe(4);
});

test('opening the dialog to change the password takes 2 clicks', async ({ page }) => {
  await start(page);
  await header(page)
    .getByRole('button', { name: /^User / })
    .click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(dialog(page, 'Change password')).toBeVisible();
  expect(await clicks(page)).toBe(2);
});

test('syncing a failed gateway instance takes 4 clicks', async ({ page }) => {
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

test('finding out who changed a switch takes 3 clicks', async ({ page }) => {
  await start(page);
  await openPage(page, 'Releases', 'Remote config');
  await choose(page, 'homeFeedAb', 'Revisions');
  await expect(dialog(page)).toContainText('dev02');
  expect(await clicks(page)).toBe(3);
});
