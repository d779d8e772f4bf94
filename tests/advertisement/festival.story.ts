import type { Page } from '@playwright/test';
import { userIds } from '../../mock-server/delivery/population.ts';
import { choose, dialog, field, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const main = (page: Page) => page.getByRole('main');
const input = (page: Page, label: string) => main(page).getByRole('textbox', { name: new RegExp(`^${label}`, 'u') });
const next = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: `Next: ${name}` })
    .click();
const MINUTE_MS = 60_000;
const HOURS = 3600;

/** A time as the form expects it, such as `2026-11-20 10:30`, in the time zone of the platform. */
const typed = (at: number) => new Date(at + 8 * 60 * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');

/** Loads a page again, because responses depend on the clock of the mock. */
async function reopen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
}

test('a campaign runs from the import of its audience to its performance and its end', async ({ page, mock }) => {
  const { now } = await mock.clock({ frozen: true });
  const start = Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS;

  // The audience: real customers, one duplicate and one invalid line.
  const ids = userIds('chenghu-mbank', 400, 20_000);
  await openAs(page, '/pages/advertisement/crowd-manager', 'operator01');
  await page.getByRole('button', { name: 'New audience' }).click();
  await field(page, 'Name').fill('Lantern guests');
  await dialog(page).getByRole('radio', { name: 'Users' }).check();
  await page.locator('input[type=file]').setInputFiles({
    name: 'guests.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([...ids, ids[0], 'Mr Zhang'].join('\n')),
  });
  await expect(dialog(page)).toContainText('400 IDs · 1 duplicate · 1 invalid');
  await save(page).click();
  await expect(row(page, 'Lantern guests')).toContainText('Not ready');
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, 'Lantern guests')).toContainText('Ready');

  // The activity: for this audience only, in the notice slot of the home page, with its estimate.
  await reopen(page, '/pages/advertisement/add-activity');
  await input(page, 'Name').fill('Lantern night');
  await input(page, 'Start').fill(typed(start));
  await input(page, 'End').fill(typed(start + 24 * HOURS * 1000));
  await next(page, 'Audience');
  await main(page)
    .getByRole('combobox', { name: /^Audience/u })
    .selectOption('Lantern guests');
  await expect(main(page).getByRole('group', { name: 'Who will see it' })).toContainText(
    /The audience has 400 members with 4\d\d devices/u,
  );
  await next(page, 'Ad slots and material');
  const slot = main(page).getByRole('group', { name: 'Ad slot 1', exact: true });
  await slot.getByRole('combobox', { name: /^Ad slot/u }).selectOption('首页公告');
  await slot.getByRole('radio', { name: 'High' }).check();
  await slot.getByRole('textbox', { name: /^Text/u }).fill('Lanterns tonight');
  await slot.getByRole('textbox', { name: /^On tap/u }).fill('/lanterns');
  await next(page, 'Confirm');
  await main(page).getByRole('button', { name: 'Save and go online' }).click();

  // The confirmation has the number of devices, and the activities it hides.
  const question = dialog(page, 'Go online with Lantern night?');
  await expect(question).toContainText(/As of now it is for 4\d\d of 412,000 devices\./u);
  await question.getByRole('button', { name: 'Go online' }).click();
  await expect(main(page).getByText('Online', { exact: true })).toBeVisible();

  // The calendar shows the activity.
  await reopen(page, '/pages/advertisement/activity-calendar');
  await expect(main(page).getByText('Lantern night').first()).toBeVisible();

  // Six hours later, it has impressions.
  await mock.clock({ advanceSeconds: 6 * HOURS });
  await openAs(page, '/pages/advertisement/activity-manager?name=Lantern', 'operator01');
  await choose(page, 'Lantern night', 'Performance');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Activity performance');
  const exposures = main(page)
    .getByRole('region', { name: 'Figures' })
    .getByRole('button', { name: /^Impressions/u });
  await expect(exposures.locator('strong')).toHaveText(/^[1-9]/u);

  // It goes offline at its end, and its publisher gets a notice.
  await mock.clock({ advanceSeconds: 20 * HOURS });
  await openAs(page, '/pages/advertisement/activity-manager?name=Lantern', 'operator01');
  await expect(row(page, 'Lantern night')).toContainText('Ended');
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await expect(dialog(page, 'Notifications')).toContainText('Lantern night');
});
