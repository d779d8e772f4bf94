/** Actions beyond the user's own permissions are disabled with the reason. */
import type { Page } from '@playwright/test';
import { callsOf, makeUser } from '../api-call.ts';
import { choose, dialog, openMenu, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const [users, roles] = ['/pages/system/user', '/pages/system/role'];
const reasons = {
  admin: 'Only administrators can manage administrators and their role',
  more: "You can't grant, copy, or manage more permissions or applications than you have yourself",
};

/** Creates a user whose ordinary role has all current permissions, but who has only two applications. */
async function makeDeputy(url: string): Promise<void> {
  const call = await callsOf(url);
  const [admin] = (await call('GET', '/yusp-app-oca/api/sysrole?page=1&size=10&code=sys_admin')).items;
  const role = await call('POST', `/yusp-app-oca/api/sysrole/${admin.id}/copy`, { code: 'deputy', name: '副手' });
  await call('PUT', `/yusp-app-oca/api/sysrole/${role.id}/status/enabled`);
  await makeUser(url, 'deputy01', ['deputy']);
}

/** The actions of a row, each with the reason why it is disabled, or an empty text. */
async function actionsOf(page: Page, name: string): Promise<Record<string, string>> {
  const menu = await openMenu(page, name);
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  const items = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return Object.fromEntries(
    items.map((text) => [text.split('\n', 1)[0] ?? '', text.split('\n').slice(1).join(' ').trim()]),
  );
}

const userActs = ['Edit', 'Enable', 'Disable', 'Reset password', 'Delete'];

for (const [userName, name, reason] of [
  ['admin', '系统管理员', reasons.admin],
  ['release01', '林知夏', reasons.more],
] as const) {
  test(`a user who cannot manage ${userName} sees the reason at every action`, async ({ page, consoleUrl, mock }) => {
    await makeDeputy(consoleUrl);
    await openAs(page, `${users}?userName=${userName}`, 'deputy01');
    const reasonsOf = await actionsOf(page, name);
    expect(Object.keys(reasonsOf)).toEqual(expect.arrayContaining(userActs));
    for (const act of userActs) expect(reasonsOf[act], act).toBe(reason);
    // Read-only parts are open to all readers.
    expect([reasonsOf['Permissions'], reasonsOf['Sessions']]).toEqual(['', '']);
    const [item] = (
      await (
        await callsOf(consoleUrl)
      )('GET', `/yusp-app-oca/api/sysuser?page=1&size=10&userName=${userName}`)
    ).items;
    for (const form of ['form', 'password']) {
      await page.goto(`${users}?${form}=${item.id}`);
      await expect(dialog(page).getByRole('alert')).toContainText(reason);
      await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
    }
    expect([...(await mock.requests('updateUser')), ...(await mock.requests('resetUserPassword'))]).toEqual([]);
  });
}

test('the button that ends a session of an administrator shows why it is disabled', async ({ page, consoleUrl }) => {
  await makeDeputy(consoleUrl);
  const [admin] = (await (await callsOf(consoleUrl))('GET', '/yusp-app-oca/api/sysuser?page=1&size=10&userName=admin'))
    .items;
  await openAs(page, `${users}?sessions=${admin.id}`, 'deputy01');
  await expect(dialog(page).getByRole('button', { name: 'End session' }).first()).toHaveAccessibleDescription(
    reasons.admin,
  );
});

test('a user who cannot manage a role sees the reason, and can still view its permissions', async ({
  page,
  consoleUrl,
}) => {
  await makeDeputy(consoleUrl);
  await openAs(page, `${roles}?code=sys_admin`, 'deputy01');
  const reasonsOf = await actionsOf(page, '系统管理员');
  for (const act of ['Edit', 'Enable', 'Disable', 'Copy', 'Delete']) expect(reasonsOf[act], act).toBe(reasons.admin);
  expect(reasonsOf['Compare']).toBe('');
  await row(page, 'sys_admin').getByRole('button', { name: 'Permissions' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Users' }).first()).toBeVisible();
  await expect(dialog(page)).toContainText('The initial system role has all permissions');
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('actions for a user with equal permissions are enabled', async ({ page, consoleUrl }) => {
  await makeDeputy(consoleUrl);
  await makeUser(consoleUrl, 'equal01', ['deputy']);
  await openAs(page, `${users}?userName=equal01`, 'deputy01');
  await expect(row(page, 'equal01').getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('');
  const reasonsOf = await actionsOf(page, '双全');
  expect([reasonsOf['Disable'], reasonsOf['Reset password']]).toEqual(['', '']);
});

test('a user who would lose the change of permissions, or the role in use, types its name', async ({
  page,
  consoleUrl,
}) => {
  await makeDeputy(consoleUrl);
  await openAs(page, `${roles}?code=deputy`, 'deputy01');
  await row(page, '副手').getByRole('button', { name: 'Permissions' }).click();
  const rights = page.getByRole('dialog', { name: 'Permissions of 副手' });
  await rights
    .getByRole('checkbox', { name: /^Roles/ })
    .first()
    .uncheck();
  await rights.getByRole('button', { name: 'Save' }).click();
  const change = page.getByRole('dialog', { name: /^Change the permissions of/ });
  await expect(change).toContainText('You are using this role yourself');
  await expect(change.getByRole('button', { name: 'Change permissions' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await rights.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await choose(page, '副手', 'Disable');
  await expect(dialog(page)).toContainText('You are using this role yourself');
  await expect(dialog(page).getByRole('button', { name: 'Disable' })).toBeDisabled();
});
