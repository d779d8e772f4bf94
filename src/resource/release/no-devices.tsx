import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useKit } from '../../ui/kit.tsx';
import type { ActEffect, DeliveryMiss } from '../../api/generated/client.schemas.ts';
import { mendLink, noDevices, reasonsOf, type Reason } from '../audience/no-devices.tsx';
import type { Obstacle } from '../../ui/confirm/confirmation.ts';
import { isOfHigher, type Preview } from './preview.ts';

/**
 * Link to edit an unmet requirement of a release; undefined for the requirement of an older installed version, and for
 * a release that can't be edited.
 */
function mendOf(
  i18n: I18n,
  { release: { kind, id, menu }, before, former }: ActEffect,
  { check, ruleIndex }: DeliveryMiss,
): Reason['mend'] {
  if (ruleIndex !== undefined) {
    const href = kind === 'offline' ? `/pages/publish/offline-gmr?id=${id}` : `/pages/publish/${menu}?gray=${id}`;
    return { label: i18n._(msg`Change the targeting rules`), href };
  }
  // Published releases can't be edited, nor can offline packages that were published before.
  const isFixed = before.isLive || (kind === 'offline' && former !== undefined);
  if (check === 'lowerVersion' || isFixed) return undefined;
  return { label: i18n._(msg`Change the release`), href: `/pages/publish/${menu}?form=${id}` };
}

/**
 * The release that is published after an act but matches no device of its platforms; not one that has matching devices
 * and a higher version takes all of them, because it replaces that version once it ends.
 */
const nobody = (preview: Preview): ActEffect | undefined =>
  preview?.effects.find(
    ({ after: { isLive }, misses = [] }) => isLive && misses.length > 0 && !misses.some(isOfHigher),
  );

/** Whether an act is refused, or leads to a release that no device of its platforms would receive; false if unknown. */
export const reachesNobody = (preview: Preview): boolean =>
  preview?.refusal !== undefined || nobody(preview) !== undefined;

function Refusal({ code }: { code: string }) {
  const { problemText } = useKit();
  return problemText(code);
}

interface ActOn {
  /** Name of the release. */
  name: string;
  target: readonly string[];
  /** Links to fix what a problem code refuses. */
  mends?: Readonly<Partial<Record<string, NonNullable<Reason['mend']>>>>;
}

/**
 * Replaces the confirmation of an action that is refused, or whose release no device of its platforms would receive;
 * null if some devices will, or if it is unknown.
 */
export function obstacleTo(i18n: I18n, preview: Preview, { name, target, mends }: ActOn): Obstacle | null {
  const refusal = preview?.refusal;
  if (refusal !== undefined) {
    return {
      title: i18n._(msg`This can't be done with ${name} now`),
      names: [name],
      impact: [<Refusal key={refusal} code={refusal} />],
      ...mendLink(mends?.[refusal]),
    };
  }
  const effect = nobody(preview);
  if (effect === undefined) return null;
  const reasons = reasonsOf(i18n, effect.misses ?? [], (miss) => mendOf(i18n, effect, miss));
  return noDevices(i18n, { name, target, reasons });
}
