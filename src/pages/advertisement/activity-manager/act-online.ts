import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import { getActivityOverlaps } from '../../../api/generated/activity-delivery/activity-delivery.ts';
import type { Activity, DeliveryMiss, SlotOverlap } from '../../../api/generated/client.schemas.ts';
import { noDevices, reasonsOf, type Reason } from '../../../resource/audience/no-devices.tsx';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { formatInstant, listText } from '../../../ui/text/format.ts';
import { activityTarget, editOf } from '../activity.ts';
import { effectText, withoutFrequency } from '../overlap.ts';

/** The overlaps of an activity, one per line, with a note on frequency caps if there are any. */
function effects(id: string, all: readonly SlotOverlap[]): string[] {
  const hiding = all.filter(({ hidden }) => hidden > 0);
  if (hiding.length > 0)
    return [...hiding.map((overlap) => effectText(i18n, id, overlap, displayZone())), i18n._(withoutFrequency)];
  return all.length > 0 ? [t`It shares ad slots with other activities, but hides none and is not hidden.`] : [];
}

/** Link to edit a requirement of an activity: its audience has a page of its own. */
const mendOf = ({ id, crowdId }: Activity, { check }: DeliveryMiss): Reason['mend'] =>
  check === 'crowd' && crowdId !== undefined
    ? { label: t`Go to the audience`, href: `/pages/advertisement/crowd-details?id=${crowdId}` }
    : { label: t`Change the activity`, href: editOf({ id }) };

/** The confirmation before an activity goes online: its slots, audience and time, and its overlaps from then on. */
export default async function confirmOnline(activity: Activity): Promise<Question> {
  const { id, name, booths, isStarted } = activity;
  const { matched, devices, overlaps, misses = [] } = await getActivityOverlaps(id);
  const target = targetLines(placeOf(i18n), activityTarget(activity));
  if (misses.length > 0)
    return noDevices(i18n, { name, target, reasons: reasonsOf(i18n, misses, (miss) => mendOf(activity, miss)) });
  const some = i18n.number(matched);
  const start = formatInstant(activity.startTime, displayZone());
  const end = formatInstant(activity.endTime, displayZone());
  const slots = listText(
    i18n.locale,
    booths.flatMap(({ boothName }) => boothName ?? []),
  );
  return {
    title: t`Go online with ${name}?`,
    verb: t`Go online`,
    harmless: true,
    names: [name, ...overlaps.flatMap(({ activity: hidden, behind }) => [hidden, ...behind].map((one) => one.name))],
    impact: [
      t`Ad slots: ${slots}`,
      ...target,
      t`As of now it is for ${some} of ${plural(devices, { one: '# device', other: '# devices' })}.`,
      isStarted ? t`It is shown at once, until ${end}.` : t`It is shown from ${start} until ${end}.`,
      ...effects(id, overlaps),
    ],
    next: t`While it is online, it can't be changed or deleted. You can take it offline at any time.`,
    run: () =>
      perform(activities.onlineActivity, { id, revision: activity.revision }, { done: msg`Activity is online` }),
  };
}
