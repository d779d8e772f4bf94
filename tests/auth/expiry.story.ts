import { choose } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const host = 'sftp-dr.chenghu.example';

test('a token that runs out at any call costs nobody an action, and is refreshed once', async ({ page, mock }) => {
  await openAs(page, '/pages/publish/ftp-manager');
  const row = page.getByRole('row').filter({ hasText: host });
  const dialog = page.getByRole('dialog');
  const counted = async (operationId: string) => (await mock.requests(operationId)).filter(({ status }) => status === 200).length;
  await expect(row).toBeVisible();
  for (const atCall of [1, 2, 3, 4]) {
    const [refreshes, changes] = [await counted('obtainToken'), await counted('updateUploadService')];
    await mock.expireTokens({ atCall });
    const listed = page.waitForResponse((answer) => answer.ok() && answer.url().includes('/api/uploadservice?'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await listed;
    const tested = page.waitForResponse((answer) => answer.ok() && answer.url().endsWith('/test'));
    await row.getByRole('button', { name: 'Test' }).click();
    await tested;
    await choose(page, host, 'Edit');
    await dialog.getByRole('textbox', { name: /^Remarks/ }).fill(`changed at ${atCall}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`changed at ${atCall}`);
    expect([await counted('obtainToken') - refreshes, await counted('updateUploadService') - changes], `at call ${atCall}`).toEqual([1, 1]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
