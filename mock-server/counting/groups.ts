/** Tells the parts of a dimension apart: the names of all of them, and which one an event belongs to. */
export interface Coder<Event> {
  readonly names: readonly string[];
  /** Whether all events of a device belong to the same part. */
  readonly isFixed?: boolean;
  codeOf(event: Event): number;
}

/** What stands between the names of several dimensions. */
export const SEPARATOR = '~';
/** The key of all parts that are not told apart. */
export const OTHER = 'other';

/** A coder that keeps some of the parts, and takes all others together. */
export function withOther<Event>(coder: Coder<Event>, keep: ReadonlySet<string>): Coder<Event> {
  const kept = coder.names.filter((name) => keep.has(name));
  const codes = coder.names.map((name) => (keep.has(name) ? kept.indexOf(name) : kept.length));
  return { ...coder, names: [...kept, OTHER], codeOf: (event) => codes[coder.codeOf(event)] ?? kept.length };
}

const HOUR_MS = 3_600_000;

/**
 * A coder by buckets of time.
 * @param starts their beginnings (ms), whole hours, in order
 * @param to end of the last one (ms)
 */
export function byTime<Event extends { readonly hour: number }>(starts: readonly number[], to: number): Coder<Event> {
  const first = (starts[0] ?? 0) / HOUR_MS;
  const places = new Uint16Array(Math.max(0, Math.ceil(to / HOUR_MS - first)));
  for (const [place, start] of starts.entries()) places.fill(place, start / HOUR_MS - first);
  return {
    names: starts.map((_, place) => String(place)),
    codeOf: ({ hour }) => places[hour - first] ?? 0,
  };
}

/** The tallies of all combinations of parts, each made when something first belongs to it. */
export class Groups<Event extends { readonly place: number }, Tally> {
  readonly #coders: readonly Coder<Event>[];
  readonly #make: () => Tally;
  readonly #tallies: (Tally | undefined)[] = [];
  /** The coders of devices and of their events, each with how far apart its codes are. */
  readonly #fixed: readonly { readonly coder: Coder<Event>; readonly step: number }[];
  readonly #others: readonly { readonly coder: Coder<Event>; readonly step: number }[];
  #place = -1;
  #base = 0;
  /** Where the event before belonged: the next one mostly does, too. */
  #code = -1;
  #tally: Tally | undefined;

  constructor(coders: readonly Coder<Event>[], make: () => Tally) {
    this.#coders = coders;
    this.#make = make;
    const steps = coders.map((coder, index) => ({
      coder,
      step: coders.slice(index + 1).reduce((step, { names }) => step * names.length, 1),
    }));
    this.#fixed = steps.filter(({ coder }) => coder.isFixed);
    this.#others = steps.filter(({ coder }) => !coder.isFixed);
  }

  /** The tally of an event; those of a device come one after the other. */
  of(event: Event): Tally {
    if (event.place !== this.#place) {
      this.#place = event.place;
      this.#base = 0;
      for (const { coder, step } of this.#fixed) this.#base += coder.codeOf(event) * step;
      this.#code = -1;
    }
    let code = this.#base;
    for (const { coder, step } of this.#others) code += coder.codeOf(event) * step;
    if (code !== this.#code || this.#tally === undefined) {
      this.#code = code;
      this.#tally = this.#tallies[code] ??= this.#make();
    }
    return this.#tally;
  }

  /** The tallies by the names of their parts. */
  named(): ReadonlyMap<string, Tally> {
    const named = new Map<string, Tally>();
    for (const [code, tally] of this.#tallies.entries()) {
      if (tally === undefined) continue;
      let left = code;
      const names = this.#coders.toReversed().map(({ names: all }) => {
        const name = all[left % all.length];
        left = Math.floor(left / all.length);
        return name;
      });
      named.set(names.toReversed().join(SEPARATOR), tally);
    }
    return named;
  }
}
