/** Packages of Debian that tests need, where they may be installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Packages run this to check whether they may start services. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs packages of Debian if this process may: as root, with apt. Failures are printed, and callers check for the
 * result. Services are not started: a machine that runs tests serves nothing.
 */
export function installDebian(...packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit' });
  const isOwn = !existsSync(POLICY);
  try {
    if (isOwn) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  } catch (error) {
    console.warn(String(error));
  } finally {
    if (isOwn) rmSync(POLICY, { force: true });
  }
}
