/**
 * `npm test`: the parts of `parts.ts`, of which the first that fails ends it, and what each of them cost. The names of
 * domains take the tests of those alone (`npm test -- publish system`). `npm run test:all` adds the stories marked `@all`
 * and what `../thorough.ts` leaves out: what other tests show of one page, list or language, shown of each; each story has a
 * document of its own, and each act of it waits until it is clear where the focus is. `npm run check` (`--check`) has no tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { busySeconds, CpuMeter } from './cpu.ts';
import { commandOf, messagesTest, type Part, parts } from './parts.ts';
import { costs, type Outcome } from './costs.ts';

const named = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = named.find((name) => !existsSync(`tests/${name}`));
if (unknown !== undefined) {
  console.error(`There are no tests of ${unknown}: tests/${unknown} does not exist.`);
  process.exit(2);
}
const [isAll, isCheck] = [process.argv.includes('--all'), process.argv.includes('--check')];
const isPart = named.length > 0;
const folders = named.map((name) => `tests/${name}/`);

/** More at once than two take memory, and most of them use several processors themselves. */
const lanes = Math.min(2, availableParallelism());
const scratch = mkdtempSync(path.join(tmpdir(), 'tests-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const bin = path.resolve('node_modules/.bin');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
  // Half of what a server or a tool needs to start is compiling its modules, which many of them share.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.resolve('node_modules/.cache/compiled'),
  ...(isAll && { TEST_ALL: 'yes', FOCUS_AFTER_EACH: 'yes', OWN_DOCUMENTS: 'yes' }),
};

/** What a part is given beside its script. */
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

/** Ends what runs, with all that it has started. */
function endAll(signal: NodeJS.Signals): void {
  for (const { pid, kill } of children) {
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, signal);
      else kill(signal);
    } catch {
      // It has ended by itself.
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

/** Runs a part. @returns what came of it, and what it printed where it is not shown as it goes */
function run(part: Part): Promise<Outcome & { status: number; output: string }> {
  const started = performance.now();
  const command = [commandOf(part, manifest.scripts), ...argumentsOf(part).map((argument) => JSON.stringify(argument))];
  const child = spawn(command.join(' '), {
    shell: true,
    stdio: part.isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, TEST_SUMMARY: summaryFile(part) },
    // A group of its own, which can be ended as one.
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

/** Runs the parts of a step, as many at once as there are lanes. What ended beside one that is shown is told after it. */
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
        // What the stories print last sums up the run.
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

const chosen = parts.filter(
  ({ in: where, isOfAll }) => (where === 'both' || where === (isCheck ? 'check' : 'test')) && !(isPart && isOfAll),
);
const [started, busy] = [performance.now(), busySeconds()];
const outcomes: Outcome[] = [];
for (const number of new Set(chosen.map(({ step }) => step))) {
  const step = await runStep(chosen.filter((part) => part.step === number));
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
