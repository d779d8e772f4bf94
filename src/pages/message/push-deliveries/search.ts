import { PushChannel, PushOutcome, PushReason } from '../../../api/generated/client.schemas.ts';
import { listSearch, oneOf, recordKey, text } from '../../../ui/list/search.ts';

/** Address of the page: the message, and the filters of its deliveries. */
export const searchSchema = listSearch([], {
  message: recordKey(),
  clientId: text(50),
  channel: oneOf(Object.values(PushChannel)),
  outcome: oneOf(Object.values(PushOutcome)),
  reason: oneOf(Object.values(PushReason)),
});
