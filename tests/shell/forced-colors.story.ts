/** Forced colors, as in high-contrast mode, where backgrounds can't carry information. */
import type { Page } from '@playwright/test';
import { settled } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { isThorough } from '../thorough.ts';
import { statesIn } from '../ui/gallery/states.ts';

/** Screens with the states of the frame, lists, forms and domain-specific drawings. */
const addresses = [
  '/pages/publish/android-upgrade',
  '/pages/publish/release-timeline',
  '/pages/message/push?form=new',
  '/pages/message/stats',
  '/pages/advertisement/activity-calendar?weeks=8',
  // Made of the same components.
  ...(isThorough
    ? [
        '/pages/publish/offline-upgrade?form=new',
        '/pages/message/push?view=11',
        '/pages/advertisement/detail-activity?id=6',
        '/pages/platform/gateway',
      ]
    : []),
];

/** States and marks within an element that are visible normally, but not with forced colors. */
async function lostStates(page: Page, where: string): Promise<string[]> {
  const usual = await page.evaluate(statesIn, where);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = new Map((await page.evaluate(statesIn, where)).map(({ name, by }) => [name, by]));
  await page.emulateMedia({ forcedColors: 'none' });
  expect(usual.length).toBeGreaterThan(10);
  return usual.filter(({ name, by }) => by.length > 0 && !forced.get(name)?.length).map(({ name }) => name);
}

test('every state and mark of a screen is visible with forced colors', async ({ page }) => {
  test.slow();
  for (const address of addresses) {
    await openAs(page, address);
    // The frame is the same on each page, so only the first screen is checked as a whole.
    const part = /(?:form=new|view=)/u.test(address) ? '[role=dialog]' : 'main';
    await expect(page.locator(part).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    await settled(page);
    expect.soft(await lostStates(page, address === addresses[0] ? 'body > *' : part), address).toEqual([]);
  }
});

test('the menus mark the current page with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, '/pages/publish/android-upgrade');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const looks = (name: string) =>
    menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundImage);
  expect(await looks('Android full upgrade')).toContain('linear-gradient');
  expect(await looks('iOS full upgrade')).toBe('none');
});
