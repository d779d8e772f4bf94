import { SEPARATOR } from '../../counting/keys.ts';
import type { By, Counter, DimensionOf, Measures, Period } from '../../counting/topic.ts';
import type { Cell } from '../../population/cells.ts';
import { drawn } from '../../delivery/bucket.ts';
import type { Journeys } from '../../population/journeys.ts';
import { byJourney, type Pace } from '../../population/measuring.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { JOURNEYS, START_TYPES } from '../../population/sessions.ts';
import { daysIn } from '../../population/splits.ts';
import { countViews, visitorsOf } from '../../population/views.ts';

/** Beside some new devices stands another one for which the app was downloaded, or even installed, and never opened. */
const [INSTALLED, DOWNLOADED] = [0.06, 0.17];
/** How devices come: nothing beside them, an installation, or a download alone. */
const WAYS = [0, 1, 2] as const;
const telling = byJourney(2 * WAYS.length, {
  byType: START_TYPES.map((type) => (type === 'first' ? WAYS.length : 0)),
});

function waysOf(salt: number, versions: readonly string[]): (place: number) => Pace {
  const paces = WAYS.map((way): Pace => ({ markFrom: [], shifts: versions.map(() => way) }));
  const [alone, installed, downloaded] = [paces[0], paces[1], paces[2]];
  return (place) => {
    const lot = drawn(salt, place, 0);
    const pace = lot < INSTALLED ? installed : lot < DOWNLOADED ? downloaded : alone;
    return pace ?? { markFrom: [], shifts: [] };
  };
}

type Counts = Omit<Measures<'attendance'>, 'days'>;

function countsOf({ secondsIn }: Journeys, { sessions, devices, days, sizes }: Cell): Counts {
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

/** On how many days the part of a key was counted. */
function daysOf({ dimensions, starts }: By<DimensionOf<'attendance'>>, period: Period): (key: string) => number {
  if (dimensions.includes('day')) return () => 1;
  const all = daysIn(period).length;
  const counts = starts?.map((from, place) => daysIn({ ...period, from, to: starts[place + 1] ?? period.to }).length);
  return (key) => counts?.[Number(key.split(SEPARATOR).at(-1))] ?? all;
}

/** Counts the days of devices. */
export const createAttendance = (segmentsOf: SegmentsOf): Counter<'attendance'> => ({
  count(reading, filter, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { phones, journeys } = visitors;
    const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
    const salt = reading.rng('downloads', applicationId).int(0, 2 ** 32 - 1);
    const measuring = { telling, paceOf: waysOf(salt, phones.segments.versions), hasDays: true };
    return countViews(visitors, filter, period, measuring, splits, (cell) => countsOf(journeys, cell)).map(
      (counted, index) => {
        const days = daysOf(splits[index] ?? { dimensions: [] }, period);
        return new Map([...counted].map(([key, counts]) => [key, { ...counts, days: days(key) }]));
      },
    );
  },
});
