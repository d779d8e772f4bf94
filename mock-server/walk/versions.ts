import type { VersionSegments } from '../population/phones.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** Returns a number for each version name, consistent among all callers with the same map of names. */
function codesOf({ versions }: VersionSegments, names: Map<string, number>): Uint16Array {
  return Uint16Array.from(versions, (name) => {
    const code = names.get(name) ?? names.size;
    names.set(name, code);
    return code;
  });
}

/** Returns the first segment from an index on with a version other than a code; the end if there is none. */
function nextOther({ version }: VersionSegments, codes: Uint16Array, code: number, at: number, end: number): number {
  let next = at;
  while (next < end && codes[version[next] ?? 0] === code) next++;
  return next;
}

/**
 * Returns the time (ms) from which any device has another version of the app than before, by name; Infinity if there is
 * none.
 */
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

/** Reads the versions of devices, one device after another, in order of time. */
export class VersionCursor {
  readonly #segments: VersionSegments;
  readonly #start: number;
  #segment = 0;
  #end = 0;
  #next = -Infinity;
  #version = 0;

  /** @param start the hour, counted from 1970, from which hours are counted */
  constructor(segments: VersionSegments, start: number) {
    this.#segments = segments;
    this.#start = start;
  }

  /** Moves to the first version of a device. */
  begin(place: number): void {
    const { offsets } = this.#segments;
    this.#segment = offsets[place] ?? 0;
    this.#end = offsets[place + 1] ?? 0;
    this.#next = -Infinity;
  }

  /** Returns the index of the device's version in an hour. Hours must not decrease. */
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
