import { OTHER, SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import { hoursIn } from './sessions.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Maps a fact of a session to a part of a dimension. */
export interface Coder {
  readonly names: readonly string[];
  readonly by:
    | 'device'
    | 'version'
    | 'type'
    | 'network'
    | 'size'
    | 'hour'
    | 'minute'
    | 'day'
    | 'fault'
    | 'incident'
    | 'package';
  /**
   * The index of the name, by the index of the device, version, type, network, size, fault, incident or package, by the
   * hours or minutes since the first hour, or by the minutes of the device on that day.
   */
  readonly codes: ArrayLike<number>;
}

/** Returns a coder that keeps some of the parts and merges all others. */
export function withOther({ names, by, codes }: Coder, keep: ReadonlySet<string>): Coder {
  const selected = names.filter((name) => keep.has(name));
  const places = names.map((name) => (keep.has(name) ? selected.indexOf(name) : selected.length));
  return { names: [...selected, OTHER], by, codes: Uint16Array.from(codes, (code) => places[code] ?? selected.length) };
}

/**
 * Joins the first coders, those by device, into one: only for combinations that devices have, which are much fewer than
 * all.
 * @returns coders; the names of the joined one have `~` between the values
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

const HOUR_MINUTES = 60;

/** Creates a coder of time buckets with given starts (ms, ascending): whole hours or minutes. */
export function byTime(starts: readonly number[], period: Period): Coder {
  const first = Math.floor(period.from / HOUR_MS) * HOUR_MS;
  const names = starts.map((_, place) => String(place));
  const isOfHours = starts.every((start) => start % HOUR_MS === 0);
  const [step, parts] = isOfHours ? [HOUR_MS, 1] : [MINUTE_MS, HOUR_MINUTES];
  const codes = new Uint16Array(hoursIn(period) * parts);
  for (const [place, start] of starts.entries()) codes.fill(place, Math.max(0, (start - first) / step));
  return { names, by: isOfHours ? 'hour' : 'minute', codes };
}
