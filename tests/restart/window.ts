/** The window that the stories of a worker share. Its document begins anew for each, which costs a fifth of loading one. */
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { showBars } from '../bars.ts';
import { probeLostFocus } from '../lost-focus.ts';
import { waitLean } from '../waits.ts';

/** Where the build lies whose document can begin anew. */
export const restartableFolder = resolve(import.meta.dirname, '../../node_modules/.restartable');

/**
 * Whether each story has a document of its own: with `OWN_DOCUMENTS`, which finds state that leaks from one to the
 * next, and for another build, whose document cannot restart.
 */
export const ownDocuments = ['OWN_DOCUMENTS', 'CONSOLE_URL', 'CONSOLE_DIR'].some((name) => process.env[name]);

/** The default window of a story. */
export const usualWindow = {
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
} as const;

interface Tokens {
  access: string;
  refresh: string;
  expiresIn: number;
}

interface Window {
  context: BrowserContext;
  page: Page;
  /** Marks changes that need a new document: a clock, or an init script. */
  isSpent: boolean;
  /** Answers in place of the server, and not calls alone: scripts that came so are those of its document for good. */
  isRouted: boolean;
}

const windows = new WeakMap<Page, Window>();

/** Whether a route is for API calls only: a restarted document requests them again, through the same routes. */
const isOfCalls = (address: unknown): boolean => /\/(?:api|uaa)\//u.test(String(address));

/** Notes changes to the window that only another document or window undoes. */
function watch(current: Window): void {
  const { page, context } = current;
  const note = (key: 'isSpent' | 'isRouted', of: object, ...names: string[]): void => {
    for (const name of names) {
      const call: unknown = Reflect.get(of, name);
      if (typeof call !== 'function') throw new TypeError(`Playwright has no ${name}`);
      const noting = (...args: unknown[]): unknown => {
        current[key] ||= key === 'isSpent' || !isOfCalls(args[0]);
        return Reflect.apply(call, of, args);
      };
      Object.assign(of, { [name]: noting });
    }
  };
  note('isSpent', page, 'addInitScript', 'exposeFunction', 'exposeBinding', 'addLocatorHandler');
  note('isSpent', context, 'addInitScript', 'exposeFunction', 'exposeBinding', 'addCookies');
  note('isSpent', page.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor', 'resume');
  note('isRouted', page, 'route', 'routeWebSocket');
  note('isRouted', context, 'route', 'routeWebSocket');
}

const hasRestart = (page: Page): Promise<boolean> =>
  page.evaluate(() => typeof window.enterConsole === 'function').catch(() => false);

/** Unmounts the page, where the document can restart. */
export async function leave(page: Page): Promise<void> {
  if (await hasRestart(page)) await page.evaluate(() => window.leaveConsole());
}

export class SharedWindow {
  private readonly browser: Browser;
  private readonly focusMs: number | undefined;
  private current: Promise<Window> | null = null;

  /** @param focusMs time for a page to set a lost focus, other than usual */
  constructor(browser: Browser, focusMs?: number) {
    this.browser = browser;
    this.focusMs = focusMs;
  }

  /** The window, empty. */
  take(baseURL: string): Promise<Window> {
    return (this.current ??= this.open(baseURL));
  }

  private async open(baseURL: string): Promise<Window> {
    const context = await this.browser.newContext({ ...usualWindow, reducedMotion: 'reduce', baseURL });
    await probeLostFocus(context, this.focusMs);
    const current = { context, page: await context.newPage(), isSpent: false, isRouted: false };
    await waitLean(current.page);
    await showBars(current.page, false);
    windows.set(current.page, current);
    watch(current);
    return current;
  }

  /** Empties the window for the next story; one that cannot be emptied is closed. */
  async giveBack(isUsable: boolean): Promise<void> {
    const current = await this.current;
    if (!current) return;
    const { context, page, isSpent, isRouted } = current;
    if (!isUsable || isSpent || isRouted || page.isClosed() || !(await hasRestart(page))) return this.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    await context.setOffline(false);
    await page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: null,
      contrast: null,
    });
    await page.setViewportSize(usualWindow.viewport);
    await page.evaluate(() => window.leaveConsole());
  }

  async close(): Promise<void> {
    const current = await this.current;
    this.current = null;
    await current?.context.close();
  }
}

/**
 * Opens an address in the session of some tokens: the document of a shared window begins anew where it can. It cannot
 * where there is none yet, or the story has to do with how one loads.
 */
export async function openWith(page: Page, address: string, tokens: Tokens): Promise<void> {
  const current = windows.get(page);
  const { refresh } = tokens;
  const pair = { ...tokens, family: refresh, round: 0 };
  if (current && !current.isSpent && !current.isRouted && (await hasRestart(page))) {
    await page.mouse.move(0, 0);
    await page.evaluate(
      async ([to, tokenPair]) => {
        await window.leaveConsole();
        await window.enterConsole(to, JSON.stringify({ ...tokenPair, lastRefreshTime: Date.now() - 60_000 }));
      },
      [address, pair] as const,
    );
    return;
  }
  const wasSpent = current?.isSpent ?? false;
  // By the window's clock, which a story may have set; in this window alone, and not once more in the documents after this one.
  const script = await page.addInitScript((tokenPair) => {
    if (window !== top) return;
    sessionStorage.setItem('mpc.refresh', JSON.stringify({ ...tokenPair, lastRefreshTime: Date.now() - 60_000 }));
  }, pair);
  await page.goto(address);
  await script.dispose();
  if (current) current.isSpent = wasSpent;
}
