import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../shell/preferences/display-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';

/** A message in the list of messages. */
export const messageOf = (id: string): string => `/pages/message/push?view=${id}`;

/** The page with the delivery of a message to each device. */
export const deliveriesOf = (id: string): string => `/pages/message/push-deliveries?message=${id}`;

const dayOf = (instant: string): string => dayAt(platformZone, Date.parse(instant));

/** The statistics of one message, for the days on which it was sent: a device counts when it is sent the message. */
export const statisticsOf = (
  id: string,
  { startedAt, endsAt }: Pick<NonNullable<PushMessage['send']>, 'startedAt' | 'endsAt'>,
): string => `/pages/message/stats?messageId=${id}&start=${dayOf(startedAt)}&end=${dayOf(endsAt)}`;
