import { violations, violationsInBoth } from '../axe.ts';
import { holdCalls } from '../held-calls.ts';
import { message } from '../screen.ts';
import { documentTest, expect, openAs, test, obtainTokens } from '../story.ts';
import { header, menu } from './frame.ts';

documentTest('switching the language translates the page in place and keeps typed text', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  await page.getByRole('searchbox', { name: 'Version' }).fill('6.4');
  await header(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(message(page, '切换成功')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Android 全量升级');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page).toHaveTitle(/^Android 全量升级 · /);
  await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue('6.4');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Android 全量升级');
});

test('a menu is operated by keyboard and returns the focus to its button', async ({ page }) => {
  await openAs(page, '/about');
  const button = header(page).getByRole('button', { name: 'Language' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitemradio', { name: '简体中文' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the menu group of a page is expanded; once collapsed, it expands with another page of the group', async ({
  page,
}) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const group = (name: string) => menu(page).getByRole('button', { name });
  await expect(group('Releases')).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('link', { name: 'Android full upgrade' })).toHaveAttribute('aria-current', 'page');
  await group('Releases').click();
  await expect(group('Releases')).toHaveAttribute('aria-expanded', 'false');
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(group('Releases')).toHaveAttribute('aria-expanded', 'false');
  // To-dos may contain such a link as well.
  await page.getByRole('main').getByRole('link', { name: 'iOS full upgrade', exact: true }).click();
  await expect(group('Releases')).toHaveAttribute('aria-expanded', 'true');
});

documentTest('menus without a view in the console are hidden', async ({ page }) => {
  const leaf = { menuParentNum: '0', menuType: 'menu', menuOrder: 1 };
  const menus = [
    { ...leaf, menuNum: '1', menuId: '1', menuName: 'known', menuUrl: 'publish/android-upgrade' },
    { ...leaf, menuNum: '2', menuId: '2', menuName: 'unknown', menuUrl: 'elsewhere/some-view' },
  ];
  await page.route('**/api/user/menu*', (route) => route.fulfill({ json: { menus, ctrls: [] } }));
  await openAs(page, '/dashboard');
  await expect(menu(page).getByRole('link')).toHaveText(['known']);
});

test('below 992 px, the menu is a drawer that closes on navigation and Escape', async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 800 });
  await openAs(page, '/about');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'Dashboard' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('breadcrumbs show the dashboard, the menu group and the page', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Releases',
    'Android full upgrade',
  ]);
});

test('an unknown address shows “Page not found”, and an unknown view opens a tab that says so', async ({ page }) => {
  await page.goto('/login');
  const { access_token: token } = await obtainTokens(page, 'admin');
  const created = await page.request.post('/yusp-app-oca/api/sysmenu', {
    headers: { Authorization: `Bearer ${token}` },
    data: { code: 'old-report', name: '旧报表', enName: 'Old report', parentCode: '0', url: 'analytics/old-report' },
  });
  expect(created.status()).toBe(201);
  await openAs(page, '/nowhere?x=1');
  await expect(page).toHaveURL(/\/404\?path=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('/nowhere?x=1')).toBeVisible();
  await openAs(page, '/pages/analytics/old-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available');
  await expect(
    page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Old report' }),
  ).toBeVisible();
});

test('requests with an expired token are repeated after at most two token requests', async ({ page, mock }) => {
  await openAs(page, '/about');
  await mock.clock({ frozen: true });
  await mock.fault({ operationId: 'listUpgrades', status: 401, code: 'AUTH_TOKEN_EXPIRED', times: 1 });
  await mock.fault({ operationId: 'listUploadServices', status: 401, code: 'AUTH_TOKEN_EXPIRED', times: 1 });
  const before = (await mock.requests('obtainToken')).length;
  await menu(page).getByRole('button', { name: 'Releases' }).click();
  await menu(page).getByRole('link', { name: 'iOS full upgrade' }).click();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  expect((await mock.requests('obtainToken')).length - before).toBeLessThanOrEqual(2);
  await expect(message(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

documentTest('an invalid config.json is reported instead of a blank page', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { languages: ['fr'] } }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('languages.0');
  await expect(page.getByRole('heading', { name: /config\.json is wrong/ })).toBeVisible();
});

for (const [what, file] of [
  ['code is', /\/assets\/publish-upgrade-/],
  ['domain’s routes are', /\/assets\/publish-routes-/],
] as const) {
  documentTest(`a page whose ${what} gone reloads once, then offers to try again`, async ({ page, errors }) => {
    await openAs(page, '/about');
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
    await menu(page).getByRole('button', { name: 'Releases' }).click();
    await menu(page).getByRole('link', { name: 'Android full upgrade' }).click();
    // The error is also visible for a moment before the reload.
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    expect(loads).toBe(1);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Android full upgrade');
    // The browser console has only the errors of the failed import.
    expect(errors.splice(0).filter((text) => !text.includes('dynamically imported module'))).toEqual([]);
  });
}

documentTest('sign-in and the user menu are accessible in light and dark', async ({ page }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await openAs(page, '/about');
  await header(page)
    .getByRole('button', { name: /^User / })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violationsInBoth(page, '[role=menu]')).toEqual([]);
});

documentTest('hovering over a menu link preloads all files of its page in parallel', async ({ page }) => {
  await openAs(page, '/about');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const release = await holdCalls(page, /\/assets\/system-routes-/u);
  const menus = page.getByRole('navigation', { name: 'Menu' });
  await menus.getByRole('button', { name: 'System' }).click();
  await menus.getByRole('link', { name: 'Users' }).hover();
  for (const file of ['system-user', 'system.en', 'kit'])
    await expect.poll(() => urls.some((url) => url.includes(`/assets/${file}-`)), { message: file }).toBe(true);
  release();
  await menus.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});
