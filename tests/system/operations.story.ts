import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, row, save } from '../screen.ts';
import { expect, givePassword, openAs, test } from '../story.ts';

const address = '/pages/system/operation';

async function fill(page: Page, code = 'doShare'): Promise<void> {
  await page.getByRole('button', { name: 'New control' }).click();
  await dialog(page).getByRole('combobox', { name: /^Menu/u }).selectOption('user');
  await field(page, 'Code').fill(code);
  await field(page, 'Name').fill('分享');
  await field(page, 'English name').fill('Share');
}

test('a control is created, changed and deleted', async ({ page }) => {
  await openAs(page, `${address}?menuCode=user`);
  await fill(page);
  await save(page).click();
  await expect(row(page, 'doShare')).toContainText('Share');
  await row(page, 'doShare').getByRole('button', { name: 'Edit' }).click();
  await field(page, 'English name').fill('Pass on');
  await save(page).click();
  await expect(row(page, 'doShare')).toContainText('Pass on');
  await choose(page, 'Pass on', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'doShare')).toHaveCount(0);
});

test('a control gets another code only after a confirmation, because roles lose what it allows', async ({
  page,
  mock,
}) => {
  await openAs(page, `${address}?menuCode=user`);
  await row(page, 'doExport').getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Code').fill('doDownload');
  await save(page).click();
  const question = page.getByRole('dialog', { name: /^Change .*\?$/u });
  await expect(question).toContainText('user#doExport → user#doDownload');
  expect(await mock.requests('updateControl')).toEqual([]);
  await question.getByRole('button', { name: 'Change' }).click();
  // Roles that have the control gain the other permission.
  await givePassword(page);
  await expect(row(page, 'doDownload')).toBeVisible();
});

test('a code that its menu already has shows an error next to the field, and the form keeps its input', async ({
  page,
}) => {
  await openAs(page, address);
  await fill(page, 'doCreate');
  await save(page).click();
  await expect(field(page, 'Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'English name')).toHaveValue('Share');
});

test('a control that administration needs can’t be deleted or get another code, and shows why', async ({ page }) => {
  await openAs(page, `${address}?menuCode=operation&ctrlCode=doCreate`);
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^More actions/u })
    .click();
  const item = page.getByRole('menuitem', { name: /^Delete/u });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('System administration requires this control');
  await page.keyboard.press('Escape');
  await page.getByRole('grid').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Code')).toBeDisabled();
  await expect(dialog(page)).toContainText('System administration requires this control');
  await field(page, 'English name').fill('Add');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
});

probe('controls', {
  address: `${address}?menuCode=role`,
  operationId: 'listControls',
  path: '/yusp-app-oca/api/sysctrl',
  form: { operationId: 'createControl', fill },
  garbage: `${address}?page=abc&size=9999&sort=secret%2Cup&ctrlCode=`,
});
