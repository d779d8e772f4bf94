import { reach, tabTo, watchFocus } from '../keyboard.ts';
import { dialog as anyDialog, rowOf } from '../screen.ts';
import { expect, password, skipGuide, test } from '../story.ts';
import { archive } from '../zips.ts';

/*
 * The lifecycle of a release by keyboard. An element that Tab and arrows cannot reach, or that loses the focus, fails
 * this story: it never sets the focus itself.
 */

test('a release is created, published, unpublished, edited and deleted by keyboard alone', async ({ page, mock }) => {
  const dialog = anyDialog(page);
  const row = rowOf(page, '6.6.0');
  test.setTimeout(180_000);

  await test.step('sign in', async () => {
    await page.goto('/');
    await watchFocus(page);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await skipGuide(page);
    const name = page.getByRole('textbox', { name: 'User name' });
    if (!(await name.evaluate((field) => field === document.activeElement))) await tabTo(page, name);
    await page.keyboard.type('admin');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('open the menu', async () => {
    const group = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Releases' });
    await reach(page, 'Shift+Tab', group);
    if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Android full upgrade' }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Android full upgrade' })).toBeFocused();
  });

  await test.step('filter, and remove the filter', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Version' }));
    await page.keyboard.type('6.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Remove filter Version' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–20 of 37')).toBeVisible();
  });

  await test.step('fill in a new package', async () => {
    await reach(page, 'Shift+Tab', page.getByRole('button', { name: 'New package' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: /^Version/ })).toBeFocused();
    await page.keyboard.type('6.6.0');
    await tabTo(page, dialog.getByRole('textbox', { name: /^Package name/ }));
    await page.keyboard.type('com.chenghu.mbank');
    await tabTo(page, dialog.getByRole('radio'));
    await expect(dialog.locator('input:focus')).toBeChecked();
    await reach(page, 'ArrowRight', dialog.getByRole('radio', { name: 'Enterprise' }));
  });

  await test.step('choose and upload its file', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, dialog.getByRole('button', { name: /choose|drop/i }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'mbank-6.6.0.apk', mimeType: 'application/zip', buffer: archive(1000) });
    await expect(dialog).toContainText('The checksums match the server.');
  });

  await test.step('make it mandatory and save', async () => {
    await tabTo(page, dialog.getByRole('radio', { name: 'Optional' }));
    await reach(page, 'ArrowRight', dialog.getByRole('radio', { name: 'Mandatory' }));
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('Pending');
    await expect(page.getByRole('button', { name: 'New package' })).toBeFocused();
  });

  await test.step('publish it, typing its version', async () => {
    await tabTo(page, page.getByRole('grid').getByRole('row'));
    // The table is entered where it was left.
    await reach(page, 'ArrowUp', row);
    await reach(page, 'ArrowRight', row.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('6.6.0');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('Published');
    await expect(row.getByRole('button', { name: 'Rollout' })).toBeFocused();
  });

  await test.step('read why it cannot be published or edited now', async () => {
    await reach(page, 'ArrowRight', row.getByRole('button', { name: 'More actions for 6.6.0' }));
    await page.keyboard.press('Enter');
    // Allowed actions come first.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const publish = page.getByRole('menuitem', { name: /^Publish/ });
    await reach(page, 'ArrowDown', publish);
    await expect(publish).toContainText('This version is already published');
    await page.keyboard.press('Enter');
    const edit = page.getByRole('menuitem', { name: 'Edit' });
    await reach(page, 'ArrowDown', edit);
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toContainText('Current version released, no modification allowed');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  await test.step('unpublish it', async () => {
    await reach(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Unpublish' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Pending');
    await expect(row.locator(':focus')).toHaveAccessibleName('More actions for 6.6.0');
  });

  await test.step('edit it', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await reach(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Edit' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: /^Version/ })).toBeFocused();
    await tabTo(page, dialog.getByRole('textbox', { name: /^Description/ }));
    await page.keyboard.type('Without a pointer');
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row.locator(':focus')).toHaveAccessibleName('More actions for 6.6.0');
  });

  await test.step('delete it', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await reach(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('grid').locator('tbody tr').first()).toBeFocused();
  });

  for (const operation of ['createUpgrade', 'publishUpgrade', 'cancelUpgrade', 'updateUpgrade', 'deleteUpgrades']) {
    expect(await mock.requests(operation), operation).toHaveLength(1);
  }
});
