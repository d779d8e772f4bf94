import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/generated/types.ts';
import { allMenus, callsOf, makeUser } from '../api-call.ts';
import { holdCalls } from '../held-calls.ts';
import { expect, openAs, test } from '../story.ts';

const matters = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

/** The items of the card with that heading. */
const cards = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');

test('what needs attention is listed by severity, with links, and can be loaded again after an error', async ({
  page,
  mock,
}) => {
  const fault = await mock.fault({ operationId: 'listAttention', status: 500, code: 'DB_QUERY_FAILED' });
  await openAs(page, '/dashboard');
  await expect(matters(page).getByRole('alert')).toContainText('Could not be loaded');
  await mock.clearFault(fault);
  await matters(page).getByRole('button', { name: 'Try again' }).click();
  const lines = matters(page).getByRole('listitem');
  for (const [place, text] of [
    /^CriticalAndroid full upgrade 6\.4\.0: rollout paused at 30% by its guard\d+ days ago · dev02$/u,
    /^CriticalAndroid crashes: 1 resolved issue came back.* · dev02$/u,
    /^CriticalOPPO push key expired \d+ days ago.* · operator01 · [\d,]+ devices can't be reached$/u,
  ].entries())
    await expect(lines.nth(place)).toHaveText(text);
  await expect(lines.filter({ hasText: '新市民专享礼包 starts' })).toContainText('and its audience is not ready');
  await matters(page).getByRole('link', { name: '9 users are not enabled yet' }).click();
  await expect(page).toHaveURL('/pages/system/user?status=notEnabled');
  await expect(page.getByRole('grid').getByText('Not enabled')).toHaveCount(9);
  await page.goBack();
  await matters(page).getByRole('link', { name: 'paused at 30% by its guard' }).click();
  await expect(page.getByRole('dialog')).toContainText('6.4.0');
});

test('a release manager sees current releases, their stability, and recent changes', async ({ page, mock }) => {
  const answer = page.waitForResponse((response) => response.url().includes('/release-timeline'));
  await openAs(page, '/dashboard', 'release01');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText(/^\d[\d,]+$/u)).toHaveCount(2);
  await expect(today.getByText(/^0\.\d+%$/u)).toHaveCount(2);
  const releases = page.getByRole('region', { name: 'Releases under way' });
  const stopped = releases.getByRole('listitem').filter({ hasText: 'Android full upgrade 6.4.0' });
  await expect(stopped).toContainText('Paused · stage 2 of 3 · Paused by the guard · next stage 100%');
  const { items }: Schemas['ReleaseTimeline'] = await (await answer).json();
  const { crashRate = Number.NaN } =
    items.find(({ release }) => release.menu === 'android-upgrade' && release.title === '6.4.0') ?? {};
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 3 });
  await expect(stopped).toContainText(`${percent.format(1 - crashRate)} of launches crash-free, 6.3.1: 99.`);
  await expect(cards(page, 'Releases under way').filter({ hasText: '转账' })).toContainText(/stage 2 of 4 .* 50% on/u);
  // Current error spikes may be above it.
  await expect(
    cards(page, 'Since yesterday').filter({ hasText: /^Offline packages 转账 \d+ reached 20%/u }),
  ).toBeVisible();
  await expect(cards(page, 'Latest edits by others').first()).toContainText(/^dev02 created \d+/u);
  // Everything above the fold takes four requests.
  const asked = async () => {
    const paths = (await mock.requests()).map(({ path }) => path);
    return new Set(paths.filter((path) => /dashboard|attention|release-timeline/u.test(path))).size;
  };
  await expect.poll(asked).toBe(4);
  await releases.getByRole('link', { name: 'Android full upgrade 6.4.0' }).click();
  await expect(page.getByRole('dialog')).toContainText('6.4.0');
});

test('the lines of today end with the last hour that is over', async ({ page, mock }) => {
  await mock.noon();
  const answer = page.waitForResponse((response) => response.url().includes('/dashboard/realtime'));
  await openAs(page, '/dashboard', 'release01');
  const { figures } = await (await answer).json();
  const line = page.getByRole('region', { name: 'Today' }).locator('polyline').first();
  const points = (await line.getAttribute('points')) ?? '';
  expect(points.split(' ')).toHaveLength(figures[0].today.length - 1);
});

test('the figures of today have their room on a phone before they are loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdCalls(page, '**/dashboard/realtime*');
  await openAs(page, '/dashboard', 'analyst01');
  const today = page.getByRole('region', { name: 'Today' });
  const reserved = await today.boundingBox();
  release();
  await expect(today.getByRole('link')).toHaveCount(8);
  expect((await today.boundingBox())?.height).toBe(reserved?.height);
});

test('an operator sees messages and activities', async ({ page }) => {
  await openAs(page, '/dashboard', 'operator01');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link')).toHaveText([
    'Page views',
    'Messages sent',
    'Arrival rate',
    'Impressions',
    'Click rate',
  ]);
  await expect(cards(page, 'Needs attention').first()).toContainText('OPPO push key expired');
  await expect(cards(page, 'Since yesterday').first()).toContainText('was sent');
  await expect(page.getByRole('region', { name: 'Releases under way' })).toBeHidden();
  await today.getByRole('link', { name: 'Impressions' }).click();
  await expect(page).toHaveURL('/pages/advertisement/activity-effect?range=today&compare=week&metric=exposures');
});

test('an analyst sees the figures of the day and edits of crash issues by others', async ({ page }) => {
  await openAs(page, '/dashboard', 'analyst01');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link')).toHaveCount(8);
  await expect(cards(page, 'Needs attention')).toHaveText([
    /^CriticalAndroid crashes: 1 resolved issue came back/u,
    /^Warning\d+ symbol files of recent crashes are missing/u,
  ]);
  await page.getByRole('link', { name: 'symbol files of recent crashes are missing' }).click();
  await expect(page).toHaveURL('/pages/analytics/symbol-table?tab=missing');
  await page.goBack();
  await cards(page, 'Latest edits by others').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/pages\/analyzer-simple\/ios-details\?platform=android&issueId=\d+$/u);
});

test('a gateway engineer sees configuration that has not reached all gateways, and who edited it', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await expect(cards(page, 'Needs attention')).toHaveText([
    /^Critical1 gateway instance failed to sync/u,
    /^Critical2 SSL certificates are due for renewal/u,
    /^To do5 configuration changes haven't reached all gateways/u,
  ]);
  await expect(cards(page, 'Since yesterday')).toHaveText([/^Configuration version 2 synced to 2 gateway instances/u]);
  await expect(page.getByRole('region', { name: 'Today' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Releases under way' })).toBeHidden();
  await cards(page, 'Latest edits by others').first().getByRole('link', { name: 'gateway03 edited' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an auditor sees users and roles, who changed them, and the figures of the day', async ({ page }) => {
  await openAs(page, '/dashboard', 'auditor01');
  await expect(cards(page, 'Needs attention').filter({ hasText: '9 users are not enabled yet' })).toHaveText(
    /^To do9 users are not enabled yet1\d days ago · admin$/u,
  );
  await expect(cards(page, 'Needs attention').filter({ hasText: '1 role is not enabled yet' })).toBeVisible();
  await expect(cards(page, 'Latest edits by others').first()).toContainText('admin created 客服坐席');
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(8);
});

test('a user without pages sees why the dashboard is empty', async ({ page, consoleUrl, mock }) => {
  const call = await callsOf(consoleUrl);
  const { id } = await call('POST', '/yusp-app-oca/api/sysrole', { code: 'visitor', name: '访客' });
  await call('PUT', `/yusp-app-oca/api/sysrole/${id}/status/enabled`);
  await makeUser(consoleUrl, 'nopages', ['visitor']);
  await openAs(page, '/dashboard', 'nopages');
  await expect(matters(page)).toContainText('Nothing to watch: your role has no permission');
  await expect(page.getByRole('main')).toContainText('has no pages in this console');
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('menus without their queries add no card to the dashboard, and no forbidden request is sent', async ({
  page,
  consoleUrl,
  mock,
}) => {
  const call = await callsOf(consoleUrl);
  const { id } = await call('POST', '/yusp-app-oca/api/sysrole', { code: 'visitor', name: '访客' });
  await call('PUT', `/yusp-app-oca/api/sysrole/${id}/status/enabled`);
  const path = `/yusp-app-oca/api/sysrole/${id}/authorization`;
  const { tree }: Schemas['RoleAuthorization'] = await call('GET', path);
  const menus = allMenus(tree);
  const query = menus
    .find(({ url }) => url.endsWith('/device'))
    ?.controls.find(({ ctrlCode }) => ctrlCode === 'doQuery');
  await call('PUT', path, { menus: menus.map(({ code }) => code), controls: [query?.id] });
  await makeUser(consoleUrl, 'looksonly', ['visitor']);
  await openAs(page, '/dashboard', 'looksonly');
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Releases under way' })).toBeHidden();
  const overview = page.getByRole('region', { name: 'Trends and rankings' });
  await page.getByRole('main').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(overview.getByRole('region')).toHaveText([/^Active devices by hour/u], { timeout: 200 });
  }).toPass();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(2);
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('switching the role on the dashboard sends no forbidden request and shows the items of the new role', async ({
  page,
  consoleUrl,
  mock,
}) => {
  await makeUser(consoleUrl, 'bothhats', ['release_mgr', 'gateway_eng']);
  await openAs(page, '/dashboard', 'bothhats');
  await expect(matters(page)).toContainText('paused at 30% by its guard');
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitemradio', { name: 'Role: 网关工程师' }).click();
  await expect(matters(page)).toContainText('1 gateway instance failed to sync');
  await expect(matters(page)).not.toContainText('paused at 30%');
  expect((await mock.requests()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('the link about expiring certificates opens the certificates filtered by expiry', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await page.getByRole('link', { name: '2 SSL certificates are due for renewal' }).click();
  await expect(page).toHaveURL('/pages/platform/upload-ssl?expiresWithin=30');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'pay.chenghu.example' })).toContainText('12 days left');
  await expect(rows.filter({ hasText: 'legacy.chenghu.example' })).toContainText('Expired');
});

test('the link about a failed sync opens the gateway instances filtered by their last error', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await page.getByRole('link', { name: '1 gateway instance failed to sync' }).click();
  await expect(page).toHaveURL('/pages/platform/gateway?errorReason=unreachable');
  await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1);
});

test('the dashboard of an operator sends no forbidden request', async ({ page, mock }) => {
  await openAs(page, '/dashboard', 'operator01');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = (await mock.requests()).filter(({ status }) => status >= 400);
  expect(refused).toEqual([]);
});
