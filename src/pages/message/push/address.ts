import * as v from 'valibot';
import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, searchKey, withKeys } from '../../../ui/list/search.ts';

/** `test` opens the test of a message, `device` what a device was sent: its id, or `ask`. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    test: recordKey(),
    device: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,50}$/u))),
  }),
};
