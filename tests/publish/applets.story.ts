import { encodeGrey } from '../../mock-server/core/kit/png.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import { callsOf } from '../api-call.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, row, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { archive } from '../zips.ts';

const applets = '/pages/publish/applet-upgrade';
const picture = Buffer.from(encodeGrey(64, 64, new Uint8Array(64 * 64).fill(90)));

test('an applet is created with an icon and a package, which is locked once it is published', async ({
  page,
  mock,
}) => {
  await openAs(page, applets);
  await page.getByRole('button', { name: 'Applets' }).click();
  const drawer = dialog(page, 'Applets');
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await drawer.getByRole('button', { name: 'New applet' }).click();
  const form = dialog(page, 'New applet');
  await form.getByRole('textbox', { name: /^Name/ }).fill('活动报名');
  const choosePicture = async (name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choosePicture('half.png', picture.subarray(0, -20));
  await expect(form.getByText("The icon can't be read. Check whether the file is damaged")).toBeVisible();
  expect(await mock.requests('initUpload')).toEqual([]);
  await choosePicture('icon.png', picture);
  await expect(form.getByText('Upload finished')).toBeAttached();
  await expect(form.getByRole('img', { name: 'Preview of icon.png' })).toHaveJSProperty('width', 64);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(message(page, 'Applet created')).toBeVisible();
  const applet = drawer.getByRole('listitem').filter({ hasText: '活动报名' });
  await expect(applet.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await applet.getByRole('button', { name: 'Packages of 活动报名' }).click();
  await expect(page.getByText('No records match these filters')).toBeVisible();

  await page.getByRole('button', { name: 'New applet package' }).first().click();
  await expect(dialog(page)).toContainText('No versions yet');
  await field(page, 'Version').fill('1.0.0');
  await field(page, 'Package name').fill('com.chenghu.applet.event');
  await field(page, 'Home path').fill('index');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'event.zip', mimeType: 'application/zip', buffer: archive(2000) });
  await expect(dialog(page).getByRole('group', { name: 'Who will receive it' })).toContainText('(100%)');
  await dialog(page).getByRole('radio', { name: 'Admin users' }).check();
  await expect(dialog(page).getByRole('group', { name: 'Who will receive it' })).not.toContainText('(100%)');
  await expect(dialog(page).getByText('Upload finished')).toBeAttached();
  await save(page).click();
  await expect(field(page, 'Home path')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Home path').fill('pages/home');
  await expect(dialog(page)).toContainText("The ZIP file doesn't contain the page pages/home.");
  await save(page).click();
  await expect(dialog(page)).toContainText("The ZIP file doesn't contain its start page");
  await field(page, 'Home path').fill('pages/index');
  await save(page).click();
  await expect(message(page, 'Applet package created')).toBeVisible();
  await expect(rowOf(page, '活动报名')).toContainText('Pending');

  await rowOf(page, '活动报名')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(dialog(page)).toContainText('Admin users');
  await expect(dialog(page)).toContainText(
    /No device receives 活动报名 1\.0\.0 now; about [1-9][\d,]* of [\d,]+ \([\d.]+%\) will after this/u,
  );
  const fault = await mock.fault({ operationId: 'releaseAppletPackage', status: 409, code: 'FILE_NOT_UPLOADED' });
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await mock.clearFault(fault);
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(message(page, 'Applet package published')).toBeVisible();
  await expect(rowOf(page, '活动报名').getByText('Published', { exact: true })).toBeVisible();
  const menu = await openMenu(page, '活动报名 1.0.0');
  for (const name of [/^Edit/, /^Delete/])
    await expect(menu.getByRole('menuitem', { name })).toContainText('no modification allowed');
});

test('a new form shows no version of the applet that was chosen in the one before', async ({ page }) => {
  await openAs(page, `${applets}?form=new`);
  const nextVersions = dialog(page).getByRole('button', { name: /^\+\w+: use/u });
  await dialog(page)
    .getByRole('combobox', { name: /^Applet/ })
    .selectOption({ index: 1 });
  await expect(nextVersions).toHaveCount(3);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New applet package' }).click();
  await expect(field(page, 'Version')).toBeVisible();
  await expect(nextVersions).toHaveCount(0);
});

test('rules of a published package are changed; a pending one is deleted, and so is an applet without packages', async ({
  page,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  const path = '/yusp-app-common/api/applet';
  const { items }: Schemas['AppletPage'] = await call('GET', `${path}?page=1&size=10`);
  await call('POST', path, { name: '活动报名', iconId: items[0]?.iconId });
  await openAs(page, applets);
  await choose(page, '校园缴费 2.1.0', 'Targeting rules');
  const rules = dialog(page, 'Targeting rules of 校园缴费 2.1.0');
  await expect(rules.getByRole('listitem').first()).toContainText('澄州');
  await expect(rules.getByRole('button', { name: 'New rule' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await expect(row(page, '校园缴费').filter({ hasText: '2.1.0' })).toContainText('1 rule');

  await choose(page, '医保电子凭证 1.3.0', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Applet packages deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Applets' }).click();
  const deleteIn = (name: string) =>
    dialog(page, 'Applets')
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Delete/ });
  await expect(deleteIn('校园缴费')).toHaveAttribute('aria-disabled', 'true');
  await deleteIn('活动报名').click();
  await dialog(page, 'Delete 活动报名?').getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Applet deleted')).toBeVisible();
  await expect(deleteIn('活动报名')).toHaveCount(0);
});

probe('applet packages', {
  address: `${applets}?status=released`,
  operationId: 'listAppletPackages',
  path: '/yusp-app-common/api/applet-package',
  form: {
    operationId: 'createApplet',
    isOther: true,
    fill: async (page) => {
      await page.goto(`${applets}?applets=all&applet=new`);
      const form = dialog(page, 'New applet');
      await form.getByRole('textbox', { name: /^Name/ }).fill('活动报名');
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture });
      await expect(form.getByText('Upload finished')).toBeAttached();
    },
  },
  garbage: `${applets}?page=0&size=7&sort=x&status=gone&releaseScope=nobody&appletId=%20`,
});
