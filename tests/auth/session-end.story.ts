/** A page whose session has expired. */
import type { Page } from '@playwright/test';
import { callsOf, makeUser } from '../api-call.ts';
import { message, services } from '../screen.ts';
import { expect, openAs, password, signIn, test } from '../story.ts';
import type { MockControl } from '../story.ts';

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const application = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Current application/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'New upload service' });

/** Expires every session, and makes the page notice. */
async function runOut(page: Page, mock: MockControl): Promise<void> {
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(again(page)).toBeVisible();
}

async function signInAgain(page: Page, userName?: string): Promise<void> {
  if (userName) await again(page).getByRole('textbox', { name: 'User name' }).fill(userName);
  await again(page).getByLabel('Password').fill(password);
  await again(page).getByRole('button', { name: 'Sign in' }).click();
}

async function fillService(page: Page): Promise<void> {
  await drawer(page)
    .getByRole('textbox', { name: /^Service address/ })
    .fill('files.example.com');
  await drawer(page)
    .getByRole('textbox', { name: /^Download address/ })
    .fill('files.example.com');
  await drawer(page).getByRole('textbox', { name: /^User/ }).fill('deploy');
  await drawer(page)
    .getByLabel(/^Password/)
    .fill('Secret123');
}

test('after a new sign-in the page keeps its application and reloads its list', async ({ page, mock }) => {
  await openAs(page, services);
  await application(page).click();
  const other = page.getByRole('menuitemradio', { checked: false }).first();
  const id = (await other.locator('code').textContent()) ?? '';
  await other.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
  await expect(application(page)).toContainText(id);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await runOut(page, mock);
  const before = (await mock.requests('listUploadServices')).length;
  await signInAgain(page);
  await expect(again(page)).toBeHidden();
  await expect.poll(async () => (await mock.requests('listUploadServices')).length).toBeGreaterThan(before);
  expect((await mock.requests('listUploadServices'))[0]?.status).toBe(200);
  await expect(application(page)).toContainText(id);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a change refused because the session expired is saved once after the sign-in', async ({ page, mock }) => {
  await openAs(page, `${services}?form=new`);
  await fillService(page);
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await signInAgain(page);
  await expect(again(page)).toBeHidden();
  await expect(page.getByText('Upload service created')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  expect((await mock.requests('createUploadService')).filter(({ status }) => status === 201)).toHaveLength(1);
});

test('an error of the change after the sign-in replaces the message about the expired session', async ({
  page,
  mock,
}) => {
  await openAs(page, `${services}?form=new`);
  await fillService(page);
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(again(page)).toBeVisible();
  await mock.fault({ operationId: 'createUploadService', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await signInAgain(page);
  await expect(drawer(page).getByRole('alert')).toBeVisible();
  await expect(drawer(page).getByRole('alert')).not.toContainText('expired');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Upload service created')).toBeVisible();
});

test('an action without a form reports after the sign-in that it was not done', async ({ page, mock }) => {
  await openAs(page, services);
  const check = page.getByRole('row').nth(1).getByRole('button', { name: 'Test' });
  await expect(check).toBeVisible();
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await check.click();
  await signInAgain(page);
  await expect(message(page, 'Your session had expired, so this was not done')).toBeVisible();
});

test('another user starts at the dashboard, without open pages of the first user', async ({ page, mock }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await openAs(page, `${services}?form=new`);
  await fillService(page);
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await signInAgain(page, 'release01');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'User 林知夏' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText(['Dashboard']);
  expect(dialogs).toEqual([]);
});

test('signing out instead of in again lists unsaved input, which stays if the user cancels', async ({ page, mock }) => {
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  const instead = again(page).getByRole('button', { name: 'Sign out instead' });
  await openAs(page, `${services}?form=new`);
  await fillService(page);
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await instead.press('Enter');
  await expect(question.getByRole('listitem')).toHaveText(['Upload services']);
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(instead).toBeFocused();
  await signInAgain(page);
  await expect(page.getByText('Upload service created')).toBeVisible();
});

test('signing out instead of in again asks nothing without unsaved input', async ({ page, mock }) => {
  await openAs(page, services);
  await runOut(page, mock);
  await again(page).getByRole('button', { name: 'Sign out instead' }).click();
  await expect(page).toHaveURL('/login');
});

test('a window whose session has expired does not continue as the user of another window', async ({
  page,
  context,
  mock,
}) => {
  await openAs(page, services);
  await runOut(page, mock);
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, 'release01');
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await expect(page).toHaveURL(services);
  await expect(page.getByRole('button', { name: /^User / })).not.toHaveAccessibleName(/林知夏/);
});

test('signing in again in one window is enough for all windows', async ({ page, context, mock }) => {
  await openAs(page, services);
  const second = await context.newPage();
  await second.goto('/pages/publish/android-upgrade');
  await expect(second.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await second.getByRole('searchbox', { name: 'Version' }).fill('kept');
  await runOut(page, mock);
  await expect(again(second)).toBeVisible();
  await signInAgain(page);
  await expect(again(second)).toBeHidden();
  await expect(second.getByRole('searchbox', { name: 'Version' })).toHaveValue('kept');
  await second.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(second).toHaveURL(/version=kept/);
});

test('two windows whose token expires at the same time refresh it once', async ({ page, context, mock }) => {
  await openAs(page, services);
  const second = await context.newPage();
  await second.goto('/pages/publish/android-upgrade');
  await expect(second.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const before = (await mock.requests('obtainToken')).length;
  await mock.expireTokens({ atCall: 1 });
  const responses = [
    page.waitForResponse((answer) => answer.ok() && answer.url().includes('/api/uploadservice?')),
    second.waitForResponse((answer) => answer.ok() && answer.url().includes('/api/upgrade/android?')),
  ];
  await Promise.all([page, second].map((window) => window.getByRole('button', { name: 'Refresh' }).click()));
  await Promise.all(responses);
  expect((await mock.requests('obtainToken')).length - before).toBe(1);
  await expect(again(page)).toHaveCount(0);
  await expect(again(second)).toHaveCount(0);
});

test('a session that expired before a reload is reported at the sign-in, which leads back to the page', async ({
  page,
  mock,
}) => {
  await openAs(page, services);
  await mock.clock({ frozen: true, advanceSeconds: 4001 });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toHaveText('Token expired, please log in again');
  await signIn(page);
  await expect(page).toHaveURL(services);
});

test('a session with incomplete menu data ends at the sign-in page with an error', async ({ page, mock }) => {
  await openAs(page, services);
  await mock.fault({ operationId: 'getUserMenu', status: 200, body: '{"menus":[]}', times: 1 });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toHaveText('Verification failed, please login again');
  expect(await page.evaluate(() => sessionStorage.getItem('mpc.refresh'))).toBeNull();
});

test('signing out shows no browser dialog after the user has agreed to lose unsaved input', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await openAs(page, `${services}?form=new`);
  await fillService(page);
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(dialogs).toEqual([]);
});

test.describe('a user whose only role is disabled', () => {
  const auditors = '/pages/system/user';
  const says = 'This user has no enabled role';

  /** Changes the only role of `auditor01`, as another user. */
  async function setRole(url: string, status: 'enabled' | 'disabled'): Promise<void> {
    const call = await callsOf(url);
    const role = (await call('GET', '/yusp-app-oca/api/sysrole?page=1&size=10&code=auditor')).items[0];
    await call('PUT', `/yusp-app-oca/api/sysrole/${role.id}/status/${status}`);
  }

  test('sees the reason over the page, and continues there once the role is enabled again', async ({
    page,
    consoleUrl,
  }) => {
    await openAs(page, auditors, 'auditor01');
    await page.getByRole('searchbox', { name: 'User name' }).fill('kept');
    await setRole(consoleUrl, 'disabled');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(again(page).getByRole('alert')).toContainText(says);
    await signInAgain(page);
    await expect(again(page).getByRole('alert')).toContainText(says);
    await setRole(consoleUrl, 'enabled');
    await signInAgain(page);
    await expect(again(page)).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'User name' })).toHaveValue('kept');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  });

  test('sees the reason at the sign-in after a reload', async ({ page, consoleUrl }) => {
    await openAs(page, auditors, 'auditor01');
    await setRole(consoleUrl, 'disabled');
    await page.reload();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('alert')).toContainText(says);
  });
});

test('a user whose only role is removed sees the reason when they sign in again', async ({ page, consoleUrl }) => {
  await makeUser(consoleUrl, 'bareheaded', ['auditor']);
  await openAs(page, '/pages/system/user', 'bareheaded');
  // A list that is requested again before its first response arrives sends one request.
  await expect(page.getByRole('gridcell', { name: 'bareheaded' })).toBeVisible();
  const call = await callsOf(consoleUrl);
  const off = (await call('GET', '/yusp-app-oca/api/sysrole?page=1&size=10&status=disabled')).items[0];
  const { id, userName, fullName, applications } = (
    await call('GET', '/yusp-app-oca/api/sysuser?page=1&size=10&userName=bareheaded')
  ).items[0];
  await call('POST', '/yusp-app-oca/api/sysuser/updateuser', {
    userId: id,
    userName,
    fullName,
    roles: [off.id],
    applications: applications.map(({ appId }: { appId: string }) => appId),
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await signInAgain(page);
  await expect(again(page).getByRole('alert')).toContainText('This user has no enabled role');
});
