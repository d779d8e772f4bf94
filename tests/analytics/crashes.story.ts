import type { Page } from '@playwright/test';
import { choose, figure } from '../analysis.ts';
import { row } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const main = (page: Page) => page.getByRole('main');
const android = '/pages/analytics/crash-android?range=7d';
const issue = (id: string) => `/pages/analyzer-simple/ios-details?platform=android&issueId=${id}&range=30d`;

test('an analyst opens an issue from the list and has no actions on it', async ({ page }) => {
  await openAs(page, android, 'analyst01');
  await expect(main(page).getByRole('region', { name: 'Figures' })).toContainText('Crash rate');
  const first = page.getByRole('row').filter({ hasText: 'OutOfMemoryError' });
  await expect(first).toContainText('renderPage (StatementPdfView.java:97)');
  await expect(first).toContainText('In progress');
  // Users with read access only have no actions.
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
  await first.getByRole('link', { name: 'java.lang.OutOfMemoryError' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'java.lang.OutOfMemoryError' })).toBeVisible();
  await expect(main(page)).toContainText('renderPage (StatementPdfView.java:97)');
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeHidden();
});

test('an issue shows the rollout stage before it and its most affected model', async ({ page, mock }) => {
  const failure = { status: 422, code: 'DB_QUERY_FAILED', times: 1 } as const;
  for (const operationId of ['listCrashSamples', 'getCrashesSplit'] as const)
    await mock.fault({ operationId, ...failure });
  await openAs(page, issue('1'), 'release01');
  for (const name of ['Samples', 'Where it happens'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Retry' }).click();
  await expect(main(page)).toContainText(/6\.4\.0 · (?:\d+ h|less than 1 h) after “Next stage started · 30%”/u);
  const models = page.getByRole('region', { name: 'Where it happens' }).getByRole('table', { name: 'Model' });
  await expect(models.getByRole('row').first()).toContainText('Xiaomi 14');
  // The factor depends on the current hour.
  await expect(models.getByRole('row').first()).toContainText(/×(?:[4-9]|\d\d)/u);
  await expect(main(page).getByText(/FaceLoginActivity onResume/u)).toBeVisible();
  const samples = page.getByRole('table', { name: /^The latest/u });
  const before = await samples.locator('tr[aria-current]').textContent();
  await page.getByRole('button', { name: 'Next different sample' }).click();
  await expect(samples.locator('tr[aria-current]')).not.toHaveText(before ?? '');
});

test('the figures of an issue name their comparison, also before and after a release', async ({ page }) => {
  await openAs(page, issue('1').replace('30d', '24h&compare=week'), 'release01');
  await expect(figure(page, 'Crash rate')).toContainText('a week earlier');
  await choose(page, 'Period', 'Last 30 days');
  await page.getByText(/^Events in this period/u).click();
  await page.getByRole('button', { name: 'Before and after' }).first().click();
  await expect(page.getByRole('region', { name: /^Before and after/u })).toContainText('Crash rate');
});

test('an issue shows the filters of its list, which apply to figures and samples, and can be removed', async ({
  page,
}) => {
  const versions = page.getByRole('table', { name: /^The latest/u }).locator('td:nth-child(5)');
  await openAs(page, issue('3'), 'analyst01');
  await expect(versions.first()).toBeVisible();
  const all = await versions.allInnerTexts();
  const version = all.at(-1) ?? '';
  const ofVersion = all.filter((one) => one === version).length;
  expect(ofVersion).toBeLessThan(all.length);

  await openAs(page, `${issue('3')}&version=${version}`, 'analyst01');
  const filter = page.getByRole('button', { name: `App version: ${version}` });
  await filter.click();
  await expect(versions.first()).toHaveText(version);
  expect(new Set(await versions.allInnerTexts())).toEqual(new Set([version]));
  await page.getByRole('checkbox', { name: version }).uncheck();
  await expect(versions).toHaveCount(all.length);
});

test('an issue is resolved in a version, assigned and commented on, and its history lists each step', async ({
  page,
}) => {
  await openAs(page, issue('3'), 'release01');
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Resolve java.lang.IllegalStateException?' });
  await question.getByRole('radio', { name: '6.4.1' }).check();
  await question.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(main(page)).toContainText('in 6.4.1');

  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const owner = page.getByRole('dialog', { name: /^Assign/u });
  await owner.getByRole('textbox').fill('nobody_here');
  await owner.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(owner.getByRole('alert')).toContainText('There is no such active user');
  await owner.getByRole('textbox').fill('dev02');
  await owner.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(owner).toBeHidden();

  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByRole('dialog', { name: /^Comment on/u });
  await comment.getByRole('textbox').fill('Reproduced on a foldable.');
  await comment.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toBeHidden();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('Reproduced on a foldable.');
  await expect(history.nth(1)).toContainText('Assigned to dev02');
  await expect(history.nth(2)).toContainText('Resolved');
});

test('several issues are ignored at once, and one of them is reopened from its row', async ({ page }) => {
  await openAs(page, `${android}&keyword=IllegalState`, 'release01');
  const rows = page.getByRole('row').filter({ hasText: 'IllegalStateException' });
  await expect(rows).toHaveCount(2);
  await expect(main(page)).toContainText(/Only this table is filtered by: .*Issue or place/u);
  // Charts above the table change their height while they load.
  await expect(main(page).locator('[aria-busy=true]:visible')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(rows.filter({ hasText: 'Ignored' })).toHaveCount(2);
  await row(page, 'onSmsVerified')
    .getByRole('button', { name: /^More|^Actions/u })
    .click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(rows.filter({ hasText: 'Ignored' })).toHaveCount(1);
});

test('an alternative URL of the ANR page redirects and keeps its filters', async ({ page }) => {
  await openAs(page, '/pages/analyzer-simple/crash-anr?range=48h', 'analyst01');
  await expect(page).toHaveURL(/\/pages\/analytics\/crash-anr\?range=48h/u);
  await expect(page.getByRole('heading', { level: 1, name: 'ANR' })).toBeVisible();
  await expect(main(page)).toContainText('P90 time blocked');
});
