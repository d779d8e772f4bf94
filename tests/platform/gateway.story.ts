import type { Page } from '@playwright/test';
import { probe } from '../probes.ts';
import { choose, dialog, field, message, openMenu, row, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

const gateways = '/pages/platform/gateway';
const action = (page: Page, address: string, name: string) =>
  row(page, address).getByRole('button', { name: new RegExp(`^${name}`, 'u') });

/** Freezes the clock, so that jobs end only when a story advances it. */
test.beforeEach(async ({ mock }) => {
  await mock.clock({ frozen: true });
});

test('a configuration is generated and synced to an instance, and the list updates automatically', async ({
  page,
  mock,
}) => {
  await openAs(page, gateways, 'gateway01');
  const ready = row(page, '10.20.8.21');
  await expect(page.getByRole('note').filter({ hasText: "5 changes haven't reached all gateways" })).toBeVisible();
  await choose(page, '10.20.8.21:8443', 'Generate');
  await expect(message(page, 'Generating the configuration')).toBeVisible();
  await expect(ready).toContainText('Generating');
  await expect(ready.getByRole('progressbar')).toBeVisible();
  await mock.clock({ advanceSeconds: 3 });
  await expect(ready).toContainText('Sync pending');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();

  await action(page, '10.20.8.21', 'Sync').click();
  const review = dialog(page, 'Changes to sync');
  await expect(
    review
      .getByRole('group', { name: 'Version 1 → version 2' })
      .getByRole('checkbox', { name: /^10\.20\.8\.21:8443/u }),
  ).toBeChecked();
  await expect(review).toContainText('Changed by gateway0');
  await review.getByRole('button', { name: 'Sync…' }).click();
  const ask = dialog(page, /^Sync 10\.20\.8\.21:8443/);
  await expect(ask.getByRole('button', { name: 'Sync', exact: true })).toBeDisabled();
  await expect(ask).toContainText('10.20.8.21:8443: version 1 → version 2');
  await ask.getByRole('textbox').fill('10.20.8.21:8443');
  await ask.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(ask).toBeHidden();
  await expect(review).toBeHidden();
  await expect(message(page, 'Syncing the configuration')).toBeVisible();
  await expect(ready).toContainText('Syncing');
  await mock.clock({ advanceSeconds: 4 });
  await expect(ready).toContainText('Synced');
  expect(await mock.requests('syncGatewayConfig')).toHaveLength(1);
});

test('instances stay selected after generating and can be synced together', async ({ page, mock }) => {
  await openAs(page, gateways, 'gateway01');
  for (const address of ['10.20.8.21', '10.20.8.99']) await row(page, address).getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Generate' }).click();
  await expect(row(page, '10.20.8.99')).toContainText('Generating');
  await mock.clock({ advanceSeconds: 3 });
  await expect(row(page, '10.20.8.99')).toContainText('Sync pending');
  await bar.getByRole('button', { name: 'Sync' }).click();
  const review = dialog(page, 'Changes to sync');
  for (const address of ['10.20.8.21:8443', '10.20.8.99:8443']) await expect(review).toContainText(address);
});

test('the list shows when it was refreshed automatically, and refreshing can be paused', async ({ page, mock }) => {
  await openAs(page, gateways, 'gateway01');
  await choose(page, '10.20.8.21:8443', 'Generate');
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused, as of/)).toBeVisible();
  await mock.clock({ advanceSeconds: 3 });
  await choose(page, '10.20.8.21:8443', 'Check result');
  await expect(row(page, '10.20.8.21')).toContainText('Sync pending');
});

test('an instance that does not respond shows the error and can be synced again', async ({ page, mock }) => {
  await openAs(page, `${gateways}?sync=4`, 'gateway01');
  const review = dialog(page, 'Changes to sync');
  await review.getByRole('button', { name: 'Sync…' }).click();
  await expect(dialog(page, /^Sync 10/)).toContainText(
    'Offline at the last check and may not receive the configuration: 10.20.8.99:8443',
  );
  await dialog(page, /^Sync 10/)
    .getByRole('textbox')
    .fill('10.20.8.99:8443');
  await dialog(page, /^Sync 10/)
    .getByRole('button', { name: 'Sync', exact: true })
    .click();
  await expect(row(page, '10.20.8.99')).toContainText('Syncing');
  await mock.clock({ advanceSeconds: 4 });
  await expect(row(page, '10.20.8.99')).toContainText('Sync failed');
  await row(page, '10.20.8.99').getByRole('link').click();
  await expect(dialog(page).getByRole('note')).toContainText(
    'The instance did not respond: connect ETIMEDOUT 10.20.8.99:8443',
  );
  await page.keyboard.press('Escape');
  await expect(action(page, '10.20.8.99', 'Sync')).toBeVisible();
});

test('disabled actions of an instance show the reason', async ({ page }) => {
  await openAs(page, gateways, 'gateway01');
  await expect(action(page, '10.20.8.11', 'Sync')).toHaveCount(0);
  const synced = (await openMenu(page, '10.20.8.11:8443')).getByRole('menuitem', { name: /^Sync/ });
  await expect(synced).toHaveAttribute('aria-disabled', 'true');
  await expect(synced).toContainText('The configuration is already in force');
  await page.keyboard.press('Escape');
  await action(page, '10.20.8.11', 'Generate').click();
  await expect(row(page, '10.20.8.11')).toContainText('Generating');
  const menu = await openMenu(page, '10.20.8.11:8443');
  for (const name of [/^Sync/, /^Generate/, /^Edit/, /^Delete/]) {
    await expect(menu.getByRole('menuitem', { name })).toContainText('A job is running');
  }
});

test('a window cannot sync a version that was generated after its review', async ({ page, context, mock }) => {
  await openAs(page, `${gateways}?sync=3`, 'gateway01');
  await expect(dialog(page)).toContainText('Version 1 → version 2');
  const other = await context.newPage();
  await openAs(other, gateways, 'gateway01');
  const answer = await other.evaluate(async () => {
    const { refresh_token } = await (
      await fetch('/uaa/oauth/token', {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('console:console')}` },
        body: new URLSearchParams({
          grant_type: 'password',
          username: 'gateway02',
          password: 'Chenghu2024',
          scope: 'console',
        }),
      })
    )
      .json()
      .then((body) => ({ refresh_token: body.access_token }));
    const headers = { Authorization: `Bearer ${refresh_token}`, 'Content-Type': 'application/json' };
    const switches = await (await fetch('/zuul/api/appconfig', { headers })).json();
    const body = Object.fromEntries(
      Object.entries({ ...switches, antiReplay: false }).filter(
        ([key]) => !/^(id|appId|revision|created|updated)/u.test(key),
      ),
    );
    await fetch('/zuul/api/appconfig', { method: 'PUT', headers, body: JSON.stringify(body) });
    return (
      await fetch('/zuul/api/gateway-config/generate', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ids: ['3'] }),
      })
    ).status;
  });
  expect(answer).toBe(200);
  await mock.clock({ advanceSeconds: 3 });
  await page.bringToFront();
  await dialog(page).getByRole('button', { name: 'Sync…' }).click();
  const ask = dialog(page, /^Sync 10/);
  await ask.getByRole('textbox').fill('10.20.8.21:8443');
  await ask.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(ask.getByRole('alert')).toContainText('The versions on the instance have changed');
  expect((await mock.requests('syncGatewayConfig')).map(({ code }) => code)).toEqual(['GW_VERSION_CHANGED']);
});

test('a comparison marks protection that a synchronization removes', async ({ page }) => {
  await openAs(page, `${gateways}?diff=1&from=2&to=1`, 'gateway01');
  const compared = dialog(page);
  await expect(compared.getByText('Limit turned off').first()).toBeVisible();
  await expect(compared.getByText('Devices can no longer send this request').first()).toBeVisible();
});

test('a comparison names the versions of its address, even if they are not among the newest', async ({ page }) => {
  await openAs(page, `${gateways}?diff=1&from=1&to=900`, 'gateway01');
  const selected = (side: string) => dialog(page).getByRole('combobox', { name: side }).locator('option:checked');
  await expect(selected('Before')).toHaveText('Version 1');
  await expect(selected('After')).toHaveText('Version 900');
});

test('an earlier version is restored only on the selected instances', async ({ page, mock }) => {
  await openAs(page, gateways, 'gateway01');
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  await dialog(page, 'Configuration versions').getByRole('button', { name: 'Restore version 1…' }).click();
  const review = dialog(page, 'Restore version 1');
  await expect(review).toContainText('Reverts changes by gateway0');
  const go = review.getByRole('button', { name: 'Restore version 1…' });
  await expect(go, 'nothing is chosen').toHaveAttribute('aria-disabled', 'true');
  await review.getByRole('checkbox', { name: /^10\.20\.8\.12:8443/u }).check();
  await go.click();
  const ask = dialog(page, /^Restore version 1 on 10\.20\.8\.12:8443\?/);
  await expect(ask).toContainText('10.20.8.12:8443: version 2 → version 1');
  await ask.getByRole('textbox').fill('10.20.8.12:8443');
  await ask.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(ask).toBeHidden();
  await expect(message(page, 'Restoring the version')).toBeVisible();
  await mock.clock({ advanceSeconds: 3 });
  await mock.clock({ advanceSeconds: 4 });
  await page.goto(gateways);
  await expect(row(page, '10.20.8.12').getByRole('gridcell').nth(5)).toHaveText('1');
  await expect(row(page, '10.20.8.11').getByRole('gridcell').nth(5)).toHaveText('2');
});

test('syncing several instances requires the name of the application, and skips unchecked ones', async ({
  page,
  mock,
}) => {
  await openAs(page, `${gateways}?sync=3,4`, 'gateway01');
  const review = dialog(page, 'Changes to sync');
  await expect(review.getByRole('checkbox')).toHaveCount(2);
  await review.getByRole('button', { name: 'Sync…' }).click();
  const both = dialog(page, /^Sync 2 instances/);
  await expect(both).toContainText('Type 澄湖手机银行 to confirm');
  await both.getByRole('button', { name: 'Cancel' }).click();
  await review.getByRole('checkbox', { name: /^10\.20\.8\.99:8443/u }).uncheck();
  await review.getByRole('button', { name: 'Sync…' }).click();
  const one = dialog(page, /^Sync 10\.20\.8\.21:8443/);
  await one.getByRole('textbox').fill('10.20.8.21:8443');
  await one.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(one).toBeHidden();
  await expect(row(page, '10.20.8.21')).toContainText('Syncing');
  await expect(row(page, '10.20.8.99')).toContainText('Sync failed');
  expect(await mock.requests('syncGatewayConfig')).toHaveLength(1);
});

test('the result of a running job can be checked in the list and in the details', async ({ page, mock }) => {
  await openAs(page, gateways, 'gateway01');
  await action(page, '10.20.8.11', 'Generate').click();
  await expect(row(page, '10.20.8.11')).toContainText('Generating');
  await choose(page, '10.20.8.11:8443', 'Check result');
  await expect(page.getByText('10.20.8.11:8443: generating version 2, 0%')).toBeVisible();
  await row(page, '10.20.8.11').getByRole('link').click();
  await expect(dialog(page).getByRole('button', { name: 'Check result' })).toBeVisible();
  await mock.clock({ advanceSeconds: 3 });
  await expect(dialog(page).getByRole('button', { name: 'Check result' }), 'nothing runs any more').toBeHidden();
  await expect(dialog(page)).toContainText('Generated: no changes, already in force');
  await page.keyboard.press('Escape');
  await choose(page, '10.20.8.11:8443', 'Check result');
  await expect(
    page.getByText('10.20.8.11:8443: version 2 has been generated. No changes, already in force.'),
  ).toBeVisible();
  await expect(row(page, '10.20.8.11')).toContainText('Synced');
  await mock.fault({ operationId: 'getGatewayJob', status: 404, code: 'NOT_FOUND', times: 1 });
  await choose(page, '10.20.8.11:8443', 'Check result');
  await expect(message(page, '404')).toBeVisible();
});

test('an instance is created after two rejected attempts, checked for health, changed and deleted', async ({
  page,
  mock,
}) => {
  await openAs(page, `${gateways}?form=new`, 'gateway01');
  await field(page, 'IP address').fill('10.20.8.999');
  await field(page, 'Port').fill('70000');
  await field(page, 'Notification URL').fill('ftp://10.20.8.31');
  await save(page).click();
  for (const name of ['IP address', 'Port', 'Notification URL', 'Health check URL']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await field(page, 'IP address').fill('10.20.8.11');
  await field(page, 'Port').fill('8443');
  await field(page, 'Notification URL').fill('https://10.20.8.31:8443/notify');
  await field(page, 'Health check URL').fill('https://10.20.8.31:8443/health');
  await save(page).click();
  for (const name of ['IP address', 'Port'])
    await expect(field(page, name)).toHaveAccessibleDescription(
      /A gateway instance with this address and port already exists/u,
    );
  await field(page, 'IP address').fill('10.20.8.31');
  await save(page).click();
  await expect(message(page, 'Gateway instance created')).toBeVisible();
  await expect(row(page, '10.20.8.31')).toContainText('Not generated');
  await choose(page, '10.20.8.31:8443', 'Check health');
  await expect(page.getByText(/10\.20\.8\.31:8443 responded in \d+ ms/u)).toBeVisible();
  await choose(page, '10.20.8.31:8443', 'Edit');
  await field(page, 'Name').fill('Fifth site');
  await save(page).click();
  await expect(row(page, '10.20.8.31')).toContainText('Fifth site');
  await choose(page, '10.20.8.31:8443', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Gateway instances deleted')).toBeVisible();
  await expect(row(page, '10.20.8.31')).toBeHidden();
  expect(await mock.requests('createGateway')).toHaveLength(2);
});

probe('gateway instances', {
  address: '/pages/platform/gateway?instanceStatus=online',
  operationId: 'listGateways',
  path: '/zuul/api/gateway',
  form: {
    operationId: 'createGateway',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New gateway instance' }).click();
      await field(page, 'IP address').fill('10.20.8.41');
      await field(page, 'Port').fill('8443');
      await field(page, 'Notification URL').fill('https://10.20.8.41/notify');
      await field(page, 'Health check URL').fill('https://10.20.8.41/health');
    },
  },
  garbage:
    '/pages/platform/gateway?page=abc&size=9999&sort=evil,asc&configStatus=x&sync=%3Cscript%3E&from=9e9&restore=-1',
});
