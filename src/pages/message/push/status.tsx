import { msg } from '@lingui/core/macro';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { Status } from '../../../ui/status/status.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { statuses } from './labels.ts';

/** The state of a message; of one that is scheduled when it will be sent, and how far one is that is being sent. */
export function MessageStatus({ message, timeZone }: { message: PushMessage; timeZone: string }) {
  const { status, schedule, send } = message;
  if (schedule) {
    const time = formatInstant(schedule.at, timeZone);
    return <Status value="scheduled" table={{ scheduled: { tone: 'info', label: msg`Scheduled for ${time}` } }} />;
  }
  if (send?.state === 'sending') {
    const percent = Math.floor((send.sent / Math.max(1, send.reachable)) * 100);
    return <Status value="sending" table={{ sending: { tone: 'progress', label: msg`Sending, ${percent}%` } }} />;
  }
  if (send?.state === 'stopped')
    return <Status value="stopped" table={{ stopped: { tone: 'neutral', label: msg`Pushed, then stopped` } }} />;
  return <Status value={status} table={statuses} />;
}
