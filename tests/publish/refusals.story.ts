/** The messages when the server refuses or fails, code by code; no input is lost. */
import type { Page } from '@playwright/test';
import { android, choose, dialog, field, message, row, rowOf, save, services } from '../screen.ts';
import { expect, openAs, test, type MockControl } from '../story.ts';
import { archive } from '../zips.ts';

const rules = (page: Page) => dialog(page, /^Targeting rules of/);

interface Refused {
  code: Parameters<MockControl['fault']>[0]['code'];
  operationId: string;
  says: string;
  ask: (page: Page) => Promise<unknown>;
  verb: string;
}

/** The confirmation stays, shows the failure with its request id, and its call is not repeated. */
async function isToldInTheQuestion(
  page: Page,
  mock: MockControl,
  { code, operationId, says, ask, verb }: Refused,
): Promise<void> {
  const sent = (await mock.requests(operationId)).length;
  await ask(page);
  await mock.fault({ operationId, code, times: 1 });
  const question = dialog(page, /\?$/);
  await question.getByRole('button', { name: verb, exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(says);
  await expect(question.getByRole('alert')).toContainText('Request ID');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect((await mock.requests(operationId)).length).toBe(sent + 1);
}

const publish = (page: Page) => rowOf(page, '6.5.0').getByRole('button', { name: 'Publish' }).click();

test('REL_CANCEL_FAILED, REL_DELETE_FAILED, RATE_LIMITED and APP_CONTEXT_CHANGED appear in the confirmation', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  for (const refused of [
    {
      code: 'REL_CANCEL_FAILED',
      operationId: 'cancelUpgrade',
      says: 'Cancel publish failed',
      verb: 'Unpublish',
      ask: () => choose(page, '6.4.1', 'Unpublish'),
    },
    {
      code: 'REL_DELETE_FAILED',
      operationId: 'deleteUpgrades',
      says: 'Delete failed',
      verb: 'Delete',
      ask: () => choose(page, '6.5.0', 'Delete'),
    },
    {
      code: 'RATE_LIMITED',
      operationId: 'publishUpgrade',
      says: 'Too many requests. Try again later',
      verb: 'Publish',
      ask: publish,
    },
    {
      code: 'APP_CONTEXT_CHANGED',
      operationId: 'publishUpgrade',
      says: 'The current application was switched. Reload the page',
      verb: 'Publish',
      ask: publish,
    },
  ] as const) {
    await test.step(refused.code, () => isToldInTheQuestion(page, mock, refused));
  }
  await expect(rowOf(page, '6.4.1')).toContainText('Published');
  await expect(rowOf(page, '6.5.0')).toContainText('Pending');
});

test('GRAY_FETCH_FAILED is shown in place of the rules, GRAY_DELETE_FAILED in the confirmation', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  // A request with this status is not retried.
  await mock.fault({ operationId: 'listGrayRules', status: 422, code: 'GRAY_FETCH_FAILED', times: 1 });
  await choose(page, '6.5.0', 'Targeting rules');
  await expect(rules(page).getByRole('alert')).toContainText('Failed to load targeting rules');
  await expect(rules(page).getByRole('alert')).toContainText('Request ID');
  await expect(rules(page).getByRole('button', { name: 'New rule' })).toHaveCount(0);
  await rules(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rules(page)).toContainText('City is');
  await isToldInTheQuestion(page, mock, {
    code: 'GRAY_DELETE_FAILED',
    operationId: 'deleteGrayRule',
    says: 'Failed to delete the targeting rule',
    verb: 'Delete',
    ask: () => rules(page).getByRole('button', { name: 'Delete' }).first().click(),
  });
  await expect(rules(page)).toContainText('City is');
});

test('GRAY_CREATE_FAILED appears in the form, FILE_NOT_UPLOADED in the confirmation; both can be retried', async ({
  page,
  mock,
}) => {
  await openAs(page, android);
  await choose(page, '6.4.1', 'Targeting rules');
  await rules(page).getByRole('button', { name: 'New rule' }).click();
  const form = dialog(page, 'New targeting rule');
  await form.getByRole('textbox', { name: /^Maximum users/ }).fill('500');
  await mock.fault({ operationId: 'createGrayRule', code: 'GRAY_CREATE_FAILED', times: 1 });
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'Change who will receive Android 6.4.1?').getByRole('button', { name: 'Change' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to create the targeting rule');
  await expect(form.getByRole('textbox', { name: /^Maximum users/ })).toHaveValue('500');
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'Change who will receive Android 6.4.1?').getByRole('button', { name: 'Change' }).click();
  await expect(form).toHaveCount(0);
  await expect(rules(page)).toContainText('At most 500 users');

  await rules(page).getByRole('button', { name: 'Import device IDs…' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ids.txt', mimeType: 'text/plain', buffer: Buffer.from('NEW-1') });
  const start = rules(page).getByRole('button', { name: 'Import', exact: true });
  await expect(start).not.toHaveAttribute('aria-disabled');
  await mock.fault({ operationId: 'importGrayWhitelist', code: 'FILE_NOT_UPLOADED', times: 1 });
  await start.click();
  const question = dialog(page, 'Import device IDs for Android 6.4.1?');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('File not uploaded yet');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rules(page)).toContainText('1 added');
});

test('FILE_UPLOAD_FAILED is shown at the file field, and prevents saving', async ({ page, mock }) => {
  await openAs(page, `${android}?form=new`);
  await mock.fault({ operationId: 'completeUpload', code: 'FILE_UPLOAD_FAILED', times: 1 });
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mbank.apk', mimeType: 'application/zip', buffer: archive(1000) });
  await expect(dialog(page).getByRole('alert')).toContainText('File upload failed');
  await field(page, 'Version').fill('9.0.0');
  await field(page, 'Package name').fill('com.chenghu.mbank');
  await save(page).click();
  await expect(dialog(page).getByRole('group', { name: 'Package file' })).toContainText('File upload failed');
  expect(await mock.requests('createUpgrade')).toEqual([]);
});

test('NOT_FOUND appears in the confirmation, AUTH_FORBIDDEN in the form, a failed connection test in a toast', async ({
  page,
  mock,
}) => {
  await openAs(page, services);
  await isToldInTheQuestion(page, mock, {
    code: 'NOT_FOUND',
    operationId: 'setDefaultUploadService',
    says: "The record doesn't exist. It may have been deleted",
    verb: 'Make default',
    ask: () => choose(page, '10.20.6.31', 'Make default'),
  });
  await expect(row(page, 'sftp.chenghu.example').first()).toContainText('Default');

  await mock.fault({ operationId: 'testUploadService', code: 'SYS_EXCEPTION', times: 1 });
  await row(page, 'sftp-dr.chenghu.example').getByRole('button', { name: 'Test' }).click();
  const failure = message(page, 'System exception, try again later');
  await failure.getByRole('button', { name: /Close|Dismiss/ }).click();
  await expect(failure).toHaveCount(0);

  await choose(page, '10.20.6.31', 'Edit');
  await field(page, 'Remarks').fill('typed');
  await mock.fault({ operationId: 'updateUploadService', code: 'AUTH_FORBIDDEN', times: 1 });
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText("Your role doesn't allow this operation");
  await expect(field(page, 'Remarks')).toHaveValue('typed');
});
