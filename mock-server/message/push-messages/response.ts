import type { components } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { numbersOf } from './audience.ts';
import { endOf, reachOfSend, statsAt, type Knowing } from './sends.ts';
import type { PushMessageRow, PushSendRow } from './table.ts';

type Schemas = components['schemas'];
type Reading = Knowing & { readonly clock: Clock };

/** What a message was sent as. */
function sendAnswer(context: Reading, row: PushSendRow, { sent, stopped }: { sent: number; stopped: number }) {
  const { clock } = context;
  const end = endOf(context, row);
  const { devices, reachable, byChannel } = numbersOf(reachOfSend(context, row));
  const answer: Schemas['PushSend'] = {
    state: row.stoppedAt !== undefined ? 'stopped' : clock.now() < end ? 'sending' : 'sent',
    startedAt: row.startedAt,
    endsAt: clock.iso(end),
    by: row.by,
    devices,
    reachable,
    sent,
    stopped,
    ...(row.scheduled !== undefined && { scheduled: row.scheduled }),
    parts: byChannel,
  };
  return answer;
}

/** A message as the contract shows it, with its numbers as of now. */
export function toResponse(context: Reading, message: PushMessageRow): Schemas['PushMessage'] {
  const { db, clock } = context;
  const { scheduled, ...row } = message;
  const send = db.pushSends.find({ messageId: message.id });
  const stats = send && statsAt(context, send, clock.now());
  return {
    ...row,
    tagNames: [...(send?.tagNames ?? (message.tagIds ?? []).flatMap((id) => db.pushTags.get(id)?.tagName ?? []))],
    ...(scheduled !== undefined &&
      message.pushTime !== undefined && {
        schedule: {
          at: message.pushTime,
          by: scheduled.by,
          scheduledAt: scheduled.at,
          devices: scheduled.devices,
        },
      }),
    ...(send && stats && { send: sendAnswer(context, send, stats) }),
    ...(stats && {
      stats: {
        sent: stats.sent,
        arrived: stats.arrived,
        displayed: stats.displayed,
        clicked: stats.clicked,
        failed: stats.failed,
      },
    }),
  };
}
