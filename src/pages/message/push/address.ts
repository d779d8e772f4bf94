import { route } from '../../../api/generated/push-messages/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `test` opens the test of a message. */
export const address = { ...route, search: withKeys(route.search, { test: recordKey() }) };

/** The page of what became of a message on each device. */
export const deliveriesOf = (id: string): string => `/pages/message/push-deliveries?message=${id}`;
