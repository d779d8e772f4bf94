import { route } from '../../../api/generated/users/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `password`, `rights` and `sessions` each open a panel of a user. */
export const address = {
  ...route,
  search: withKeys(route.search, { password: recordKey(), rights: recordKey(), sessions: recordKey() }),
};
