import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';

/** The address of a message in the list of messages. */
export const messageOf = (id: string): string => `/pages/message/push?view=${id}`;

/** The address of the page with a message's deliveries by device. */
export const deliveriesOf = (id: string): string => `/pages/message/push-deliveries?message=${id}`;

const dayOf = (instant: string): string => dayAt(platformZone, Date.parse(instant));

/**
 * The address of a message's statistics, for the days on which it was sent: they count a device on the day it is sent
 * the message.
 */
export const statisticsOf = (
  id: string,
  { startedAt, endsAt }: Pick<NonNullable<PushMessage['send']>, 'startedAt' | 'endsAt'>,
): string => `/pages/message/stats?messageId=${id}&start=${dayOf(startedAt)}&end=${dayOf(endsAt)}`;
