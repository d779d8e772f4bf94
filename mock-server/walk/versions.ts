import type { VersionSegments } from '../population/phones.ts';

/** From when on (ms) any device has another version than before; Infinity where none has. */
export function changedFrom(before: VersionSegments, after: VersionSegments): number {
  let first = Infinity;
  for (let place = 0; place + 1 < before.offsets.length; place++) {
    let [a, b] = [before.offsets[place] ?? 0, after.offsets[place] ?? 0];
    const [endA, endB] = [before.offsets[place + 1] ?? 0, after.offsets[place + 1] ?? 0];
    // The first version is there before all others, whenever it is said to begin.
    for (let isFirst = true; a < endA || b < endB; a++, b++, isFirst = false) {
      const fromA = isFirst ? -Infinity : a < endA ? (before.from[a] ?? 0) : Infinity;
      const fromB = isFirst ? -Infinity : b < endB ? (after.from[b] ?? 0) : Infinity;
      const at = Math.min(fromA, fromB);
      if (at >= first) break;
      if (fromA !== fromB || before.versions[before.version[a] ?? 0] !== after.versions[after.version[b] ?? 0])
        first = at;
    }
  }
  return first;
}
