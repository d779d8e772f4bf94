import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/generated/types.ts';
import { violations } from '../axe.ts';
import { choose, dialog, field } from '../screen.ts';
import { expect, openAs, password, test } from '../story.ts';
import { overflow } from '../walk/in-page.ts';

const list = '/pages/platform/api-manager';
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Send/u });
const pick = (page: Page, group: string, name: string) =>
  dialog(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check();
const verdict = (page: Page) =>
  dialog(page)
    .getByRole('region', { name: 'Request result' })
    .locator('p', { hasText: /^HTTP \d/u });
const step = (page: Page, name: string) =>
  dialog(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`, 'u') });

/** Adds an enabled transaction with policies. */
async function create(page: Page, policies: Partial<Schemas['TransactionInput']>): Promise<void> {
  const token = await page.request.post('/uaa/oauth/token', {
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    form: { grant_type: 'password', username: 'gateway01', password, scope: 'console' },
  });
  const { access_token: bearer }: Schemas['Token'] = await token.json();
  const headers = { Authorization: `Bearer ${bearer}` };
  const groups: Schemas['ApiGroupPage'] = await (await page.request.get('/zuul/api/group', { headers })).json();
  const input: Schemas['TransactionInput'] = {
    name: 'Night balance',
    code: 'NIGHT1',
    groupId: groups.items[0]?.id ?? '',
    method: 'POST',
    requestUrl: '/night/balance',
    contentType: 'application/json',
    ...policies,
  };
  const created: Schemas['Transaction'] = await (
    await page.request.post('/zuul/api/transaction', { headers, data: input })
  ).json();
  const answer = await page.request.put(`/zuul/api/transaction/${created.id}/status/enabled`, { headers });
  expect(answer.ok()).toBe(true);
}

async function open(page: Page, policies: Partial<Schemas['TransactionInput']>): Promise<void> {
  await create(page, policies);
  await openAs(page, `${list}?code=NIGHT1`, 'gateway01');
  await choose(page, 'Night balance', 'Debug');
  await field(page, 'Device ID').fill('A1B2-C3D4');
}

/** Sends the call and checks which step decided. */
async function call(page: Page, decided: string | RegExp): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/debug'));
  await send(page).click();
  await answered;
  await expect(verdict(page)).toHaveText(decided);
}

const everything: Partial<Schemas['TransactionInput']> = {
  antiReplay: true,
  signature: true,
  encryption: true,
  tokenBucket: { enabled: true, capacity: 3, ratePerSecond: 1 },
  threshold: { enabled: true, limit: 3, unitTimeSeconds: 60, unbanTimeSeconds: 600 },
  circuitBreaker: {
    enabled: true,
    rule: {
      mode: 'errorCount',
      errorThreshold: 1,
      windowSeconds: 60,
      openTimeoutSeconds: 30,
      defaultResponse: '{"code":"LATER"}',
    },
  },
  limitResponse: '{"code":"BUSY"}',
};

test('each step of the chain can reject a call, and a ban ends by the mock clock', async ({ page, mock }) => {
  await mock.clock({ frozen: true });
  await open(page, everything);
  await pick(page, 'Signature', 'Missing');
  await call(page, 'HTTP 401 · Rejected at: Signature');
  await expect(step(page, 'Signature')).toContainText('The request has no signature.');
  await expect(step(page, 'Signature')).toContainText(/Signature method\s*:?\s*SM3/u);
  await expect(step(page, 'Decryption')).toContainText('The request did not reach this step.');
  await pick(page, 'Signature', 'Valid');
  await pick(page, 'Body encryption', 'Unencrypted');
  await call(page, 'HTTP 400 · Rejected at: Decryption');
  await pick(page, 'Body encryption', 'Encrypted');
  await field(page, 'Nonce').fill('once-only');
  await call(page, 'HTTP 200 · Response from: Backend system');
  await expect(step(page, 'Token bucket')).toContainText(/Tokens left\s*:?\s*2/u);
  await call(page, 'HTTP 409 · Rejected at: Anti-replay');
  await expect(step(page, 'Anti-replay')).toContainText('The nonce has already been used.');
  await field(page, 'Nonce').fill('');
  await pick(page, 'Backend system', 'Returns an error');
  await call(page, 'HTTP 502 · Rejected at: Backend system');
  await pick(page, 'Backend system', 'Responds normally');
  await call(page, 'HTTP 503 · Rejected at: Circuit breaker');
  await expect(dialog(page).getByRole('group', { name: 'Response' })).toHaveText('{"code":"LATER"}');
  await call(page, 'HTTP 429 · Rejected at: Token bucket');
  await mock.clock({ frozen: true, advanceSeconds: 1 });
  await call(page, 'HTTP 429 · Rejected at: Request threshold');
  await expect(step(page, 'Request threshold')).toContainText('The device exceeded its limit and is now banned.');
  await expect(dialog(page).getByRole('group', { name: 'Response' })).toHaveText('{"code":"BUSY"}');
  await mock.clock({ frozen: true, advanceSeconds: 599 });
  await call(page, 'HTTP 429 · Rejected at: Request threshold');
  await expect(step(page, 'Request threshold')).toContainText(/The device is banned\..*Banned until/u);
  await field(page, 'Device ID').fill('OTHER');
  await call(page, 'HTTP 200 · Response from: Backend system');
  await field(page, 'Device ID').fill('A1B2-C3D4');
  await mock.clock({ frozen: true, advanceSeconds: 1 });
  await call(page, 'HTTP 200 · Response from: Backend system');
});

test('a device outside the allow list is rejected, and the step names the source of its rule', async ({ page }) => {
  await open(page, { deviceList: 'white', antiReplay: true });
  await call(page, 'HTTP 403 · Rejected at: Allow or block list');
  await expect(step(page, 'Allow or block list')).toContainText(
    /not on the allow list.*Rule: This transaction.*Allow list/u,
  );
  await expect(step(page, 'Anti-replay')).not.toContainText('Rule:');
});

test('steps that are not in force yet are marked, and a transaction that is not in force is rejected', async ({
  page,
}) => {
  await open(page, { signature: true });
  await call(page, 'HTTP 200 · Response from: Backend system');
  await expect(step(page, 'Signature')).toContainText('Not in force yet');
  await pick(page, 'Configuration', 'In force');
  await call(page, 'HTTP 404 · Rejected at: Transaction');
  await expect(step(page, 'Transaction')).toContainText('The transaction is not in this configuration.');
  await expect(dialog(page)).toContainText('In force (version 2)');
});

test('links of rules lead to settings and transaction, and going back keeps the call', async ({ page }) => {
  await open(page, { antiReplay: true });
  await field(page, 'Nonce').fill('n-1');
  await call(page, /^HTTP 200/u);
  await step(page, 'Anti-replay').getByRole('link', { name: 'Application settings' }).click();
  await expect(page).toHaveURL('/pages/platform/application-config');
  await page.goBack();
  await expect(field(page, 'Nonce')).toHaveValue('n-1');
  await step(page, 'Transaction').getByRole('link', { name: 'This transaction' }).click();
  await expect(dialog(page, 'Night balance')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Nonce')).toHaveValue('n-1');
  await expect(field(page, 'Device ID')).toHaveValue('A1B2-C3D4');
});

test('a response that contains HTML is shown as text', async ({ page }) => {
  const returnMessage = '<img src="/x" onerror="document.title=1"><b>bold</b>';
  await open(page, { contentType: 'text/plain', mock: { enabled: true, percentage: 100, returnMessage } });
  await call(page, 'HTTP 200 · Response from: Mock response');
  await expect(dialog(page).getByRole('group', { name: 'Response' })).toHaveText(returnMessage);
  await expect(dialog(page).locator('img, b', { hasText: 'bold' })).toHaveCount(0);
});

test('invalid fields show errors, three clicks send one call, and a failed call keeps the input', async ({
  page,
  mock,
}) => {
  await open(page, { signature: true });
  await field(page, 'Device ID').fill('a b');
  await field(page, 'Request headers').fill('Accept\nX Y: 1');
  await send(page).click();
  await expect(field(page, 'Device ID')).toBeFocused();
  for (const name of ['Device ID', 'Request headers'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  expect(await mock.requests('debugTransaction')).toEqual([]);
  await field(page, 'Device ID').fill('A1B2-C3D4');
  await field(page, 'Request headers').fill('Accept: text/plain');
  const slow = await mock.fault({ operationId: 'debugTransaction', latencyMs: 1000 });
  await send(page).click({ clickCount: 3 });
  await expect(verdict(page)).toContainText('HTTP 200');
  expect(await mock.requests('debugTransaction')).toHaveLength(1);
  await mock.clearFault(slow);
  await mock.fault({ operationId: 'debugTransaction', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await send(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('System exception, try again later');
  await expect(field(page, 'Request headers')).toHaveValue('Accept: text/plain');
  await call(page, /^HTTP 200/u);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
});

test('a reload keeps the dialog open, and its steps are accessible in light and dark mode', async ({ page }) => {
  await open(page, everything);
  await page.reload();
  await field(page, 'Device ID').fill('A1B2-C3D4');
  await field(page, 'Device ID').press('Enter');
  await expect(verdict(page)).toContainText('HTTP 200');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(11);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(overflow)).toEqual([]);
});

test('on a phone, the result of a call is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, { signature: true });
  await send(page).click();
  await expect(verdict(page)).toBeInViewport();
});
