/** `npm run dev`: the console from its sources, with the mock in the browser. */
import type { Page } from '@playwright/test';
import { startDevelopment } from '../development.ts';
import { android, choose, dialog, field, openMenu, rowOf, save } from '../screen.ts';
import { header } from './frame.ts';
import { expect as usual, password, signIn, documentTest as base } from '../story.ts';
import { archive } from '../zips.ts';

/** Vite transforms a module at its first request, which takes time on a busy machine. */
const expect = usual.configure({ timeout: 30_000 });

const test = base.extend<{ devUrl: string }>({
  devUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a fixture needs
    async ({}, provide) => {
      const { url, stop } = await startDevelopment('stories');
      await provide(url);
      await stop();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ devUrl }, provide) => provide(devUrl),
});

// One after the other: two servers would write the same cache.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Opens an address and signs in once Vite has transformed all modules, which takes time at the first request. */
async function openDeveloped(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await signIn(page);
}

/** Publishes a package through the API, as another user would. */
const publishElsewhere = (page: Page, version: string) =>
  page.evaluate(
    async ([packageVersion, secret]) => {
      const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: secret ?? '' });
      const token = await fetch('/uaa/oauth/token', {
        method: 'POST',
        body: form,
        headers: { Authorization: `Basic ${btoa('console:console')}` },
      });
      const headers = { Authorization: `Bearer ${(await token.json()).access_token}` };
      const list = await fetch(`/yusp-app-common/api/upgrade/android?version=${packageVersion}`, { headers });
      const { id } = (await list.json()).items[0];
      return (await fetch(`/yusp-app-common/api/upgrade/android/${id}/publish`, { method: 'POST', headers })).status;
    },
    [version, password],
  );

/** Uploads a package of that version and size, and saves its form. */
async function create(page: Page, version: string, bytes: number): Promise<void> {
  await page.getByRole('button', { name: 'New package' }).click();
  await field(page, /^Version/).fill(version);
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `mbank-${version}.apk`, mimeType: 'application/zip', buffer: archive(bytes) });
  await expect(dialog(page)).toContainText('The checksums match the server.', { timeout: 20_000 });
  await save(page).click();
  await expect(rowOf(page, version)).toContainText('Pending');
}

test('the mock in the browser answers, and a response that breaks the contract is logged with its rule', async ({
  page,
}) => {
  await openDeveloped(page, android);
  await expect(rowOf(page, '6.5.0')).toBeVisible();
  const log = header(page).getByRole('button', { name: /^Error log/ });
  // No response so far breaks the contract.
  await expect(log).toHaveAccessibleName('Error log');
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (...call) => {
      const response = await send(...call);
      if (!response.url.includes('/api/upgrade/android')) return response;
      const body = await response.json();
      // The frame stays valid, because it is checked outside of development, too.
      const items = body.items.map((item: object) => ({ ...item, version: 5 }));
      return Response.json({ ...body, items }, { headers: response.headers });
    };
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(log).toHaveAccessibleName('Error log 1 error');
  await log.click();
  const entry = page.getByRole('dialog', { name: 'Error log' }).getByRole('listitem');
  await expect(entry).toContainText('The response to listUpgrades breaks the contract: type /items/0/version');
  await entry.getByText('Details').click();
  await expect(entry.locator('pre')).toContainText(
    /GET \/yusp-app-common\/api\/upgrade\/android · 200 · \S+\s+type \/items\/0\/version\n− type: "string"\n\+ 5\nopenapi\/\w+\.yaml:\d+/u,
  );
});

test('the mock in the browser stores a package and rejects an edit after it was published elsewhere @all', async ({
  page,
}) => {
  await openDeveloped(page, android);
  await create(page, '6.6.0', 1000);
  await choose(page, '6.6.0', 'Edit');
  await field(page, /^Description/).fill('Changed');
  expect(await publishElsewhere(page, '6.6.0')).toBe(200);
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Current version released, no modification allowed');
  await page.keyboard.press('Escape');
  await dialog(page, /^Discard/)
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  // The error response does not break the contract.
  await expect(header(page).getByRole('button', { name: /^Error log/ })).toHaveAccessibleName('Error log');
});

test('an uploaded package can be published, and a reload keeps the user signed in @all', async ({ page }) => {
  await openDeveloped(page, android);
  await create(page, '6.6.0', 9_000_000);
  await rowOf(page, '6.6.0').getByRole('button', { name: 'Publish' }).click();
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(page, '6.6.0')).toContainText('Published');
  await openMenu(page, '6.6.0');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toContainText('no modification allowed');
  // Another window has another mock, and does not end the session of this one.
  const other = await page.context().newPage();
  await other.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(other.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await other.close();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(rowOf(page, '6.5.0')).toBeVisible();
  await expect(page).toHaveURL(android);
});
