import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { listText } from '../../../ui/text/format.ts';
import { targetTypes } from './labels.ts';

type Say = (message: MessageDescriptor) => string;

/** Whom a message is for, in a line. */
export function targetText(say: Say, language: string, message: PushMessage): string {
  const { targetType, tagNames, regions = [], clientIds = [] } = message;
  if (targetType === 'tags') return listText(language, tagNames, 'disjunction');
  if (targetType === 'region') return listText(language, regions, 'disjunction');
  if (targetType === 'clientIds')
    return say(msg`${plural(clientIds.length, { one: '# client ID', other: '# client IDs' })}`);
  return say(targetTypes.all);
}

/** Whether a message is being sent. */
export const isSending = ({ send }: PushMessage): boolean => send?.state === 'sending';

/** Whether a channel of a message failed, so that it can be tried again another way. */
export const hasFailedPart = ({ send }: PushMessage): boolean => send?.parts.some(({ key }) => key !== 'ok') ?? false;
