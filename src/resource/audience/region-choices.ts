import { errorToast } from '../../api/error-place.ts';
import { useListRegions } from '../../api/generated/options/options.ts';

/** Options of a region field: each province as a whole, then its cities. */
export interface RegionGroup {
  group: string;
  items: string[];
}

/**
 * Returns the cities and provinces that can be chosen, grouped by province.
 * @param chosen the current selection; entries that are no longer in any list are kept
 */
export function useRegionChoices(selected: readonly string[]): (string | RegionGroup)[] {
  const { data = [] } = useListRegions(errorToast);
  const listedRegions = new Set(data.flatMap(({ province, cities }) => [province, ...cities]));
  return [
    ...data.map(({ province, cities }) => ({ group: province, items: [province, ...cities] })),
    ...selected.filter((region) => !listedRegions.has(region)),
  ];
}
