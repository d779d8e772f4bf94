import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const events = '/pages/analytics/event-manage';
const properties = '/pages/analytics/event-property';

async function fill(page: Page, name: string, id: string): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).click();
  await field(page, /^Name/).fill(name);
  await field(page, /^Event ID/).fill(id);
}

test('a property with fixed values is added to an event and then can’t be deleted', async ({ page }) => {
  await openAs(page, properties);
  await page.getByRole('button', { name: 'New property' }).click();
  await field(page, /^Name/).fill('Voucher type');
  await field(page, /^Key/).fill('voucher_type');
  await expect(field(page, /^Values/)).toBeHidden();
  await dialog(page)
    .getByRole('combobox', { name: /^Data type/ })
    .selectOption('Fixed values');
  await save(page).click();
  await expect(field(page, /^Values/)).toHaveAttribute('aria-invalid', 'true');
  await field(page, /^Values/).fill('Cash\nPercent');
  await save(page).click();
  await expect(row(page, 'Voucher type')).toContainText('Cash and Percent');

  await page.goto(events);
  await fill(page, 'Voucher used', 'Voucher use');
  await save(page).click();
  await expect(field(page, /^Event ID/)).toHaveAttribute('aria-invalid', 'true');
  await field(page, /^Event ID/).fill('voucher_use');
  const propertySelect = dialog(page).getByRole('combobox', { name: /^Properties/ });
  await propertySelect.fill('Vouch');
  await page.getByRole('option', { name: 'Voucher type' }).click();
  await propertySelect.press('Tab');
  await save(page).click();
  await expect(row(page, 'Voucher used')).toContainText('Voucher type');
  await page.getByRole('link', { name: 'Voucher used' }).click();
  await expect(dialog(page)).toContainText('Voucher type (voucher_type)');
  await expect(dialog(page)).toContainText('Enabled');

  await page.goto(properties);
  const remove = (await openMenu(page, 'Voucher type')).getByRole('menuitem', { name: /^Delete/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText('Events use this property');
});

test('an event can be deleted only after it is disabled, and its ID can’t be edited', async ({ page, mock }) => {
  await openAs(page, events);
  const remove = (await openMenu(page, '点击搜索')).getByRole('menuitem', { name: /^Delete/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText("An enabled event can't be deleted");
  await page.keyboard.press('Escape');
  await choose(page, '点击搜索', 'Disable');
  const question = page.getByRole('dialog', { name: 'Disable 点击搜索?' });
  await expect(question).toContainText('The platform stops counting them');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(row(page, '点击搜索')).toContainText('Disabled');
  await row(page, '点击搜索').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, /^Name/)).toHaveValue('点击搜索');
  await expect(field(page, /^Event ID/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, '点击搜索', 'Delete');
  await page.getByRole('dialog', { name: 'Delete 点击搜索?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '点击搜索')).toHaveCount(0);
  expect(await mock.requests('deleteEvents')).toHaveLength(1);
});

test('an event links to its analysis, and from there to a funnel with this event', async ({ page }) => {
  await openAs(page, events);
  await choose(page, '提交转账', 'Analyze');
  await expect(page).toHaveURL(/tab=analysis&event=transfer_submit/u);
  await expect(page.getByRole('link', { name: 'Analysis' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toContainText('Event count by property value');
  await expect(page.getByRole('main').getByRole('button', { name: /^跨行/ })).toBeVisible();
  // The button is below cards of variable height.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'By property value', exact: true }).click();
  await expect(row(page, '信用卡还款')).toContainText('%');
  await page.getByRole('link', { name: 'Funnel with this event' }).click();
  await expect(page.getByRole('list', { name: 'Conversion by step' })).toContainText('提交转账');
});

test('an event that no app sends is marked in the list and in the analysis', async ({ page }) => {
  await openAs(page, events);
  await fill(page, 'Voucher used', 'voucher_use');
  await save(page).click();
  await expect(row(page, 'Voucher used')).toContainText('Nothing received yet');
  await choose(page, 'Voucher used', 'Analyze');
  await expect(page.getByText('No app has sent this event so far')).toBeVisible();
});

test('an analyst sees events without buttons to create or edit them', async ({ page }) => {
  await openAs(page, events, 'analyst01');
  await expect(row(page, '提交转账')).toContainText('transfer_submit');
  await expect(page.getByRole('button', { name: 'New event' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

probe('Events', {
  address: `${events}?type=click`,
  operationId: 'listEvents',
  path: '/yusp-app-common/api/event',
  form: { operationId: 'createEvent', fill: (page) => fill(page, 'Voucher used', 'voucher_use') },
  garbage: `${events}?page=x&size=7&sort=secret,up&type=drag`,
});
