import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, row, save } from '../screen.ts';
import { expect, givePassword, openAs, test } from '../story.ts';

const address = '/pages/platform/application';

async function create(page: Page, id: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New application' }).click();
  await field(page, /^Application ID/).fill(id);
  await field(page, /^Name/).fill(name);
  await dialog(page).getByRole('checkbox', { name: 'Android' }).check();
  await save(page).click();
}

test('the secret of a new application is shown once, and only the button closes it', async ({ page }) => {
  await openAs(page, address);
  await create(page, 'chenghu-night', 'Night bank');
  const secret = page.getByRole('dialog', { name: 'Secret of Night bank' });
  await expect(secret).toBeVisible();
  await expect(message(page, 'Application created')).toBeVisible();
  const text = (await secret.locator('code').textContent()) ?? '';
  expect(text.length).toBeGreaterThan(15);
  await page.keyboard.press('Escape');
  await expect(secret).toBeVisible();
  await secret.getByRole('button', { name: "I've saved it" }).click();
  await expect(secret).toBeHidden();
  await expect(row(page, 'Night bank')).toContainText('chenghu-night');
  await page.getByRole('link', { name: 'Night bank' }).click();
  await expect(dialog(page)).toContainText('chenghu-night');
  await expect(page.locator('body')).not.toContainText(text);
});

test('a taken id shows an error next to its field', async ({ page }) => {
  await openAs(page, address);
  const existingId = await page.getByRole('banner').locator('code').first().textContent();
  await create(page, existingId ?? '', 'Another');
  await expect(field(page, /^Application ID/)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, /^Name/)).toHaveValue('Another');
});

test('an application is changed, but its ID can’t be', async ({ page, mock }) => {
  await openAs(page, address);
  await create(page, 'chenghu-night', 'Night bank');
  await page.getByRole('button', { name: "I've saved it" }).click();
  await row(page, 'Night bank').getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, /^Application ID/)).toBeDisabled();
  await field(page, /^Remarks/).fill('for those who work late');
  await save(page).click();
  await expect(row(page, 'Night bank')).toContainText('for those who work late');
  expect(await mock.requests('updateApplication')).toHaveLength(1);
});

test('an owner is searched on the server, changed by keyboard, and removed', async ({ page, mock }) => {
  await openAs(page, address);
  const owner = page.getByRole('combobox', { name: /^Owner/ });
  const option = page.getByRole('listbox', { name: /^Owner/ }).getByRole('option');
  const edit = (name: string) => row(page, name).getByRole('button', { name: 'Edit' }).click();
  const fact = dialog(page)
    .locator('dt', { hasText: /^Owner$/ })
    .locator('+ dd');
  await create(page, 'chenghu-night', 'Night bank');
  await page.getByRole('button', { name: "I've saved it" }).click();

  await edit('Night bank');
  await owner.fill('release01');
  await expect(option).toHaveText(['林知夏 · release01']);
  await option.click();
  await expect(owner).toHaveValue('林知夏');
  await save(page).click();
  await givePassword(page);
  await page.getByRole('link', { name: 'Night bank' }).click();
  await expect(fact).toHaveText('林知夏');
  await page.keyboard.press('Escape');

  await edit('Night bank');
  await expect(owner).toHaveValue('林知夏');
  await owner.fill('gateway01');
  await expect(option).toHaveText([/ · gateway01$/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(owner).not.toHaveValue('林知夏');
  await expect(owner).not.toHaveValue('gateway01');
  await save(page).click();
  await givePassword(page);
  await expect(dialog(page)).toHaveCount(0);

  await edit('Night bank');
  await owner.fill('');
  await expect(owner).toHaveValue('');
  await save(page).click();
  await givePassword(page);
  await page.getByRole('link', { name: 'Night bank' }).click();
  await expect(fact).toHaveCount(0);
  expect(await mock.requests('updateApplication')).toHaveLength(6);
});

test('a failed search for an owner shows the error in the list', async ({ page, mock }) => {
  await mock.fault({ operationId: 'listApplicationOwners', status: 403, code: 'AUTH_FORBIDDEN' });
  await openAs(page, address);
  await page.getByRole('button', { name: 'New application' }).click();
  await page.getByRole('combobox', { name: /^Owner/ }).click();
  await expect(page.getByRole('listbox', { name: /^Owner/ })).toContainText("Your role doesn't allow");
});

test('deleting the current application is disabled and shows the reason', async ({ page, mock }) => {
  await openAs(page, address);
  const current = (await page.getByRole('banner').locator('bdi').first().textContent()) ?? '';
  await openMenu(page, current);
  const item = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText(/current application/i);
  expect(await mock.requests('deleteApplications')).toEqual([]);
});

test('deleting an application with published releases shows an error in the dialog', async ({ page }) => {
  await openAs(page, address);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const names = await page.getByRole('grid').getByRole('link').allTextContents();
  const current = await page.getByRole('banner').locator('bdi').first().textContent();
  const other = names.find((name) => name !== current) ?? '';
  await choose(page, other, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${other}?` });
  await question.getByRole('textbox').fill(other);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
});

test('an empty application is deleted', async ({ page }) => {
  await openAs(page, address);
  await create(page, 'chenghu-night', 'Night bank');
  await page.getByRole('button', { name: "I've saved it" }).click();
  await choose(page, 'Night bank', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Night bank?' });
  await expect(question).toContainText('Night bank (chenghu-night): 1 user will lose access');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('textbox').fill('Night bank');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Applications deleted')).toBeVisible();
  await expect(row(page, 'Night bank')).toHaveCount(0);
});

test('a new secret requires the name of the application and is shown once', async ({ page }) => {
  await openAs(page, address);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Reset secret');
  const question = page.getByRole('dialog', { name: `Reset the secret of ${name}?` });
  await expect(question.getByRole('button', { name: 'Reset secret' })).toBeDisabled();
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Reset secret' }).click();
  await givePassword(page);
  await expect(message(page, 'Application secret reset')).toBeVisible();
  const secret = page.getByRole('dialog', { name: `Secret of ${name}` });
  await expect(secret.locator('code')).toHaveText(/\S{16,}/);
  const text = (await secret.locator('code').textContent()) ?? '';
  await secret.getByRole('button', { name: "I've saved it" }).click();
  await expect(secret).toBeHidden();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(dialog(page)).toContainText('Application ID');
  await expect(page.locator('body')).not.toContainText(text);
});

test('the users of an application are listed in a dialog', async ({ page }) => {
  await openAs(page, address);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Users');
  await expect(
    page
      .getByRole('dialog', { name: `Users of ${name}` })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  // A page chosen for one application is not asked of the next one.
  const users = (from: number) => ({
    total: 60,
    page: from / 20,
    size: 20,
    items: Array.from({ length: 20 }, (_, at) => ({
      userId: `u${from + at}`,
      userName: `user${from + at}`,
      fullName: `User ${from + at}`,
      jobNumber: '',
      roleNames: [],
      status: 'enabled',
    })),
  });
  const asked: string[] = [];
  await page.route(/\/application\/[^/]+\/users\?/u, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    asked.push(`${pathname.split('/').at(-2) ?? ''} ${searchParams.get('page') ?? ''}`);
    await route.fulfill({ json: users(Number(searchParams.get('page')) * 20) });
  });
  await page.goBack();
  await choose(page, name, 'Users');
  await dialog(page).getByRole('button', { name: 'Next page' }).click();
  await expect(dialog(page)).toContainText('User 40');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  const other = (await page.getByRole('grid').getByRole('link').nth(1).textContent()) ?? '';
  await choose(page, other, 'Users');
  await expect(dialog(page)).toContainText('User 20');
  expect(asked.at(-1)).toMatch(/ 1$/u);
});

probe('applications', {
  address: `${address}?sort=applicationId%2Casc`,
  operationId: 'listApplications',
  path: '/yusp-app-common/api/application',
  form: {
    operationId: 'createApplication',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New application' }).click();
      await field(page, /^Application ID/).fill('chenghu-night');
      await field(page, /^Name/).fill('Night bank');
    },
  },
  garbage: `${address}?page=abc&size=9999&sort=secret,up&applicationName=${'x'.repeat(60)}`,
});
