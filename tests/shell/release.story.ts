/** A new build of the console is deployed while the console is open. */
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { dialog, field, services } from '../screen.ts';
import { expect, openAs, documentTest as test } from '../story.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of the console is available.' });
const reload = (page: Page) => banner(page).getByRole('button', { name: 'Reload' });

/** Returns to the window, and waits for the response to the version check. */
async function comeBack(page: Page): Promise<void> {
  const versionCheck = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/' && answer.request().resourceType() === 'fetch',
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await versionCheck).finished();
}

const isRead = ({ pathname }: URL) => pathname === '/';

test('no banner appears for the same build, a failing server or a page of another site', async ({ page }) => {
  await openAs(page, '/about');
  await comeBack(page);
  await page.route(isRead, (route) =>
    route.fulfill({ status: 502, body: '<script type="module" src="/assets/index-new.js">' }),
  );
  await comeBack(page);
  await page.unroute(isRead);
  await page.route(isRead, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<form>Sign in to the network</form>' }),
  );
  await comeBack(page);
  await expect(banner(page)).toHaveCount(0);
});

test('a banner offers a new build, and its reload asks before it discards unsaved input', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (question) => {
    dialogs.push(question.type());
    void question.accept();
  });
  await openAs(page, `${services}?form=new`);
  await field(page, 'Service address').fill('files.example.com');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.route(isRead, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" crossorigin src="/assets/index-new.js"></script>',
    }),
  );
  await comeBack(page);
  await expect(banner(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await reload(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Upload services');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(banner(page)).toBeVisible();

  await reload(page).click();
  const arrived = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Discard' }).click();
  await arrived;
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  expect(dialogs, 'questions of the browser').toEqual([]);
});
