import { createHash } from 'node:crypto';
import { readFile, truncate, utimes } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { CHUNKS, holdCalls } from '../held-calls.ts';
import { apk } from '../packages.ts';
import { storedDrafts } from '../drafts.ts';
import { dialog, field } from '../screen.ts';
import { expect, openAs, signIn, test } from '../story.ts';
import type { MockControl } from '../story.ts';
import { archive, onDisk } from '../zips.ts';

const form = '/pages/publish/android-upgrade?form=new';
type Fault = Omit<Parameters<MockControl['fault']>[0], 'path' | 'operationId'>;

const chunk = 5 * 1024 * 1024;
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const input = (page: Page) => page.locator('input[type=file]');
const sumOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex');

/** A file of two chunks, of which the first one is 80%. */
const twoChunks = (fill?: number) => archive(1.25 * chunk, fill);

/** Uploads a file whose second chunk fails: its address is known while the first one is being sent. */
async function faultAtSecond(page: Page, mock: MockControl, fault: Fault, path: string) {
  await mock.fault({ operationId: 'uploadChunk', latencyMs: 1000, times: 1 });
  const response = page.waitForResponse(/\/api\/file-upload$/u);
  await input(page).setInputFiles(path);
  const { id } = await (await response).json();
  return mock.fault({ path: `/yusp-app-common/api/file-upload/${id}/1`, ...fault });
}

/**
 * Uploads a file of two chunks: the first one arrives, the other is delayed.
 * @returns a function that lets it arrive
 */
async function giveAndHold(page: Page, mock: MockControl, path: string): Promise<() => Promise<unknown>> {
  const fault = await faultAtSecond(page, mock, { latencyMs: 60_000 }, path);
  await expect(dialog(page)).toContainText('80%', { timeout: 20_000 });
  return () => mock.clearFault(fault);
}

/** Uploads a file until its first chunk is being sent: from then on the window has stored the upload. */
async function giveAndLeave(page: Page, path: string): Promise<void> {
  const firstRequest = page.waitForRequest(/\/api\/file-upload\/[^/]+\/0$/u);
  await input(page).setInputFiles(path);
  await firstRequest;
}

const finished = (page: Page) =>
  expect(dialog(page)).toContainText('The checksums match the server.', { timeout: 30_000 });

/**
 * Opens the form of a new package and tries to save it while its file is being uploaded.
 * @returns a function that lets the upload finish
 */
async function saveTooEarly(page: Page, info: TestInfo, version: string): Promise<() => void> {
  await openAs(page, form);
  const release = await holdCalls(page, CHUNKS);
  await field(page, /^Version/).fill(version);
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', archive(1000)));
  await button(page, 'Save').click();
  return release;
}

test('checksums are shown before the file is uploaded, and match those of the server afterwards', async ({
  page,
  mock,
}, info) => {
  const bytes = archive(chunk + 1000);
  await openAs(page, form);
  const slow = await mock.fault({ operationId: 'uploadChunk', latencyMs: 60_000 });
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', bytes));
  const [md5, sha256] = [sumOf('md5', bytes), sumOf('sha256', bytes)];
  await expect(
    dialog(page)
      .locator('[data-hint]')
      .filter({ hasText: sha256.slice(0, 12) }),
  ).toHaveAttribute('data-hint', sha256);
  await expect(dialog(page).getByText(md5)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar', { name: 'Upload of mbank.apk' })).toHaveAttribute('value', '0');
  await mock.clearFault(slow);
  await button(page, 'Pause the upload of mbank.apk').click();
  await button(page, 'Resume the upload of mbank.apk').click();
  await finished(page);
  await expect(dialog(page)).toContainText('admin');
  await expect(button(page, 'Copy SHA-256')).toBeVisible();
  await expect(button(page, 'Copy MD5')).toBeVisible();
});

test('a paused upload sends nothing, and resumes where it stopped', async ({ page, mock }, info) => {
  await openAs(page, form);
  const goOn = await giveAndHold(page, mock, await onDisk(info, 'mbank.apk', twoChunks()));
  await button(page, 'Pause the upload of mbank.apk').click();
  await expect(dialog(page)).toContainText('Paused ·');
  await expect(page).toHaveTitle(/^80% · /);
  await expect(button(page, 'Pause the upload of mbank.apk')).toHaveCount(0);
  const sent = (await mock.requests('uploadChunk')).length;
  await goOn();
  await field(page, /^Version/).fill('9.0.0');
  expect(await mock.requests('uploadChunk')).toHaveLength(sent);
  await button(page, 'Resume the upload of mbank.apk').click();
  await finished(page);
  await expect(page).toHaveTitle(/^Android full upgrade · /);
  expect((await mock.requests('uploadChunk')).length).toBeLessThanOrEqual(3);
});

test('a different file of the same name, size and time does not resume an upload', async ({ page, mock }, info) => {
  await openAs(page, form);
  const goOn = await giveAndHold(page, mock, await onDisk(info, 'mbank.apk', twoChunks()));
  await expect(button(page, 'Copy SHA-256')).toBeVisible();
  await page.reload();
  await goOn();
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', twoChunks(8), 'b'));
  await finished(page);
  expect(await mock.requests('initUpload')).toHaveLength(2);
});

test('a failed upload shows the request ID, and a retry sends only the missing chunks', async ({
  page,
  mock,
}, info) => {
  await openAs(page, form);
  const path = await onDisk(info, 'mbank.apk', twoChunks());
  const broken = await faultAtSecond(page, mock, { status: 503 }, path);
  // The retries take some seconds, which is still faster than a window with its own clock.
  await expect(dialog(page).getByRole('alert')).toContainText('System exception', { timeout: 20_000 });
  await expect(dialog(page).getByRole('alert')).toContainText(/[0-9a-f-]{36}/);
  await mock.clearFault(broken);
  await button(page, 'Upload mbank.apk again').click();
  await finished(page);
  expect((await mock.requests('uploadChunk')).filter(({ status }) => status === 200)).toHaveLength(2);
});

test('the form is saved automatically when the upload has finished, even while its tab is hidden', async ({
  page,
  mock,
}, info) => {
  const release = await saveTooEarly(page, info, '9.1.0');
  await expect(dialog(page)).toContainText('File not finished uploading, please wait');
  await button(page, 'Save when the upload finishes').click();
  await expect(dialog(page)).toContainText('The form will be saved when the upload finishes.');
  await expect(dialog(page)).not.toContainText('File not finished uploading, please wait');
  expect(await mock.requests('createUpgrade')).toEqual([]);
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  release();
  await expect
    .poll(async () => (await mock.requests('createUpgrade')).map(({ status }) => status), { timeout: 30_000 })
    .toEqual([201]);
  await page.goBack();
  await expect(
    page.getByRole('row').filter({ has: page.getByRole('link', { name: '9.1.0', exact: true }) }),
  ).toContainText('Pending');
});

test('the automatic save of a form can be cancelled', async ({ page, mock }, info) => {
  const release = await saveTooEarly(page, info, '9.2.0');
  await button(page, 'Save when the upload finishes').click();
  await button(page, 'Save later').click();
  await expect(dialog(page)).not.toContainText('The form will be saved when the upload finishes.');
  release();
  await finished(page);
  expect(await mock.requests('createUpgrade')).toEqual([]);
});

test('an upload that finishes while the user is asked to discard the form does not save it', async ({
  page,
  mock,
}, info) => {
  const release = await saveTooEarly(page, info, '9.3.0');
  await button(page, 'Save when the upload finishes').click();
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard your input?' });
  await expect(question).toBeVisible();
  release();
  await expect(page.getByText('The checksums match the server.')).toBeVisible({ timeout: 30_000 });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, /^Version/)).toHaveValue('9.3.0');
  expect(await mock.requests('createUpgrade')).toEqual([]);
});

test('closing the window asks for confirmation during an upload, but not once it is cancelled', async ({
  page,
  mock,
}, info) => {
  await openAs(page, form);
  await mock.fault({ operationId: 'uploadChunk', latencyMs: 60_000 });
  // Browsers only show it after an interaction with the page.
  await field(page, /^Version/).click();
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', archive(1000)));
  await expect(button(page, 'Cancel the upload of mbank.apk')).toBeVisible();
  const dialogEvent = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await dialogEvent;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await button(page, 'Cancel the upload of mbank.apk').click();
  await expect(button(page, 'Choose a file')).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('a file can be dropped or pasted; two files at once and an invalid name are rejected', async ({ page, mock }) => {
  await openAs(page, form);
  await expect(button(page, 'Choose a file')).toBeVisible();
  const give = (kind: 'drop' | 'paste', names: readonly string[]) =>
    page.evaluate(
      ([type, files]) => {
        const data = new DataTransfer();
        for (const name of files) data.items.add(new File([new Uint8Array([0x50, 0x4b, 3, 4]), name], name));
        const target = document.querySelector('input[type=file]')?.parentElement;
        const event =
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        target?.dispatchEvent(event);
      },
      [kind, names] as const,
    );
  await give('drop', ['a.apk', 'b.apk']);
  await expect(dialog(page).getByRole('alert')).toContainText('Only one file can be uploaded');
  await give('drop', ['a:b.apk']);
  await expect(dialog(page).getByRole('alert')).toContainText("The file name can't contain");
  expect(await mock.requests('initUpload')).toEqual([]);
  await give('drop', ['dropped.apk']);
  await finished(page);
  await give('paste', ['pasted.apk']);
  await expect(dialog(page)).toContainText('pasted.apk');
  await finished(page);
  expect(await mock.requests('completeUpload')).toHaveLength(2);
});

test('an uploaded file can be downloaded from the form and from its package; a failure is shown', async ({
  page,
  mock,
}, info) => {
  const bytes = archive(chunk + 1000);
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download mbank.apk').click()]);
    return { name: file.suggestedFilename(), sum: sumOf('md5', await readFile(await file.path())) };
  };
  await openAs(page, form);
  await field(page, /^Version/).fill('9.3.0');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', bytes));
  await finished(page);
  expect(await download()).toEqual({ name: 'mbank.apk', sum: sumOf('md5', bytes) });
  await button(page, 'Save').click();
  await page.getByRole('link', { name: '9.3.0', exact: true }).click();
  await expect(dialog(page)).toContainText(sumOf('sha256', bytes).slice(0, 12));
  await mock.fault({ operationId: 'downloadFile', status: 500, code: 'DB_QUERY_FAILED', times: 1 });
  await button(page, 'Download mbank.apk').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Database query failed');
  expect(await download()).toEqual({ name: 'mbank.apk', sum: sumOf('md5', bytes) });
});

test('discarding a form leaves its upload to another form, or cancels the upload as well', async ({
  page,
  mock,
}, info) => {
  await openAs(page, form);
  await giveAndHold(page, mock, await onDisk(info, 'mbank.apk', twoChunks()));
  await expect(button(page, 'Pause the upload of mbank.apk')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard your input?');
  await expect(question).toContainText('Still uploading: mbank.apk.');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'New package' }).click();
  await expect(dialog(page)).toContainText(/mbank\.apk is already uploading: \d+%/);
  await button(page, 'Use it here').click();
  await expect(button(page, 'Pause the upload of mbank.apk')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('checkbox', { name: 'Also cancel the upload' }).check();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await mock.requests('cancelUpload')).map(({ status }) => status)).toEqual([204]);
  await expect(page).toHaveTitle(/^Android full upgrade/);
  expect((await mock.requests('uploadChunk')).length).toBeLessThan(3);
});

test('an interrupted upload can be discarded, also on the server', async ({ page, mock }, info) => {
  await openAs(page, form);
  await mock.fault({ operationId: 'uploadChunk', latencyMs: 60_000 });
  await giveAndLeave(page, await onDisk(info, 'mbank.apk', archive(1000)));
  await expect(button(page, 'Copy MD5')).toBeVisible();
  expect(await mock.requests('initUpload')).toHaveLength(1);
  await page.reload();
  // The draft has its own Discard button.
  await dialog(page).getByRole('group', { name: 'Package file' }).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).not.toContainText('stopped at');
  await expect.poll(async () => (await mock.requests('cancelUpload')).map(({ status }) => status)).toEqual([204]);
});

test('an interrupted upload is not offered to another user of the same window', async ({ page, mock }, info) => {
  await openAs(page, form);
  await mock.fault({ operationId: 'uploadChunk', latencyMs: 60_000 });
  await giveAndLeave(page, await onDisk(info, 'mbank.apk', archive(1000)));
  await page.evaluate(() => sessionStorage.removeItem('mpc.refresh'));
  await page.reload();
  await signIn(page, 'release01');
  await page.goto(form);
  await expect(button(page, 'Choose a file')).toBeVisible();
  await expect(dialog(page)).not.toContainText('stopped at');
});

test('the list of uploads has those of closed forms, and resumes them after a reload with the same file', async ({
  page,
  mock,
}, info) => {
  const path = await onDisk(info, 'mbank.apk', twoChunks());
  const other = await onDisk(info, 'mbank.apk', twoChunks(8), 'b');
  const centre = dialog(page, 'Uploads');
  const opener = page.getByRole('banner').getByRole('button', { name: /^Uploads/ });
  await openAs(page, form);
  await field(page, /^Version/).fill('9.4.0');
  const goOn = await giveAndHold(page, mock, path);
  await page.keyboard.press('Escape');
  await dialog(page, 'Discard your input?').getByRole('button', { name: 'Discard' }).click();
  await expect(opener).toHaveAccessibleName(/^Uploads, \d+%$/);
  await opener.click();
  await expect(centre.getByRole('progressbar', { name: 'Upload of mbank.apk' })).toBeVisible();
  await centre.getByRole('button', { name: 'Pause the upload of mbank.apk' }).click();
  await expect(centre).toContainText('Paused ·');
  await centre.getByRole('link', { name: 'Android full upgrade' }).click();
  await expect(centre).toBeHidden();
  await expect(dialog(page)).toContainText(/mbank\.apk is already uploading: \d+%/);
  await page.reload();
  await expect(opener).toHaveAccessibleName('Uploads');
  await goOn();
  await page.goto('/about');
  await expect(opener).toBeVisible();
  await page.keyboard.press('u');
  await expect(centre).toContainText(/The page was reloaded at \d+%/);
  await centre.locator('input[type=file]').setInputFiles(other);
  await expect(centre.getByRole('alert')).toHaveText(
    'mbank.apk is a different file or has changed since. Choose the original file.',
  );
  await centre.locator('input[type=file]').setInputFiles(path);
  await expect(centre).toContainText('The checksums match the server.');
  await expect(centre.getByRole('button', { name: 'Copy SHA-256' })).toBeVisible();
  expect([(await mock.requests('initUpload')).length, (await mock.requests('uploadChunk')).length <= 4]).toEqual([
    1,
    true,
  ]);
  await page.reload();
  await opener.click();
  await expect(centre).toContainText('The checksums match the server.');
  await centre.getByRole('button', { name: 'Clear finished uploads' }).click();
  await expect(centre).toContainText('No uploads in this window yet. Choose a file in a form to start one.');
  await page.keyboard.press('Escape');
  await expect(opener).toHaveCount(0);
});

test('a draft is restored with its upload, partial or complete', async ({ page, mock }, info) => {
  await openAs(page, form);
  const path = await onDisk(info, 'mbank.apk', twoChunks());
  await field(page, /^Version/).fill('9.5.0');
  const goOn = await giveAndHold(page, mock, path);
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await page.reload();
  await button(page, 'Restore').click();
  await expect(field(page, /^Version/)).toHaveValue('9.5.0');
  await expect(dialog(page)).toContainText(/The upload of mbank\.apk stopped at 80%/);
  await goOn();
  await input(page).setInputFiles(path);
  await finished(page);
  expect(await mock.requests('initUpload')).toHaveLength(1);
  await expect.poll(async () => (await storedDrafts(page)).join()).toContain('"stored"');
  await page.reload();
  await button(page, 'Restore').click();
  await expect(dialog(page)).toContainText('mbank.apk');
  await expect(button(page, 'Download mbank.apk')).toBeVisible();
});

test('name and version of a package file can be used in the form, and are compared with the input', async ({
  page,
}, info) => {
  const facts = { name: 'com.chenghu.mbank', version: '9.6.0', build: 960, minSdk: 24 };
  await openAs(page, form);
  await input(page).setInputFiles(await onDisk(info, 'mbank.apk', apk(facts)));
  await expect(dialog(page)).toContainText('In the file: com.chenghu.mbank · 9.6.0 (960) · API level 24 and later');
  await button(page, 'Use 9.6.0 from the file').click();
  await expect(field(page, /^Version/)).toHaveValue('9.6.0');
  await field(page, /^Package name/).fill('com.chenghu.other');
  await expect(dialog(page)).toContainText('The file contains com.chenghu.mbank, not com.chenghu.other.');
  await button(page, 'Use com.chenghu.mbank from the file').click();
  await expect(dialog(page)).not.toContainText('The file contains');
  await field(page, /^Version/).fill('9.6.1');
  await expect(dialog(page)).toContainText('The file contains 9.6.0, not 9.6.1.');
  await input(page).setInputFiles(await onDisk(info, 'broken.apk', archive(5000).subarray(0, 4000)));
  await expect(dialog(page)).toContainText('Package name and version could not be read from this file.');
  await expect(dialog(page)).not.toContainText('The file contains');
  await input(page).setInputFiles(await onDisk(info, 'renamed.apk', archive(5000)));
  await expect(dialog(page)).toContainText("Devices can't install this file. It has no package manifest.");
  await finished(page);
  await expect(field(page, /^Version/)).toHaveValue('9.6.1');
});

test('a file that was uploaded before can be chosen instead of a new one', async ({ page, mock }, info) => {
  await openAs(page, form);
  await input(page).setInputFiles(await onDisk(info, 'twice.apk', archive(2000)));
  await finished(page);
  await field(page, /^Version/).fill('9.7.0');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await button(page, 'Save').click();
  await page.getByRole('button', { name: 'New package' }).click();
  await field(page, /^Version/).fill('9.8.0');
  await field(page, /^Package name/).fill('com.chenghu.mbank');
  await button(page, 'Choose an uploaded file…').click();
  const files = dialog(page, 'Choose an uploaded file');
  await expect(files.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await expect(field(page, /^Version/)).toHaveValue('9.8.0');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await button(page, 'Choose an uploaded file…').click();
  await files.getByRole('searchbox').fill('no such file');
  await files.getByRole('searchbox').press('Enter');
  await expect(files).toContainText('No file matches this name. Try another keyword.');
  await files.getByRole('searchbox').fill('twice');
  await files.getByRole('button', { name: 'Search' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(files.getByRole('listitem')).toContainText('Used by 9.7.0');
  await files.getByRole('button', { name: 'Choose twice.apk' }).click();
  await expect(files).toBeHidden();
  await expect(button(page, 'Download twice.apk')).toBeVisible();
  await expect(dialog(page)).toContainText('they are not compared with the form');
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name: '9.8.0', exact: true })).toBeVisible();
  expect(await mock.requests('initUpload')).toHaveLength(1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Uploads/ })
    .click();
  await dialog(page, 'Uploads').getByRole('link', { name: 'Android full upgrade · 9.7.0' }).click();
  await expect(page).toHaveURL(/android-upgrade\?view=\d+$/u);
  await expect(dialog(page)).toContainText('9.7.0');
});

// A file of five chunks in each run, and the largest one with all stories.
for (const [which, mebibytes, tag] of [
  ['a large', 25, ''],
  ['the largest', 100, ' @all'],
] as const)
  test(`${which} package survives a 503, network loss, token expiry and reload, resending a chunk each${tag}`, async ({
    page,
    context,
    mock,
  }, info) => {
    test.setTimeout(180_000);
    const size = mebibytes * 1024 * 1024 - 100_000;
    const path = await onDisk(info, 'mbank.apk', archive(1000));
    // The rest of the file is sparse.
    await truncate(path, size);
    await utimes(path, new Date('2026-11-01T08:00:00Z'), new Date('2026-11-01T08:00:00Z'));
    const md5 = createHash('md5')
      .update(await readFile(path))
      .digest('hex');
    const progress = dialog(page).getByRole('progressbar', { name: 'Upload of mbank.apk' });
    const percent = async () => (Number(await progress.getAttribute('value')) / size) * 100;
    /** Calls that the server has seen for each chunk, and how they ended. */
    const chunks = async () => {
      const calls = (await mock.requests('uploadChunk')).map(
        ({ path: address, status }) => [address.slice(address.lastIndexOf('/') + 1), status] as const,
      );
      return {
        calls: calls.length,
        again: calls.length - new Set(calls.map(([index]) => index)).size,
        outcomes: calls.map(([index, status]) => `${index}:${status}`).join(' '),
      };
    };

    await openAs(page, form);
    await mock.fault({ operationId: 'uploadChunk', status: 503, times: 1 });
    const slow = await mock.fault({ operationId: 'uploadChunk', latencyMs: 400 });
    await input(page).setInputFiles(path);
    await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(10);
    await context.setOffline(true);
    await expect(dialog(page)).toContainText('Waiting for the network ·');
    await context.setOffline(false);
    await mock.expireTokens({ atCall: 2 });
    // The upload must not finish before the page is left.
    const release = await holdCalls(page, `**/api/file-upload/*/${(0.6 * mebibytes) / 5}`);
    await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(45);
    const before = await chunks();
    // The one with the 503, the one in flight when the network was lost, and the one with the expired token.
    expect(before.again, before.outcomes).toBeLessThanOrEqual(3);

    await page.reload();
    await expect(dialog(page)).toContainText(/The upload of mbank\.apk stopped at \d\d%/);
    release();
    await mock.clearFault(slow);
    await input(page).setInputFiles(path);
    await expect(dialog(page)).toContainText('The checksums match the server.', { timeout: 90_000 });
    await expect(dialog(page).getByText(md5)).toBeVisible();
    const after = await chunks();
    expect(after.again, after.outcomes).toBeLessThanOrEqual(before.again + 1);
    expect(await mock.requests('initUpload')).toHaveLength(1);
    await page.reload();
    await expect(input(page)).toBeAttached();
    await expect(dialog(page)).not.toContainText('stopped at');
  });
