import { route } from '../../../api/generated/symbols/route.ts';
import { listMissingSymbolsSort } from '../../../api/generated/sorts.ts';
import { listSearch, oneOf, withKeys } from '../../../ui/list/search.ts';

const { sort } = listSearch([...route.sorts, ...listMissingSymbolsSort.sorts], {}).entries;

/** `tab` shows what is missing; the files are those of `platform`, Android without it. */
export const address = { ...route, search: withKeys(route.search, { sort, tab: oneOf(['missing']) }) };
