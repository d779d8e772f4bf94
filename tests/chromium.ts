/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, one installed by Playwright, or one of the system. A
 * headless shell comes first: it draws no windows, and the stories take two thirds of the time in it. As a script it
 * prints the browser and why it was chosen; where there is none it installs Debian's packages if it may, otherwise it
 * prints in one line what to do.
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebian } from './debian.ts';
import { plainHost } from './server.ts';

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An existing Chromium, and why it was chosen. */
export interface FoundBrowser {
  readonly path: string;
  readonly why: string;
}

/** The Chromium that runs the stories, or `null`. */
export function detectChromium(): FoundBrowser | null {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return existsSync(configured) ? { path: configured, why: 'CHROMIUM_PATH names it' } : null;
  const playwrights = chromium.executablePath();
  if (existsSync(playwrights)) return { path: playwrights, why: 'Playwright has installed it' };
  const path = SYSTEM_PATHS.find((one) => existsSync(one));
  if (path === undefined) return null;
  return {
    path,
    why:
      path === SHELL
        ? 'a headless shell of the system'
        : 'the browser of the system: a headless shell would be quicker',
  };
}

/** Path of a Chromium that exists, or `null`. */
export const findChromium = (): string | null => detectChromium()?.path ?? null;

/**
 * A page of a story ends before optimized code has paid for its compilation, a sixth of all work: functions wait for
 * fifty times (Maglev) and thirty times (Turbofan) as many calls as usual. Hot loops, as in checksums of files, do not.
 */
const jsFlags = '--js-flags=--invocation-count-for-maglev=20000 --invocation-count-for-turbofan=100000';

/**
 * Launch options of the stories' browser. It resolves the name of a host on an intranet; `bars.ts` hides scroll bars.
 */
export const launchOptions = {
  ignoreDefaultArgs: ['--hide-scrollbars'],
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--process-per-site', jsFlags, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
};

if (import.meta.main) {
  const configured = process.env['CHROMIUM_PATH'];
  // A configured or existing browser is sufficient.
  // Without these fonts Latin text takes other room than Arial, and Chinese renders as boxes.
  if (!configured && findChromium() === null)
    installDebian('chromium-headless-shell', 'fonts-liberation', 'fonts-noto-cjk');
  const browser = detectChromium();
  if (browser) console.log(`Chromium: ${browser.path} (${browser.why})`);
  else {
    console.error(
      configured
        ? `No Chromium found: CHROMIUM_PATH names ${configured}, which does not exist.`
        : 'No Chromium found: install one (apt-get install chromium-headless-shell fonts-liberation fonts-noto-cjk, or npx playwright install chromium) or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
