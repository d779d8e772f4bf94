import type { Page } from '@playwright/test';
import { watchLostFocus } from '../lost-focus.ts';
import { leave, SharedWindow } from '../restart/window.ts';
import { dialog, services } from '../screen.ts';
import { expect, openAs, documentTest as test } from '../story.ts';

const part = '<title>Part</title><section><button>Part</button></section><button>Other</button><p>Ground</p>';

const acts: Record<string, { act: (page: Page) => Promise<unknown>; isLoss: boolean }> = {
  'is removed': { act: (page) => page.evaluate(() => document.querySelector('section')?.remove()), isLoss: true },
  'is hidden': {
    act: (page) => page.locator('section').evaluate((element) => (element.style.display = 'none')),
    isLoss: true,
  },
  'is disabled for a moment': {
    act: (page) =>
      page.locator('section button').evaluate(async (button: HTMLButtonElement) => {
        const focusOut = new Promise((done) => document.addEventListener('focusout', done, { once: true }));
        button.disabled = true;
        await focusOut;
        button.disabled = false;
      }),
    isLoss: true,
  },
  'is removed, and another one has it then': {
    act: (page) =>
      page.evaluate(() => {
        document.querySelector('section')?.remove();
        setTimeout(() => document.querySelector('button')?.focus());
      }),
    isLoss: false,
  },
  'is left for empty ground': { act: (page) => page.getByText('Ground').click(), isLoss: false },
  'is left for another page': { act: (page) => page.goto('about:blank'), isLoss: false },
};

for (const [what, { act, isLoss }] of Object.entries(acts))
  test(`the probe ${isLoss ? 'finds' : 'does not find'} a lost focus when the focused element ${what}`, async ({
    browser,
  }) => {
    // The focus lost here is not counted for this story.
    const context = await browser.newContext();
    const losses = await watchLostFocus(context, 1000);
    const page = await context.newPage();
    await page.route('**/part?of=it', (route) => route.fulfill({ contentType: 'text/html', body: part }));
    await page.goto('/part?of=it');
    await page.getByRole('button', { name: 'Part' }).click();
    await act(page);
    expect(await losses()).toEqual(isLoss ? ["button 'Part' at /part?of=it"] : []);
    await context.close();
  });

test('the probe drops an undecided loss with its document and watches the next document', async ({
  browser,
  servers,
}) => {
  const shared = new SharedWindow(browser, 1000);
  const { context, page } = await shared.take(await servers.restartable());
  const losses = await watchLostFocus(context, 1000);
  await openAs(page, '/about');
  for (const name of ['First', 'Second']) {
    // A mounted page would take the focus itself.
    await leave(page);
    await page.evaluate((text) => {
      const button = document.createElement('button');
      button.textContent = text;
      document.body.append(button);
      button.focus();
      button.remove();
    }, name);
  }
  expect(await losses()).toEqual(["button 'Second' at /about"]);
  await shared.close();
});

test('closing a form that was opened by its address moves the focus to a row of the list', async ({ page }) => {
  await openAs(page, `${services}?form=new`);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('grid').locator('tr:focus')).toHaveCount(1);
});

test('a button that was disabled for a moment gets the focus back', async ({ page }) => {
  await openAs(page, services);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  // Nothing on this page had the focus before, so the code that restores it is not loaded yet.
  await refresh.evaluate(async (button: HTMLButtonElement) => {
    button.focus();
    button.disabled = true;
    await new Promise((done) => document.addEventListener('focusout', done, { once: true }));
    button.disabled = false;
  });
  await expect(refresh).toBeFocused();
});
