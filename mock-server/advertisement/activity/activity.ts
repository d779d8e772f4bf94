import { Platform } from '../../../openapi/generated/schemas.ts';
import { formatTime } from '../../core/world/clock.ts';
import { OTHER, SEPARATOR } from '../../counting/keys.ts';
import type { By, Counter, DimensionOf } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import type { Phones } from '../phones.ts';
import type { Placement } from './events.ts';
import { History } from './history.ts';
import { runEvents } from './run-events.ts';
import { tallyOf, type KeyOf } from './tally.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const dayLength = '2024-06-18'.length;

type Dimension = DimensionOf<'activity'>;

/** The index of each device's value in a list of names. */
interface Coded {
  readonly names: string[];
  readonly codes: number[];
}

const coded = new WeakMap<readonly Device[], Map<string, Coded>>();

/** Encodes devices by a fact; appends devices that were added since the last call. */
function codesOf(devices: readonly Device[], fact: 'platform' | 'city'): Coded {
  let ofFacts = coded.get(devices);
  if (ofFacts === undefined) coded.set(devices, (ofFacts = new Map()));
  let of = ofFacts.get(fact);
  if (of === undefined)
    ofFacts.set(fact, (of = { names: fact === 'platform' ? [...Platform.options] : [], codes: [] }));
  for (let number = of.codes.length; number < devices.length; number++) {
    const name = devices[number]?.[fact] ?? '';
    const place = of.names.indexOf(name);
    of.codes.push(place === -1 ? of.names.push(name) - 1 : place);
  }
  return of;
}

const byDevice =
  (fact: 'platform' | 'city') =>
  ({ devices: { all: devices } }: History): KeyOf =>
  ({ device }) => {
    const { names, codes } = codesOf(devices, fact);
    return { names, place: (event) => codes[device[event] ?? 0] ?? 0 };
  };

const byPlacement =
  (nameOf: (placement: Placement) => string) =>
  (): KeyOf =>
  ({ placement, placements }) => ({ names: placements.map(nameOf), place: (event) => placement[event] ?? 0 });

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Keys by which events split, per dimension. */
const keysOf: Readonly<Record<Dimension, (history: History) => KeyOf>> = {
  booth: byPlacement(({ boothId }) => boothId),
  priority: byPlacement(({ priority }) => priority),
  platform: byDevice('platform'),
  city: byDevice('city'),
  platformVersion:
    ({ devices: { all: devices } }) =>
    ({ device, version, versions }) => {
      const { names, codes } = codesOf(devices, 'platform');
      return {
        names: versions.flatMap((of) => names.map((platform) => `${platform} ${of}`)),
        place: (event) => (version[event] ?? 0) * names.length + (codes[device[event] ?? 0] ?? 0),
      };
    },
  hour:
    () =>
    ({ minute }) => ({ names: HOURS, place: (event) => Math.floor((minute[event] ?? 0) / 60) }),
  day: () => (_, day) => ({ names: [formatTime(day).slice(0, dayLength)], place: () => 0 }),
};

/** Returns the key of the time bucket that each event falls into. */
function bucketKey(starts: readonly number[]): KeyOf {
  const names = starts.map((_, place) => String(place));
  const placeAt = (at: number) => starts.findLastIndex((start) => start <= at);
  return ({ minute }, day) => {
    const first = placeAt(day);
    const next = starts[first + 1] ?? Infinity;
    if (next >= day + DAY_MS) return { names, place: () => first };
    const places = Uint16Array.from({ length: DAY_MINUTES }, (_, at) => placeAt(day + at * MINUTE_MS));
    return { names, place: (event) => places[minute[event] ?? 0] ?? first };
  };
}

const whole: KeyOf = () => ({ names: [''], place: () => 0 });

/** Combines the parts of two keys. */
const combined =
  (one: KeyOf, other: KeyOf): KeyOf =>
  (data, day) => {
    const [a, b] = [one(data, day), other(data, day)];
    const count = b.names.length;
    return {
      names: a.names.flatMap((name) => b.names.map((further) => `${name}${SEPARATOR}${further}`)),
      place: (event) => a.place(event) * count + b.place(event),
    };
  };

/** Keeps the given parts and merges all others into one. */
const unchanged =
  (key: KeyOf, keep: ReadonlySet<string>): KeyOf =>
  (data, day) => {
    const { names, place } = key(data, day);
    return { names: names.map((name) => (keep.has(name) ? name : OTHER)), place };
  };

function keyOf(history: History, { dimensions, keep, starts }: By<Dimension>): KeyOf {
  const keys = dimensions.map((dimension) => {
    const key = keysOf[dimension](history);
    return keep ? unchanged(key, keep) : key;
  });
  if (starts) keys.push(bucketKey(starts));
  const [first = whole, ...further] = keys;
  return further.reduce(combined, first);
}

/** Counts exposures and clicks of activities, derived from the runs of activities and the devices. */
export const createActivityCounter = (phones: Phones): Counter<'activity'> => ({
  count(reading, filter, period, splits) {
    const history = new History(reading, phones, reading.appId, period.asOf);
    return splits.map((by) => tallyOf(history, period, filter, keyOf(history, by)));
  },
  events: ({ db, appId }, filter, period) => runEvents(db, appId, filter, period),
  rowDetails:
    ({ db }) =>
    ({ booth = '' }) => {
      const row = db.booths.get(booth);
      return row ? { boothName: row.name } : {};
    },
});
