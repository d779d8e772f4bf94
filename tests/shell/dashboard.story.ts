import { expect, openAs, test } from '../story.ts';

test('the dashboard says what needs attention, leads there, and says what could not be read', async ({
  page,
  mock,
}) => {
  const matters = page.getByRole('region', { name: 'Needs attention' });
  const fault = await mock.fault({ operationId: 'listUsers', status: 500, code: 'DB_QUERY_FAILED' });
  await openAs(page, '/dashboard');
  await expect(matters.getByRole('link')).toHaveText([
    '1 Android package is ready to publish',
    '1 iOS package is ready to publish',
    '1 Harmony package is ready to publish',
    '1 gateway instance failed to sync',
    '2 SSL certificates are due for renewal',
  ]);
  await expect(matters.getByRole('alert')).toContainText('Some items could not be loaded');
  await mock.clearFault(fault);
  await matters.getByRole('button', { name: 'Try again' }).click();
  await matters.getByRole('link', { name: '9 users are not enabled yet' }).click();
  await expect(page).toHaveURL('/pages/system/user?status=notEnabled');
  await expect(page.getByRole('grid').getByText('Not enabled')).toHaveCount(9);
});

test('certificates that end soon are counted, and the way there shows just them', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await page.getByRole('link', { name: '2 SSL certificates are due for renewal' }).click();
  await expect(page).toHaveURL('/pages/platform/upload-ssl?expiresWithin=30');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'pay.chenghu.example' })).toContainText('12 days left');
  await expect(rows.filter({ hasText: 'legacy.chenghu.example' })).toContainText('Expired');
});

test('an instance that could not be synchronised is said, and the way there shows just it', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await page.getByRole('link', { name: '1 gateway instance failed to sync' }).click();
  await expect(page).toHaveURL('/pages/platform/gateway?configStatus=syncFailed');
  await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1);
});

test('what needs attention follows the rights of the user', async ({ page, mock }) => {
  await openAs(page, '/dashboard', 'operator01');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = (await mock.requests()).filter(({ status }) => status >= 400);
  expect(refused).toEqual([]);
});
