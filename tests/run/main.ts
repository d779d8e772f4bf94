/**
 * `npm test`: runs the parts of `parts.ts` until one fails, and prints the cost of each. Names of domains select their
 * tests (`npm test -- publish system`). `npm run test:all` adds the stories marked `@all` and the cases that
 * `../thorough.ts` leaves out: tests of one page, list or language are repeated for each; each story has a document of
 * its own, and each action waits until the focus is decided. `npm run check` (`--check`) has no tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { busySeconds, CpuMeter } from './cpu.ts';
import { commandOf, messagesTest, type Part, parts } from './parts.ts';
import { costs, type Outcome } from './costs.ts';

const folderNames = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = folderNames.find((name) => !existsSync(`tests/${name}`));
if (unknown !== undefined) {
  console.error(`There are no tests of ${unknown}: tests/${unknown} does not exist.`);
  process.exit(2);
}
const [isAll, isCheck] = [process.argv.includes('--all'), process.argv.includes('--check')];
const isPart = folderNames.length > 0;
const folders = folderNames.map((name) => `tests/${name}/`);

/** At most two at once: more need memory, and most use several processors themselves. */
const lanes = Math.min(2, availableParallelism());
const scratch = mkdtempSync(path.join(tmpdir(), 'tests-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const bin = path.resolve('node_modules/.bin');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
  // Half of the start of a server or a tool is compiling its modules, many of which are shared.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.resolve('node_modules/.cache/compiled'),
  // glibc would keep the memory of large buffers that tests no longer use.
  MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? String(256 * 1024),
  ...(isAll && { TEST_ALL: 'yes', FOCUS_AFTER_EACH: 'yes', OWN_DOCUMENTS: 'yes' }),
};

/** Further arguments of a part's script. */
function argumentsOf({ tests }: Part): string[] {
  if (tests === undefined) return [];
  if (tests === 'unit')
    return [
      ...(isPart ? [...folders, messagesTest] : []),
      '--reporter=default',
      '--reporter=./tests/run/unit-count.ts',
    ];
  return [...folders, ...(isAll ? [] : ['--grep-invert', '@all']), ...(isPart ? ['--pass-with-no-tests'] : [])];
}

const children = new Set<ChildProcess>();

/** Ends the running parts, with their child processes. */
function endAll(signal: NodeJS.Signals): void {
  for (const { pid, kill } of children) {
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, signal);
      else kill(signal);
    } catch {
      // It has already exited.
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAll(signal);
    process.exit(1);
  });

const summaryFile = ({ name }: Part): string => path.join(scratch, name.replaceAll(':', '-'));
const summaryOf = (part: Part): string | undefined =>
  existsSync(summaryFile(part)) ? readFileSync(summaryFile(part), 'utf8') : undefined;

/** Runs a part. @returns its result, and its output if that was not shown directly */
function run(part: Part): Promise<Outcome & { status: number; output: string }> {
  const started = performance.now();
  const command = [commandOf(part, manifest.scripts), ...argumentsOf(part).map((argument) => JSON.stringify(argument))];
  const child = spawn(command.join(' '), {
    shell: true,
    stdio: part.isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, TEST_SUMMARY: summaryFile(part) },
    // A process group of its own, which can be killed as a whole.
    detached: process.platform !== 'win32',
  });
  children.add(child);
  const meter = child.pid === undefined ? undefined : new CpuMeter(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      children.delete(child);
      const [passed = 0, failed = 0] = (summaryOf(part)?.match(/\d+/gu) ?? []).map(Number);
      done({
        name: part.name,
        seconds: (performance.now() - started) / 1000,
        cpu: meter?.end(),
        ...(part.tests && { tests: passed + failed }),
        status: code ?? 1,
        output,
      });
    });
  });
}

/**
 * Runs the parts of a step, limited by the number of lanes. Parts that end while another one is shown are printed after
 * it.
 */
async function runStep(step: readonly Part[]): Promise<{ outcomes: Outcome[]; failed: number | undefined }> {
  const outcomes: Outcome[] = [];
  const waiting = [...step];
  let pending: string[] = [];
  let isShown = false;
  let failed: number | undefined;
  const tell = (text: string): void => {
    if (text === '') return;
    if (isShown) pending.push(text);
    else console.log(text);
  };
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && failed === undefined; part = waiting.shift()) {
      if (part.isLive) isShown = true;
      const { status, output, ...outcome } = await run(part);
      if (part.isLive) {
        isShown = false;
        for (const text of pending.splice(0)) console.log(text);
      }
      // It was ended because another one failed.
      if (failed !== undefined) return;
      outcomes.push(outcome);
      if (status === 0) {
        tell(output.trimEnd());
        // The last output of the stories sums up the run.
        if (part.tests !== 'stories') tell(`${part.name}: ${Math.round(outcome.seconds)} s`);
        continue;
      }
      failed = status;
      if (part.tests === 'stories') continue;
      endAll('SIGTERM');
      console.error(`${output.trimEnd()}\n${part.name} failed`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return { outcomes, failed };
}

const selectedParts = parts.filter(
  ({ in: where, isOfAll }) => (where === 'both' || where === (isCheck ? 'check' : 'test')) && !(isPart && isOfAll),
);
const [started, busy] = [performance.now(), busySeconds()];
const outcomes: Outcome[] = [];
for (const number of new Set(selectedParts.map(({ step }) => step))) {
  const step = await runStep(selectedParts.filter((part) => part.step === number));
  outcomes.push(...step.outcomes);
  process.exitCode = step.failed ?? 0;
  if (step.failed !== undefined) break;
}
const stories = parts.find(({ tests }) => tests === 'stories');
const closing = stories && summaryOf(stories);
if (process.exitCode === 0 || closing !== undefined)
  console.log(
    costs(outcomes, {
      seconds: (performance.now() - started) / 1000,
      busy: busySeconds() - busy,
      scope: isAll || isCheck ? 'other' : isPart ? 'domains' : 'all',
    }),
  );
// The last line, which any CI can count.
if (closing !== undefined) console.log(closing);
