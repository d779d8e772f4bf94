import { emptyCache } from '../kept-cache.ts';
import { expect, openAs, test } from '../story.ts';

for (const address of ['/dashboard', '/pages/publish/android-upgrade', '/pages/platform/api-manager'])
  test(`letters that come late take the room of those before them: ${address}`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await emptyCache(page);
    await openAs(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (address.startsWith('/pages')) await expect(page.getByRole('row').nth(5)).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('14px Inter'))).toBe(false);
    const moves = await page.evaluateHandle(() => {
      const seen: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push('value' in entry ? Number(entry.value) : 0);
      }).observe({ type: 'layout-shift' });
      return seen;
    });
    release();
    await page.evaluate(() => document.fonts.load('14px Inter'));
    // Told after the frame that moved it, in a task of its own.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
    const moved = (await moves.jsonValue()).reduce((sum, shift) => sum + shift, 0);
    // 0.008 and 0.005 on the lists where the letters that stand in are not sized.
    expect(moved).toBeLessThan(0.003);
  });
