import { choose, goTo, reach, saveForm, tabTo, openWithKeys, write } from '../keyboard.ts';
import { dialog, field, rowOf } from '../screen.ts';
import { expect, password, passwordQuestion, test } from '../story.ts';

test.describe.configure({ timeout: 180_000 });

test('an application is created, edited, given a new secret and deleted by keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = 'Night bank';
  const secret = page.getByRole('dialog', { name: `Secret of ${name}` });
  await openWithKeys(page, '/pages/platform/application');

  await test.step('create', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New application' }));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Application ID')).toBeFocused();
    await write(page, field(page, 'Application ID'), 'chenghu-night');
    await write(page, field(page, 'Name'), name);
    await tabTo(page, dialog(page).getByRole('checkbox', { name: 'Android' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
  });

  await test.step('copy the secret, which is shown once, and close it', async () => {
    const text = (await secret.locator('code').textContent()) ?? '';
    await expect(secret.locator(':focus').or(secret.and(page.locator(':focus')))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(secret).toBeVisible();
    const copy = secret.getByRole('button', { name: /^Copy/u });
    if (!(await copy.evaluate((button) => button === document.activeElement))) await tabTo(page, copy);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await tabTo(page, secret.getByRole('button', { name: "I've saved it" }));
    await page.keyboard.press('Enter');
    await expect(secret).toBeHidden();
    await expect(page.getByRole('button', { name: 'New application' })).toBeFocused();
  });

  await test.step('edit', async () => {
    await goTo(page, name, 'Edit');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await write(page, field(page, 'Remarks'), 'by keyboard');
    await saveForm(page, dialog(page));
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(/^Edit/u);
  });

  await test.step('reset the secret', async () => {
    await choose(page, name, 'Reset secret');
    const question = page.getByRole('dialog', { name: `Reset the secret of ${name}?` });
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(passwordQuestion(page).getByLabel('Your password')).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(secret).toBeVisible();
    await tabTo(page, secret.getByRole('button', { name: "I've saved it" }));
    await page.keyboard.press('Enter');
    await expect(secret).toBeHidden();
    await expect(rowOf(page, name).locator(':focus')).toHaveAccessibleName(`More actions for ${name}`);
  });

  await test.step('delete', async () => {
    await choose(page, name, 'Delete');
    await expect(dialog(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(page.getByRole('grid').locator('tbody tr:focus')).toHaveCount(1);
  });
});

test('the application is switched by keyboard alone', async ({ page, mock }) => {
  const button = page.getByRole('banner').getByRole('button', { name: /Current application/u });
  const question = page.getByRole('alertdialog');
  const open = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await openWithKeys(page, '/pages/publish/android-upgrade');
  await tabTo(page, button);
  const before = (await button.textContent()) ?? '';

  await test.step('Escape closes the menu, then the dialog', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await open();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('canceling changes nothing', async () => {
    await open();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
    expect(await mock.requests('switchApplication')).toEqual([]);
  });

  await test.step('switching reloads the page', async () => {
    await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Switched successfully')).toBeVisible();
    await expect(button).not.toHaveText(before);
    // It is a new document, so the focus starts at its beginning.
    await tabTo(page, button);
    await reach(page, 'Tab', page.getByRole('main').getByRole('button', { name: 'New package' }));
  });
});
