/** The night of a release that crashes: from the spike to the fix, on one record. */
import type { Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const hour = 3600;
const main = (page: Page) => page.getByRole('main');
const crashes = '/pages/analytics/crash-android?range=24h';
const title = 'java.lang.NullPointerException';

test('a crash issue leads to the pause of its rollout and stays resolved despite older versions', async ({
  page,
  mock,
  consoleUrl,
}) => {
  await mock.reset({ scenario: 'release-day' });
  // The release has no guard that night.
  const guardless = await callsOf(consoleUrl, 'release01');
  const { items } = await guardless('GET', '/yusp-app-common/api/upgrade/android?page=1&size=10&version=6.4.0');
  await guardless('PUT', `/yusp-app-common/api/release/upgrade/${items[0].id}/guard`, {
    enabled: false,
    action: 'pause',
    thresholds: [{ metric: 'crashRate', ratio: 3 }],
    minLaunches: 1000,
  });
  await mock.clock({ frozen: true, advanceSeconds: 8 * hour });
  await openAs(page, crashes, 'release01');
  await row(page, 'FaceLogin').first().getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // The record shows the state of its release, with the confirmation of the release's own page.
  const release = page.getByRole('region', { name: 'Rollout of Android 6.4.0' });
  await expect(release).toContainText('Android 6.4.0 is still rolling out, at 30% of the matching devices.');
  await release.getByRole('button', { name: 'Pause this rollout' }).click();
  const question = page.getByRole('dialog', { name: 'Pause the rollout of Android 6.4.0?' });
  await expect(question).toContainText('It has reached 30% of the matching devices.');
  await question.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(release).toContainText('The rollout of Android 6.4.0 is paused at 30%.');
  await expect(release.getByRole('button', { name: 'Pause this rollout' })).toHaveAccessibleDescription(
    "Can't do this in the current state of the rollout",
  );
  await expect(release.getByRole('link', { name: 'Prepare a mandatory upgrade' })).toHaveAttribute(
    'href',
    '/pages/publish/android-upgrade?form=new&mode=mandatory',
  );
  await expect(release.getByRole('link', { name: 'Withdraw a switch' })).toBeVisible();

  await release.getByRole('link', { name: 'Prepare a mandatory upgrade' }).click();
  const form = page.getByRole('dialog', { name: 'New Android package' });
  await expect(form.getByRole('radio', { name: 'Mandatory' })).toBeChecked();
  await page.goBack();

  // The fix: resolved in 6.4.1, and crashes of older versions do not reopen the issue.
  const call = await callsOf(consoleUrl);
  await call('POST', '/yusp-app-common/api/upgrade/android', {
    version: '6.4.1',
    releaseMode: 'appStore',
    upgradeMode: 'mandatory',
    packageName: 'com.chenghu.mbank',
    address: 'https://store.example/app',
  });
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const resolve = page.getByRole('dialog', { name: `Resolve ${title}?` });
  await resolve.getByRole('radio', { name: '6.4.1' }).check();
  await resolve.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(main(page)).toContainText('in 6.4.1');
  await mock.clock({ frozen: true, advanceSeconds: 3 * hour });
  await openAs(page, `${crashes}&keyword=FaceLogin`, 'release01');
  const resolved = row(page, 'FaceLogin').first();
  await expect(resolved).toContainText('Resolved');
  await expect(resolved).not.toContainText('Regressed');
});

test('release health advises to hold or pause the rollout, with the reason', async ({ page, mock }) => {
  await mock.reset({ scenario: 'release-day' });
  await mock.clock({ frozen: true });
  await openAs(page, '/pages/analytics/crash-summary?range=30d', 'release01');
  const version = row(page, '6.4.0').filter({ hasText: 'Android' });
  await version.getByRole('link', { name: 'Watching' }).click();
  const health = page.getByRole('region', { name: 'Release health' });
  await expect(health).toContainText('Hold');
  await expect(health).toContainText(/Too few launches yet: [\d,]+ of 2,500\./u);
  await expect(page.getByRole('region', { name: 'Rollout', exact: true })).toContainText(
    'Each device keeps its place in the rollout',
  );
  await mock.clock({ frozen: true, advanceSeconds: 5 * hour });
  const { pathname, search } = new URL(page.url());
  await openAs(page, pathname + search, 'release01');
  await expect(health).toContainText('Pause');
  await expect(health).toContainText('Crash rate is above the threshold of the guard.');
});

test('keys move through the issues and open one, which links to the next and the previous issue', async ({ page }) => {
  await openAs(page, '/pages/analytics/crash-android?range=7d&sort=devices%2Cdesc', 'release01');
  const rows = main(page).locator('tr[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  const names = await rows.locator('a[data-page]').allTextContents();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(names[1] ?? '');
  const list = page.getByRole('navigation', { name: 'Issues of the list' });
  await list.getByRole('link', { name: 'Next issue' }).click();
  await expect(heading).toHaveText(names[2] ?? '');
  await list.getByRole('link', { name: 'Previous issue' }).click();
  await list.getByRole('link', { name: 'Previous issue' }).click();
  await expect(heading).toHaveText(names[0] ?? '');
  await expect(list.getByRole('link', { name: 'Previous issue' })).toBeHidden();
  // The breadcrumb is that of its platform.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Android crashes');
  await page.getByRole('link', { name: 'Back to the issues' }).click();
  await expect(page).toHaveURL(/crash-android\?.*sort=devices/u);
});
