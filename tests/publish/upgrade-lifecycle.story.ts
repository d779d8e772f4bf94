import type { Locator } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { android, choose, message, openMenu, rowOf } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import type { Schemas } from '../../openapi/generated/types.ts';

const pending = '6.5.0';
const published = '6.4.1';

test('a pending package is published after a confirmation that names it and its application', async ({ page }) => {
  await openAs(page, android);
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: `Publish Android ${pending}?` });
  await expect(dialog).toContainText('chenghu-mbank');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Package published')).toBeVisible();
  await expect(rowOf(page, pending)).toContainText('Published');
});

test('a package that someone else has edited is not published as confirmed before', async ({
  page,
  mock,
  consoleUrl,
}) => {
  await openAs(page, android);
  await expect(rowOf(page, pending)).toContainText('Optional');
  const call = await callsOf(consoleUrl);
  const path = '/yusp-app-common/api/upgrade/android';
  const { items }: Schemas['UpgradePage'] = await call('GET', `${path}?page=1&size=10&version=${pending}`);
  const [upgrade] = items;
  const { releaseMode, packageName, address, fileId, serviceId, description, minOsVersion } = upgrade ?? {};
  const input = { version: pending, releaseMode, packageName, address, fileId, serviceId, description, minOsVersion };
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('radio', { name: /^Unpublish it/ }).check();
  await call('PUT', `${path}/${upgrade?.id}`, { ...input, upgradeMode: 'mandatory' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question).toContainText('Someone else has changed the record');
  // The other rollout is left as it is.
  expect(await mock.requests('cancelUpgrade')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, pending)).toContainText('Mandatory');
  await expect(rowOf(page, pending)).toContainText('Pending');
  // The next confirmation is of the record as it is then, whatever the list shows.
  await call('PUT', `${path}/${upgrade?.id}`, { ...input, upgradeMode: 'optional' });
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  await expect(question).toContainText('These numbers apply if the other rollouts stay as they are.');
  await expect(question).not.toContainText('Mandatory upgrade');
});

test('a published package cannot be published, edited or deleted, and the menus of row and details say why', async ({
  page,
  mock,
}) => {
  const areRefused = async (menu: Locator) => {
    for (const [action, reason] of [
      [/^Publish/, 'This version is already published'],
      ['Edit', 'Current version released, no modification allowed'],
      ['Delete', 'Current version released, no modification allowed'],
    ] as const) {
      const item = menu.getByRole('menuitem', { name: action });
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      await expect(item).toContainText(reason);
      await item.click({ force: true });
    }
    await page.keyboard.press('Escape');
  };
  await openAs(page, android);
  await expect(rowOf(page, published).getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await areRefused(await openMenu(page, published));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rowOf(page, published).getByRole('link').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More actions/u })
    .click();
  await areRefused(page.getByRole('menu'));
  expect(await mock.requests('publishUpgrade')).toEqual([]);
});

test('a published package is pending again after it is unpublished', async ({ page }) => {
  await openAs(page, android);
  await choose(page, published, 'Unpublish');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(message(page, 'Package unpublished')).toBeVisible();
  await expect(rowOf(page, published)).toContainText('Pending');
  await expect(rowOf(page, published).getByRole('button', { name: 'Publish' })).toBeVisible();
});

test('a pending package cannot be unpublished, and is deleted after a confirmation', async ({ page }) => {
  await openAs(page, android);
  const item = (await openMenu(page, pending)).getByRole('menuitem', { name: 'Unpublish' });
  await expect(item).toContainText('This version is already pending');
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await choose(page, pending, 'Delete');
  await page
    .getByRole('dialog', { name: `Delete ${pending}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(message(page, 'Packages deleted')).toBeVisible();
  await expect(rowOf(page, pending)).toHaveCount(0);
});

test('a package whose status is unknown to server or console is shown in neutral and is read-only', async ({
  page,
  mock,
}) => {
  const reason = "Can't do this, because the status is unknown";
  const isOnlyRead = async (version: string, status: string) => {
    await expect(rowOf(page, version).getByText(status, { exact: true })).toHaveAttribute('data-tone', 'neutral');
    const menu = await openMenu(page, version);
    for (const action of [/^Publish/, 'Edit', 'Unpublish', 'Delete']) {
      const item = menu.getByRole('menuitem', { name: action });
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      await expect(item).toContainText(reason);
    }
  };
  await openAs(page, `${android}?status=unknown`);
  await isOnlyRead('5.4.0', 'Unknown');
  await page.getByRole('menuitem', { name: 'Targeting rules' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New rule' })).toHaveAccessibleDescription(reason);

  const answer = page.waitForResponse(/api\/upgrade\/android\?/);
  await page.goto(`${android}?version=6.5.0`);
  const list: unknown = await (await answer).json();
  const body = JSON.stringify(list).replace('"status":"pending"', '"status":"withdrawn"');
  await mock.fault({ operationId: 'listUpgrades', status: 200, body });
  await page.reload();
  await isOnlyRead('6.5.0', 'withdrawn');
});

test('Publish and Unpublish are disabled while several packages are selected', async ({ page }) => {
  await openAs(page, android);
  for (const version of [pending, published]) await page.getByRole('checkbox', { name: `Select ${version}` }).click();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  for (const action of ['Publish', 'Unpublish']) {
    const button = bar.getByRole('button', { name: action, exact: true });
    await expect(button).toHaveAccessibleDescription('Only one can be released at a time');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  }
});

test('publishing a mandatory package requires typing its version', async ({ page, mock }) => {
  await openAs(page, `${android}?upgradeMode=mandatory`);
  const version =
    (await page
      .getByRole('link', { name: /^\d+\.\d+\.\d+$/ })
      .first()
      .textContent()) ?? '';
  await choose(page, version, 'Unpublish');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(rowOf(page, version)).toContainText('Pending');
  await rowOf(page, version).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: `Publish Android ${version}?` });
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await dialog.getByRole('textbox').fill('1.0.0');
  await page.keyboard.press('Enter');
  expect(await mock.requests('publishUpgrade')).toEqual([]);
  await dialog.getByRole('textbox').fill(` ${version}\u00a0`);
  await publish.click();
  await expect(rowOf(page, version)).toContainText('Published');
});

test('a failed publish is shown with its request ID in the dialog, and can be retried', async ({ page, mock }) => {
  await openAs(page, android);
  await mock.fault({ operationId: 'publishUpgrade', status: 500, code: 'REL_PUBLISH_FAILED', times: 1 });
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Publish failed');
  await expect(dialog.getByRole('alert')).toContainText('Request ID');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(page, pending)).toContainText('Published');
});

test('publishing a package that was published elsewhere in the meantime shows the error in the dialog', async ({
  page,
  context,
}) => {
  await openAs(page, android);
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto(android);
  await rowOf(other, pending).getByRole('button', { name: 'Publish' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(other, pending)).toContainText('Published');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed the record');
});

test('a user without the menu sees "No access", and the list is not requested', async ({ page, mock }) => {
  await openAs(page, android, 'auditor01');
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
  expect(await mock.requests('listUpgrades')).toEqual([]);
});

test('a package published in a list of pending ones stays there with its new status until a refresh', async ({
  page,
}) => {
  await openAs(page, `${android}?status=pending`);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rowOf(page, pending)).toBeVisible();
  const before = await rows.count();
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Package published')).toBeVisible();
  await expect(rowOf(page, pending)).toContainText('Published');
  await expect(rows).toHaveCount(before);
  // Its actions still work.
  await choose(page, pending, 'Unpublish');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(rowOf(page, pending)).toContainText('Pending');
  await rowOf(page, pending).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(page, pending)).toContainText('Published');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, pending)).toHaveCount(0);
});
