import type { BrowserContext, Page } from '@playwright/test';
import type { Schemas } from '../../openapi/generated/types.ts';
import { allMenus, callsOf } from '../api-call.ts';
import { rest } from '../drafts.ts';
import { tabTo, watchFocus } from '../keyboard.ts';
import { dialog, message } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const address = '/pages/platform/application-config';
const main = (page: Page) => page.getByRole('main');
const toggle = (page: Page, name: string) => main(page).getByRole('switch', { name: new RegExp(`^${name}`, 'u') });
const text = (page: Page, name: string) => main(page).getByRole('textbox', { name: new RegExp(`^${name}`, 'u') });
const choice = (page: Page, name: string) => main(page).getByRole('radio', { name });
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });
const reset = (page: Page) => main(page).getByRole('button', { name: 'Reset', exact: true });
const question = (page: Page) => dialog(page, 'Change the settings of 澄湖手机银行?');
const change = (page: Page) => question(page).getByRole('button', { name: 'Change settings' });
const savedMessage = (page: Page) =>
  message(page, 'Settings saved. They take effect once the configuration is generated and synced.');

async function open(page: Page, user = 'gateway01'): Promise<void> {
  await openAs(page, address, user);
  await expect(toggle(page, 'Anti-replay')).toBeChecked();
}

/** Saves changes that need no typed confirmation. */
async function saveAll(page: Page): Promise<void> {
  await save(page).click();
  await change(page).click();
  await expect(question(page)).toBeHidden();
}

/** The body of the last save. */
function sent(page: Page): () => unknown {
  let body: unknown = null;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/zuul/api/appconfig')) body = request.postDataJSON();
  });
  return () => body;
}

test('fields of a switch are shown and sent only while it is on', async ({ page }) => {
  await open(page);
  const last = sent(page);
  for (const name of ['Allowed origin', 'Allowed headers', 'Exposed headers', 'Validity'])
    await expect(text(page, name)).toHaveCount(0);
  await toggle(page, 'Cross-origin access').check();
  await text(page, 'Allowed origin').fill('https://h5.chenghu.example');
  await expect(text(page, 'Allowed headers')).toHaveValue('*');
  await main(page).getByRole('checkbox', { name: 'DELETE' }).check();
  await text(page, 'Validity').fill('900');
  await text(page, 'Anti-replay window').fill('120');
  await saveAll(page);
  await expect(savedMessage(page)).toBeVisible();
  await expect(main(page).getByRole('note')).toContainText("haven't reached all gateways");
  expect(last()).toMatchObject({
    antiReplayWindowSeconds: 120,
    deviceListMode: 'black',
    signTimestampToleranceSeconds: 300,
    crossDomainConfig: {
      allowedOrigin: 'https://h5.chenghu.example',
      allowedHeaders: '*',
      allowedMethods: ['GET', 'POST', 'DELETE'],
      publicHeaders: '*',
      validitySeconds: 900,
    },
  });
  for (const name of [
    'Anti-replay',
    'Allow and block lists',
    'Cross-origin access',
    'Signature verification',
    'Data encryption',
  ])
    await toggle(page, name).uncheck();
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await expect(main(page).getByRole('radio')).toHaveCount(0);
  await save(page).click();
  await question(page).getByRole('textbox').fill('chenghu-mbank');
  await change(page).click();
  await expect(question(page)).toBeHidden();
  expect(Object.keys(Object(last())).toSorted()).toEqual([
    'antiBrush',
    'antiReplay',
    'circuitBreaker',
    'crossDomain',
    'dataEncryption',
    'deviceList',
    'rateLimit',
    'signature',
  ]);
});

test('signature and encryption methods are shown while either switch is on', async ({ page }) => {
  await open(page);
  await toggle(page, 'Signature verification').uncheck();
  await expect(choice(page, 'SM4')).toBeChecked();
  await expect(text(page, 'Signature lifetime')).toHaveCount(0);
  await toggle(page, 'Data encryption').uncheck();
  await expect(choice(page, 'SM4')).toHaveCount(0);
  await toggle(page, 'Signature verification').check();
  await expect(choice(page, 'SM3')).toBeChecked();
  await expect(text(page, 'Signature lifetime')).toHaveValue('300');
});

test('a signature method selects its encryption method; a mismatch shows an error with a fix', async ({
  page,
  mock,
}) => {
  await open(page);
  for (const [signature, right, wrong, warning] of [
    ['SHA256', 'AES', 'SM4', 'Signature SHA256 requires encryption AES'],
    ['SM3', 'SM4', 'AES', 'Signature SM3 requires encryption SM4'],
  ] as const) {
    await choice(page, signature).check();
    await expect(choice(page, right)).toBeChecked();
    await choice(page, wrong).check();
    await expect(main(page).getByRole('radiogroup', { name: 'Encryption method' })).toHaveAccessibleDescription(
      warning,
    );
    await save(page).click();
    await expect(choice(page, wrong)).toBeFocused();
    await expect(question(page)).toHaveCount(0);
    await main(page)
      .getByRole('button', { name: `Use ${right}` })
      .click();
    await expect(choice(page, right)).toBeChecked();
    await expect(choice(page, right)).toBeFocused();
    await expect(main(page).getByText(warning)).toHaveCount(0);
  }
  expect(await mock.requests('saveApplicationConfig')).toEqual([]);
});

test('an invalid number, an origin without a scheme and missing methods show errors next to their fields', async ({
  page,
  mock,
}) => {
  await open(page);
  await toggle(page, 'Cross-origin access').check();
  await text(page, 'Allowed origin').fill('h5.chenghu.example');
  for (const method of ['GET', 'POST']) await main(page).getByRole('checkbox', { name: method }).uncheck();
  await text(page, 'Validity').fill('0');
  await text(page, 'Anti-replay window').fill('');
  await save(page).click();
  await expect(text(page, 'Anti-replay window')).toBeFocused();
  for (const name of ['Anti-replay window', 'Allowed origin', 'Validity'])
    await expect(text(page, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(
    main(page)
      .getByRole('group')
      .filter({ has: page.getByRole('alert') })
      .getByRole('listitem'),
  ).toHaveText([/^Anti-replay window/u, /^Allowed origin/u, /^Allowed methods/u, /^Validity/u]);
  await expect(question(page)).toHaveCount(0);
  expect(await mock.requests('saveApplicationConfig')).toEqual([]);
});

test('saving lists old and new values, requires the application ID for less protection, and sends once', async ({
  page,
  mock,
}) => {
  await open(page);
  await toggle(page, 'Signature verification').uncheck();
  await toggle(page, 'Cross-origin access').check();
  await text(page, 'Allowed origin').fill('*');
  await save(page).click({ clickCount: 3 });
  const lines = question(page).getByRole('listitem');
  await expect(lines.first()).toHaveText('Signature verification: On → Off Protection turned off');
  await expect(lines.filter({ hasText: 'Cross-origin access' })).toHaveText(
    'Cross-origin access: Off → On Requests allowed from any origin',
  );
  await expect(lines.filter({ hasText: 'Allowed origin' })).toHaveText(
    'Allowed origin: – → * Requests allowed from any origin',
  );
  await expect(question(page)).toContainText('once the gateway configuration is generated and synced');
  await expect(question(page).getByRole('link', { name: 'Go to gateway instances' })).toHaveAttribute(
    'href',
    '/pages/platform/gateway',
  );
  await expect(change(page)).toBeDisabled();
  await question(page).getByRole('textbox').fill('chenghu');
  await expect(change(page)).toBeDisabled();
  expect(await mock.requests('saveApplicationConfig')).toEqual([]);
  await question(page).getByRole('textbox').fill('chenghu-mbank');
  await change(page).click({ clickCount: 3 });
  await expect(question(page)).toBeHidden();
  await expect(savedMessage(page)).toBeVisible();
  await expect(toggle(page, 'Signature verification')).not.toBeChecked();
  expect(await mock.requests('saveApplicationConfig')).toHaveLength(1);
  // The page continues with the saved values.
  await toggle(page, 'Signature verification').check();
  await save(page).click();
  await expect(lines.first()).toHaveText('Signature verification: Off → On Current requests will be refused');
  await question(page).getByRole('textbox').fill('chenghu-mbank');
  await change(page).click();
  await expect(question(page)).toBeHidden();
  expect((await mock.requests('saveApplicationConfig')).map(({ status }) => status)).toEqual([200, 200]);
});

test('saving without changes sends nothing, and reset asks before it discards input', async ({ page, mock }) => {
  await open(page);
  await expect(reset(page)).toBeDisabled();
  await save(page).click();
  await expect(page.getByText('There are no changes to save.')).toBeVisible();
  await text(page, 'Anti-replay window').fill('60');
  await toggle(page, 'Circuit breaker').uncheck();
  await expect(page.getByRole('link', { name: /Application settings.*unsaved/u })).toBeVisible();
  await reset(page).click();
  const discard = dialog(page, 'Discard your input?');
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect(discard).toBeHidden();
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
  await reset(page).click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(text(page, 'Anti-replay window')).toHaveValue('300');
  await expect(toggle(page, 'Circuit breaker')).toBeChecked();
  await expect(page.getByRole('link', { name: /unsaved/u })).toHaveCount(0);
  expect(await mock.requests('saveApplicationConfig')).toEqual([]);
});

test('a failed save keeps the input, shows an error, and can be repeated', async ({ page, mock }) => {
  await open(page);
  await text(page, 'Anti-replay window').fill('60');
  await mock.fault({ operationId: 'saveApplicationConfig', status: 500, code: 'SYS_EXCEPTION', times: 1 });
  await saveAll(page);
  await expect(main(page).getByRole('alert')).toContainText('System exception, try again later');
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
  await saveAll(page);
  await expect(savedMessage(page)).toBeVisible();
  await expect(reset(page)).toBeDisabled();
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
});

/** Changes the settings in another window. */
async function meanwhile(context: BrowserContext, edit: (other: Page) => Promise<void>): Promise<void> {
  const other = await context.newPage();
  await open(other);
  await edit(other);
  await saveAll(other);
  await other.close();
}

test('a conflict shows the other user and the differences, and overwriting asks for confirmation', async ({
  page,
  context,
  mock,
}) => {
  await open(page);
  await text(page, 'Anti-replay window').fill('60');
  await meanwhile(context, async (other) => {
    await text(other, 'Anti-replay window').fill('90');
    await toggle(other, 'Cross-origin access').check();
    await text(other, 'Allowed origin').fill('https://h5.chenghu.example');
  });
  await saveAll(page);
  const clash = main(page).getByRole('alert');
  await expect(clash).toContainText(/gateway01 changed this record at/u);
  await expect(clash.getByRole('listitem').filter({ hasText: 'Anti-replay window' })).toHaveText(
    /Yours\s*60\s*Theirs\s*90\s*Before\s*300Keep mine/u,
  );
  await expect(clash.getByRole('listitem').filter({ hasText: 'Allowed origin' })).toHaveText(
    /Yours, unchanged\s*–\s*Theirs\s*https:\/\/h5\.chenghu\.example$/u,
  );
  await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(question(page).getByRole('listitem').first()).toHaveText('Anti-replay window: 90 → 60');
  await expect(question(page).getByRole('listitem').filter({ hasText: 'Cross-origin access' })).toHaveText(
    'Cross-origin access: On → Off',
  );
  await change(page).click();
  await expect(question(page)).toBeHidden();
  await expect(clash).toHaveCount(0);
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
  expect((await mock.requests('saveApplicationConfig')).map(({ status }) => status)).toEqual([200, 412, 200]);
});

test('a conflict can be resolved with the values of the other user', async ({ page, context }) => {
  await open(page);
  await text(page, 'Anti-replay window').fill('60');
  await meanwhile(context, (other) => text(other, 'Anti-replay window').fill('90'));
  await saveAll(page);
  await main(page).getByRole('button', { name: 'Use theirs, discard mine' }).click();
  await dialog(page, /^Discard your input/u)
    .getByRole('button', { name: 'Discard mine' })
    .click();
  await expect(text(page, 'Anti-replay window')).toHaveValue('90');
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect(reset(page)).toBeDisabled();
});

test('a reload asks about unsaved input and offers to restore it', async ({ page }) => {
  await open(page);
  await text(page, 'Anti-replay window').fill('60');
  await toggle(page, 'Cross-origin access').check();
  await text(page, 'Allowed origin').fill('https://h5.chenghu.example');
  const [beforeUnload] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  await beforeUnload.dismiss();
  await rest(page, 'h5.chenghu.example');
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(text(page, 'Anti-replay window')).toHaveValue('300');
  await main(page).getByRole('button', { name: 'Restore' }).click();
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
  await expect(text(page, 'Allowed origin')).toHaveValue('https://h5.chenghu.example');
});

test('opening another page keeps the input, and closing the tab asks', async ({ page }) => {
  await open(page);
  await text(page, 'Anti-replay window').fill('60');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
  await page.getByRole('button', { name: /^Close Application settings/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(text(page, 'Anti-replay window')).toHaveValue('60');
});

test('settings are changed by keyboard alone, and the focus is never lost', async ({ page, mock }) => {
  await open(page);
  await watchFocus(page);
  await tabTo(page, toggle(page, 'Anti-replay'));
  await page.keyboard.press('Space');
  await expect(toggle(page, 'Anti-replay')).not.toBeChecked();
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('chenghu-mbank');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(main(page).locator(':focus')).toHaveCount(1);
  await tabTo(page, toggle(page, 'Anti-replay'));
  await page.keyboard.press('Space');
  await tabTo(page, reset(page));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Discard your input?').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(toggle(page, 'Anti-replay')).not.toBeChecked();
  await expect(main(page).locator(':focus')).toHaveCount(1);
  expect(await mock.requests('saveApplicationConfig')).toHaveLength(1);
});

test('a user who may not change the settings can view them', async ({ page, consoleUrl }) => {
  const call = await callsOf(consoleUrl);
  const { items }: Schemas['RolePage'] = await call('GET', '/yusp-app-oca/api/sysrole?size=100&code=gateway_eng');
  const path = `/yusp-app-oca/api/sysrole/${items[0]?.id}/authorization`;
  const { menus, controls, tree }: Schemas['RoleAuthorization'] = await call('GET', path);
  const node = allMenus(tree).find(({ url }) => url.endsWith('application-config'));
  const update = node?.controls.find(({ ctrlCode }) => ctrlCode === 'doUpdate');
  await call('PUT', path, { menus, controls: controls.filter((id) => id !== update?.id) });
  await openAs(page, address, 'gateway01');
  await expect(main(page).getByRole('heading', { name: 'Signature verification' })).toBeVisible();
  await expect(main(page).getByText('On', { exact: true })).toHaveCount(7);
  await expect(main(page).getByText('Off', { exact: true })).toHaveCount(1);
  await expect(main(page)).toContainText(/Signature method\s*SM3\s*Encryption method\s*SM4/u);
  await expect(main(page).getByRole('switch')).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
});

test('settings that can’t be read show an error instead of a form', async ({ page, mock }) => {
  // A request is not retried after this status.
  await mock.fault({ operationId: 'getApplicationConfig', status: 422, code: 'DB_QUERY_FAILED' });
  await openAs(page, address, 'gateway01');
  await expect(main(page).getByRole('alert')).toContainText('Database query failed');
  await expect(main(page).getByRole('switch')).toHaveCount(0);
});
