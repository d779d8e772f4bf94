/** Who will receive a release before it is published, and why a device receives it or not. */
import type { Page } from '@playwright/test';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { android, choose, dialog, rowOf } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const form = (page: Page) => dialog(page, /targeting rule$/);
const audience = (page: Page) => form(page).getByRole('group', { name: 'Who will receive it' });
const count = async (page: Page): Promise<number> =>
  Number((await audience(page).getByRole('status').first().innerText()).replace(/,|\D.*/gu, ''));

test('the audience of a rule follows the form, lists sample devices and explains one, without saving', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  await choose(page, '6.5.0', 'Targeting rules');
  const rules = dialog(page, /^Targeting rules of/);
  await expect(rules.getByRole('group', { name: 'Who will receive it' })).toContainText('of 237,524 devices');
  await rules.getByRole('button', { name: 'Edit' }).click();
  await expect(audience(page)).toContainText('of 237,524 devices');
  const stored = await count(page);

  const cities = form(page).getByRole('combobox', { name: 'Values of condition 1' });
  const pick = async (...names: string[]) => {
    await cities.click();
    for (const name of names) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  // Backspace removes the last of the two cities.
  await cities.press('Backspace');
  await expect.poll(() => count(page)).toBeLessThan(stored);
  const fewer = await count(page);
  expect(fewer).toBeGreaterThan(0);
  await cities.press('Backspace');
  await expect(audience(page)).toContainText('incomplete');
  await pick('澄州');
  await expect(audience(page)).not.toContainText('incomplete');
  expect(await count(page)).toBe(fewer);

  await audience(page).getByText('Sample of these devices').click();
  await audience(page).getByRole('table').getByRole('button').first().click();
  await expect(audience(page)).toContainText('Will receive it');
  await cities.press('Backspace');
  await pick('北屿');
  await expect(audience(page)).toContainText("Won't receive it");
  await expect(audience(page).getByRole('row').filter({ hasText: 'Reason' })).toContainText('Requires: City is 北屿');
  expect(await mock.requests('updateGrayRule')).toEqual([]);
});

test('the publish dialog shows the number of devices and their versions, or that it is not available', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  await rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page, /^Publish/)).toContainText(
    /No device receives 6\.5\.0 now; about [1-9][\d,]+ of 237,524 \([\d.]+%\) will after this/u,
  );
  await expect(dialog(page, /^Publish/)).toContainText('App versions: 6.');
  await dialog(page, /^Publish/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await mock.fault({ operationId: 'previewReleaseAct', status: 500, times: 9 });
  await rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page, /^Publish/)).toContainText('The number of affected devices is not available.');
  await expect(dialog(page, /^Publish/).getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('the device check lists the releases that a device will and will not receive, with reasons', async ({
  page,
  mock,
}) => {
  await openAs(page, '/pages/publish/device-delivery');
  const id = page.getByRole('textbox', { name: 'Device ID' });
  await id.fill('not an id');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Use up to 50 letters, digits, or hyphens');
  expect(await mock.requests('explainDevice')).toEqual([]);
  await id.fill('CH-nobody');
  await id.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'No device with the ID CH-nobody in the current application.' }),
  ).toBeVisible();

  await openAs(page, `${android}?version=6.5.0`);
  await rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();
  await dialog(page, /^Publish/)
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(rowOf(page, '6.5.0')).toContainText('Published');
  await choose(page, '6.5.0', 'Targeting rules');
  const panel = dialog(page, /^Targeting rules of/).getByRole('group', { name: 'Who will receive it' });
  await panel.getByText('Sample of these devices').click();
  const device = await panel.getByRole('table').getByRole('button').first().innerText();
  await openAs(page, `/pages/publish/device-delivery?device=${device}`);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Releases it will receive')).toContainText('Full upgrade 6.5.0');
  // Releases below the version of the device are collapsed.
  await expect(region("Releases it won't receive")).not.toContainText('Full upgrade 6.2.0');
  await expect(page.getByText('Full upgrade 6.2.0').first()).toBeHidden();
  await page.getByText(/^Older versions/).click();
  const older = page.getByRole('group').filter({ hasText: 'Full upgrade 6.2.0' }).last();
  await expect(older).toContainText('Older version');
  await older.getByText('Full upgrade 6.2.0').first().click();
  await expect(older.getByRole('row').filter({ hasText: 'Reason' }).getByRole('rowheader')).toHaveText(
    'Requires app version below 6.2.0',
  );
});

test('the device check shows what the role has access to, and names what it leaves out', async ({ page, mock }) => {
  const { devices } = populationOf((...key) => createRng(20240618, key), 'chenghu-mbank');
  const address = `/pages/publish/device-delivery?device=${devices[0]?.deviceId}`;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const facts = page.getByRole('main').getByText('Device model', { exact: true });
  const omittedNote = page.getByText(/^Not shown, because your role has no access to them: /u);

  await openAs(page, address, 'operator01');
  await expect(region('Messages').getByRole('listitem').first()).toBeVisible();
  await expect(omittedNote).toHaveText(/: Releases and Usage\.$/u);
  await expect(region('Releases')).toBeHidden();
  await expect(facts).toHaveCount(1);
  expect(await mock.requests('explainDevice')).toEqual([]);
  // The search leads here, too, for a device ID that was copied elsewhere.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('CH-nobody');
  await page
    .getByRole('option', { name: /CH-nobody/u })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'No device with the ID CH-nobody' })).toBeVisible();

  await mock.reset();
  await openAs(page, address, 'release01');
  await expect(region('Releases it will receive')).toBeVisible();
  await expect(omittedNote).toHaveText(/: Messages, Activities, and Usage\.$/u);
  await expect(region('Messages')).toBeHidden();
  await expect(facts).toHaveCount(1);
  expect(await mock.requests('explainPushDevice')).toEqual([]);

  await mock.reset();
  const fault = await mock.fault({ operationId: 'explainDevice', status: 500, times: 99 });
  await openAs(page, address);
  await expect(region('Releases').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(region('Messages').getByRole('listitem').first()).toBeVisible();
  await expect(facts).toHaveCount(1);
  await mock.clearFault(fault);
  await region('Releases').getByRole('button', { name: 'Retry' }).click();
  await expect(region('Releases it will receive')).toBeVisible();
  await expect(region('Messages')).toBeVisible();
  await expect(omittedNote).toBeHidden();
  await expect(facts).toHaveCount(1);

  await openAs(page, address, 'analyst01');
  await expect(region('Usage')).toContainText('Sessions, last 30 days');
  await expect(omittedNote).toHaveText(/: Releases, Messages, and Activities\.$/u);
  await expect(facts).toHaveCount(1);

  await openAs(page, address, 'gateway01');
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
});
