import type { Locator, Page } from '@playwright/test';
import { holdCalls } from '../held-calls.ts';
import { android, choose, dialog, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const form = (page: Page) => dialog(page).filter({ has: page.getByRole('button', { name: /^Sav/ }) });
const field = (page: Page, name: RegExp) => form(page).getByRole('textbox', { name });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });
const summary = (page: Page) =>
  form(page)
    .getByRole('group')
    .filter({ has: page.getByRole('alert') });
const question = (page: Page) => dialog(page, 'Discard your input?');

const edit = {
  package: (page: Page) => choose(page, '6.5.0', 'Edit'),
  grayRule: async (page: Page) => {
    await choose(page, '6.5.0', 'Targeting rules');
    await dialog(page).getByRole('button', { name: 'Edit' }).first().click();
  },
  service: (page: Page) => choose(page, '10.20.6.31', 'Edit'),
};

const isWithin = async (page: Page, element: Locator) => {
  const box = await element.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
};

// The form of an upload service is built like that of a package.
for (const { what, often, operationId, list, open, text } of [
  {
    what: 'a package',
    often: '',
    operationId: 'updateUpgrade',
    list: android,
    open: edit.package,
    text: /^Description/,
  },
  {
    what: 'a gray rule',
    often: '',
    operationId: 'updateGrayRule',
    list: android,
    open: edit.grayRule,
    text: /^Description/,
  },
  {
    what: 'an upload service',
    often: ' @all',
    operationId: 'updateUploadService',
    list: services,
    open: edit.service,
    text: /^Remarks/,
  },
] as const) {
  test(`${what} keeps input on Back, Escape, window close and failed save; unchanged, it is not sent${often}`, async ({
    page,
    mock,
  }) => {
    await openAs(page, list);
    await open(page);
    const before = await field(page, text).inputValue();
    await field(page, text).fill('typed');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    const [beforeUnload] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    await beforeUnload.dismiss();

    await mock.fault({ operationId, status: 500, code: 'SYS_EXCEPTION', times: 1 });
    await save(page).click();
    await expect(summary(page)).toContainText('System exception, try again later');
    await expect(summary(page)).toContainText('Request ID');
    await expect(field(page, text)).toHaveValue('typed');
    await field(page, text).fill(before);
    await save(page).click();
    await expect(form(page)).toHaveCount(0);
    expect(await mock.requests(operationId)).toHaveLength(1);
  });
}

const end = (page: Page, which: string, condition: number) =>
  form(page).getByRole('combobox', { name: `${which} version of condition ${condition}` });

test('removing a condition of a gray rule keeps the others, and unsaved input blocks a change of address', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  await edit.grayRule(page);
  await expect(end(page, 'Minimum', 2)).toHaveValue('6.2.0');
  await form(page).getByRole('button', { name: 'Remove condition 1' }).click();
  await expect(page.getByText('Condition 1 removed')).toBeAttached();
  await expect(form(page).getByRole('combobox', { name: 'Element of condition 1' })).toBeFocused();
  await expect(end(page, 'Minimum', 1)).toHaveValue('6.2.0');
  await expect(end(page, 'Maximum', 1)).toHaveValue('6.4.1');
  await expect(end(page, 'Minimum', 2)).toHaveCount(0);
  await field(page, /^Description/).fill('typed');
  await page.evaluate((address) => history.pushState({}, '', address), android);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, /^Description/)).toHaveValue('typed');
  await expect(page).toHaveURL(/gray=\d+/);
  await save(page).click();
  await expect(dialog(page, /^Targeting rules of/)).toContainText('typed');

  await dialog(page, /^Targeting rules of/)
    .getByRole('button', { name: 'Edit' })
    .first()
    .click();
  await expect(save(page)).toBeVisible();
  // An error that is not retried.
  await mock.fault({ operationId: 'listGrayRules', status: 422, code: 'DB_QUERY_FAILED' });
  await page.reload();
  await expect(dialog(page).getByRole('alert').first()).toContainText('Database query failed');
  await expect(save(page)).toHaveCount(0);
});

test('the title of a form says that a record is edited, also if the record no longer exists', async ({ page }) => {
  await openAs(page, `${services}?form=999999`);
  await expect(dialog(page, 'Edit')).toContainText("The record doesn't exist. It may have been deleted");
});

test('signing out with unsaved input in a hidden page asks first', async ({ page }) => {
  await openAs(page, services);
  await edit.service(page);
  await field(page, /^Remarks/).fill('typed');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  const signOut = page.getByRole('alertdialog', { name: 'Sign out?' });
  await signOut.getByRole('button', { name: 'Keep editing' }).click();
  await expect(signOut).toBeHidden();
  await page.goBack();
  await expect(field(page, /^Remarks/)).toHaveValue('typed');
});

test('the error summary of a gray rule lists the invalid fields in order and focuses them on click', async ({
  page,
}) => {
  await openAs(page, android);
  await choose(page, '6.4.0', 'Targeting rules');
  await dialog(page).getByRole('button', { name: 'New rule' }).click();
  await form(page).getByRole('radio', { name: 'Allow list' }).check();
  await field(page, /^Maximum users/).fill('many');
  await field(page, /^End time/).fill('some day');
  await save(page).click();
  await expect(field(page, /^Device IDs/)).toBeFocused();
  await expect(summary(page).getByRole('listitem')).toHaveText([/^Device IDs/, /^Maximum users/, /^End time/]);
  await summary(page).getByRole('button', { name: 'End time' }).click();
  await expect(field(page, /^End time/)).toBeFocused();
});

test('in a small window, the save bar stays in view, and a form can’t be closed while it is saved', async ({
  page,
  mock,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await openAs(page, `${services}?form=new`);
  await expect.poll(() => isWithin(page, save(page))).toBe(true);
  // A screen reader reads the title and the focused field, not the whole form.
  await expect(dialog(page)).not.toHaveAttribute('aria-describedby');
  // Shortcuts don't move the focus behind the drawer.
  await form(page).getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  const secret = form(page).getByLabel(/^Password/);
  await secret.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(secret).toHaveAttribute('type', 'text');
  for (const [name, value] of [
    [/^Service address/, 'a.example'],
    [/^Download address/, 'b.example'],
    [/^User/, 'release'],
  ] as const) {
    await field(page, name).fill(value);
  }
  await save(page).click();
  const wrong = form(page).getByLabel(/^Password/);
  await expect(wrong).toBeFocused();
  const [bar, box] = [await save(page).boundingBox(), await wrong.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await wrong.fill('s3cret-password');

  const release = await holdCalls(page, '**/api/uploadservice');
  await save(page).click();
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  // What was typed now would not be saved.
  await expect(form(page).locator('[inert]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(form(page).getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  release();
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('createUploadService')).toHaveLength(1);
});

/** Fills a field and checks the counter of its limit. */
async function says(
  page: Page,
  limit: { name: RegExp; text: string; used: string; tone: 'near' | 'over' | null },
): Promise<void> {
  await field(page, limit.name).fill(limit.text);
  const counter = form(page).getByText(limit.used);
  if (limit.tone === null) await expect(counter).not.toHaveAttribute('data-tone');
  else await expect(counter).toHaveAttribute('data-tone', limit.tone);
}

async function isMadePlain(page: Page, name: RegExp, typed: string, plain: string): Promise<void> {
  await field(page, name).fill(typed);
  await field(page, name).blur();
  await expect(field(page, name)).toHaveValue(plain);
  const note = form(page).getByText('was converted to standard characters');
  await expect(note).toContainText(typed.trim());
  await field(page, name).pressSequentially('1');
  await expect(note).toHaveCount(0);
}

test('a package form validates on blur, then while typing; it counts bytes and normalizes versions', async ({
  page,
}) => {
  await openAs(page, `${android}?form=new`);
  const version = field(page, /^Version/);
  await version.focus();
  await page.keyboard.press('Tab');
  await expect(version).not.toHaveAttribute('aria-invalid');
  await version.fill('6.');
  await expect(version).not.toHaveAttribute('aria-invalid');
  await version.blur();
  await expect(version).toHaveAttribute('aria-invalid', 'true');
  await version.fill('6.6');
  await expect(version).toHaveAttribute('aria-invalid', 'true');
  await version.fill('6.6.0');
  await expect(version).not.toHaveAttribute('aria-invalid');
  await isMadePlain(page, /^Version/, '９.０.１\u00a0', '9.0.1');

  const name = /^Description/;
  await says(page, { name, text: '更', used: '3 of 100 bytes', tone: null });
  await says(page, { name, text: '更'.repeat(30), used: '90 of 100 bytes', tone: 'near' });
  await says(page, { name, text: '更'.repeat(34), used: '102 of 100 bytes', tone: 'over' });
  await field(page, name).blur();
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
});

test('an upload service form counts characters and normalizes addresses and ports', async ({ page }) => {
  await openAs(page, `${services}?form=new`);
  await isMadePlain(page, /^Service address/, '１０．２０．６．４０', '10.20.6.40');
  await isMadePlain(page, /^Upload port/, '２１２１', '2121');
  const name = /^Remarks/;
  await says(page, { name, text: '更', used: '1 of 100 characters', tone: null });
  await says(page, { name, text: '更'.repeat(90), used: '90 of 100 characters', tone: 'near' });
  await says(page, { name, text: '更'.repeat(101), used: '101 of 100 characters', tone: 'over' });
});
