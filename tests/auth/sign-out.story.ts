/** Signing out. */
import type { Page } from '@playwright/test';
import { services } from '../screen.ts';
import { documentTest, expect, openAs, signIn, test } from '../story.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: /^User / });
const question = (page: Page) => page.getByRole('alertdialog');

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

test('signing out removes the open tabs from this window, and from windows that follow', async ({ page, context }) => {
  await openAs(page, `${services}?serviceAddress=sftp`);
  const second = await context.newPage();
  await second.goto(services);
  await expect(second.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  for (const window of [page, second]) expect(await stored(window, 'mpc.tabs')).toContain(services);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  for (const window of [page, second]) {
    await expect(window).toHaveURL('/login');
    expect(await stored(window, 'mpc.tabs')).toBeNull();
  }
});

test('signing out lists unsaved input in the user’s other windows, too', async ({ page, context }) => {
  await openAs(page, '/about');
  const second = await context.newPage();
  await second.goto(`${services}?form=new`);
  await second.getByRole('textbox', { name: /^Service address/ }).fill('files.example.com');
  for (const item of ['Sign out', 'Sign out of all devices']) {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(question(page).getByRole('listitem')).toHaveText(['Upload services (another window)']);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
  }
  await expect(second.getByRole('textbox', { name: /^Service address/ })).toHaveValue('files.example.com');
  await second.close();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

documentTest('a window whose code for signing out is gone follows another one, too', async ({ page }) => {
  await page.route('**/sign-out-*.js', (route) => route.fulfill({ status: 404 }));
  await openAs(page, '/about');
  const { family } = JSON.parse((await stored(page, 'mpc.refresh')) ?? '');
  const message = { kind: 'out', family, userId: '' };
  await page.evaluate((out) => new BroadcastChannel('mpc.session').postMessage(out), message);
  await expect(page).toHaveURL('/login');
  for (const key of ['mpc.refresh', 'mpc.tabs']) expect(await stored(page, key)).toBeNull();
});

test('signing out of all devices asks for confirmation and ends the sessions elsewhere', async ({
  page,
  browser,
  consoleUrl,
  mock,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${consoleUrl}${services}`);
  await signIn(elsewhere);
  await openAs(page, services);
  const second = await page.context().newPage();
  await second.goto('/about');
  await expect(userMenu(second)).toBeVisible();
  const end = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out of all devices' }).click();
  };
  await end();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await mock.requests('logout')).toEqual([]);
  // The user must not believe that the sign-out succeeded.
  await mock.fault({ operationId: 'logout', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await end();
  await question(page).getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(page.getByRole('alert')).toContainText('System exception');
  await expect(userMenu(page)).toBeVisible();
  await end();
  await question(page).getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  await elsewhere.getByRole('button', { name: 'Refresh' }).click();
  await expect(elsewhere.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await elsewhere.context().close();
});

test('signing out does not affect the window of another user', async ({ page, context }) => {
  await openAs(page, '/about');
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, 'release01');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await other.reload();
  await expect(userMenu(other)).toBeVisible();
});

test('signing out clears this browser even when the server cannot be reached', async ({ page, mock }) => {
  await openAs(page, '/about');
  await mock.fault({ operationId: 'logout', status: 500, code: 'SYS_EXCEPTION' });
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'mpc.refresh')).toBeNull();
  await page.goto('/about');
  await expect(page).toHaveURL('/login?redirect=%2Fabout');
});

documentTest(
  'with redirect “always” a sign-out keeps the page for the next sign-in; with “never” no page is kept',
  async ({ page, context }) => {
    const configure = (redirect: string) =>
      context.route('/config.json', (route) => route.fulfill({ json: { client: 'console:console', redirect } }));
    await configure('always');
    await openAs(page, `${services}?serviceAddress=sftp`);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: `${services}?serviceAddress=sftp` })}`);
    await signIn(page);
    await expect(page).toHaveURL(`${services}?serviceAddress=sftp`);
    await page.evaluate(() => sessionStorage.clear());
    await configure('never');
    await page.goto(services);
    await expect(page).toHaveURL('/login');
  },
);
