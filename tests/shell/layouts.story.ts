import type { Page } from '@playwright/test';
import { violationsInBoth } from '../axe.ts';
import { settled } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';
import { overflow } from '../walk/in-page.ts';
import { boxOf, chooseOnly, header, manyMenus, menu } from './frame.ts';

/** A page of the expanded menu group with few rows, because each layout renders the whole page again. */
const list = '/pages/publish/ftp-manager';

/** Turns on animations, which other stories have turned off. */
const move = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });
const layouts = ['Left', 'Right', 'Top, tiles', 'Top, tree'];
const fold = (page: Page, name: string) => page.getByRole('button', { name });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name });

test('the menus are on the left until the user chooses another side, which a reload keeps', async ({ page }) => {
  await openAs(page, list);
  const content = () => boxOf(page, '#content');
  const contentBox = await content();
  expect([contentBox.x, contentBox.width]).toEqual([240, 1200]);
  await chooseOnly(page, 'Right');
  await expect.poll(async () => (await content()).x).toBe(0);
  expect((await content()).width).toBe(1200);
  expect((await menu(page).boundingBox())?.x).toBeGreaterThanOrEqual(1200);
  for (const top of ['Top, tiles', 'Top, tree']) {
    await chooseOnly(page, top);
    await expect.poll(async () => (await content()).width).toBe(1440);
    expect((await menu(page).boundingBox())?.y).toBe(52);
  }
  await page.reload();
  await expect(menu(page)).toBeVisible();
  expect((await content()).width).toBe(1440);
});

test('changing layout, color or size keeps typed text', async ({ page }) => {
  await move(page);
  await openAs(page, '/pages/publish/android-upgrade');
  const version = page.getByRole('main').getByRole('searchbox', { name: 'Version' });
  await version.fill('6.4');
  for (const layout of layouts) await chooseOnly(page, layout, 'Orange', 'Dark', 'Large');
  await chooseOnly(page, 'Left', 'Compact', 'Small');
  await expect(version).toHaveValue('6.4');
});

test('expanded menus ignore the pointer, and the menu button collapses and expands them', async ({ page }) => {
  await move(page);
  await openAs(page, list);
  await page.mouse.move(20, 300);
  await page.mouse.move(800, 500);
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  expect((await boxOf(page, '#content')).x).toBe(240);
  await fold(page, 'Collapse the menu').click();
  await expect.poll(async () => (await boxOf(page, '#content')).x).toBe(56);
  // By keyboard, because the pointer would open them first.
  await page.mouse.move(800, 500);
  await fold(page, 'Expand the menu').focus();
  await page.keyboard.press('Enter');
  await expect(fold(page, 'Collapse the menu')).toBeFocused();
  expect((await boxOf(page, '#content')).x).toBe(240);
});

test('collapsed menus open over the page on hover and focus, and the menu button keeps them open', async ({ page }) => {
  await move(page);
  await openAs(page, list);
  await fold(page, 'Collapse the menu').click();
  await page.mouse.move(800, 500);
  await expect(link(page, 'iOS full upgrade')).toBeHidden();
  const before = await boxOf(page, '#content');
  await page.mouse.move(20, 300);
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  await settled(page);
  expect((await menu(page).boundingBox())?.width).toBeGreaterThan(230);
  expect(await boxOf(page, '#content')).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(link(page, 'iOS full upgrade')).toBeHidden();
  await page.mouse.move(800, 500);
  await page.mouse.move(20, 300);
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  await page.mouse.move(800, 500);
  await expect(link(page, 'iOS full upgrade')).toBeHidden();
  expect(await boxOf(page, '#content')).toEqual(before);

  await fold(page, 'Expand the menu').focus();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Dashboard')).toBeFocused();
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(link(page, 'iOS full upgrade')).toBeHidden();

  await page.mouse.move(20, 300);
  await fold(page, 'Keep the menu open').click();
  expect((await boxOf(page, '#content')).x).toBe(240);
  // From now on, the pointer has no effect.
  await page.mouse.move(800, 500);
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  expect((await boxOf(page, '#content')).x).toBe(240);
  await fold(page, 'Collapse the menu').click();
  expect((await boxOf(page, '#content')).x).toBe(56);
});

test('collapsed menus stay collapsed after a reload, and those on the right open to the left', async ({ page }) => {
  await move(page);
  await openAs(page, list);
  await chooseOnly(page, 'Right');
  await fold(page, 'Collapse the menu').click();
  await page.mouse.move(400, 500);
  await page.reload();
  await expect(fold(page, 'Expand the menu')).toBeVisible();
  expect(await boxOf(page, '#content')).toMatchObject({ x: 0, width: 1384 });
  await page.mouse.move(1430, 300);
  await expect(link(page, 'iOS full upgrade')).toBeVisible();
  await settled(page);
  expect((await menu(page).boundingBox())?.x).toBeLessThan(1210);
  expect(await boxOf(page, '#content')).toMatchObject({ x: 0, width: 1384 });
});

documentTest.describe('on a touch screen', () => {
  documentTest.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } });

  documentTest('collapsed menus open on tap, and close on a tap elsewhere or on a link', async ({ page }) => {
    await openAs(page, '/dashboard');
    await fold(page, 'Collapse the menu').tap();
    const group = menu(page).getByRole('button', { name: 'Releases' });
    await group.tap();
    await expect(link(page, 'iOS full upgrade')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(link(page, 'iOS full upgrade')).toBeHidden();
    await group.tap();
    await link(page, 'iOS full upgrade').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'iOS full upgrade' })).toBeVisible();
    await expect(fold(page, 'Expand the menu')).toBeVisible();
  });
});

test('side menus and top trees open one submenu at a time, and top tiles show all submenus', async ({ page }) => {
  await manyMenus(page);
  await openAs(page, '/dashboard');
  const group = (name: string) => menu(page).getByRole('button', { name, exact: true });
  await group('Group number 1').click();
  await group('Part 1A').click();
  await group('Part 1B').click();
  await expect(menu(page).getByRole('link', { name: /^Page/ })).toHaveText('Page 1B');
  await group('Group number 2').click();
  await expect(group('Group number 1')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByRole('button', { expanded: true })).toHaveText(['Group number 2']);

  await chooseOnly(page, 'Top, tiles');
  await group('Group number 2').click();
  const panel = page.getByRole('group', { name: 'Group number 2', exact: true });
  await expect(panel.getByRole('link')).toHaveText(['Link 2', 'Page 2A', 'Page 2B']);
  await expect(panel.getByRole('region', { name: 'Part 2A' })).toBeVisible();
  await group('Group number 3').click();
  await expect(panel).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu(page).getByRole('link')).toHaveCount(0);
  await expect(group('Group number 3')).toBeFocused();

  await chooseOnly(page, 'Top, tree');
  await group('Group number 1').click();
  const tree = page.getByRole('group', { name: 'Group number 1', exact: true });
  await tree.getByRole('button', { name: 'Part 1A' }).click();
  await tree.getByRole('button', { name: 'Part 1B' }).click();
  await expect(tree.getByRole('link')).toHaveText(['Link 1', 'Page 1B']);
});

test('with menus on top, opening a page closes the panel and marks its link as current', async ({ page }) => {
  await move(page);
  await openAs(page, '/dashboard');
  for (const layout of ['Top, tiles', 'Top, tree']) {
    await chooseOnly(page, layout);
    await menu(page).getByRole('button', { name: 'Releases' }).click();
    await link(page, 'iOS full upgrade').click();
    await expect(page.getByRole('heading', { level: 1, name: 'iOS full upgrade' })).toBeFocused();
    await expect(link(page, 'iOS full upgrade')).toBeHidden();
    await menu(page).getByRole('button', { name: 'Releases' }).click();
    await expect(link(page, 'iOS full upgrade')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await link(page, 'Dashboard').click();
  }
});

test('with menus on top, arrow buttons scroll to hidden menus, and arrow keys move the focus', async ({ page }) => {
  await manyMenus(page);
  await openAs(page, '/dashboard');
  await chooseOnly(page, 'Top, tree');
  const [first, last] = ['Group number 1', 'Group number 14'].map((name) =>
    menu(page).getByRole('button', { name, exact: true }),
  );
  const [before, after] = ['Previous menus', 'Next menus'].map((name) => menu(page).getByRole('button', { name }));
  if (!first || !last || !before || !after) throw new Error('No menus');
  await expect(before).toBeDisabled();
  await expect(last).not.toBeInViewport({ ratio: 0.99 });
  await expect(async () => {
    // The last step disables the button, perhaps before the click.
    if (await after.isEnabled()) await after.click({ timeout: 500 });
    // Text widths are fractions of pixels.
    await expect(last).toBeInViewport({ ratio: 0.99, timeout: 500 });
  }).toPass();
  await expect(before).toBeEnabled();
  await last.focus();
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(last).toBeFocused();
  await page.setViewportSize({ width: 3000, height: 900 });
  await expect(after).toBeHidden();
});

test('the menu drawer traps the focus and closes on Escape, a click outside, and its button', async ({ page }) => {
  await move(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await openAs(page, list);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const burger = header(page).getByRole('button', { name: 'Menu' });
  await burger.click();
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (let at = 0; at < 24; at += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /^(DIALOG|BODY)$/,
    );
    await expect(burger).not.toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await page.mouse.click(360, 400);
  await expect(drawer).toBeHidden();
  await burger.click();
  await drawer.getByRole('button', { name: 'Close the menu' }).click();
  await expect(drawer).toBeHidden();
});

test('on a phone, the appearance options are in the menu drawer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, list);
  await expect(header(page).getByRole('button', { name: 'Appearance' })).toBeHidden();
  await header(page).getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: 'Appearance' }).click();
  await drawer.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(drawer.getByRole('checkbox', { name: 'Show the footer' })).toBeInViewport({ ratio: 1 });
});

test('an open menu drawer does not reopen after the window was wide', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 780 });
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 992, height: 780 });
  // The drawer has this link as well, so the link alone does not prove that the layout has changed.
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(link(page, 'Dashboard')).toBeVisible();
  await page.setViewportSize({ width: 991, height: 780 });
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

test('the page does not scroll sideways, and the application stays in view, in every layout and width', async ({
  page,
}) => {
  await openAs(page, '/pages/publish/android-upgrade?size=10');
  const application = header(page).getByRole('button', { name: /^Current application/ });
  for (const layout of layouts) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await chooseOnly(page, layout, 'Large');
    for (const width of [1440, 992, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${layout}, ${width} px`;
      await expect(application.getByText('chenghu-mbank'), where).toBeInViewport({ ratio: 1 });
      await expect(application.getByText('澄湖手机银行'), where).toBeInViewport();
      expect(await page.evaluate(overflow), where).toEqual([]);
    }
  }
});

/** The elements around the page. */
const frame = '[data-layout] > :not(main)';

// The initial state of every layout is checked together with every page elsewhere.
test('every layout is accessible with top menus open and side menus collapsed', async ({ page }) => {
  await openAs(page, list);
  for (const layout of ['Top, tiles', 'Top, tree']) {
    await chooseOnly(page, layout, 'Blue');
    await menu(page).getByRole('button', { name: 'Releases' }).click();
    await expect(link(page, 'iOS full upgrade')).toBeVisible();
    expect(await violationsInBoth(page, frame), layout).toEqual([]);
  }
  await chooseOnly(page, 'Left');
  await fold(page, 'Collapse the menu').click();
  for (const layout of ['Left', 'Right']) {
    await chooseOnly(page, layout);
    await page.mouse.move(700, 500);
    await expect(link(page, 'iOS full upgrade')).toBeHidden();
    expect(await violationsInBoth(page, frame), layout).toEqual([]);
  }
});

test('menu drawer, appearance panel and footer are accessible', async ({ page }) => {
  await openAs(page, '/about');
  await header(page).getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Another zone' }).check();
  await page.getByRole('checkbox', { name: 'Show the footer' }).check();
  expect(await violationsInBoth(page, '[role=dialog]'), 'appearance').toEqual([]);
  await expect(page.getByRole('contentinfo')).toHaveText('Mobile Platform Console 2.0.0-alpha.3');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await violationsInBoth(page, 'footer'), 'footer').toEqual([]);
  await page.setViewportSize({ width: 390, height: 780 });
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await violationsInBoth(page, '[role=dialog], dialog'), 'drawer').toEqual([]);
});

/** The visible menu entries with their sizes. */
const entries = (page: Page) =>
  menu(page)
    .locator('button, a')
    .evaluateAll((all) =>
      all
        .filter((entry) => entry.checkVisibility())
        .map((entry) => {
          const { width, height } = entry.getBoundingClientRect();
          return { name: entry.textContent, width: Math.round(width), height: Math.round(height) };
        }),
    );

test('menu entries of a layout have the same height, collapsed and expanded', async ({ page }) => {
  await openAs(page, '/dashboard');
  for (const layout of ['Left', 'Right']) {
    await chooseOnly(page, layout);
    await page.mouse.move(700, 500);
    const open = await entries(page);
    expect(open.length, layout).toBeGreaterThan(3);
    for (const entry of open) expect(entry, `${layout}, open`).toMatchObject({ height: 36, width: open[0]?.width });
    await fold(page, 'Collapse the menu').click();
    await page.mouse.move(700, 500);
    await settled(page);
    const folded = await entries(page);
    expect(folded.map(({ name }) => name)).toEqual(open.map(({ name }) => name));
    for (const entry of folded)
      expect(entry, `${layout}, folded`).toMatchObject({ height: 36, width: folded[0]?.width });
    expect(folded[0]?.width).toBeLessThanOrEqual(40);
    await page.mouse.move(layout === 'Left' ? 20 : 1420, 300);
    await settled(page);
    for (const entry of await entries(page)) expect(entry, `${layout}, laid over`).toMatchObject({ height: 36 });
    await page.mouse.move(700, 500);
    await fold(page, 'Expand the menu').focus();
    await page.keyboard.press('Enter');
  }
  for (const layout of ['Top, tiles', 'Top, tree']) {
    await chooseOnly(page, layout);
    await expect(menu(page).getByRole('button', { name: 'Releases' })).toBeVisible();
    const [first, ...others] = await entries(page);
    expect(others.length, layout).toBeGreaterThan(1);
    for (const entry of others) expect(entry, layout).toMatchObject({ height: first?.height });
    expect(first?.height, layout).toBeLessThanOrEqual(44);
    expect(first?.height, layout).toBeGreaterThanOrEqual(32);
  }
});

test('the notification panel does not clip its texts', async ({ page }) => {
  await openAs(page, '/dashboard', 'gateway01');
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link').last()).toBeVisible();
  const clipped = await panel.evaluate((box) =>
    [box, ...box.children]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((hidden) => hidden > 0),
  );
  expect(clipped).toEqual([]);
});
