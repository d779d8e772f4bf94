import {
  PushChannel as channels,
  PushOutcome as outcomes,
  PushReason as reasons,
} from '../../../../openapi/generated/schemas.message.ts';
import { listSearch, oneOf, recordKey, text } from '../../../ui/list/search.ts';

/** Address of the page: the message, and which of its deliveries are listed. */
export const searchSchema = listSearch([], {
  message: recordKey(),
  clientId: text(50),
  channel: oneOf(channels.options),
  outcome: oneOf(outcomes.options),
  reason: oneOf(reasons.options),
});
