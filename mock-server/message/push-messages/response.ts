import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { forecast } from './acts.ts';
import { failureOf, numbersOf } from './audience.ts';
import { cellsOf, totalOf, type PushCell } from './figures.ts';
import { dueAt, endOf, reachOfSend, type DataContext } from './sends.ts';
import type { PushMessageRow, PushSendRow } from './table.ts';

type Reading = DataContext & { readonly clock: Clock };

/** Converts a send to its response, with the number of devices so far. */
function sendAnswer(context: Reading, row: PushSendRow, cells: readonly PushCell[]): Schemas['PushSend'] {
  const { clock } = context;
  const end = endOf(context, row);
  const { devices, reachable, unreachable, byChannel } = numbersOf(reachOfSend(context, row));
  const { sent } = totalOf(cells);
  const isStopped = row.stoppedAt !== undefined;
  return {
    state: reachable === 0 ? 'failed' : isStopped ? 'stopped' : clock.now() < end ? 'sending' : 'sent',
    startedAt: row.startedAt,
    endsAt: clock.iso(end),
    by: row.by,
    devices,
    reachable,
    sent,
    // Devices that received it before stay counted as sent.
    stopped: isStopped ? reachable - sent : 0,
    ...(row.scheduled !== undefined && { scheduled: row.scheduled }),
    unreachable,
    parts: byChannel.map((part) => {
      const of = totalOf(cells.filter(({ channel }) => channel === part.channel));
      return { ...part, sent: of.sent, failed: of.failed };
    }),
  };
}

/** Beyond this share of the announced reach, the operator is informed of a change of it. */
const TOLERATED = 0.1;

/** Returns the schedule of a message, and what has changed since. */
function scheduleAnswer(
  context: Reading,
  message: PushMessageRow,
  { by, at: scheduledAt, devices, failing: before = [] }: NonNullable<PushMessageRow['scheduled']>,
): Schemas['PushSchedule'] {
  const { reachable, failing: all } = forecast(context, message);
  const failing = all.filter(({ channel }) => channel !== undefined && !before.includes(channel));
  return {
    at: context.clock.iso(dueAt(message)),
    by,
    scheduledAt,
    devices,
    reachable,
    failing,
    warnings: [
      ...(reachable === 0 ? (['nobody'] as const) : []),
      ...(failing.length > 0 ? (['channelFailed'] as const) : []),
      ...(reachable > 0 && reachable < (1 - TOLERATED) * devices ? (['fewer'] as const) : []),
      ...(reachable > (1 + TOLERATED) * devices ? (['more'] as const) : []),
    ],
  };
}

/** Converts a message to its response, with its current figures. */
export function toResponse(context: Reading, message: PushMessageRow): Schemas['PushMessage'] {
  const { db, clock } = context;
  const { scheduled, ...row } = message;
  const send = db.pushSends.find({ messageId: message.id });
  const cells = send && cellsOf(context, send, clock.now());
  const remainder = message.remainderOf === undefined ? undefined : db.pushMessages.get(message.remainderOf);
  const template = message.templateId === undefined ? undefined : db.pushTemplates.get(message.templateId);
  return {
    ...row,
    ...(template && { templateName: template.name }),
    ...(remainder && { remainderTitle: remainder.title }),
    tagNames: [...(send?.tagNames ?? (message.tagIds ?? []).flatMap((id) => db.pushTags.get(id)?.tagName ?? []))],
    ...(scheduled && { schedule: scheduleAnswer(context, message, scheduled) }),
    ...(send && cells && { send: sendAnswer(context, send, cells), stats: totalOf(cells) }),
    ...(send && message.status === 'pushFailed' && { failure: failureOf(reachOfSend(context, send)) }),
  };
}
