import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityCalendar, CalendarActivity } from '../../../api/generated/client.schemas.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetText } from '../../../resource/audience/target-text.ts';
import type { Lane } from '../../../ui/lanes/types.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { activityStatuses, activityTarget, priorities } from '../activity.ts';
import { resultText } from '../overlap.ts';
import { capacityText } from './labels.ts';

interface Texts {
  i18n: I18n;
  timeZone: string;
  /** Why an activity can't be moved, or null. */
  fixed: (activity: CalendarActivity) => string | null;
}

/**
 * Converts the slots of a calendar to lanes and their activities to bars, marking the times in which an activity is
 * hidden on some devices.
 */
export function lanesOf({ lanes, overlaps }: ActivityCalendar, { i18n, timeZone, fixed }: Texts): Lane[] {
  const say = i18n._.bind(i18n);
  return lanes.map(({ boothId, boothName, capacity, activities }) => ({
    key: boothId,
    name: boothName,
    note: say(capacityText(capacity)),
    bars: activities.map((activity) => {
      const { activityId, name, status, priority, startTime, endTime } = activity;
      const own = overlaps.filter((one) => one.boothId === boothId && one.activity.activityId === activityId);
      const hiding = own.filter(({ hidden }) => hidden > 0);
      const [start, end] = [formatInstant(startTime, timeZone), formatInstant(endTime, timeZone)];
      const [state, rank] = [say(activityStatuses[status].label), say(priorities[priority])];
      return {
        key: activityId,
        name,
        note: rank,
        text: [
          i18n._(msg`${name} ${rank} priority: ${state}, ${start} – ${end}`),
          targetText(placeOf(i18n, timeZone), activityTarget(activity)),
          ...hiding.map((one) => resultText(i18n, one)),
        ].join('\n'),
        look: status === 'online' ? ('firm' as const) : ('planned' as const),
        from: Date.parse(startTime),
        to: Date.parse(endTime),
        marked: hiding.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
        fixed: fixed(activity),
      };
    }),
  }));
}
