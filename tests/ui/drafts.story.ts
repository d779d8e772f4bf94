import type { Page } from '@playwright/test';
import { storedDrafts, rest } from '../drafts.ts';
import { android, choose, rowOf, services } from '../screen.ts';
import { expect, openAs, signIn, test } from '../story.ts';

const form = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save' }) });
const field = (page: Page, name: RegExp) => form(page).getByRole('textbox', { name });
const offer = (page: Page) => form(page).locator('p').filter({ hasText: 'There is a draft' });
const restore = (page: Page) => form(page).getByRole('button', { name: 'Restore' });
const discard = (page: Page) => form(page).getByRole('button', { name: 'Discard', exact: true }).first();

async function open(page: Page, address: string): Promise<void> {
  await openAs(page, address);
  await expect(form(page)).toBeVisible();
}

async function again(page: Page): Promise<void> {
  await page.reload();
  await expect(form(page)).toBeVisible();
}

test('a draft is saved after one second of inactivity, offered with its time, and restored', async ({ page }) => {
  await page.clock.install();
  await open(page, `${android}?form=new`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, /^Version/).fill('9.0.0');
  await page.clock.runFor(900);
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await page.clock.runFor(900);
  expect(await storedDrafts(page)).toEqual([]);
  await page.clock.runFor(200);
  await rest(page, 'com.chenghu.mbank');
  await page.clock.resume();
  await again(page);
  await expect(offer(page)).toHaveText(/^There is a draft from \d{2}:\d{2}\.$/);
  await restore(page).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page, /^Version/)).toHaveValue('9.0.0');
  await expect(field(page, /^Version/)).toBeFocused();
  await form(page).getByRole('radio', { name: 'App store' }).check();
  await field(page, /^Store address/).fill('https://store.example/app');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, '9.0.0')).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('input that was typed just before a reload is saved as a draft', async ({ page }) => {
  await openAs(page, `${android}?form=new`);
  page.on('dialog', (question) => void question.accept());
  for (const typed of ['9.0.0', '9.0.1', '9.0.2']) {
    await field(page, /^Version/).fill(typed);
    await again(page);
    await expect(offer(page)).toBeVisible();
    await restore(page).click();
    await expect(field(page, /^Version/)).toHaveValue(typed);
  }
});

test('no draft is left after typed text was removed or the input was discarded', async ({ page }) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await field(page, /^Version/).fill('');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('closing a tab with unsaved input deletes its draft', async ({ page }) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await page.getByRole('button', { name: 'Close Android full upgrade' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: 'Android full upgrade' })).toHaveCount(1);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('discarding a draft asks for confirmation; Escape closes only that dialog and returns the focus', async ({
  page,
}) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await again(page);
  await discard(page).click();
  const question = page.getByRole('dialog', { name: /^Discard the draft from \d{2}:\d{2}\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(discard(page)).toBeFocused();
  await expect(form(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page, /^Version/)).toBeFocused();
  await expect(field(page, /^Version/)).toHaveValue('');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a draft that was neither restored nor discarded is kept when later input is discarded', async ({ page }) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await again(page);
  await expect(offer(page)).toBeVisible();
  await field(page, /^Version/).fill('8.8.8');
  await rest(page, '8.8.8');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await storedDrafts(page))[0]).toContain('9.0.0');
});

test('a draft says that its record has changed, and restoring applies only its own changes', async ({
  page,
  context,
}) => {
  await openAs(page, services);
  await choose(page, '10.20.6.31', 'Edit');
  await field(page, /^Remarks/).fill('mine');
  await rest(page, 'mine');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(offer(other)).toHaveText(/^There is a draft from \d{2}:\d{2}\.$/);
  await field(other, /^Download port/).fill('8443');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(form(other)).toHaveCount(0);
  await other.close();
  await field(page, /^Remarks/).fill('mine still');
  await rest(page, 'mine still');
  await again(page);
  await expect(offer(page)).toContainText('admin changed the record at');
  await restore(page).click();
  await expect(field(page, /^Remarks/)).toHaveValue('mine still');
  await expect(field(page, /^Download port/)).toHaveValue('8443');
});

test('a draft does not contain a password', async ({ page }) => {
  await open(page, `${services}?form=new`);
  await form(page)
    .getByLabel(/^Password/)
    .fill('s3cret-password');
  await field(page, /^Remarks/).fill('kept');
  await rest(page, 'kept');
  expect((await storedDrafts(page))[0]).not.toMatch(/s3cret|password/);
});

test('a draft is deleted after seven days', async ({ page }) => {
  await page.clock.install();
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await page.clock.setSystemTime(Date.now() + 7 * 86_400_000 + 60_000);
  await page.reload();
  await signIn(page);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(offer(page)).toHaveCount(0);
});

test('after an expired session, the draft is offered to the same user, but not to another user', async ({
  page,
  mock,
}) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  await mock.clock({ advanceSeconds: 86_400 });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await signIn(page, 'release01');
  await expect(form(page)).toBeVisible();
  await field(page, /^Version/).fill('9');
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await signIn(page);
  await expect(offer(page)).toBeVisible();
});

test('signing out asks once and deletes the drafts of the user in every window', async ({ page, context }) => {
  await open(page, `${android}?form=new`);
  await field(page, /^Version/).fill('9.0.0');
  await rest(page, '9.0.0');
  const second = await context.newPage();
  await second.goto(`${services}?form=new`);
  await field(second, /^Remarks/).pressSequentially('typed');
  const dialogs: string[] = [];
  for (const window of [page, second]) {
    window.on('dialog', (question) => {
      dialogs.push(question.type());
      void question.accept();
    });
  }
  await form(page).getByRole('button', { name: 'Close' }).press('Tab');
  await page.getByRole('button', { name: /^User / }).evaluate((button: HTMLElement) => button.click());
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).evaluate((item: HTMLElement) => item.click());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  expect(dialogs).toEqual([]);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(page.getByLabel('Password')).toBeVisible();
});
