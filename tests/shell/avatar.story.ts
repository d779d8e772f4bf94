/** The picture of the user in the header. */
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../story.ts';
import { header } from './frame.ts';

const user = (page: Page) => header(page).getByRole('button', { name: /^User / });
const picture = (page: Page) => user(page).locator('img, canvas');

/** Makes the server send the address of a picture with the session. */
const sendAvatar = (page: Page, address: string) =>
  page.route('**/api/user/session/info', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), userAvatar: address } });
  });

/** A green square. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGMQWOAARwzEcQCDQw8B2HJbMQAAAABJRU5ErkJggg==';

test('a picture from the server replaces the initial and is requested without a referrer', async ({
  page,
  consoleUrl,
}) => {
  await sendAvatar(page, `${consoleUrl}/icon.svg?user=1`);
  const request = page.waitForRequest('**/icon.svg?user=1');
  await openAs(page, '/about');
  await expect(picture(page)).toBeVisible();
  await expect(user(page)).toHaveText('');
  expect(await (await request).headerValue('referer')).toBeNull();
});

test('a picture in a data URL is shown', async ({ page }) => {
  await sendAvatar(page, `data:image/png;base64,${png}`);
  await openAs(page, '/about');
  await expect(picture(page)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('height', '56');
  await expect(user(page)).toHaveText('');
});

test('some seed users have a picture, others show an initial', async ({ page }) => {
  await openAs(page, '/about', 'gateway01');
  await expect(picture(page)).toBeVisible();
  await openAs(page, '/about', 'release01');
  await expect(user(page)).toHaveText('林');
  await expect(picture(page)).toHaveCount(0);
});

for (const [what, address] of [
  ['that does not come', '/nothing.png'],
  ['that is none', '/config.json'],
] as const) {
  test(`the initial is shown for a picture ${what}`, async ({ page, consoleUrl }) => {
    await sendAvatar(page, consoleUrl + address);
    const imageRequest = page.waitForEvent(
      'requestfinished',
      (request) => request.url().endsWith(address) && request.resourceType() === 'image',
    );
    await openAs(page, '/about');
    await imageRequest;
    await expect(user(page)).toHaveText('系');
    await expect(picture(page)).toBeHidden();
  });
}
