/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, one that Playwright installed, one of the system. A headless
 * shell comes first: it has no windows to draw, and the stories take two thirds of the time in it.
 * Run as a script it says which one plays and why; where there is none it installs Debian's packages when it may, else it
 * says in one line what to do.
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

/** A Chromium that exists, and why it is that one. */
export interface Found {
  readonly path: string;
  readonly why: string;
}

/** The Chromium that plays; `null` where there is none. */
export function chromiumFound(): Found | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? { path: named, why: 'CHROMIUM_PATH names it' } : null;
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
export const findChromium = (): string | null => chromiumFound()?.path ?? null;

/** How the browser of stories starts. The name of a host on an intranet is known to all of them; `bars.ts` hides bars. */
export const launchOptions = {
  ignoreDefaultArgs: ['--hide-scrollbars'],
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--process-per-site', `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
};

if (import.meta.main) {
  const named = process.env['CHROMIUM_PATH'];
  // Where somebody has named one, or there is any, that one will do.
  // Without these fonts Latin text takes other room than Arial, and Chinese renders as boxes.
  if (!named && chromiumFound() === null)
    installDebian('chromium-headless-shell', 'fonts-liberation', 'fonts-noto-cjk');
  const browser = chromiumFound();
  if (browser) console.log(`Chromium: ${browser.path} (${browser.why})`);
  else {
    console.error(
      named
        ? `No Chromium found: CHROMIUM_PATH names ${named}, which does not exist.`
        : 'No Chromium found: install one (apt-get install chromium-headless-shell fonts-liberation fonts-noto-cjk, or npx playwright install chromium) or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
