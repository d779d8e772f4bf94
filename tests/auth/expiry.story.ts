import type { Page } from '@playwright/test';
import { choose, dialog, field, message, row, save as saveButton, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import type { MockControl } from '../story.ts';

const host = 'sftp-dr.chenghu.example';

const successCount = async (mock: MockControl, operationId: string) =>
  (await mock.requests(operationId)).filter(({ status }) => status === 200).length;

const listResponse = (page: Page) =>
  page.waitForResponse((answer) => answer.ok() && answer.url().includes('/api/uploadservice?'));

async function refresh(page: Page): Promise<void> {
  await Promise.all([listResponse(page), page.getByRole('button', { name: 'Refresh' }).click()]);
}

/** Also waits until the list is reloaded, so that its call is not mistaken for one of the next step. */
async function check(page: Page): Promise<void> {
  const tested = page.waitForResponse((answer) => answer.ok() && answer.url().endsWith('/test'));
  await Promise.all([tested, listResponse(page), row(page, host).getByRole('button', { name: 'Test' }).click()]);
}

async function edit(page: Page): Promise<void> {
  const read = page.waitForResponse((answer) => answer.ok() && /\/api\/uploadservice\/\d+$/u.test(answer.url()));
  await choose(page, host, 'Edit');
  await read;
  await expect(field(page, 'Remarks')).toBeVisible();
}

async function save(page: Page, remarks: string): Promise<void> {
  await field(page, 'Remarks').fill(remarks);
  await saveButton(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, host)).toContainText(remarks);
}

// Each step runs at least once.
for (const [times, many] of [
  ['ten', 10],
  ['fifty @all', 50],
] as const)
  test(`no action is lost when tokens expire; each token is refreshed once, without a new sign-in: ${times}`, async ({
    page,
    mock,
  }) => {
    test.slow();
    await openAs(page, services);
    await expect(row(page, host)).toBeVisible();
    const [refreshes, changes] = [
      await successCount(mock, 'obtainToken'),
      await successCount(mock, 'updateUploadService'),
    ];
    // Reads, actions, and opening and editing a record. Only the last two are slow.
    const steps = [
      refresh,
      check,
      check,
      refresh,
      check,
      check,
      refresh,
      check,
      edit,
      (at: Page, call: number) => save(at, `changed at ${call}`),
    ];
    for (let call = 0; call < many; call += 1) {
      await mock.expireTokens({ atCall: 1 });
      await steps[call % steps.length]?.(page, call);
    }
    await expect(message(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toHaveCount(0);
    expect([
      (await successCount(mock, 'obtainToken')) - refreshes,
      (await successCount(mock, 'updateUploadService')) - changes,
    ]).toEqual([many, many / 10]);
  });

test('a page reloaded during a token refresh is still signed in', async ({ page }) => {
  await openAs(page, services);
  await expect(row(page, host)).toBeVisible();
  // The token is old enough to be refreshed first. The server refreshes it, but its response never arrives.
  await page.evaluate(() =>
    sessionStorage.setItem(
      'mpc.refresh',
      (sessionStorage.getItem('mpc.refresh') ?? '').replace(
        /"lastRefreshTime":\d+/u,
        `"lastRefreshTime":${Date.now() - 3_500_000}`,
      ),
    ),
  );
  const renewed = new Promise<void>((done) => {
    void page.route(
      '**/uaa/oauth/token',
      async (route) => {
        await route.fetch();
        done();
      },
      { times: 1 },
    );
  });
  await page.reload({ waitUntil: 'commit' });
  await renewed;
  await page.reload();
  await expect(row(page, host)).toBeVisible();
});
