/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, one that Playwright installed, one of the system. A headless
 * shell comes first: it has no windows to draw, and the stories take two thirds of the time in it.
 * Run as a script it installs Debian's packages when it may, else it says in one line what to do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium that exists, or `null`. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = named ? [named] : [chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function installDebianPackages(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit' });
  try {
    apt('update', '-q');
    // Without these fonts Latin text takes other room than Arial, and Chinese renders as boxes.
    apt(
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-liberation',
      'fonts-noto-cjk',
    );
  } catch (error) {
    // Any other Chromium will do.
    console.warn(String(error));
  }
}

if (import.meta.main) {
  const found = findChromium();
  if (!found || SYSTEM_PATHS.indexOf(found) > 0) installDebianPackages();
  if (!findChromium()) {
    console.error(
      'No Chromium found: install one (apt-get install chromium-headless-shell fonts-liberation fonts-noto-cjk, or npx playwright install chromium) or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
