import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, openMenu, row, save } from '../screen.ts';
import { expect, givePassword, openAs, test } from '../story.ts';

const address = '/pages/system/role';

async function fill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New role' }).click();
  await field(page, /^Code/).fill('night_watch');
  await field(page, /^Name/).fill('Night watch');
}

async function create(page: Page): Promise<void> {
  await fill(page);
  await save(page).click();
  await expect(row(page, 'Night watch')).toContainText('Not enabled');
}

test('a role is created, authorized, enabled, disabled and deleted, unless users have it', async ({ page }) => {
  await openAs(page, address);
  await create(page);
  await row(page, 'Night watch').getByRole('button', { name: 'Permissions' }).click();
  const rights = page.getByRole('dialog', { name: 'Permissions of Night watch' });
  await rights.getByRole('checkbox', { name: /^Dashboard/ }).check();
  await expect(rights.getByRole('status')).toContainText('added');
  await rights.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the permissions of/ });
  await expect(question).toContainText('+ Dashboard');
  await question.getByRole('button', { name: 'Change permissions' }).click();
  await givePassword(page);
  await expect(question).toBeHidden();
  await expect(rights).toBeHidden();
  await choose(page, 'Night watch', 'Enable');
  await dialog(page).getByRole('button', { name: 'Enable' }).click();
  await expect(row(page, 'Night watch')).toContainText('Enabled');
  await openMenu(page, 'Night watch');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await choose(page, 'Night watch', 'Disable');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await choose(page, 'Night watch', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Night watch')).toHaveCount(0);
  await openMenu(page, '实习分析员');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('because users have it');
});

test('permissions can be selected, inverted and reset; closing with changes asks for confirmation', async ({
  page,
  mock,
}) => {
  await openAs(page, address);
  await create(page);
  await row(page, 'Night watch').getByRole('button', { name: 'Permissions' }).click();
  const rights = page.getByRole('dialog', { name: 'Permissions of Night watch' });
  await rights.getByRole('button', { name: 'Select all' }).click();
  await expect(rights.getByRole('checkbox', { name: /^Dashboard/ })).toBeChecked();
  await rights.getByRole('button', { name: 'Invert' }).click();
  await expect(rights.getByRole('status')).toContainText('0 added, 0 removed');
  await rights.getByRole('button', { name: 'Select all' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your input?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await rights.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await expect(rights).toBeHidden();
  expect(await mock.requests('saveRoleAuthorization')).toEqual([]);
});

test('a role that users have is enabled only with the user’s own password', async ({ page, mock }) => {
  await openAs(page, `${address}?code=intern_analyst`);
  await choose(page, '实习分析员', 'Enable');
  const question = page.getByRole('dialog', { name: 'Enable 实习分析员?' });
  await expect(question).toContainText(/Users with this role: [1-9]\d*\. They get its permissions/u);
  await question.getByRole('button', { name: 'Enable' }).click();
  await givePassword(page);
  await expect(question).toBeHidden();
  await expect(row(page, '实习分析员')).toContainText('Enabled');
  expect((await mock.requests('changeRoleStatus')).map(({ status }) => status)).toEqual([200, 403]);
});

test('a change of a role changes the menu of its signed-in users', async ({ page, browser, consoleUrl }) => {
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await openAs(other, '/dashboard', 'release01');
  await expect(other.getByRole('navigation', { name: 'Menu' }).getByText('Releases')).toBeVisible();
  await openAs(page, `${address}?code=release_mgr`);
  await page.getByRole('grid').getByRole('button', { name: 'Permissions' }).first().click();
  const rights = page.getByRole('dialog', { name: /^Permissions of/ });
  await rights.getByRole('checkbox', { name: /^Releases/ }).uncheck();
  await rights.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the permissions of/ });
  await expect(question).toContainText('− Releases');
  await question.getByRole('button', { name: 'Change permissions' }).click();
  await givePassword(page);
  await expect(question).toBeHidden();
  await expect(rights).toBeHidden();
  // Any call makes the window read its permissions again.
  await other.getByRole('button', { name: 'Notifications' }).click();
  await expect(other.getByRole('navigation', { name: 'Menu' }).getByText('Releases')).toHaveCount(0);
  await other.close();
});

test('the initial system role can’t be disabled, and its permissions can’t be changed', async ({ page }) => {
  await openAs(page, `${address}?code=sys_admin`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await openMenu(page, name);
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('grid').getByRole('button', { name: 'Permissions' }).first().click();
  await expect(dialog(page)).toContainText('has all permissions');
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('two roles are compared menu by menu; a slow comparison can be canceled', async ({ page, mock }) => {
  await openAs(page, '/pages/system/role?compare=2');
  const drawer = page.getByRole('dialog', { name: 'Compare 发布管理员' });
  const other = drawer.getByRole('combobox', { name: 'Compare with' });
  await other.selectOption({ label: '网关工程师' });
  await expect(drawer.getByText('Only 发布管理员')).toBeVisible();
  await expect(drawer.getByText('Both')).toBeVisible();
  const only = drawer.getByRole('group').filter({ hasText: 'Only 网关工程师' });
  const menus = (await only.getByRole('listitem').filter({ hasText: ' · ' }).allInnerTexts()).map(
    (text) => text.split(' · ')[0],
  );
  expect(menus.filter((menu, at) => menu !== menus[at - 1])).toHaveLength(new Set(menus).size);

  await mock.fault({ operationId: 'compareRoles', latencyMs: 60_000 });
  await other.selectOption({ label: '数据分析员' });
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toHaveValue('');
  await expect(drawer.getByRole('status')).toHaveCount(0);
});

test('a copy has the permissions of its original', async ({ page }) => {
  await openAs(page, `${address}?sort=recordNumber%2Cdesc`);
  const name = (await row(page, 'operator').getByRole('link').textContent()) ?? '';
  await choose(page, name, 'Copy');
  await field(page, /^Code/).fill('operator_2');
  await field(page, /^Name/).fill('Second operator');
  await save(page).click();
  await expect(row(page, 'Second operator')).toContainText('Not enabled');
  await choose(page, 'Second operator', 'Compare');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: name });
  await expect(dialog(page)).toContainText('Both');
  await expect(dialog(page).getByText('0 menus, 0 controls')).toHaveCount(2);
});

test('the permission matrix shows menus, and finds them, by their names in the selected language', async ({ page }) => {
  await openAs(page, `${address}?code=sys_admin`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
  await expect(page.getByRole('navigation', { name: '選單' }).getByText('發布管理')).toBeVisible();
  await page.getByRole('grid').getByRole('button', { name: '權限' }).first().click();
  const box = (name: string) => dialog(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
  for (const name of ['發布管理', '使用者管理']) await expect(box(name)).toBeVisible();
  await dialog(page).getByRole('searchbox').fill('使用者管理');
  await expect(box('發布管理')).toBeHidden();
  await expect(box('使用者管理')).toBeVisible();
});

probe('roles', {
  address: `${address}?sort=code%2Casc`,
  operationId: 'listRoles',
  path: '/yusp-app-oca/api/sysrole',
  form: { operationId: 'createRole', fill },
  garbage: `${address}?page=abc&size=9999&sort=secret%2Cup&status=happy`,
});
