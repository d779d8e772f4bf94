import { route } from '../../../api/generated/applications/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `users` opens the users of an application. */
export const address = { ...route, search: withKeys(route.search, { users: recordKey() }) };
