import { route } from '../../../api/generated/roles/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/**
 * `authorise` opens the permissions of a role, `compare` compares them with another role's, `copy` copies them to a new
 * one.
 */
export const address = {
  ...route,
  search: withKeys(route.search, { authorise: recordKey(), compare: recordKey(), copy: recordKey() }),
};
