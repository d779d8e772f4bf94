/**
 * The cost of a hundred rows of a list: main-thread work, and time from the answer to the frame with the rows. A page
 * of a hundred rows minus one of ten, so that fixed costs of a page do not count. In turn with the reference page,
 * whose rows are eight cells of text. Nothing is asserted.
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { median } from './quantile.ts';
import { computed, freshPage, withSites } from './sites.ts';
import type { Site } from './sites.ts';
import { obtainToken } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const turns = 8;
/** Packages of a platform, thousands in the scenario. */
const listAt = 0;

interface Cost {
  /** Milliseconds of the main thread. */
  work: number;
  /** Milliseconds from the answer to the painted frame. */
  painted: number;
  elements: number;
}

/** Runs in the page: goes to an address, and returns how long after its answer the rows were painted. */
async function turn({ address, rows }: { address: string; rows: number }): Promise<number> {
  const before = document.querySelector('main tbody tr:last-child');
  performance.clearResourceTimings();
  history.pushState(null, '', address);
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  const body = (): Element | null => document.querySelector('main tbody');
  do await frame();
  while (body()?.childElementCount !== rows || body()?.lastElementChild === before);
  const painted = new Promise<number>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(performance.now()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
  const at = await painted;
  const [answer] = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  return at - (answer?.responseEnd ?? Number.NaN);
}

/** Turns through pages of this size. */
async function pages(browser: Browser, site: Site, rows: number): Promise<Cost> {
  const { page, cdp } = await freshPage(browser, site.stored(await obtainToken(site.url)), false);
  const path = site.paths[listAt];
  const address = (at: number): string => `${path}?page=${at}&size=${rows}`;
  await page.goto(site.url + address(1));
  await page
    .locator('main tbody tr')
    .nth(rows - 1)
    .waitFor();
  await page.waitForLoadState('networkidle');
  const costs: Cost[] = [];
  for (let at = 2; at < turns + 2; at += 1) {
    const before = await computed(cdp);
    const painted = await page.evaluate(turn, { address: address(at), rows });
    await setTimeout(100);
    costs.push({ work: (await computed(cdp)) - before, painted, elements: 0 });
  }
  const elements = await page.locator('main tbody *').count();
  await page.context().close();
  // The first turns run code that is not compiled yet.
  const warm = costs.slice(turns / 2);
  return { work: median(warm.map(({ work }) => work)), painted: median(warm.map(({ painted }) => painted)), elements };
}

async function measure(browser: Browser, site: Site): Promise<Cost> {
  const [many, few] = [await pages(browser, site, 100), await pages(browser, site, 10)];
  return {
    work: ((many.work - few.work) / 90) * 100,
    painted: many.painted,
    elements: (many.elements - few.elements) / 90,
  };
}

await withSites(async ({ browser, ours, reference }) => {
  for (const { url } of [ours, reference]) await fetch(`${url}/mock-example/api/mock/scenario/big`, { method: 'POST' });
  const [costs, yardstick]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    yardstick.push(await measure(browser, reference));
    costs.push(await measure(browser, ours));
  }
  const of = (all: readonly Cost[], key: keyof Cost): number => median(all.map((cost) => cost[key]));
  const row = (label: string, key: keyof Cost, goal: string): void => {
    const [a, b] = [of(costs, key), of(yardstick, key)];
    const cells = [a.toFixed(1), b.toFixed(1), (a / b).toFixed(2), goal];
    console.log(label.padEnd(36) + cells.map((cell) => cell.padStart(11)).join(''));
  };
  console.log(`${rounds} rounds in turn, medians`);
  console.log(' '.repeat(36) + ['console', 'reference', 'ratio', 'goal'].map((cell) => cell.padStart(11)).join(''));
  row('work of 100 rows (ms)', 'work', '≤ 1.60');
  row('answer to painted, 100 rows (ms)', 'painted', '≤ 1.30');
  row('elements of a row', 'elements', '≤ 12');
});
