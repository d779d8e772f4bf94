import { callsOf, makeUser } from '../api-call.ts';
import { message } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import type { Locator, Page } from '@playwright/test';

const header = (page: Page) => page.getByRole('banner');
const applicationMenu = (page: Page) => header(page).getByRole('button', { name: /Current application/ });
const panel = (page: Page) => page.getByRole('alertdialog', { name: /was switched to .+ in another window/ });

/** The ID of an application that is not the current one, as shown in the menu. */
async function anotherId(page: Page): Promise<string> {
  await applicationMenu(page).click();
  const menu = page.getByRole('menu');
  await expect(menu.locator(':focus')).toBeVisible();
  const id = await menu.getByRole('menuitemradio', { checked: false }).first().locator('code').textContent();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  return id ?? '';
}

async function switchTo(page: Page, id: string): Promise<void> {
  await applicationMenu(page).click();
  await page.getByRole('menuitemradio', { name: id }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
}

/** Addresses of the upload services of an application. */
async function servicesOf(url: string, applicationId: string): Promise<string[]> {
  const call = await callsOf(url);
  await call('POST', `/yusp-app-oca/api/user/switch/${applicationId}`);
  const { items } = await call('GET', '/yusp-app-common/api/uploadservice?page=1&size=100');
  return items.map(({ serviceAddress }: { serviceAddress: string }) => serviceAddress);
}

/** Fills what a new upload service needs. */
async function fillService(drawer: Locator): Promise<void> {
  await drawer.getByRole('textbox', { name: /^Service address/ }).fill('files.example.com');
  await drawer.getByRole('textbox', { name: /^Download address/ }).fill('files.example.com');
  await drawer.getByRole('textbox', { name: /^User/ }).fill('deploy');
  await drawer.getByLabel(/^Password/).fill('Secret123');
}

/** A second window of the same user: it takes the session over from the first. */
async function secondWindow(page: Page, address: string): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(address);
  await expect(applicationMenu(second)).toBeVisible();
  return second;
}

test('the application switch asks for confirmation, and canceling sends no request', async ({ page, mock }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const before = await applicationMenu(page).textContent();
  await applicationMenu(page).click();
  await page.getByRole('menuitemradio').last().click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(applicationMenu(page)).toHaveText(before ?? '');
  expect(await mock.requests('switchApplication')).toEqual([]);
});

test('a confirmed switch shows a message and the page of the other application without filters', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade?status=published');
  const id = await anotherId(page);
  await switchTo(page, id);
  await expect(page.getByText('Switched successfully')).toBeVisible();
  await expect(applicationMenu(page)).toContainText(id);
  await expect(page).toHaveTitle(new RegExp(`^Android full upgrade · .+ \\(${id}\\) · Mobile Platform Console$`, 'u'));
  await expect(page).toHaveURL(/android-upgrade$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the switch dialog lists unsaved pages, keeps them on cancel, and replaces the browser prompt', async ({
  page,
}) => {
  await openAs(page, '/pages/publish/ftp-manager?form=new');
  const address = page.getByRole('textbox', { name: /address/i }).first();
  await address.fill('files.example.com');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(address).toBeHidden();
  await applicationMenu(page).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('listitem')).toHaveText(['Upload services']);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await expect(address).toHaveValue('files.example.com');
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect(address).toBeHidden();

  // After confirming the loss, the browser does not ask again.
  const dialogs: string[] = [];
  page.on('dialog', (other) => {
    dialogs.push(other.type());
    void other.accept();
  });
  await applicationMenu(page).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  await question.getByRole('button', { name: 'Switch' }).click();
  await expect(message(page, 'Switched successfully')).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('a switch in one window blocks another, which can reload with the new application', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const second = await secondWindow(page, '/pages/publish/ftp-manager');
  const id = await anotherId(page);
  await switchTo(page, id);
  await expect(panel(second)).toBeVisible();
  await second.keyboard.press('Escape');
  await expect(panel(second)).toBeVisible();
  await second.getByRole('button', { name: /^Reload with/ }).click();
  await expect(applicationMenu(second)).toContainText(id);
  await expect(panel(second)).toBeHidden();
});

test('a switch in one window blocks another, which can switch back and keep its input', async ({ page }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const second = await secondWindow(page, '/pages/publish/ftp-manager?form=new');
  const address = second.getByRole('textbox', { name: /address/i }).first();
  await address.fill('files.example.com');
  const id = await anotherId(page);
  await switchTo(page, id);
  await expect(panel(second)).toContainText(/unsaved input/);
  await second.getByRole('button', { name: /^Switch back to/ }).click();
  await expect(panel(second)).toBeHidden();
  await expect(address).toHaveValue('files.example.com');
  await expect(panel(page)).toBeVisible();
});

test('a window that missed the switch is blocked after its first 409 response', async ({ page, mock }) => {
  await page.addInitScript(() => {
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (this: BroadcastChannel, sent: { kind: string }) {
      if (sent.kind !== 'switched') postMessage.call(this, sent);
    };
  });
  await openAs(page, '/dashboard');
  const second = await secondWindow(page, '/dashboard');
  const id = await anotherId(page);
  await switchTo(page, id);
  await expect(page.getByText('Switched successfully')).toBeVisible();
  await expect(panel(second)).toBeHidden();
  await second.getByRole('link', { name: 'Android full upgrade', exact: true }).click();
  await expect(panel(second)).toBeVisible();
  expect((await mock.requests('listUpgrades')).map(({ status }) => status)).toContain(409);
});

test('a blocked window sends nothing when its form is saved, and says why', async ({ page, mock }) => {
  await openAs(page, '/pages/publish/android-upgrade');
  const second = await secondWindow(page, '/pages/publish/ftp-manager?form=new');
  const drawer = second.getByRole('dialog', { name: 'New upload service' });
  await fillService(drawer);
  const save = await drawer.getByRole('button', { name: 'Save' }).elementHandle();
  const id = await anotherId(page);
  await switchTo(page, id);
  await expect(panel(second)).toBeVisible();
  // The panel covers the button for people; a script can still press it.
  await save?.evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(second.getByText('The current application was switched. Reload the page').first()).toBeAttached();
  expect(await mock.requests('createUploadService')).toEqual([]);
});

test('a window whose application was withdrawn from the user says so, and can only be reloaded', async ({
  page,
  consoleUrl,
}) => {
  await makeUser(consoleUrl, 'movedaway', ['release_mgr']);
  await openAs(page, '/dashboard', 'movedaway');
  const call = await callsOf(consoleUrl);
  const { id, userName, fullName, roles } = (
    await call('GET', '/yusp-app-oca/api/sysuser?page=1&size=10&userName=movedaway')
  ).items[0];
  await call('POST', '/yusp-app-oca/api/sysuser/updateuser', {
    userId: id,
    userName,
    fullName,
    roles: roles.map((role: { id: string }) => role.id),
    applications: ['2'],
  });
  // Where the dashboard has asked for something meanwhile, the notice already covers the link.
  await page.getByRole('link', { name: 'Android full upgrade', exact: true }).dispatchEvent('click');
  const notice = page.getByRole('alertdialog', { name: /^You no longer have access to / });
  await expect(notice).toContainText('Nothing can be saved from this window.');
  await expect(notice.getByRole('button')).toHaveCount(1);
  await notice.getByRole('button', { name: /^Reload with / }).click();
  await expect(applicationMenu(page).or(page.getByRole('group', { name: 'Current application' }))).toBeVisible();
  await expect(notice).toBeHidden();
});

const userMenu = (page: Page) => page.getByRole('button', { name: /^User / });

async function workAsOther(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: /^Role/, checked: false }).click();
  await expect(page.getByText(/^You are now working as .+\.$/u)).toBeVisible();
}

/** Switches in the other window while this one has a draft. */
const orders: Record<string, (other: Page, id: string) => Promise<void>> = {
  'an application switch, then a role switch': async (other, id) => {
    await switchTo(other, id);
    await expect(applicationMenu(other)).toContainText(id);
    await workAsOther(other);
  },
  'a role switch, then an application switch @all': async (other, id) => {
    await workAsOther(other);
    await switchTo(other, id);
    await expect(applicationMenu(other)).toContainText(id);
  },
};

for (const [title, act] of Object.entries(orders)) {
  test(`a draft is saved in its own application after switches in another window: ${title}`, async ({
    page,
    mock,
    consoleUrl,
  }) => {
    await makeUser(consoleUrl, 'bothhats', ['release_mgr', 'sys_admin']);
    await openAs(page, '/dashboard', 'bothhats');
    const second = await secondWindow(page, '/pages/publish/ftp-manager?form=new');
    const drafted = (await applicationMenu(second).locator('code').textContent()) ?? '';
    const drawer = second.getByRole('dialog', { name: 'New upload service' });
    await fillService(drawer);
    const id = await anotherId(page);
    await act(page, id);
    await expect(
      second.getByText(/You are now working as .+\. The role was switched in another window/u),
    ).toBeVisible();
    await expect(panel(second)).toContainText(`(${drafted})`);
    // Requests for the new role wait as well, and show no errors.
    await expect(second.getByText('The current application was switched. Reload the page')).toBeHidden();
    await expect(second.getByText('The list could not be refreshed')).toBeHidden();
    await expect(applicationMenu(second)).toContainText(drafted);
    const back = panel(second).getByRole('button', { name: /^Switch back to/ });
    await expect(panel(second).getByRole('button', { name: /^Reload with/ })).toBeVisible();
    await back.click();
    await expect(panel(second)).toBeHidden();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('Upload service created')).toBeVisible();
    const [created] = await mock.requests('createUploadService');
    expect(created?.status).toBe(201);
    expect(await servicesOf(consoleUrl, drafted)).toContain('files.example.com');
    expect(await servicesOf(consoleUrl, id)).not.toContain('files.example.com');
  });
}
