import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `test` opens the test of a message. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    test: recordKey(),
  }),
};
