import {
  choose,
  confirm,
  expectFocus,
  goTo,
  goToRow,
  reach,
  saveForm,
  tabBackTo,
  tabTo,
  openWithKeys,
  write,
} from '../keyboard.ts';
import { dialog, field, row, rowOf } from '../screen.ts';
import { expect, obtainTokens, password, passwordQuestion, test } from '../story.ts';
import type { Page } from '@playwright/test';

/** Types the user's own password into its dialog, which already has the focus. */
async function givePassword(page: Page): Promise<void> {
  await expect(passwordQuestion(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(passwordQuestion(page)).toBeHidden();
}

// Each story presses hundreds of keys and waits for the effect of each.
test.describe.configure({ timeout: 180_000 });

test('a user is created, enabled, edited, disabled and deleted by keyboard alone', async ({ page, mock }) => {
  const form = dialog(page);
  const roles = form.getByRole('combobox', { name: /^Roles/u });
  const name = 'Night Watch';
  await openWithKeys(page, '/pages/system/user?userName=night');

  await test.step('create', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New user' }).first());
    await page.keyboard.press('Enter');
    await expect(field(page, 'User name')).toBeFocused();
    await write(page, field(page, 'User name'), 'night.watch');
    await write(page, field(page, 'Full name'), name);
    await tabTo(page, roles);
    await page.keyboard.type('发布');
    await reach(page, 'ArrowDown', roles);
    await page.keyboard.press('Enter');
    await expect(form.getByText('发布管理员', { exact: true })).toBeVisible();
    // Closes the options, not the form.
    await page.keyboard.press('Escape');
    await expect(roles).toHaveAttribute('aria-expanded', 'false');
    await expect(roles).toBeFocused();
    await write(page, form.getByLabel(/^Password/u), 'Chenghu2026');
    await write(page, form.getByLabel(/^Confirm password/u), 'Chenghu2026');
    await saveForm(page, form, givePassword);
    await expect(row(page, name)).toContainText('Not enabled');
  });

  await test.step('enable', async () => {
    await choose(page, name, 'Enable');
    await expect(row(page, name)).toContainText('Enabled');
    await expectFocus(page);
  });

  await test.step('edit, and assign a second role', async () => {
    await goTo(page, name, 'Edit');
    await page.keyboard.press('Enter');
    await expect(field(page, 'User name')).toBeFocused();
    await write(page, field(page, 'Remarks'), 'by keyboard');
    await tabBackTo(page, roles);
    await page.keyboard.type('审计');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await saveForm(page, form, givePassword);
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(/^Edit/u);
  });

  await test.step('view permissions and sessions', async () => {
    for (const part of ['Permissions', 'Sessions']) {
      await choose(page, name, part);
      await expect(page.getByRole('dialog', { name: `${part} of ${name}` })).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
    }
  });

  await test.step('reset the password', async () => {
    await choose(page, name, 'Reset password');
    await expect(form.getByLabel(/^New password/u)).toBeFocused();
    await write(page, form.getByLabel(/^New password/u), 'Chenghu2027');
    await write(page, form.getByLabel(/^Confirm password/u), 'Chenghu2027');
    await page.keyboard.press('Enter');
    await givePassword(page);
    await expect(form).toBeHidden();
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
  });

  await test.step('disable, then delete', async () => {
    await choose(page, name, 'Disable');
    await confirm(page, form, 'Disable');
    await expect(row(page, name)).toContainText('Disabled');
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
    await choose(page, name, 'Delete');
    await confirm(page, form, 'Delete');
    await expect(page.getByText('No records match these filters')).toBeVisible();
    await expectFocus(page);
  });

  for (const operation of ['insertUser', 'updateUser', 'resetUserPassword', 'batchDeleteUsers']) {
    expect(
      (await mock.requests(operation)).filter(({ code }) => code !== 'AUTH_REAUTH_REQUIRED'),
      operation,
    ).toHaveLength(1);
  }
});

// Uses a user whom no other story signs in, because sessions outlive stories.
test('a session of another user is ended by keyboard alone', async ({ page }) => {
  await obtainTokens(page, 'operator02');
  await openWithKeys(page, '/pages/system/user?userName=operator02');
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Sessions');
  const sessions = page.getByRole('dialog', { name: /^Sessions of/u });
  const end = sessions.getByRole('button', { name: 'End session' });
  await expect(end).toBeVisible();
  await tabTo(page, end);
  await page.keyboard.press('Enter');
  await confirm(page, page.getByRole('dialog', { name: /^End this session/u }), 'End session');
  await expect(sessions).toContainText('Not signed in anywhere');
  await expectFocus(page);
  await page.keyboard.press('Escape');
  await expect(sessions).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
});

test('a role is created, authorized, copied, compared and deleted by keyboard alone', async ({ page, mock }) => {
  test.slow();
  const form = dialog(page);
  const name = 'Night watch';
  await openWithKeys(page, '/pages/system/role');

  await test.step('create', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New role' }));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Code')).toBeFocused();
    await write(page, field(page, 'Code'), 'night_watch');
    await write(page, field(page, 'Name'), name);
    await saveForm(page, form);
    await expect(page.getByRole('button', { name: 'New role' })).toBeFocused();
    await expect(rowOf(page, name)).toContainText('Not enabled');
  });

  await test.step('change the permission matrix', async () => {
    const rights = page.getByRole('dialog', { name: `Permissions of ${name}` });
    const box = rights.getByRole('checkbox', { name: /^Dashboard/u });
    const changes = rights.getByRole('status');
    await goTo(page, name, 'Permissions');
    await page.keyboard.press('Enter');
    await expect(rights.getByRole('button', { name: 'Select all' })).toBeVisible();
    const press = async (button: string) => {
      const target = rights.getByRole('button', { name: button });
      await tabTo(page, target);
      await page.keyboard.press('Enter');
      await expect(target).toBeFocused();
    };
    await press('Select all');
    await expect(box).toBeChecked();
    await press('Invert');
    await expect(box).not.toBeChecked();
    await expect(changes).toContainText('0 added, 0 removed');
    await tabBackTo(page, rights.getByRole('button', { name: 'Select all' }));
    await page.keyboard.press('Enter');
    await press('Reset');
    await expect(box).not.toBeChecked();
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    // Tab reaches one of hundreds of checkboxes; up and down move within a column, left and right within a row.
    await page.keyboard.press('Tab');
    await expect(rights.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(box).toBeFocused();
    const of = (boxName: string) => rights.getByRole('checkbox', { name: boxName, exact: true });
    // From the end, because the rows of the system come last.
    await page.keyboard.press('End');
    await reach(page, 'ArrowLeft', rights.locator('tbody tr').last().locator('[data-stop=first]'));
    await reach(page, 'ArrowUp', of('Users'));
    await page.keyboard.press('ArrowRight');
    await expect(of('Query · Users')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(of('Query · Users')).toBeChecked();
    await expect(of('Query · Users')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(of('Users')).toBeFocused();
    // A branch is collapsed and expanded from its menu; arrows move within a column, and across.
    await page.keyboard.press('ArrowUp');
    await expect(of('System')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(of('Users')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(of('Users')).toBeVisible();
    await expect(of('System')).toBeFocused();
    await reach(page, 'ArrowRight', of('Export · System'));
    await page.keyboard.press('ArrowDown');
    await expect(of('Export · Users')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(of('Export · Roles')).toBeFocused();
    // The last menu that can be exported: the column is empty below it.
    await page.keyboard.press('ArrowDown');
    await expect(of('Export · Roles')).toBeFocused();
    await reach(page, 'ArrowUp', of('Export for the menus shown'));
    // After a search, the remaining checkboxes are reached in the same way.
    await tabBackTo(page, rights.getByRole('searchbox'));
    await page.keyboard.type('Roles');
    await expect(box).toBeHidden();
    await tabTo(page, rights.getByRole('checkbox').and(rights.locator('[data-stop]')));
    await reach(page, 'End', rights.getByRole('checkbox').and(rights.locator('[data-stop]')).last());
    await page.keyboard.press('Space');
    await tabTo(page, rights.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Change the permissions of/u });
    await expect(question).toContainText('+ Dashboard');
    await expect(question.locator(':focus')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Change permissions' })).toBeFocused();
    await page.keyboard.press('Enter');
    await givePassword(page);
    await expect(rights).toBeHidden();
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(/^Permissions/u);
  });

  await test.step('Escape asks before it discards a change', async () => {
    const rights = page.getByRole('dialog', { name: `Permissions of ${name}` });
    await page.keyboard.press('Enter');
    await expect(rights.getByRole('button', { name: 'Select all' })).toBeVisible();
    await tabTo(page, rights.getByRole('button', { name: 'Select all' }));
    await page.keyboard.press('Enter');
    await expect(rights).toContainText(/[1-9]\d* added/u);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your input?' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(rights.getByRole('button', { name: 'Select all' })).toBeFocused();
    await page.keyboard.press('Escape');
    await tabTo(page, question.getByRole('button', { name: 'Discard' }));
    await page.keyboard.press('Enter');
    await expect(rights).toBeHidden();
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(/^Permissions/u);
  });

  await test.step('copy it', async () => {
    await choose(page, name, 'Copy');
    await expect(field(page, 'Code')).toBeFocused();
    await write(page, field(page, 'Code'), 'second_watch');
    await write(page, field(page, 'Name'), 'Second watch');
    await saveForm(page, form);
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
  });

  await test.step('compare both', async () => {
    await choose(page, 'Second watch', 'Compare');
    const other = form.getByRole('combobox', { name: 'Compare with' });
    await expect(other).toBeVisible();
    await tabTo(page, other);
    // A select chooses the typed option.
    await page.keyboard.type(name);
    await expect(form.getByText('0 menus, 0 controls')).toHaveCount(2);
    await expect(other).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(rowOf(page, 'Second watch').locator(':focus')).toHaveAccessibleName('More actions for Second watch');
  });

  await test.step('enable, disable and delete', async () => {
    await choose(page, name, 'Enable');
    await confirm(page, form, 'Enable');
    await expect(rowOf(page, name)).toContainText('Enabled');
    await choose(page, name, 'Disable');
    await confirm(page, form, 'Disable');
    await choose(page, name, 'Delete');
    await confirm(page, form, 'Delete');
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(page.getByRole('grid').locator('tbody tr:focus')).toHaveCount(1);
  });

  for (const operation of ['createRole', 'copyRole', 'saveRoleAuthorization']) {
    expect(
      (await mock.requests(operation)).filter(({ code }) => code !== 'AUTH_REAUTH_REQUIRED'),
      operation,
    ).toHaveLength(1);
  }
});

test('a menu is created, moved and deleted by keyboard alone', async ({ page }) => {
  test.slow();
  const tree = page.getByRole('treegrid', { name: 'Menus' });
  await openWithKeys(page, '/pages/system/menu');

  await test.step('add', async () => {
    await choose(page, 'System', 'New submenu');
    await expect(field(page, 'Code')).toBeFocused();
    await write(page, field(page, 'Code'), 'site');
    await write(page, field(page, 'Name'), '站点');
    await write(page, field(page, 'English name'), 'Site');
    await write(page, field(page, 'Address'), 'https://site.chenghu.example');
    const icon = dialog(page).getByRole('combobox', { name: /^Icon/u });
    await tabTo(page, icon);
    await page.keyboard.type('bell');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(icon).toHaveValue(/bell/iu);
    await saveForm(page, dialog(page));
    await expect(rowOf(page, 'Site')).toHaveAttribute('aria-level', '2');
    await expect(rowOf(page, 'System').locator(':focus')).toHaveAccessibleName('More actions for System');
  });

  await test.step('move up and down together with the focus', async () => {
    const names = tree.getByRole('link', { name: /^(?:System|Users|Roles|Menus|Operations)$/u });
    await expect(names.nth(1)).toHaveText('Users');
    await choose(page, 'Users', 'Move down');
    await expect(names.nth(2)).toHaveText('Users');
    await expect(rowOf(page, 'Users').locator(':focus')).toHaveAccessibleName('More actions for Users');
    await choose(page, 'Users', 'Move up');
    await expect(names.nth(1)).toHaveText('Users');
    await expect(rowOf(page, 'Users').locator(':focus')).toHaveAccessibleName('More actions for Users');
  });

  await test.step('collapse and expand a branch', async () => {
    await goToRow(page, rowOf(page, 'System'));
    await page.keyboard.press('ArrowLeft');
    await expect(rowOf(page, 'Site')).toHaveCount(0);
    await expect(rowOf(page, 'System')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rowOf(page, 'Site')).toBeVisible();
  });

  await test.step('move to another parent', async () => {
    await goToRow(page, rowOf(page, 'Site'));
    await page.keyboard.press('e');
    await expect(field(page, 'Code')).toBeFocused();
    const parent = dialog(page).getByRole('combobox', { name: /^Parent/u });
    await tabTo(page, parent);
    for (const key of ['Space', 'Home', 'Enter']) await page.keyboard.press(key);
    await expect(parent).toHaveValue('0');
    await saveForm(page, dialog(page));
    await expect(rowOf(page, 'Site')).toHaveAttribute('aria-level', '1');
    await expect(rowOf(page, 'Site')).toBeFocused();
  });

  await test.step('delete', async () => {
    await choose(page, 'Site', 'Delete');
    await confirm(page, dialog(page), 'Delete');
    await expect(rowOf(page, 'Site')).toHaveCount(0);
    await expect(tree.locator('tbody tr:focus')).toHaveCount(1);
  });
});
