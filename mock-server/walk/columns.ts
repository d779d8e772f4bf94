/** All pages, as bits. */
export const ALL = -1;

/** Groups of consecutive sessions of a device, such as those with one version, with sums for each group. */
export class Groups {
  count = 0;
  /** Offset of each group in the columns; it ends where the next one begins. */
  readonly from: Int32Array;
  /** The common fact of its sessions: the index of the version, or the day counted from 1970. */
  readonly of: Int32Array;
  /** The pages that they visit, as bits. */
  readonly pages: Int32Array;
  /** Number of marked sessions. */
  readonly marked: Int32Array;
  /** Number of incidents of each kind. */
  readonly times: readonly Int32Array[];

  constructor(most: number, kinds: number) {
    this.from = new Int32Array(most);
    this.of = new Int32Array(most);
    this.pages = new Int32Array(most).fill(ALL);
    this.marked = new Int32Array(most);
    this.times = Array.from({ length: kinds }, () => new Int32Array(most));
  }

  /** Begins a group with the next session; drops a group without sessions. */
  begin(count: number, of: number): void {
    if (this.count === 0 || (this.from[this.count - 1] ?? 0) < count) this.count++;
    this.from[this.count - 1] = count;
    this.of[this.count - 1] = of;
  }

  /** Returns the end of a group, given the total number of sessions. */
  end(group: number, count: number): number {
    return group + 1 < this.count ? (this.from[group + 1] ?? 0) : count;
  }

  /** Sums up a column by groups. */
  sum(column: ArrayLike<number>, into: Int32Array, count: number): void {
    for (let group = 0; group < this.count; group++) {
      let sum = 0;
      for (let at = this.from[group] ?? 0, end = this.end(group, count); at < end; at++) sum += column[at] ?? 0;
      into[group] = sum;
    }
  }

  /** Collects the pages that the sessions of each group visit. */
  visit(pages: ArrayLike<number>, count: number): void {
    for (let group = 0; group < this.count; group++) {
      let visited = 0;
      for (let at = this.from[group] ?? 0, end = this.end(group, count); at < end; at++) visited |= pages[at] ?? 0;
      this.pages[group] = visited;
    }
  }
}

/** Optional facts of sessions. */
interface Extent {
  /** Number of ways to classify days. */
  readonly ways: number;
  /** Number of kinds of incidents. */
  readonly kinds: number;
  /** Whether sessions are split by day. */
  readonly hasDays?: boolean;
}

/** The counted sessions of a device in columns, in order. */
export class Columns {
  count = 0;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  readonly size: Int32Array;
  readonly hour: Int32Array;
  /** Minutes since the start of the first hour, if requested. */
  readonly minute: Int32Array;
  /** Index of each session in its stretch; and its random number, if requested. */
  readonly launch: Int32Array;
  readonly luck: Uint16Array;
  readonly fault: Int32Array;
  /** The incident in each session, if requested: its index plus one, 0 for none. */
  readonly incident: Int32Array;
  /** The package of its page, if sessions are split by package. */
  readonly package: Int32Array;
  /** The pages that each session visits, as bits. */
  readonly pages: Int32Array;
  readonly isMarked: Uint8Array;
  /** For each way to classify days, the minutes for which the device is used on the day of the session. */
  readonly minutes: readonly Uint16Array[];
  /** Number of incidents of each kind in each session. */
  readonly times: readonly Int32Array[];
  /** Buffer for the indexes of their cells. */
  readonly cell: Int32Array;
  /** Runs of sessions with the same version. */
  readonly runs: Groups;
  /** The sessions of each day with one version, if sessions are split by day. */
  readonly days: Groups;
  readonly hasDays: boolean;
  /** Number of days with visited pages, after they have been counted. */
  dayCount = 0;

  /** @param most maximum number of sessions per device */
  constructor(most: number, { ways, kinds, hasDays = false }: Extent) {
    this.type = new Uint8Array(most);
    this.network = new Uint8Array(most);
    this.size = new Int32Array(most);
    this.hour = new Int32Array(most);
    this.minute = new Int32Array(most);
    this.launch = new Int32Array(most);
    this.luck = new Uint16Array(most);
    this.fault = new Int32Array(most);
    this.incident = new Int32Array(most);
    this.package = new Int32Array(most);
    this.pages = new Int32Array(most).fill(ALL);
    this.isMarked = new Uint8Array(most);
    this.minutes = Array.from({ length: ways }, () => new Uint16Array(most));
    this.times = Array.from({ length: kinds }, () => new Int32Array(most));
    this.cell = new Int32Array(most);
    this.runs = new Groups(most + 1, kinds);
    this.days = new Groups(hasDays ? most + 1 : 0, kinds);
    this.hasDays = hasDays;
  }

  get #groups(): readonly Groups[] {
    return this.hasDays ? [this.runs, this.days] : [this.runs];
  }

  /** Collects the visited pages of each group. */
  sumPages(): void {
    for (const groups of this.#groups) groups.visit(this.pages, this.count);
  }

  /** Counts the days with visited pages; a day with two versions counts once. */
  countDays(): void {
    const { days, count } = this;
    this.dayCount = 0;
    let last = -1;
    for (let day = 0; day < days.count; day++) {
      const own = days.of[day] ?? 0;
      if (own === last || days.pages[day] === 0 || days.from[day] === days.end(day, count)) continue;
      this.dayCount++;
      last = own;
    }
  }

  /** Sums up marked sessions by groups. */
  sumMarked(): void {
    for (const groups of this.#groups) groups.sum(this.isMarked, groups.marked, this.count);
  }

  /** Sums up incidents by groups. */
  sumTimes(): void {
    for (const [kind, own] of this.times.entries())
      for (const groups of this.#groups) {
        const into = groups.times[kind];
        if (into) groups.sum(own, into, this.count);
      }
  }
}

/** Returns the run of the session at an index of the columns, which is at or after a given run. */
export function runAt({ runs }: Columns, at: number, after: number): number {
  let run = after;
  while (run + 1 < runs.count && (runs.from[run + 1] ?? 0) <= at) run++;
  return run;
}
