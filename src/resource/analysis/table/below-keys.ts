import { listSearch, type ListAddress, type ListSearch, type SearchPatch } from '../../../ui/list/search.ts';

/** Keys of the address that page and sort the list below the table of a topic. */
export function belowKeys(sorts: readonly string[]) {
  const { page, size, sort } = listSearch(sorts, {}).entries;
  return { belowPage: page, belowSize: size, belowSort: sort };
}

const keys: Readonly<Record<string, string>> = { page: 'belowPage', size: 'belowSize', sort: 'belowSort' };

/** Page, size and order of that list in an address. */
export const belowAt = ({
  belowPage,
  belowSize,
  belowSort,
}: ListAddress): Pick<ListSearch, 'page' | 'size' | 'sort'> => ({
  page: belowPage,
  size: belowSize,
  sort: belowSort,
});

/** Maps changes of that list to changes of the address. */
export const belowPatch = (patch: SearchPatch): SearchPatch =>
  Object.fromEntries(Object.entries(patch).map(([key, value]) => [keys[key] ?? key, value]));

/** Resets that list to its first page whenever the table is reset, for example by another filter. */
export const withFirstBelow = (patch: SearchPatch): SearchPatch =>
  'page' in patch && patch['page'] === undefined ? { ...patch, belowPage: undefined } : patch;
