import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, searchKey, withKeys } from '../../../ui/list/search.ts';
import * as v from 'valibot';

/** `test` opens the test of a message, `device` what a device was sent: its id, or `ask`. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    test: recordKey(),
    device: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,50}$/u))),
  }),
};

/** The page of what became of a message on each device. */
export const deliveriesOf = (id: string): string => `/pages/message/push-deliveries?message=${id}`;
