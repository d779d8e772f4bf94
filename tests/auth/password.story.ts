/** Changing one's own password. */
import type { Page, Request } from '@playwright/test';
import { violationsInBoth } from '../axe.ts';
import { documentTest, expect, obtainTokens, openAs, password, signIn, test } from '../story.ts';
import type { MockControl } from '../story.ts';

const next = 'Linhu2025';
const changePath = '/modifypassword';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });
const field = (page: Page, name: string | RegExp) => dialog(page).getByLabel(name);
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Change password' });
const picture = (page: Page) => dialog(page).getByRole('button', { name: 'New image' }).locator('img');

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The id of the current captcha, once its image has loaded. */
async function captchaId(page: Page): Promise<string> {
  await expect(picture(page)).toHaveJSProperty('complete', true);
  return new URL((await picture(page).getAttribute('src')) ?? '', page.url()).searchParams.get('t') ?? '';
}

async function fill(
  page: Page,
  mock: MockControl,
  values: Partial<Record<'old' | 'next' | 'again' | 'captcha', string>> = {},
): Promise<void> {
  await field(page, 'Old password').fill(values.old ?? password);
  await field(page, /^New password/).fill(values.next ?? next);
  await field(page, 'Confirm new password').fill(values.again ?? values.next ?? next);
  await field(page, 'Captcha').fill(values.captcha ?? (await mock.captcha(await captchaId(page))));
}

const changes = (page: Page): Request[] => {
  const changeRequests: Request[] = [];
  page.on('request', (request) => request.url().endsWith(changePath) && changeRequests.push(request));
  return changeRequests;
};

test('only the changed password signs in, and neither password is sent in plain text', async ({ page, mock }) => {
  const sent = changes(page);
  await openAs(page, '/about');
  await open(page);
  await expect(field(page, 'Old password')).toBeFocused();
  await expect(field(page, 'User ID')).toHaveAttribute('readonly');
  await fill(page, mock);
  const before = (await mock.requests('getCaptchaImage')).length;
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^User / })).toBeFocused();
  await expect.poll(async () => (await mock.requests('getCaptchaImage')).length).toBe(before + 1);
  const body = sent[0]?.postData() ?? '';
  for (const secret of [password, next]) {
    expect(body).not.toContain(secret);
    expect(body).not.toContain(btoa(secret));
  }
  expect(new Set(Object.values<string>(JSON.parse(body))).size).toBe(7);
  expect(sent[0]?.headers()['captcha']).toMatch(/^[0-9A-Z]{4}$/);
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Wrong user name or password');
  await signIn(page, 'admin', next);
});

test('a password change ends the sessions on other devices, but not this one', async ({ page, mock }) => {
  const elsewhere = await obtainTokens(page, 'admin');
  const readElsewhere = async () => {
    const headers = { Authorization: `Bearer ${elsewhere.access_token}` };
    return (await page.request.get('/yusp-app-oca/api/user/session/info', { headers })).status();
  };
  await openAs(page, '/pages/publish/ftp-manager');
  expect(await readElsewhere()).toBe(200);
  await open(page);
  await fill(page, mock);
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
  expect(await readElsewhere()).toBe(401);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
});

test('errors appear next to their fields, and nothing is sent', async ({ page, mock }) => {
  await openAs(page, '/about');
  await open(page);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText('Input error');
  await expect(field(page, 'Old password')).toBeFocused();
  await expect(field(page, 'Old password')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, mock, { next: 'short1' });
  await submit(page).click();
  await expect(field(page, /^New password/)).toBeFocused();
  await expect(field(page, /^New password/)).toHaveAccessibleDescription(/8–16 letters and digits/);
  await fill(page, mock, { again: 'Linhu2026' });
  await submit(page).click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText('The two passwords are inconsistent');
  await fill(page, mock, { next: password });
  await submit(page).click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText('The new password must differ from the old one');
  expect([await mock.requests('changePassword'), await mock.requests('getLoginPublicKey')]).toEqual([[], []]);
});

test('the captcha can be played by keyboard alone, and a new image is announced', async ({ page }) => {
  await openAs(page, '/about');
  await open(page);
  const heard = page.waitForResponse(/\/captcha\/audio\?/u);
  await page.getByRole('button', { name: 'Listen to the letters' }).focus();
  await page.keyboard.press('Enter');
  const answer = await heard;
  expect(answer.status()).toBeLessThan(300);
  expect(answer.headers()['content-type']).toBe('audio/wav');
  expect(new URL(answer.url()).searchParams.get('t')).toBe(await captchaId(page));
  await page.getByRole('button', { name: 'New image' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'New image' })).toBeAttached();
  await expect(page.getByRole('alert')).not.toContainText('could not be played');
});

test('a wrong captcha or old password focuses its field, and clears the captcha but not the new password', async ({
  page,
  mock,
}) => {
  await openAs(page, '/about');
  await open(page);
  await fill(page, mock, { old: 'Wrong2024', captcha: '0000' });
  for (const [name, says] of [
    ['Captcha', 'Wrong captcha'],
    ['Old password', 'The old password is wrong'],
  ] as const) {
    const firstId = await captchaId(page);
    await submit(page).click();
    await expect(dialog(page).getByRole('alert').first()).toContainText(says);
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, 'Captcha')).toHaveValue('');
    expect(await captchaId(page)).not.toBe(firstId);
    await expect(field(page, /^New password/)).toHaveValue(next);
    await expect(field(page, 'Confirm new password')).toHaveValue(next);
    await field(page, 'Captcha').fill(await mock.captcha(await captchaId(page)));
  }
  await field(page, 'Old password').fill(password);
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
});

test('a click loads one new captcha image; a failed load is reported', async ({ page, mock }) => {
  await openAs(page, '/about');
  await open(page);
  const first = await captchaId(page);
  await field(page, 'Captcha').fill('half');
  await picture(page).click();
  await expect(field(page, 'Captcha')).toHaveValue('');
  expect(await captchaId(page)).not.toBe(first);
  expect(await mock.requests('getCaptchaImage')).toHaveLength(2);
  await mock.fault({ operationId: 'getCaptchaImage', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await dialog(page).getByRole('button', { name: 'New image' }).click();
  await expect(dialog(page).getByText('The image could not be loaded')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'New image' }).click();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 160);
});

documentTest('nothing is sent if the public key or the encryption code can’t be loaded', async ({ page, mock }) => {
  await openAs(page, '/about');
  await open(page);
  await fill(page, mock);
  const refused = async () => {
    await submit(page).click();
    await expect(dialog(page).getByRole('alert').first()).toContainText(
      'The passwords could not be encrypted, so nothing was sent. Reload the page and try again.',
    );
    expect(await mock.requests('changePassword')).toEqual([]);
  };
  const code = /\/assets\/encrypt-.*\.js/u;
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await refused();
  await page.unroute(code);
  await mock.fault({ operationId: 'getLoginPublicKey', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await refused();
  // A proxy page in place of the key.
  await mock.fault({ operationId: 'getLoginPublicKey', status: 200, body: '<!doctype html>', times: 1 });
  await refused();
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
});

test('three clicks and Enter send one password change', async ({ page, mock }) => {
  await openAs(page, '/about');
  await open(page);
  await fill(page, mock);
  await submit(page).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 3; click += 1) button.click();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changed successfully')).toBeVisible();
  expect(await mock.requests('changePassword')).toHaveLength(1);
});

test('after a lost response the change is sent again with the same idempotency key', async ({ page, mock }) => {
  const sent = changes(page);
  await openAs(page, '/about');
  await open(page);
  await fill(page, mock);
  // The server handles the request, but its response is lost.
  await page.route(
    `**/api/**${changePath}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText("The server can't be reached");
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
  expect(sent.map((request) => request.headers()['idempotency-key'])).toEqual([
    expect.any(String),
    sent[0]?.headers()['idempotency-key'],
  ]);
});

test('five wrong old passwords lock the account, and the form shows for how long', async ({ page, mock }) => {
  await openAs(page, '/about');
  await open(page);
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await fill(page, mock, { old: `Wrong202${attempt}` });
    await submit(page).click();
    await expect(field(page, 'Captcha')).toHaveValue('');
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(dialog(page).getByRole('alert').first()).toContainText('Too many wrong attempts');
  await expect(dialog(page).getByRole('timer')).toHaveText(/^Try again in 1[45] min \d+ s\.$/);
});

test('password rules are checked while typing, and Escape discards the new password', async ({ page }) => {
  await openAs(page, '/about');
  await open(page);
  // Password managers recognize every field, except the captcha.
  const tokens = await dialog(page)
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(tokens).toEqual(['username', null, 'current-password', 'new-password', 'new-password', 'off']);
  const rules = dialog(page).getByRole('listitem');
  await field(page, /^New password/).pressSequentially('abc');
  await expect(rules).toHaveText([/8–16 characters.*not met yet/, /only.*met/, /one digit.*not met yet/]);
  await field(page, /^New password/).pressSequentially('12345');
  await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(0);
  await field(page, /^New password/).pressSequentially('_');
  await expect(rules.filter({ hasText: 'not met yet' })).toHaveText([/only/]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await open(page);
  await expect(field(page, /^New password/)).toHaveValue('');
  await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(3);
});

documentTest('the memory of the page does not contain the new password after a change', async ({ page, mock }) => {
  const secret = 'Zh9qk2Xw7';
  await openAs(page, '/about');
  await open(page);
  await fill(page, mock, { next: secret });
  await submit(page).click();
  await expect(page.getByText('Changed successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  let heap = '';
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (heap += chunk));
  // An element that is closing may still hold it.
  await expect(async () => {
    heap = '';
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap.split(secret).length - 1).toBe(0);
  }).toPass({ timeout: 20_000 });
});

test('the dialog has no accessibility violations in light and dark mode', async ({ page }) => {
  await openAs(page, '/about');
  await open(page);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
  expect(await violationsInBoth(page, 'dialog')).toEqual([]);
});
