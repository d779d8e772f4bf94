import type { Page } from '@playwright/test';
import { callsOf, makeUser } from '../api-call.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, openMenu, row, save } from '../screen.ts';
import { expect, givePassword, openAs, password, passwordQuestion, signIn, test } from '../story.ts';

const address = '/pages/system/user';

async function fill(page: Page, confirm = 'Chenghu2026'): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click();
  await field(page, /^User name/).fill('night.watch');
  await field(page, /^Full name/).fill('Night Watch');
  await dialog(page)
    .getByRole('combobox', { name: /^Roles/ })
    .click();
  await page.getByRole('option', { name: '发布管理员' }).click();
  await page.keyboard.press('Escape');
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('Chenghu2026');
  await dialog(page)
    .getByLabel(/^Confirm password/)
    .fill(confirm);
}

test('a user is created not enabled, is enabled, and can then sign in', async ({ page, browser, consoleUrl }) => {
  await openAs(page, `${address}?userName=night`);
  await fill(page);
  await save(page).click();
  await givePassword(page);
  await expect(row(page, 'Night Watch')).toContainText('Not enabled');
  await choose(page, 'Night Watch', 'Enable');
  await expect(row(page, 'Night Watch')).toContainText('Enabled');
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await other.goto('/');
  await signIn(other, 'night.watch', 'Chenghu2026');
  await other.close();
});

test('differing passwords show an error next to the field, and nothing is sent', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'Chenghu2027');
  await save(page).click();
  await expect(dialog(page).getByLabel(/^Confirm password/)).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('insertUser')).toEqual([]);
});

test('a taken name shows an error next to its field, and the form keeps its input', async ({ page }) => {
  await openAs(page, address);
  await fill(page);
  await field(page, /^User name/).fill('release01');
  await save(page).click();
  await expect(field(page, /^User name/)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, /^Full name/)).toHaveValue('Night Watch');
});

test('saving a user that another window has changed shows both changes, and can adopt the other one', async ({
  page,
  context,
  mock,
}) => {
  const editing = dialog(page, /^Edit/);
  await openAs(page, `${address}?userName=dev01`);
  await row(page, 'dev01').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, /^Full name/)).toHaveValue('李一诺');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, /^Full name/)).toHaveValue('李一诺');
  await field(other, /^Email/).fill('theirs@chenghu.example');
  await save(other).click();
  await expect(dialog(other)).toBeHidden();
  await field(page, /^Remarks/).fill('mine');
  await save(page).click();
  await expect(editing.getByRole('alert')).toContainText('changed this record');
  await expect(editing.getByRole('alert').getByRole('listitem')).toHaveText([
    /^Email.*theirs@chenghu\.example/u,
    /^Remarks.*mine/u,
  ]);
  const [refused, saved] = await mock.requests('updateUser');
  expect([saved?.status, refused?.status]).toEqual([200, 412]);
  await editing.getByRole('button', { name: 'Use theirs, discard mine' }).click();
  await dialog(page, /^Discard/)
    .getByRole('button', { name: 'Discard mine' })
    .click();
  await expect(field(page, /^Email/)).toHaveValue('theirs@chenghu.example');
  await other.close();
});

test('a disabled user has to sign in again at the next request, and can’t', async ({ page, browser, consoleUrl }) => {
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await openAs(other, '/pages/publish/android-upgrade', 'release01');
  await openAs(page, `${address}?userName=release01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Disable');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'release01')).toContainText('Disabled');
  await other.getByRole('button', { name: 'Refresh' }).click();
  const again = other.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByRole('alert')).toContainText('has been disabled');
  await other.close();
});

test('the administrator can’t be disabled or deleted, and the menu shows why', async ({ page }) => {
  await openAs(page, `${address}?userName=admin`);
  const name = (await row(page, 'admin').first().getByRole('link').textContent()) ?? '';
  await openMenu(page, name);
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toContainText('Deactivation of admin users');
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('deactivated');
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a user without a role is told at the sign-in to ask an administrator', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'User name' }).fill('norole');
  await page.getByLabel('Password').fill('Chenghu2024');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Ask an administrator to assign one');
});

test('a disabled user is deleted', async ({ page }) => {
  await openAs(page, `${address}?userName=disabled01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('No records match these filters')).toBeVisible();
});

test('a password is reset, and the user signs in with the new one', async ({ page, browser, consoleUrl }) => {
  await openAs(page, `${address}?userName=analyst01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Reset password');
  await dialog(page)
    .getByLabel(/^New password/)
    .fill('short');
  await save(page).click();
  const newPassword = dialog(page).getByLabel(/^New password/);
  await expect(newPassword).toHaveAttribute('aria-invalid', 'true');
  await newPassword.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  );
  await expect(dialog(page)).toContainText('Caps Lock is on');
  await newPassword.fill('Chenghu2026');
  await dialog(page)
    .getByLabel(/^Confirm password/)
    .fill('Chenghu2026');
  await save(page).click();
  await givePassword(page, 'Chenghu2099');
  await expect(passwordQuestion(page).getByRole('alert')).toContainText('Wrong password. Enter your own password');
  await givePassword(page);
  await expect(dialog(page)).toHaveCount(0);
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await other.goto('/');
  await signIn(other, 'analyst01', 'Chenghu2026');
  await other.close();
});

test('canceling the dialog for the user’s own password changes nothing, and the form keeps its input', async ({
  page,
  mock,
}) => {
  await openAs(page, `${address}?userName=analyst01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Reset password');
  await dialog(page)
    .getByLabel(/^New password/)
    .fill('Chenghu2026');
  await dialog(page)
    .getByLabel(/^Confirm password/)
    .fill('Chenghu2026');
  await save(page).click();
  await expect(passwordQuestion(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passwordQuestion(page).getByRole('alert')).toContainText('Please enter password');
  await page.keyboard.press('Escape');
  await expect(passwordQuestion(page)).toBeHidden();
  await expect(dialog(page)).toContainText('Enter your own password to confirm this');
  await expect(dialog(page).getByLabel(/^New password/)).toHaveValue('Chenghu2026');
  expect((await mock.requests('resetUserPassword')).map(({ status }) => status)).toEqual([403]);
});

test('a user who gets another role signs in again over the page, in that role, and keeps the input', async ({
  page,
  browser,
  consoleUrl,
}) => {
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await openAs(other, '/pages/publish/ftp-manager', 'dev02');
  await other.getByRole('button', { name: 'New upload service' }).click();
  for (const [name, value] of [
    [/^Service address/, 'files.example.com'],
    [/^Upload port/, '2022'],
    [/^Download address/, 'files.example.com'],
    [/^Download port/, '443'],
    [/^Upload path/, '/packages'],
    [/^User/, 'ops'],
  ] as const)
    await field(other, name).fill(value);
  await dialog(other)
    .getByLabel(/^Password/)
    .fill('Files2026');
  await openAs(page, `${address}?userName=dev02`);
  await row(page, 'dev02').getByRole('button', { name: 'Edit' }).click();
  const roles = dialog(page).getByRole('combobox', { name: /^Roles/ });
  await roles.click();
  await page.keyboard.press('Backspace');
  await page.getByRole('option', { name: '开发工程师' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('Saving signs the user out everywhere');
  await save(page).click();
  await givePassword(page);
  await expect(dialog(page)).toHaveCount(0);
  await save(other).click();
  const again = other.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill('Chenghu2024');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(field(other, /^Service address/)).toHaveValue('files.example.com');
  await other.evaluate(() => history.pushState({}, '', '/dashboard'));
  await expect(other.getByRole('main')).toContainText('开发工程师');
  await other.close();
});

test('a role is removed from the own account only after its name is typed', async ({ page, mock, consoleUrl }) => {
  await makeUser(consoleUrl, 'twin01', ['sys_admin', 'release_mgr']);
  await openAs(page, `${address}?userName=twin01`, 'twin01');
  await row(page, 'twin01').getByRole('button', { name: 'Edit' }).click();
  await dialog(page)
    .getByRole('combobox', { name: /^Roles/ })
    .click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('Saving ends all your other sessions');
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Remove roles from your own account?' });
  await expect(question).toContainText('− 发布管理员');
  await expect(question.getByRole('button', { name: 'Remove roles' })).toBeDisabled();
  await question.getByRole('textbox').fill('twin01');
  await expect(question.getByRole('button', { name: 'Remove roles' })).toBeEnabled();
  expect(await mock.requests('updateUser')).toEqual([]);
});

test('a form that the user may not use shows a message instead of fields', async ({ page }) => {
  for (const form of ['new', '2']) {
    await openAs(page, `${address}?form=${form}`, 'auditor01');
    await expect(dialog(page)).toContainText("Your role doesn't allow this operation");
    await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  }
});

test('the menu shows why a user whose roles are all disabled can’t be enabled', async ({ page, consoleUrl }) => {
  const call = await callsOf(consoleUrl);
  await call('POST', '/yusp-app-oca/api/sysuser/insertuser', {
    userName: 'intern01',
    fullName: '实习生',
    roles: ['10'],
    applications: ['1'],
    password,
    confirmPassword: password,
  });
  await openAs(page, `${address}?userName=intern01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await openMenu(page, name);
  await expect(page.getByRole('menuitem', { name: /^Enable/ })).toContainText('None of the user');
});

test('the permissions of a user are those of all enabled roles combined, each with the roles that grant it', async ({
  page,
}) => {
  await openAs(page, `${address}?userName=twohats`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Permissions');
  const rights = page.getByRole('dialog', { name: `Permissions of ${name}` });
  await expect(rights).toContainText('Permissions of all enabled roles combined');
  await expect(rights.getByRole('listitem').filter({ hasText: /^Dashboard/ })).toContainText(/客户经理.+模型管理员/u);
});

// Uses a user whom no other story signs in, because sessions outlive stories.
test('the sessions of a user are listed and can be ended', async ({ page, browser, consoleUrl }) => {
  const other = await browser.newPage({ locale: 'en-US', baseURL: consoleUrl });
  await openAs(other, '/dashboard', 'operator03');
  await openAs(page, `${address}?userName=operator03`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Sessions');
  const sessions = page.getByRole('dialog', { name: /^Sessions of/ });
  const ends = sessions.getByRole('button', { name: 'End session' });
  await ends.click();
  await page
    .getByRole('dialog', { name: /^End this session/ })
    .getByRole('button', { name: 'End session' })
    .click();
  await expect(sessions).toContainText('Not signed in anywhere');
  await other.close();
});

test('an auditor sees the users without actions to change them', async ({ page }) => {
  await openAs(page, address, 'auditor01');
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

probe('users', {
  address: `${address}?status=enabled`,
  operationId: 'listUsers',
  path: '/yusp-app-oca/api/sysuser',
  form: { operationId: 'insertUser', fill, confirm: givePassword },
  garbage: `${address}?page=abc&size=9999&sort=secret%2Cup&status=happy`,
});

test('an empty new password shows an error, and nothing is sent', async ({ page, mock }) => {
  await openAs(page, `${address}?userName=analyst01`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Reset password');
  await save(page).click();
  await expect(dialog(page).getByLabel(/^New password/)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByLabel(/^New password/)).toBeFocused();
  expect(await mock.requests('resetUserPassword')).toEqual([]);
});
