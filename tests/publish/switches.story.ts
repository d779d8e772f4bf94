import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, reaching, row, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const switches = '/pages/publish/param-manager';

test('a switch is created with a value per platform, applied, changed after a review, withdrawn and reopened', async ({
  page,
  mock,
}) => {
  await openAs(page, switches);
  await page.getByRole('button', { name: 'New switch' }).click();
  await field(page, 'Key').fill('gmSignature');
  await field(page, 'Value for Android').fill('12,5');
  await dialog(page).getByRole('radio', { name: 'Number' }).check();
  await dialog(page).getByRole('button', { name: 'Add a value (1 of 3)' }).click();
  await dialog(page).getByRole('combobox', { name: 'Platform of value 2' }).selectOption('Harmony');
  // Each platform is offered once.
  await expect(dialog(page).getByRole('combobox', { name: 'Platform of value 1' }).getByRole('option')).toHaveText([
    'Android',
    'iOS',
  ]);
  await expect(reaching(page, 'iOS')).toHaveCount(0);
  await expect(reaching(page, 'Harmony')).toHaveText(/^Harmony\s*[1-9]/);
  await save(page).click();
  for (const name of ['Value for Android', 'Value for Harmony'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Value for Android').fill('12.5');
  await field(page, 'Value for Harmony').fill('20');
  await save(page).click();
  await expect(dialog(page)).toContainText('The key already exists');
  await field(page, 'Key').fill('newLimit');
  await save(page).click();
  await expect(message(page, 'Switch created')).toBeVisible();
  await expect(rowOf(page, 'newLimit')).toContainText('12.5 · Android, 20 · Harmony');

  await rowOf(page, 'newLimit')
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect(dialog(page)).toContainText('Target: Android or Harmony');
  const fault = await mock.fault({ operationId: 'effectSwitch', status: 500, code: 'SYS_EXCEPTION' });
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('System exception');
  await mock.clearFault(fault);
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(message(page, 'Switch applied')).toBeVisible();
  await expect(rowOf(page, 'newLimit').getByText('In effect', { exact: true })).toBeVisible();

  await choose(page, 'newLimit', 'Edit');
  await expect(field(page, 'Key')).toHaveAttribute('readonly', '');
  await field(page, 'Value for Harmony').fill('25');
  await save(page).click();
  const review = dialog(page, 'Change newLimit?');
  await expect(review.getByRole('row', { name: 'Harmony 20 25' })).toBeVisible();
  await expect(review.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  expect(await mock.requests('updateSwitch')).toEqual([]);
  // A value for one more platform reaches more devices: before and after differ.
  await dialog(page).getByRole('button', { name: 'Add a value (2 of 3)' }).click();
  await field(page, 'Value for iOS').fill('20');
  await save(page).click();
  const line = review.getByText(/Devices that will receive newLimit: about/u);
  const [before = 0, after = 0] =
    (await line.innerText()).match(/\d[\d,]*/gu)?.map((text) => Number(text.replaceAll(',', ''))) ?? [];
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(before);
  await review.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, 'newLimit')).toContainText('25 · Harmony');

  const effective = await openMenu(page, 'newLimit');
  await expect(effective.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    "A switch in effect can't be deleted. Withdraw it first.",
  );
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /newLimit/ }).check();
  await expect(
    page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }),
  ).toHaveAccessibleDescription("Switches in effect can't be deleted: newLimit. Withdraw them first.");
  await choose(page, 'newLimit', 'Withdraw');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(message(page, 'Switch withdrawn')).toBeVisible();
  await expect(rowOf(page, 'newLimit')).toContainText('Expired');
  const menu = await openMenu(page, 'newLimit');
  await expect(menu.getByRole('menuitem', { name: /^Edit/ })).toContainText(
    "The current status doesn't allow this operation",
  );
  // A withdrawn switch can be reopened.
  await page.keyboard.press('Escape');
  await choose(page, 'newLimit', 'Reopen');
  await expect(rowOf(page, 'newLimit')).toContainText('Not in effect');
  await choose(page, 'newLimit', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Switches deleted')).toBeVisible();
  await expect(rowOf(page, 'newLimit')).toHaveCount(0);
});

test('revisions list what changed, by path in JSON values, and can be restored', async ({ page, mock }) => {
  await openAs(page, `${switches}?key=homeFeedAb`);
  await choose(page, 'homeFeedAb', 'Revisions');
  const drawer = dialog(page, 'Revisions of homeFeedAb');
  const revision = (number: number) =>
    drawer.getByRole('listitem').filter({ hasText: new RegExp(`^Revision ${number}`, 'u') });
  await expect(revision(4).getByRole('row', { name: 'Android.cards[2] – "news"' })).toBeVisible();
  await expect(revision(4).getByRole('button')).toHaveCount(0);
  await revision(3).getByRole('button', { name: 'Restore revision 3…' }).click();
  const ask = dialog(page, 'Restore revision 3 of homeFeedAb?');
  await expect(ask.getByRole('row', { name: 'iOS.ratio 50 30' })).toBeVisible();
  await ask.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(ask).toBeHidden();
  await expect(message(page, 'Revision restored')).toBeVisible();
  await expect(revision(5)).toContainText('Restored');
  await expect(revision(3).getByRole('button')).toHaveCount(0);
  expect(await mock.requests('restoreSwitchRevision')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(row(page, 'homeFeedAb')).toContainText('"ratio":30');
});

probe('switches', {
  address: `${switches}?status=effective`,
  operationId: 'listSwitches',
  path: '/yusp-app-common/api/switch',
  form: {
    operationId: 'createSwitch',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New switch' }).click();
      await field(page, 'Key').fill('probeSwitch');
      await field(page, 'Value for Android').fill('on');
    },
  },
  garbage: `${switches}?page=abc&size=9999&sort=evil,asc&status=%3Cscript%3E&platform=symbian`,
});
