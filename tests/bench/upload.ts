/**
 * The cost of the largest uploads for the page when one chunk in twenty fails: growth of the heap, the longest task of
 * the page, and bytes sent per byte of the file. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../chromium.ts';
import { startConsole } from '../server.ts';
import { MockControl, skipGuide } from '../story.ts';
import { watchTasks, type Task } from './longest-task.ts';
import { obtainToken, storedByConsole } from './token.ts';
import { archive } from '../zips.ts';

const chunkBytes = 5 * 1024 * 1024;
const mebibyte = 1024 * 1024;
/** The largest package, and the largest file of all. */
const packageBytes = 100 * mebibyte - 1;
const symbolBytes = 300 * mebibyte;
const waitMs = 180_000;
const failing = 0.05;
const intervalMs = 50;

interface Costs {
  /** Heap of the page in MiB before the upload, and its maximum meanwhile. */
  before: number;
  peak: number;
  task: Task;
  seconds: number;
}

/** Runs a part of an upload, and returns its cost for the page. */
async function costs(browser: Browser, page: Page, run: () => Promise<unknown>): Promise<Costs> {
  const cdp = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / mebibyte;
  };
  await cdp.send('HeapProfiler.collectGarbage');
  const before = await heap();
  let peak = before;
  const measured = setInterval(() => void heap().then((heapBytes) => (peak = Math.max(peak, heapBytes))), intervalMs);
  const stop = await watchTasks(browser, page);
  const started = performance.now();
  await run().finally(() => clearInterval(measured));
  const seconds = (performance.now() - started) / 1000;
  return { before, peak, task: await stop(), seconds };
}

const say = (what: string, { before, peak, task, seconds }: Costs): void => {
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  console.log(`  heap: ${(peak - before).toFixed(1)} MiB above ${before.toFixed(1)} at most  (goal ≤ 40)`);
  console.log(`  longest task of the page: ${task.ms.toFixed(0)} ms of computing (${task.what})  (goal ≤ 50)`);
};

/** A file that takes no room on disk, but for how it begins. */
async function sparse(folder: string, name: string, bytes: number): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, archive(1000));
  await truncate(file, bytes);
  return file;
}

/** One chunk in twenty fails, and no more: with twenty chunks chance alone may send a fifth of them twice. */
const failSome = (mock: MockControl, bytes: number) =>
  mock.fault({
    operationId: 'uploadChunk',
    status: 503,
    probability: 0.2,
    times: Math.round(Math.ceil(bytes / chunkBytes) * failing),
  });

const ratio = (calls: number, bytes: number): string =>
  `${((calls * chunkBytes) / bytes).toFixed(2)} (${calls} calls for ${Math.ceil(bytes / chunkBytes)} chunks)  (goal ≤ 1.10)`;

/** The largest package, in its form. */
async function inForm(browser: Browser, folder: string): Promise<void> {
  const { url, stop } = await startConsole('dist');
  try {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
    const stored = storedByConsole(await obtainToken(url));
    await context.addInitScript(
      ([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value),
      stored,
    );
    const page = await context.newPage();
    await page.goto(`${url}/about`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await skipGuide(page);
    await page.goto(`${url}/pages/publish/android-upgrade?form=new`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.waitForLoadState('networkidle');
    const mock = new MockControl(url);
    await failSome(mock, packageBytes);
    const file = await sparse(folder, 'large.apk', packageBytes);
    say(
      '100 MB in its form, one chunk in twenty failing',
      await costs(browser, page, async () => {
        await page.locator('input[type=file]').setInputFiles(file);
        await dialog.getByText('The checksums match the server.').waitFor({ timeout: waitMs });
      }),
    );
    console.log(
      `  bytes sent for each of the file: ${ratio((await mock.requests('uploadChunk')).length, packageBytes)}`,
    );
    await context.close();
  } finally {
    stop();
  }
}

/** The largest file of all, with a reload at half of it. */
async function alone(browser: Browser, folder: string): Promise<void> {
  const outDir = join(folder, 'page');
  await build({
    root: join(import.meta.dirname, 'upload-page'),
    configFile: false,
    logLevel: 'error',
    build: { target: 'chrome131', outDir, assetsInlineLimit: 0 },
    worker: { format: 'es' },
  });
  const { url, stop } = await startConsole(outDir);
  try {
    const context = await browser.newContext();
    const { access_token: token } = await obtainToken(url);
    await context.addInitScript((value) => sessionStorage.setItem('token', value), token);
    const page = await context.newPage();
    await page.goto(url);
    const mock = new MockControl(url);
    await failSome(mock, symbolBytes);
    const file = await sparse(folder, 'symbols.bin', symbolBytes);
    const state = page.locator('output');
    let calls = 0;
    let goOn = async (): Promise<unknown> => undefined;
    page.on('request', (request) => (calls += Number(request.method() === 'PUT')));
    const choose = () => page.locator('input').setInputFiles(file);
    say(
      '300 MB alone, one chunk in twenty failing, to half of it',
      await costs(browser, page, async () => {
        await choose();
        await state.filter({ hasText: /(?:5|6)\d$/u }).waitFor({ timeout: waitMs });
        // Nothing more arrives while the trace is read.
        const fault = await mock.fault({ operationId: 'uploadChunk', latencyMs: waitMs });
        goOn = () => mock.clearFault(fault);
      }),
    );
    const half = calls;
    await page.reload();
    await goOn();
    say(
      'after a reload, to its end',
      await costs(browser, page, async () => {
        await choose();
        await state.filter({ hasText: 'done' }).waitFor({ timeout: waitMs });
      }),
    );
    console.log(`  bytes sent for each of the file: ${ratio(calls, symbolBytes)}, ${half} of them before the reload`);
    await context.close();
  } finally {
    stop();
  }
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
    throw new Error('No built console: run npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await inForm(browser, folder);
    await alone(browser, folder);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

await main();
