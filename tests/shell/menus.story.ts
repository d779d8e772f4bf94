import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/generated/types.ts';
import { expect, openAs, test } from '../story.ts';
import { hostileUrls } from './hostile-menus.ts';

type Menu = Schemas['UserMenu']['menus'][number];

const menu = (menuNum: string, menuName: string, menuUrl: string, menuParentNum = '0'): Menu => ({
  menuNum,
  menuName,
  menuUrl,
  menuParentNum,
  menuId: menuNum,
  menuOrder: 0,
  menuType: 'menu',
});

/** Adds menus to those that the server sends. */
async function withMenus(page: Page, more: readonly Menu[]): Promise<void> {
  await page.route('**/yusp-app-oca/api/user/menu*', async (route) => {
    const response = await route.fetch();
    const rights: Schemas['UserMenu'] = await response.json();
    await route.fulfill({ response, json: { ...rights, menus: [...rights.menus, ...more] } });
  });
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('hostile menus run no code, show no frame, and link only to pages or web addresses', async ({ page }) => {
  const hostile = hostileUrls.map((url, at) =>
    menu(`h${at}`, `<img src=x onerror=window.__pwn=1> ${at}`, url, 'hostile'),
  );
  const cycle = [
    menu('c1', 'One', '', 'c2'),
    menu('c2', 'Two', '', 'c1'),
    menu('c3', 'Three', 'publish/ftp-manager', 'c1'),
  ];
  await withMenus(page, [
    menu('hostile', 'Hostile', ''),
    ...hostile,
    ...cycle,
    menu('double', 'Double', 'publish/ftp-manager'),
    menu('inner', 'Inner', 'publish/param-manager', 'double'),
  ]);
  await openAs(page, '/dashboard');
  await nav(page).getByRole('button', { name: 'Hostile' }).click();
  const links = await nav(page)
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute('href') ?? '',
        rel: link.getAttribute('rel'),
        target: link.getAttribute('target'),
      })),
    );
  expect(links.length).toBeGreaterThan(10);
  for (const { href, rel, target } of links) {
    if (href.startsWith('/')) expect(href).toMatch(/^\/[a-z]/u);
    else expect([new URL(href).protocol.slice(0, 4), rel, target]).toEqual(['http', 'noopener noreferrer', '_blank']);
  }
  const frames = links.filter(({ href }) => href.startsWith('/iframelink/'));
  for (const { href } of frames.slice(0, 3)) {
    await nav(page).locator(`a[href="${href}"]`).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  }
  // A menu with children also lists its own page.
  await nav(page).getByRole('button', { name: 'Double' }).click();
  await expect(nav(page).getByRole('link', { name: 'Double' })).toBeVisible();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.evaluate(() => Object.hasOwn(window, '__pwn'))).toBe(false);
});

test('a menu without an address is logged as an error, a group of menus is not', async ({ page }) => {
  await withMenus(page, [
    menu('n1', 'Nowhere', ''),
    menu('n2', 'Group', ''),
    menu('n3', 'Leaf', 'publish/ftp-manager', 'n2'),
  ]);
  await openAs(page, '/error-log');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Route path is required' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Nowhere (n1)');
  await expect(nav(page).getByText('Nowhere')).toHaveCount(0);
});

test('a page of an allowed origin is framed in a sandbox and not reloaded after a tab change', async ({ page }) => {
  const origin = 'https://reports.example';
  let loads = 0;
  await page.route(`${origin}/**`, async (route) => {
    loads += 1;
    await route.fulfill({
      contentType: 'text/html',
      body: '<title>Reports</title><input aria-label="Note"><p>Reports of the bank</p>',
    });
  });
  await withMenus(page, [
    menu('r1', 'Reports', `iframelink=${origin}/day`),
    menu('r2', 'Elsewhere', 'iframelink=https://elsewhere.example/'),
  ]);
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { client: 'console:console', frames: [origin] } }),
  );
  // Servers derive the policy from the same configuration.
  await page.route(
    (url) => url.pathname === '/iframelink/r1',
    async (route) => {
      const response = await route.fetch();
      const policy =
        response.headers()['content-security-policy']?.replace("frame-src 'none'", `frame-src ${origin}`) ?? '';
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    },
  );
  await openAs(page, '/iframelink/r1');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Reports');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups allow-same-origin');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(page).toHaveTitle(/^Reports · /);
  const note = page.frameLocator('iframe').getByLabel('Note');
  await note.fill('typed');
  await nav(page).getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The console is not allowed to show pages from this origin',
  );
  await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/',
  );
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Reports' }).click();
  await expect(note).toHaveValue('typed');
  expect(loads).toBe(1);
});

test('a frame whose menu the user does not have redirects to 401', async ({ page }) => {
  await openAs(page, '/iframelink/none');
  await expect(page).toHaveURL(/^[^?]*\/401\?path=/);
});
