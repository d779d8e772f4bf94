import type { Schemas } from '../../../openapi/generated/types.ts';
import { cellsOf, type PushCell } from './figures.ts';
import type { DataContext } from './sends.ts';
import type { PushMessageRow, PushSendRow } from './table.ts';

/** Restricts the counted messages and devices. */
export interface PushFilter {
  readonly platform?: Schemas['Platform'] | undefined;
  readonly channel?: Schemas['PushChannel'] | undefined;
  readonly category?: Schemas['PushCategory'] | undefined;
  readonly targetType?: Schemas['PushTargetType'] | undefined;
  readonly templateId?: string | undefined;
  readonly messageId?: string | undefined;
}

/** A period (ms, end exclusive), with the time up to which data are known. */
interface Period {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

export interface MessageCells {
  readonly message: PushMessageRow;
  readonly send: PushSendRow;
  readonly cells: readonly PushCell[];
}

/** Returns the counts of each message of an application in a period, under a filter; oldest first. */
export function messagesIn(
  context: DataContext,
  appId: string,
  { platform, channel, category, targetType, templateId, messageId }: PushFilter,
  { from, to, asOf }: Period,
): MessageCells[] {
  const { db } = context;
  const counts = (cell: PushCell) =>
    cell.hour >= from &&
    cell.hour < to &&
    (platform === undefined || cell.platform === platform) &&
    (channel === undefined || cell.channel === channel);
  return db.pushSends.all({ where: { appId, category, messageId }, sort: ['startedAt,asc'] }).flatMap((send) => {
    const message = db.pushMessages.get(send.messageId);
    if (!message || (targetType !== undefined && message.targetType !== targetType)) return [];
    if (templateId !== undefined && message.templateId !== templateId) return [];
    const cells = cellsOf(context, send, asOf).filter(counts);
    return cells.length === 0 ? [] : [{ message, send, cells }];
  });
}
