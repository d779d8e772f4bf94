import { expect, openAs, test } from '../story.ts';
import { header } from './frame.ts';

test('“?” opens the shortcuts; single-key shortcuts type text in fields and can be turned off', async ({ page }) => {
  await openAs(page, '/pages/publish/ftp-manager');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const filter = page.getByRole('main').getByRole('searchbox').first();
  await filter.focus();
  await page.keyboard.press('?');
  await expect(filter).toHaveValue('?');
  await filter.blur();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // Nothing had the focus before, so it goes to the table, not to the field behind the dialog.
  await expect(page.getByRole('main').getByRole('grid').locator(':focus')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(filter).not.toBeFocused();
  await expect(keys).toBeHidden();
  await header(page)
    .getByRole('button', { name: /^User / })
    .click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }).check();
});

test('the about page copies diagnostics without filter values', async ({ page, context, mock }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await mock.fault({ operationId: 'listUploadServices', status: 500, times: 3 });
  await openAs(page, '/pages/publish/ftp-manager?serviceAddress=searched-for');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').fill('about');
  await expect(
    page.getByRole('dialog', { name: 'Search everything' }).getByRole('option').first(),
  ).toHaveAccessibleName(/^About/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^version \d+\.\d+\.\d+/u);
  for (const part of [
    'build /assets/',
    'browser Mozilla',
    'language en',
    'time zone ',
    '/about',
    'open page /pages/publish/ftp-manager',
    'application ',
    'configuration {"backends":',
  ]) {
    expect(copied).toContain(part);
  }
  expect(copied).not.toContain('searched-for');
});
