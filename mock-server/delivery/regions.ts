import { REGIONS } from './facts.ts';

/** The cities of each region: a city is its own, a province has several. */
const citiesOf = new Map<string, readonly string[]>(
  REGIONS.flatMap(({ province, cities }) => [
    [province, cities] as const,
    ...cities.map((city) => [city, [city]] as const),
  ]),
);

/** Whether a name is that of a city or of a province. */
export const isRegion = (name: string): boolean => citiesOf.has(name);

/** The cities that some cities and provinces have; one that is in no list any more stays as it is. */
export const citiesIn = (regions: readonly string[]): ReadonlySet<string> =>
  new Set(regions.flatMap((region) => citiesOf.get(region) ?? [region]));
