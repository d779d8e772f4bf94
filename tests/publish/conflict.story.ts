import type { BrowserContext, Page } from '@playwright/test';
import { callsOf } from '../api-call.ts';
import { android, choose, services } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import type { Schemas } from '../../openapi/generated/types.ts';

const dialog = (page: Page, name = /^Edit/) => page.getByRole('dialog', { name });
const field = (page: Page, name: RegExp) => dialog(page).getByRole('textbox', { name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });
const clash = (page: Page) => dialog(page).getByRole('alert');
const difference = (page: Page, name: string) => clash(page).getByRole('listitem').filter({ hasText: name });

async function edit(page: Page, list: string, row: string): Promise<void> {
  await openAs(page, list);
  await choose(page, row, 'Edit');
  await expect(save(page)).toBeVisible();
}

/** Saves the same record in another window. */
async function meanwhile(context: BrowserContext, page: Page, change: (other: Page) => Promise<void>): Promise<void> {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(save(other)).toBeVisible();
  await change(other);
  await save(other).click();
  await expect(dialog(other)).toBeHidden();
  await other.close();
}

const idOf = (page: Page) => new URL(page.url()).searchParams.get('form');

/** Changes the package of the form through the API, which is cheaper than a second window. */
async function changeElsewhere(page: Page, url: string, change: Partial<Schemas['UpgradeInput']>): Promise<void> {
  const call = await callsOf(url);
  const path = `/yusp-app-common/api/upgrade/android/${idOf(page)}`;
  const stored: Schemas['Upgrade'] = await call('GET', path);
  const { version, releaseMode, upgradeMode, packageName, address, fileId, serviceId, description, minOsVersion } =
    stored;
  const input = {
    version,
    releaseMode,
    upgradeMode,
    packageName,
    address,
    fileId,
    serviceId,
    description,
    minOsVersion,
  };
  await call('PUT', path, { ...input, ...change });
}

/** Another user changes the description of the record, then this window does and saves. */
async function changeText(page: Page, url: string): Promise<void> {
  await edit(page, android, '6.5.0');
  await changeElsewhere(page, url, { description: 'theirs' });
  await field(page, /^Description/).fill('mine');
  await save(page).click();
}

/** The same; each of the two also changes a field of its own. */
async function changeFields(page: Page, url: string): Promise<void> {
  await edit(page, android, '6.5.0');
  await changeElsewhere(page, url, { description: 'theirs', upgradeMode: 'mandatory' });
  await field(page, /^Description/).fill('mine');
  await field(page, /^Minimum OS version/).fill('9.0');
  await save(page).click();
}

test('a conflict shows both edits and merges them, after a choice for the field that both changed', async ({
  page,
  consoleUrl,
}) => {
  await changeFields(page, consoleUrl);
  // The alert is scrolled into view: the save button is at the foot of a long form.
  await expect(clash(page)).toBeInViewport();
  await expect(clash(page)).toContainText(/admin changed this record at \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(clash(page).getByRole('listitem')).toHaveCount(3);
  await expect(difference(page, 'Upgrade mode')).toHaveText(/Yours, unchanged\s*Optional\s*Theirs\s*Mandatory$/);
  await expect(difference(page, 'Minimum OS version')).toHaveText(/Yours\s*9\.0\s*Theirs, unchanged\s*8\.0$/);
  await expect(difference(page, 'Description')).toHaveText(/Yours\s*mine\s*Theirs\s*theirs\s*Before\s*\S/);
  await expect(field(page, /^Description/)).toHaveValue('mine');

  const merge = clash(page).getByRole('button', { name: 'Merge changes' });
  await expect(merge).toHaveAccessibleDescription('Choose what to keep in Description');
  await difference(page, 'Description').getByRole('radio', { name: 'Keep mine' }).check();
  await merge.click();
  await expect(clash(page)).toHaveCount(0);
  await expect(dialog(page).getByText('Changes by admin were merged with yours. Save to apply them.')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'Mandatory' })).toBeFocused();
  await expect(field(page, /^Minimum OS version/)).toHaveValue('9.0');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: '6.5.0' }).click();
  const facts = page.getByRole('dialog');
  for (const text of ['mine', '9.0', 'Mandatory']) await expect(facts).toContainText(text);
});

test('overwriting replaces the other edit', async ({ page, consoleUrl }) => {
  await changeText(page, consoleUrl);
  await clash(page).getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: '6.5.0' }).click();
  await expect(page.getByRole('dialog')).toContainText('mine');
});

test('the input can be copied, and then discarded for the other edit', async ({ page, context, consoleUrl }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changeText(page, consoleUrl);
  await clash(page).getByRole('button', { name: 'Copy mine' }).click();
  await expect(clash(page).getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(
    expect.arrayContaining(['Version: 6.5.0', 'Upgrade mode: Optional', 'Description: mine']),
  );
  await clash(page).getByRole('button', { name: 'Use theirs, discard mine' }).click();
  await page
    .getByRole('dialog', { name: 'Discard your input in Description?' })
    .getByRole('button', { name: 'Discard mine' })
    .click();
  await expect(field(page, /^Description/)).toHaveValue('theirs');
  await expect(field(page, /^Version/)).toBeFocused();
  await expect(clash(page)).toHaveCount(0);
});

test('a package that was published in the meantime cannot be overwritten, and the form says why', async ({
  page,
  consoleUrl,
  mock,
}) => {
  await edit(page, android, '6.5.0');
  const id = idOf(page);
  await (
    await callsOf(consoleUrl)
  )('POST', `/yusp-app-common/api/upgrade/android/${id}/publish`);
  await field(page, /^Description/).fill('mine');
  await save(page).click();
  await expect(clash(page)).toContainText('Current version released, no modification allowed');
  const overwrite = clash(page).getByRole('button', { name: 'Overwrite with mine' });
  await expect(overwrite).toHaveAccessibleDescription('Current version released, no modification allowed');
  await overwrite.click({ force: true });
  expect(await mock.requests('updateUpgrade')).toHaveLength(1);
  await expect(clash(page).getByRole('button', { name: 'Copy mine' })).toBeVisible();
});

test('the input stays and can be copied if the record was deleted in the meantime', async ({ page, consoleUrl }) => {
  await edit(page, services, '10.20.8.99');
  const call = await callsOf(consoleUrl);
  await call('DELETE', `/yusp-app-common/api/uploadservice/${idOf(page)}`);
  await field(page, /^Remarks/).fill('mine');
  await save(page).click();
  await expect(clash(page)).toContainText('This record has been deleted');
  await expect(clash(page).getByRole('button')).toHaveText(['Copy mine']);
  await expect(field(page, /^Remarks/)).toHaveValue('mine');
});

test('a conflict of an upload service lists the changed fields without the password', async ({ page, consoleUrl }) => {
  await edit(page, services, '10.20.6.31');
  const call = await callsOf(consoleUrl);
  const path = `/yusp-app-common/api/uploadservice/${idOf(page)}`;
  const stored: Schemas['UploadService'] = await call('GET', path);
  const { serviceAddress, downloadAddress, downloadPort, uploadPath, user, protocol, remarks } = stored;
  const input = { serviceAddress, downloadAddress, downloadPort, uploadPath, user, protocol, remarks };
  await call('PUT', path, { ...input, uploadPort: 2121, password: 'another-password' });
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('s3cret-password');
  await field(page, /^Remarks/).fill('mine');
  await save(page).click();
  await expect(difference(page, 'Upload port')).toHaveText(/Yours, unchanged\s*21\s*Theirs\s*2121$/);
  await expect(difference(page, 'Remarks')).toContainText('mine');
  await expect(clash(page)).not.toContainText(/Password|s3cret/);
});

test('a conflict of a targeting rule shows its conditions in words', async ({ page, context }) => {
  await openAs(page, android);
  await choose(page, '6.5.0', 'Targeting rules');
  const rules = page.getByRole('dialog', { name: /^Targeting rules of/ });
  await rules.getByRole('button', { name: 'Edit' }).first().click();
  await expect(save(page)).toBeVisible();
  await meanwhile(context, page, (other) =>
    dialog(other).getByRole('combobox', { name: 'Values of condition 1' }).press('Backspace'),
  );
  await field(page, /^Description/).fill('mine');
  await save(page).click();
  await expect(difference(page, 'Conditions')).toContainText(/City is 澄州(?! or)/u);
  await expect(difference(page, 'Conditions')).toContainText('City is 澄州 or 临湖');
});

test('a locked record opened by its URL shows the reason instead of a form', async ({ page }) => {
  await openAs(page, android);
  const href = await page.getByRole('link', { name: '6.4.1', exact: true }).getAttribute('href');
  await page.evaluate(
    (address) => history.pushState({}, '', address),
    `${android}${href?.replace('view=', 'form=') ?? ''}`,
  );
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Current version released, no modification allowed',
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0);
});
