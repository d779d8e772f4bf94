import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryMiss, Release } from '../../../api/generated/client.schemas.ts';
import { noDevices, reasonsOf, type Reason } from '../../../resource/audience/no-devices.tsx';
import type { Obstacle } from '../../../ui/confirm/confirmation.ts';
import type { Preview } from './preview.ts';

/** Where a requirement of a release is changed; nowhere for that of an older version. */
function mendOf(i18n: I18n, { kind, id, menu }: Release, { check, ruleIndex }: DeliveryMiss): Reason['mend'] {
  if (ruleIndex !== undefined) {
    const href = kind === 'offline' ? `/pages/publish/offline-gmr?id=${id}` : `/pages/publish/${menu}?gray=${id}`;
    return { label: i18n._(msg`Change the targeting rules`), href };
  }
  if (check === 'lowerVersion') return undefined;
  return { label: i18n._(msg`Change the release`), href: `/pages/publish/${menu}?form=${id}` };
}

/**
 * What is said in place of the question before a release that no device of its platforms would receive; null where some
 * will, or it is not known.
 */
export function nobodyReached(
  i18n: I18n,
  preview: Preview,
  { name, target }: { name: string; target: readonly string[] },
): Obstacle | null {
  const [first] = preview?.effects ?? [];
  if (first?.misses === undefined || first.misses.length === 0) return null;
  const { release, misses } = first;
  return noDevices(i18n, { name, target, reasons: reasonsOf(i18n, misses, (miss) => mendOf(i18n, release, miss)) });
}
