import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `test` opens the test of a message, `reschedule` another push time for one that is scheduled. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    test: recordKey(),
    reschedule: recordKey(),
  }),
};
