import { fnv1a32 } from '../delivery/bucket.ts';
import { matcher } from '../delivery/evaluate.ts';
import type { Device, Population } from '../delivery/target.ts';
import type { ReleaseRunRow, RunSegment } from './rollouts/table.ts';
import { HOUR_MS, MINUTE_MS } from '../core/world/durations.ts';

/** Share of devices that never request it: switched off, full, or declined by the owner. */
const NEVER = 0.06;
/** Share of downloads that cannot be installed. */
const FAILS = 0.015;
const INSTALL_MS = 15 * MINUTE_MS;
const ROLL_BACK_MS = 3 * HOUR_MS;

/** The progress of a run on each device, by index in the population: mock times (ms), Infinity for never. */
export interface Deliveries {
  /** Eligible from this time on. */
  readonly targeted: Float64Array;
  readonly downloaded: Float64Array;
  readonly installed: Float64Array;
  readonly failed: Float64Array;
  readonly rolledBack: Float64Array;
}

/** Returns a fixed random number from 0 to 1 for a device in a run. */
function lot(device: number, run: number, draw: number): number {
  let value = device ^ Math.imul(run + draw, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 0x1_0000_0000;
}

const hashes = new WeakMap<readonly Device[], Uint32Array>();

/** Returns the hash of each device, shared by all runs. */
function hashesOf(devices: readonly Device[]): Uint32Array {
  let cached = hashes.get(devices);
  if (cached === undefined) {
    cached = Uint32Array.from(devices, ({ deviceId }) => fnv1a32(deviceId));
    hashes.set(devices, cached);
  }
  return cached;
}

const nevers = new WeakMap<readonly Device[], Float64Array>();

/** Returns a shared array for events that happen on no device. */
function neverOf(devices: readonly Device[]): Float64Array {
  let cached = nevers.get(devices);
  if (cached === undefined) nevers.set(devices, (cached = new Float64Array(devices.length).fill(Infinity)));
  return cached;
}

/** Returns an exponentially distributed time with this mean. */
const wait = (chance: number, mean: number): number => -Math.log(1 - chance) * mean;

/** A period (ms) in which the requirements of a run do not change. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly gets: (device: Device) => boolean;
}

/** Returns the end times of rules within a segment, from which on it reaches fewer devices. */
const ruleEnds = ({ target }: RunSegment, from: number, to: number): number[] =>
  target.rules
    .flatMap(({ endTime }) => (endTime === undefined ? [] : [Date.parse(endTime)]))
    .filter((end) => end > from && end < to);

/** Returns the periods in which a run delivers, in order; none while it is paused or has not started. */
export function windowsOf(run: ReleaseRunRow, population: Population): Window[] {
  const { segments, endedAt, isPast } = run;
  const end = endedAt === undefined ? Infinity : Date.parse(endedAt);
  return segments.flatMap((segment, index) => {
    const { percent, paused } = segment;
    if (paused || percent === 0) return [];
    const from = Date.parse(segment.at);
    const next = segments[index + 1];
    const to = next === undefined ? end : Date.parse(next.at);
    // The versions before an old run are unknown: it is evaluated as if all phones had a lower one.
    const target = { ...segment.target, percent, paused, ...(isPast && { below: undefined }) };
    const starts = [from, ...ruleEnds(segment, from, to).toSorted((a, b) => a - b)];
    return starts.map((start, at) => ({
      from: start,
      to: starts[at + 1] ?? to,
      gets: matcher(target, start, population),
    }));
  });
}

/** Returns when a device has been eligible for `need` ms in total, and when it first was. */
export function reach(
  device: Device,
  windows: readonly Window[],
  versionAt: (time: number) => string,
  need: number,
): { first: number; asks: number } {
  let first = Infinity;
  let remaining = need;
  for (const { from, to, gets } of windows) {
    const appVersion = versionAt(from);
    if (!gets(appVersion === device.appVersion ? device : { ...device, appVersion })) continue;
    first = Math.min(first, from);
    if (remaining < to - from) return { first, asks: from + remaining };
    remaining -= to - from;
  }
  return { first, asks: Infinity };
}

/**
 * Computes the effect of a run on every device. Each phone requests a release after a time of its own, which only
 * passes while it is eligible: not while the run is paused.
 * @param versionAt returns the app version of a device (by index) at a time
 * @param windows the periods in which the run delivers
 */
export function deliver(
  run: ReleaseRunRow,
  population: Population,
  versionAt: (device: number, time: number) => string,
  windows: readonly Window[] = windowsOf(run, population),
): Deliveries {
  const { devices } = population;
  const owns = hashesOf(devices);
  const salt = fnv1a32(`${run.kind}/${run.ownerId}/${run.startedAt}`);
  const never = () => new Float64Array(devices.length).fill(Infinity);
  const rolledBackAt = run.endReason === 'rolledBack' && run.endedAt !== undefined ? Date.parse(run.endedAt) : Infinity;
  const of = {
    targeted: never(),
    downloaded: never(),
    installed: never(),
    failed: never(),
    // Most runs are never rolled back: they share one array of Infinity.
    rolledBack: rolledBackAt < Infinity ? never() : neverOf(devices),
  };
  const pace = run.paceHours * HOUR_MS;
  devices.forEach((device, index) => {
    const own = owns[index] ?? 0;
    const asksAtAll = lot(own, salt, 1) >= NEVER;
    const { first, asks } = reach(
      device,
      windows,
      (time) => versionAt(index, time),
      asksAtAll ? wait(lot(own, salt, 2), pace) : Infinity,
    );
    of.targeted[index] = first;
    if (asks === Infinity) return;
    of.downloaded[index] = asks;
    const ready = asks + wait(lot(own, salt, 3), INSTALL_MS);
    if (lot(own, salt, 4) < FAILS) {
      of.failed[index] = ready;
      return;
    }
    of.installed[index] = ready;
    if (rolledBackAt < Infinity)
      of.rolledBack[index] = Math.max(ready, rolledBackAt) + wait(lot(own, salt, 6), ROLL_BACK_MS);
  });
  return of;
}
