import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lifecycle } from '../../../openapi/generated/lifecycle.Activity.ts';
import type { Activity, ActivityInput } from '../../api/generated/client.schemas.ts';
import type { Target } from '../../resource/audience/target-text.ts';
import { refusal } from '../../ui/lifecycle.ts';
import type { CellPlace, ExportPlace } from '../../ui/list/types.ts';
import type { StatusTable } from '../../ui/status/status.tsx';
import { formatInstant } from '../../ui/text/format.ts';

/** Labels of an activity and its slots that are not labels of fields. */
export const activityLabels = {
  time: msg({ message: 'Time', context: 'activity' }),
  target: msg({ message: 'Target', context: 'release' }),
  booth: msg`Ad slot`,
  priority: msg`Priority`,
  text: msg({ message: 'Text', context: 'material' }),
  image: msg`Image`,
  jumpAddress: msg`On tap`,
} as const;

export const priorities = {
  high: msg({ message: 'High', context: 'priority' }),
  medium: msg({ message: 'Medium', context: 'priority' }),
  low: msg({ message: 'Low', context: 'priority' }),
} as const;

export const activityStatuses = {
  toBeOnline: { tone: 'warning', label: msg`To be online` },
  online: { tone: 'success', label: msg({ message: 'Online', context: 'activity' }) },
  offline: { tone: 'neutral', label: msg({ message: 'Offline', context: 'activity' }) },
} as const satisfies StatusTable;

const shortDays = new Map<string, Intl.DateTimeFormat>();

/** Formats a date as `1 Dec`, in the display language and time zone. */
function shortDay(iso: string, language: string, timeZone: string): string {
  const key = `${language} ${timeZone}`;
  const format = shortDays.get(key) ?? new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone });
  shortDays.set(key, format);
  return format.format(Date.parse(iso));
}

/** Length of `11:00`. */
const clock = 5;

const inTest = (time: string) => msg`In test until ${time}`;
const onlineFrom = (day: string) => msg`Online, starts ${day}`;
const ended = msg`Ended`;

/** The status of an activity, refined by the current time: being tested, not started yet, or ended. */
export function activityStatus(
  {
    status,
    isStarted,
    isEnded,
    startTime,
    test,
  }: Pick<Activity, 'status' | 'isStarted' | 'isEnded' | 'startTime' | 'test'>,
  { language, timeZone }: { language: string; timeZone: string },
): { value: string; table: StatusTable } {
  const toStatus = (tone: 'info' | 'neutral', label: MessageDescriptor) => ({
    value: status,
    table: { [status]: { tone, label } },
  });
  if (test) {
    const time = formatInstant(test.until, timeZone).slice(-clock);
    return toStatus('info', inTest(time));
  }
  if (status === 'online' && !isStarted) {
    return toStatus('info', onlineFrom(shortDay(startTime, language, timeZone)));
  }
  if (status === 'offline' && isEnded) return toStatus('neutral', ended);
  return { value: status, table: activityStatuses };
}

/** The status with the full time; undefined if it has none. */
export function activityStatusHint(
  { status, isStarted, startTime, test }: Pick<Activity, 'status' | 'isStarted' | 'startTime' | 'test'>,
  { say, timeZone }: CellPlace,
): string | undefined {
  if (test) return say(inTest(formatInstant(test.until, timeZone)));
  return status === 'online' && !isStarted ? say(onlineFrom(formatInstant(startTime, timeZone))) : undefined;
}

/** The statuses as texts of an export. */
export const activityStatusTexts = ({ say, among }: ExportPlace): string[] => [
  `[{test?}${say(inTest('{test.until}'))}|{status=online}{isStarted=false}${say(onlineFrom('{startTime}'))}|{status=offline}{isEnded=true}${say(ended)}|${among('status', activityStatuses)}]`,
];

/** The target of an activity. */
export const activityTarget = ({
  platforms,
  versions,
  cities,
  crowdId,
  crowdName,
}: Pick<ActivityInput, 'platforms' | 'versions' | 'cities' | 'crowdId'> & {
  crowdName?: string | undefined;
}): Target => ({
  platforms,
  versions,
  regions: cities,
  crowd: crowdId === undefined ? undefined : (crowdName ?? null),
});

export const listPath = '/pages/advertisement/activity-manager';
export const addPath = '/pages/advertisement/add-activity';
export const editPath = '/pages/advertisement/edit-activity';
export const calendarPath = '/pages/advertisement/activity-calendar';
export const detailPath = '/pages/advertisement/detail-activity';

type Identified = Pick<Activity, 'id'>;
export const detailOf = ({ id }: Identified): string => `${detailPath}?id=${id}`;
/**
 * The page to open when the form closes: after saving, the details, which ask for confirmation before going online;
 * otherwise the list.
 */
export const afterSave = (saved: Identified | undefined, goesOnline: boolean): string =>
  saved ? `${detailOf(saved)}${goesOnline ? '&act=online' : ''}` : listPath;
export const editOf = ({ id }: Identified): string => `${editPath}?id=${id}`;
export const copyOf = ({ id }: Identified): string => `${addPath}?copy=${id}`;

/** Problem code of why an activity can't be tested on devices, or null. */
export const testRefusal = ({ status }: Pick<Activity, 'status'>): string | null =>
  refusal(lifecycle, 'testActivity', status);

/** Problem code of why an activity can't go online although its status allows it, or null. */
export function onlineRefusal({ isEnded, crowdId, crowdStatus, booths }: Activity): string | null {
  if (isEnded) return 'ACT_ENDED';
  if (crowdId !== undefined && crowdStatus !== 'ready') return crowdStatus ? 'CROWD_NOT_READY' : 'CROWD_DELETED';
  return booths.every(({ boothName }) => boothName !== undefined) ? null : 'ACT_BOOTH_REQUIRED';
}
