import { route } from '../../../api/generated/roles/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `authorise` opens the rights of a role, `compare` sets them against another one's, `copy` gives them to a new one. */
export const address = {
  ...route,
  search: withKeys(route.search, { authorise: recordKey(), compare: recordKey(), copy: recordKey() }),
};
