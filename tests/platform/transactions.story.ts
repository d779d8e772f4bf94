import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { probe } from '../probes.ts';
import { choose, dialog, field, message as notification, openMenu, row, rowOf, save } from '../screen.ts';
import { expect, openAs, password, test } from '../story.ts';

const address = '/pages/platform/api-manager';

const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name: new RegExp(`^${name}`, 'u') });
const checkbox = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Mock response body' });

async function fill(page: Page, code: string, name = 'Night balance'): Promise<void> {
  await page.getByRole('button', { name: 'New transaction' }).click();
  await field(page, /^Name/).fill(name);
  await field(page, /^Transaction code/).fill(code);
  await dialog(page)
    .getByRole('combobox', { name: /^Group/ })
    .selectOption({ label: '账户' });
  await field(page, /^Request path/).fill('/night/balance');
}

test('a legend in the header of the policies explains each icon, also by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, address);
  const grid = page.getByRole('grid');
  const button = grid.getByRole('button', { name: 'What the icons mean' });
  await grid.locator('tr[data-row]').first().focus();
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 30 && !(await button.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowRight');
  await expect(button).toBeFocused();
  // It is on the line of the name and does not make the header higher.
  const [head, other] = [await button.boundingBox(), await grid.getByText('Policies', { exact: true }).boundingBox()];
  expect((head?.y ?? 0) + (head?.height ?? 0) / 2).toBeCloseTo((other?.y ?? 0) + (other?.height ?? 0) / 2, -1);
  await page.keyboard.press('Enter');
  const legend = dialog(page, 'Policy icons, in order');
  const names = [
    'Token bucket',
    'Request threshold',
    'Circuit breaker',
    'Anti-replay',
    'Signature',
    'Encryption',
    'Allow or block list',
    'Mock response',
    'Cache',
  ];
  await expect(legend.getByRole('listitem')).toHaveText([
    ...names,
    'Enabled',
    'Not enabled',
    'Enabled but not in force: turned off in the application settings',
  ]);
  // In the same order as the icons of a row.
  const enabled = await grid
    .locator('tr[data-row]')
    .first()
    .getByRole('img')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('aria-label') ?? ''));
  expect(enabled).toEqual(names.filter((name) => enabled.includes(name)));
  expect(enabled).not.toEqual([]);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  // Its arrow keys do not move through the table around it.
  await page.keyboard.press('ArrowDown');
  await expect(legend).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(legend).toBeHidden();
  await expect(button).toBeFocused();
});

test('a transaction is created with policies, and values of disabled ones are not sent', async ({ page }) => {
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Limits').click();
  await checkbox(page, 'Token bucket').check();
  await field(page, /^Capacity/).fill('200');
  await field(page, /^Refill rate/).fill('100');
  await checkbox(page, 'Request threshold').check();
  await field(page, /^Requests per device/).fill('30');
  await checkbox(page, 'Request threshold').uncheck();
  await tab(page, 'Circuit breaker').click();
  await checkbox(page, 'Circuit breaker').check();
  await dialog(page).getByRole('radio', { name: 'Slow request rate' }).check();
  await field(page, /^Slow request rate/).fill('25');
  await tab(page, 'Security').click();
  await checkbox(page, 'Signature').check();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/zuul/api/transaction'),
  );
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Night balance',
    code: 'NIGHT1',
    groupId: expect.any(String),
    method: 'POST',
    requestUrl: '/night/balance',
    contentType: 'application/json',
    tokenBucket: { enabled: true, capacity: 200, ratePerSecond: 100 },
    threshold: { enabled: false },
    circuitBreaker: {
      enabled: true,
      rule: { mode: 'slowRatio', slowMs: 3000, slowRatioThreshold: 0.25, windowSeconds: 30, openTimeoutSeconds: 60 },
    },
    cache: { enabled: false },
    mock: { enabled: false },
    antiReplay: false,
    signature: true,
    encryption: false,
    deviceList: 'none',
  });
  await expect(notification(page, 'Transaction created')).toBeVisible();
  await expect(row(page, 'NIGHT1')).toContainText('Disabled');
  await expect(row(page, 'NIGHT1').getByRole('img', { name: /^(Token bucket|Circuit breaker|Signature)/ })).toHaveCount(
    3,
  );
  await page.getByRole('link', { name: 'Night balance' }).click();
  await expect(dialog(page)).toContainText('Up to 200 requests at once, refilled by 100 per second');
  await expect(dialog(page)).toContainText('Opens for 60 s when 25% of requests take longer than 3000 ms within 30 s');
});

test('turning off a protection is reviewed, and that of the signature must be typed', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Limits').click();
  await checkbox(page, 'Token bucket').check();
  await field(page, /^Capacity/).fill('200');
  await field(page, /^Refill rate/).fill('100');
  await tab(page, 'Security').click();
  await checkbox(page, 'Signature').check();
  await save(page).click();
  const edit = () => row(page, 'NIGHT1').getByRole('button', { name: 'Edit' }).click();
  const question = dialog(page, 'Change Night balance?');
  const change = question.getByRole('button', { name: 'Change', exact: true });

  // A stronger limit needs no review.
  await edit();
  await tab(page, 'Limits').click();
  await field(page, /^Capacity/).fill('150');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);

  await edit();
  await tab(page, 'Limits').click();
  await checkbox(page, 'Token bucket').uncheck();
  await tab(page, 'Security').click();
  await checkbox(page, 'Anti-replay').check();
  await save(page).click();
  await expect(question.getByRole('listitem')).toHaveText([
    'Token bucket: Up to 150 requests at once, refilled by 100 per second → off Limit turned off',
    'Anti-replay: off → on',
  ]);
  await expect(question).toContainText('generated and synced');
  await change.click();
  await expect(question).toBeHidden();

  await edit();
  await tab(page, 'Security').click();
  await checkbox(page, 'Signature').uncheck();
  await save(page).click();
  await expect(question.getByRole('listitem')).toHaveText(['Signature: on → off Protection turned off']);
  await expect(change).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type NIGHT1 to confirm' }).fill('night1');
  await expect(change).toBeDisabled();
  await question.getByRole('textbox').fill('NIGHT1');
  await change.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await mock.requests('updateTransaction')).toHaveLength(3);
});

test('two changes of one policy need one choice, and its parts are listed as details', async ({ page, context }) => {
  const edit = async (on: Page) => {
    await row(on, 'NIGHT1').getByRole('button', { name: 'Edit' }).click();
    await tab(on, 'Limits').click();
  };
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Limits').click();
  await checkbox(page, 'Token bucket').check();
  await field(page, /^Capacity/).fill('200');
  await field(page, /^Refill rate/).fill('100');
  await save(page).click();
  await edit(page);
  await field(page, /^Capacity/).fill('300');
  const other = await context.newPage();
  await other.goto(`${new URL(page.url()).origin}${address}`);
  await edit(other);
  await field(other, /^Refill rate/).fill('50');
  await save(other).click();
  await expect(dialog(other)).toHaveCount(0);
  await other.close();
  await save(page).click();
  const clash = dialog(page).getByRole('alert');
  await expect(clash.getByRole('listitem')).toHaveText([
    /^Token bucket.*Keep mine\s*Keep theirs$/u,
    /^Capacity\s*Yours\s*300\s*Theirs\s*200$/u,
    /^Refill rate \(per second\)\s*Yours\s*100\s*Theirs\s*50$/u,
  ]);
  const merge = clash.getByRole('button', { name: 'Merge changes' });
  await expect(merge).toHaveAccessibleDescription('Choose what to keep in Token bucket');
  await clash.getByRole('radio', { name: 'Keep theirs' }).check();
  await merge.click();
  await tab(page, 'Limits').click();
  await expect(field(page, /^Capacity/)).toHaveValue('200');
  await expect(field(page, /^Refill rate/)).toHaveValue('50');
});

test('a form without a group to choose links to the form of a new one', async ({ page }) => {
  await page.route(/\/api\/option\/group\b/u, (route) => route.fulfill({ json: [] }));
  await openAs(page, `${address}?form=new`);
  await expect(dialog(page)).toContainText('No API groups yet.');
  await expect(dialog(page).getByRole('link', { name: 'New API group' })).toHaveAttribute(
    'href',
    '/pages/platform/api-group?form=new',
  );
});

test('an error on a hidden tab is counted on the tab, and saving opens the tab', async ({ page, mock }) => {
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Limits').click();
  await checkbox(page, 'Token bucket').check();
  await field(page, /^Capacity/).fill('0');
  await tab(page, 'Basics').click();
  await save(page).click();
  await expect(tab(page, 'Limits')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Limits')).toHaveAccessibleName('Limits 2 errors');
  await expect(field(page, /^Capacity/)).toBeFocused();
  await expect(dialog(page)).toContainText('number type error');
  await field(page, /^Capacity/).fill('5');
  await field(page, /^Refill rate/).fill('5');
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Limits')).toHaveAccessibleName('Limits');
  expect(await mock.requests('createTransaction')).toEqual([]);
});

test('a server error for a field on a hidden tab opens the tab, too', async ({ page }) => {
  await openAs(page, address);
  await fill(page, 'ACCT0001');
  await tab(page, 'Description').click();
  await save(page).click();
  await expect(tab(page, 'Basics')).toHaveAttribute('aria-selected', 'true');
  await expect(field(page, /^Transaction code/)).toBeFocused();
  await expect(dialog(page)).toContainText('The transaction code already exists');
});

test('the tabs are one stop for Tab, and arrow keys and End move between them', async ({ page }) => {
  await openAs(page, `${address}?form=new`);
  await tab(page, 'Basics').focus();
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Basics')).not.toBeFocused();
  await expect(dialog(page).getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Basics')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Limits')).toBeFocused();
  await expect(tab(page, 'Limits')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab(page, 'Description')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Basics')).toBeFocused();
});

test('invalid JSON of a mock response shows its position and is rejected; valid JSON can be formatted', async ({
  page,
  mock,
  errors,
}) => {
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Mock').click();
  await checkbox(page, 'Mock response').check();
  await message(page).click();
  await page.keyboard.insertText('{"code":"0",');
  await expect(dialog(page)).toContainText('Invalid JSON from line 1, column 13');
  await tab(page, 'Basics').click();
  await save(page).click();
  await expect(tab(page, 'Mock')).toHaveAttribute('aria-selected', 'true');
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText('The mock response body must be JSON');
  expect(await mock.requests('createTransaction')).toEqual([]);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('"data":[1]}');
  await dialog(page).getByRole('button', { name: 'Format' }).click();
  await expect(message(page)).toContainText('"data": [');
  // No focus trap: Tab moves on.
  await message(page).focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Format' })).toBeFocused();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await save(page).click();
  await expect(row(page, 'NIGHT1').getByRole('img', { name: 'Mock response' })).toBeVisible();
  // Neither the content security policy nor Trusted Types blocked anything.
  expect(errors).toEqual([]);
});

test('text that is not JSON is accepted with another content type, and kept while the mock is off', async ({
  page,
}) => {
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Mock').click();
  await message(page).click();
  // Single keys that are shortcuts elsewhere are text in the editor, although it is in a shadow tree.
  await page.keyboard.type('u/?j');
  await expect(message(page)).toHaveText('u/?j');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('<ok/>');
  await expect(dialog(page)).toContainText('Invalid JSON from line 1');
  await dialog(page)
    .getByRole('combobox', { name: /^Response content type/ })
    .selectOption('application/xml');
  await expect(dialog(page)).not.toContainText('Invalid JSON from line 1');
  await save(page).click();
  await expect(row(page, 'NIGHT1')).toBeVisible();
  await row(page, 'NIGHT1').getByRole('button', { name: 'Edit' }).click();
  await tab(page, 'Mock').click();
  await expect(message(page)).toHaveText('<ok/>');
});

/** Changes settings of the current application, as its settings page does. */
async function turn(page: Page, part: object): Promise<void> {
  const token = await page.request.post('/uaa/oauth/token', {
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    form: { grant_type: 'password', username: 'admin', password, scope: 'console' },
  });
  const { access_token: access }: { access_token: string } = await token.json();
  const headers = { Authorization: `Bearer ${access}` };
  const config: Record<string, unknown> = await (await page.request.get('/zuul/api/appconfig', { headers })).json();
  for (const name of ['id', 'appId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'revision'])
    delete config[name];
  const saved = await page.request.put('/zuul/api/appconfig', { headers, data: { ...config, ...part } });
  expect(saved.status()).toBe(200);
}

test('a policy that is turned off for the application is marked as not in force, and still saved', async ({ page }) => {
  await turn(page, { antiReplay: false });
  await openAs(page, address);
  await fill(page, 'NIGHT1');
  await tab(page, 'Security').click();
  await checkbox(page, 'Anti-replay').check();
  await expect(dialog(page)).toContainText(
    'Not in force: turned off in the application settings. Your input will still be saved.',
  );
  await save(page).click();
  await expect(
    row(page, 'NIGHT1').getByRole('img', {
      name: 'Anti-replay: not in force (turned off in the application settings)',
    }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Night balance' }).click();
  await expect(dialog(page)).toContainText('Not in force: turned off in the application settings.');
  await turn(page, { antiReplay: true });
  await page.reload();
  await expect(row(page, 'NIGHT1').getByRole('img', { name: 'Anti-replay', exact: true })).toBeVisible();
});

test('several transactions are enabled at once; Enable and Delete of an enabled one show a reason', async ({
  page,
  mock,
}) => {
  await openAs(page, `${address}?status=disabled`);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  const names = (await page.getByRole('grid').getByRole('link').allTextContents()).slice(0, 2);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Enable 2 transactions?' });
  await expect(question).toContainText('generated and synced');
  await question.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(notification(page, 'Transaction status changed')).toBeVisible();
  // They no longer match the filter, but stay with their new state until the next search.
  for (const name of names) await expect(rowOf(page, name)).toContainText('Enabled');
  expect(await mock.requests('changeTransactionStatus')).toHaveLength(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('enabled');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Disabled' })).toHaveCount(0);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('Enabled');
  const first = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  const menu = await openMenu(page, first);
  await expect(menu.getByRole('menuitem', { name: /^Enable/ })).toContainText('already enabled');
  await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toContainText(
    "An enabled transaction can't be deleted",
  );
});

test('a transaction is disabled after a confirmation, and then deleted', async ({ page }) => {
  await openAs(page, `${address}?code=ACCT0001`);
  const name = (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '';
  const menu = await openMenu(page, name);
  const isEnabled =
    (await menu.getByRole('menuitem', { name: 'Disable', exact: true }).getAttribute('aria-disabled')) !== 'true';
  await page.keyboard.press('Escape');
  if (!isEnabled) {
    await choose(page, name, 'Enable');
    await dialog(page).getByRole('button', { name: 'Enable', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await choose(page, name, 'Disable');
  await dialog(page, `Disable ${name}?`).getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(rowOf(page, name)).toContainText('Disabled');
  await choose(page, name, 'Delete');
  await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notification(page, 'Transactions deleted')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a copy needs another code, regardless of letter case', async ({ page }) => {
  await openAs(page, `${address}?code=TRAN0001`);
  await choose(page, '行内转账', 'Copy');
  await field(page, /^Transaction code/).fill('tran0001');
  await field(page, /^Name/).fill('Night transfer');
  await save(page).click();
  await expect(field(page, /^Transaction code/)).toHaveAttribute('aria-invalid', 'true');
  await field(page, /^Transaction code/).fill('TRAN0001N');
  await save(page).click();
  await expect(notification(page, 'Transaction copied')).toBeVisible();
  await expect(rowOf(page, 'Night transfer')).toContainText('Disabled');
});

test('the list is filtered by an enabled policy', async ({ page }) => {
  await openAs(page, address);
  await page.getByRole('button', { name: /^More filters/ }).click();
  await page.getByRole('combobox', { name: 'Enabled policy' }).selectOption({ label: 'Mock response' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/policy=mock/u);
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows.filter({ has: page.getByRole('img', { name: 'Mock response' }) }).first()).toBeVisible();
  await expect(rows.filter({ hasNot: page.getByRole('img', { name: 'Mock response' }) })).toHaveCount(0);
});

probe('API transactions', {
  address: `${address}?status=enabled`,
  operationId: 'listTransactions',
  path: '/zuul/api/transaction',
  form: {
    operationId: 'createTransaction',
    fill: (page) => fill(page, 'NIGHT9'),
  },
  garbage: `${address}?page=-1&size=11&sort=secret,up&policy=magic&status=on`,
});
