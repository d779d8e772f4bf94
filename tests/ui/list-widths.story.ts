import { screens } from '../../openapi/generated/menu-names.ts';
import { expect, openAs, test } from '../story.ts';

/** Pages without a table, and two of three that are one. */
const others = [
  'platform/application-config',
  'publish/release-timeline',
  'publish/device-delivery',
  'publish/ios-upgrade',
  'publish/harmony-upgrade',
];

for (const lists of [
  screens.filter((screen) => screen.startsWith('publish/')),
  screens.filter((screen) => !screen.startsWith('publish/')),
]) {
  test(`no list scrolls sideways in a usual window: ${lists[0]?.split('/')[0]} and others`, async ({ page }) => {
    test.setTimeout(90_000);
    await openAs(page, '/dashboard');
    for (const list of lists.filter((screen) => !others.includes(screen))) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/pages/${list}`);
      const grid = page.getByRole('grid').or(page.getByRole('treegrid'));
      await expect(grid.locator('tbody tr').first()).toBeVisible();
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const missing = () => grid.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
        await expect.poll(missing, `${list} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
