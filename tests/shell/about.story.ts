import { expect, openAs, test } from '../story.ts';

test('the about page links to the third-party licenses', async ({ page }) => {
  await openAs(page, '/about');
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Third-party licenses' }).click();
  const licenses = await opening;
  await expect(licenses).toHaveURL('/licenses.txt');
  for (const name of ['react', '@mantine/core'])
    await expect(licenses.locator('body')).toContainText(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'mu'));
  await expect(licenses.locator('body')).toContainText('Copyright (c) 2021 Vitaly Rtishchev');
  await licenses.close();
});
