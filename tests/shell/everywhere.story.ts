import { readFileSync, globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, openAs, test } from '../story.ts';
import { addresses } from './addresses.ts';

/** Each language, theme, scheme, size and layout at least once: all of their products take an hour. */
const looks = [
  { locale: 'en-US', layout: 'left', theme: 'purple', scheme: 'light', size: 'medium' },
  { locale: 'zh-CN', layout: 'right', theme: 'blue', scheme: 'dark', size: 'small' },
  { locale: 'zh-TW', layout: 'topTile', theme: 'orange', scheme: 'light', size: 'large' },
  { locale: 'en-US', layout: 'topTree', theme: 'purple', scheme: 'dark', size: 'medium' },
] as const;

/** Chooses how the console looks, as another window of the same user would. */
const look = (page: Page, preferences: object) =>
  page.evaluate((chosen) => {
    const key = `mpc.preferences.${sessionStorage.getItem('mpc.user')}`;
    localStorage.setItem(key, JSON.stringify(chosen));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, preferences);

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('every route is opened here', () => {
  const written = globSync('src/pages/*/routes.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ path: '([^']+)'/gu)].map(([, path]) => path),
  );
  expect(new Set(Object.keys(addresses))).toEqual(new Set(written));
});

for (const { locale, ...chosen } of looks) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`every page stands in layout ${chosen.layout}, ${chosen.theme} and ${chosen.scheme}`, async ({ page }) => {
      test.setTimeout(180_000);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await openAs(page, '/about');
      await look(page, chosen);
      for (const address of Object.values(addresses)) {
        if (address === null) continue;
        const before = (await heading.textContent()) ?? '';
        await page.evaluate((to) => history.pushState({}, '', to), address);
        // The page before stays on screen until this one has come.
        await expect(heading).not.toHaveText(before);
        await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
        expect.soft(await overflow(page), `${address} is wider than its window`).toBeLessThanOrEqual(0);
        expect.soft(await violations(page), address).toEqual([]);
        await page.setViewportSize({ width: 390, height: 800 });
        await expect(heading).toBeVisible();
        expect.soft(await overflow(page), `${address} is wider than a phone`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    });
  });
}
