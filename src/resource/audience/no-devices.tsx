import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryMiss } from '../../api/generated/client.schemas.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';
import type { Obstacle } from '../../ui/confirm/confirmation.ts';
import { placeOf } from './place.ts';
import { requirementText } from './requirement-text.ts';

/** Why so many devices are not reached. */
export interface Reason {
  text: string;
  devices: number;
  /** Where this is mended. */
  mend?: { label: string; href: string } | undefined;
}

interface NoDevicesProps {
  /** What would reach no device. */
  name: string;
  /** Whom it is for: see `targetLines`. */
  target: readonly string[];
  /** The first of them is mended first. */
  reasons: readonly Reason[];
}

/** Requirements that keep devices from something, as reasons. */
export const reasonsOf = (
  i18n: I18n,
  misses: readonly DeliveryMiss[],
  mendOf: (miss: DeliveryMiss) => Reason['mend'],
): Reason[] =>
  misses.map((miss) => ({
    text: requirementText(i18n, placeOf(i18n).timeZone, { ...miss, passed: false }),
    devices: miss.devices,
    mend: mendOf(miss),
  }));

/**
 * Shown in place of the confirmation of an action that would reach no devices: its target, the reasons with how many
 * devices each reason keeps away, and the way to what mends the first that can be mended.
 */
export function noDevices(i18n: I18n, { name, target, reasons }: NoDevicesProps): Obstacle {
  const mend = reasons.find((reason) => reason.mend !== undefined)?.mend;
  return {
    title: i18n._(msg`${name} would reach no devices`),
    names: [name],
    impact: [
      ...target,
      ...reasons.map(({ text, devices }) =>
        i18n._(msg`${text}: ${plural(devices, { one: '# device', other: '# devices' })}`),
      ),
    ],
    ...(mend && {
      mend: (close) => (
        <ShellLink href={mend.href} onClick={close}>
          {mend.label}
        </ShellLink>
      ),
    }),
  };
}
