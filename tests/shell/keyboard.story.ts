import { expectFocus, reach, tabBackTo, tabTo, openWithKeys } from '../keyboard.ts';
import { expect, test } from '../story.ts';
import type { Page } from '@playwright/test';
import { appearance } from './frame.ts';

test.describe.configure({ timeout: 180_000 });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

/** Opens a page by its link in the expanded menu group. */
async function follow(page: Page, name: string): Promise<void> {
  await tabBackTo(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }));
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeFocused();
}

/** Chooses an action in the context menu of the focused tab. */
async function chooseForTab(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await reach(page, 'ArrowDown', page.getByRole('menuitem', { name: action, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('the bar of open pages can be used with the keyboard alone', async ({ page }) => {
  await openWithKeys(page, '/pages/publish/android-upgrade');
  await page.keyboard.press('Tab');
  for (const name of ['iOS full upgrade', 'Harmony full upgrade', 'Upload services']) await follow(page, name);

  await test.step('switch', async () => {
    await tabBackTo(page, tab(page, 'Upload services'));
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Harmony full upgrade')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab(page, 'Dashboard')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pages/publish/android-upgrade');
    await expect(heading(page, 'Android full upgrade')).toBeFocused();
  });

  await test.step('close and reopen', async () => {
    await tabBackTo(page, tab(page, 'Android full upgrade'));
    await page.keyboard.press('Delete');
    await expect(tab(page, 'Android full upgrade')).toHaveCount(0);
    await expect(tab(page, 'iOS full upgrade')).toBeFocused();
    await expect(page.getByText('“Android full upgrade” was closed.')).toBeVisible();
    await page.keyboard.press('Alt+Shift+T');
    await expect(tab(page, 'Android full upgrade')).toHaveAttribute('aria-current', 'page');
    await expect(heading(page, 'Android full upgrade')).toBeFocused();
  });

  await test.step('pin', async () => {
    await tabBackTo(page, tab(page, 'Android full upgrade'));
    await chooseForTab(page, 'Pin');
    await expect(bar(page).getByRole('button', { name: 'Close Android full upgrade' })).toHaveCount(0);
    await expect(tab(page, 'Android full upgrade')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(tab(page, 'Android full upgrade')).toBeFocused();
    await chooseForTab(page, 'Unpin');
    await expect(bar(page).getByRole('button', { name: 'Close Android full upgrade' })).toHaveCount(1);
    await expect(tab(page, 'Android full upgrade')).toBeFocused();
  });

  await test.step('close the menu with Escape, which returns the focus', async () => {
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(tab(page, 'Android full upgrade')).toBeFocused();
  });

  await test.step('close the tabs on one side', async () => {
    await reach(page, 'ArrowRight', tab(page, 'iOS full upgrade'));
    await chooseForTab(page, 'Close right');
    await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Android full upgrade', 'iOS full upgrade']);
    await expectFocus(page);
  });

  await test.step('undo with Ctrl+Z', async () => {
    await page.keyboard.press('Control+z');
    await expect(bar(page).getByRole('link')).toHaveCount(5);
    await expectFocus(page);
  });

  await test.step('go to a page through the list of open pages', async () => {
    const list = bar(page).getByRole('button', { name: 'List of open pages' });
    await tabTo(page, list);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    // Upload services is the last one: the first letter of an earlier page starts again at the top.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('i');
    await expect(page.getByRole('menuitemradio', { name: 'iOS full upgrade' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitemradio', { name: 'Upload services' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Upload services')).toBeFocused();
  });

  await test.step('close all tabs through the list', async () => {
    await tabBackTo(page, bar(page).getByRole('button', { name: 'List of open pages' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('link')).toHaveText(['Dashboard']);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('preferences, language and shortcuts can be used with the keyboard alone', async ({ page }) => {
  await openWithKeys(page, '/about');
  const html = page.locator('html');
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name });

  await test.step('appearance', async () => {
    await tabTo(page, button('Appearance'));
    await page.keyboard.press('Enter');
    await expect(appearance(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(html).toHaveAttribute('data-theme', 'blue');
    await page.keyboard.press('Tab');
    await reach(page, 'ArrowRight', appearance(page).getByRole('radio', { name: 'Dark' }));
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await tabTo(page, appearance(page).getByRole('radio', { name: 'Left' }));
    await reach(page, 'ArrowRight', appearance(page).getByRole('radio', { name: 'Top, tree' }));
    await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'top-tree');
    await expect(appearance(page).getByRole('radio', { name: 'Top, tree' })).toBeFocused();
    await tabTo(page, appearance(page).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(appearance(page)).toBeHidden();
    await expect(button('Appearance')).toBeFocused();
  });

  await test.step('another language, then back', async () => {
    await tabBackTo(page, button('Language'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await reach(page, 'ArrowDown', page.getByRole('menuitemradio', { name: '繁體中文' }));
    await page.keyboard.press('Enter');
    await expect(html).toHaveAttribute('lang', 'zh-Hant');
    await expectFocus(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await reach(page, 'ArrowDown', page.getByRole('menuitemradio', { name: 'English' }));
    await page.keyboard.press('Enter');
    await expect(button('Language')).toBeFocused();
  });

  await test.step('shortcuts, search and the user menu', async () => {
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await expect(button('Language')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button('Language')).toBeFocused();
    const user = page.getByRole('banner').getByRole('button', { name: /^User /u });
    await tabTo(page, user);
    await page.keyboard.press('Enter');
    await reach(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Change password' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /password/iu });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(user).toBeFocused();
  });
});
