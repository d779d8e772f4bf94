/** Responses with status 200 that break the contract. */
import { android } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const page200 = (part: object) => JSON.stringify({ items: [], total: 0, page: 1, size: 20, ...part });

const wrong = [
  { what: 'a record that is none', body: page200({ items: [null], total: 1 }), place: 'items[0]' },
  { what: 'a number that is none', body: page200({ total: 'many' }), place: 'total' },
  { what: 'no object at all', body: '[]', place: '(body)' },
];

for (const { operationId, address } of [
  { operationId: 'listUpgrades', address: android },
  { operationId: 'listFiles', address: '/pages/publish/choose-zip' },
]) {
  test(`${address} reports an invalid response with its request ID, can retry, and logs the place`, async ({
    page,
    mock,
  }) => {
    await openAs(page, '/about');
    const alert = page.getByRole('main').getByRole('alert');
    for (const { what, body, place } of wrong) {
      const fault = await mock.fault({ operationId, status: 200, body });
      await page.goto(address);
      await expect(alert, what).toContainText('sent an unexpected response');
      const [request] = await mock.requests(operationId);
      await expect(alert, what).toContainText(request?.requestId ?? '-');
      await page.evaluate(() => history.pushState({}, '', '/error-log'));
      await expect(page.getByRole('main').getByText(`200 CLIENT_RESPONSE · ${place}`), what).toBeVisible();
      await page.goBack();
      await mock.clearFault(fault);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert, what).toBeHidden();
    }
  });
}

test('a 200 response without a content type is reported as unexpected', async ({ page, errors }) => {
  await openAs(page, '/about');
  await page.route('**/api/upgrade/android?*', (route) => route.fulfill({ status: 200, body: '{}', headers: {} }));
  await page.goto(android);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('sent an unexpected response');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors.splice(0)).toEqual([]);
});
