import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { getPushMessage } from '../../../api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';

/** The confirmation before sending stops, with the number of devices that were sent the message so far. */
export default async function confirmStop({ id, title }: PushMessage): Promise<Confirmation> {
  const { send } = await getPushMessage(id);
  const [sent, rest] = [send?.sent ?? 0, (send?.reachable ?? 0) - (send?.sent ?? 0)];
  return {
    title: t`Stop sending ${title}?`,
    verb: t({ message: 'Stop', context: 'sending' }),
    names: [title],
    impact: [
      t`${plural(sent, { one: 'So far, the message was sent to # device, which keeps it.', other: 'So far, the message was sent to # devices. They keep it.' })}`,
      t`${plural(rest, { one: "About # device won't receive it.", other: "About # devices won't receive it." })}`,
    ],
    next: t`A stopped message can't be resumed. Copy it to send it again.`,
    run: () => perform(pushMessages.stopPush, { id }, { done: msg`Sending stopped` }),
  };
}
