/**
 * Time until the console is usable on a slow connection and a slow machine, relative to the reference page: both built,
 * served by the same server and visited in turn, so that the ratios hold on any machine. A page with charts is compared
 * with the list of the reference page. Nothing is asserted.
 * With `--gate` it is a check that fails where the main thread works a quarter longer for a cold list than its goal
 * allows, three times in a row: results of one build were 1.5 to 1.9. If the first rounds are clearly better than that,
 * they decide.
 */
import { brotliCompressSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './quantile.ts';
import { computed, cpuRate, dist, freshPage, withSites } from './sites.ts';
import type { Site, Sites } from './sites.ts';
import { obtainToken } from './token.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const isGate = process.argv.includes('--gate');
/** A gate decides after this number of rounds at the earliest: with fewer, one visit could move the median. */
const FIRST_ROUNDS = 3;
/** Tolerance of the gate's early decision: medians of the same build differ by a twentieth. */
const CLEARLY = 0.9;
/** The gate fails after this number of failures in a row. */
const TRIES = 3;
/** Tolerance of the gate, as a multiple of a goal. */
const tolerance = 0.8;

/** Milliseconds since the navigation began, bytes as transferred. */
interface Visit {
  usable: number;
  lcp: number;
  tbt: number;
  cls: number;
  js: number;
  css: number;
  requests: number;
  elements: number;
}

/** With milliseconds of computing in the main thread, from the navigation until it is usable. */
type Measured = Visit & { computed: number };

type Case = 'sign-in, cold' | 'list, cold' | 'list, warm' | 'charts, cold' | 'charts, warm';

/** Runs in the page: marks the frame after the form can be filled in, or after twenty rows of data are shown. */
function watch(): void {
  const isUsable = (): boolean => {
    const password = document.querySelector<HTMLInputElement>('input[type=password]');
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    if (password?.checkVisibility() && !password.disabled && button?.checkVisibility() && !button.disabled) return true;
    // The line of a chart is drawn last.
    if (location.pathname.includes('/analytics/') && !document.querySelector('main path[stroke]')) return false;
    const rows = [...document.querySelectorAll('tbody tr')];
    return rows.filter((row) => /\d+\.\d+/u.test(row.textContent)).length >= 20;
  };
  const look = (): void => {
    if (isUsable()) requestAnimationFrame(() => performance.mark('usable'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: the browser's measurements of this visit. */
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
    elements: document.querySelectorAll('body *').length,
  };
}

async function visit(page: Page, cdp: CDPSession, address: string): Promise<Measured> {
  // A navigation within a process continues the count.
  const before = await computed(cdp);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { polling: 100 });
  const after = await computed(cdp);
  // Late shifts and paints belong to the visit too.
  await page.waitForLoadState('networkidle');
  return { ...(await page.evaluate(readVisit)), computed: after < before ? after : after - before };
}

const signedInPage = async (browser: Browser, site: Site) =>
  watchedPage(browser, site.stored(await obtainToken(site.url)));

async function visitCold(browser: Browser, site: Site): Promise<Measured> {
  const { page, cdp } = await signedInPage(browser, site);
  const cold = await visit(page, cdp, `${site.url}${site.paths[0]}`);
  await page.context().close();
  return cold;
}

/** Visits a page that was never there, and once more. */
async function visitTwice(browser: Browser, site: Site, path = ''): Promise<[Measured, Measured]> {
  const { page, cdp } = await signedInPage(browser, site);
  const cold = await visit(page, cdp, `${site.url}${path}`);
  const warm = await visit(page, cdp, `${site.url}${path}`);
  await page.context().close();
  return [cold, warm];
}

async function visitAll(browser: Browser, site: Site): Promise<Record<Case, Measured>> {
  const [list] = site.paths;
  const stranger = await watchedPage(browser);
  const signIn = await visit(stranger.page, stranger.cdp, `${site.url}/login`);
  await stranger.page.context().close();

  const [coldList, warmList] = await visitTwice(browser, site, list);
  const [coldCharts, warmCharts] = await visitTwice(browser, site, site.charts);
  return {
    'sign-in, cold': signIn,
    'list, cold': coldList,
    'list, warm': warmList,
    'charts, cold': coldCharts,
    'charts, warm': warmCharts,
  };
}

async function watchedPage(...parameters: Parameters<typeof freshPage>): ReturnType<typeof freshPage> {
  const fresh = await freshPage(...parameters);
  await fresh.page.addInitScript(watch);
  return fresh;
}

/** Of the reference page, for a cold list. */
const mainThreadGoal = 1.4;

/** Figures without `goal` are near zero on the reference page: a ratio would be meaningless. */
const figures: {
  key: keyof Measured;
  label: string;
  show: (value: number) => string;
  goal?: Partial<Record<Case, number>>;
  /** Absolute goals of the console. */
  most?: Partial<Record<Case, number>>;
}[] = [
  {
    key: 'usable',
    label: 'usable (ms)',
    show: (ms) => ms.toFixed(0),
    goal: { 'sign-in, cold': 1.1, 'list, cold': 1.15, 'list, warm': 1.25, 'charts, cold': 1.6, 'charts, warm': 1.3 },
  },
  { key: 'lcp', label: 'largest paint (ms)', show: (ms) => ms.toFixed(0), goal: { 'sign-in, cold': 1.1 } },
  { key: 'computed', label: 'main thread (ms)', show: (ms) => ms.toFixed(0), goal: { 'list, cold': mainThreadGoal } },
  { key: 'tbt', label: 'blocked (ms)', show: (ms) => ms.toFixed(0) },
  { key: 'cls', label: 'layout shift', show: (shift) => shift.toFixed(3) },
  { key: 'js', label: 'script (KiB)', show: (bytes) => (bytes / 1024).toFixed(1), goal: {} },
  { key: 'css', label: 'style (KiB)', show: (bytes) => (bytes / 1024).toFixed(1), goal: {} },
  {
    key: 'requests',
    label: 'requests',
    show: (count) => count.toFixed(0),
    most: { 'sign-in, cold': 10, 'list, cold': 18 },
  },
  { key: 'elements', label: 'elements', show: (count) => count.toFixed(0), most: { 'list, cold': 450 } },
];

function report(ours: readonly Record<Case, Measured>[], theirs: readonly Record<Case, Measured>[]): void {
  const row = (...cells: string[]): void =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(11))).join(''));
  const cases: Case[] = ['sign-in, cold', 'list, cold', 'list, warm', 'charts, cold', 'charts, warm'];
  for (const name of cases) {
    row(`\n${name}`.padEnd(23), 'console', 'reference', 'ratio', 'goal');
    for (const { key, label, show, goal, most } of figures) {
      const [a, b] = [ours, theirs].map((visits) => median(visits.map((each) => each[name][key])));
      if (a === undefined || b === undefined) continue;
      const limit = most?.[name] ?? goal?.[name]?.toFixed(2);
      row(`  ${label}`, show(a), show(b), goal && b > 0 ? (a / b).toFixed(2) : '', limit ? `≤ ${limit}` : '');
    }
  }
}

/** All scripts of the console, as a server sends them. */
function reportScripts(): void {
  const folder = join(dist, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length, 0);
  console.log(`\nall scripts: ${(bytes / 1024).toFixed(0)} KiB in ${scripts.length} files (goal: ≤ 700 in ≤ 150)`);
}

/**
 * Visits both sites in turn, once more than counted: the server compresses each file at its first request.
 * @param isEnough called after each round: whether no more are needed
 * @returns the visits of the console, and those of the reference page
 */
async function inTurn<Result>(
  { browser, ours, reference }: Sites,
  visitSite: (browser: Browser, site: Site) => Promise<Result>,
  isEnough: (visits: readonly Result[], yardstick: readonly Result[]) => boolean = () => false,
): Promise<[Result[], Result[]]> {
  for (const site of [reference, ours]) await visitSite(browser, site);
  const [visits, yardstick]: [Result[], Result[]] = [[], []];
  for (let round = 0; round < rounds && !isEnough(visits, yardstick); round += 1) {
    yardstick.push(await visitSite(browser, reference));
    visits.push(await visitSite(browser, ours));
  }
  return [visits, yardstick];
}

await withSites(async (sites) => {
  console.log(
    `Fast 4G, processor ÷ ${cpuRate}, ${isGate ? 'at most ' : ''}${rounds} rounds in turn, medians; sizes as transferred (brotli)`,
  );
  if (!isGate) {
    report(...(await inTurn(sites, visitAll)));
    reportScripts();
    return;
  }
  const most = mainThreadGoal / tolerance;
  const mediansOf = (both: readonly (readonly Measured[])[]): number[] =>
    both.map((visits) => median(visits.map((each) => each.computed)) ?? 0);
  const isClear = (...both: (readonly Measured[])[]): boolean => {
    const [a = 0, b = 0] = mediansOf(both);
    return (both[0]?.length ?? 0) >= FIRST_ROUNDS && a / b <= CLEARLY * most;
  };
  const isQuick = async (): Promise<boolean> => {
    const both = await inTurn(sites, visitCold, isClear);
    const [a = 0, b = 0] = mediansOf(both);
    const ratio = a / b;
    console.log(
      `main thread to a cold list, ${both[0].length} rounds: ${a.toFixed(0)} / ${b.toFixed(0)} ms = ${ratio.toFixed(2)} (goal ≤ ${mainThreadGoal}, gate ≤ ${most.toFixed(2)})`,
    );
    return ratio <= most;
  };
  for (let tries = 0; tries < TRIES; tries++) if (await isQuick()) return;
  process.exitCode = 1;
});
