import type { VersionSegments } from '../population/phones.ts';
import { HOUR_MS } from '../population/sessions.ts';

/** One number for each name of a version, in all that share a list of names. */
function codesOf({ versions }: VersionSegments, names: Map<string, number>): Uint16Array {
  return Uint16Array.from(versions, (name) => {
    const code = names.get(name) ?? names.size;
    names.set(name, code);
    return code;
  });
}

/** The first segment from a place on that has another version than a code; the end where none has. */
function nextOther({ version }: VersionSegments, codes: Uint16Array, code: number, at: number, end: number): number {
  let next = at;
  while (next < end && codes[version[next] ?? 0] === code) next++;
  return next;
}

/** From when on (ms) any device has another version of the app than before, by its name; Infinity where none has. */
export function changedFrom(before: VersionSegments, after: VersionSegments): number {
  if (before.version === after.version && before.from === after.from) return Infinity;
  const names = new Map<string, number>();
  const [codesA, codesB] = [codesOf(before, names), codesOf(after, names)];
  let first = Infinity;
  for (let place = 0; place + 1 < before.offsets.length; place++) {
    let [a, b] = [before.offsets[place] ?? 0, after.offsets[place] ?? 0];
    const [endA, endB] = [before.offsets[place + 1] ?? 0, after.offsets[place + 1] ?? 0];
    // The first version precedes all others, whatever its start.
    for (let at = -Infinity; at < first;) {
      const code = codesA[before.version[a] ?? 0] ?? 0;
      if (code !== codesB[after.version[b] ?? 0]) {
        first = at;
        break;
      }
      a = nextOther(before, codesA, code, a, endA);
      b = nextOther(after, codesB, code, b, endB);
      const [fromA, fromB] = [a < endA ? before.from[a] : Infinity, b < endB ? after.from[b] : Infinity];
      at = Math.min(fromA ?? Infinity, fromB ?? Infinity);
      if (fromA === fromB) continue;
      first = Math.min(first, at);
    }
  }
  return first;
}

/** The versions of one device after another, read in order of time. */
export class VersionCursor {
  readonly #segments: VersionSegments;
  readonly #start: number;
  #segment = 0;
  #end = 0;
  #next = -Infinity;
  #version = 0;

  /** @param start the hour, counted from 1970 on, from which hours are counted */
  constructor(segments: VersionSegments, start: number) {
    this.#segments = segments;
    this.#start = start;
  }

  /** Goes to the first version of a device. */
  begin(place: number): void {
    const { offsets } = this.#segments;
    this.#segment = offsets[place] ?? 0;
    this.#end = offsets[place + 1] ?? 0;
    this.#next = -Infinity;
  }

  /** The place of the version that the device has in an hour. Hours never go back. */
  at(hour: number): number {
    if (hour >= this.#next) this.#advance(hour);
    return this.#version;
  }

  #advance(hour: number): void {
    const { from, version } = this.#segments;
    // A device has a version from the first whole hour on.
    const hourOf = (segment: number) => (segment < this.#end ? (from[segment] ?? 0) / HOUR_MS - this.#start : Infinity);
    while (hourOf(this.#segment + 1) <= hour) this.#segment++;
    this.#next = hourOf(this.#segment + 1);
    this.#version = version[this.#segment] ?? 0;
  }
}
