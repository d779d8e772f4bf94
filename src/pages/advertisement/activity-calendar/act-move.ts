import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { getActivity } from '../../../api/generated/activities/activities.ts';
import { getActivityCalendar } from '../../../api/generated/activity-delivery/activity-delivery.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity, ActivityInput, CalendarActivity } from '../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { dayMs, daysText, shifted } from '../../../ui/lanes/days.ts';
import type { Span } from '../../../ui/lanes/pack.ts';
import { formatInstant, listText } from '../../../ui/text/format.ts';

/** Maximum number of days in a calendar. */
const mostDays = 92;

/** Converts an activity with new dates to its input. */
function toInput(activity: Activity, time: Pick<ActivityInput, 'startTime' | 'endTime'>): ActivityInput {
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

const toTime = ({ from, to }: Span) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});

/** The confirmation before an activity is moved by some days: lists the activities that then share its slots. */
export default async function confirmMove(
  { activityId, name, startTime, endTime, revision }: CalendarActivity,
  days: number,
): Promise<Confirmation> {
  const old = { from: Date.parse(startTime), to: Date.parse(endTime) };
  const span = shifted(old, days);
  const [activity, { lanes }] = await Promise.all([
    getActivity(activityId),
    getActivityCalendar({
      start: dayAt(platformZone, span.from),
      days: Math.min(mostDays, Math.ceil((span.to - span.from) / dayMs) + 1),
    }),
  ]);
  const own = new Set(activity.booths.map(({ boothId }) => boothId));
  const isMeanwhile = (one: CalendarActivity) =>
    one.activityId !== activityId && Date.parse(one.startTime) < span.to && Date.parse(one.endTime) > span.from;
  const shared = lanes.flatMap(({ boothId, boothName, activities: all }) => {
    const others = all.filter(isMeanwhile).map((one) => one.name);
    const names = listText(i18n.locale, others);
    return own.has(boothId) && others.length > 0 ? t`${boothName}: at the same time as ${names}` : [];
  });
  const zone = displayZone();
  const target = daysText(span, i18n.locale, platformZone);
  const [start, end] = [formatInstant(toTime(span).startTime, zone), formatInstant(toTime(span).endTime, zone)];
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
        { id: activityId, data: toInput(activity, toTime(span)), revision },
        { done: msg`Activity moved` },
      ),
  };
}
