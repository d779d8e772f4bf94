import { android, dialog, message, openMenu } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';
import { header } from './frame.ts';

for (const [width, address] of [
  [1440, `${android}?form=new`],
  [900, `${android}?form=new`],
  [390, `${android}?form=new`],
] as const) {
  test(`messages do not cover a drawer in a window of ${width} px`, async ({ page }) => {
    await openAs(page, android);
    await header(page).getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    const switched = message(page, 'Switched successfully');
    // The timer of a message stops while it is hovered or focused.
    await switched.hover();
    await page.evaluate((href) => history.pushState({}, '', href), address);
    await expect(dialog(page)).toBeVisible();
    await page.setViewportSize({ width, height: 800 });
    await switched.hover();
    await expect
      .poll(async () => {
        const [one, other] = [await switched.boundingBox(), await dialog(page).boundingBox()];
        if (!one || !other) return 'not there';
        return one.x + one.width <= other.x || one.y + one.height <= other.y ? 'apart' : 'covered';
      })
      .toBe('apart');
    await switched.getByRole('button', { name: 'Close message' }).click();
    await expect.poll(async () => (await dialog(page).boundingBox())?.y).toBe(0);
  });
}

test('an identical message is displayed for another five seconds', async ({ page }) => {
  await page.clock.install();
  await openAs(page, android);
  const switched = message(page, 'Switched successfully');
  // By keyboard, because the timer stops while the pointer is on a message.
  const switchLanguage = async () => {
    await header(page).getByRole('button', { name: 'Language' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'English' }).press('Enter');
  };
  await switchLanguage();
  await expect(switched).toBeVisible();
  await page.clock.runFor(2500);
  await switchLanguage();
  await expect(switched).toContainText('×2');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.clock.runFor(3000);
  await expect(switched).toBeVisible();
  await page.clock.runFor(3000);
  await expect(switched).toHaveCount(0);
});

documentTest('a modal dialog of the frame holds the messages and announcements', async ({ page }) => {
  await openAs(page, android);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.keyboard.press('?');
  const shortcuts = dialog(page, 'Keyboard shortcuts');
  const setting = shortcuts.getByRole('checkbox');
  await setting.uncheck();
  const text = 'This browser has no room left to store data.';
  await expect(shortcuts.getByRole('list').filter({ hasText: text })).toHaveAttribute('aria-live', 'polite');
  await expect(shortcuts.getByRole('status')).toBeAttached();
  await page.keyboard.press('F6');
  await expect(message(page, text).getByRole('button', { name: 'Close message' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(setting).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await message(page, text).getByRole('button', { name: 'Close message' }).click();
  await expect(message(page)).toHaveCount(0);
});

test('the menu of a row lists enabled actions first and shows each reason once', async ({ page }) => {
  await openAs(page, android);
  const items = (await openMenu(page, '6.4.1')).getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const isOff = await items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-disabled') === 'true'));
  expect(isOff).toEqual(isOff.toSorted((a, b) => Number(a) - Number(b)));
  expect(isOff).toContain(true);
  const reasons = await items.evaluateAll((all) =>
    all
      .flatMap((item) => [...item.querySelectorAll('small')].filter((small) => small.clientWidth > 1))
      .map((small) => small.textContent),
  );
  expect(new Set(reasons).size).toBe(reasons.length);
});

test('row menus, header menus and header panels are open after closing and reopening in one task', async ({ page }) => {
  await openAs(page, android);
  const buttons = [
    page.getByRole('button', { name: /^More actions for/u }).first(),
    ...['Language', 'Notifications'].map((name) => header(page).getByRole('button', { name })),
  ];
  for (const button of buttons) {
    await button.click();
    const floating = page.locator(':popover-open');
    await expect(floating).toHaveCount(1);
    await button.evaluate((element: HTMLElement) => {
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      element.click();
    });
    // The browser reports the close in a task of its own.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await expect(floating).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(floating).toHaveCount(0);
  }
});
