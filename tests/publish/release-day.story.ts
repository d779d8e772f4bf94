import type { Locator, Page } from '@playwright/test';
import { android, choose, dialog, field, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const hour = 3600;
const drawerOf = (page: Page, version: string): Locator =>
  page.getByRole('dialog', { name: `Rollout of Android ${version}`, exact: true });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
const answer = async (page: Page, verb: string) => {
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};
/** Publishes during the rollout of 6.4.0, which continues. */
async function publish(page: Page, version: string): Promise<void> {
  await rowOf(page, version).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toContainText(
    /6\.4\.0 is at \d+%, still rolling out|6\.4\.0 was paused at \d+% by the guard on/u,
  );
  await answer(page, 'Publish');
  await expect(rowOf(page, version)).toContainText('Published');
}

// A version whose last part is 99 crashes from two hours after its publication; at night few launch the app.
test('a bad release is staged, paused by its guard, and unpublished, first by hand and then by the guard', async ({
  page,
  mock,
}) => {
  test.setTimeout(120_000);
  await mock.reset({ scenario: 'release-day' });
  await mock.clock({ frozen: true });
  await openAs(page, android);
  await page.getByRole('button', { name: 'New package' }).click();
  await field(page, 'Version').fill('7.0.99');
  await field(page, 'Package name').fill('com.chenghu.mbank');
  await dialog(page).getByRole('radio', { name: 'App store' }).check();
  await field(page, 'Store address').fill('https://store.example/app');
  await save(page).click();
  await choose(page, '7.0.99', 'Rollout');
  const drawer = drawerOf(page, '7.0.99');
  await drawer.getByRole('button', { name: 'Edit plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Rollout plan of Android 7.0.99' });
  for (const count of [0, 1, 2]) await plan.getByRole('button', { name: `Add a stage (${count} of 10)` }).click();
  for (const [index, [hours, percent]] of [
    ['0', '20'],
    ['1', '60'],
    ['48', '100'],
  ].entries()) {
    await plan.getByRole('textbox', { name: `Hours until stage ${index + 1}` }).fill(hours ?? '');
    await plan.getByRole('textbox', { name: `Percent in stage ${index + 1}` }).fill(percent ?? '');
  }
  await plan.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('button', { name: 'Edit guard' }).click();
  const guardForm = page.getByRole('dialog', { name: 'Guard of Android 7.0.99' });
  await guardForm.getByRole('switch', { name: 'Enable guard' }).check();
  // The previous version crashes as often, so only an absolute limit can trip the guard.
  await guardForm.getByRole('textbox', { name: 'Crash rate: maximum (%)' }).fill('0.4');
  await guardForm.getByRole('button', { name: 'Save' }).click();
  await expect(guardForm).toBeHidden();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await publish(page, '7.0.99');

  // The second stage starts, then the crashes, until both guards have enough launches.
  await mock.clock({ advanceSeconds: 9 * hour });
  await openAs(page, android);
  await choose(page, '7.0.99', 'Rollout');
  await expect(drawer.getByRole('region', { name: 'Rollout' })).toContainText('60% of the matching devices');
  await expect(drawer).toContainText('Paused by the guard');
  const guard = drawer.getByRole('region', { name: 'Guard' });
  await expect(guard).toContainText('Paused the rollout');
  await expect(guard.getByRole('row', { name: /^Crash rate \d+\.\d+%/ })).toContainText('exceeded');
  await guard.getByRole('button', { name: 'Edit guard' }).click();
  await guardForm.getByRole('radio', { name: 'Unpublish the release' }).check();
  await guardForm.getByRole('button', { name: 'Save' }).click();
  await expect(guard).toContainText('Unpublish the release');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await goTo(page, 'Release timeline');
  const events = page.getByRole('table', { name: 'Release timeline' });
  for (const name of [/6\.4\.0 Android/, /7\.0\.99/])
    await expect(events.getByRole('row', { name })).toContainText('Paused by the guard');
  await events.getByRole('link', { name: '7.0.99' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await choose(page, '7.0.99', 'Unpublish');
  await answer(page, 'Unpublish');
  await expect(rowOf(page, '7.0.99')).toContainText('Pending');

  // 6.4.0 crashes in the new face login, and stops crashing without it.
  await goTo(page, 'Remote config');
  await choose(page, 'faceLoginV2', 'Withdraw');
  await answer(page, 'Withdraw');
  await goTo(page, 'Android full upgrade');
  await publish(page, '7.0.99');

  await mock.clock({ advanceSeconds: 13 * hour });
  await openAs(page, '/pages/publish/release-timeline');
  await expect(events.getByRole('row', { name: /7\.0\.99/ }).first()).toContainText('Unpublished · Guard');
  await expect(events.getByRole('row', { name: /faceLoginV2/ })).toContainText('Withdrawn · admin');
  await expect(events.getByRole('row', { name: /6\.4\.0 Android/ })).toContainText(
    /\d+\.\d+% now · highest \d+\.\d+%/u,
  );
  await goTo(page, 'Android full upgrade');
  await expect(rowOf(page, '7.0.99')).toContainText('Pending');
});
