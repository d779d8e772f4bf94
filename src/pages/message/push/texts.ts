import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import type { Target } from '../../../resource/audience/target-text.ts';
import type { CellPlace } from '../../../ui/list/types.ts';
import { channelNames } from './labels.ts';

/** The target of a message. */
export function messageTarget(
  { targetType, tagNames, regions, clientIds, platforms, channels, remainderOf, remainderTitle }: PushMessage,
  { say }: CellPlace,
): Target {
  return {
    platforms,
    ...(targetType === 'tags' && { tags: tagNames.length === 0 ? null : tagNames }),
    ...(targetType === 'region' && { regions }),
    ...(targetType === 'clientIds' && { deviceCount: clientIds?.length ?? 0 }),
    channels: channels?.map((channel) => say(channelNames[channel])),
    notSent: remainderTitle ?? remainderOf,
  };
}

/** Whether sending was stopped before all devices were sent the message. */
export const isStopped = ({ send }: PushMessage): boolean => send?.state === 'stopped';

/** Milliseconds between two requests while a message is being sent. */
export const pollMs = 5_000;

/** Whether a message is being sent. */
export const isSending = ({ send }: PushMessage): boolean => send?.state === 'sending';

/** Problem code of why a message can't be rescheduled or sent before its time: it is not scheduled; otherwise null. */
export const notScheduled = ({ schedule }: PushMessage): string | null => (schedule ? null : 'PUSH_NOT_SCHEDULED');

/** Whether a channel of a message failed, so that a copy for that channel can be sent. */
export const hasFailedPart = ({ send }: PushMessage): boolean => send?.parts.some(({ key }) => key !== 'ok') ?? false;
