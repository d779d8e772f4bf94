import { route } from '../../../api/generated/symbols/route.ts';
import { listMissingSymbolsSort } from '../../../api/generated/sorts.ts';
import { listSearch, oneOf, withKeys } from '../../../ui/list/search.ts';

const { sort } = listSearch([...route.sorts, ...listMissingSymbolsSort.sorts], {}).entries;

/** `tab` selects missing files; otherwise the files of `platform` are listed, by default Android. */
export const address = { ...route, search: withKeys(route.search, { sort, tab: oneOf(['missing']) }) };
