import { route } from '../../../api/generated/symbols/route.ts';
import { listMissingSymbolsSort } from '../../../api/generated/sorts.ts';
import { listSearch, oneOf, withKeys } from '../../../ui/list/search.ts';

const { sort } = listSearch([...route.sorts, ...listMissingSymbolsSort.sorts], {}).entries;

/** `tab` shows what is missing; the files are those of `platform`, Android without it. */
export const address = { ...route, search: withKeys(route.search, { sort, tab: oneOf(['missing']) }) };

/** What a list is sorted by; the other one of the page has other columns. */
export const sortIn = (sorts: readonly string[], order: string | undefined): string | undefined =>
  sorts.includes(order?.split(',')[0] ?? '') ? order : undefined;
