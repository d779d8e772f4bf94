import type { Page } from '@playwright/test';
import { holdCalls } from '../held-calls.ts';
import { android, choose, dialog, message } from '../screen.ts';
import { chooseOnly } from '../shell/frame.ts';
import { documentTest, expect, openAs, test } from '../story.ts';

const rules = (page: Page, version: string) =>
  page.getByRole('dialog', { name: `Targeting rules of Android ${version}` });
const form = (page: Page) => page.getByRole('dialog', { name: /targeting rule$/ });

async function openRules(page: Page, version: string) {
  await openAs(page, android);
  await choose(page, version, 'Targeting rules');
  await expect(rules(page, version)).toBeVisible();
}

test('a new rule is summarized as a sentence, and the row shows the number of rules', async ({ page }) => {
  await openRules(page, '6.4.0');
  await expect(rules(page, '6.4.0')).toContainText('all devices will receive this release');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await form(page).getByRole('combobox', { name: 'Values of condition 1' }).click();
  for (const city of ['澄州', '临湖']) await page.getByRole('option', { name: city }).click();
  await page.keyboard.press('Escape');
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await form(page).getByRole('combobox', { name: 'Element of condition 2' }).selectOption('App version');
  await form(page).getByRole('combobox', { name: 'Operator of condition 2' }).selectOption('is between');
  // Both ends can be pasted at once; an unreleased version is accepted, and marked.
  const end = (which: string) => form(page).getByRole('combobox', { name: `${which} version of condition 2` });
  await end('Minimum').fill('6.2.0, 7.0.0');
  await expect(end('Maximum')).toHaveValue('7.0.0');
  await expect(form(page)).toContainText('On no device now: 7.0.0');
  await end('Maximum').fill('6.4');
  await page.getByRole('option', { name: '6.4.0', exact: true }).click();
  await expect(form(page)).not.toContainText('On no device now');
  const sentence = 'Android · City is 澄州 or 临湖 · App version is between 6.2.0 and 6.4.0';
  await expect(form(page)).toContainText(sentence);
  await form(page).getByRole('button', { name: 'Save' }).click();
  // The package is published, so the rule takes effect at once, although a higher version takes its devices.
  const question = page.getByRole('dialog', { name: 'Change who will receive Android 6.4.0?' });
  await expect(question).toContainText('6.4.0 reaches no devices, neither before nor after this.');
  await expect(question).toContainText(/Requires no higher version on offer \(6\.4\.1\): [1-9][\d,]+ devices/u);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(message(page, 'Targeting rule created')).toBeVisible();
  await expect(rules(page, '6.4.0')).toContainText(sentence);
  await rules(page, '6.4.0').getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('row').filter({ has: page.getByRole('link', { name: '6.4.0', exact: true }) }),
  ).toContainText('1 rule');
});

test('a rule of a published package that is opened by its address takes effect only after a confirmation', async ({
  page,
}) => {
  await openRules(page, '6.4.0');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  await expect(form(page)).toBeVisible();
  await page.goto(page.url());
  await form(page)
    .getByRole('textbox', { name: /^Maximum users/ })
    .fill('100');
  const release = await holdCalls(page, '**/preview');
  await form(page).getByRole('button', { name: 'Save' }).click();
  // Only what is reviewed is sent.
  await expect(form(page).locator('[inert]')).toHaveCount(1);
  release();
  await expect(page.getByRole('dialog', { name: 'Change who will receive Android 6.4.0?' })).toBeVisible();
  await expect(page.locator('[role=dialog] form [inert]')).toHaveCount(0);
});

test('a condition offers user tags, but no device lists', async ({ page }) => {
  await openRules(page, '6.4.0');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await form(page).getByRole('combobox', { name: 'Element of condition 1' }).selectOption('User tag');
  await form(page).getByRole('combobox', { name: 'Values of condition 1' }).click();
  // Device lists are not user tags.
  await expect(page.getByRole('option', { name: '私人银行客户' })).toHaveCount(0);
  for (const tag of ['信用卡', '新客']) await page.getByRole('option', { name: tag }).click();
  await page.keyboard.press('Escape');
  await expect(form(page)).toContainText('User tag is 信用卡 or 新客');
});

test('cities are selected from a list, and a province includes its cities', async ({ page }) => {
  await openRules(page, '6.5.0');
  await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  const cities = form(page).getByRole('combobox', { name: 'Values of condition 1' });
  const reachCount = form(page)
    .getByRole('group', { name: 'Who will receive it' })
    .getByRole('status')
    .locator('strong');
  await cities.fill('Atlantis');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await cities.fill('南浦省');
  await page.getByRole('option', { name: '南浦省' }).click();
  await expect(form(page)).toContainText('City is 南浦省');
  await expect(reachCount).not.toHaveText('0');
  const province = await reachCount.innerText();
  // The city is already included in its province.
  await cities.fill('青梧');
  await page.getByRole('option', { name: '青梧' }).click();
  await expect(form(page)).toContainText('City is 南浦省 or 青梧');
  await expect(reachCount).toHaveText(province);
});

test('app versions are selected from those of the platform', async ({ page }) => {
  await openRules(page, '6.5.0');
  await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await form(page).getByRole('combobox', { name: 'Element of condition 1' }).selectOption('App version');
  const valuesInput = form(page).getByRole('combobox', { name: 'Values of condition 1' });
  await valuesInput.fill('9.9.9');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await valuesInput.fill('6.4.0');
  await page.getByRole('option', { name: '6.4.0', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(form(page)).toContainText('App version is 6.4.0');
  await expect(form(page)).not.toContainText('On no device now');
});

test('a rule has at most three conditions, of which only those on versions have ranges', async ({ page }) => {
  await openRules(page, '6.4.0');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  const add = form(page).getByRole('button', { name: /^Add a condition/ });
  for (const number of [1, 2, 3]) {
    await add.click();
    await expect(
      form(page)
        .getByRole('combobox', { name: `Operator of condition ${number}` })
        .getByRole('option'),
    ).toHaveText(['is one of', 'is none of']);
  }
  await expect(add).toBeDisabled();
  const element = form(page).getByRole('combobox', { name: 'Element of condition 1' });
  for (const name of await element.getByRole('option').allTextContents()) {
    await element.selectOption(name);
    await expect(
      form(page)
        .getByRole('combobox', { name: 'Operator of condition 1' })
        .getByRole('option')
        .filter({ hasText: 'between' }),
      name,
    ).toHaveCount(name.endsWith('version') ? 2 : 0);
  }
});

test('an empty condition and an inverted range are rejected', async ({ page, mock }) => {
  await openRules(page, '6.4.0');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('check advanced filter data');
  await form(page).getByRole('combobox', { name: 'Element of condition 1' }).selectOption('App version');
  await form(page).getByRole('combobox', { name: 'Operator of condition 1' }).selectOption('is between');
  await form(page).getByRole('combobox', { name: 'Minimum version of condition 1' }).fill('6.4.0');
  await form(page).getByRole('combobox', { name: 'Maximum version of condition 1' }).fill('6.2.0');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('check advanced filter data');
  expect(await mock.requests('createGrayRule')).toEqual([]);
});

test('a rule by conditions is rejected without any, and Enter completes a value without saving', async ({
  page,
  mock,
}) => {
  await openRules(page, '6.4.0');
  await rules(page, '6.4.0').getByRole('button', { name: 'New rule' }).click();
  await expect(form(page)).toContainText('Without either, this rule matches all devices');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('check advanced filter data');
  await form(page)
    .getByRole('button', { name: /^Add a condition/ })
    .click();
  await expect(form(page)).not.toContainText('check advanced filter data');
  await form(page).getByRole('combobox', { name: 'Element of condition 1' }).selectOption('Network');
  const values = form(page).getByRole('textbox', { name: 'Values of condition 1' });
  await values.fill('wifi');
  await values.press('Enter');
  await values.press('Enter');
  await expect(values).toHaveValue('wifi, ');
  await values.pressSequentially('5G');
  await values.press('Enter');
  await expect(form(page)).toContainText('Network is wifi or 5G');
  expect(await mock.requests('createGrayRule')).toEqual([]);
});

test('an allow list accepts pasted IDs, counts duplicates and names invalid IDs', async ({ page }) => {
  await openRules(page, '6.5.0');
  await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
  await form(page).getByRole('radio', { name: 'Allow list' }).check();
  const ids = form(page).getByRole('textbox', { name: /^Device IDs/ });
  await ids.fill('A-1，A-2、A-1\nB_3 C-4');
  await expect(form(page)).toContainText('3 devices · 1 duplicate · 1 invalid: B_3');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(ids).toHaveAttribute('aria-invalid', 'true');
  await ids.fill('A-1，A-2、C-4');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(rules(page, '6.5.0')).toContainText('3 listed devices');
});

test('an allow list can be changed to a ready audience, and back to device IDs', async ({ page }) => {
  await openRules(page, '6.5.0');
  await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
  await form(page).getByRole('radio', { name: 'Allow list' }).check();
  await form(page).getByRole('radio', { name: 'Audience' }).check();
  await form(page).getByRole('button', { name: 'Save' }).click();
  const audience = form(page).getByRole('combobox', { name: 'Audience' });
  await expect(audience).toHaveAttribute('aria-invalid', 'true');
  await expect(audience.getByRole('option', { name: '新市民开户客户 (not ready)' })).toBeDisabled();
  await audience.selectOption('理财节目标客户 (2,480 members)');
  await expect(form(page)).toContainText('Audience: 理财节目标客户');
  await form(page).getByRole('button', { name: 'Save' }).click();
  const rule = rules(page, '6.5.0').getByRole('listitem').filter({ hasText: 'Audience: 理财节目标客户' });
  await expect(rule).toBeVisible();
  await expect(rule.getByRole('button', { name: 'Import device IDs…' })).toBeHidden();
  await rule.getByRole('button', { name: 'Edit' }).click();
  await expect(audience).toHaveValue(/^\d+$/u);
  await form(page).getByRole('radio', { name: 'Device IDs' }).check();
  await form(page).getByRole('textbox', { name: 'Device IDs' }).fill('CH-a1b2');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(rules(page, '6.5.0')).toContainText('1 listed device');
});

/** Starts an import into a new allow list of 6.5.0, whose answer is held until the returned function is called. */
async function holdImport(page: Page): Promise<() => void> {
  await openRules(page, '6.5.0');
  await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
  await form(page).getByRole('radio', { name: 'Allow list' }).check();
  await form(page).getByRole('textbox', { name: 'Device IDs' }).fill('CH-a1b2');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await rules(page, '6.5.0').getByRole('button', { name: 'Import device IDs…' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.txt', mimeType: 'text/plain', buffer: Buffer.from('NEW-1\nno id!\n') });
  const start = rules(page, '6.5.0').getByRole('button', { name: 'Import', exact: true });
  await expect(start).not.toHaveAttribute('aria-disabled');
  const release = await holdCalls(page, '**/whitelist');
  await start.click();
  await expect(start).toHaveAccessibleDescription('Importing…');
  return release;
}

test('rules stay open while device IDs are imported, so that their report is shown', async ({ page }) => {
  const release = await holdImport(page);
  await page.keyboard.press('Escape');
  release();
  await expect(rules(page, '6.5.0')).toContainText('1 added, 0 duplicates, 1 skipped');
  await page.keyboard.press('Escape');
  await expect(rules(page, '6.5.0')).toBeHidden();
});

test('an import does not keep the rules of another release open', async ({ page }) => {
  const release = await holdImport(page);
  await expect(async () => {
    await page.goBack();
    await expect(rules(page, '6.5.0')).toBeHidden({ timeout: 500 });
  }).toPass();
  await choose(page, '6.4.0', 'Targeting rules');
  await expect(rules(page, '6.4.0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rules(page, '6.4.0')).toBeHidden();
  release();
});

test('device IDs are imported from a text file after a confirmation that shows the effect', async ({ page, mock }) => {
  await openRules(page, '6.4.1');
  await rules(page, '6.4.1').getByRole('button', { name: 'Import device IDs…' }).click();
  const lines = ['NEW-1', 'NEW-2', 'NEW-1', 'no id!', ''].join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.txt', mimeType: 'text/plain', buffer: Buffer.from(lines) });
  const start = rules(page, '6.4.1').getByRole('button', { name: 'Import', exact: true });
  await expect(start).not.toHaveAttribute('aria-disabled');
  await start.click();
  const question = dialog(page, 'Import device IDs for Android 6.4.1?');
  await expect(question).toContainText('2 added, 1 duplicate, 1 skipped');
  await expect(question).toContainText(
    /Devices that will receive 6\.4\.1: about [1-9][\d,]+ now → [1-9][\d,]+ of 237,524/u,
  );
  expect(await mock.requests('importGrayWhitelist')).toEqual([]);
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rules(page, '6.4.1')).toContainText('2 added, 1 duplicate, 1 skipped');
  await expect(rules(page, '6.4.1')).toContainText('Line 4: no id!');
});

test('a rule is deleted after a confirmation, and Escape closes one layer at a time', async ({ page }) => {
  await openRules(page, '6.4.1');
  await rules(page, '6.4.1').getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('dialog', { name: /^Delete this targeting rule/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rules(page, '6.4.1')).toBeVisible();
  await rules(page, '6.4.1').getByRole('button', { name: 'Delete' }).first().click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Targeting rule deleted')).toBeVisible();
  await expect(rules(page, '6.4.1').getByRole('button', { name: 'Delete' })).toHaveCount(1);
  // Without its last rule, a published package reaches all devices.
  await rules(page, '6.4.1').getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('This is the only rule. Without it, all devices will receive the release.');
  await expect(question).toContainText(/Devices that will receive 6\.4\.1: about [\d,]+ now → [1-9][\d,]+ of 237,524/);
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('textbox').fill('Android 6.4.1');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rules(page, '6.4.1')).toContainText('No rules: all devices will receive this release.');
});

test.describe('the end time of a rule', () => {
  documentTest.use({ timezoneId: 'America/New_York' });
  const until = (page: Page) => form(page).getByRole('textbox', { name: 'End time' });

  async function openForm(page: Page) {
    await page.clock.setFixedTime(new Date('2026-11-21T23:30:00Z'));
    await openRules(page, '6.5.0');
    await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
    await expect(until(page)).toHaveAccessibleDescription(/Asia\/Shanghai \(UTC\+08:00\)/);
  }

  // Three steps in one form: separate tests would each need a window with its own zone and clock.
  documentTest('is picked by keyboard, is validated, and is sent as an instant', async ({ page, mock }) => {
    await openForm(page);
    await documentTest.step('is picked by keyboard; Escape closes the calendar, but not the form', async () => {
      await until(page).press('ArrowDown');
      const calendar = page.getByRole('dialog', { name: 'Asia/Shanghai (UTC+08:00)' });
      await expect(calendar.getByRole('button', { name: 'Sunday, November 22, 2026' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(calendar.getByRole('button', { name: 'Monday, November 23, 2026' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(until(page)).toHaveValue('2026-11-23 23:59');
      await calendar.getByRole('combobox', { name: 'Hour' }).selectOption('09');
      await calendar.getByRole('combobox', { name: 'Minute' }).selectOption('30');
      await expect(until(page)).toHaveValue('2026-11-23 09:30');
      await page.keyboard.press('Escape');
      await expect(calendar).toBeHidden();
      await expect(until(page)).toBeFocused();
      await expect(form(page)).toBeVisible();
    });
    await documentTest.step('in the past is allowed with a hint; an invalid time is rejected', async () => {
      await until(page).fill('2026-11-22 07:29');
      await expect(form(page)).toContainText('This time has passed. The rule matches no devices.');
      await until(page).fill('2026-11-22 07:31');
      await expect(form(page)).not.toContainText('This time has passed');
      await until(page).fill('2026-11-31 10:00');
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(until(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(form(page)).toContainText('Enter the date and time in the format 2026-11-21 14:05.');
      expect(await mock.requests('createGrayRule')).toEqual([]);
    });
    await documentTest.step(
      'is in the console’s zone, shows the time on this device, and is sent as an instant',
      async () => {
        await form(page)
          .getByRole('textbox', { name: /^Maximum users/u })
          .fill('500');
        await until(page).fill('2026/12/24 18:00');
        await page.keyboard.press('Tab');
        await expect(until(page)).toHaveValue('2026-12-24 18:00');
        await expect(form(page)).toContainText('On this device (America/New_York): 2026-12-24 05:00');
        await expect(form(page)).not.toContainText('This time has passed');
        const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/gray'));
        await form(page).getByRole('button', { name: 'Save' }).click();
        expect((await sent).postDataJSON()).toMatchObject({ endTime: '2026-12-24T18:00:00+08:00' });
        await expect(rules(page, '6.5.0')).toContainText('2026-12-24 18:00');
      },
    );
  });

  documentTest('shows which instant is used if the clocks skip or repeat it', async ({ page }) => {
    await openAs(page, android);
    await chooseOnly(page, 'This browser');
    await openRules(page, '6.5.0');
    await rules(page, '6.5.0').getByRole('button', { name: 'New rule' }).click();
    const says = form(page).getByRole('status');
    await until(page).fill('2027-03-14 02:30');
    await page.keyboard.press('Tab');
    await expect(until(page)).toHaveValue('2027-03-14 03:30');
    await expect(until(page)).toHaveAccessibleDescription(/America\/New_York \(UTC-04:00\)/);
    await expect(
      says.getByText(
        'The clocks in America/New_York skip 2027-03-14 02:30. 2027-03-14 03:30 (UTC-04:00) is used instead.',
      ),
    ).toBeVisible();
    await until(page).fill('2027-11-07 01:30');
    await expect(
      says.getByText('The clocks in America/New_York show 2027-11-07 01:30 twice. The first time (UTC-04:00) is used.'),
    ).toBeVisible();
    await until(page).fill('2027-11-07T01:30-05:00');
    await expect(says.getByText('The second time (UTC-05:00) is used.')).toBeVisible();
    await until(page).fill('2027-01-07 01:30');
    await expect(until(page)).toHaveAccessibleDescription(/America\/New_York \(UTC-05:00\)/);
    await expect(form(page).getByText('The clocks in')).toHaveCount(0);
  });
});

test('the page of one platform does not show the rules of a package of another', async ({ page }) => {
  await openRules(page, '6.4.1');
  await expect(rules(page, '6.4.1').getByRole('button', { name: 'New rule' })).toBeVisible();
  await page.goto(page.url().replace('android-upgrade', 'ios-upgrade'));
  const drawer = page.getByRole('dialog', { name: 'Targeting rules', exact: true });
  await expect(drawer.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(drawer).toContainText("doesn't exist");
  await expect(drawer.getByRole('button', { name: 'New rule' })).toHaveCount(0);
});
