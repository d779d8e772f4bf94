import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UnusableData } from './unusable-data.ts';

/** When a process started, in the words of the system; empty where the system does not say. Ids are used again. */
function birthOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes a lock file for this process; answers how to give it back. The file of a process that was killed counts
 * for nothing.
 * @throws UnusableData when a running process has it
 */
export function lock(file: string): () => void {
  if (existsSync(file)) {
    const [pid = '', birth = ''] = readFileSync(file, 'utf8').split(' ');
    const holder = Number(pid);
    if (holder > 0 && holder !== process.pid && runs(holder) && birthOf(holder) === birth) {
      throw new UnusableData(dirname(file), `process ${holder} uses it`, 'Stop that process');
    }
  }
  writeFileSync(file, `${process.pid} ${birthOf(process.pid)}`);
  return () => rmSync(file, { force: true });
}
