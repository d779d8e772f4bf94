/**
 * The quality of the verifier: the seeded mistakes that it finds, false alarms on the clean mock over many seeds, and
 * its cases per second, compared with Redocly's Respect on the same document and Dredd on one converted down to OpenAPI
 * 3.0.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closeMocks, verify } from '../contract/verify-mock.ts';
import { countingFaults } from '../contract/faults/counting.ts';
import { faults as otherFaults } from '../contract/faults/index.ts';
import { compareSpeed } from './verify/speed.ts';

/** Of the mistakes, how many have to be found. */
const MIN_FOUND = 0.97;
const SEEDS = 20;

const faults = [...otherFaults, ...countingFaults];
const missed: string[] = [];
let cases = 0;
for (const { name, operations, foundBy, create } of faults) {
  // A contradiction between two reads of a topic is found by one of them.
  const ids = new Set([...operations, foundBy.split('/')[0]]);
  const wants = ({ operationId }: { operationId: string }): boolean => ids.has(operationId);
  const { result } = await verify(wants, { mistake: create() });
  cases += result.results.length;
  if (!result.results.some(({ outcome }) => outcome === 'failed')) missed.push(name);
  await closeMocks();
}
const share = 1 - missed.length / faults.length;
console.log(
  `${faults.length - missed.length} of ${faults.length} kinds of mistakes found (${(share * 100).toFixed(1)}%, goal ${MIN_FOUND * 100}%), ` +
    `by all ${cases} cases of their operations`,
);
for (const name of missed) console.log(`  not found: ${name}`);
if (share < MIN_FOUND) process.exitCode = 1;

/** Whole runs against the clean mock, each with other data and other random bodies, two at a time. */
async function falseAlarms(seeds: readonly number[]): Promise<string[]> {
  const waiting = [...seeds];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const child = fork(fileURLToPath(new URL('./verify/seed.ts', import.meta.url)), [String(seed)]);
      const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
      const failed: readonly string[] = Array.isArray(message) ? message.map(String) : ['no answer'];
      failures.push(...failed.map((text) => `seed ${seed}: ${text}`));
    }
  };
  await Promise.all([work(), work()]);
  return failures;
}

const alarms = await falseAlarms(Array.from({ length: SEEDS }, (_, index) => index + 1));
console.log(`${alarms.length} false alarms over ${SEEDS} seeds (goal 0)`);
for (const alarm of alarms) console.log(`  ${alarm}`);
if (alarms.length > 0) process.exitCode = 1;

await compareSpeed();
