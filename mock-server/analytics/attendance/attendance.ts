import { SEPARATOR } from '../../counting/keys.ts';
import { type By, type Counter, type DimensionOf, isAsked, type Measures, type Period } from '../../counting/topic.ts';
import { type Cell, NO_CELL } from '../../walk/cells.ts';
import { randomAt } from '../../delivery/bucket.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { bindingOf, countArrivals } from '../../population/departments.ts';
import { journeysIn } from '../../population/journeys.ts';
import { byJourney, type Pace, unpaced } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { JOURNEYS, START_TYPES } from '../../population/sessions.ts';
import { byDevice, byWeekHour, codersOf, daysIn, phoneDimensions } from '../../population/splits.ts';
import { countTrailing } from '../../population/trailing.ts';
import { byActiveTime } from '../../population/views.ts';

/**
 * Shares (cumulative) of new devices next to which there is another one with an installation, or a download alone, but
 * no launch.
 */
const [INSTALLED, DOWNLOADED] = [0.06, 0.17];
/** What accompanies a new device: nothing, an installation, or a download alone. */
const WAYS = [0, 1, 2] as const;
const telling = byJourney(2 * WAYS.length, {
  byType: START_TYPES.map((type) => (type === 'first' ? WAYS.length : 0)),
});

function waysOf(salt: number, versions: readonly string[]): (place: number) => Pace {
  const paces = WAYS.map((way): Pace => ({ markFrom: [], shifts: versions.map(() => way) }));
  const [alone, installed, downloaded] = [paces[0], paces[1], paces[2]];
  return (place) => {
    const lot = randomAt(salt, place, 0);
    const pace = lot < INSTALLED ? installed : lot < DOWNLOADED ? downloaded : alone;
    return pace ?? { markFrom: [], shifts: [] };
  };
}

type Counts = Omit<
  Measures<'attendance'>,
  'days' | 'weekDays' | 'monthDays' | 'userDays' | 'boundDays' | 'totalDevices'
>;

const NOTHING: ReadonlyMap<string, readonly number[]> = new Map();
const NONE: ReturnType<typeof countArrivals> = new Map();

function countsOf(secondsIn: Uint32Array, { sessions, devices, days, sizes }: Cell): Counts {
  const came = WAYS.map(() => 0);
  let seconds = 0;
  const variants = 2 * WAYS.length;
  for (let journey = 0; journey < JOURNEYS; journey++)
    for (let variant = 0; variant < variants; variant++) {
      const times = sizes[journey * variants + variant] ?? 0;
      seconds += times * (secondsIn[journey] ?? 0);
      if (variant >= WAYS.length) came[variant - WAYS.length] = (came[variant - WAYS.length] ?? 0) + times;
    }
  const [alone = 0, installed = 0, downloaded = 0] = came;
  const newDevices = alone + installed + downloaded;
  const installs = newDevices + installed;
  return {
    devices,
    deviceDays: days,
    launches: sessions,
    seconds,
    newDevices,
    installs,
    downloads: installs + downloaded,
  };
}

/** Returns a function that counts the days of a part. */
function daysOf({ dimensions, starts }: By<DimensionOf<'attendance'>>, period: Period): (key: string) => number {
  if (dimensions.includes('day')) return () => 1;
  const all = daysIn(period).length;
  const counts = starts?.map((from, place) => daysIn({ ...period, from, to: starts[place + 1] ?? period.to }).length);
  return (key) => counts?.[Number(key.split(SEPARATOR).at(-1))] ?? all;
}

/** Lengths in days of the windows that end with a day. */
const WINDOWS = [7, 30];

/** Counts the active days of devices, and of those with bound users. */
export const createAttendance = (segmentsOf: SegmentsOf): Counter<'attendance'> => ({
  count(reading, { unitId, version, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
    const { secondsIn } = journeysIn(applicationId, (...key) => reading.rng(...key));
    const salt = reading.rng('downloads', applicationId).int(0, 2 ** 32 - 1);
    const { department, bound } = bindingOf(reading, phones);
    const filteredPlaces = placesIn(phones, filter);
    const users = bound(filteredPlaces, unitId);
    const places = unitId === undefined ? filteredPlaces : users;
    const dimensions = {
      ...phoneDimensions,
      activeTime: byActiveTime,
      department: byDevice(department),
      weekHour: byWeekHour,
    };
    const divisions = splits.map((split) => ({
      coders: codersOf(phones, dimensions, split, period),
      ...(split.dimensions.includes('activeTime') && { secondsIn }),
    }));
    const shared = { version, telling };
    const measuring = {
      ...shared,
      hasSizes: isAsked(splits, 'seconds', 'newDevices', 'downloads', 'installs'),
      hasDevices: isAsked(splits, 'devices'),
      hasDays: isAsked(splits, 'deviceDays'),
      sums: `arrivals ${salt}`,
      paceOf: waysOf(salt, phones.segments.versions),
    };
    const all = countSessions(phones, places, period, measuring, divisions);
    const codersIn = divisions.map(({ coders }) => coders);
    const isBound = isAsked(splits, 'userDays', 'boundDays');
    const attending = { ...shared, paceOf: unpaced, hasDays: true, hasDevices: false };
    const attended = isBound ? countSessions(phones, users, period, attending, divisions) : [];
    const trailing = isAsked(splits, 'weekDays', 'monthDays')
      ? countTrailing(phones, places, period, version, codersIn, WINDOWS)
      : [];
    return splits.map((split, index) => {
      const [cells, days] = [byNames(all[index] ?? []), daysOf(split, period)];
      const [ofUsers, before] = [byNames(attended[index] ?? []), trailing[index] ?? NOTHING];
      const arrived = (of: Uint32Array) => countArrivals(phones, of, codersIn[index] ?? [], period);
      const ofBound = isBound ? arrived(users) : NONE;
      const ofAll = isAsked([split], 'totalDevices') ? arrived(places) : NONE;
      const keys = new Set([...cells.keys(), ...before.keys(), ...ofBound.keys(), ...ofAll.keys()]);
      const measuresOf = (key: string): Measures<'attendance'> => {
        const [weekDays = 0, monthDays = 0] = before.get(key) ?? [];
        const own = countsOf(secondsIn, cells.get(key) ?? NO_CELL);
        const [userDays, boundDays] = [ofUsers.get(key)?.days ?? 0, ofBound.get(key)?.deviceDays ?? 0];
        const totalDevices = ofAll.get(key)?.devices ?? 0;
        return { ...own, days: days(key), weekDays, monthDays, userDays, boundDays, totalDevices };
      };
      return new Map(Array.from(keys, (key) => [key, measuresOf(key)]));
    });
  },
});
