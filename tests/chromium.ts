/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, one that Playwright installed, one of the system.
 * Run as a script it installs Debian's package when there is none and it may, else it says in one line what to do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_PATHS = [
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

function installDebianPackage(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit' });
  apt('update', '-q');
  // Without a CJK font Chinese text renders as boxes of another width.
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
}

if (import.meta.main) {
  if (!findChromium()) installDebianPackage();
  if (!findChromium()) {
    console.error(
      'No Chromium found: install one (apt-get install chromium fonts-noto-cjk, or npx playwright install chromium) or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
