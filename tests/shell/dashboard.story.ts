import type { Page } from '@playwright/test';
import { callsOf, makeUser } from '../api-call.ts';
import { expect, openAs, test } from '../story.ts';

const matters = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

test('the dashboard says what needs attention, the most urgent first, and leads there', async ({ page, mock }) => {
  const fault = await mock.fault({ operationId: 'listAttention', status: 500, code: 'DB_QUERY_FAILED' });
  await openAs(page, '/dashboard');
  await expect(matters(page).getByRole('alert')).toContainText('could not be loaded');
  await mock.clearFault(fault);
  await matters(page).getByRole('button', { name: 'Try again' }).click();
  const lines = matters(page).getByRole('listitem');
  for (const [place, text] of [
    'Android full upgrade 6.4.0 is paused at 30% by its guard',
    'Android crashes: 1 resolved issue came back',
    /^OPPO push key expired \d+ days ago, [\d,]+ devices can't be reached$/u,
    /^VIVO has no push key, [\d,]+ devices can't be reached$/u,
    '1 message could not be sent',
    /^新市民专享礼包 starts .+, and its audience is not ready$/u,
    '1 gateway instance failed to sync',
    '2 SSL certificates are due for renewal',
  ].entries())
    await expect(lines.nth(place)).toHaveText(text);
  await matters(page).getByRole('link', { name: '9 users are not enabled yet' }).click();
  await expect(page).toHaveURL('/pages/system/user?status=notEnabled');
  await expect(page.getByRole('grid').getByText('Not enabled')).toHaveCount(9);
  await page.goBack();
  await matters(page).getByRole('link', { name: 'is paused at 30% by its guard' }).click();
  await expect(page.getByRole('dialog')).toContainText('6.4.0');
});

test('the dashboard has the figures of the day and the releases under way, each by its right', async ({ page }) => {
  await openAs(page, '/dashboard', 'release01');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText(/^\d[\d,]+$/u)).toHaveCount(2);
  await expect(today.getByText(/^0\.\d+%$/u)).toHaveCount(2);
  const releases = page.getByRole('region', { name: 'Releases under way' });
  await expect(releases.getByRole('listitem').filter({ hasText: 'Android full upgrade 6.4.0' })).toHaveText(
    /^Android full upgrade 6\.4\.0 · paused at 30% · paused by the guard · crash rate 0\.\d+%$/u,
  );
  await releases.getByRole('link', { name: 'Android full upgrade 6.4.0' }).click();
  await expect(page.getByRole('dialog')).toContainText('6.4.0');
  await openAs(page, '/dashboard', 'gateway01');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await expect(today).toBeHidden();
  await expect(releases).toBeHidden();
});

test('whoever sees nothing is told why', async ({ page, consoleUrl, mock }) => {
  const call = await callsOf(consoleUrl);
  const { id } = await call('POST', '/yusp-app-oca/api/sysrole', { code: 'visitor', name: '访客' });
  await call('PUT', `/yusp-app-oca/api/sysrole/${id}/status/enabled`);
  await makeUser(consoleUrl, 'nopages', ['visitor']);
  await openAs(page, '/dashboard', 'nopages');
  await expect(matters(page)).toContainText('Nothing is watched for your role');
  await expect(page.getByRole('main')).toContainText('has no pages in this console');
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('a change of roles on the dashboard asks for nothing that is forbidden, and tells what the new role sees', async ({
  page,
  consoleUrl,
  mock,
}) => {
  await makeUser(consoleUrl, 'bothhats', ['release_mgr', 'gateway_eng']);
  await openAs(page, '/dashboard', 'bothhats');
  await expect(matters(page)).toContainText('is paused at 30% by its guard');
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitemradio', { name: 'Role: 网关工程师' }).click();
  await expect(matters(page)).toContainText('1 gateway instance failed to sync');
  await expect(matters(page)).not.toContainText('is paused at 30%');
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
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
