/**
 * `npm test`: check, unit tests, speed of mock and console, and stories, one after the other; the first that fails ends it. The names of domains
 * take the tests of those alone (`npm test -- publish system`). `npm run test:all` adds the stories marked `@all`: what other
 * stories show of one page, list or language, shown of each, and each act of a story waits until it is clear where the focus is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const named = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = named.find((name) => !existsSync(`tests/${name}`));
if (unknown !== undefined) {
  console.error(`There are no tests of ${unknown}: tests/${unknown} does not exist.`);
  process.exit(2);
}
const isPart = named.length > 0;
const folders = named.map((name) => `tests/${name}/`);
const isAll = process.argv.includes('--all');
const stories = isAll ? 'e2e:all' : 'e2e';
const env = isAll ? { ...process.env, FOCUS_AFTER_EACH: 'yes' } : process.env;

/** The npm that runs this script: its command has another name on each system. */
const npm = process.env['npm_execpath'] ?? '';
for (const [script, ...files] of [
  ['check'],
  ['unit', ...folders, ...(isPart ? ['--passWithNoTests'] : [])],
  ...(isPart ? [] : [['speed'], ['speed:page']]),
  [stories, ...folders, ...(isPart ? ['--pass-with-no-tests'] : [])],
]) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [npm, 'run', '-s', String(script), '--', ...files], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
  // What the stories print last sums up the run.
  if (script !== stories) console.log(`${script}: ${Math.round((performance.now() - started) / 1000)} s`);
}
