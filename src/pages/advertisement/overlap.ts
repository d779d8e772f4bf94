import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SlotOverlap } from '../../api/generated/client.schemas.ts';
import { formatInstant, formatShare, listText } from '../../ui/text/format.ts';

/**
 * Describes what an activity hides, or what hides it, once it is online.
 * @param id of the activity that goes online
 * @param timeZone display time zone
 */
export function effectText(i18n: I18n, id: string, overlap: SlotOverlap, timeZone: string): string {
  const { activity, behind, boothName: slot, hidden, devices } = overlap;
  const some = i18n.number(hidden);
  const [from, to] = [formatInstant(overlap.from, timeZone), formatInstant(overlap.to, timeZone)];
  if (activity.activityId === id) {
    const others = behindText(i18n, overlap);
    return i18n._(
      msg`In ${slot}, it is hidden behind ${others} from ${some} of its ${plural(devices, { one: '# device', other: '# devices' })}, ${from} – ${to}.`,
    );
  }
  const { name } = activity;
  const others = listText(
    i18n.locale,
    behind.filter(({ activityId }) => activityId !== id).map((one) => one.name),
  );
  return others === ''
    ? i18n._(
        msg`In ${slot}, it hides ${name} from ${some} of its ${plural(devices, { one: '# device', other: '# devices' })}, ${from} – ${to}.`,
      )
    : i18n._(
        msg`In ${slot}, it hides ${name} together with ${others} from ${some} of its ${plural(devices, { one: '# device', other: '# devices' })}, ${from} – ${to}.`,
      );
}

/** The note that overlap numbers ignore frequency caps. */
export const withoutFrequency = msg`Frequency caps aren't included. Devices at their cap show the next activity.`;

/** The activities with a higher priority in an overlap, as a list. */
export const behindText = ({ locale }: I18n, { behind }: SlotOverlap): string =>
  listText(
    locale,
    behind.map(({ name }) => name),
  );

/** The effect of an overlap on the activity with the lower priority, as a sentence. */
export function resultText(i18n: I18n, { hidden, devices, behind, capacity }: SlotOverlap): string {
  if (hidden > 0) {
    const [some, all] = [i18n.number(hidden), i18n.number(devices)];
    const share = formatShare(i18n, hidden / devices);
    return i18n._(msg`Hidden from ${share} of its devices (${some} of ${all})`);
  }
  if (devices === 0) return i18n._(msg`Not hidden: no device is in its audience`);
  return behind.length < capacity
    ? i18n._(msg`Not hidden: the ad slot has room for all of them`)
    : i18n._(msg`Not hidden: they are for different devices`);
}
