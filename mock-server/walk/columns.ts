/** All pages, as bits. */
export const ALL = -1;

/** Consecutive sessions of a device that belong together, such as those with one version, and sums of each group. */
export class Groups {
  count = 0;
  /** Where each group begins in the columns; it ends where the next one begins. */
  readonly from: Int32Array;
  /** What its sessions have in common: the place of the version, or the day, counted from 1970 on. */
  readonly of: Int32Array;
  /** The pages that they visit, as bits. */
  readonly pages: Int32Array;
  /** How many of them are marked. */
  readonly marked: Int32Array;
  /** How often each kind of incident happens in them. */
  readonly times: readonly Int32Array[];

  constructor(most: number, kinds: number) {
    this.from = new Int32Array(most);
    this.of = new Int32Array(most);
    this.pages = new Int32Array(most).fill(ALL);
    this.marked = new Int32Array(most);
    this.times = Array.from({ length: kinds }, () => new Int32Array(most));
  }

  /** The group that begins with the next session. One without sessions is none. */
  begin(count: number, of: number): void {
    if (this.count === 0 || (this.from[this.count - 1] ?? 0) < count) this.count++;
    this.from[this.count - 1] = count;
    this.of[this.count - 1] = of;
  }

  /** Where a group ends, of so many sessions. */
  end(group: number, count: number): number {
    return group + 1 < this.count ? (this.from[group + 1] ?? 0) : count;
  }

  /** Adds up a column by groups. */
  sum(column: ArrayLike<number>, into: Int32Array, count: number): void {
    for (let group = 0; group < this.count; group++) {
      let sum = 0;
      for (let at = this.from[group] ?? 0, end = this.end(group, count); at < end; at++) sum += column[at] ?? 0;
      into[group] = sum;
    }
  }

  /** Finds the pages that the sessions of each group visit. */
  visit(pages: ArrayLike<number>, count: number): void {
    for (let group = 0; group < this.count; group++) {
      let visited = 0;
      for (let at = this.from[group] ?? 0, end = this.end(group, count); at < end; at++) visited |= pages[at] ?? 0;
      this.pages[group] = visited;
    }
  }
}

/** What is known of sessions besides. */
interface Extent {
  /** How many ways there are to tell days apart. */
  readonly ways: number;
  /** How many kinds of incidents. */
  readonly kinds: number;
  /** Whether sessions are split by day. */
  readonly hasDays?: boolean;
}

/** The sessions of a device that are counted, in order, column by column. */
export class Columns {
  count = 0;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  readonly size: Int32Array;
  readonly hour: Int32Array;
  /** Minutes since the first hour began, if requested. */
  readonly minute: Int32Array;
  /** The place of each among the sessions of its stretch of time; its luck, if requested. */
  readonly launch: Int32Array;
  readonly luck: Uint16Array;
  readonly fault: Int32Array;
  /** What happens in it, if requested: 0 for nothing, or its place plus one. */
  readonly incident: Int32Array;
  /** The package of its page, if sessions are split by package. */
  readonly package: Int32Array;
  /** The pages that each visits, as bits. */
  readonly pages: Int32Array;
  readonly isMarked: Uint8Array;
  /** For each way to tell days apart, how long (minutes) the device is used on that of the session. */
  readonly minutes: readonly Uint16Array[];
  /** How often each kind of incident happens in it. */
  readonly times: readonly Int32Array[];
  /** Room for the places of their cells. */
  readonly cell: Int32Array;
  /** Those with each version that the device has. */
  readonly runs: Groups;
  /** The sessions of each day with one version, if sessions are split by day. */
  readonly days: Groups;
  readonly hasDays: boolean;
  /** On how many days pages are visited, after they have been counted. */
  dayCount = 0;

  /** @param most sessions that a device can have */
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

  /** Finds the pages that are visited in each group. */
  sumPages(): void {
    for (const groups of this.#groups) groups.visit(this.pages, this.count);
  }

  /** Counts the days on which pages are visited: one with two versions is one. */
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

  /** Adds up by groups what is marked. */
  sumMarked(): void {
    for (const groups of this.#groups) groups.sum(this.isMarked, groups.marked, this.count);
  }

  /** Adds up by groups what happens. */
  sumTimes(): void {
    for (const [kind, own] of this.times.entries())
      for (const groups of this.#groups) {
        const into = groups.times[kind];
        if (into) groups.sum(own, into, this.count);
      }
  }
}

/** The run of the session at a place of the columns, which is not before another one. */
export function runAt({ runs }: Columns, at: number, after: number): number {
  let run = after;
  while (run + 1 < runs.count && (runs.from[run + 1] ?? 0) <= at) run++;
  return run;
}
