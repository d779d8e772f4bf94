import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, row, rowOf, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/message/template';

const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Preview' });

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click();
  await field(page, 'Name').fill(name);
  await field(page, 'Title').fill('Card due on #day#');
  await field(page, 'Content').fill('Repay #amount# by #day#.');
}

test('a template is created, listed with its placeholders and edited', async ({ page, mock }) => {
  await openAs(page, address, 'operator01');
  await fill(page, 'Card repayment');
  await dialog(page).getByRole('radio', { name: 'App page' }).check();
  await field(page, 'Page path').fill('/card/repay');
  await save(page).click();
  await expect(row(page, 'Card repayment')).toContainText('day and amount');
  await expect(row(page, 'Card repayment')).toContainText('App page');

  await page.getByRole('link', { name: 'Card repayment' }).click();
  await expect(dialog(page)).toContainText('/card/repay');
  await dialog(page).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('radio', { name: 'App home' }).check();
  await field(page, 'Content').fill('Repay soon.');
  await save(page).click();
  await expect(row(page, 'Card repayment')).toContainText('App home');
  await expect(row(page, 'Card repayment')).not.toContainText('amount');
  expect(await mock.requests('updatePushTemplate')).toHaveLength(1);
});

test('a tap action requires a valid address, with errors at the field', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, '节日祝福');
  for (const [mode, label, value, problem] of [
    ['Web page', 'Web address', 'ftp://www.chenghu.example', 'URL must be valid'],
    ['App page', 'Page path', 'card/repay', null],
  ] as const) {
    await dialog(page).getByRole('radio', { name: mode }).check();
    await save(page).click();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await field(page, label).fill(value);
    await save(page).click();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    if (problem !== null) await expect(dialog(page)).toContainText(problem);
  }
  expect(await mock.requests('createPushTemplate')).toEqual([]);
  await field(page, 'Page path').fill('/card/repay?from=push');
  await save(page).click();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('The template name already exists');
});

test('the preview updates while typing and truncates text like each phone, without layout shifts', async ({ page }) => {
  await openAs(page, `${address}?form=new`);
  const show = (name: string) => preview(page).getByRole('radio', { name }).check();
  /** The number of visible lines of the content, and whether the text is truncated. */
  const cut = () =>
    preview(page)
      .getByText('Hello')
      .evaluate((text) => {
        const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
        return [Math.round(lines), text.scrollHeight > text.clientHeight + 1];
      });
  const height = async () => (await preview(page).boundingBox())?.height;

  await expect(preview(page)).toContainText('Content');
  const before = await height();
  await field(page, 'Title').fill('#festival# is here, '.repeat(2));
  await field(page, 'Content').fill('<b>Hello</b> #name#, '.repeat(9));
  for (const [phone, lines] of [
    ['iOS', 4],
    ['Android', 1],
    ['HarmonyOS', 3],
  ] as const) {
    await show(phone);
    for (const view of ['Locked', 'In the list']) {
      await show(view);
      expect(await cut(), `${phone}, ${view}`).toEqual([lines, true]);
      expect(await height(), `${phone}, ${view}`).toBe(before);
    }
    await show('Expanded');
    expect((await cut())[1], `${phone}, expanded`).toBe(false);
    expect(await violations(page, '[role=dialog]'), `${phone}, expanded`).toEqual([]);
    await expect(preview(page).locator('mark').first()).toHaveText('#festival#');
    // Truncated text stays available to screen readers.
    await expect(preview(page)).toContainText('<b>Hello</b> #name#, '.repeat(9).trim());
  }
  const expanded = await height();
  await field(page, 'Content').fill('\n春'.repeat(90));
  expect(await height()).toBe(expanded);
  await expect(preview(page).getByText('春')).toBeInViewport();
});

test('a copy opens as a new template with the same texts and an empty name', async ({ page, mock }) => {
  await openAs(page, address);
  await choose(page, '信用卡还款提醒', 'Copy');
  await expect(dialog(page, 'New template')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Title')).toHaveValue('信用卡还款提醒');
  await field(page, 'Name').fill('房贷还款提醒');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, '房贷还款提醒')).toContainText('信用卡还款提醒');
  await expect(rowOf(page, '信用卡还款提醒')).toBeVisible();
  expect(await mock.requests('createPushTemplate')).toHaveLength(1);
  expect(await mock.requests('updatePushTemplate')).toEqual([]);
});

test('a concurrent change of a template is shown before it is overwritten', async ({ page, context }) => {
  await openAs(page, address);
  await choose(page, '工资到账', 'Edit');
  await expect(save(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await field(other, 'Title').fill('theirs');
  await dialog(other).getByRole('radio', { name: 'App home' }).check();
  await save(other).click();
  await expect(dialog(other)).toBeHidden();
  await other.close();

  await field(page, 'Title').fill('mine');
  await save(page).click();
  const clash = dialog(page).getByRole('alert');
  await expect(clash.getByRole('listitem').filter({ hasText: 'On tap' })).toHaveText(
    /Yours, unchanged\s*App page\s*Theirs\s*App home$/,
  );
  await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, '工资到账')).toContainText('mine');
});

test('deleting several templates asks for confirmation with their names', async ({ page, mock }) => {
  await openAs(page, address);
  for (const name of ['防诈骗提示', '版本更新提示']) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete 2 templates?');
  await expect(question).toContainText('防诈骗提示 (谨防冒充银行客服)');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, '防诈骗提示')).toHaveCount(0);
  await expect(row(page, '版本更新提示')).toHaveCount(0);
  expect(await mock.requests('deletePushTemplates')).toHaveLength(1);
});

probe('message templates', {
  address: `${address}?name=%E6%8F%90%E9%86%92`,
  operationId: 'listPushTemplates',
  path: '/yusp-app-common/api/push-template',
  form: {
    operationId: 'createPushTemplate',
    fill: (page) => fill(page, 'Card repayment'),
  },
  garbage: `${address}?page=x&size=7&sort=content,up&copy=..%2Fx`,
});
