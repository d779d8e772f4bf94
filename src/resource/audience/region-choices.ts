import { errorToast } from '../../api/error-place.ts';
import { useListRegions } from '../../api/generated/options/options.ts';

/** Choices of a field of regions: each province as a whole, then its cities. */
export interface RegionGroup {
  group: string;
  items: string[];
}

/**
 * The cities and provinces that can be chosen, by province.
 * @param chosen what is chosen already: one that is in no list any more stays
 */
export function useRegionChoices(selected: readonly string[]): (string | RegionGroup)[] {
  const { data = [] } = useListRegions(errorToast);
  const listedRegions = new Set(data.flatMap(({ province, cities }) => [province, ...cities]));
  return [
    ...data.map(({ province, cities }) => ({ group: province, items: [province, ...cities] })),
    ...selected.filter((region) => !listedRegions.has(region)),
  ];
}
