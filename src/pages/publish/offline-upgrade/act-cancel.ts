import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { nameOf } from './labels.ts';

/** The confirmation for unpublishing a package: no further devices receive it. */
export default async function confirmCancel(row: OfflinePackage): Promise<Confirmation> {
  const preview = await previewAct('offline', row.id, { act: 'end' });
  const name = nameOf(row);
  const done = msg`Offline package unpublished`;
  return {
    title: t`Unpublish ${name}?`,
    verb: t`Unpublish`,
    names: [name],
    impact: [
      t`No more devices will receive it. The packages that it replaced stay taken down.`,
      ...effectLines(i18n, preview),
    ],
    next: t`The package returns to Pending. You can publish it again.`,
    run: () => perform(offlinePackages.cancelOfflinePackage, { id: row.id }, { done }),
  };
}
