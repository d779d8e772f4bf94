import type { Page } from '@playwright/test';
import { choose, dialog, field, openMenu, save } from '../screen.ts';
import { expect, openAs, signIn, test } from '../story.ts';

const address = '/pages/system/menu';
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Menus' });
const row = (page: Page, name: string) =>
  tree(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('a branch is collapsed and expanded with the mouse and the arrow keys', async ({ page }) => {
  await openAs(page, address);
  await page.getByRole('button', { name: 'Collapse System', exact: true }).click();
  await expect(row(page, 'Roles')).toHaveCount(0);
  await row(page, 'System').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Roles')).toBeVisible();
  await expect(row(page, 'System')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Roles')).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(row(page, 'Roles')).toHaveAttribute('aria-level', '2');
});

test('branches collapsed before a search are collapsed again after it, also if others were collapsed in between', async ({
  page,
}) => {
  await openAs(page, address);
  const filter = page.getByRole('searchbox', { name: 'Name' });
  await page.getByRole('button', { name: 'Collapse System', exact: true }).click();
  await filter.fill('Roles');
  await filter.press('Enter');
  await expect(tree(page).getByRole('link')).toHaveText(['System', 'Roles']);
  await page.getByRole('button', { name: 'Collapse System', exact: true }).click();
  await expect(tree(page).getByRole('link')).toHaveText(['System']);
  await filter.fill('');
  await filter.press('Enter');
  await expect(row(page, 'Analytics')).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'System')).toHaveAttribute('aria-expanded', 'false');
});

test('a search keeps the ancestors of a match', async ({ page }) => {
  await openAs(page, `${address}?name=Roles`);
  await expect(tree(page).getByRole('link')).toHaveText(['System', 'Roles']);
});

test('a new menu appears in the navigation without a reload, and disappears when deleted', async ({ page }) => {
  await openAs(page, address);
  await choose(page, 'System', 'New submenu');
  await field(page, 'Code').fill('site');
  await field(page, 'Name').fill('站点');
  await field(page, 'English name').fill('Site');
  await field(page, 'Address').fill('https://site.chenghu.example');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Site')).toHaveAttribute('aria-level', '2');
  await expect(navigation(page).getByRole('link', { name: /^Site/u })).toBeVisible();
  await choose(page, 'Site', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Site')).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name: /^Site/u })).toHaveCount(0);
});

test('invalid codes show an error next to their field', async ({ page, mock }) => {
  await openAs(page, address);
  await page.getByRole('button', { name: 'New menu', exact: true }).click();
  await field(page, 'Code').fill('0');
  await field(page, 'Name').fill('零');
  await save(page).click();
  await expect(dialog(page)).toContainText("The menu code can't be 0");
  expect(await mock.requests('createMenu')).toEqual([]);
  await field(page, 'Code').fill('user');
  await save(page).click();
  await expect(field(page, 'Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Name')).toHaveValue('零');
});

test('deleting a menu with children is disabled and shows the reason', async ({ page }) => {
  await openAs(page, address);
  await openMenu(page, 'System');
  const item = page.getByRole('menuitem', { name: /^Delete/u });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText("Can't delete the menu, because it has submenus");
});

test('a menu that administration needs can’t be deleted, hidden or given another address', async ({ page }) => {
  await openAs(page, address);
  await openMenu(page, 'Roles');
  await expect(page.getByRole('menuitem', { name: /^Delete/u })).toContainText(
    'System administration requires this menu',
  );
  await page.keyboard.press('Escape');
  await row(page, 'Roles').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Address')).toBeDisabled();
  await expect(dialog(page).getByRole('radio', { name: 'Hidden' })).toBeDisabled();
  await expect(dialog(page)).toContainText('System administration requires this menu');
});

test('a menu is moved down, also in the navigation, and the last one shows that it is already the last', async ({
  page,
}) => {
  await openAs(page, address);
  const names = tree(page).getByRole('link', { name: /^(?:System|Users|Roles|Menus|Operations)$/u });
  await expect(names).toHaveText(['System', 'Users', 'Roles', 'Menus', 'Operations']);
  await choose(page, 'Users', 'Move down');
  await expect(names).toHaveText(['System', 'Roles', 'Users', 'Menus', 'Operations']);
  await expect(navigation(page).getByRole('link', { name: /^(?:Users|Roles|Menus|Operations)$/u })).toHaveText([
    'Roles',
    'Users',
    'Menus',
    'Operations',
  ]);
  await openMenu(page, 'Operations');
  await expect(page.getByRole('menuitem', { name: /^Move down/u })).toContainText('Already the last');
});

test('a menu gets another parent, but is not offered a parent within its own branch', async ({ page }) => {
  await openAs(page, address);
  await row(page, 'System').getByRole('button', { name: 'Edit' }).click();
  const parent = dialog(page).getByRole('combobox', { name: /^Parent/u });
  await expect(parent.getByRole('option', { name: 'Roles' })).toHaveCount(0);
  await expect(parent.getByRole('option', { name: 'Dashboard' })).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Roles').getByRole('button', { name: 'Edit' }).click();
  await parent.selectOption('0');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Roles')).toHaveAttribute('aria-level', '1');
});

test('a menu gets another address or is hidden only after a confirmation that says what roles lose and get', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  await row(page, 'Audiences').getByRole('button', { name: 'Edit' }).click();
  const before = await field(page, 'Address').inputValue();
  await field(page, 'Address').fill('/pages/elsewhere');
  await dialog(page).getByRole('radio', { name: 'Hidden' }).check();
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Change Audiences?' });
  await expect(question).toContainText('All roles lose the permissions for the page advertisement/crowd-manager.');
  await expect(question).toContainText('Roles with this menu get the page elsewhere');
  await expect(question).toContainText('Nobody will see it');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await field(page, 'Address').fill(before);
  await dialog(page).getByRole('radio', { name: 'Shown' }).check();
  await field(page, 'English name').fill('Segments');
  await save(page).click();
  await expect(row(page, 'Segments')).toBeVisible();
  expect(await mock.requests('updateMenu')).toHaveLength(1);
});

test('a change is saved and shown even if the session can’t be read again', async ({ page, mock }) => {
  await openAs(page, address);
  await mock.fault({ operationId: 'getUserMenu', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await row(page, 'Roles').getByRole('button', { name: 'Edit' }).click();
  await field(page, 'English name').fill('Duties');
  await save(page).click();
  await expect(row(page, 'Duties')).toBeVisible();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(navigation(page)).toBeVisible();
});

test('an auditor sees the menus without actions to change them', async ({ page }) => {
  await page.goto(address);
  await signIn(page, 'auditor01');
  await expect(row(page, 'System')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New menu' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});
