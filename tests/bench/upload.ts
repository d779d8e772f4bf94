/**
 * What the largest upload costs the page when one chunk in twenty fails: how much the heap grows, the longest task of
 * the page, and how many bytes are sent for each of the file. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { archive } from '../screen.ts';
import { startConsole } from '../server.ts';
import { MockControl, skipGuide } from '../story.ts';
import { obtainToken, storedByConsole } from './token.ts';

const chunkBytes = 5 * 1024 * 1024;
/** The largest package that a form takes. */
const size = 100 * 1024 * 1024 - 1;
const failing = 0.05;
const intervalMs = 50;

/** Runs in the page: notes its long tasks from now on. */
function watch(): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) performance.mark('long', { startTime, detail: duration });
  }).observe({ type: 'longtask' });
}

/** Runs in the page: the longest of the tasks noted. */
function longest(): number {
  const marks = performance.getEntriesByName('long').map((entry) => (entry instanceof PerformanceMark ? Number(entry.detail) : 0));
  return Math.max(0, ...marks);
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html'))) throw new Error('No built console: run npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const { url, stop } = await startConsole('dist');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const file = join(folder, 'large.apk');
    await writeFile(file, archive(1000));
    // The rest of it takes no room on disk.
    await truncate(file, size);
    const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
    const stored = storedByConsole(await obtainToken(url));
    await context.addInitScript(([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value), stored);
    const page = await context.newPage();
    await page.goto(`${url}/about`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await skipGuide(page);
    await page.goto(`${url}/pages/publish/android-upgrade?form=new`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
    const mock = new MockControl(url);
    await mock.fault({ operationId: 'uploadChunk', status: 503, probability: failing });
    const cdp = await context.newCDPSession(page);
    const heap = async (): Promise<number> => {
      const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
      return (usedSize + backingStorageSize) / 1024 / 1024;
    };
    await cdp.send('HeapProfiler.collectGarbage');
    const before = await heap();
    let peak = before;
    await page.evaluate(watch);
    const started = performance.now();
    await page.locator('input[type=file]').setInputFiles(file);
    const finished = dialog.getByText('The server has the same checksums.');
    while (!(await finished.isVisible())) {
      peak = Math.max(peak, await heap());
      await new Promise((done) => setTimeout(done, intervalMs));
    }
    const seconds = (performance.now() - started) / 1000;
    const sent = (await mock.requests('uploadChunk')).length;
    const task = await page.evaluate(longest);
    console.log(`${(size / 1024 / 1024).toFixed(0)} MB, one chunk in twenty failing: ${seconds.toFixed(1)} s`);
    console.log(`heap: ${(peak - before).toFixed(1)} MiB above ${before.toFixed(1)} at most`);
    console.log(`longest task of the page: ${task.toFixed(0)} ms`);
    console.log(`bytes sent for each of the file: ${((sent * chunkBytes) / size).toFixed(2)}`);
  } finally {
    await browser.close();
    stop();
    await rm(folder, { recursive: true });
  }
}

await main();
