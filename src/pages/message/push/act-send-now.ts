import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { confirmSending } from './act-push.ts';

/** The confirmation before a scheduled message is sent immediately. */
export default function confirmSendNow({ pushTime: _pushTime, ...message }: PushMessage): Promise<Question> {
  return confirmSending(message, { now: true });
}
