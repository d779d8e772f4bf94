import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `test` opens the test of a message, `reschedule` the form for another push time of a scheduled one. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    test: recordKey(),
    reschedule: recordKey(),
  }),
};
