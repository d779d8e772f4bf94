/** The built console and the reference page, each on a server of its own, and a slow machine to visit them with. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../chromium.ts';
import { startConsole } from '../server.ts';
import { storedByConsole } from './token.ts';
import type { Token } from './token.ts';

export const dist = join(import.meta.dirname, '../../dist');

/** "Fast 4G" of Chromium's developer tools (bytes per second, milliseconds). */
const network = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 60 * 2.75,
};
/** The processor of a mid-range phone: the slowdown factor. */
export const cpuRate = 4;

/** A list that both sites have, with as many columns of text as each shows. */
export interface List {
  /** Path in the console. */
  ours: string;
  /** Name of the menu group and of the menu in the console. */
  menu: readonly [group: string, name: string];
  /** Path in the reference page. */
  reference: string;
}

export const lists: readonly [List, ...List[]] = [
  { ours: '/pages/publish/android-upgrade', menu: ['Releases', 'Android full upgrade'], reference: '/lists/upgrades' },
  {
    ours: '/pages/publish/offline-upgrade',
    menu: ['Releases', 'Offline packages'],
    reference: '/lists/offline-packages',
  },
  { ours: '/pages/system/user', menu: ['System', 'Users'], reference: '/lists/users' },
  { ours: '/pages/system/role', menu: ['System', 'Roles'], reference: '/lists/roles' },
  {
    ours: '/pages/platform/api-manager',
    menu: ['Apps and gateway', 'API transactions'],
    reference: '/lists/transactions',
  },
];

export interface Site {
  url: string;
  /** Path of each list. */
  paths: readonly string[];
  /** Path of a page with charts; the reference page has none, and uses a list instead. */
  charts: string;
  /** The session storage of a signed-in window. */
  stored: (token: Token) => readonly [key: string, value: string];
}

export interface Sites {
  browser: Browser;
  ours: Site;
  reference: Site;
}

/** Starts both sites and a browser for a measure, and stops them after it. */
export async function withSites(measure: (sites: Sites) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run node tests/chromium.ts');
  if (!existsSync(join(dist, 'index.html'))) throw new Error('No built console: run npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  await build({
    configFile: join(import.meta.dirname, 'reference/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder },
  });
  const [console_, reference] = [await startConsole('dist'), await startConsole(folder)];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await measure({
      browser,
      ours: {
        url: console_.url,
        paths: lists.map(({ ours }) => ours),
        charts: '/pages/analytics/app-start',
        stored: storedByConsole,
      },
      reference: {
        url: reference.url,
        paths: lists.map((list) => list.reference),
        charts: lists[0].reference,
        stored: ({ access_token: token }) => ['token', token],
      },
    });
  } finally {
    await browser.close();
    for (const { stop } of [console_, reference]) stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * A page with an empty cache, by default on the slow connection and machine.
 * @param stored initial content of its session storage
 */
export async function freshPage(
  browser: Browser,
  stored?: readonly [key: string, value: string],
  isSlow = true,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  // Only once: a reload keeps the data that the site has stored since.
  if (stored)
    await context.addInitScript(
      ([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value),
      stored,
    );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Time of the processor, which other work on the machine does not lengthen.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (!isSlow) return { page, cdp };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  return { page, cdp };
}

/** Milliseconds that the main thread of a page has worked. */
export async function computed(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
