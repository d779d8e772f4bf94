import { readFileSync, globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { findChromium } from '../chromium.ts';
import { expect, openAs, documentTest as test } from '../story.ts';
import { addresses, ownAddresses } from './addresses.ts';

// Bars as a mouse user's desktop has them: they take width, and a document that should not scroll gets a second one.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--process-per-site'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

const locales = ['en-US', 'zh-CN', 'zh-TW'] as const;
const layouts = ['left', 'right', 'top-tile', 'top-tree'] as const;
const themes = ['purple', 'blue', 'orange'] as const;
const schemes = ['light', 'dark'] as const;
const sizes = ['small', 'medium', 'large'] as const;

/** All products of these would take an hour: instead, every two values of two of them meet. */
const looks = locales.map((locale, at) =>
  layouts.map((layout, of) => ({
    locale,
    layout,
    theme: themes[(at + of) % 3] ?? 'purple',
    scheme: schemes[(at + of) % 2] ?? 'light',
    size: sizes[(2 * at + of) % 3] ?? 'medium',
  })),
);

/** Chooses how the console looks, as another window of the same user would. */
const look = (page: Page, preferences: object) =>
  page.evaluate((chosen) => {
    const key = `mpc.preferences.${sessionStorage.getItem('mpc.user')}`;
    localStorage.setItem(key, JSON.stringify(chosen));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, preferences);

/** Pixels by which the document is larger than its window, in each direction: pages scroll in their own place. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { right: Math.max(0, scrollWidth - innerWidth), below: Math.max(0, scrollHeight - innerHeight) };
  });
const fits = { right: 0, below: 0 };

/** Links in a color of the browser's own, by their text. */
const browserLinks = (page: Page) =>
  page.evaluate(() => {
    const sample = document.createElement('a');
    sample.href = location.href;
    sample.style.color = 'linktext';
    document.body.append(sample);
    const own = getComputedStyle(sample).color;
    sample.remove();
    return [...document.links].filter((link) => getComputedStyle(link).color === own).map((link) => link.textContent);
  });

test('every route is opened here', () => {
  const written = globSync('src/pages/*/routes.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ path: '([^']+)'/gu)].map(([, path]) => path),
  );
  expect(new Set(Object.keys(ownAddresses))).toEqual(new Set(written));
});

test('every language, layout, theme, scheme and size is seen with every other', () => {
  const all = [locales, layouts, themes, schemes, sizes];
  const pairs = all.flatMap((some, at) =>
    all.slice(at + 1).flatMap((others) => some.flatMap((one) => others.map((other) => [one, other]))),
  );
  const seen = looks.flat().map((chosen) => new Set<string>(Object.values(chosen)));
  expect(pairs.filter((pair) => !seen.some((values) => pair.every((value) => values.has(value))))).toEqual([]);
});

/** Waits until the menus stand where the layout has them, and nothing is still to come. */
async function stands(page: Page, layout: string): Promise<void> {
  await expect(page.locator(`[data-layout=${layout}] nav[data-guide=menus]`)).toBeVisible();
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

/** Addresses of one story: few enough that a slow machine examines them in time, and that every worker has some. */
const PART = 4;
const parts = Array.from({ length: Math.ceil(addresses.length / PART) }, (_, part) => part * PART);

for (const [at, own] of looks.entries()) {
  const locale = locales[at];
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    for (const first of parts)
      // One language shows what a change broke; the others differ in their texts, whose widths are looked at in longer words.
      test(`${addresses[first]} and others stand, light and dark, in the layouts in turn, and on a phone${at === 0 ? '' : ' @all'}`, async ({
        page,
      }) => {
        test.slow();
        const heading = page.getByRole('main').getByRole('heading', { level: 1 });
        await openAs(page, '/about');
        for (const [index, address] of addresses.slice(first, first + PART).entries()) {
          // A new document: what other tabs keep would be examined with each page again.
          await page.goto(address);
          await expect(heading).toBeVisible();
          // Two neighbours differ in their scheme; over the languages each page is seen in all four layouts.
          for (const step of [0, 1]) {
            const chosen = own[(at + first + index + step) % own.length] ?? own[0];
            await look(page, chosen ?? {});
            await stands(page, chosen?.layout ?? '');
            const where = `${address}, ${Object.values(chosen ?? {}).join(', ')}`;
            expect.soft(await overflow(page), `${where}: larger than its window`).toEqual(fits);
            expect.soft(await browserLinks(page), `${where}: links as the browser draws them`).toEqual([]);
            expect.soft(await violations(page), where).toEqual([]);
          }
          await page.setViewportSize({ width: 390, height: 800 });
          await expect(heading).toBeVisible();
          expect.soft(await overflow(page), `${address} is larger than a phone`).toEqual(fits);
          await page.setViewportSize({ width: 1440, height: 900 });
        }
      });
  });
}
