/** A browser that does not let the console store data, or has no room left. */
import { android, choose, dialog, message } from '../screen.ts';
import { expect, openAs, signIn, documentTest as test } from '../story.ts';

const kinds = ['localStorage', 'sessionStorage'] as const;

test.describe('with storage blocked', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript((names) => {
      const forbidden = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of names) Object.defineProperty(window, name, { configurable: true, get: forbidden });
      Object.defineProperty(window, 'indexedDB', {
        value: { open: forbidden, databases: forbidden, deleteDatabase: forbidden },
      });
    }, kinds),
  );

  test('the sign-in says how to allow storage, and the console works until a reload', async ({ page, errors }) => {
    await page.goto('/login');
    const notice = page.getByRole('alert').filter({ hasText: "doesn't allow the console to store data" });
    await expect(notice).toContainText(/Allow cookies and site data for 127\.0\.0\.1:\d+ in the browser settings/);
    await signIn(page);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.evaluate((address) => history.pushState({}, '', address), android);
    await choose(page, '6.5.0', 'Edit');
    await dialog(page)
      .getByRole('textbox', { name: /^Description/ })
      .fill('typed');
    const draftNotice = message(page, "Drafts can't be kept");
    await expect(draftNotice).toBeVisible();
    await dialog(page)
      .getByRole('textbox', { name: /^Description/ })
      .fill('typed again');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test('with full storage, the sign-in shows an alert and works', async ({ page, errors }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/login');
  await expect(page.getByRole('alert').filter({ hasText: 'has no room left to store data' })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(errors).toEqual([]);
});

test('storage that becomes full during a session is reported once, and work continues', async ({ page, errors }) => {
  await openAs(page, android);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const storageNotice = message(page, 'This browser has no room left to store data.');
  await choose(page, '6.5.0', 'Edit');
  await expect(storageNotice).toHaveCount(1);
  await expect(storageNotice).toContainText(/Delete the stored data of other pages of 127\.0\.0\.1:\d+/u);
  await dialog(page)
    .getByRole('textbox', { name: /^Description/ })
    .fill('typed');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await storageNotice.getByRole('button', { name: 'Close message' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(storageNotice).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the sign-in does not mention storage if there is room', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page.getByText('store data')).toHaveCount(0);
});
