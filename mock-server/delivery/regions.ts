import { REGIONS } from './facts.ts';

/** The cities of each region: a city has only itself, a province has several. */
const citiesOf = new Map<string, readonly string[]>(
  REGIONS.flatMap(({ province, cities }) => [
    [province, cities] as const,
    ...cities.map((city) => [city, [city]] as const),
  ]),
);

/** Whether a name is that of a city or a province. */
export const isRegion = (name: string): boolean => citiesOf.has(name);

/** Returns the cities within some cities and provinces; a name that is no longer listed stays unchanged. */
export const citiesIn = (regions: readonly string[]): ReadonlySet<string> =>
  new Set(regions.flatMap((region) => citiesOf.get(region) ?? [region]));
