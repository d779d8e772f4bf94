import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Done } from '../../../api/query-policy.ts';
import type { PushAudience, PushMessage, PushTiming } from '../../../api/generated/client.schemas.ts';
import { estimatePushAudience } from '../../../api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { Confirmation, Question } from '../../../ui/confirm/confirmation.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { channelNames, outages, outagesThen, quietHours, reasons } from './labels.ts';
import { pushReachesNobody } from './no-devices.ts';
import { stored } from './stored.ts';
import { messageTarget } from './texts.ts';

/** The numbers of an audience, one line each. */
function lines({ devices, reachable, unreachable, byChannel, warnings }: PushAudience, isLater: boolean): string[] {
  const say = i18n._.bind(i18n);
  const some = i18n.number(reachable);
  return [
    isLater
      ? t`At that time, ${some} of ${plural(devices, { one: '# device', other: '# devices' })} can be reached, as far as is known now. Devices are counted again when it is sent.`
      : t`The message will go to ${some} of ${plural(devices, { one: '# device', other: '# devices' })}.`,
    ...(isLater && reachable === 0 ? [t`The push will fail unless devices can be reached by then.`] : []),
    ...unreachable.map(({ reason, devices: count }) => t`${say(reasons[reason])}: ${i18n.number(count)}`),
    ...byChannel.flatMap(({ channel, key }) =>
      key === 'ok' || channel === undefined
        ? []
        : say((isLater ? outagesThen : outages)[key](say(channelNames[channel]))),
    ),
    ...(warnings.includes('quietHours') ? [say(quietHours)] : []),
  ];
}

/** The success message of a push: it may reach no devices after all. */
function outcomeOf({ status, schedule }: PushMessage): Done {
  if (status === 'pushFailed') return { failed: msg`Push failed: no devices could be reached` };
  return schedule ? msg`Message scheduled` : msg`Sending the message`;
}

/** Whether the push time of a message is later than its estimate. */
const isAhead = ({ pushTime }: PushMessage, { asOf }: PushAudience): boolean =>
  pushTime !== undefined && Date.parse(pushTime) > Date.parse(asOf);

/** The texts of a confirmation before a push, with its audience; to reach everyone the title must be typed. */
function textsOf(message: PushMessage, audience: PushAudience): Omit<Confirmation, 'run'> {
  const { title, targetType, pushTime } = message;
  const isLater = isAhead(message, audience);
  const place = placeOf(i18n);
  const time = pushTime === undefined ? '' : formatInstant(pushTime, displayZone());
  return {
    title: isLater ? t`Schedule ${title} for ${time}?` : t`Push ${title} now?`,
    verb: isLater ? t`Schedule` : t({ message: 'Push', context: 'verb' }),
    names: [title],
    impact: [...targetLines(place, messageTarget(message, place)), ...lines(audience, isLater)],
    next: isLater
      ? t`You can cancel the schedule until then. Changing the message cancels it too.`
      : t`Sending takes a few minutes and can be stopped. Sent messages can't be recalled.`,
    harmless: isLater,
    ...(targetType === 'all' && { typed: title }),
  };
}

/**
 * The confirmation before a push. If the push time is in the future, the push is scheduled.
 * @param timing text for the time, in place of the message's own
 */
async function confirmSending(message: PushMessage, timing?: PushTiming): Promise<Question> {
  const { id, pushTime, revision } = message;
  const audience = await estimatePushAudience(stored(message));
  const isLater = isAhead(message, audience);
  // Before its push time, a tag may get members and a key be renewed, so scheduling without reachable devices only
  // warns.
  if (audience.reachable === 0 && !isLater) return pushReachesNobody(message, audience);
  // Confirmed after the announced time, a message must not be sent at once.
  const data = timing ?? (isLater ? { pushTime } : undefined);
  return {
    ...textsOf(message, audience),
    run: () => perform(pushMessages.pushMessage, { id, revision, ...(data && { data }) }, { done: outcomeOf }),
  };
}

/** The confirmation before a scheduled message gets another push time; null if that has passed, which is refused. */
export async function confirmReschedule(message: PushMessage): Promise<Omit<Confirmation, 'run'> | null> {
  const audience = await estimatePushAudience(stored(message));
  return isAhead(message, audience) ? textsOf(message, audience) : null;
}

/** The confirmation before a push at the message's own time. */
export default function confirmPush(message: PushMessage): Promise<Question> {
  return confirmSending(message);
}

/** The confirmation before a scheduled message is sent immediately. */
export function confirmSendNow({ pushTime: _pushTime, ...message }: PushMessage): Promise<Question> {
  return confirmSending(message, { now: true });
}
