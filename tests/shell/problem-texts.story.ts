import { expect, openAs, test } from '../story.ts';

test('an error code of another domain is shown as a text that follows the language', async ({ page }) => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'ROLE_IN_USE', requestId: 'req-1' };
  await page.route('**/api/upgrade/android?**', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await openAs(page, '/pages/publish/android-upgrade');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('req-1');
  await expect(alert).toContainText(/role/i);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(alert).toContainText('角色');
});
