import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { violations } from '../axe.ts';
import { rest } from '../drafts.ts';
import { row } from '../screen.ts';
import { expect, givePassword, openAs, test } from '../story.ts';
import type { Schemas } from '../../openapi/generated/types.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Permissions of/u });
const matrix = (page: Page): Locator => dialog(page).getByRole('treegrid', { name: 'Permissions' });
/** The checkbox of a menu or of one of its controls, such as `Export · Users`. */
const box = (page: Page, name: string): Locator => matrix(page).getByRole('checkbox', { name, exact: true });
const changes = (page: Page): Locator => dialog(page).getByRole('status').filter({ hasText: 'added' });
const mixed = { indeterminate: true };

/** Opens the permissions of the analyst role, which can read and export statistics but change nothing. */
async function openRights(page: Page, userName?: string): Promise<void> {
  await openAs(page, '/pages/system/role?code=analyst', userName);
  await row(page, '数据分析员').getByRole('button', { name: 'Permissions' }).click();
  await expect(matrix(page)).toBeVisible();
}

test('permissions are a matrix of menus and common controls, with all other controls by name', async ({ page }) => {
  await openRights(page);
  const heads = matrix(page).getByRole('columnheader');
  await expect(heads).toHaveText([/^Menu/u, 'Query', 'Create', 'Edit', 'Delete', 'Export', 'Others']);
  const line = matrix(page).getByRole('row', { name: /^Users /u });
  await expect(line).toHaveAttribute('aria-level', '2');
  await expect(line.getByRole('rowheader')).toHaveText('Users');
  await expect(line.getByRole('gridcell')).toHaveText([
    'Query',
    'Create',
    'Edit',
    'Delete',
    'Export',
    'EnableDisableReset password',
  ]);
  // Controls that a menu lacks cannot be granted.
  await expect(box(page, 'Create · Device delivery check')).toHaveCount(0);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});

test('a checkbox of the matrix grants one control with its menus, and the change lists them', async ({
  page,
  mock,
}) => {
  await openRights(page);
  await expect(box(page, 'Users')).not.toBeChecked();
  await box(page, 'Reset password · Users').check();
  await expect(box(page, 'Users')).toBeChecked();
  await expect(box(page, 'System')).toBeChecked(mixed);
  await expect(box(page, 'Query · Users')).not.toBeChecked();
  await expect(changes(page)).toHaveText('3 added, 0 removed');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the permissions of/u });
  for (const line of ['+ System', '+ Users', '+ Users · Reset password'])
    await expect(question.getByText(line, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Change permissions' }).click();
  await givePassword(page);
  await expect(dialog(page)).toHaveCount(0);
  await row(page, '数据分析员').getByRole('button', { name: 'Permissions' }).click();
  await expect(box(page, 'Reset password · Users')).toBeChecked();
  await expect(changes(page)).toHaveText('0 added, 0 removed');
  expect((await mock.requests('saveRoleAuthorization')).filter(({ code }) => !code)).toHaveLength(1);
});

test('unsaved permissions are a draft, and are not lost to Back, nor to a change by someone else', async ({
  page,
  consoleUrl,
}) => {
  await openRights(page);
  await box(page, 'Reset password · Users').check();
  await rest(page, '"rights":');
  await page.goBack();
  const discard = page.getByRole('dialog', { name: 'Discard your input?' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/authorise=/u);
  await expect(changes(page)).toHaveText('3 added, 0 removed');

  const id = new URL(page.url()).searchParams.get('authorise');
  const call = await callsOf(consoleUrl);
  const path = `/yusp-app-oca/api/sysrole/${id}/authorization`;
  const { menus, controls }: Schemas['RoleAuthorization'] = await call('GET', path);
  await call('PUT', path, { menus: [...menus, 'system', 'role'], controls });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the permissions of/u });
  await question.getByRole('button', { name: 'Change permissions' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('admin changed this record');
  await dialog(page).getByRole('radio', { name: 'Keep mine' }).check();
  await dialog(page).getByRole('button', { name: 'Merge changes' }).click();
  await expect(changes(page)).toHaveText('2 added, 1 removed');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(question.getByText('− Roles', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Change permissions' }).click();
  await givePassword(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/authorise=/u);
});

test('checkboxes of a branch and a column head show partial grants, and change all of them at once', async ({
  page,
}) => {
  await openRights(page);
  const head = box(page, 'Create for the menus shown');
  await expect(head).not.toBeChecked();
  await box(page, 'Create · Users').check();
  await expect(box(page, 'Create · System')).toBeChecked(mixed);
  await expect(head).toBeChecked(mixed);
  await box(page, 'Create · System').click();
  for (const menu of ['System', 'Users', 'Roles', 'Menus', 'Operations']) {
    await expect(box(page, `Create · ${menu}`)).toBeChecked();
    await expect(box(page, menu)).toBeChecked();
  }
  await expect(box(page, 'Delete · System')).not.toBeChecked();
  await expect(head).toBeChecked(mixed);
  await head.click();
  await expect(head).toBeChecked();
  await expect(box(page, 'Create · Releases')).toBeChecked();
  await head.click();
  await expect(head).not.toBeChecked();
  await expect(box(page, 'Create · Users')).not.toBeChecked();
  await expect(box(page, 'Users')).toBeChecked();
});

test('collapsed branches stay collapsed while permissions change, but a search finds their menus', async ({ page }) => {
  await openRights(page);
  await matrix(page).getByRole('button', { name: 'Collapse System' }).click();
  await expect(box(page, 'Users')).toHaveCount(0);
  await box(page, 'Query · System').check();
  await dialog(page).getByRole('button', { name: 'Invert' }).click();
  await expect(box(page, 'Users')).toHaveCount(0);
  await expect(box(page, 'Dashboard')).toBeVisible();

  const search = dialog(page).getByRole('searchbox', { name: 'Find a menu' });
  await search.fill('users');
  await expect(box(page, 'Users')).toBeVisible();
  await expect(box(page, 'Roles')).toHaveCount(0);
  await search.fill('no such menu');
  await expect(dialog(page).getByText('No menus match')).toBeVisible();
  await search.fill('');
  await expect(box(page, 'System')).toBeVisible();
  await expect(box(page, 'Users')).toHaveCount(0);

  await matrix(page).getByRole('button', { name: 'Expand all' }).click();
  await expect(box(page, 'Users')).toBeVisible();
  await matrix(page).getByRole('button', { name: 'Collapse all' }).click();
  await expect(matrix(page).locator('tbody').getByRole('row')).toHaveCount(7);
});

test('checkboxes of a column head and a group change only the visible menus', async ({ page }) => {
  await openRights(page);
  await dialog(page).getByRole('searchbox').fill('Users');
  await box(page, 'Delete for the menus shown').check();
  await box(page, 'System').uncheck();
  await box(page, 'System').check();
  await dialog(page).getByRole('searchbox').fill('');
  await expect(box(page, 'Delete · Users')).toBeChecked();
  await expect(box(page, 'Roles')).not.toBeChecked();
  await expect(box(page, 'Delete · Roles')).not.toBeChecked();
});

test('with “Show selected only” a menu that is unchecked stays in the list', async ({ page }) => {
  await openRights(page);
  await dialog(page).getByRole('checkbox', { name: 'Show selected only' }).check();
  await expect(box(page, 'System')).toHaveCount(0);
  await expect(box(page, 'Analytics')).toBeChecked();
  const devices = box(page, 'Devices');
  await devices.uncheck();
  await expect(devices).toBeFocused();
  await expect(devices).not.toBeChecked();
  await expect(box(page, 'Query · Devices')).not.toBeChecked();
  await devices.check();
  await expect(changes(page)).toHaveText('0 added, 0 removed');
  await dialog(page).getByRole('button', { name: 'Select all' }).click();
  await expect(box(page, 'System')).toBeVisible();
});

test('a user who can’t change permissions can view them and move through them with arrow keys', async ({ page }) => {
  await openRights(page, 'auditor01');
  await expect(dialog(page).getByRole('button', { name: 'Select all' })).toHaveCount(0);
  const query = box(page, 'Query · Analytics');
  await expect(query).toBeDisabled();
  const before = await query.isChecked();
  await query.click({ force: true });
  expect(await query.isChecked()).toBe(before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(box(page, 'Query · Users and usage')).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('on a phone each menu is a block with its controls by name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, '/pages/system/role?authorise=2');
  await expect(matrix(page)).toBeVisible();
  const line = matrix(page).getByRole('row', { name: /^Users /u });
  await line.scrollIntoViewIfNeeded();
  await expect(line.getByText('Export', { exact: true })).toBeVisible();
  await line.getByText('Export', { exact: true }).click();
  await expect(box(page, 'Export · Users')).toBeChecked();
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});
