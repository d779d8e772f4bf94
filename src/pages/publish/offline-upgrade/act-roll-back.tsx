import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { previewAct } from '../delivery/preview.ts';
import { WayBack, type WayBackChoice } from './way-back.tsx';
import { nameOf, percentOf } from './labels.ts';

/** What is true of a package that was just returned to. */
export function cameBack(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  return percent === 100
    ? msg`Rolled back to the earlier version for all matching devices`
    : msg`Rolled back to the earlier version, paused at ${percent}%`;
}

/** Rolling back. It changes what every phone shows at once, so the version must be typed. */
export default async function confirmRollBack(row: OfflinePackage): Promise<Confirmation> {
  const preview = await previewAct('offline', row.id, { act: 'rollBack' });
  const name = nameOf(row);
  let choice: WayBackChoice = {};
  return {
    title: t`Roll back ${name}?`,
    verb: t`Roll back`,
    names: [name],
    impact: [
      t`${name} will be taken down.`,
      <WayBack
        key="back"
        row={row}
        act="rollBack"
        targets={row.rollbackTo}
        first={preview}
        onChoose={(next) => (choice = next)}
      />,
    ],
    next: t`You can publish it again unless it is marked as defective.`,
    typed: row.version,
    run: () => perform(offlinePackages.rollbackOfflinePackage, { id: row.id, data: choice }, { done: cameBack }),
  };
}
