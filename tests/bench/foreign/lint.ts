/**
 * What linters of others find in the served contract: `npm run bench foreign-lint`. They are installed here by a lock of
 * their own, as they bring more packages than all of the project's tools.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a command with its output on the terminal. @throws where it fails or cannot be started */
function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, parameters, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${status}`);
}

const spectral = `${folder}node_modules/@stoplight/spectral-cli/dist/index.js`;
if (!existsSync(spectral)) run('npm', ['ci'], folder);
run(
  process.execPath,
  [
    spectral,
    'lint',
    'openapi/generated/document.json',
    '--ruleset',
    `${folder}spectral.yaml`,
    '--fail-severity',
    'hint',
  ],
  root,
);
