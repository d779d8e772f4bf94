import { SEPARATOR } from '../../counting/keys.ts';
import type { Counter, DimensionOf, Measures } from '../../counting/topic.ts';
import { type Cell, NO_CELL } from '../../walk/cells.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { type Binding, bindingOf, countArrivals } from '../../population/departments.ts';
import { journeysIn } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { byDevice, codersOf, phoneDimensions, type Splitting } from '../../population/splits.ts';
import { crashesIn, type HealthOf } from '../../walk/rates.ts';

const dimensionsOf = ({ department, organization }: Binding) =>
  ({
    department: byDevice(department),
    organization: byDevice(organization),
    platform: phoneDimensions.platform,
    day: phoneDimensions.day,
  }) satisfies Readonly<Record<DimensionOf<'departments'>, Splitting>>;

type Attended = Omit<Measures<'departments'>, 'bound' | 'boundDays' | 'departments'>;

const attended = (secondsIn: Uint32Array, { devices, days, sessions, sizes, incidents }: Cell): Attended => ({
  users: devices,
  userDays: days,
  launches: sessions,
  seconds: sizes.reduce((sum, times, journey) => sum + times * (secondsIn[journey] ?? 0), 0),
  crashUsers: incidents[0]?.devices ?? 0,
});

/** Counts the users who are bound to departments, and which of them use the app. */
export const createDepartments = (segmentsOf: SegmentsOf, healthOf: HealthOf): Counter<'departments'> => ({
  count(reading, { unitId, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const binding = bindingOf(reading, phones);
    const places = binding.bound(placesIn(phones, filter), unitId);
    const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
    const { secondsIn } = journeysIn(applicationId, (...key) => reading.rng(...key));
    const incidents = crashesIn(reading, phones, period, healthOf);
    const measuring = { telling: byJourney(1), paceOf: unpaced, hasSizes: true, hasDays: true, incidents };
    const divisions = splits.map((split) => ({ coders: codersOf(phones, dimensionsOf(binding), split, period) }));
    return countSessions(phones, places, period, measuring, divisions).map((namedCells, index) => {
      const cells = byNames(namedCells);
      const coders = divisions[index]?.coders ?? [];
      const arrived = countArrivals(phones, places, coders, period);
      const byDepartment = countArrivals(
        phones,
        places,
        [byDevice(binding.department)(phones, period), ...coders],
        period,
      );
      const all = Map.groupBy(byDepartment.keys(), (key) => key.split(SEPARATOR).slice(1).join(SEPARATOR));
      return new Map(
        [...arrived].map(([key, { devices: bound, deviceDays: boundDays }]) => {
          const departments = all.get(key)?.length ?? 0;
          return [key, { ...attended(secondsIn, cells.get(key) ?? NO_CELL), bound, boundDays, departments }];
        }),
      );
    });
  },
  rowDetails:
    ({ db }) =>
    ({ department = '' }) => {
      const unit = db.units.get(department);
      const organization = db.units.get(unit?.parentId ?? '');
      return {
        ...(unit && { departmentName: unit.unitName }),
        ...(organization && { organizationName: organization.unitName }),
      };
    },
});
