/**
 * How soon the console is usable on a slow connection and a slow machine, held against the reference page: both built,
 * served by the same server and visited in turn, so that the ratios hold wherever this runs. Nothing is asserted.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../chromium.ts';
import { startConsole } from '../server.ts';
import { median } from './quantile.ts';
import { obtainToken, storedByConsole } from './token.ts';
import type { Token } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const root = join(import.meta.dirname, '../..');

/** "Fast 4G" of Chromium's developer tools (bytes per second, milliseconds) and the processor of a mid-range phone. */
const network = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 60 * 2.75,
};
const cpuRate = 4;

interface Site {
  url: string;
  stop: () => void;
  list: string;
  /** What a signed-in window of the site holds in its session storage. */
  stored: (token: Token) => readonly [key: string, value: string];
}

/** Milliseconds since the navigation began, bytes as transferred. */
interface Visit {
  usable: number;
  lcp: number;
  tbt: number;
  cls: number;
  js: number;
  css: number;
  requests: number;
}

type Case = 'sign-in, cold' | 'list, cold' | 'list, warm';

/** Runs in the page: marks the frame after the form can be filled in, or after twenty rows of data are shown. */
function watch(): void {
  const isUsable = (): boolean => {
    const password = document.querySelector<HTMLInputElement>('input[type=password]');
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    if (password?.checkVisibility() && !password.disabled && button?.checkVisibility() && !button.disabled) return true;
    const rows = [...document.querySelectorAll('tbody tr')];
    return rows.filter((row) => /\d+\.\d+/u.test(row.textContent)).length >= 20;
  };
  const look = (): void => {
    if (isUsable()) requestAnimationFrame(() => performance.mark('usable'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: what the browser has noted about this visit. */
function readVisit(): Visit {
  const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const noted = (type: string): PerformanceEntry[] => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const bytes = (suffix: string): number =>
    resources.filter(({ name }) => name.endsWith(suffix)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const blocking = noted('longtask').filter(({ startTime }) => startTime >= paint && startTime < usable);
  const shifts = noted('layout-shift').map((entry) =>
    'value' in entry && typeof entry.value === 'number' ? entry.value : 0,
  );
  return {
    usable,
    lcp: noted('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    tbt: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    cls: shifts.reduce((sum, value) => sum + value, 0),
    js: bytes('.js'),
    css: bytes('.css'),
    requests: resources.filter(({ transferSize }) => transferSize > 0).length + 1,
  };
}

async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { polling: 100 });
  // Late shifts and paints belong to the visit too.
  await page.waitForLoadState('networkidle');
  return page.evaluate(readVisit);
}

/** A page with an empty cache on the slow connection and machine; `stored` is put into its session storage. */
async function freshPage(browser: Browser, stored?: readonly [string, string]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch);
  // Only once: a reload goes on with what the site has stored since.
  if (stored)
    await context.addInitScript(
      ([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value),
      stored,
    );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return page;
}

async function visitAll(browser: Browser, site: Site): Promise<Record<Case, Visit>> {
  const stranger = await freshPage(browser);
  const signIn = await visit(stranger, `${site.url}/login`);
  await stranger.context().close();

  const member = await freshPage(browser, site.stored(await obtainToken(site.url)));
  const cold = await visit(member, site.url + site.list);
  const warm = await visit(member, site.url + site.list);
  await member.context().close();
  return { 'sign-in, cold': signIn, 'list, cold': cold, 'list, warm': warm };
}

/** Figures without `goal` are near zero on the reference page: a ratio would say nothing. */
const figures: {
  key: keyof Visit;
  label: string;
  show: (value: number) => string;
  goal?: Partial<Record<Case, number>>;
}[] = [
  {
    key: 'usable',
    label: 'usable (ms)',
    show: (ms) => ms.toFixed(0),
    goal: { 'sign-in, cold': 1.1, 'list, cold': 1.25, 'list, warm': 1.3 },
  },
  { key: 'lcp', label: 'largest paint (ms)', show: (ms) => ms.toFixed(0), goal: { 'sign-in, cold': 1.1 } },
  { key: 'tbt', label: 'blocked (ms)', show: (ms) => ms.toFixed(0) },
  { key: 'cls', label: 'layout shift', show: (shift) => shift.toFixed(3) },
  { key: 'js', label: 'script (KiB)', show: (bytes) => (bytes / 1024).toFixed(1), goal: {} },
  { key: 'css', label: 'style (KiB)', show: (bytes) => (bytes / 1024).toFixed(1), goal: {} },
  { key: 'requests', label: 'requests', show: (count) => count.toFixed(0), goal: {} },
];

function report(ours: Record<Case, Visit>[], theirs: Record<Case, Visit>[]): void {
  const row = (...cells: string[]): void =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(11))).join(''));
  const cases: Case[] = ['sign-in, cold', 'list, cold', 'list, warm'];
  for (const name of cases) {
    row(`\n${name}`.padEnd(23), 'console', 'reference', 'ratio', 'goal');
    for (const { key, label, show, goal } of figures) {
      const [a, b] = [ours, theirs].map((visits) => median(visits.map((each) => each[name][key])));
      if (a === undefined || b === undefined) continue;
      row(
        `  ${label}`,
        show(a),
        show(b),
        goal && b > 0 ? (a / b).toFixed(2) : '',
        goal?.[name] ? `≤ ${goal[name].toFixed(2)}` : '',
      );
    }
  }
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(root, 'dist/index.html'))) throw new Error('No built console: run npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  await build({
    configFile: join(import.meta.dirname, 'reference/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder },
  });

  const ours: Site = {
    ...(await startConsole('dist')),
    list: '/pages/publish/android-upgrade',
    stored: storedByConsole,
  };
  const reference: Site = {
    ...(await startConsole(folder)),
    list: '/list',
    stored: ({ access_token: token }) => ['token', token],
  };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    console.log(`Fast 4G, processor ÷ ${cpuRate}, ${rounds} rounds in turn, medians; sizes as transferred (brotli)`);
    // Not counted: the server compresses each file at its first request.
    for (const site of [reference, ours]) await visitAll(browser, site);
    const [visits, yardstick]: [Record<Case, Visit>[], Record<Case, Visit>[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      yardstick.push(await visitAll(browser, reference));
      visits.push(await visitAll(browser, ours));
    }
    report(visits, yardstick);
  } finally {
    await browser.close();
    for (const { stop } of [ours, reference]) stop();
    await rm(folder, { recursive: true });
  }
}

await main();
