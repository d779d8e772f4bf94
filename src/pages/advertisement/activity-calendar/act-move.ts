import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { allItems } from '../../../api/all-items.ts';
import { getActivity, listActivities } from '../../../api/generated/activities/activities.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity, ActivityInput, CalendarActivity } from '../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { daysText, shifted } from '../../../ui/lanes/days.ts';
import type { Span } from '../../../ui/lanes/pack.ts';
import { formatInstant, listText } from '../../../ui/text/format.ts';

type Time = Pick<ActivityInput, 'startTime' | 'endTime'>;

/** Converts an activity with new dates to its input. */
function toInput(activity: Activity, time: Time): ActivityInput {
  const { name, type, description, crowdId, platforms, versions, cities, frequency, booths } = activity;
  return {
    ...time,
    name,
    type,
    platforms,
    versions,
    cities,
    frequency,
    booths: booths.map(({ boothId, priority, text, imageId, jumpAddress }) => ({
      boothId,
      priority,
      ...(text !== undefined && { text }),
      ...(imageId !== undefined && { imageId }),
      ...(jumpAddress !== undefined && { jumpAddress }),
    })),
    ...(description !== undefined && { description }),
    ...(crowdId !== undefined && { crowdId }),
  };
}

const toTime = ({ from, to }: Span): Time => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});

/** The other activities that are not offline in a period; a calendar is limited to some months. */
async function othersIn({ startTime, endTime }: Time, id: string): Promise<Activity[]> {
  const all = await allItems((params) =>
    listActivities({ ...params, sort: ['startTime,asc'], runsFrom: startTime, runsTo: endTime }),
  );
  return all.filter((one) => one.id !== id && one.status !== 'offline');
}

/** The confirmation before an activity is moved by some days: lists the activities that then share its slots. */
export default async function confirmMove(
  { activityId, name, startTime, endTime, revision }: CalendarActivity,
  days: number,
): Promise<Confirmation> {
  const span = shifted({ from: Date.parse(startTime), to: Date.parse(endTime) }, days);
  const time = toTime(span);
  const [activity, others] = await Promise.all([getActivity(activityId), othersIn(time, activityId)]);
  const shared = activity.booths.flatMap(({ boothId, boothName }) => {
    const inSlot = others.filter(({ booths }) => booths.some((placement) => placement.boothId === boothId));
    const names = listText(
      i18n.locale,
      inSlot.map((one) => one.name),
    );
    return boothName === undefined || names === '' ? [] : t`${boothName}: at the same time as ${names}`;
  });
  const zone = displayZone();
  const target = daysText(span, i18n.locale, platformZone);
  const [start, end] = [formatInstant(time.startTime, zone), formatInstant(time.endTime, zone)];
  const [oldStart, oldEnd] = [formatInstant(startTime, zone), formatInstant(endTime, zone)];
  return {
    title: t`Move ${name} to ${target}?`,
    verb: t({ message: 'Move', context: 'activity' }),
    harmless: true,
    names: [name],
    impact: [
      t`Current dates: ${oldStart} – ${oldEnd}`,
      t`New dates: ${start} – ${end}`,
      ...(shared.length > 0 ? shared : [t`On the new dates, it shares no ad slot with another activity.`]),
    ],
    next: t`Devices won't show it until it goes online.`,
    // Uses the revision of the calendar so that later changes are not overwritten.
    run: () =>
      perform(
        activities.update,
        { id: activityId, data: toInput(activity, time), revision },
        { done: msg`Activity moved` },
      ),
  };
}
