/** Signing in with the ticket of an external sign-in. */
import { expect, password, signIn, documentTest as test } from '../story.ts';
import type { MockControl } from '../story.ts';

const address = (ticket: string, redirect?: string) =>
  `/auth-redirect?${new URLSearchParams({ ticket, ...(redirect === undefined ? {} : { redirect }) })}`;

test('a ticket opens the requested page and disappears from the address', async ({ page, mock }) => {
  const ticket = await mock.ticket('release01');
  await page.goto(address(ticket, '/pages/publish/ios-upgrade?version=6'));
  await expect(page.getByRole('heading', { level: 1, name: 'iOS full upgrade' })).toBeVisible();
  await expect(page).toHaveURL('/pages/publish/ios-upgrade?version=6');
  await expect(page.getByRole('button', { name: 'User 林知夏' })).toBeVisible();
  expect(await mock.requests('exchangeTicket')).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'iOS full upgrade' })).toBeVisible();
});

test('a used ticket leads to the sign-in with an error, and then to the requested page', async ({ page, mock }) => {
  const ticket = await mock.ticket('admin');
  await page.goto(address(ticket));
  await expect(page).toHaveURL('/dashboard');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address(ticket, '/pages/publish/ios-upgrade'));
  await expect(page.getByRole('alert')).toContainText('Verification failed, please login again');
  expect(page.url()).not.toContain(ticket);
  await signIn(page);
  await expect(page).toHaveURL('/pages/publish/ios-upgrade');
});

for (const { locale, says, name, secret } of [
  { locale: 'en-US', says: 'Verification failed, please login again', name: 'User name', secret: 'Password' },
  { locale: 'zh-CN', says: '验证失败，请重新登录', name: '用户名', secret: '密码' },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    for (const what of ['expired', 'unknown'] as const) {
      test(`a ticket that is ${what} leads to the sign-in with an error, and then to the requested page`, async ({
        page,
        mock,
      }) => {
        const ticket = what === 'expired' ? await mock.ticket('admin') : 'nobody-issued-this';
        if (what === 'expired') await mock.clock({ advanceSeconds: 61 });
        await page.goto(address(ticket, '/pages/publish/ios-upgrade'));
        await expect(page.getByRole('alert')).toHaveText(says);
        expect(page.url()).not.toContain(ticket);
        expect((await mock.requests('exchangeTicket')).map(({ status, code }) => [status, code])).toEqual([
          [401, 'AUTH_VERIFY_FAILED'],
        ]);
        await expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();
        await page.keyboard.type('admin');
        await page.getByLabel(secret, { exact: true }).fill(password);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/pages/publish/ios-upgrade');
      });
    }
  });
}

for (const [userName, says] of [
  ['disabled01', 'This user is not enabled'],
  ['norole', 'Roles must be a non-null array'],
] as const) {
  test(`${userName} cannot sign in by ticket`, async ({ page, mock }) => {
    await page.goto(address(await mock.ticket(userName)));
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toContainText(says);
  });
}

test('no request is sent without a ticket', async ({ page, mock }) => {
  await page.goto('/auth-redirect');
  await expect(page.getByRole('alert')).toContainText('Verification failed');
  expect(await mock.requests('exchangeTicket')).toEqual([]);
});

test('the text of an unknown reason in the address is not shown', async ({ page }) => {
  await page.goto('/login?reason=CALL_0800_EVIL');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/login?reason=CALL_EVIL');
  await expect(page.getByRole('alert')).toHaveText('System exception, try again later');
  await expect(page.getByText('EVIL')).toHaveCount(0);
});

// A unit test covers the whole table; this one shows that the page uses it in either case.
for (const [what, ticketOf] of [
  ['taken', (mock: MockControl) => mock.ticket('admin')],
  ['refused', () => 'made-up'],
] as const) {
  test(`a hostile return address leads to the dashboard, and to no other origin, when the ticket is ${what}`, async ({
    page,
    mock,
    context,
    consoleUrl,
  }) => {
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== consoleUrl) strangers.push(request.url());
    });
    await page.goto(address(await ticketOf(mock), '//evil.example'));
    if (what === 'refused') await signIn(page);
    await expect(page).toHaveURL('/dashboard');
    expect(strangers).toEqual([]);
  });
}
