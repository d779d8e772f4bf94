/**
 * Benefit and cost of keeping the pages of tabs: ten heavy tabs in the built console, and in the same build with every
 * page created anew at each visit. Both in turn, without throttling. Nothing is asserted.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { startConsole } from '../server.ts';
import { median, quantile } from './quantile.ts';
import { obtainToken, storedByConsole } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const dist = join(import.meta.dirname, '../../dist');
const lists = [
  ...['android', 'ios', 'harmony'].map((platform) => `publish/${platform}-upgrade`),
  'publish/ftp-manager',
  'system/user',
  'system/role',
  'system/menu',
  'system/operation',
  'platform/application',
];
/** With the dashboard, which is always open, these make ten. */
const tabs = lists.map((view) => ({ pathname: `/pages/${view}`, href: `/pages/${view}?size=100` }));

interface Run {
  /** Milliseconds from the click on a tab to the frame that shows all rows of its page. */
  switches: number[];
  /** Bytes of the script heap with all tabs open, after collecting garbage. */
  heap: number;
  /** How much that grows by two hundred switches more. */
  growth: number;
  nodes: number;
}

/** Runs in the page: visits all tabs by their links, and waits each time until as many rows are shown as before. */
async function walk({ counts, times }: { counts: Record<string, number>; times: number }): Promise<number[]> {
  const rows = (): number =>
    [...document.querySelectorAll('main tbody')].reduce(
      (sum, body) => sum + (body.checkVisibility() ? body.childElementCount : 0),
      0,
    );
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  const samples: number[] = [];
  const names = Object.keys(counts);
  for (let at = 0; at < times; at += 1) {
    const pathname = names[at % names.length] ?? '';
    const link = document.querySelector<HTMLAnchorElement>(`nav[aria-label="Open pages"] a[href^="${pathname}"]`);
    if (!link) throw new Error(`No tab of ${pathname}`);
    const started = performance.now();
    link.click();
    do await frame();
    while (location.pathname !== pathname || rows() !== counts[pathname]);
    // The frame after has been painted.
    await frame();
    samples.push(performance.now() - started);
  }
  return samples;
}

/** Opens all tabs of a signed-in window, each with as many rows as a page can have. Returns how many those are. */
async function openAll(page: Page, url: string): Promise<Record<string, number>> {
  await page.goto(`${url}/dashboard`);
  const counts: Record<string, number> = {};
  for (const { pathname, href } of tabs) {
    // As the router's own links do, without loading the console anew.
    await page.evaluate((address) => history.pushState(null, '', address), href);
    await page.locator('main tbody tr:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    counts[pathname] = await page.locator('main tbody tr:visible').count();
  }
  return counts;
}

async function measure(browser: Browser, url: string): Promise<Run> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ([key, value]) => sessionStorage.setItem(key, value),
    storedByConsole(await obtainToken(url)),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const counts = await openAll(page, url);
  // Once around, so that nothing is met for the first time.
  await page.evaluate(walk, { counts, times: tabs.length });
  const before = await readHeap(cdp);
  const switches = await page.evaluate(walk, { counts, times: tabs.length * 10 });
  await page.evaluate(walk, { counts, times: tabs.length * 10 });
  const after = await readHeap(cdp);
  await context.close();
  return { switches, heap: before.heap, nodes: before.nodes, growth: after.heap - before.heap };
}

async function readHeap(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { heap, nodes };
}

/** The console as it is built, but with no page kept. Returns its folder. */
async function withoutKeeping(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'unkept-'));
  await cp(dist, folder, { recursive: true });
  let changed = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const other = code.replaceAll(/\btab:([`"'])kept\1/gu, 'tab:$1rebuilt$1');
    if (other === code) continue;
    changed += 1;
    await writeFile(join(folder, name), other);
  }
  if (changed === 0) throw new Error('No view of the build says that its page is kept');
  return folder;
}

const mebi = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Figures of one way, each the median over the rounds. */
function figures(runs: readonly Run[]): Record<string, [value: number, shown: string]> {
  const of = (read: (run: Run) => number): number => median(runs.map(read));
  const times = [0.5, 0.95].map((part) => of(({ switches }) => quantile(switches, part)));
  const [middle = Number.NaN, slow = Number.NaN] = times;
  const [heap, growth, nodes] = [of((run) => run.heap), of((run) => run.growth), of((run) => run.nodes)];
  return {
    'switch, median (ms)': [middle, middle.toFixed(1)],
    'switch, p95 (ms)': [slow, slow.toFixed(1)],
    'heap, ten tabs (MiB)': [heap, mebi(heap)],
    'growth, 200 switches (MiB)': [growth, mebi(growth)],
    nodes: [nodes, nodes.toFixed(0)],
  };
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  const folder = await withoutKeeping();
  const servers = [await startConsole('dist'), await startConsole(folder)];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const { url } of servers) await fetch(`${url}/mock-example/api/mock/scenario/big`, { method: 'POST' });
    const runs: Run[][] = servers.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { url }] of servers.entries()) runs[at]?.push(await measure(browser, url));
    }
    const [stable, rebuilt] = runs.map(figures);
    console.log(`Ten tabs, up to 100 rows each, ${rounds} rounds in turn, medians`);
    console.log(`${''.padEnd(28)}${['kept', 'not kept', 'ratio'].map((head) => head.padStart(10)).join('')}`);
    for (const [label, [value, text]] of Object.entries(stable ?? {})) {
      const [other = Number.NaN, otherShown = ''] = rebuilt?.[label] ?? [];
      console.log(
        `${label.padEnd(28)}${[text, otherShown, (value / other).toFixed(2)].map((cell) => cell.padStart(10)).join('')}`,
      );
    }
  } finally {
    await browser.close();
    for (const { stop } of servers) stop();
    await rm(folder, { recursive: true });
  }
}

await main();
