/**
 * Whether the page stays responsive while an import of 5,000 rows is previewed: the longest task of the page from the
 * click until the results are shown and scrolled through, compared with 50 rows. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { startConsole } from '../server.ts';
import { skipGuide } from '../story.ts';
import { median } from './quantile.ts';
import { obtainToken, storedByConsole } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const sizes = [50, 5000];
const scrolls = 20;

interface Run {
  /** Milliseconds of the longest task; 0 when none took 50. */
  longest: number;
  /** Milliseconds from the press to the verdicts. */
  verdicts: number;
}

const sheet = (rows: number): Buffer =>
  Buffer.from(
    [
      'code,name,requestUrl',
      ...Array.from({ length: rows }, (_, at) => `MANY${at},Name ${at},${at % 10 === 0 ? 'wrong' : `/many/${at}`}`),
    ].join('\n'),
  );

/** Runs in the page: notes its long tasks from now on. */
function watch(): void {
  performance.clearMarks();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) performance.mark('long', { startTime, detail: duration });
  }).observe({ type: 'longtask' });
}

/** Runs in the page: the longest of the tasks noted. */
function longest(): number {
  const marks = performance
    .getEntriesByName('long')
    .map((entry) => (entry instanceof PerformanceMark ? Number(entry.detail) : 0));
  return Math.max(0, ...marks);
}

async function run(browser: Browser, url: string, rows: number): Promise<Run> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const stored = storedByConsole(await obtainToken(url));
  await context.addInitScript(
    ([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value),
    stored,
  );
  const page = await context.newPage();
  await page.goto(`${url}/about`);
  // Who leaves while tokens are exchanged would lose both.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await skipGuide(page);
  await page.goto(`${url}/pages/platform/api-manager?import=new`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Group/u }).selectOption({ index: 1 });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: sheet(rows) });
  await dialog.getByText('The checksums match the server.').waitFor();
  await page.evaluate(watch);
  const started = performance.now();
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  const table = dialog.getByRole('table', { name: 'Rows of the sheet' });
  await table.waitFor();
  const verdicts = performance.now() - started;
  for (let at = 0; at < scrolls; at += 1) {
    await table.evaluate((box, part) => box.scrollTo(0, box.scrollHeight * part), at / scrolls);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  const task = await page.evaluate(longest);
  await context.close();
  return { longest: task, verdicts };
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
    throw new Error('No built console: run npm run build');
  const { url, stop } = await startConsole('dist');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    console.log(`Without throttling, ${rounds} rounds in turn, medians`);
    const runs = new Map(sizes.map((rows): [number, Run[]] => [rows, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const rows of sizes) runs.get(rows)?.push(await run(browser, url, rows));
    for (const [rows, all] of runs) {
      const [task, verdicts] = [median(all.map((one) => one.longest)), median(all.map((one) => one.verdicts))];
      console.log(
        `${String(rows).padStart(6)} rows: longest task ${task.toFixed(0)} ms, verdicts after ${verdicts.toFixed(0)} ms`,
      );
    }
  } finally {
    await browser.close();
    stop();
  }
}

await main();
