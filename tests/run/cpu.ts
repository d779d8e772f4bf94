import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks of a second, in which Linux counts the processor's time. */
const TICKS = 100;
const EVERY_MS = 200;
/** Samples after which numbers of processes may have been given to others. */
const FORGET = 50;

interface Stat {
  readonly parent: number;
  /** When it began, in ticks: a number is given again, a number with its beginning is not. */
  readonly start: string;
  /** Seconds of the processor: of its own, and of those that it has started and seen end. */
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes first, in parentheses, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / TICKS;
    return { parent: Number(fields[1]), start: fields[19] ?? '', own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}

/** Numbers of all processes; none where the system does not say so as Linux does. */
function pids(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? Number(name) : []));
  } catch {
    return [];
  }
}

interface Seen extends Stat {
  readonly children: Set<Seen>;
  isAlive: boolean;
  own: number;
  ended: number;
}

/**
 * What is known of a process and those below it: what itself used, and of those that ended what it was told, or what was
 * seen of them where that is more, as nobody is told of one that its parent did not wait for.
 */
function secondsOf({ own, ended, children }: Seen): number {
  let [gone, alive] = [0, 0];
  for (const child of children) {
    if (child.isAlive) alive += secondsOf(child);
    else gone += secondsOf(child);
  }
  return own + Math.max(ended, gone) + alive;
}

/** Counts the processor's time of a process and of all that come from it. */
export class CpuMeter {
  readonly #root: number;
  readonly #seen = new Map<number, Seen>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Those that are none of ours, and need not be read again and again. */
  #foreign = new Set<number>();
  #samples = 0;
  #top: Seen | undefined;

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
    const there = new Set<number>();
    for (const pid of pids()) {
      if (this.#foreign.has(pid)) continue;
      const stat = statOf(pid);
      if (stat === undefined) continue;
      const known = this.#seen.get(pid);
      if (known?.start === stat.start) {
        there.add(pid);
        known.own = stat.own;
        known.ended = stat.ended;
      } else fresh.set(pid, stat);
    }
    for (const [pid, seen] of this.#seen) {
      if (there.has(pid)) continue;
      seen.isAlive = false;
      this.#seen.delete(pid);
    }
    this.#adopt(fresh);
  }

  /** Of the processes that are new those that come from ours, however many steps away. */
  #adopt(fresh: Map<number, Stat>): void {
    for (let before = -1; before !== fresh.size;) {
      before = fresh.size;
      for (const [pid, stat] of fresh) {
        const parent = this.#seen.get(stat.parent);
        if (parent === undefined && pid !== this.#root) continue;
        const seen: Seen = { ...stat, children: new Set(), isAlive: true };
        this.#seen.set(pid, seen);
        parent?.children.add(seen);
        if (pid === this.#root) this.#top = seen;
        fresh.delete(pid);
      }
    }
    for (const pid of fresh.keys()) this.#foreign.add(pid);
  }

  /** Seconds until now; undefined where the system does not tell. */
  seconds(): number | undefined {
    this.#sample();
    return this.#top && secondsOf(this.#top);
  }

  /** Ends it. @returns the seconds */
  end(): number | undefined {
    clearInterval(this.#timer);
    return this.seconds();
  }
}

/** Seconds that all processors of the machine were busy since it began, whoever was the cause. */
export function busySeconds(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, ms) => sum + ms, 0) / 1000;
}
