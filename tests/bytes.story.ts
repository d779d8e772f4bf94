/** The transfer size of each page, with its budget in KiB after gzip. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, openAs, documentTest as test } from './story.ts';

interface Loaded {
  file: string;
  kib: number;
}

/** Scripts with the data they fetch, and style sheets, loaded by the page since its last navigation, largest first. */
async function loaded(page: Page): Promise<Loaded[]> {
  await page.waitForLoadState('networkidle');
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const addresses = new Set(names.filter((name) => /\/assets\/.+\.(?:js|css|json)$/u.test(name)));
  const files = await Promise.all(
    [...addresses].map(async (address) => {
      const body = await (await page.request.get(address, { maxRetries: 2 })).body();
      return { file: address.slice(address.lastIndexOf('/') + 1), kib: gzipSync(body, { level: 9 }).length / 1024 };
    }),
  );
  return files.toSorted((a, b) => b.kib - a.kib);
}

/** Lists the loaded files, so that a page over its budget also shows where to look; then checks the budget. */
function hold(title: string, files: readonly Loaded[], budget: { js: number; css: number }): void {
  const kinds = [
    { kind: 'script', most: budget.js, parts: files.filter(({ file }) => !file.endsWith('.css')) },
    { kind: 'style', most: budget.css, parts: files.filter(({ file }) => file.endsWith('.css')) },
  ].map((row) => ({ ...row, sum: row.parts.reduce((sum, { kib }) => sum + kib, 0) }));
  const lines = kinds.map(({ kind, most, sum, parts }) => {
    const heaviest = parts.slice(0, 8).map(({ file, kib }) => `${file} ${kib.toFixed(1)}`);
    return `${title}: ${kind} ${sum.toFixed(1)} of ${most} KiB in ${parts.length} (${heaviest.join(', ')})`;
  });
  console.log(lines.join('\n'));
  for (const { kind, most, sum } of kinds) expect.soft(sum, `KiB of ${kind} on ${title}`).toBeLessThanOrEqual(most);
}

test('the sign-in page stays within its size budget', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  // Includes the calls of the session, the names of the files that all pages of a domain start with, and the check of
  // the browser, which an old browser must be able to run by itself.
  hold('sign-in', await loaded(page), { js: 124, css: 3 });
});

// The routes of a domain and the file names of its views are loaded with its first page, so only lists include them.
const signedIn = [
  { title: 'shell with a plain page', address: '/about', js: 158.4 },
  // To-dos, figures, releases and changes are requested after the page is drawn, each with its code.
  { title: 'shell with the dashboard', address: '/', js: 165.3 },
  // The texts of a domain are one file, of which a page uses a part: fewer requests are faster here than fewer
  // bytes.
  { title: 'shell with a list', address: '/pages/publish/android-upgrade', js: 190.1 },
  { title: 'shell with a chart page', address: '/pages/analytics/app-start', js: 343.1 },
];

for (const { title, address, js } of signedIn) {
  test(`the ${title} stays within its size budget`, async ({ page }) => {
    await openAs(page, address);
    // The sign-in page's own scripts are not those of the page behind it.
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    hold(title, await loaded(page), { js, css: 24 });
  });
}
