import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { nameOf } from './labels.ts';

/** Marking as defective, with what is wrong. */
export function confirmMark(row: OfflinePackage): Confirmation {
  const name = nameOf(row);
  const done = msg`The offline package is marked as defective`;
  return {
    title: t`Mark ${name} as defective?`,
    verb: t`Mark defective`,
    names: [name],
    impact: [
      t`It can neither be published nor rolled back to.`,
      ...(row.status === 'effective'
        ? [t`It stays effective: phones go on using it until it is rolled back or taken down.`]
        : []),
    ],
    next: t`The mark can be taken off again.`,
    text: { label: t`What is wrong with it`, most: 100 },
    run: (_, reason) => perform(offlinePackages.markOfflineDefective, { id: row.id, data: { reason } }, { done }),
  };
}

/** Taking the mark off. */
export function confirmUnmark(row: OfflinePackage): Confirmation {
  const name = nameOf(row);
  const done = msg`The mark was taken off`;
  return {
    title: t`Take the mark off ${name}?`,
    verb: t`Take off`,
    names: [name],
    harmless: true,
    impact: [...(row.defectReason ? [row.defectReason] : []), t`It can be published and rolled back to again.`],
    next: t`It can be marked again.`,
    run: () => perform(offlinePackages.unmarkOfflineDefective, { id: row.id }, { done }),
  };
}
