import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PushMessage, PushSchedule, PushScheduleWarning } from '../../../api/generated/client.schemas.ts';
import type { CellPlace, ExportPlace } from '../../../ui/list/types.ts';
import { Status, type Tone } from '../../../ui/status/status.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { statuses } from './labels.ts';

const scheduledFor = (time: string) => msg`Scheduled for ${time}`;
const sendingTo = (sent: string, reachable: string) => msg`Sending to devices: ${sent} of ${reachable}`;
const stopped = msg`Pushed, then stopped`;

/** Texts for a scheduled message by its warning, most severe first. */
const warned = [
  ['nobody', 'danger', (time: string) => msg`Scheduled for ${time} · no devices`],
  ['channelFailed', 'warning', (time: string) => msg`Scheduled for ${time} · key won't work`],
  ['fewer', 'warning', (time: string) => msg`Scheduled for ${time} · fewer devices`],
  ['more', 'warning', (time: string) => msg`Scheduled for ${time} · more devices`],
] as const satisfies readonly (readonly [PushScheduleWarning, Tone, (time: string) => MessageDescriptor])[];

function scheduled({ at, warnings }: PushSchedule, timeZone: string): { tone: Tone; label: MessageDescriptor } {
  const time = formatInstant(at, timeZone);
  const [, tone, label] = warned.find(([warning]) => warnings.includes(warning)) ?? [null, 'info', scheduledFor];
  return { tone, label: label(time) };
}

/** The number of devices that a message has been sent to so far. */
export const statusHint = ({ send }: PushMessage, { say, language }: CellPlace): string | undefined =>
  send?.state === 'sending'
    ? say(sendingTo(send.sent.toLocaleString(language), send.reachable.toLocaleString(language)))
    : undefined;

/** The statuses as texts of an export. */
export const statusTexts = ({ say, among }: ExportPlace): string[] => [
  `[${warned.map(([warning, , label]) => `{schedule.warnings=${warning}}${say(label('{schedule.at}'))}|`).join('')}{schedule?}${say(scheduledFor('{schedule.at}'))}|{send.state=sending}${say(sendingTo('{send.sent}', '{send.reachable}'))}|{send.state=stopped}${say(stopped)}|${among('status', statuses)}]`,
];

interface MessageStatusProps {
  message: PushMessage;
  timeZone: string;
  /** Omits the warnings of a scheduled message, which are then shown next to the status. */
  short?: boolean;
}

/** The status of a message, with the push time if it is scheduled, or the progress while it is being sent. */
export function MessageStatus({ message, timeZone, short = false }: MessageStatusProps) {
  const { status, schedule, send } = message;
  if (schedule && short) {
    const label = scheduledFor(formatInstant(schedule.at, timeZone));
    return <Status value="scheduled" table={{ scheduled: { ...scheduled(schedule, timeZone), label } }} />;
  }
  if (schedule) return <Status value="scheduled" table={{ scheduled: scheduled(schedule, timeZone) }} />;
  if (send?.state === 'sending') {
    const percent = Math.floor((send.sent / Math.max(1, send.reachable)) * 100);
    return <Status value="sending" table={{ sending: { tone: 'progress', label: msg`Sending, ${percent}%` } }} />;
  }
  if (send?.state === 'stopped')
    return <Status value="stopped" table={{ stopped: { tone: 'neutral', label: stopped } }} />;
  return <Status value={status} table={statuses} />;
}
