/** Switching between the roles of a user. */
import type { Page } from '@playwright/test';
import { callsOf, makeUser } from '../api-call.ts';
import { violations } from '../axe.ts';
import { holdAnswer } from '../held-calls.ts';
import { message, services } from '../screen.ts';
import { documentTest, expect, openAs, password, skipGuide, test } from '../story.ts';

const applications = '/pages/platform/application';
const userMenu = (page: Page) => page.getByRole('button', { name: /^User / });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const question = (page: Page) => page.getByRole('alertdialog');
const address = (page: Page) => page.getByRole('textbox', { name: /^Service address/ });
const roles = { release: '发布管理员', gateway: '网关工程师' };

/** Creates a user with a release role and a gateway role. */
const bothHats = (url: string): Promise<void> => makeUser(url, 'bothhats', ['release_mgr', 'gateway_eng']);

async function workAs(page: Page, role: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: `Role: ${role}` }).click();
}

async function secondWindow(page: Page, at: string): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(at);
  await expect(userMenu(second)).toBeVisible();
  return second;
}

/** Leaves unsaved input on a page that only one of the two roles can open. */
async function typeService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New upload service' }).click();
  await address(page).fill('files.example.com');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
}

test('a user with one role is offered no other', async ({ page }) => {
  await openAs(page, '/about', 'release01');
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: /^Role/ })).toHaveCount(0);
});

test.describe('with mustRole configured', () => {
  const roleHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose your role' });
  const offered = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const [first, second] = ['模型管理员', '客户经理'];

  test.beforeEach(({ context }) =>
    context.route('/config.json', (route) => route.fulfill({ json: { client: 'console:console', mustRole: true } })),
  );

  /** Signs in up to the choice of a role. */
  async function signInAs(page: Page, userName: string, at = '/login?redirect=%2Fabout'): Promise<void> {
    await page.goto(at);
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    await skipGuide(page);
    await page.getByRole('textbox', { name: 'User name' }).fill(userName);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  documentTest('each sign-in asks for the role once', async ({ page, mock }) => {
    await signInAs(page, 'twohats');
    await expect(roleHeading(page)).toBeFocused();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(offered(page, second)).toBeFocused();
    await offered(page, second).dblclick();
    await expect(page.getByText(`You are now working as ${second}.`)).toBeVisible();
    await expect(page).toHaveURL('/about');
    expect(await mock.requests('switchRole')).toHaveLength(1);
    await page.reload();
    await userMenu(page).click();
    await expect(page.getByRole('menuitemradio', { name: `Role: ${second}` })).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Password')).toBeVisible();
    await signInAs(page, 'twohats', '/about');
    await offered(page, first).click();
    await expect(page).toHaveURL('/about');
    await userMenu(page).click();
    await expect(page.getByRole('menuitemradio', { name: `Role: ${first}` })).toHaveAttribute('aria-checked', 'true');
    expect(await mock.requests('switchRole')).toHaveLength(1);
  });

  documentTest(
    'no page is shown before a role is chosen: not after a reload, at another address or in another window',
    async ({ page, context }) => {
      await signInAs(page, 'twohats', '/dashboard');
      await expect(roleHeading(page)).toBeVisible();
      await page.reload();
      await expect(offered(page, first)).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      await page.goto('/about');
      await expect(offered(page, first)).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      const other = await context.newPage();
      await other.goto('/about');
      await expect(other.getByLabel('Password')).toBeVisible();
      await other.close();
      await offered(page, second).click();
      await expect(page).toHaveURL('/about');
      await expect(menu(page)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    },
  );

  documentTest(
    'a sign-in by ticket asks for the role, too; a user with one role is not asked',
    async ({ page, mock }) => {
      await page.goto(
        `/auth-redirect?${new URLSearchParams({ ticket: await mock.ticket('twohats'), redirect: '/about' })}`,
      );
      await expect(roleHeading(page)).toBeVisible();
      await page.reload();
      await offered(page, first).click();
      await expect(page).toHaveURL('/about');
      await page.evaluate(() => sessionStorage.clear());
      await signInAs(page, 'release01');
      await expect(page).toHaveURL('/about');
      await expect(menu(page)).toBeVisible();
    },
  );

  documentTest('a refused choice of a role shows an error and can be repeated', async ({ page, mock }) => {
    await signInAs(page, 'twohats');
    await mock.fault({ operationId: 'switchRole', status: 403, code: 'AUTH_FORBIDDEN', times: 1 });
    await offered(page, second).click();
    await expect(page.getByRole('alert')).toContainText("Your role doesn't allow this operation");
    await offered(page, second).click();
    await expect(page).toHaveURL('/about');
  });

  documentTest(
    'an expired session leads to the sign-in form, and another user can sign in instead',
    async ({ page, mock }) => {
      await signInAs(page, 'twohats');
      await expect(roleHeading(page)).toBeVisible();
      await mock.clock({ advanceSeconds: 7200 });
      await page.reload();
      await expect(page.getByLabel('Password')).toBeVisible();
      await signInAs(page, 'twohats');
      await page.getByRole('button', { name: 'Sign out instead' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Password')).toBeVisible();
      await signInAs(page, 'release01');
      await expect(page).toHaveURL('/about');
    },
  );
});

test('a user with two roles can switch by keyboard, and the role survives a reload', async ({ page, mock }) => {
  await openAs(page, '/about', 'twohats');
  await userMenu(page).click();
  await expect(page.getByRole('menuitemradio', { name: /^Role/ })).toHaveText(['Role: 模型管理员', 'Role: 客户经理']);
  await expect(page.getByRole('menuitemradio', { name: 'Role: 模型管理员' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are now working as 客户经理.')).toBeVisible();
  await userMenu(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Role: 客户经理' })).toHaveAttribute('aria-checked', 'true');
  expect(await mock.requests('switchRole')).toHaveLength(1);
  await page.reload();
  await userMenu(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Role: 客户经理' })).toHaveAttribute('aria-checked', 'true');
});

test('menus, pages and controls follow the role without a reload; the application stays', async ({
  page,
  consoleUrl,
  mock,
}) => {
  await bothHats(consoleUrl);
  await openAs(page, services, 'bothhats');
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await page.getByRole('button', { name: /Current application/ }).click();
  const other = page.getByRole('menuitemradio', { checked: false }).first();
  const id = (await other.locator('code').textContent()) ?? '';
  await other.click();
  await question(page).getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByText('Switched successfully')).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/about'));
  documents = 0;
  await expect(menu(page).getByRole('button', { name: 'Releases' })).toBeVisible();
  await workAs(page, roles.gateway);
  await expect(page.getByText(`You are now working as ${roles.gateway}.`)).toBeVisible();
  await expect(menu(page).getByRole('button', { name: 'Releases' })).toHaveCount(0);
  await expect(menu(page).getByRole('button', { name: 'Apps and gateway' })).toBeVisible();
  await expect(tabs(page)).toHaveText(['Dashboard', 'About']);
  await expect(page.getByRole('button', { name: /Current application/ })).toContainText(id);
  await page.evaluate((to) => history.pushState({}, '', to), services);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no access to this page');
  await page.evaluate((to) => history.pushState({}, '', to), applications);
  await expect(page.getByRole('button', { name: 'New application' })).toBeVisible();
  await workAs(page, roles.release);
  await expect(page.getByText(`You are now working as ${roles.release}.`)).toBeVisible();
  // This role can read applications but not create them.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New application' })).toHaveCount(0);
  expect(documents).toBe(0);
  expect((await mock.requests()).filter(({ status }) => status === 403)).toEqual([]);
});

test('a page that the new role cannot open is replaced by one that it can', async ({ page, consoleUrl }) => {
  await bothHats(consoleUrl);
  await openAs(page, '/about', 'bothhats');
  await page.evaluate((to) => history.pushState({}, '', to), services);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/pages/publish/android-upgrade'));
  await expect(page.getByRole('heading', { level: 1, name: 'Android full upgrade' })).toBeVisible();
  await workAs(page, roles.gateway);
  await expect(page).toHaveURL('/about');
  await expect(tabs(page)).toHaveText(['Dashboard', 'About']);
});

test('a role switch lists unsaved input before it is lost, and canceling keeps the input', async ({
  page,
  consoleUrl,
  mock,
}) => {
  await bothHats(consoleUrl);
  await openAs(page, services, 'bothhats');
  await typeService(page);
  await workAs(page, roles.gateway);
  await expect(question(page).getByRole('listitem')).toHaveText(['Upload services']);
  await expect(question(page)).toContainText('will be lost');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(address(page)).toHaveValue('files.example.com');
  expect(await mock.requests('switchRole')).toEqual([]);
  await page.goForward();
  await workAs(page, roles.gateway);
  await question(page).getByRole('button', { name: 'Switch role' }).click();
  await expect(tabs(page)).toHaveText(['Dashboard', 'About']);
});

test('a refused role switch shows an error and changes nothing', async ({ page, consoleUrl, mock }) => {
  await bothHats(consoleUrl);
  await openAs(page, services, 'bothhats');
  await mock.fault({ operationId: 'switchRole', status: 403, code: 'AUTH_FORBIDDEN', times: 1 });
  await workAs(page, roles.gateway);
  await expect(message(page, "Your role doesn't allow this operation")).toBeVisible();
  await expect(menu(page).getByRole('button', { name: 'Releases' })).toBeVisible();
  await expect(message(page, 'You are now working as')).toHaveCount(0);
});

test('of two role switches the last one applies, although the first answers late', async ({
  page,
  consoleUrl,
  mock,
}) => {
  const last = '客户经理';
  await makeUser(consoleUrl, 'threehats', ['release_mgr', 'gateway_eng', 'customer_mgr']);
  await openAs(page, '/about', 'threehats');
  const release = await holdAnswer(page, '**/api/user/role/*');
  await workAs(page, roles.gateway);
  await workAs(page, last);
  const expectRole = async (role: string) => {
    await userMenu(page).click();
    await expect(page.getByRole('menuitemradio', { name: `Role: ${role}` })).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
  };
  await expectRole(roles.release);
  expect(await mock.requests('switchRole')).toHaveLength(1);
  release();
  for (const role of [roles.gateway, last])
    await expect(page.getByText(`You are now working as ${role}.`)).toBeVisible();
  await expectRole(last);
  await page.reload();
  await expectRole(last);
});

test('other windows follow a role switch and show a message', async ({ page, consoleUrl }) => {
  await bothHats(consoleUrl);
  await openAs(page, '/about', 'bothhats');
  const second = await secondWindow(page, services);
  await expect(second.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await workAs(page, roles.gateway);
  await expect(
    second.getByText(`You are now working as ${roles.gateway}. The role was switched in another window.`),
  ).toBeVisible();
  await expect(second).toHaveURL('/dashboard');
  await expect(menu(second).getByRole('button', { name: 'Releases' })).toHaveCount(0);
});

test('a user whose role is disabled learns in which one they continue, and keeps unsaved input', async ({
  page,
  consoleUrl,
}) => {
  await bothHats(consoleUrl);
  await openAs(page, '/pages/publish/android-upgrade', 'bothhats');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.evaluate((to) => history.pushState({}, '', to), services);
  await typeService(page);
  const call = await callsOf(consoleUrl);
  const { id } = (await call('GET', '/yusp-app-oca/api/sysrole?page=1&size=10&code=release_mgr')).items[0];
  await call('PUT', `/yusp-app-oca/api/sysrole/${id}/status/disabled`);
  // Any call makes the window read its permissions again.
  await page.getByRole('button', { name: 'Notifications' }).click();
  const report = `You are now working as ${roles.gateway}. The role ${roles.release} is no longer available to you.`;
  await expect(message(page, report)).toBeVisible();
  await expect(tabs(page)).toHaveText(['Dashboard', /^Upload services/, 'About']);
  await expect(menu(page).getByRole('button', { name: 'Releases' })).toHaveCount(0);
});

test('a window with unsaved input can switch all windows back', async ({ page, consoleUrl }) => {
  await bothHats(consoleUrl);
  await openAs(page, '/about', 'bothhats');
  const second = await secondWindow(page, services);
  await typeService(second);
  await workAs(page, roles.gateway);
  await expect(question(second)).toContainText(`The role was switched to ${roles.gateway} in another window`);
  await expect(question(second).getByRole('listitem')).toHaveText(['Upload services']);
  await question(second)
    .getByRole('button', { name: `Switch back to ${roles.release}` })
    .click();
  await expect(menu(page).getByRole('button', { name: 'Releases' })).toBeVisible();
  await second.goBack();
  await expect(address(second)).toHaveValue('files.example.com');
});
