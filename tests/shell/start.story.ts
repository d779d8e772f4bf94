import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { holdCalls } from '../held-calls.ts';
import { android } from '../screen.ts';
import { expect, openAs, signIn, documentTest as test } from '../story.ts';

test('a start script that fails to load shows an error, and a retry opens the page', async ({ page, errors }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  const userName = page.getByRole('textbox', { name: 'User name' });
  await page.goto('/login');
  await expect(userName).toBeVisible();
  const lostScripts = [...scripts].filter((name) => !/\/boot-/u.test(name));
  expect(lostScripts.length).toBeGreaterThan(5);
  for (const name of [...lostScripts, '/config.json']) {
    await page.route(`**${name}`, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert'), name).toContainText('The console could not be loaded');
    await expect(page.getByRole('alert'), name).toContainText('控制台无法加载');
    await page.unroute(`**${name}`);
    await page.getByRole('alert').getByRole('link').click();
    await expect(userName, name).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  expect(errors).toEqual([]);
});

const waiting = (page: Page) => page.locator('#start[aria-busy=true]');
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const operationId of ['obtainToken', 'getSessionInfo', 'getUserMenu']) {
  test(`while ${operationId} is slow, the start shows a loading skeleton that can be canceled and retried`, async ({
    page,
    mock,
  }) => {
    await openAs(page, '/about');
    const fault = await mock.fault({ operationId, latencyMs: 60_000 });
    // The last refresh was about an hour ago, so the token has to be renewed first.
    if (operationId === 'obtainToken')
      await page.evaluate(() =>
        sessionStorage.setItem(
          'mpc.refresh',
          (sessionStorage.getItem('mpc.refresh') ?? '').replace(
            /"lastRefreshTime":\d+/u,
            `"lastRefreshTime":${Date.now() - 3_500_000}`,
          ),
        ),
      );
    await page.reload({ waitUntil: 'commit' });
    await expect(waiting(page)).toBeVisible();
    await expect(waiting(page)).toHaveAccessibleName(/Loading/);
    await expect(waiting(page).locator('i').first()).toBeVisible();
    if (operationId === 'getUserMenu') expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /Cancel/ }).click();
    await expect(page.getByRole('alert')).toContainText('Loading was canceled');
    await expect(waiting(page)).toBeHidden();
    await mock.clearFault(fault);
    await page.getByRole('link', { name: /Try again/ }).click();
    await expect(heading(page)).toHaveText('About');
    await expect(page.locator('#start')).toHaveCount(0);
  });
}

test('the loading skeleton is removed even if the document ends after the page is shown', async ({ page }) => {
  await openAs(page, '/about');
  await page.route('/about', async (route) => {
    const response = await route.fetch();
    const lateScript = '<script defer src="/late.js"></script></body>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', lateScript) });
  });
  const gate = Promise.withResolvers<void>();
  await page.route('/late.js', async (route) => {
    await gate.promise;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('About');
  gate.resolve();
  await expect(page.locator('#start')).toHaveCount(0);
});

test('a canceled start stays canceled when the pending response arrives', async ({ page }) => {
  await openAs(page, '/about');
  const release = await holdCalls(page, '**/api/user/menu*');
  const arrived = page.waitForResponse('**/api/user/menu*');
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: /Cancel/ }).click();
  release();
  await arrived;
  await expect(page.locator('#root > *').first()).toBeAttached();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('a problem of another domain whose text fails to load is shown as a system exception', async ({
  page,
  mock,
  errors,
}) => {
  await openAs(page, '/about');
  await page.route(/\/assets\/problems\./u, (route) => route.abort());
  await mock.fault({ operationId: 'listUpgrades', status: 409, code: 'APP_CURRENT_NO_DELETE' });
  await page.goto(android);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('System exception', { timeout: 15_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors).toEqual([]);
});

test('unknown and malformed addresses show “Page not found”', async ({ page, consoleUrl }) => {
  await openAs(page, '/about');
  for (const address of [
    '/PAGES/system/user',
    '/pages/system/USER',
    '/pages%2Fsystem%2Fuser',
    '//evil.example',
    '/a.b',
    '/pages/system/..%2f..%2fetc',
    '/%E0%A4%A',
  ]) {
    await page.goto(`${consoleUrl}${address}`);
    await expect(heading(page), address).toHaveText('Page not found');
  }
  await page.goto(`${consoleUrl}//pages/system/user`);
  await expect(heading(page)).toHaveText('Users');
});

for (const target of ['/pages/nowhere', '/pages/publish/nowhere']) {
  test(`a sign-in with a redirect to ${target} opens the dashboard`, async ({ page }) => {
    await page.goto(`/login?${new URLSearchParams({ redirect: target })}`);
    await signIn(page);
    await expect(page).toHaveURL('/dashboard');
  });
}

test('the reload of a list requests session, menus and rows in parallel', async ({ page }) => {
  await openAs(page, android);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const requests: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/(?:yusp|uaa)[\w-]*\//u, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await answered;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  // No request has a response yet, so none of them waited for another.
  await expect
    .poll(() => requests)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/user\/session\/info$/u),
        expect.stringMatching(/\/user\/menu$/u),
        expect.stringMatching(/\/upgrade\/android$/u),
      ]),
    );
  expect(requests).not.toContain('/uaa/oauth/token');
  await expect(page.getByRole('banner')).toHaveCount(0);
  answer();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the files of a view are requested while the main script is loading, and none twice', async ({ page }) => {
  await openAs(page, android);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) requests.push(pathname);
  });
  const release = await holdCalls(page, /\/assets\/main-/u);
  await page.reload({ waitUntil: 'commit' });
  for (const file of ['publish-upgrade', 'publish-routes', 'publish.en', 'kit', 'frame'])
    await expect.poll(() => requests.some((path) => path.startsWith(`/assets/${file}-`)), { message: file }).toBe(true);
  release();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  expect(requests.filter((path, at) => requests.indexOf(path) !== at)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Missing features of outdated browsers, by language of the browser. */
const tooOld = [
  ['en-US', 'This browser is too old', 'Array.prototype.toSorted'],
  ['zh-CN', '浏览器版本过低', 'HTMLElement.prototype.showPopover'],
  ['zh-TW', '瀏覽器版本過舊', 'URL.parse'],
  ['fr-FR', 'This browser is too old', 'AbortSignal.any'],
] as const;

for (const [locale, title, feature] of tooOld)
  test.describe(`in a browser in ${locale} without ${feature}`, () => {
    test.use({ locale });

    test('the page shows only that the browser is too old and which versions it needs', async ({ page, errors }) => {
      await page.addInitScript((path) => {
        const names = path.split('.');
        const last = names.pop() ?? '';
        let owner: object = window;
        for (const name of names) owner = Reflect.get(owner, name);
        Reflect.deleteProperty(owner, last);
      }, feature);
      // The rest of the page is not parsed, so the page never finishes loading.
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('body')).toContainText('Chrome 131');
      await expect(page.locator('#root, #start, button, a')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  });

test('the page says that it needs JavaScript if scripts are disabled', async ({ browser, consoleUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The console needs JavaScript');
  await expect(page.locator('#start')).toBeHidden();
  await context.close();
});
