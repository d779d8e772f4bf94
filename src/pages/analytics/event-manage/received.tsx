import { msg } from '@lingui/core/macro';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';

/** Shown for an event that no app has sent yet. */
export const never = msg`Nothing received yet`;

/** When an event was last received; highlighted if it never was. */
export function LastReceived({ lastReceivedAt }: Pick<AppEvent, 'lastReceivedAt'>) {
  return lastReceivedAt === undefined ? (
    <Status value="never" table={{ never: { tone: 'warning', label: never } }} />
  ) : (
    <Instant value={lastReceivedAt} />
  );
}
