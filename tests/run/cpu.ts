import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks per second, the unit of processor time in Linux. */
const TICKS = 100;
const EVERY_MS = 200;
/** Samples after which numbers of processes may have been given to others. */
const FORGET = 50;

interface Stat {
  readonly parent: number;
  /** Start time in ticks: process ids are reused, but not with the same start time. */
  readonly start: string;
  /** Processor seconds of the process itself and of the children it has waited for. */
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes first, in parentheses, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / TICKS;
    return { parent: Number(fields[1]), start: fields[19] ?? '', own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}

/** Numbers of all processes; none on systems other than Linux. */
function pids(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? Number(name) : []));
  } catch {
    return [];
  }
}

interface TrackedProcess extends Stat {
  readonly children: Set<TrackedProcess>;
  isAlive: boolean;
  own: number;
  ended: number;
}

/**
 * The processor time of a process and its children: its own, and for ended children what the system reported to it, or
 * what was observed, whichever is more, as a child that its parent did not wait for is not reported.
 */
function secondsOf({ own, ended, children }: TrackedProcess): number {
  let [endedSeconds, alive] = [0, 0];
  for (const child of children) {
    if (child.isAlive) alive += secondsOf(child);
    else endedSeconds += secondsOf(child);
  }
  return own + Math.max(ended, endedSeconds) + alive;
}

/** Counts the processor's time of a process and of all that come from it. */
export class CpuMeter {
  readonly #root: number;
  readonly #processes = new Map<number, TrackedProcess>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Foreign processes, skipped until the set is cleared: their numbers may be reused. */
  #foreign = new Set<number>();
  #samples = 0;
  #top: TrackedProcess | undefined;

  /** @param root number of the process */
  constructor(root: number) {
    this.#root = root;
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), EVERY_MS);
    this.#timer.unref();
  }

  #sample(): void {
    if (++this.#samples % FORGET === 0) this.#foreign.clear();
    const fresh = new Map<number, Stat>();
    // A process that a sample misses, as the list is not read at once, stays known: its parent may end before its return.
    for (const tracked of this.#processes.values()) tracked.isAlive = false;
    for (const pid of pids()) {
      if (this.#foreign.has(pid)) continue;
      const stat = statOf(pid);
      if (stat === undefined) continue;
      const tracked = this.#processes.get(pid);
      if (tracked?.start === stat.start) {
        tracked.isAlive = true;
        tracked.own = stat.own;
        tracked.ended = stat.ended;
      } else fresh.set(pid, stat);
    }
    this.#adopt(fresh);
  }

  /** Those of the new processes that descend from ours, at any depth. */
  #adopt(fresh: Map<number, Stat>): void {
    for (let before = -1; before !== fresh.size;) {
      before = fresh.size;
      for (const [pid, stat] of fresh) {
        const parent = this.#processes.get(stat.parent);
        if (parent?.isAlive !== true && pid !== this.#root) continue;
        const tracked: TrackedProcess = { ...stat, children: new Set(), isAlive: true };
        this.#processes.set(pid, tracked);
        parent?.children.add(tracked);
        if (pid === this.#root) this.#top = tracked;
        fresh.delete(pid);
      }
    }
    for (const pid of fresh.keys()) this.#foreign.add(pid);
  }

  /** Seconds until now; undefined where the system does not report them. */
  seconds(): number | undefined {
    this.#sample();
    return this.#top && secondsOf(this.#top);
  }

  /** Stops counting. @returns the seconds */
  end(): number | undefined {
    clearInterval(this.#timer);
    return this.seconds();
  }
}

/** Seconds of all processors of the machine since it started, for all processes. */
export function busySeconds(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, ms) => sum + ms, 0) / 1000;
}
