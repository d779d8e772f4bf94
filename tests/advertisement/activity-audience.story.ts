import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { choose, dialog, row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const list = '/pages/advertisement/activity-manager';
const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => main(page).getByRole('group', { name: 'Who will see it' });
const answer = (page: Page) => panel(page).getByRole('status');
const versions = (page: Page, platform: string) => main(page).getByRole('group', { name: `${platform} app versions` });

test('the audience estimate updates while the form is edited, before anything is saved', async ({ page, mock }) => {
  await openAs(page, '/pages/advertisement/add-activity?step=audience', 'operator01');
  await expect(answer(page)).toContainText('412,000 of 412,000 devices (100%) will see it');
  await main(page).getByRole('checkbox', { name: 'Android' }).uncheck();
  await main(page).getByRole('checkbox', { name: 'Harmony' }).uncheck();
  await expect(answer(page)).not.toContainText('100%');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Android' }).first()).toContainText(
    /^Android\s*0 of/u,
  );

  const crowd = main(page).getByRole('combobox', { name: /^Audience/u });
  await crowd.selectOption('信用卡持卡人');
  await expect(panel(page)).toContainText(/The audience has [\d,]+ members with [\d,]+ devices/u);
  const before = await answer(page).textContent();
  // No device has such versions, and an invalid range keeps the previous numbers.
  await versions(page, 'iOS')
    .getByLabel(/^Minimum version/u)
    .fill('9.9.0');
  await expect(answer(page)).toContainText('0 of 412,000 devices (0%)');
  await expect(versions(page, 'iOS')).toContainText('On no device now: 9.9.0');
  await versions(page, 'iOS')
    .getByLabel(/^Maximum version/u)
    .fill('1.0.0');
  await expect(panel(page)).toContainText('The form is incomplete. This is the last estimate.');
  await expect(answer(page)).toContainText('0 of 412,000');
  await versions(page, 'iOS')
    .getByLabel(/^Minimum version/u)
    .fill('');
  await versions(page, 'iOS')
    .getByLabel(/^Maximum version/u)
    .fill('');
  await expect(answer(page)).toHaveText(before ?? '');
  await main(page).getByRole('tab', { name: 'Confirm' }).click();
  await expect(answer(page)).toHaveText(before ?? '');
  expect(await mock.requests('createActivity')).toEqual([]);
});

test('a failed estimate can be retried', async ({ page, mock }) => {
  await mock.fault({ operationId: 'estimateActivityAudience', status: 403, code: 'AUTH_FORBIDDEN', times: 1 });
  await openAs(page, '/pages/advertisement/add-activity?step=audience');
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(answer(page)).toContainText('412,000 of 412,000 devices');
});

test('the confirmation of going online shows the number of devices and which activity hides which', async ({
  page,
}) => {
  await openAs(page, list);
  await choose(page, '核心系统升级公告', 'Go online');
  const question = dialog(page, 'Go online with 核心系统升级公告?');
  await expect(question).toContainText('As of now it is for 412,000 of 412,000 devices.');
  await expect(question).toContainText(/In 首页公告, it hides 理财节 from (2,\d{3}) of its \1 devices, \d{4}-/u);
  await expect(question).toContainText("Frequency caps aren't included");
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Go online' }).click();
  await expect(question).toBeHidden();

  // In the opposite order, the festival is hidden behind the notice.
  await choose(page, '理财节', 'Take offline');
  await dialog(page).getByRole('button', { name: 'Take offline' }).click();
  await expect(row(page, '理财节')).toContainText('Offline');
  await choose(page, '理财节', 'Go online');
  await expect(dialog(page)).toContainText(
    /In 首页公告, it is hidden behind 核心系统升级公告 from (2,\d{3}) of its \1 devices/u,
  );
});
