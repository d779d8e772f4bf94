import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { nameOf } from './labels.ts';

/** The confirmation for marking a package as defective, with a reason. */
export function confirmMark(row: OfflinePackage): Confirmation {
  const name = nameOf(row);
  const done = msg`Offline package marked as defective`;
  return {
    title: t`Mark ${name} as defective?`,
    verb: t`Mark defective`,
    names: [name],
    impact: [
      t`It can't be published or rolled back to.`,
      ...(row.status === 'effective'
        ? [t`It stays published: devices use it until it is rolled back or taken down.`]
        : []),
    ],
    next: t`You can remove the mark later.`,
    text: { label: t`Defect details`, most: 100 },
    run: (_, reason) => perform(offlinePackages.markOfflineDefective, { id: row.id, data: { reason } }, { done }),
  };
}

/** The confirmation for removing the mark. */
export function confirmUnmark(row: OfflinePackage): Confirmation {
  const name = nameOf(row);
  const done = msg`Defective mark removed`;
  return {
    title: t`Remove the defective mark from ${name}?`,
    verb: t`Remove mark`,
    names: [name],
    harmless: true,
    impact: [...(row.defectReason ? [row.defectReason] : []), t`It can be published and rolled back to again.`],
    next: t`You can mark it again later.`,
    run: () => perform(offlinePackages.unmarkOfflineDefective, { id: row.id }, { done }),
  };
}
