import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { PushAudience, PushMessage, PushPart } from '../../../api/generated/client.schemas.ts';
import { noDevices, type Reason } from '../../../resource/audience/no-devices.tsx';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { can } from '../../../session/permission.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import type { Obstacle } from '../../../ui/confirm/confirmation.ts';
import { channelNames, keyStates, reasons } from './labels.ts';
import { messageTarget } from './texts.ts';

const dayMs = 86_400_000;

/** Describes the problem with a channel's key, and since when or from when it applies. */
function keyText({ channel, key, expiresAt }: PushPart, asOf: string): string {
  const name = channel ? i18n._(channelNames[channel]) : '';
  if (expiresAt === undefined) {
    const state = i18n._(keyStates[key]);
    return t`${name}: ${state}`;
  }
  const today = Date.parse(dayAt(platformZone, Date.parse(asOf)));
  const days = Math.round((today - Date.parse(expiresAt)) / dayMs);
  if (days <= 0) return t`${name}: key expires on ${expiresAt}, before the push time`;
  return t`${plural(days, { one: `${name}: key expired # day ago`, other: `${name}: key expired # days ago` })}`;
}

/** Why a message reaches no devices, most frequent reason first; each failing channel is a reason of its own. */
function reasonsOf({ id }: PushMessage, { devices, unreachable, byChannel, asOf }: PushAudience): Reason[] {
  const edit = can('message/push#doUpdate')
    ? { label: t`Edit message`, href: `/pages/message/push?form=${id}` }
    : undefined;
  const keys = can('message/key') ? { label: t`Push keys`, href: '/pages/message/key' } : undefined;
  if (devices === 0) return [{ text: t`Target`, devices, mend: edit }];
  return unreachable
    .flatMap(({ reason, devices: count }): Reason[] => {
      if (reason === 'channelFailed')
        return byChannel
          .filter(({ lost }) => lost > 0)
          .map((part) => ({ text: keyText(part, asOf), devices: part.lost, mend: keys }));
      const isOfMessage = ['unknownDevice', 'otherPlatform', 'noVendor', 'frequencyCap', 'vendorQuota'].includes(
        reason,
      );
      return [{ text: i18n._(reasons[reason]), devices: count, mend: isOfMessage ? edit : undefined }];
    })
    .toSorted((a, b) => b.devices - a.devices);
}

/** Replaces the confirmation of a push that would reach no devices. */
export const pushReachesNobody = (message: PushMessage, audience: PushAudience): Obstacle =>
  noDevices(i18n, {
    name: message.title,
    target: targetLines(placeOf(i18n), messageTarget(message, placeOf(i18n))),
    reasons: reasonsOf(message, audience),
  });
