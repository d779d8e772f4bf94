import { readFileSync } from 'node:fs';
import type { Schemas } from '../../openapi/generated/types.ts';
import { callsOf } from '../api-call.ts';
import { android, choose, rowOf } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

test('a rollout plan is validated, and its rollout can be started, paused and advanced', async ({ page }) => {
  await openAs(page, android);
  await choose(page, '6.5.0', 'Rollout');
  const drawer = page.getByRole('dialog', { name: 'Rollout of Android 6.5.0', exact: true });
  await expect(drawer).toContainText('No stages');
  await expect(drawer).toContainText('Not published yet.');
  await drawer.getByRole('button', { name: 'Edit plan' }).click();

  const form = page.getByRole('dialog', { name: 'Rollout plan of Android 6.5.0' });
  for (const count of [0, 1]) await form.getByRole('button', { name: `Add a stage (${count} of 10)` }).click();
  const second = form.getByRole('textbox', { name: 'Percent in stage 2' });
  await second.fill('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(second).toHaveAttribute('aria-invalid', 'true');
  await expect(form).toContainText('Stage times and percentages are required and must increase');
  await second.fill('100');
  await expect(form.getByRole('group', { name: 'Who will receive it in stage 1' })).toContainText(
    /[\d,]+ of 237,524 devices/,
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(drawer.getByRole('table', { name: 'Rollout stages' }).getByRole('row')).toHaveCount(3);
  await drawer.getByRole('button', { name: 'Close' }).click();

  await rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rowOf(page, '6.5.0')).toContainText('Published');
  await choose(page, '6.5.0', 'Rollout');
  await expect(drawer).toContainText('5% of the matching devices');

  await drawer.getByRole('button', { name: 'Pause' }).click();
  await page
    .getByRole('dialog', { name: /^Pause the rollout/ })
    .getByRole('button', { name: 'Pause' })
    .click();
  await expect(drawer).toContainText('Paused by admin');
  await expect(drawer.getByRole('button', { name: 'Pause' })).toHaveAccessibleDescription(
    "Can't do this in the current state of the rollout",
  );
  await drawer.getByRole('button', { name: 'Start next stage' }).click();
  await page
    .getByRole('dialog', { name: /^Start the next stage/ })
    .getByRole('button', { name: 'Start now' })
    .click();
  await expect(drawer).toContainText('Rolled out to all');
});

test('a plan and a guard that have been changed elsewhere are not overwritten without a choice', async ({
  page,
  consoleUrl,
}) => {
  const call = await callsOf(consoleUrl);
  await openAs(page, android);
  await choose(page, '6.5.0', 'Rollout');
  await page.getByRole('button', { name: 'Edit plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Rollout plan of Android 6.5.0' });
  await plan.getByRole('button', { name: 'Add a stage (0 of 10)' }).click();
  const release = `/yusp-app-common/api/release/upgrade/${new URL(page.url()).searchParams.get('plan')}`;
  await call('PUT', `${release}/plan`, { stages: [{ hours: 0, percent: 2 }] });
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(plan.getByRole('alert')).toContainText(/admin changed this record at/);
  await expect(plan.getByRole('alert')).toContainText(/5% after 0 h\s*Theirs\s*2% after 0 h/);
  await plan.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(plan).toBeHidden();

  await page.getByRole('button', { name: 'Edit guard' }).click();
  const guard = page.getByRole('dialog', { name: 'Guard of Android 6.5.0' });
  await guard.getByRole('textbox', { name: /^Minimum launches/ }).fill('700');
  const thresholds = [{ metric: 'crashRate', limit: 0.01 }];
  await call('PUT', `${release}/guard`, { enabled: true, action: 'pause', thresholds, minLaunches: 1000 });
  await guard.getByRole('button', { name: 'Save' }).click();
  await expect(guard.getByRole('alert')).toContainText(/Theirs\s*On/);
  await expect(guard.getByRole('alert')).toContainText(/Crash rate: multiple 3\s*Theirs\s*Crash rate: maximum 1%/);
  await guard.getByRole('button', { name: 'Merge changes' }).click();
  await guard.getByRole('button', { name: 'Save' }).click();
  await expect(guard).toBeHidden();
  const saved: Schemas['RolloutGuard'] = await call('GET', `${release}/guard`);
  expect(saved).toMatchObject({ enabled: true, thresholds, minLaunches: 700 });
});

test('on release day the guard pauses the rollout, with a notification and the reason in the drawer', async ({
  page,
  mock,
}) => {
  await mock.reset({ scenario: 'release-day' });
  await mock.clock({ frozen: true });
  await openAs(page, android, 'release01');
  await choose(page, '6.4.0', 'Rollout');
  const drawer = page.getByRole('dialog', { name: 'Rollout of Android 6.4.0', exact: true });
  await expect(drawer).toContainText('10% of the matching devices');
  await expect(drawer.getByRole('region', { name: 'Guard' })).toContainText('Watching');
  await mock.clock({ advanceSeconds: 6 * 3600 });
  await openAs(page, '/dashboard', 'release01');
  await page.getByRole('button', { name: 'Notifications (1)' }).click();
  await page.getByRole('link', { name: 'The guard paused the rollout of Android 6.4.0.' }).click();

  await expect(drawer).toContainText('Paused by the guard');
  await expect(drawer.getByText('Paused', { exact: true })).toHaveAttribute('data-tone', 'danger');
  const guard = drawer.getByRole('region', { name: 'Guard' });
  await expect(guard).toContainText('Paused the rollout');
  await expect(guard.getByRole('row', { name: /^Crash rate/ })).toContainText('exceeded');

  const adoption = drawer.getByRole('region', { name: 'Adoption of Android 6.4.0' });
  await expect(adoption).toContainText(/Ever installed: [\d,]+ of the [\d,]+ devices offered this release/);
  const curves = adoption.getByRole('slider', { name: 'Adoption of Android 6.4.0' });
  await curves.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await expect(curves).toHaveAttribute('aria-valuetext', /10:00, Offered: [\d,]+,/);
  await expect(adoption.getByRole('list', { name: 'Events in this period' }).getByRole('listitem')).toHaveText([
    /10:00 Published · 10%/,
    /14:00 Next stage started · 30%/,
    /\d\d:\d\d Paused by the guard/,
  ]);
  const saved = async (format: string) => {
    const download = page.waitForEvent('download');
    await adoption.getByRole('button', { name: `Save as ${format}` }).click();
    return readFileSync(await (await download).path());
  };
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
  await adoption.getByRole('button', { name: 'By day' }).click();
  await expect(adoption).toContainText('The last day is not complete');
  expect((await saved('CSV')).toString()).toMatch(
    /^\uFEFF"Day","Offered","Downloaded","Installed","Opened","Failed","Reverted"\r\n"\d{4}-\d\d-\d\d \(in progress\)"(,"\d+"){6}\r\n$/,
  );
  await adoption.getByRole('button', { name: 'Cumulative' }).click();
  await adoption.getByRole('button', { name: 'Show the data' }).click();
  await expect(adoption.getByRole('columnheader')).toHaveText([
    'Time',
    'Offered',
    'Downloaded',
    'Installed',
    'Opened',
    'Failed',
    'Reverted',
  ]);

  await guard.getByRole('button', { name: 'Edit guard' }).click();
  const form = page.getByRole('dialog', { name: 'Guard of Android 6.4.0' });
  await form.getByRole('textbox', { name: 'Crash rate: multiple (1–100)' }).fill('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(guard).toContainText('Watching');
  await expect(guard).toContainText(/(?:0\.[89]|1\.[0-3])\d*%/u);
});

test('a guard watches a metric of a topic, and its row links to the page of the topic', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await openAs(page, android);
  await choose(page, '6.4.1', 'Rollout');
  const guard = page
    .getByRole('dialog', { name: 'Rollout of Android 6.4.1', exact: true })
    .getByRole('region', { name: 'Guard' });
  await guard.getByRole('button', { name: 'Edit guard' }).click();
  const form = page.getByRole('dialog', { name: 'Guard of Android 6.4.1' });
  const add = async (typed: string, name: string) => {
    await form.getByRole('combobox', { name: 'Add a metric' }).fill(typed);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await form.getByRole('switch', { name: 'Enable guard' }).check();
  await add('JS', 'JS error rate');
  await add('Blank', 'Blank screen rate');
  await form.getByRole('button', { name: 'Remove Blank screen rate (Blank screens)' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const multiple = form.getByRole('textbox', { name: 'JS error rate (JS errors): multiple (1–100)' });
  await expect(multiple).toHaveAttribute('aria-invalid', 'true');
  await multiple.fill('1.3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = guard.getByRole('row', { name: /JS error rate/u });
  await expect(row).toContainText(/1\.\d+% ▲ exceededSample: [\d,]{5,}/u);
  await mock.clock({ advanceSeconds: 1200 });
  await page.reload();
  await expect(guard).toContainText(/Paused at .*: JS error rate \(JS errors\) 1\.\d+% \(threshold \d\.\d+%\)/u);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/analytics\/js\?platform=android&version=6\.4\.1&start=/u);
});

test('publishing during another rollout asks what should happen to that', async ({ page, mock }) => {
  await openAs(page, android);
  await rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish Android 6.5.0?' });
  await expect(question).toContainText(/6\.4\.0 was paused at 30% by the guard on [A-Z][a-z]{2} \d+\./u);
  await expect(question.getByRole('radio', { name: 'Keep it as it is' })).toBeChecked();
  await question.getByRole('radio', { name: /^Finish it/ }).check();
  await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type 6.4.0 to confirm' }).fill('6.4.0');
  await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await question.getByRole('radio', { name: /^Unpublish it/ }).check();
  // Completed steps stay completed when the rest fails, and are not repeated.
  await mock.fault({ operationId: 'publishUpgrade', code: 'REL_PUBLISH_FAILED', times: 1 });
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, '6.5.0')).toContainText('Published');
  await expect(rowOf(page, '6.4.0')).toContainText('Pending');
  expect(await mock.requests('cancelUpgrade')).toHaveLength(1);
});

test('resuming shows why the guard paused and the current value, and turns the guard on again', async ({
  page,
  mock,
}) => {
  await mock.clock({ frozen: true });
  await openAs(page, android);
  await choose(page, '6.4.0', 'Rollout');
  const drawer = page.getByRole('dialog', { name: 'Rollout of Android 6.4.0', exact: true });
  const guard = drawer.getByRole('region', { name: 'Guard' });
  await drawer.getByRole('button', { name: 'Resume' }).click();
  const question = page.getByRole('dialog', { name: 'Resume the rollout of Android 6.4.0?' });
  await expect(question).toContainText(
    /Paused by the guard on [A-Z][a-z]{2} \d+: Crash rate 0\.\d+% \(threshold 0\.\d+%\)\./u,
  );
  await expect(question).toContainText(/Crash rate is 0\.\d+% now, (?:within|above) the threshold of 0\.\d+%\./u);
  // The version that fixes it is live for all devices.
  await expect(question).toContainText('6.4.0 reaches no devices, neither before nor after this.');
  await expect(question).toContainText(/Requires no higher version on offer \(6\.4\.1\): [1-9][\d,]+ devices/u);
  await expect(question.getByRole('radio', { name: /^Turn it on again/ })).toBeChecked();
  await question.getByRole('button', { name: 'Resume' }).click();
  await expect(guard).toContainText('Watching');
  // Numbers from before the resume are not shown as current.
  await expect(guard).toContainText('Only data since');
  await expect(guard).toContainText('No launches yet');
  await expect(guard.getByRole('row', { name: /^Crash rate – 0\.\d+% 0\.\d+%/u })).toBeVisible();
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await page
    .getByRole('dialog', { name: /^Pause/ })
    .getByRole('button', { name: 'Pause' })
    .click();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  // The choice for the guard is shown only after a pause by the guard.
  await expect(question.getByRole('radio')).toHaveCount(0);
  expect(await mock.requests('resumeRollout')).toHaveLength(1);
});
