import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { formatInstant, listText } from '../../../ui/text/format.ts';

/** Putting an activity online: where and to whom it is shown, and when. */
export default function confirmOnline(activity: Activity): Confirmation {
  const { id, name, booths, crowdName, platforms, isStarted } = activity;
  const start = formatInstant(activity.startTime, displayZone());
  const end = formatInstant(activity.endTime, displayZone());
  const slots = listText(
    i18n.locale,
    booths.flatMap(({ boothName }) => boothName ?? []),
  );
  const on = listText(
    i18n.locale,
    platforms.map((platform) => i18n._(platformNames[platform])),
  );
  return {
    title: t`Put ${name} online?`,
    verb: t`Put online`,
    harmless: true,
    names: [name],
    impact: [
      t`Ad slots: ${slots}`,
      crowdName === undefined ? t`Audience: everyone on ${on}` : t`Audience: ${crowdName} on ${on}`,
      isStarted ? t`It is shown at once, until ${end}.` : t`It is shown from ${start} until ${end}.`,
    ],
    next: t`While it is online, it can't be changed or deleted. You can take it offline at any time.`,
    run: () => perform(activities.onlineActivity, { id }, { done: msg`Activity put online` }),
  };
}
