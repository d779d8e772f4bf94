import type { Page } from '@playwright/test';
import { documentTest, expect, openAs, password, signIn, test } from '../story.ts';

documentTest('a page requires a sign-in first and is opened afterwards, including its query', async ({ page }) => {
  await page.goto('/pages/publish/android-upgrade?version=6.4&page=1');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await expect(page).toHaveURL('/pages/publish/android-upgrade?version=6.4&page=1');
});

documentTest('an empty form reports the missing name and password, and sends nothing', async ({ page, mock }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter user name')).toBeVisible();
  await expect(page.getByText('Please enter password')).toBeVisible();
  expect(await mock.requests('obtainToken')).toEqual([]);
});

documentTest('a wrong password clears the password and keeps the user name', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByLabel('Password').fill('Wrong12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Wrong user name or password');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('admin');
});

documentTest(
  'a language whose texts fail to load is refused with a message and keeps the input',
  async ({ page, errors }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'User name' }).fill('admin');
    await page.route(/\/assets\/.*zh_TW.*\.js$/u, (route) => route.abort());
    await page.getByRole('combobox', { name: 'Language' }).selectOption('繁體中文');
    await expect(page.getByRole('alert')).toContainText("The server can't be reached");
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('admin');
    // Of the browser itself; the rejection is handled.
    expect(errors.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  },
);

documentTest('three clicks and Enter send one request', async ({ page, mock }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 3; click += 1) button.click();
  });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Welcome');
  expect(await mock.requests('obtainToken')).toHaveLength(1);
});

test('a reload keeps the session and the page', async ({ page }) => {
  await openAs(page, '/pages/publish/ios-upgrade?version=6');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'iOS full upgrade' })).toBeVisible();
  await expect(page).toHaveURL('/pages/publish/ios-upgrade?version=6');
});

test('a new window takes over the session, and signing out ends it in both windows', async ({ page, context }) => {
  await openAs(page, '/dashboard');
  const second = await context.newPage();
  await second.goto('/about');
  await expect(second.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
});

documentTest('no token is stored in localStorage or cookies', async ({ page }) => {
  await openAs(page, '/dashboard');
  const storage = await page.evaluate(() => ({
    local: Object.entries(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
  }));
  expect(storage.local.filter(([, value]) => /[0-9a-f]{40}/.test(value))).toEqual([]);
  expect(storage.session.toSorted()).toEqual(['mpc.refresh', 'mpc.start', 'mpc.tabs', 'mpc.user']);
  expect(storage.cookie).toBe('');
});

test('signing in again in the dialog over an expired page keeps the input of the page', async ({ page, mock }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  await page.getByRole('searchbox', { name: 'Version' }).fill('kept');
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByRole('alert')).toContainText('Token expired');
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Version' })).toHaveValue('kept');
});

test('a page that the role cannot open shows that the user has no access', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade', 'gateway01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no access to this page');
  await expect(page.getByRole('main')).toContainText('Android full upgrade/pages/publish/android-upgrade');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('Releases')).toHaveCount(0);
});

// A unit test covers the whole table; this one shows that the page uses it.
documentTest('a hostile return address leads to the dashboard', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('/.//dashboard')}`);
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
});

async function tryIn(page: Page, userName: string, secret = password): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByLabel('Password').fill(secret);
  await page.keyboard.press('Enter');
}

documentTest('each user who cannot sign in sees the reason', async ({ page }) => {
  await page.goto('/login');
  // No user sees the same text as the one before.
  for (const [userName, says] of [
    ['pending01', 'This user is not enabled'],
    ['norole', 'Roles must be a non-null array'],
    ['disabled01', 'This user is not enabled'],
  ] as const) {
    await tryIn(page, userName);
    await expect(page.getByRole('alert'), userName).toContainText(says);
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => Object.keys(sessionStorage)), userName).toEqual([]);
  }
});

documentTest('each failure of the server at sign-in is reported with its own message', async ({ page, mock }) => {
  await page.goto('/login');
  for (const [what, fault, says] of [
    [
      'a console that the server does not know',
      { operationId: 'obtainToken', status: 401, code: 'AUTH_CLIENT_INVALID' },
      'Client authentication failed',
    ],
    ['a server that fails', { operationId: 'obtainToken', status: 500, code: 'SYS_EXCEPTION' }, 'System exception'],
    [
      'a session without data',
      { operationId: 'getSessionInfo', status: 401, code: 'AUTH_VERIFY_FAILED' },
      'Verification failed, please login again',
    ],
    [
      'a page of a proxy',
      { operationId: 'obtainToken', status: 502, body: '<!doctype html>' },
      'got no valid response from it. Try again in a few minutes',
    ],
  ] as const) {
    const faultId = await mock.fault(fault);
    await tryIn(page, 'admin');
    await expect(page.getByRole('alert'), what).toContainText(says);
    await expect(page).toHaveURL('/login');
    await mock.clearFault(faultId);
  }
});

documentTest('without a connection the password stays in the form for another attempt', async ({ page, context }) => {
  await page.goto('/login');
  await context.setOffline(true);
  await tryIn(page, 'admin');
  await expect(page.getByRole('alert')).toContainText("The server can't be reached");
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

documentTest('five wrong passwords lock the account, and the form shows for how long', async ({ page }) => {
  await page.goto('/login');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await tryIn(page, 'release01', 'Wrong12345');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByRole('alert')).toContainText('Wrong user name or password');
  }
  await tryIn(page, 'release01');
  await expect(page.getByRole('alert')).toContainText('Too many wrong attempts. Try again later');
  await expect(page.getByRole('timer')).toHaveText(/^Try again in 1[45] min \d+ s\.$/);
  // Another name is not locked.
  await tryIn(page, 'admin');
  await expect(page).toHaveURL('/dashboard');
});

documentTest('the form announces when a rate-limited user can try again', async ({ page, mock }) => {
  await mock.fault({ operationId: 'obtainToken', status: 429, code: 'RATE_LIMITED', times: 1 });
  await page.goto('/login');
  await tryIn(page, 'admin');
  await expect(page.getByRole('alert')).toContainText('Too many requests');
  await expect(page.getByText('You can try again now.')).toBeVisible();
});

documentTest('the password field warns about Caps Lock and can show its text', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.focus();
  await field.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  );
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  await field.fill(password);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue(password);
});
