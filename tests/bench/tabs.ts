/**
 * How soon the page of another menu is there: at its first visit, and when it is open in a tab already. Slow connection,
 * slow machine, in turn with the reference page, which makes each page anew out of cached answers. Nothing is asserted.
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { median, quantile } from './quantile.ts';
import { cpuRate, freshPage, lists, withSites } from './sites.ts';
import type { Site } from './sites.ts';
import { obtainToken } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const toursOfHeap = 5;

interface Run {
  /** Milliseconds from the click to the frame that shows the rows. */
  first: number[];
  second: number[];
  /** Bytes of the script heap that a tour of all pages leaves, after collecting garbage. */
  growth: number;
}

/** Runs in the page: from the next click to the frame after which the rows of a page are to be seen. */
function timeVisit({ path, rows }: { path: string; rows: number }): void {
  // Asking the browser for visibility would lay out hidden elements.
  const visibleBodies = (): Element[] =>
    [...document.querySelectorAll('main tbody')].filter((body) => !body.closest('[data-hidden]'));
  // The address may change before the rows of the page that is left go.
  const oldBodies = new Set(visibleBodies());
  const rowCount = (): number =>
    visibleBodies().reduce((sum, body) => sum + (oldBodies.has(body) ? 0 : body.childElementCount), 0);
  const visitTime = new Promise<number>((done) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (): void => {
          if (location.pathname !== path || rowCount() < rows) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          // The message arrives after the frame has been painted.
          port1.addEventListener('message', () => done(performance.now() - timeStamp), { once: true });
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
  Object.assign(window, { visitTime });
}

/** The pointer rests on a link before the hand presses, and a press takes a while: both sites may use that. */
const restMs = 150;
const pressMs = 80;

async function visit(page: Page, path: string, rows: number, link: Locator): Promise<number> {
  await page.evaluate(timeVisit, { path, rows });
  await link.hover();
  await setTimeout(restMs);
  await page.mouse.down();
  await setTimeout(pressMs);
  await page.mouse.up();
  const visitTime = await page.evaluate<number>('visitTime');
  await page.waitForLoadState('networkidle');
  // Idle work after the visit does not count.
  await setTimeout(300);
  return visitTime;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

async function measure(browser: Browser, site: Site, isOurs: boolean): Promise<Run> {
  const { page, cdp } = await freshPage(browser, site.stored(await obtainToken(site.url)));
  const { paths } = site;
  const link = (path: string) => page.locator(`nav a[href^="${path}"]`);
  const tab = (path: string) => (isOurs ? page.locator(`nav[aria-label="Open pages"] a[href^="${path}"]`) : link(path));
  await page.goto(site.url + paths[0]);
  await page.locator('main tbody tr').nth(19).waitFor();
  await page.waitForLoadState('networkidle');

  const rows: number[] = [20];
  const first: number[] = [];
  for (const [at, path] of paths.entries()) {
    if (at === 0) continue;
    const [group, name] = lists[at]?.menu ?? [];
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    const target = isOurs ? menu.getByRole('link', { name, exact: true }) : link(path);
    if (isOurs && !(await target.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click();
    first.push(await visit(page, path, 10, target));
    rows.push(await page.locator('main tbody tr:visible').count());
  }

  const second: number[] = [];
  const tour = async (): Promise<void> => {
    for (const [at, path] of paths.entries()) second.push(await visit(page, path, rows[at] ?? 1, tab(path)));
  };
  await tour();
  const before = await heap(cdp);
  for (let round = 0; round < toursOfHeap; round += 1) await tour();
  const growth = ((await heap(cdp)) - before) / toursOfHeap;
  await page.context().close();
  return { first, second, growth };
}

function report(ours: readonly Run[], reference: readonly Run[]): void {
  const row = (...[label = '', ...cells]: string[]): void =>
    console.log(label.padEnd(32) + cells.map((cell) => cell.padStart(11)).join(''));
  row('', 'console', 'reference', 'ratio', 'goal');
  const times = [
    { label: 'first visit, median (ms)', key: 'first', part: 0.5, goal: '≤ 1.00' },
    { label: 'first visit, p90 (ms)', key: 'first', part: 0.9, goal: '' },
    { label: 'second visit, median (ms)', key: 'second', part: 0.5, goal: '≤ 1.50' },
    { label: 'second visit, p90 (ms)', key: 'second', part: 0.9, goal: '≤ 2.00' },
    { label: 'second visit, slowest (ms)', key: 'second', part: 1, goal: '≤ 100 ms' },
  ] as const;
  for (const { label, key, part, goal } of times) {
    const [a = 0, b = 0] = [ours, reference].map((runs) => median(runs.map((run) => quantile(run[key], part))));
    row(label, a.toFixed(0), b.toFixed(0), (a / b).toFixed(2), goal);
  }
  const [a = 0, b = 0] = [ours, reference].map((runs) => median(runs.map(({ growth }) => growth)) / 2 ** 20);
  row('heap left by a tour (MiB)', a.toFixed(3), b.toFixed(3), '', '≤ + 0.05');
}

await withSites(async ({ browser, ours, reference }) => {
  console.log(`Five lists, Fast 4G, processor ÷ ${cpuRate}, ${rounds} rounds in turn, medians of rounds`);
  // Not counted: the server compresses each file at its first request.
  for (const [at, site] of [reference, ours].entries()) await measure(browser, site, at === 1);
  const [runs, yardstick]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    yardstick.push(await measure(browser, reference, false));
    runs.push(await measure(browser, ours, true));
  }
  report(runs, yardstick);
});
