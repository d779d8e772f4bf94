import { existsSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { UnusableData } from './unusable-data.ts';

/** Interval at which a process renews its lock (ms). */
const SIGN_MS = 1000;
/** Age of the last renewal after which a process counts as dead (ms). It may be busy for some seconds. */
const SILENT_MS = 10_000;
const LOOK_MS = 100;

/**
 * Returns the start time of a process as the system reports it, because process ids are reused; empty if the system
 * does not report it.
 */
function birthOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const stat = readFileSync(file, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Identifies where a process id is valid: each container and each boot of a machine has its own ids. */
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

/** Whether the lock was renewed recently. */
function isTouched(file: string, silentMs: number): boolean {
  const timeOf = (): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? NaN;
  const before = timeOf();
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < silentMs; waited += LOOK_MS) {
    Atomics.wait(clock, 0, 0, LOOK_MS);
    const now = timeOf();
    // Released meanwhile.
    if (Number.isNaN(now)) return false;
    if (now !== before) return true;
  }
  return false;
}

/** Returns who holds the lock of a folder, if anybody does. */
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
 * Acquires a lock file for this process and renews it regularly; returns a function that releases it. The lock of a
 * killed process is ignored, in another container only after some seconds.
 * @param silentMs time without a renewal after which the holder in another container counts as dead
 * @throws UnusableData if a running process holds the lock
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
    // Another process that started at the same time was faster.
    throw new UnusableData(dirname(file), 'another process has just begun to use it', 'Stop that process');
  }
  const sign = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      // Removing the folder under a running server makes its writes fail, not the renewal.
    }
  }, SIGN_MS);
  sign.unref();
  return () => {
    clearInterval(sign);
    rmSync(file, { force: true });
  };
}
