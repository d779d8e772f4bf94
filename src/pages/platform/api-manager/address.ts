import { route } from '../../../api/generated/transactions/route.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/** `copy` opens the copy form of a transaction, `debug` its test calls, `import` the import of a spreadsheet. */
export const address = {
  ...route,
  search: withKeys(route.search, { copy: recordKey(), debug: recordKey(), import: oneOf(['new']) }),
};
