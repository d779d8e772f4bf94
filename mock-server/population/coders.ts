import { OTHER, SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import { HOUR_MS } from './sessions.ts';

/** Tells the parts of a dimension apart: the name of each, and by a fact of a session which one it belongs to. */
export interface Coder {
  readonly names: readonly string[];
  readonly by: 'device' | 'version' | 'type' | 'network' | 'size' | 'hour' | 'day' | 'fault';
  /** The place of the name, by the place of the device, version, type, network, size or fault, by the hours since the first, or by the minutes of the device on that day. */
  readonly codes: ArrayLike<number>;
}

/** A coder that keeps some of the parts, and takes all others together. */
export function withOther({ names, by, codes }: Coder, keep: ReadonlySet<string>): Coder {
  const kept = names.filter((name) => keep.has(name));
  const places = names.map((name) => (keep.has(name) ? kept.indexOf(name) : kept.length));
  return { names: [...kept, OTHER], by, codes: Uint16Array.from(codes, (code) => places[code] ?? kept.length) };
}

/**
 * Coders of which the first ones, by device, are one: of the combinations that devices have, which are much fewer than all.
 * @returns one whose names have `~` between the values
 */
export function joined(coders: readonly Coder[]): Coder[] {
  const first = coders.findIndex(({ by }) => by !== 'device');
  const own = coders.slice(0, first === -1 ? coders.length : first);
  if (own.length < 2) return [...coders];
  const names: string[] = [];
  const places = new Map<number, number>();
  const codes = Uint16Array.from({ length: own[0]?.codes.length ?? 0 }, (_, device) => {
    const wide = own.reduce((code, coder) => code * coder.names.length + (coder.codes[device] ?? 0), 0);
    let place = places.get(wide);
    if (place === undefined) {
      places.set(wide, (place = names.length));
      names.push(own.map((coder) => coder.names[coder.codes[device] ?? 0] ?? '').join(SEPARATOR));
    }
    return place;
  });
  return [{ names, by: 'device', codes }, ...coders.slice(own.length)];
}

/** A coder by buckets of time, which are told by their beginnings (ms, whole hours, in order). */
export function byTime(starts: readonly number[], { from, to }: Period): Coder {
  const codes = new Uint16Array(Math.ceil((to - from) / HOUR_MS));
  for (const [place, start] of starts.entries()) codes.fill(place, Math.max(0, (start - from) / HOUR_MS));
  return { names: starts.map((_, place) => String(place)), by: 'hour', codes };
}
