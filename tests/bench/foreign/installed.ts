import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Runs a command with its output on the terminal. @throws where it fails or cannot be started */
export function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, parameters, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}`);
}

/**
 * A file of a foreign package. These have their own lock file, as they bring more packages than all of the project's
 * tools; they are installed when the file is missing.
 * @param file below `node_modules`
 */
export function installed(file: string): URL {
  const url = new URL(`node_modules/${file}`, import.meta.url);
  if (!existsSync(url)) run('npm', ['ci'], folder);
  return url;
}
