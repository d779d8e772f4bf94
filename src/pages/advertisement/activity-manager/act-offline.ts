import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { listText } from '../../../ui/text/format.ts';

const minute = 60;
const hour = 3600;

/** Formats a duration in the largest unit that divides it evenly. */
function duration(seconds: number): string {
  if (seconds > 0 && seconds % hour === 0) return t`${plural(seconds / hour, { one: '# hour', other: '# hours' })}`;
  if (seconds > 0 && seconds % minute === 0)
    return t`${plural(seconds / minute, { one: '# minute', other: '# minutes' })}`;
  return t`${plural(seconds, { one: '# second', other: '# seconds' })}`;
}

/** The confirmation before an activity goes offline: says how long devices may keep showing it. */
export default function confirmOffline({ id, name, booths }: Activity): Confirmation {
  const slots = listText(
    i18n.locale,
    booths.flatMap(({ boothName }) => boothName ?? []),
  );
  const longest = Math.max(0, ...booths.map(({ cacheSeconds = 0 }) => cacheSeconds));
  const time = duration(longest);
  return {
    title: t`Take ${name} offline?`,
    verb: t`Take offline`,
    names: [name],
    impact: [
      t`Ad slots: ${slots}`,
      longest === 0
        ? t`Devices stop showing it at once.`
        : t`Devices may still show it for up to ${time}, because the ad slots cache their content.`,
    ],
    next: t`You can then edit it, and go online again before it ends.`,
    run: () => perform(activities.offlineActivity, { id }, { done: msg`Activity taken offline` }),
  };
}
