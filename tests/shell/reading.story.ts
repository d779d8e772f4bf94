/** What axe does not find: whether keys and ears meet all that a form or a page has. Four probes, on every screen. */
import type { Page } from '@playwright/test';
import { expectFocus } from '../keyboard.ts';
import { expect, openAs, test } from '../story.ts';
import { addresses } from './addresses.ts';
import { covered, loneErrors, unsaidStars } from './reading.ts';

const most = 70;

/** Opens an address once nothing is still to come. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

/** Goes through what takes the focus, once, and tells what is covered while it has it. */
async function walk(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(covered);
    if (found !== null) lost.push(found);
    const isKnown = await page.evaluate(() => {
      const now = document.activeElement;
      const seen = now === null || now === document.body || now.hasAttribute('data-walked');
      now?.setAttribute('data-walked', '');
      return seen;
    });
    if (isKnown) break;
  }
  return lost;
}

const PART = 8;
const partsOf = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, part) => all.slice(part * PART, part * PART + PART));

for (const part of partsOf(addresses))
  test(`${part[0]} and others: Tab leads to nothing that is covered`, async ({ page }) => {
    test.slow();
    await openAs(page, '/about');
    for (const address of part) {
      await visit(page, address);
      await page.locator('#content').focus();
      expect.soft(await walk(page), address).toEqual([]);
    }
  });

/** Screens with a form over their list, and forms that are pages. */
const forms = [
  'advertisement/booth-manager',
  'advertisement/crowd-manager',
  'message/key',
  'message/push',
  'message/tag',
  'message/template',
  'platform/api-group',
  'platform/api-manager',
  'platform/application',
  'platform/black-white-list',
  'platform/gateway',
  'platform/upload-sign',
  'platform/upload-ssl',
  'publish/android-upgrade',
  'publish/applet-upgrade',
  'publish/ftp-manager',
  'publish/offline-upgrade',
  'publish/param-manager',
  'system/menu',
  'system/operation',
  'system/role',
  'system/user',
]
  .map((screen) => `/pages/${screen}?form=new`)
  .concat(
    '/pages/advertisement/add-activity',
    '/pages/advertisement/add-activity?step=booths',
    '/pages/advertisement/modify-crowd?id=2',
  );

for (const part of partsOf(forms))
  test(`${part[0]} and others: fields are seen, stars are said, errors belong to their fields`, async ({ page }) => {
    test.slow();
    await openAs(page, '/about');
    for (const address of part) {
      await visit(page, address);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeVisible();
      expect.soft(await walk(page), `${address}: covered`).toEqual([]);
      expect.soft(await page.evaluate(unsaidStars), `${address}: stars that are not said`).toEqual([]);
      await save.click();
      // Empty, it is wrong; the first wrong field has the focus, and says why.
      await expect(page.locator(':focus')).not.toHaveAccessibleName('Save');
      expect.soft(await page.evaluate(loneErrors), `${address}: errors of no field`).toEqual([]);
    }
  });

test('the focus stays where the work is when what had it goes away', async ({ page }) => {
  await openAs(page, '/pages/advertisement/add-activity');
  await page.getByRole('button', { name: 'Next: Audience' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Audience' })).toBeFocused();

  await visit(page, '/pages/advertisement/add-activity?step=booths');
  await page.getByRole('button', { name: 'Add ad slot' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ad slot 2 added')).toBeAttached();
  await page.getByRole('button', { name: 'Remove ad slot 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ad slot 2 removed')).toBeAttached();
  await expectFocus(page);

  await visit(page, '/pages/publish/android-upgrade');
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expectFocus(page);

  await visit(page, '/pages/message/stats');
  const bar = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  const name = (await bar.textContent()) ?? '';
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Filtered by`)).toContainText(name);
  await expectFocus(page);
});

test('what comes without a word elsewhere is announced', async ({ page }) => {
  await openAs(page, '/pages/advertisement/activity-calendar?weeks=8');
  const said = page.locator('[data-layout] > [role=status]').last();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(said).toHaveText(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/);

  await visit(page, '/pages/publish/device-delivery');
  await page.getByRole('textbox', { name: 'Device ID' }).fill('no-such-device');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('No device has the ID no-such-device');

  // The hours of a day have their values in words.
  await visit(page, '/pages/message/stats');
  const hours = page.getByRole('list').filter({ has: page.getByRole('listitem').filter({ hasText: /^00/ }) });
  await expect(hours.getByRole('listitem').first()).toHaveText(/^00\S+/);
});

test('texts of messages in Chinese are marked as such under a console in English', async ({ page }) => {
  await openAs(page, '/pages/message/push?view=11');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[lang=zh]').first()).toBeVisible();
  await expect(page.getByRole('row').nth(1).locator('[lang=zh]').first()).toBeAttached();
});
