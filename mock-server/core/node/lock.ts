import { existsSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { UnusableData } from './unusable-data.ts';

/** A process shows so often that it lives. */
const SIGN_MS = 1000;
/** One that has not for so long is dead. It may be busy with one piece of work for some seconds. */
const SILENT_MS = 10_000;
const LOOK_MS = 100;

/** When a process started, in the words of the system; empty where the system does not say. Ids are used again. */
function birthOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Where an id means the same process: a container has ids of its own, and so has each start of a machine. */
function placeOfIds(): string {
  const textOf = (read: () => string): string => {
    try {
      return read().trim();
    } catch {
      return '';
    }
  };
  const boot = textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  return encodeURIComponent(`${hostname()} ${boot} ${textOf(() => readlinkSync('/proc/self/ns/pid'))}`);
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the holder of a lock is alive. */
function isTouched(file: string, silentMs: number): boolean {
  const timeOf = (): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? NaN;
  const before = timeOf();
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < silentMs; waited += LOOK_MS) {
    Atomics.wait(clock, 0, 0, LOOK_MS);
    const now = timeOf();
    // Given back meanwhile.
    if (Number.isNaN(now)) return false;
    if (now !== before) return true;
  }
  return false;
}

/** Who uses a locked folder, as far as somebody does. */
function holderOf(file: string, silentMs: number): string | undefined {
  const [pid = '', birth = '', place] = readFileSync(file, 'utf8').split(' ');
  const holder = Number(pid);
  if (place === undefined || place === placeOfIds()) {
    const isAnother = holder > 0 && holder !== process.pid;
    return isAnother && runs(holder) && birthOf(holder) === birth ? `process ${holder}` : undefined;
  }
  return isTouched(file, silentMs) ? `process ${holder} of another container or machine` : undefined;
}

/**
 * Takes a lock file for this process, which shows there that it lives; answers how to give it back. The file of a process
 * that was killed counts for nothing: of one in another container that is known after some seconds.
 * @param silentMs how long one of another container may not have shown that it lives
 * @throws UnusableData when a running process has it
 */
export function lock(file: string, silentMs = SILENT_MS): () => void {
  const own = `${process.pid} ${birthOf(process.pid)} ${placeOfIds()}`;
  const holder = existsSync(file) ? holderOf(file, silentMs) : undefined;
  if (holder !== undefined) throw new UnusableData(dirname(file), `${holder} uses it`, 'Stop that process');
  rmSync(file, { force: true });
  try {
    writeFileSync(file, own, { flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
    // Of two that start at once one was faster.
    throw new UnusableData(dirname(file), 'another process has just begun to use it', 'Stop that process');
  }
  const sign = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      // A folder that was taken away under a server stops its writes, not this.
    }
  }, SIGN_MS);
  sign.unref();
  return () => {
    clearInterval(sign);
    rmSync(file, { force: true });
  };
}
