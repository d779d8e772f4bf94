import type { Page } from '@playwright/test';
import { violationsInBoth } from '../axe.ts';
import { openMenu } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/publish/android-upgrade';

const states: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  [
    'the menu of a row',
    list,
    async (page) => {
      await openMenu(page, '6.4.1');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'the column settings',
    list,
    async (page) => {
      await page.getByRole('button', { name: 'Columns and density' }).click();
      await expect(page.getByRole('checkbox', { name: 'Size' })).toBeVisible();
    },
  ],
  [
    'the days of a filter',
    `${list}?createdFrom=2026-11-03&createdTo=2026-11-12`,
    async (page) => {
      await page.getByRole('button', { name: 'Choose a date range: Created' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Next month' })).toBeVisible();
    },
  ],
  [
    'the end of a gray rule',
    `${list}?gray=36&rule=new`,
    async (page) => {
      await page.getByRole('textbox', { name: 'End time' }).fill('2020-01-01 00:00');
      await page.getByRole('button', { name: 'Choose date and time' }).click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    },
  ],
  [
    'a confirmation',
    list,
    async (page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

for (const [name, address, reach] of states) {
  test(`${name} has no axe violations in light and dark`, async ({ page }) => {
    await openAs(page, address);
    await reach(page);
    expect(await violationsInBoth(page, '[role=menu], [role=dialog]')).toEqual([]);
  });
}
