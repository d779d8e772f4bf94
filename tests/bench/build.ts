/**
 * Processor time that a developer waits for: the type check and the build, without code generation. In seconds of this
 * machine, so a figure is only comparable with others of the same machine. Nothing is asserted.
 */
import { spawnSync } from 'node:child_process';

const goalSeconds = 8;

/** Seconds of the processor that a command and all its children take; throws where the command fails. */
function seconds(command: string): number {
  const { status, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${command} > /dev/null 2>&1`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} failed`);
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + Number(part), 0);
}

for (const [what, command] of [
  ['type check', 'npm run -s check:types'],
  ['build', 'vite build'],
] as const)
  console.log(`${what.padEnd(12)} ${seconds(command).toFixed(1)} s of the processor (goal ≤ ${goalSeconds})`);
