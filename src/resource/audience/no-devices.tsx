import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryMiss } from '../../api/generated/client.schemas.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';
import type { Obstacle } from '../../ui/confirm/confirmation.ts';
import { placeOf } from './place.ts';
import { requirementText } from './requirement-text.ts';

/** A reason why a number of devices is not reached. */
export interface Reason {
  text: string;
  devices: number;
  /** Link to where the reason can be fixed. */
  mend?: { label: string; href: string } | undefined;
}

interface NoDevicesProps {
  /** The name of the record that would reach no devices. */
  name: string;
  /** The target, see `targetLines`. */
  target: readonly string[];
  /** The first fixable one is offered for fixing. */
  reasons: readonly Reason[];
}

/** Converts unmet requirements to reasons. */
export const reasonsOf = (
  i18n: I18n,
  misses: readonly DeliveryMiss[],
  mendOf: (miss: DeliveryMiss) => Reason['mend'] = () => undefined,
): Reason[] =>
  misses.map((miss) => ({
    text: requirementText(i18n, placeOf(i18n).timeZone, { ...miss, passed: false }),
    devices: miss.devices,
    mend: mendOf(miss),
  }));

/** The link of an obstacle to where it can be fixed. */
export const mendLink = (mend: Reason['mend']): Pick<Obstacle, 'mend'> =>
  mend === undefined
    ? {}
    : {
        mend: (close) => (
          <ShellLink href={mend.href} onClick={close}>
            {mend.label}
          </ShellLink>
        ),
      };

/** The line of a reason, with its number of devices. */
export const reasonLine = (i18n: I18n, { text, devices }: Reason): string =>
  i18n._(msg`${text}: ${plural(devices, { one: '# device', other: '# devices' })}`);

/**
 * Replaces the confirmation of an action that would reach no devices: shows the target, the reasons with the number of
 * devices each excludes, and a link to fix the first one that can be fixed.
 */
export function noDevices(i18n: I18n, { name, target, reasons }: NoDevicesProps): Obstacle {
  const mend = reasons.find((reason) => reason.mend !== undefined)?.mend;
  return {
    title: i18n._(msg`${name} would reach no devices`),
    names: [name],
    impact: [...target, ...reasons.map((reason) => reasonLine(i18n, reason))],
    ...mendLink(mend),
  };
}
