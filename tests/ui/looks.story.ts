import type { Locator, Page } from '@playwright/test';
import { android, dialog, field, save } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';

/** The value of a theme color on this page. */
const colour = (page: Page, role: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.setProperty('color', `var(${name})`);
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
  }, role);

const style = (element: Locator, name: 'borderTopColor' | 'outlineWidth' | 'outlineStyle' | 'outlineColor' | 'color') =>
  element.evaluate((node, property) => getComputedStyle(node)[property], name);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every invalid field has a red border, not only the focused one, in the ${colorScheme} scheme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openAs(page, '/pages/platform/gateway?form=new', 'gateway01');
    await save(page).click();
    const wrong = dialog(page).locator('input[aria-invalid=true]');
    await expect(wrong).toHaveCount(4);
    const danger = await colour(page, '--mb-danger');
    // Colors change in a short transition.
    for (const one of await wrong.all()) await expect.poll(() => style(one, 'borderTopColor')).toBe(danger);
    expect(await style(field(page, 'Name'), 'borderTopColor')).toBe(await colour(page, '--mb-input-border'));
  });
}

test('a focused field has a ring of two pixels in the focus color', async ({ page }) => {
  await openAs(page, `${android}?form=new`);
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused();
  // Like a keyboard user, because a menu has no ring after a click.
  await page.keyboard.press('Tab');
  const ring = await colour(page, '--mb-focus');
  for (const role of ['textbox', 'combobox'] as const) {
    const control = dialog(page).getByRole(role).first();
    await control.focus();
    expect(
      [
        await style(control, 'outlineStyle'),
        await style(control, 'outlineWidth'),
        await style(control, 'outlineColor'),
      ],
      role,
    ).toEqual(['solid', '2px', ring]);
  }
});

test('the link to the upload service has the link color and is at least 24 px high', async ({ page }) => {
  await openAs(page, '/pages/publish/harmony-upgrade?form=new');
  const link = dialog(page).getByRole('link', { name: 'View upload service' });
  await expect(link).toBeVisible();
  expect(await style(link, 'color')).toBe(await colour(page, '--mb-link'));
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});
