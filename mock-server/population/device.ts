import { launchShift } from './measuring.ts';
import type { Phones } from './phones.ts';
import { msOf, sizeWithin } from './launch-sizes.ts';
import { minuteOf, NETWORKS, START_TYPES } from './sessions.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** A session of one device. */
interface OwnSession {
  /** Start (ms). */
  readonly at: number;
  readonly version: string;
  readonly startType: (typeof START_TYPES)[number];
  /** Launch time (ms). */
  readonly startMs: number;
  readonly network: (typeof NETWORKS)[number];
  /** Start of its stretch (ms), and its index there. */
  readonly stretch: number;
  readonly launch: number;
  /** Index of its way through the pages. */
  readonly journey: number;
}

/** Returns the versions that a device has had by a time (ms), newest first; -Infinity for the initial one. */
export function versionsOn({ segments }: Phones, place: number, by: number): { version: string; since: number }[] {
  const { versions, offsets, from, version } = segments;
  const first = offsets[place] ?? 0;
  return Array.from({ length: (offsets[place + 1] ?? 0) - first }, (_, index) => ({
    version: versions[version[first + index] ?? 0] ?? '',
    since: from[first + index] ?? 0,
  }))
    .filter(({ since }) => since <= by)
    .toReversed();
}

/** Returns the sessions of a device from a time to before the minute of another (ms), newest first. */
export function sessionsOn(phones: Phones, place: number, from: number, to: number): OwnSession[] {
  const platform = phones.devices[place]?.platform ?? 'android';
  const versions = versionsOn(phones, place, to);
  const end = Math.floor(to / 60_000) * 60_000;
  const launches: OwnSession[] = [];
  for (const { from: beginning, sessions } of phones.log?.between(from, to) ?? []) {
    const { offsets, hour, type, size, network, journey } = sessions;
    for (let launch = offsets[place] ?? 0; launch < (offsets[place + 1] ?? 0); launch++) {
      const hourAt = beginning + (hour[launch] ?? 0) * HOUR_MS;
      const at = hourAt + minuteOf(place, launch) * 60_000;
      if (hourAt < from || at >= end) continue;
      // Versions change at full hours, as in the counts.
      const { version = '' } = versions.find(({ since }) => since <= hourAt) ?? {};
      const own = (size[launch] ?? 0) + launchShift(platform, version);
      launches.push({
        at,
        version,
        startType: START_TYPES[type[launch] ?? 0] ?? 'cold',
        startMs: msOf[sizeWithin(own)] ?? 0,
        network: NETWORKS[network[launch] ?? 0] ?? 'wifi',
        stretch: beginning,
        launch,
        journey: journey[launch] ?? 0,
      });
    }
  }
  return launches.toSorted((a, b) => b.at - a.at);
}
