import { fnv1a32 } from '../../delivery/bucket.ts';
import type { Device } from '../../delivery/target.ts';
import { universeOf, type Universe } from '../../delivery/universe.ts';
import type { DataContext, Phones } from '../phones.ts';
import { Events, type ActivityDay } from './events.ts';
import { lanesByDevice, lanesOf, type ExposureCounts } from './lanes.ts';
import type { ActivityRunRow } from './runs.ts';
import { viewDay, viewSlots } from './views.ts';

/** Numbered devices: sample devices by index, then crowd devices in order of appearance. */
export interface Devices {
  readonly all: Device[];
  /** For each device, the number of the sample device that represents it while no crowd includes it. */
  readonly models: number[];
  /** How many devices each sample device represents. */
  readonly weights: ArrayLike<number>;
  readonly numbers: Map<string, number>;
}

export interface DayQuery {
  readonly appId: string;
  /** Start of the day (ms). */
  readonly day: number;
  /** Runs of the application that were online on the day. */
  readonly runs: readonly ActivityRunRow[];
  readonly devices: Devices;
  /** How often each device had seen activities with a total limit before. */
  readonly seenBefore: ExposureCounts;
}

const numbered = new WeakMap<Devices, WeakMap<Universe, Uint32Array>>();

/** Numbers the devices of a universe. */
function numbersOf(universe: Universe, devices: Devices): Uint32Array {
  let ofUniverses = numbered.get(devices);
  if (ofUniverses === undefined) numbered.set(devices, (ofUniverses = new WeakMap()));
  const cached = ofUniverses.get(universe);
  if (cached) return cached;
  const { all, numbers, models } = devices;
  const result = Uint32Array.from(universe.devices, (device, index) => {
    if (index >= universe.crowdDevices.length) return index - universe.crowdDevices.length;
    let number = numbers.get(device.deviceId);
    if (number === undefined) {
      number = all.length;
      numbers.set(device.deviceId, number);
      all.push(device);
      models.push(universe.places[index] ?? -1);
    }
    return number;
  });
  ofUniverses.set(universe, result);
  return result;
}

const lots = new WeakMap<readonly Device[], Uint32Array>();

function lotsOf(devices: readonly Device[]): Uint32Array {
  let cached = lots.get(devices);
  if (cached === undefined)
    lots.set(devices, (cached = Uint32Array.from(devices, ({ deviceId }) => fnv1a32(deviceId))));
  return cached;
}

/**
 * Computes what the slots of an application show on a day, to the minute. The result depends only on the runs of
 * activities and the devices.
 */
export function dayOfActivities(context: DataContext, phones: Phones, query: DayQuery): ActivityDay {
  const { appId, runs, devices: registry, seenBefore } = query;
  const applicationId = context.db.applications.get(appId)?.applicationId ?? '';
  const crowds = runs.flatMap(({ crowd }) => crowd ?? []);
  const universe = universeOf(context.rng, applicationId, crowds);
  const { devices, crowdDevices, weights } = universe;
  const numbers = numbersOf(universe, registry);
  const { lanes, placements } = lanesOf(runs, seenBefore);
  const lanesOfDevice = lanesByDevice(lanes, universe);
  const [ofCrowds, ofSample] = [phones.versionsOf(context, appId, crowdDevices), phones.versionsOf(context, appId)];
  const day = viewDay(query.day);
  const events = new Events();
  const lotOf = lotsOf(devices);
  devices.forEach((device, index) => {
    const ofDevice = lanesOfDevice(index);
    if (ofDevice.length === 0) return;
    const number = numbers[index] ?? 0;
    const weight = weights[index] ?? 0;
    const further = index - crowdDevices.length;
    const versionAt = (at: number) => (further < 0 ? ofCrowds(index, at) : ofSample(further, at));
    viewSlots(
      { device, number, lot: lotOf[index] ?? 0, lanes: ofDevice, versionAt },
      day,
      (minute, { place }, version, act) => events.add(number, weight, minute, place, version, act),
    );
  });
  return { ...events.columns, placements, versions: [...day.versions.keys()] };
}
